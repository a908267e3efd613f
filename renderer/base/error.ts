// The situation is wrong, not the content: no content folder, a port in use, a mistyped option.

export interface SiteErrorOptions {
  readonly cause?: unknown;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
}

/** Thrown to the command line, which prints message and hint without a stack. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  /** Permanent and kebab-case: `port-in-use`. */
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, options: SiteErrorOptions = {}) {
    super(message, {cause: options.cause});
    this.code = code;
    this.hint = options.hint;
  }
}

/** For the `default` of a switch over a closed union. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
