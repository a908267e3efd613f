// Computes the heading that a reader is at from the positions of the headings.

export interface ReadingPosition {
  /** Upper edges of the headings in the viewport, in document order. */
  readonly tops: readonly number[];
  /** Distance from the top of the viewport. A heading below it has not been reached yet. */
  readonly line: number;
  /** Whether the page is scrolled to its end. */
  readonly atEnd: boolean;
}

/** Index of the last heading above the line. At the end of the page, that of the last heading; before the first heading, −1. */
export function activeHeading({tops, line, atEnd}: ReadingPosition): number {
  if (atEnd) return tops.length - 1;
  return tops.findLastIndex((top) => top <= line);
}
