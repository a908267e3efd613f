// Defines the errors that users can act on and that are not findings about content: no content folder, a port in use, a
// mistyped option.

export interface SiteErrorOptions {
  readonly cause?: unknown;
  /** How to fix it, as a sentence. */
  readonly hint?: string;
}

/** The command line prints the message and the hint of this error without a stack. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  /** Stable identifier in kebab case: `port-in-use`. */
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, options: SiteErrorOptions = {}) {
    super(message, {cause: options.cause});
    this.code = code;
    this.hint = options.hint;
  }
}

/** Call it in the `default` branch of a switch over a closed union: the compiler then reports a missing case. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
