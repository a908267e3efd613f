import type {Diagnostic} from './diagnostic.js';

/** Removes repeated diagnostics: each page that uses a shared part of a template can report its findings. */
export function dedupeDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic] as const)).values()];
}
