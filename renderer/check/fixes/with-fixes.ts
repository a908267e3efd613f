// Gives findings the fixes that can be made, at the end of a check: those of the rules, and those of the text alone.
import type {Diagnostic, Edit, Fix} from '../../base/diagnostic.js';
import {editRange, type RawText} from '../../base/source-edit.js';
import type {OwnTextOf} from './own-texts.js';
import {textFixers} from './text-fixes.js';

/** Returns the diagnostics, each with its fix if the files have the texts that it replaces. */
export function withFixes(diagnostics: readonly Diagnostic[], ownTextOf: OwnTextOf): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const {fix: given, ...rest} = diagnostic;
    const fix = given ?? fixOfText(diagnostic, ownTextOf);
    if (fix === undefined) return diagnostic;
    const edits = fix.edits.map((edit) => placed(edit, ownTextOf(edit.file)));
    return edits.every((edit) => edit !== undefined) ? {...rest, fix: {...fix, edits}} : rest;
  });
}

function fixOfText({code, place}: Diagnostic, ownTextOf: OwnTextOf): Fix | undefined {
  const fixer = textFixers.get(code);
  if (fixer === undefined || place?.line === undefined || place.column === undefined) return undefined;
  const raw = ownTextOf(place.file);
  return raw && fixer({raw, file: place.file, line: place.line, column: place.column});
}

/** Returns the edit at the text that it replaces. A value or key can be in quotes, and then begins after the first one. */
function placed(edit: Edit, raw: RawText | undefined): Edit | undefined {
  if (raw === undefined) return undefined;
  if (editRange(raw, edit) !== undefined) return edit;
  const start = raw.offsetAt(edit.line, edit.column);
  const inQuotes = {...edit, column: edit.column + 1};
  const isQuoted = start !== undefined && /["']/.test(raw.text[start] ?? '');
  return isQuoted && editRange(raw, inQuotes) !== undefined ? inQuotes : undefined;
}
