// Faults of a document that may be none the next time, although its text is the same: it took too long, or a plugin waited in vain.
import type {Diagnostic} from '../base/diagnostic.js';

const passing: ReadonlySet<string> = new Set(['document-failed', 'document-too-slow', 'plugin-failed']);

export function isTransientError({code}: Diagnostic): boolean {
  return passing.has(code);
}
