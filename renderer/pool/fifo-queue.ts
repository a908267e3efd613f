// A first-in, first-out queue. Removing an item does not move the others, which matters with a hundred thousand of
// them.

export interface Queue<T> {
  size(): number;
  add(item: T): void;
  /** Puts items back at the head of the queue, in their order. */
  putBack(items: readonly T[]): void;
  take(): T | undefined;
  takeAll(): T[];
}

export function createQueue<T>(): Queue<T> {
  const waiting: T[] = [];
  const returned: T[] = [];
  let taken = 0;
  const take = (): T | undefined => {
    if (returned.length > 0) return returned.pop();
    const item = waiting[taken];
    if (taken < waiting.length) taken++;
    if (taken === waiting.length) waiting.length = taken = 0;
    return item;
  };
  return {
    size: () => returned.length + waiting.length - taken,
    add: (item) => void waiting.push(item),
    putBack: (items) => void returned.push(...items.toReversed()),
    take,
    takeAll: () => {
      const all: T[] = [];
      for (let item = take(); item !== undefined; item = take()) all.push(item);
      return all;
    },
  };
}
