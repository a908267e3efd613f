// What the parts of the newsletter function share while they answer one request.
import type {Log} from './log.js';
import type {Mail} from './mail.js';
import type {Settings} from './settings.js';
import type {Store} from './store.js';

export interface Context {
  readonly settings: Settings;
  readonly store: Store;
  readonly mail: Mail | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Takes work that may go on after the answer. It never fails. */
  readonly later: (work: Promise<void>) => void;
}

/** What may be said of an error: neither its message nor its cause, in which an address may stand. */
export function errorDetails(error: unknown): {readonly error: string; readonly code?: string | number} {
  if (!(error instanceof Error)) return {error: typeof error};
  const code = 'code' in error ? error.code : 'status' in error ? error.status : undefined;
  return {error: error.name, ...((typeof code === 'string' || typeof code === 'number') && {code})};
}
