// Maps the lines of a text that includes other files to the lines of those files.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {IgnoreComments} from '../base/ignore-comments.js';

/** Included files of a source. It is JSON, because it is sent to threads. */
export interface IncludedText {
  /** Paths from the site root, each once. The first is the file of the source itself. */
  readonly files: readonly string[];
  /** Origins of the lines of the text, in order. */
  readonly runs: readonly LineRun[];
  /** Lines, starting at 1, in which something was replaced. */
  readonly edits: readonly (readonly [line: number, edits: readonly ColumnEdit[]])[];
  /** Comments of the source itself that silence findings, by its own lines. Included documents have their own. */
  readonly ignores: IgnoreComments;
  /** Files, regions and lines that could not be included. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lines that follow each other in one file: the first line in the text, the index of the file, the first line there, and
 * the number of columns that were added before each line; negative if columns were removed.
 */
export type LineRun = readonly [line: number, file: number, origin: number, shift: number];

/** Columns after `column` were moved right by `by`. */
export type ColumnEdit = readonly [column: number, by: number];

/** Returns the place in the file that a line and column of the text come from. Both start at 1. */
export function originOf({files, runs, edits}: IncludedText, line: number, column: number): Required<Place> {
  const [first, file, origin, shift] = lastUpTo(runs, line) ?? runs[0]!;
  const [editedLine, columnEdits] = lastUpTo(edits, line) ?? [0, []];
  const shiftByEdits = editedLine === line ? columnShift(columnEdits, column) : 0;
  return {file: files[file]!, line: origin + line - first, column: Math.max(1, column - shift - shiftByEdits)};
}

/** Returns the number of columns by which edits moved a column. */
export function columnShift(columnEdits: readonly ColumnEdit[], column: number): number {
  return columnEdits.reduce((sum, [after, by]) => (column > after ? sum + by : sum), 0);
}

/** Returns the last row that begins at `line` or before it. Rows are sorted by line. */
function lastUpTo<Row extends readonly [number, ...unknown[]]>(rows: readonly Row[], line: number): Row | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]![0] <= line) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}
