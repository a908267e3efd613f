// Reads CSV.
import Papa, {type ParseError} from 'papaparse';
import type {Json} from '../base/json.js';
import type {TextError} from '../document/text-error.js';
import {textErrorAt} from '../document/text-error.js';

export interface CsvOptions {
  /** The character between cells, by default a comma. */
  readonly delimiter?: string;
  /** `false` returns all rows as lists. By default, the first row contains the keys of the others, which are objects. */
  readonly json?: boolean;
}

/** `name,age\nAnn,7` → `[{name: 'Ann', age: '7'}]`. Cells are trimmed text; blank rows are skipped. */
export function readCsv(
  text: string,
  {delimiter = ',', json = true}: CsvOptions = {},
): {readonly rows: readonly Json[]; readonly errors: readonly TextError[]} {
  const {rows, errors} = parseRows(text, delimiter);
  return {
    rows: json ? objectsOf(rows) : rows.map(closedCells),
    // Papa Parse reports the position after the opening quotation mark.
    errors: errors.map(({code, index = 1}) => textErrorAt(text, index - 1, ...wordsFor(code))),
  };
}

interface Row {
  readonly cells: readonly string[];
  /** Whether the last cell is in quotation marks: `1,""` has two cells, `1,` has one. */
  readonly endsQuoted: boolean;
}

/** Returns the rows that are not blank. */
function parseRows(text: string, delimiter: string): {rows: readonly Row[]; errors: readonly ParseError[]} {
  const rows: Row[] = [];
  const errors: ParseError[] = [];
  let start = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step({data, errors: found, meta: {cursor}}) {
      const row = text.slice(start, cursor);
      const content = row.trimEnd();
      // Spaces may follow the quotation mark, but a delimiter, which can be a tab, begins another cell.
      const endsQuoted = content.endsWith('"') && !row.slice(content.length).includes(delimiter);
      start = cursor;
      const cells = data.map((cell) => cell.trim());
      errors.push(...found);
      if (cells.length > 1 || cells[0] !== '' || endsQuoted) rows.push({cells, endsQuoted});
    },
  });
  return {rows, errors};
}

function objectsOf([header, ...rows]: readonly Row[]): readonly Json[] {
  return rows.map((row) => {
    const entries = closedCells(row).map((cell, column) => [header?.cells[column] ?? 'undefined', cell] as const);
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  });
}

/** A delimiter at the end of a row adds an empty cell, which is dropped. */
function closedCells({cells, endsQuoted}: Row): readonly string[] {
  const isOpen = cells.length > 1 && cells.at(-1) === '' && !endsQuoted;
  return isOpen ? cells.slice(0, -1) : cells;
}

function wordsFor(code: string): readonly [message: string, hint: string] {
  return code === 'MissingQuotes'
    ? ['A cell that begins with a quotation mark is not closed.', 'Add `"` at its end.']
    : ['A quoted cell contains a single quotation mark.', 'Write it twice: `""`.'];
}
