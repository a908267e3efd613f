// Returns the details of an error that may be logged.
import {SettingsError} from './newsletter-settings.js';

export interface ErrorDetails {
  readonly error: string;
  readonly code?: string | number;
  readonly message?: string;
}

/**
 * The loggable details of an error: its name and code, but not its message and cause, which may contain an address. Only the
 * message of a `SettingsError` is logged: it names variables, but contains no values.
 */
export function errorDetails(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) return {error: typeof error};
  if (error instanceof SettingsError) return {error: error.name, message: error.message};
  const code = 'code' in error ? error.code : 'status' in error ? error.status : undefined;
  return {error: error.name, ...((typeof code === 'string' || typeof code === 'number') && {code})};
}
