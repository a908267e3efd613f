/** Waits for an optional part of the page. Failures are logged to the console only. */
export function warnOnFailure(part: Promise<unknown>): void {
  part.catch(console.warn);
}
