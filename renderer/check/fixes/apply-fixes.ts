// Applies the fixes of findings to the texts of their files.
import type {Diagnostic, Edit} from '../../base/diagnostic.js';
import {editRange, withEdits, type RawText, type TextRange} from '../../base/source-edit.js';

export interface AppliedFixes {
  /** New texts by file. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings whose fixes were applied. */
  readonly fixed: readonly Diagnostic[];
}

/**
 * Applies as many fixes as possible in one pass. A fix that overlaps another is left to the next pass, because its
 * finding may have changed by then. Several fixes can share an edit.
 */
export function applyFixes(
  diagnostics: readonly Diagnostic[],
  sourceTextOf: (file: string) => RawText | undefined,
): AppliedFixes {
  const editsByFile = new Map<string, PlacedEdit[]>();
  const editsIn = (file: string): PlacedEdit[] => {
    const edits = editsByFile.get(file) ?? [];
    editsByFile.set(file, edits);
    return edits;
  };
  const fixed = diagnostics.filter(({fix}) => {
    const edits = fix?.edits.map((edit) => placedEdit(edit, sourceTextOf)) ?? [];
    if (edits.length === 0 || !edits.every((edit) => edit !== undefined)) return false;
    const added = edits.filter((edit) => !isRepeated(edit, editsIn(edit.edit.file)));
    if (added.some((edit) => touchingEdit(edit, editsIn(edit.edit.file)) !== undefined)) return false;
    for (const edit of added) insert(edit, editsIn(edit.edit.file));
    return true;
  });
  const texts = [...editsByFile].flatMap(([file, edits]) => {
    const raw = sourceTextOf(file);
    if (raw === undefined || edits.length === 0) return [];
    return [
      [
        file,
        withEdits(
          raw,
          edits.map(({edit}) => edit),
        ),
      ] as const,
    ];
  });
  return {texts: new Map(texts), fixed};
}

interface PlacedEdit extends TextRange {
  readonly edit: Edit;
}

function placedEdit(edit: Edit, sourceTextOf: (file: string) => RawText | undefined): PlacedEdit | undefined {
  const raw = sourceTextOf(edit.file);
  const range = raw && editRange(raw, edit);
  return range && {...range, edit};
}

function isRepeated(edit: PlacedEdit, made: readonly PlacedEdit[]): boolean {
  const other = touchingEdit(edit, made);
  return other?.start === edit.start && other.end === edit.end && other.edit.new === edit.edit.new;
}

/** Returns an applied edit that overlaps or touches the range, because both may concern the same place. */
function touchingEdit({start, end}: TextRange, made: readonly PlacedEdit[]): PlacedEdit | undefined {
  const other = made[firstEndingFrom(start, made)];
  return other !== undefined && other.start <= end ? other : undefined;
}

function insert(edit: PlacedEdit, made: PlacedEdit[]): void {
  made.splice(firstEndingFrom(edit.end, made), 0, edit);
}

/** Returns the index of the first edit that ends at or after an offset. Expects sorted edits. */
function firstEndingFrom(offset: number, made: readonly PlacedEdit[]): number {
  let [low, high] = [0, made.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (made[middle]!.end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
