// Converts between offsets of a text and its lines and columns.
import {lazy} from '../base/lazy.js';

export interface IndexedText {
  readonly text: string;
  pointAt(offset: number): {line: number; column: number; offset: number};
  /** The inverse of `pointAt`. The line must exist. */
  offsetAt(line: number, column: number): number;
}

/** Lines are computed on first use. */
export function indexLines(text: string): IndexedText {
  const lines = lazy(() => lineStarts(text));
  return {
    text,
    offsetAt: (line, column) => lines()[line - 1]! + column - 1,
    pointAt(offset) {
      const starts = lines();
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle]! <= offset) low = middle + 1;
        else high = middle;
      }
      return {line: low, column: offset - starts[low - 1]! + 1, offset};
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
