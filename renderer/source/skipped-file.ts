// Reports an entry that `Files.walk` skipped.
import type {Diagnostic} from '../base/diagnostic.js';
import type {SkippedFile} from '../files/files.js';

/** `alternative` is what the author can do instead of the remedy. */
export function skippedFile({path, reason, remedy, unreadable}: SkippedFile, alternative?: string): Diagnostic {
  const hint = alternative === undefined ? `${remedy}.` : `${remedy}, or ${alternative}.`;
  const place = {file: path};
  if (unreadable !== undefined) {
    const message = `This ${unreadable.kind} cannot be read (${unreadable.code}).`;
    return {severity: 'error', code: 'file-unreadable', message, hint, place};
  }
  return {severity: 'warning', code: 'file-skipped', message: `Galley ignores this: ${reason}.`, hint, place};
}
