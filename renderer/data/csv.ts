// Reads CSV.
import Papa from 'papaparse';
import type {Json} from '../base/json.js';
import type {TextError} from '../document/text-error.js';
import {textErrorAt} from '../document/text-error.js';

export interface CsvOptions {
  /** The character between cells; a comma if absent. */
  readonly delimiter?: string;
  /** Old spelling of `delimiter`. */
  readonly delimeter?: string;
  /** `false` returns lists of cells, including the header. */
  readonly json?: boolean;
}

/** `name,age\nAnn,7` → `[{name: 'Ann', age: '7'}]`. Cells are trimmed text; blank rows are skipped. */
export function readCsv(
  text: string,
  options: CsvOptions = {},
): {readonly rows: readonly Json[]; readonly errors: readonly TextError[]} {
  const delimiter = options.delimiter ?? options.delimeter ?? ',';
  // Papa Parse reports the position after the opening quotation mark.
  const {data, errors: parseErrors} = Papa.parse<string[]>(text, {delimiter});
  const rows = data.map((row) => row.map((cell) => cell.trim())).filter((row) => row.length > 1 || row[0] !== '');
  const errors = parseErrors.map(({code, index = 1}) => textErrorAt(text, index - 1, ...wordsFor(code)));
  return {rows: options.json === false ? rows : objectsOf(rows), errors};
}

function objectsOf([header, ...rows]: readonly (readonly string[])[]): readonly Json[] {
  return rows.map((row) => {
    // A comma at the end of a row adds an empty cell, which is dropped.
    const cells = row.length > 1 && row.at(-1) === '' ? row.slice(0, -1) : row;
    const entries = cells.map((cell, column) => [header?.[column] ?? 'undefined', cell] as const);
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  });
}

function wordsFor(code: string): readonly [message: string, hint: string] {
  return code === 'MissingQuotes'
    ? ['A cell that begins with a quotation mark is not closed.', 'Add `"` at its end.']
    : ['A quotation mark stands inside a quoted cell.', 'Write it twice: `""`.'];
}
