// Defines a line of a text with included files. It keeps track of its original position when it is edited.
import {columnShift, type ColumnEdit, type IncludedText, type LineRun} from '../source/included-text.js';

/** A line and its origin. */
export interface Line {
  readonly text: string;
  /** Path from the site root. */
  readonly file: string;
  /** Number of the line in the file, starting at 1. */
  readonly number: number;
  /** Number of columns that were added before the text; negative if columns were removed. */
  readonly shift: number;
  /** Columns at which something was replaced, in order. */
  readonly edits: readonly ColumnEdit[];
}

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const noEdits: readonly ColumnEdit[] = [];

export function lineOf(text: string, file: string, number: number, shift = 0): Line {
  return {text, file, number, shift, edits: noEdits};
}

/** Returns the column in the file for an offset in the text, starting at 1. */
export function columnOf({shift, edits}: Line, offset: number): number {
  return Math.max(1, offset + 1 - shift - columnShift(edits, offset + 1));
}

/** Adds `prefix` before the line, without trailing whitespace if the line is empty. */
export function withPrefix(line: Line, prefix: string): Line {
  if (prefix === '') return line;
  const added = prefix.length;
  return {
    ...line,
    text: line.text === '' ? prefix.trimEnd() : prefix + line.text,
    shift: line.shift + added,
    edits: line.edits.map(([column, by]) => [column + added, by] as const),
  };
}

/** Returns the line with replaced parts. Offsets refer to its text; the parts are in order and do not overlap. */
export function withReplacements(line: Line, replacements: readonly Replacement[]): Line {
  if (replacements.length === 0) return line;
  let text = '';
  let from = 0;
  /** Columns by which everything after the current replacement moves. */
  let moved = 0;
  const edits: ColumnEdit[] = [];
  let next = 0;
  const keepUpTo = (offset: number): void => {
    for (; next < line.edits.length && line.edits[next]![0] <= offset; next++) {
      const [column, by] = line.edits[next]!;
      edits.push([column + moved, by]);
    }
  };
  for (const {start, end, text: replaced} of replacements) {
    keepUpTo(start);
    text += line.text.slice(from, start) + replaced;
    from = end;
    edits.push([text.length, replaced.length - (end - start)]);
    moved += replaced.length - (end - start);
  }
  keepUpTo(Infinity);
  return {...line, text: text + line.text.slice(from), edits};
}

/** Returns the origins of all lines. `first` is the file of the text itself. */
export function originsOf(lines: readonly Line[], first: string): Pick<IncludedText, 'files' | 'runs' | 'edits'> {
  const indexes = new Map([[first, 0]]);
  const runs: LineRun[] = [];
  const edits: (readonly [number, readonly ColumnEdit[]])[] = [];
  let before: Line | undefined;
  for (const [index, line] of lines.entries()) {
    if (!indexes.has(line.file)) indexes.set(line.file, indexes.size);
    const isNext = before?.file === line.file && before.number + 1 === line.number && before.shift === line.shift;
    if (!isNext) runs.push([index + 1, indexes.get(line.file)!, line.number, line.shift]);
    if (line.edits.length > 0) edits.push([index + 1, line.edits]);
    before = line;
  }
  return {files: [...indexes.keys()], runs, edits};
}
