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
  /** The unambiguous correction. Only `galley check` computes it, because it has to read the file again. */
  readonly fix?: Fix;
}

/** A finding before the severities and comments of the site are applied. */
export interface RawDiagnostic extends Diagnostic {
  /** Code of the rule that reports the cause. This finding is only reported if that rule is off or silenced. */
  readonly coveredBy?: string;
}

/** An unambiguous change to source files that resolves a finding. */
export interface Fix {
  /** What it does, as a command: “Write `/docs/install`.” */
  readonly description: string;
  /** Applied together or not at all. */
  readonly edits: readonly Edit[];
}

/** Replaces `old` at a position of a file. Line breaks in both strings are `\n`, whichever the file uses. */
export interface Edit extends Required<Place> {
  /** The text at this position; empty to insert. If the file has different text there, the edit is not applied. */
  readonly old: string;
  readonly new: string;
}
