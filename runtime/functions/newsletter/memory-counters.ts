// Rate limit counters in memory, for stores without a database. The number of counters is bounded.
import type {Limit, RateLimitResult} from './store-types.js';

export interface Counters {
  /** Increments all counters, or none if one limit is reached. */
  consume(limits: readonly Limit[], now: number): RateLimitResult;
  /** Decrements the counters again. */
  refund(limits: readonly Limit[]): void;
  /** The number of counters. */
  size(): number;
}

interface Counter {
  readonly hits: number;
  readonly endsAt: number;
}

/** Above `maxCounters`, the least recently used counters are evicted. */
export function memoryCounters(maxCounters = 10_000): Counters {
  // Ordered by last use.
  const counters = new Map<string, Counter>();
  const put = (key: string, counter: Counter): void => {
    counters.delete(key);
    counters.set(key, counter);
    const [oldest] = counters.keys();
    if (counters.size > maxCounters && oldest !== undefined) counters.delete(oldest);
  };
  return {
    consume: (limits, now) => {
      const next = limits.map(({key, windowMs, max}) => {
        const counter = counters.get(key);
        const hasExpired = counter === undefined || counter.endsAt <= now;
        return {
          key,
          max,
          hits: hasExpired ? 1 : counter.hits + 1,
          endsAt: hasExpired ? now + windowMs : counter.endsAt,
        };
      });
      const exceeded = next.find(({hits, max}) => hits > max);
      if (exceeded !== undefined) return {kind: 'limited', key: exceeded.key, retryAfterMs: exceeded.endsAt - now};
      for (const {key, hits, endsAt} of next) put(key, {hits, endsAt});
      return {kind: 'allowed', counts: next.map(({hits}) => hits)};
    },
    refund: (limits) => {
      for (const {key} of limits) {
        const counter = counters.get(key);
        if (counter !== undefined) counters.set(key, {...counter, hits: counter.hits - 1});
      }
    },
    size: () => counters.size,
  };
}
