// Which responses `transport.ts` retries, and after which delay.
import { backoffDelay } from "../retry/backoff.js";

const maxDelayMs = 8000;
/** If `Retry-After` is longer, the error is thrown instead. */
const maxWaitMs = 60_000;

/** Whether a response with this status is worth a retry. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/**
 * The delay after this number of failed attempts: that of `Retry-After`, or else an exponential delay with jitter.
 * Undefined if `Retry-After` is too long.
 */
export function retryDelay(
  failed: number,
  firstDelayMs: number,
  headers?: Headers,
): number | undefined {
  const requestedWaitMs = retryAfterMs(headers?.get("retry-after") ?? null);
  if (requestedWaitMs !== undefined)
    return requestedWaitMs <= maxWaitMs ? requestedWaitMs : undefined;
  return backoffDelay(failed, firstDelayMs, maxDelayMs);
}

/** Reads `Retry-After`, which has seconds or a date. */
export function retryAfterMs(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
