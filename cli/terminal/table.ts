// Rows of JSON → columns of text.
import stringWidth from 'string-width';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {printable} from './text.js';

const widestCell = 60;
const gap = '  ';

/** A table with one column per key, in order of appearance, no wider than `columns` characters. */
export function table(rows: readonly JsonObject[], columns = Infinity): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (keys.length === 0) return '';
  const cells = [keys, ...rows.map((row) => keys.map((key) => cellOf(Object.hasOwn(row, key) ? row[key] : undefined)))];
  const widths = keys.map((_, column) =>
    Math.min(widestCell, Math.max(...cells.map((row) => stringWidth(row[column] ?? '')))),
  );
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => pad(cut(cell, widths[column] ?? 0), widths[column] ?? 0)).join(gap);
  return cells.map((row) => cut(lineOf(row).trimEnd(), columns)).join('\n');
}

/** One value as text in one line: texts as they are, the rest as JSON, nothing for absent and null. */
export function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let used = 1; // the ellipsis
  for (const {segment} of new Intl.Segmenter('en').segment(text)) {
    used += stringWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}
