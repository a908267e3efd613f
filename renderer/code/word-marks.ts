// Marks words inside the lines of a code block, across its colored tokens.
import {piecesHtml, type Piece} from './highlight-code.js';
import type {LineMark} from './code-marks.js';

export interface WordMark {
  readonly mark: LineMark;
  /** A text, or an expression with the flags `d` and `g`. If it has groups, only they are marked. */
  readonly pattern: string | RegExp;
  /** Numbers of the first and last line, starting at 1; all lines by default. */
  readonly within?: readonly [first: number, last: number];
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly mark: LineMark;
}

/** Returns the HTML of a line, with `<mark class="add">` around its marked words. */
export function wordsHtml(pieces: readonly Piece[], line: number, words: readonly WordMark[]): string {
  const text = pieces.map((piece) => piece.text).join('');
  if (text.length > maxLineLength) return piecesHtml(pieces);
  const here = words.filter(({within}) => within === undefined || (line >= within[0] && line <= within[1]));
  return rangesHtml(pieces, withoutOverlaps(here.flatMap((word) => rangesOf(text, word))));
}

/** Words are not marked in longer lines, where the search could be slow. */
const maxLineLength = 3_000;

function rangesOf(text: string, {pattern, mark}: WordMark): readonly Range[] {
  const ranges: Range[] = [];
  if (typeof pattern === 'string') {
    for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + pattern.length))
      ranges.push({start: at, end: at + pattern.length, mark});
    return ranges;
  }
  for (const {indices} of text.matchAll(pattern)) {
    const [whole, ...groups] = indices! as ([start: number, end: number] | undefined)[];
    // A group that took no part in the match has no indices.
    for (const found of groups.length > 0 ? groups : [whole])
      if (found) ranges.push({start: found[0], end: found[1], mark});
  }
  return ranges.filter(({start, end}) => end > start);
}

/** Drops ranges that overlap an earlier one. */
function withoutOverlaps(ranges: readonly Range[]): readonly Range[] {
  let end = 0;
  return ranges
    .toSorted((a, b) => a.start - b.start)
    .filter((range) => {
      if (range.start < end) return false;
      end = range.end;
      return true;
    });
}

function rangesHtml(pieces: readonly Piece[], ranges: readonly Range[]): string {
  let html = '';
  let at = 0;
  let next = 0;
  for (const {kind, text} of pieces) {
    for (let used = 0; used < text.length;) {
      const range = ranges[next];
      if (range?.start === at) html += range.mark === 'mark' ? '<mark>' : `<mark class="${range.mark}">`;
      const border = range === undefined ? Infinity : at < range.start ? range.start : range.end;
      const size = Math.min(text.length - used, border - at);
      html += piecesHtml([{kind, text: text.slice(used, used + size)}]);
      used += size;
      at += size;
      if (at !== range?.end) continue;
      html += '</mark>';
      next++;
    }
  }
  return html;
}
