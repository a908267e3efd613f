// Lists the codes of errors that may not recur for the same text: a timeout, or a plugin that failed to load data.
import type {Diagnostic} from '../base/diagnostic.js';

const transientCodes: ReadonlySet<string> = new Set(['document-failed', 'document-too-slow', 'plugin-failed']);

export function isTransientError({code}: Diagnostic): boolean {
  return transientCodes.has(code);
}
