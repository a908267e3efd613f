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
export function readCsv(text: string, {delimiter = ',', json = true}: CsvOptions = {}): CsvContent {
  const {rows, errors} = parseRows(text, delimiter);
  return {
    rows: json ? objectsOf(rows) : rows.map(({cells}) => cells),
    // Papa Parse reports the position after the opening quotation mark.
    errors: errors.map(({code, index = 1}) => textErrorAt(text, index - 1, ...wordsFor(code))),
    warnings: json && errors.length === 0 ? columnWarnings(rows, text, delimiter) : [],
  };
}

export interface CsvContent {
  readonly rows: readonly Json[];
  /** Syntax errors. */
  readonly errors: readonly TextError[];
  /** Cells that objects cannot have under a name of their own, and a delimiter that is probably wrong. */
  readonly warnings: readonly TextError[];
}

interface Row {
  /** Offset in the text. */
  readonly start: number;
  readonly cells: readonly string[];
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
      const cells = data.map((cell) => cell.trim());
      errors.push(...found);
      if (cells.length > 1 || cells[0] !== '' || endsQuoted) {
        rows.push({start, cells: endsQuoted ? cells : closedCells(cells)});
      }
      start = cursor;
    },
  });
  return {rows, errors};
}

/** A delimiter at the end of a row adds an empty cell, which is dropped: `1,` has one cell, `1,""` has two. */
function closedCells(cells: readonly string[]): readonly string[] {
  return cells.length > 1 && cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

function objectsOf([header, ...rows]: readonly Row[]): readonly Json[] {
  return rows.map(({cells}) => {
    const entries = cells.map((cell, column) => [header?.cells[column] ?? 'undefined', cell] as const);
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  });
}

function columnWarnings([header, ...rows]: readonly Row[], text: string, delimiter: string): readonly TextError[] {
  if (header === undefined) return [];
  const {start, cells: names} = header;
  const lastColumns = new Map(names.map((name, column) => [name, column]));
  const repeated = names.find((name, column) => name !== '' && lastColumns.get(name) !== column);
  const longer = rows.filter(({cells}) => cells.length > names.length);
  const delimiters = [',', ';', '\t', '|'].filter((one) => one !== delimiter);
  const other = names.length === 1 ? delimiters.find((one) => names[0]!.includes(one)) : undefined;
  return [
    ...(other === undefined ? [] : [otherDelimiter({other, delimiter}, start, text)]),
    ...(repeated === undefined ? [] : [repeatedName(repeated, start, text)]),
    ...(longer[0] === undefined ? [] : [longerRow(longer[0], names.length, longer.length - 1, text)]),
  ];
}

function repeatedName(name: string, start: number, text: string): TextError {
  const message = `Two columns are called \`${name}\`: rows keep only the cell of the last one.`;
  return textErrorAt(text, start, message, 'Give each column another name.');
}

/** Programs for tables write semicolons in many languages. */
function otherDelimiter(
  {other, delimiter}: {readonly other: string; readonly delimiter: string},
  start: number,
  text: string,
): TextError {
  const [found, expected] = [other, delimiter].map((one) => (one === '\t' ? '\\t' : one));
  return textErrorAt(
    text,
    start,
    `The first row is a single name, because \`${expected}\` separates cells.`,
    `If \`${found}\` separates the cells of all your CSV files, set \`content.csv.delimiter: "${found}"\` in content/site.yml.`,
  );
}

/** Returns one error for all rows, because a row of names that is too short makes every row too long. */
function longerRow({start}: Row, columns: number, others: number, text: string): TextError {
  const more = others === 0 ? '' : `, as ${others} more ${others === 1 ? 'row has' : 'rows have'}`;
  return textErrorAt(
    text,
    start,
    `This row has more cells than the first row, which has ${columns}${more}: only the last cell is kept, as \`undefined\`.`,
    'Name every column in the first row. Put a cell that contains the delimiter in double quotes, without a space before them.',
  );
}

function wordsFor(code: string): readonly [message: string, hint: string] {
  return code === 'MissingQuotes'
    ? ['A cell that begins with a quotation mark is not closed.', 'Add `"` at its end.']
    : ['A quoted cell contains a single quotation mark.', 'Write it twice: `""`.'];
}
