// Limits how many network requests run at a time.

/** Calls `work` for every item, with at most `limit` calls running at a time. */
export async function forEachLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({length: limit}, worker));
}

export interface LimitedQueue {
  /** Starts `job` as soon as there is capacity. */
  add(job: () => Promise<void>): void;
  /** Resolves when fewer jobs are waiting than may run at a time. */
  hasCapacity(): Promise<void>;
  /** Resolves when no job is waiting or running. */
  isEmpty(): Promise<void>;
}

/** Returns a queue that runs at most `limit` jobs at a time. Jobs must not throw. */
export function createLimitedQueue(limit: number): LimitedQueue {
  const waiting: (() => Promise<void>)[] = [];
  const listeners = new Set<() => void>();
  let running = 0;
  const begin = (): void => {
    while (running < limit && waiting.length > 0) {
      running++;
      void waiting.shift()!().finally(() => {
        running--;
        begin();
        for (const listener of listeners) listener();
      });
    }
  };
  const until = (isTrue: () => boolean): Promise<void> => {
    if (isTrue()) return Promise.resolve();
    return new Promise((resolve) => {
      const listener = (): void => {
        if (!isTrue()) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
    });
  };
  return {
    add: (job) => {
      waiting.push(job);
      begin();
    },
    hasCapacity: () => until(() => waiting.length < limit),
    isEmpty: () => until(() => running + waiting.length === 0),
  };
}
