import type {Diagnostic} from './diagnostic.js';

/** Returns each diagnostic once: a part that several pages share is rendered once, but each of them can report it. */
export function withoutDuplicates(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic] as const)).values()];
}
