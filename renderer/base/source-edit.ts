// Edits the text of a file as it is on disk. Line breaks, a byte-order mark and everything else are preserved.
import type {Edit} from './diagnostic.js';
import {lazy} from './lazy.js';

/** The text of a file with its original line breaks. */
export interface RawText {
  readonly text: string;
  /** Returns the offset of a position, or undefined if the file has no such position. */
  offsetAt(line: number, column: number): number | undefined;
  /** Returns a line without its line break, or undefined if the file has no such line. */
  lineAt(line: number): string | undefined;
  positionAt(offset: number): {readonly line: number; readonly column: number};
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Lines end with `\r\n`, `\n` or `\r`, as in `renderer/source/`. As in editors, columns do not count a byte-order mark. */
export function rawText(text: string): RawText {
  const textStart = text.startsWith('\uFEFF') ? 1 : 0;
  const starts = lazy(() => [
    textStart,
    ...[...text.matchAll(/\r\n?|\n/g)].map(({index, 0: lineBreak}) => index + lineBreak.length),
  ]);
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

/** Returns the range of an edit's old text, or undefined if the file has different text there. */
export function editRange(
  raw: RawText,
  {line, column, old}: Pick<Edit, 'line' | 'column' | 'old'>,
): TextRange | undefined {
  const start = raw.offsetAt(line, column);
  if (start === undefined) return undefined;
  const {text} = raw;
  let end = start;
  for (const [index, part] of old.split('\n').entries()) {
    if (index > 0) {
      const lineBreak = lineBreakAt(text, end);
      // The last line of a file may have no line break.
      if (lineBreak === '' && (end < text.length || part !== '')) return undefined;
      end += lineBreak.length;
    }
    if (!text.startsWith(part, end)) return undefined;
    end += part.length;
  }
  return {start, end};
}

/** Returns the text with the edits applied. Skips edits that do not match the file, and those that overlap an earlier one. */
export function withEdits(raw: RawText, edits: readonly Edit[]): string {
  const lineBreak = /\r\n?|\n/.exec(raw.text)?.[0] ?? '\n';
  const textEdits = edits.flatMap((edit) => {
    const range = editRange(raw, edit);
    return range === undefined ? [] : [{...range, text: edit.new.replaceAll('\n', lineBreak)}];
  });
  return applyEdits(raw.text, textEdits);
}

/** A replacement between two offsets. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Returns the text with all edits applied. If edits overlap, only the first is applied. */
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

function lineBreakAt(text: string, offset: number): string {
  if (text[offset] === '\n') return '\n';
  if (text[offset] !== '\r') return '';
  return text[offset + 1] === '\n' ? '\r\n' : '\r';
}
