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
  const items: T[] = [];
  const returned: T[] = [];
  let head = 0;
  const take = (): T | undefined => {
    if (returned.length > 0) return returned.pop();
    const item = items[head];
    if (head < items.length) head++;
    if (head === items.length) items.length = head = 0;
    return item;
  };
  return {
    size: () => returned.length + items.length - head,
    add: (item) => void items.push(item),
    putBack: (items) => void returned.push(...items.toReversed()),
    take,
    takeAll: () => {
      const all: T[] = [];
      for (let item = take(); item !== undefined; item = take()) all.push(item);
      return all;
    },
  };
}
