// The delay before a retry, and the wait for it.

/** Returns an exponential delay with jitter of up to half, after this number of failed attempts. */
export function backoffDelay(failed: number, firstDelayMs: number, maxDelayMs: number): number {
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (failed - 1));
  return delayMs * (0.5 + Math.random() / 2);
}

/** Rejects with the signal's reason as soon as the signal is aborted. */
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
