// What the address of the page says about the visit: a link from a mail, or what went wrong at the application.
import {isKnown} from './failure.js';

export interface Visit {
  /** Lets its bearer choose a new password, once. */
  readonly resetCode?: string;
  /** A code with words of its own; no text of the address is ever shown. */
  readonly error?: string;
}

/** Parameters of the links that the identity service mails, and `error`. */
const taken = ['mode', 'oobCode', 'apiKey', 'lang', 'continueUrl', 'tenantId', 'error'];

/** Reads the parameters, and takes them out of the address bar: nothing that is asked for later may tell the code. */
export function takeVisit(): Visit {
  const address = new URL(location.href);
  const visit = visitIn(address.searchParams);
  if (!taken.some((name) => address.searchParams.has(name))) return visit;
  for (const name of taken) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return visit;
}

/** `?mode=resetPassword&oobCode=…`, `?error=user-token-expired` */
export function visitIn(parameters: URLSearchParams): Visit {
  const code = parameters.get('oobCode') ?? '';
  const error = parameters.get('error') ?? '';
  return {
    ...(parameters.get('mode') === 'resetPassword' && /^[\w=-]{1,512}$/.test(code) && {resetCode: code}),
    ...(isKnown(error) && {error}),
  };
}
