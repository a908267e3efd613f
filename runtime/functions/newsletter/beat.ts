// Hides how long something took.

/** Waits until the next full beat since `startedAt`, a time of `performance.now()`. */
export function onBeat(startedAt: number, beatMs: number): Promise<void> {
  const sinceMs = performance.now() - startedAt;
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(sinceMs / beatMs) * beatMs - sinceMs));
}
