// Pads the duration of a response, so that it does not reveal whether an address is known.

/** Waits until a multiple of `stepMs` has passed since `startedAt`, a time of `performance.now()`. */
export function padDuration(startedAt: number, stepMs: number): Promise<void> {
  const elapsedMs = performance.now() - startedAt;
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(elapsedMs / stepMs) * stepMs - elapsedMs));
}
