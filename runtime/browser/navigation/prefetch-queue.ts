export interface Queue {
  /** Runs the job when a place is free; an urgent one is the next. */
  add(job: () => Promise<unknown>, urgent: boolean): void;
  /** Removes requests that have not started. */
  clear(): void;
}

/** Lets `places` jobs run at a time. A job never rejects. */
export function createQueue(places: number): Queue {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const next = (): void => {
    while (running < places) {
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
