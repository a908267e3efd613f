// What we say about an author's content: what is wrong, where, and what to do.

/** A spot in a source file. Lines and columns count from 1, as editors do. */
export interface Place {
  /** Path from the site root, with forward slashes: `content/docs/a.md`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** `info` never fails a build, not even a strict one. */
export type Severity = 'error' | 'warning' | 'info';

export interface Diagnostic {
  readonly severity: Severity;
  /** Permanent, kebab-case, documented: `link-broken`. */
  readonly code: string;
  /** What happened, as a sentence. */
  readonly message: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  readonly place?: Place;
}
