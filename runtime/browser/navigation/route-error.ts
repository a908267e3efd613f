interface RouteErrorOptions extends ErrorOptions {
  readonly statusCode?: number | undefined;
  readonly fatal?: boolean;
}

/** A page must not be shown: a middleware decided so or failed, or the build rejected the page. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
  readonly statusCode: number;
  /** Whether to show an error page instead of staying on the current page. */
  readonly fatal: boolean;

  constructor(message: string, {statusCode = 500, fatal = false, ...about}: RouteErrorOptions = {}) {
    super(message, about);
    this.statusCode = statusCode;
    this.fatal = fatal;
  }
}
