// The lines around a place, for a person to read.
import type {Place} from './diagnostic.js';

const before = 1;
const widest = 120;

/**
 * The line of `place` with the one before it, numbered, and a caret below the column; empty when the place
 * has no line or the text has no such line. Long lines are cut around the column.
 */
export function frame(text: string, place: Place): string {
  const {line, column = 1} = place;
  if (line === undefined) return '';
  const lines = text.split('\n');
  if (line > lines.length) return '';
  const shift = column > widest - 20 ? column - (widest - 40) : 0;
  const width = String(line).length;
  const shown = [];
  for (let number = Math.max(1, line - before); number <= line; number++) {
    shown.push(`${String(number).padStart(width)} │ ${cut(lines[number - 1] ?? '', shift)}`);
  }
  shown.push(`${' '.repeat(width)} │ ${' '.repeat(Math.max(0, column - 1 - shift) + (shift ? 1 : 0))}^`);
  return shown.join('\n');
}

function cut(line: string, shift: number): string {
  const visible = line.replaceAll('\t', ' ').replace(/[\p{Cc}\p{Cf}]/gu, '·');
  const end = shift + widest;
  return (shift ? '…' : '') + visible.slice(shift, end) + (visible.length > end ? '…' : '');
}
