// The parameters of links from mails and of redirects from the application.
import {hasMessage} from './identity-error.js';

export interface LinkParameters {
  /** A code that allows one change of the password. */
  readonly resetCode?: string;
  /** A known error code with a fixed message; no text of the address is ever shown. */
  readonly error?: string;
}

/** Parameters of the links that the identity service mails, and `error`. */
const consumed = ['mode', 'oobCode', 'apiKey', 'lang', 'continueUrl', 'tenantId', 'error'];

/** Reads the parameters and removes them from the address bar, so that no later request sends the code in its referrer. */
export function takeLinkParameters(): LinkParameters {
  const address = new URL(location.href);
  const parameters = readLinkParameters(address.searchParams);
  if (!consumed.some((name) => address.searchParams.has(name))) return parameters;
  for (const name of consumed) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return parameters;
}

/** `?mode=resetPassword&oobCode=…`, `?error=user-token-expired` */
function readLinkParameters(parameters: URLSearchParams): LinkParameters {
  const code = parameters.get('oobCode') ?? '';
  const error = parameters.get('error') ?? '';
  return {
    ...(parameters.get('mode') === 'resetPassword' && /^[\w=-]{1,512}$/.test(code) && {resetCode: code}),
    ...(hasMessage(error) && {error}),
  };
}
