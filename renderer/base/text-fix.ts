// Makes fixes that replace the text at the place of a finding: a key, a value, a name.
import type {Fix, Place} from './diagnostic.js';

/** Returns the fix that replaces `old`, which may be in quotes at the place. */
export function textFix({file, line, column}: Place, old: string, replacement: string): Fix | undefined {
  if (line === undefined || column === undefined || old === replacement) return undefined;
  return {description: `Write ${replacement}.`, edits: [{file, line, column, old, new: replacement}]};
}
