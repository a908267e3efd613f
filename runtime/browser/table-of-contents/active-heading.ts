// Which heading a reader is at: a pure function of where everything is.

export interface ReadingPosition {
  /** Upper edges of the headings in the viewport, in document order. */
  readonly tops: readonly number[];
  /** Below this a heading has not been reached yet. */
  readonly line: number;
  /** Whether the page can't be scrolled further down. */
  readonly atEnd: boolean;
}

/** Index of the last heading above the line; at the end of the page the last of all; −1 before the first. */
export function activeHeading({tops, line, atEnd}: ReadingPosition): number {
  if (atEnd) return tops.length - 1;
  return tops.findLastIndex((top) => top <= line);
}
