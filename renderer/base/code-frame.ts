// Formats the source lines around a diagnostic for display in a terminal.
import type {Place} from './diagnostic.js';

const linesBefore = 1;
const maxWidth = 120;

/** `endColumn` is exclusive. Only diagnostics of the tools set it. */
interface PlaceRange extends Place {
  readonly endLine?: number;
  readonly endColumn?: number;
}

/**
 * Returns the line of `place` and the line before it, numbered, with carets below the marked columns. Returns an empty
 * string if `place` has no line or the text has no such line. Long lines are cut around the column.
 */
export function codeFrame(text: string, place: PlaceRange): string {
  const {line, column = 1, endLine, endColumn = column + 1} = place;
  if (line === undefined) return '';
  const first = Math.max(1, line - linesBefore);
  const lines = linesFrom(text, first, line - first + 1);
  if (lines.length < line - first + 1) return '';
  const shift = column > maxWidth - 20 ? column - (maxWidth - 40) : 0;
  const width = String(line).length;
  const rows = lines.map((content, index) => `${String(first + index).padStart(width)} │ ${cut(content, shift)}`);
  const end = endLine === line ? Math.min(endColumn, shift + maxWidth + 1) : column + 1;
  const carets = '^'.repeat(Math.max(1, end - column));
  rows.push(`${' '.repeat(width)} │ ${' '.repeat(Math.max(0, column - 1 - shift) + (shift ? 1 : 0))}${carets}`);
  return rows.join('\n');
}

/**
 * Returns up to `count` lines, starting with line `number` (1-based). Splits only that part, because the text can be
 * megabytes long.
 */
function linesFrom(text: string, number: number, count: number): readonly string[] {
  let start = 0;
  for (let line = 1; line < number; line++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return [];
  }
  const lines: string[] = [];
  for (let end = start; end !== -1 && lines.length < count; start = end + 1) {
    end = text.indexOf('\n', start);
    lines.push(end === -1 ? text.slice(start) : text.slice(start, end));
  }
  return lines;
}

function cut(line: string, shift: number): string {
  const visible = line.replaceAll('\t', ' ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
  const end = shift + maxWidth;
  return (shift ? '…' : '') + visible.slice(shift, end) + (visible.length > end ? '…' : '');
}
