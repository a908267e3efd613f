// Reads parameters from Markdown tables in the description of a request.

export interface TableRow {
  /** `path`, `query`, `header` or `body`; undefined if the table does not specify it. */
  readonly in?: string;
  readonly name: string;
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly example?: string;
}

/** Common column headings → the field of a row. */
const columns: ReadonlyMap<string, keyof TableRow> = new Map([
  ['object', 'in'],
  ['in', 'in'],
  ['location', 'in'],
  ['name', 'name'],
  ['parameter', 'name'],
  ['param', 'name'],
  ['field', 'name'],
  ['key', 'name'],
  ['description', 'description'],
  ['required', 'isRequired'],
  ['mandatory', 'isRequired'],
  ['optional', 'isRequired'],
  ['type', 'type'],
  ['example', 'example'],
]);

/**
 * Returns the rows of all tables with a column for names, and the text without those whose columns are all recognized and include
 * the location.
 */
export function readParameterTables(description: string): {readonly text: string; readonly rows: readonly TableRow[]} {
  const lines = description.split(/\r?\n/);
  const rows: TableRow[] = [];
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const header = splitCells(lines[at] ?? '');
    const fields = header.map((cell) => columns.get(cell.toLowerCase()));
    const isTable = fields.includes('name') && fields.length > 1 && isRule(lines[at + 1] ?? '');
    if (!isTable) {
      kept.push(lines[at] ?? '');
      continue;
    }
    const isParameterTable = fields.every((field) => field !== undefined) && fields.includes('in');
    if (isParameterTable) dropHeading(kept);
    else kept.push(...lines.slice(at, at + 2));
    for (at += 2; at < lines.length && (lines[at] ?? '').includes('|'); at++) {
      const row = readRow(splitCells(lines[at] ?? ''), fields, header);
      if (row) rows.push(row);
      if (!isParameterTable) kept.push(lines[at] ?? '');
    }
    at--;
  }
  return {text: kept.join('\n').trim(), rows};
}

/** `| --- | :-: |` */
function isRule(line: string): boolean {
  return /^[\s:|-]+$/.test(line) && line.includes('-') && line.includes('|');
}

/** Removes a heading whose only content was the table. */
function dropHeading(lines: string[]): void {
  while (lines.at(-1)?.trim() === '') lines.pop();
  if (/^#{1,6}\s/.test(lines.at(-1) ?? '')) lines.pop();
}

function splitCells(line: string): readonly string[] {
  if (!line.includes('|')) return [];
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').replace(/[`*]/g, '').trim());
}

function readRow(
  cells: readonly string[],
  fields: readonly (keyof TableRow | undefined)[],
  header: readonly string[],
): TableRow | undefined {
  const cell = (field: keyof TableRow) => cells[fields.indexOf(field)]?.trim() || undefined;
  const [name, place, description, example] = [cell('name'), cell('in'), cell('description'), cell('example')];
  const type = parseType(cell('type'));
  if (name === undefined) return undefined;
  const required = cell('isRequired');
  const isOptional = header[fields.indexOf('isRequired')]?.toLowerCase() === 'optional';
  return {
    name,
    ...(place !== undefined && {in: place.toLowerCase()}),
    ...(description !== undefined && {description}),
    ...(required !== undefined && {
      isRequired: /^(?:true|yes|y|required|mandatory|x|✓|✔)$/i.test(required) !== isOptional,
    }),
    ...(type !== undefined && {type}),
    ...(example !== undefined && {example}),
  };
}

function parseType(text: string | undefined): TableRow['type'] {
  switch (text?.toLowerCase()) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'array':
      return text.toLowerCase() as TableRow['type'];
    case 'int':
      return 'integer';
    case 'bool':
      return 'boolean';
    case 'float':
    case 'double':
      return 'number';
    default:
      return undefined;
  }
}
