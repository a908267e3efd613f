// Hides how long an answer took, so that its duration does not tell whether an address is known.

/** Waits until a multiple of `stepMs` has passed since `startedAt`, a time of `performance.now()`. */
export function padDuration(startedAt: number, stepMs: number): Promise<void> {
  const sinceMs = performance.now() - startedAt;
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(sinceMs / stepMs) * stepMs - sinceMs));
}
