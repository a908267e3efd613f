// Which responses are retried, and after which delay. `transport.ts` has the loop and the number of retries.

const maxDelayMs = 8000;
/** Above this `Retry-After`, the error is thrown instead. */
const maxWaitMs = 60_000;

/** Statuses that are retried. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/**
 * How long to wait after a number of failed attempts: what the server asks for, or twice as long each time, with jitter.
 * Undefined: the server asks for too long.
 */
export function delayOf(
  failed: number,
  firstDelayMs: number,
  headers?: Headers,
): number | undefined {
  const requestedWaitMs = retryAfterMs(headers?.get("retry-after") ?? null);
  if (requestedWaitMs !== undefined)
    return requestedWaitMs <= maxWaitMs ? requestedWaitMs : undefined;
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (failed - 1));
  return delayMs * (0.5 + Math.random() / 2);
}

/** `Retry-After` in seconds or as a date. */
export function retryAfterMs(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/** Ends early, with the signal's reason, when the signal is aborted. */
export function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
