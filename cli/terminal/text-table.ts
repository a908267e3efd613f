// Formats JSON rows as a text table.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {printable} from './format-values.js';
import {ownProperty} from '../../runtime/text/own-property.js';

const maxCellWidth = 60;
const gap = '  ';

/** Returns a table with one column per key, in order of appearance, at most `columns` characters wide. */
export async function table(rows: readonly JsonObject[], columns = Infinity): Promise<string> {
  const {default: widthOf} = await import('string-width'); // It compiles expressions that other commands do not need.
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (keys.length === 0) return '';
  const cells = [keys, ...rows.map((row) => keys.map((key) => formatCell(ownProperty(row, key))))];
  const widths = keys.map((_, column) =>
    Math.min(maxCellWidth, Math.max(...cells.map((row) => widthOf(row[column] ?? '')))),
  );
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => pad(cut(cell, widths[column] ?? 0, widthOf), widths[column] ?? 0, widthOf)).join(gap);
  return cells.map((row) => cut(lineOf(row).trimEnd(), columns, widthOf)).join('\n');
}

/** Returns one value as one line of text: text unchanged, other values as JSON, absent and null as an empty text. */
export function formatCell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

type WidthOf = (text: string) => number;

function pad(text: string, width: number, widthOf: WidthOf): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

function cut(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text;
  let fitting = '';
  let used = 1; // The ellipsis takes one column.
  for (const {segment} of new Intl.Segmenter('en').segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    fitting += segment;
  }
  return `${fitting}…`;
}
