const maxWaitMs = 100;

/** Resolves when the browser has had a chance to paint, so that a press is seen before the work it causes begins. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxWaitMs); // no frame comes while the tab is in the background
  });
}
