// Rows of JSON → columns of text.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {printable} from './text.js';

const maxCellWidth = 60;
const gap = '  ';

/** A table with one column per key, in order of appearance, no wider than `columns` characters. */
export async function table(rows: readonly JsonObject[], columns = Infinity): Promise<string> {
  const {default: widthOf} = await import('string-width'); // compiles expressions that other commands need not wait for
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (keys.length === 0) return '';
  const cells = [
    keys,
    ...rows.map((row) => keys.map((key) => formatCell(Object.hasOwn(row, key) ? row[key] : undefined))),
  ];
  const widths = keys.map((_, column) =>
    Math.min(maxCellWidth, Math.max(...cells.map((row) => widthOf(row[column] ?? '')))),
  );
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => pad(cut(cell, widths[column] ?? 0, widthOf), widths[column] ?? 0, widthOf)).join(gap);
  return cells.map((row) => cut(lineOf(row).trimEnd(), columns, widthOf)).join('\n');
}

/** One value as text in one line: texts as they are, the rest as JSON, nothing for absent and null. */
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
  let kept = '';
  let used = 1; // the ellipsis
  for (const {segment} of new Intl.Segmenter('en').segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}
