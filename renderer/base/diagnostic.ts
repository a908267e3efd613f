// Defines diagnostics: what is wrong in an author's content, where, and how to fix it.

/** A position in a source file. Lines and columns start at 1, as in editors. */
export interface Place {
  /** Path from the site root, with forward slashes: `content/docs/a.md`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** `info` never fails a build, not even with `--strict`. */
export type Severity = 'error' | 'warning' | 'info';

export interface Diagnostic {
  readonly severity: Severity;
  /** Permanent, documented and in kebab case: `link-broken`. */
  readonly code: string;
  /** What is wrong, as a sentence. */
  readonly message: string;
  /** How to fix it, as a sentence. */
  readonly hint?: string;
  readonly place?: Place;
}
