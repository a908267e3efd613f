export interface PrefetchQueue {
  /** Queues the job; an urgent job is put first. */
  add(job: () => Promise<unknown>, urgent: boolean): void;
  /** Removes the jobs that have not started. */
  clear(): void;
}

/** Runs up to `concurrency` jobs at a time. Jobs must not reject. */
export function createPrefetchQueue(concurrency: number): PrefetchQueue {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const next = (): void => {
    while (running < concurrency) {
      const job = waiting.shift();
      if (job === undefined) return;
      running++;
      void job().finally(() => {
        running--;
        next();
      });
    }
  };
  return {
    add(job, urgent) {
      if (urgent) waiting.unshift(job);
      else waiting.push(job);
      next();
    },
    clear: () => void waiting.splice(0),
  };
}
