// The context of one request to the newsletter function.
import type {Log} from './log.js';
import type {Mail} from './mail.js';
import type {Settings} from './newsletter-settings.js';
import type {Store} from './subscription-store.js';

export interface Context {
  readonly settings: Settings;
  readonly store: Store;
  readonly mail: Mail | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Takes work that may go on after the answer. It never fails. */
  readonly later: (work: Promise<void>) => void;
}

/** The loggable details of an error: its name and code, but not its message and cause, which may contain an address. */
export function errorDetails(error: unknown): {readonly error: string; readonly code?: string | number} {
  if (!(error instanceof Error)) return {error: typeof error};
  const code = 'code' in error ? error.code : 'status' in error ? error.status : undefined;
  return {error: error.name, ...((typeof code === 'string' || typeof code === 'number') && {code})};
}
