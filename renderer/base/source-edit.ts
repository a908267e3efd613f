// Makes edits in the text of a file as it is on disk: line ends, a byte-order mark and everything else stay as they are.
import type {Edit} from './diagnostic.js';
import {lazy} from './lazy.js';

/** The text of a file with its line ends. */
export interface RawText {
  readonly text: string;
  /** Returns the offset of a position; undefined if there is none. */
  offsetAt(line: number, column: number): number | undefined;
  /** Returns a line without its end; undefined if there is none. */
  lineAt(line: number): string | undefined;
  positionAt(offset: number): {readonly line: number; readonly column: number};
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** `\r\n`, `\n` and `\r` end a line, as for all that reads sources. Columns do not count a byte-order mark, as in editors. */
export function rawText(text: string): RawText {
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  const starts = lazy(() => [first, ...[...text.matchAll(/\r\n?|\n/g)].map(({index, 0: end}) => index + end.length)]);
  return {
    text,
    offsetAt(line, column) {
      const start = starts()[line - 1];
      if (start === undefined || column < 1) return undefined;
      const offset = start + column - 1;
      return offset <= (starts()[line] ?? text.length + 1) - 1 ? offset : undefined;
    },
    lineAt(line) {
      const start = starts()[line - 1];
      return start === undefined ? undefined : text.slice(start, starts()[line]).replace(/\r?\n$|\r$/, '');
    },
    positionAt(offset) {
      let [low, high] = [0, starts().length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts()[middle]! <= offset) low = middle + 1;
        else high = middle;
      }
      return {line: low, column: offset - starts()[low - 1]! + 1};
    },
  };
}

/** Returns where the old text of an edit is; undefined if the file has another one there. */
export function rangeOf(
  raw: RawText,
  {line, column, old}: Pick<Edit, 'line' | 'column' | 'old'>,
): TextRange | undefined {
  const start = raw.offsetAt(line, column);
  if (start === undefined) return undefined;
  const {text} = raw;
  let end = start;
  for (const [index, part] of old.split('\n').entries()) {
    if (index > 0) {
      const lineEnd = lineEndAt(text, end);
      // The last line of a file can be without an end.
      if (lineEnd === '' && (end < text.length || part !== '')) return undefined;
      end += lineEnd.length;
    }
    if (!text.startsWith(part, end)) return undefined;
    end += part.length;
  }
  return {start, end};
}

/** Returns the text with the edits. They are known to be in the file, and do not overlap. */
export function withEdits(raw: RawText, edits: readonly Edit[]): string {
  const lineEnd = /\r\n?|\n/.exec(raw.text)?.[0] ?? '\n';
  const placed = edits.flatMap((edit) => {
    const range = rangeOf(raw, edit);
    return range === undefined ? [] : [{...range, text: edit.new.replaceAll('\n', lineEnd)}];
  });
  return applyEdits(raw.text, placed);
}

/** A change of a text at known offsets. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Returns the text with all edits. Of edits that overlap, the first one counts. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let from = 0;
  for (const {start, end, text: inserted} of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    result += text.slice(from, start) + inserted;
    from = end;
  }
  return result + text.slice(from);
}

function lineEndAt(text: string, offset: number): string {
  if (text[offset] === '\n') return '\n';
  if (text[offset] !== '\r') return '';
  return text[offset + 1] === '\n' ? '\r\n' : '\r';
}
