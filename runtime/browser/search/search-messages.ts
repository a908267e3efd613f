// Messages that the search palette and the search page share.

/** The index cannot be loaded. */
export const unavailable = 'Search is unavailable';

export const noMatch = "We couldn't find any items with that term. Please try again.";

/** `1 result`, `2 results` */
export function resultCount({length}: {readonly length: number}): string {
  return `${length} ${length === 1 ? 'result' : 'results'}`;
}
