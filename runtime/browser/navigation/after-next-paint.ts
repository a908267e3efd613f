const maxWaitMs = 100;

/** Resolves after the next paint, so that the pressed state of a link shows before the swap blocks the main thread. */
export function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxWaitMs); // animation frames stop in background tabs
  });
}
