// Adds the applicable fixes to findings at the end of a check.
import type {Diagnostic, Edit, Fix} from '../../base/diagnostic.js';
import {editRange, type RawText} from '../../base/source-edit.js';
import type {ReadFixableText} from './fixable-text.js';
import {textFixers} from './text-fixes.js';

/** Keeps or adds a fix if the files contain the text that it replaces, and removes all others. */
export function attachFixes(
  diagnostics: readonly Diagnostic[],
  readFixableText: ReadFixableText,
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const {fix: ruleFix, ...rest} = diagnostic;
    const fix = ruleFix ?? textFixFor(diagnostic, readFixableText);
    if (fix === undefined) return diagnostic;
    const edits = fix.edits.map((edit) => locateEdit(edit, readFixableText(edit.file)));
    return edits.every((edit) => edit !== undefined) ? {...rest, fix: {...fix, edits}} : rest;
  });
}

function textFixFor({code, place}: Diagnostic, readFixableText: ReadFixableText): Fix | undefined {
  const fixer = textFixers.get(code);
  if (fixer === undefined || place?.line === undefined || place.column === undefined) return undefined;
  const raw = readFixableText(place.file);
  return raw && fixer({raw, file: place.file, line: place.line, column: place.column});
}

/** Moves an edit behind an opening quotation mark if the key or value that it replaces is quoted. */
function locateEdit(edit: Edit, raw: RawText | undefined): Edit | undefined {
  if (raw === undefined) return undefined;
  if (editRange(raw, edit) !== undefined) return edit;
  const start = raw.offsetAt(edit.line, edit.column);
  const inQuotes = {...edit, column: edit.column + 1};
  const isQuoted = start !== undefined && /["']/.test(raw.text[start] ?? '');
  return isQuoted && editRange(raw, inQuotes) !== undefined ? inQuotes : undefined;
}
