interface RouteErrorOptions extends ErrorOptions {
  readonly statusCode?: number;
  readonly fatal?: boolean;
}

/** A page that may not be shown, or is not there. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
  readonly statusCode: number;
  /** Replaces the page by an error page; otherwise the reader stays. */
  readonly fatal: boolean;

  constructor(message: string, {statusCode = 500, fatal = false, ...about}: RouteErrorOptions = {}) {
    super(message, about);
    this.statusCode = statusCode;
    this.fatal = fatal;
  }
}
