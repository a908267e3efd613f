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
  /** The change that is certainly meant. Only `galley check` looks for it, because it reads the file again. */
  readonly fix?: Fix;
}

/** A change of source files that resolves a finding, and of which there is no doubt. */
export interface Fix {
  /** What it does, as a command: “Write `/docs/install`.” */
  readonly description: string;
  /** All are made, or none. */
  readonly edits: readonly Edit[];
}

/** Replaces `old` at a position of a file. Line breaks in both texts are `\n`, whatever the file has. */
export interface Edit extends Required<Place> {
  /** The text at this position; empty to insert. If the file has another one, the edit is not made. */
  readonly old: string;
  readonly new: string;
}
