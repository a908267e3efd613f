// The requests to the identity service, and what becomes of its answers.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {IdentityError} from '../../../../runtime/browser/identity/identity-error.js';
import {
  fetchEnforcedPolicy,
  resetPassword,
  sendPasswordReset,
  signIn,
  signUp,
  timeoutFor,
  verifyResetCode,
  type Service,
} from '../../../../runtime/browser/identity/identity-service.js';
import {defaultPolicy} from '../../../../runtime/browser/identity/password-policy.js';
import {takeLinkParameters} from '../../../../runtime/browser/identity/link-parameters.js';

const service: Service = {endpoint: 'https://id.example/base//', apiKey: 'k y', timeoutMs: 5000};
const tenant: Service = {...service, tenantId: 't1'};
const credentials = {email: 'a@b.example', password: 'secret'};

let requests: unknown[] = [];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (address: URL, {body, method, cache, credentials, redirect}: RequestInit) => {
    const options = {cache, credentials, redirect, ...(method !== undefined && {method})};
    requests.push([String(address), options, body === undefined ? undefined : JSON.parse(body as string)]);
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const json = (data: unknown, status = 200): void => {
  answer = () => Response.json(data, {status});
};
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => ({value}),
    (error: unknown) => (error instanceof IdentityError ? error.code : error),
  );
const options = {cache: 'no-store', credentials: 'omit', redirect: 'error'};
const post = {...options, method: 'POST'};
const address = (method: string): string => `https://id.example/base/v1/accounts:${method}?key=k+y`;

test('each call posts its fields, with the tenant if there is one', async () => {
  json({idToken: 'T', email: 'a@b.example'});
  expect([
    await signIn(service, credentials),
    await signUp(tenant, credentials),
    await sendPasswordReset(tenant, 'a@b.example'),
    await verifyResetCode(service, 'C'),
    await resetPassword(service, 'C', 'new'),
  ]).toEqual(['T', 'T', undefined, 'a@b.example', undefined]);
  expect(requests).toEqual([
    [address('signInWithPassword'), post, {...credentials, returnSecureToken: true}],
    [address('signUp'), post, {...credentials, returnSecureToken: true, tenantId: 't1'}],
    [address('sendOobCode'), post, {requestType: 'PASSWORD_RESET', email: 'a@b.example', tenantId: 't1'}],
    [address('resetPassword'), post, {oobCode: 'C'}],
    [address('resetPassword'), post, {oobCode: 'C', newPassword: 'new'}],
  ]);
});

test('the password rules are requested for the tenant, and are the default ones if they cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  json({
    customStrengthOptions: {minPasswordLength: 10},
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  });
  const policy = await fetchEnforcedPolicy(tenant);
  await fetchEnforcedPolicy(service);
  const rules = 'https://id.example/base/v2/passwordPolicy?key=k+y';
  expect(requests).toEqual([
    [`${rules}&tenantId=t1`, options, undefined],
    [rules, options, undefined],
  ]);
  expect([policy === defaultPolicy, warn.mock.calls]).toEqual([false, []]);
  json({}, 404);
  expect(await fetchEnforcedPolicy(service)).toBe(defaultPolicy);
  expect(warn.mock.calls).toEqual([
    ['The password rules could not be loaded, so the identity service checks passwords.', expect.any(IdentityError)],
  ]);
  warn.mockRestore();
});

test.each<[string, () => Response | Promise<Response>, unknown]>([
  [
    'an error of the service',
    () => Response.json({error: {message: 'EMAIL_EXISTS'}}, {status: 400}),
    'email-already-in-use',
  ],
  ['an error without a message', () => Response.json(null, {status: 400}), 'internal-error'],
  ['no connection', () => Promise.reject(new TypeError('failed')), 'network-request-failed'],
  ['HTML', () => new Response('<p>', {headers: {'Content-Type': 'text/html'}}), 'internal-error'],
  ['text that is not JSON', () => new Response('{', {headers: {'Content-Type': 'application/json'}}), 'internal-error'],
  ['null', () => Response.json(null), 'internal-error'],
  ['a number', () => Response.json(1), 'internal-error'],
  ['no token', () => Response.json({}), 'multi-factor-auth-required'],
  ['an empty token', () => Response.json({idToken: ''}), 'multi-factor-auth-required'],
  ['a token', () => Response.json({idToken: 'T'}), {value: 'T'}],
])('signIn with %s ends with its code', async (_, given, expected) => {
  answer = given;
  expect(await codeOf(signIn(service, credentials))).toEqual(expected);
});

test('a request ends with the code timeout after its time', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  vi.stubGlobal(
    'fetch',
    (_: URL, {signal}: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const ended = codeOf(signIn(service, credentials));
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(await ended).toBe('timeout');
});

test.each([
  ['EMAIL_NOT_FOUND', {value: undefined}],
  ['USER_NOT_FOUND', {value: undefined}],
  ['USER_DISABLED', {value: undefined}],
  ['INVALID_EMAIL', 'invalid-email'],
])('sendPasswordReset does not reveal whether there is an account: %s', async (message, expected) => {
  json({error: {message}}, 400);
  expect(await codeOf(sendPasswordReset(service, 'a@b.example'))).toEqual(expected);
});

test('verifyResetCode returns no address that is not text', async () => {
  json({email: 1});
  expect(await verifyResetCode(service, 'C')).toBe('');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', 30_000],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 60_000],
  ['Mozilla/5.0 (Linux; Android 15) Mobile', 60_000],
])('timeoutFor %s is %i', (userAgent, ms) => {
  expect(timeoutFor(userAgent)).toBe(ms);
});

test.each([
  ['?mode=resetPassword&oobCode=a_b-c=&plan=pro', {resetCode: 'a_b-c='}, '?plan=pro'],
  [`?mode=resetPassword&oobCode=${'c'.repeat(512)}`, {resetCode: 'c'.repeat(512)}, ''],
  [`?mode=resetPassword&oobCode=${'c'.repeat(513)}`, {}, ''],
  ['?mode=resetPassword&oobCode=a%20b', {}, ''],
  ['?mode=verifyEmail&oobCode=a', {}, ''],
  ['?oobCode=a', {}, ''],
  ['?error=user-token-expired', {error: 'user-token-expired'}, ''],
  ['?error=anything', {}, ''],
  ['?apiKey=a&lang=b&continueUrl=c&tenantId=d', {}, ''],
  ['?plan=pro', {}, undefined],
])('takeLinkParameters reads %s as %j and leaves %j', (search, expected, left) => {
  const replaced: string[] = [];
  vi.stubGlobal('location', new URL(`https://a.example/login${search}#f`));
  vi.stubGlobal('history', {
    state: 1,
    replaceState: (state: unknown, title: string, url: URL) =>
      replaced.push(`${state}${title}${url.search}${url.hash}`),
  });
  expect([takeLinkParameters(), replaced]).toEqual([expected, left === undefined ? [] : [`1${left}#f`]]);
});
