/** Waits for a part that the page can do without: whatever stops it is for the console, and for nobody else. */
export function optional(part: Promise<unknown>): void {
  part.catch(console.warn);
}
