// Reads CSV.
import Papa, {type ParseError} from 'papaparse';
import type {Json} from '../base/json.js';
import type {TextError} from '../document/text-error.js';
import {textErrorAt} from '../document/text-error.js';

/** `name,age\nAnn,7` → `[{name: 'Ann', age: '7'}]`. Cells are trimmed text; blank rows are skipped. */
export function readCsv(text: string): {readonly rows: readonly Json[]; readonly errors: readonly TextError[]} {
  const {rows, errors} = parseRows(text);
  return {
    rows: objectsOf(rows),
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
function parseRows(text: string): {rows: readonly Row[]; errors: readonly ParseError[]} {
  const rows: Row[] = [];
  const errors: ParseError[] = [];
  let start = 0;
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step({data, errors: found, meta: {cursor}}) {
      const endsQuoted = text.slice(start, cursor).trimEnd().endsWith('"');
      start = cursor;
      const cells = data.map((cell) => cell.trim());
      errors.push(...found);
      if (cells.length > 1 || cells[0] !== '' || endsQuoted) rows.push({cells, endsQuoted});
    },
  });
  return {rows, errors};
}

function objectsOf([header, ...rows]: readonly Row[]): readonly Json[] {
  return rows.map(({cells, endsQuoted}) => {
    // A comma at the end of a row adds an empty cell, which is dropped.
    const isOpen = cells.length > 1 && cells.at(-1) === '' && !endsQuoted;
    const entries = (isOpen ? cells.slice(0, -1) : cells).map(
      (cell, column) => [header?.cells[column] ?? 'undefined', cell] as const,
    );
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  });
}

function wordsFor(code: string): readonly [message: string, hint: string] {
  return code === 'MissingQuotes'
    ? ['A cell that begins with a quotation mark is not closed.', 'Add `"` at its end.']
    : ['A quoted cell contains a single quotation mark.', 'Write it twice: `""`.'];
}
