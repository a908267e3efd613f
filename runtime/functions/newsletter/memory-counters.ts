// Counters without a database: a bounded number in the memory of this instance.
import type {Limit, Taken} from './subscription-store.js';

export interface Counters {
  /** Counts in all limits, or in none when one is full. */
  take(limits: readonly Limit[], now: number): Taken;
  /** Takes back what was counted. */
  giveBack(limits: readonly Limit[]): void;
  /** How much is remembered. */
  size(): number;
}

interface Counter {
  readonly hits: number;
  readonly endsAt: number;
}

/** Above `maxCounters`, the least recently used counters are evicted. */
export function memoryCounters(maxCounters = 10_000): Counters {
  // In the order of the last touch.
  const counters = new Map<string, Counter>();
  const put = (key: string, counter: Counter): void => {
    counters.delete(key);
    counters.set(key, counter);
    const [oldest] = counters.keys();
    if (counters.size > maxCounters && oldest !== undefined) counters.delete(oldest);
  };
  return {
    take: (limits, now) => {
      const next = limits.map(({key, windowMs, max}) => {
        const counter = counters.get(key);
        const isOver = counter === undefined || counter.endsAt <= now;
        return {key, max, hits: isOver ? 1 : counter.hits + 1, endsAt: isOver ? now + windowMs : counter.endsAt};
      });
      const full = next.find(({hits, max}) => hits > max);
      if (full !== undefined) return {kind: 'limited', key: full.key, retryAfterMs: full.endsAt - now};
      for (const {key, hits, endsAt} of next) put(key, {hits, endsAt});
      return {kind: 'taken', counts: next.map(({hits}) => hits)};
    },
    giveBack: (limits) => {
      for (const {key} of limits) {
        const counter = counters.get(key);
        if (counter !== undefined) counters.set(key, {...counter, hits: counter.hits - 1});
      }
    },
    size: () => counters.size,
  };
}
