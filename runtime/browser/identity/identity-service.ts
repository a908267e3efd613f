// The identity service's REST interface, as far as the two pages need it: https://identitytoolkit.googleapis.com, or an
// emulator of it. Every function throws `IdentityError`, and nothing else.
import {request, RequestError, type RequestOptions} from '../base/request.js';
import {errorCodeOf, IdentityError} from './identity-error.js';
import {enforcedPolicy, defaultPolicy, readPolicy, type PasswordPolicy} from './password-policy.js';

export interface Service {
  /** `https://identitytoolkit.googleapis.com` */
  readonly endpoint: string;
  /** Key of the project. It is public, because every page with the form contains it. */
  readonly apiKey: string;
  readonly tenantId?: string | undefined;
  /** For each request. */
  readonly timeoutMs: number;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Timeout of a response, longer on phones. */
export function timeoutFor(userAgent: string): number {
  return /Mobi|Android|iPhone|iPad/i.test(userAgent) ? 60_000 : 30_000;
}

/** Returns the ID token, which proves to the application who signed in. */
export async function signIn(service: Service, {email, password}: Credentials): Promise<string> {
  return readToken(await post(service, 'signInWithPassword', {email, password, returnSecureToken: true}));
}

/** Creates an account and returns its ID token. */
export async function signUp(service: Service, {email, password}: Credentials): Promise<string> {
  return readToken(await post(service, 'signUp', {email, password, returnSecureToken: true}));
}

/** Requests a mail with a link to choose a password. Does not reveal whether the mail was sent. */
export async function sendPasswordReset(service: Service, email: string): Promise<void> {
  try {
    await post(service, 'sendOobCode', {requestType: 'PASSWORD_RESET', email});
  } catch (error) {
    // The result is the same for every address, so that it does not reveal who has an account.
    if (error instanceof IdentityError && hiddenCodes.has(error.code)) return;
    throw error;
  }
}

const hiddenCodes: ReadonlySet<string> = new Set(['user-not-found', 'user-token-expired', 'user-disabled']);

/** Returns the address whose password the link changes. The link can still be used afterwards. */
export async function verifyResetCode(service: Service, code: string): Promise<string> {
  const {email} = await post(service, 'resetPassword', {oobCode: code});
  return typeof email === 'string' ? email : '';
}

/** Changes the password, and invalidates the link. */
export async function resetPassword(service: Service, code: string, newPassword: string): Promise<void> {
  await post(service, 'resetPassword', {oobCode: code, newPassword});
}

async function fetchPolicy(service: Service): Promise<PasswordPolicy> {
  const {tenantId} = service;
  const address = endpointUrl(service, '/v2/passwordPolicy');
  if (tenantId !== undefined) address.searchParams.set('tenantId', tenantId);
  return readPolicy(await requestFields(address, {timeoutMs: service.timeoutMs}));
}

/**
 * Returns the enforced password rules. If they cannot be loaded, sign-up is still possible: then the default rules
 * apply, and the service decides.
 */
export async function fetchEnforcedPolicy(service: Service): Promise<PasswordPolicy> {
  try {
    return enforcedPolicy(await fetchPolicy(service));
  } catch (error) {
    console.warn('The password rules could not be loaded, so the identity service checks passwords.', error);
    return defaultPolicy;
  }
}

function post(service: Service, method: string, body: Readonly<Record<string, unknown>>): Promise<Fields> {
  const {tenantId, timeoutMs} = service;
  return requestFields(endpointUrl(service, `/v1/accounts:${method}`), {
    method: 'POST',
    body: tenantId === undefined ? body : {...body, tenantId},
    timeoutMs,
  });
}

/** `/v1/accounts:signUp` → `https://…/v1/accounts:signUp?key=…`; an emulator is below a path. */
function endpointUrl({endpoint, apiKey}: Service, path: string): URL {
  const address = new URL(endpoint.replace(/\/+$/, '') + path);
  address.searchParams.set('key', apiKey);
  return address;
}

type Fields = Readonly<Record<string, unknown>>;

async function requestFields(address: URL, options: RequestOptions): Promise<Fields> {
  try {
    // The response is not cached, and no cookie is sent. The referrer is sent, because keys can be restricted to a site by it.
    const {data} = await request(address, {
      ...options,
      expect: 'json',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    if (typeof data === 'object' && data !== null) return data as Fields;
  } catch (cause) {
    throw toIdentityError(cause);
  }
  throw new IdentityError('internal-error');
}

function toIdentityError(cause: unknown): unknown {
  if (!(cause instanceof RequestError)) return cause;
  switch (cause.kind) {
    case 'status': {
      const {error} = (cause.data ?? {}) as {readonly error?: {readonly message?: unknown}};
      return new IdentityError(errorCodeOf(error?.message), {cause});
    }
    case 'timeout':
      return new IdentityError('timeout', {cause});
    case 'offline':
    case 'network':
    case 'aborted':
      return new IdentityError('network-request-failed', {cause});
    case 'not-found':
    case 'invalid':
      return new IdentityError('internal-error', {cause});
    default:
      return cause.kind satisfies never;
  }
}

/** The forms do not support second factors: the response for an account that has one contains no token. */
function readToken({idToken}: Fields): string {
  if (typeof idToken === 'string' && idToken !== '') return idToken;
  throw new IdentityError('multi-factor-auth-required');
}
