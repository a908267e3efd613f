import {expect, test} from 'vitest';
import {errorCodeOf, hasMessage, errorMessageFor} from '../../../../runtime/browser/identity/identity-error.js';

const incorrect = 'Email or password is incorrect.';
const unmet = 'The password does not meet these rules.';

/** The service error, its code, and the message that is shown. */
const table: readonly (readonly [message: string, code: string, words: string | undefined])[] = [
  ['INVALID_EMAIL', 'invalid-email', 'Enter a valid email address.'],
  ['INVALID_IDENTIFIER', 'invalid-email', 'Enter a valid email address.'],
  ['EMAIL_NOT_FOUND', 'user-not-found', incorrect],
  ['INVALID_PASSWORD', 'wrong-password', incorrect],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential', incorrect],
  ['INVALID_IDP_RESPONSE : The token is not the right one.', 'invalid-credential', incorrect],
  ['MISSING_PASSWORD', 'missing-password', 'Enter your password.'],
  ['EMAIL_EXISTS', 'email-already-in-use', 'An account may already exist; sign in or reset.'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password', unmet],
  [
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a digit]',
    'password-does-not-meet-requirements',
    unmet,
  ],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Access is off for now.', 'too-many-requests', 'Too many attempts. Try again later.'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests', 'Too many attempts. Try again later.'],
  ['USER_DISABLED', 'user-disabled', 'This account is disabled; contact support.'],
  ['TOKEN_EXPIRED', 'user-token-expired', 'Session ended; sign in again.'],
  ['USER_NOT_FOUND', 'user-token-expired', 'Session ended; sign in again.'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login', 'Confirm your password to continue.'],
  ['EXPIRED_OOB_CODE', 'expired-action-code', 'This link has expired or was used.'],
  ['INVALID_OOB_CODE', 'invalid-action-code', 'This link has expired or was used.'],
  ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use', 'That account is linked elsewhere.'],
  ['OPERATION_NOT_ALLOWED', 'operation-not-allowed', 'Sign-up is not available.'],
  ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed', 'Sign-up is not available.'],
  ['ADMIN_ONLY_OPERATION', 'admin-restricted-operation', 'Sign-up is not available.'],
  ['POPUP_CLOSED_BY_USER', 'popup-closed-by-user', undefined],
  ...[
    'UNAUTHORIZED_DOMAIN',
    'INVALID_ID_TOKEN',
    'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.',
    'UNVERIFIED_EMAIL',
    'MISSING_RECAPTCHA_TOKEN',
    'MISSING_MFA_PENDING_CREDENTIAL',
    'POPUP_BLOCKED',
  ].map((message) => {
    const code = message.split(' ')[0]?.toLowerCase().replaceAll('_', '-') ?? '';
    return [message, code, `Something went wrong. Try again, or contact support with the code “${code}”.`] as const;
  }),
];

test.each(table)('the service error "%s" maps to its code and message', (message, code, words) => {
  expect([errorCodeOf(message), errorMessageFor(errorCodeOf(message))]).toEqual([code, words]);
});

test.each([
  ['account-exists-with-different-credential', 'Sign in with the method used before.'],
  [
    'multi-factor-auth-required',
    'This account has a second factor. Sign in on the site of the application (multi-factor-auth-required).',
  ],
  ['network-request-failed', 'No connection. Try again.'],
  ['timeout', 'No connection. Try again.'],
  ['cancelled-popup-request', undefined],
])('the client-side code %s has a message', (code, words) => {
  expect(errorMessageFor(code)).toBe(words);
});

test.each([
  undefined,
  null,
  7,
  '',
  'API key not valid. Please pass a valid API key.',
  'identitytoolkit.getPasswordPolicy is not implemented in the Auth Emulator.',
  '<b>WEAK</b>',
  'A'.repeat(200),
])('errorCodeOf returns internal-error for the unknown message %j', (message) => {
  expect(errorCodeOf(message)).toBe('internal-error');
});

test('hasMessage accepts only error codes that have a message', () => {
  const codes = ['user-token-expired', 'constructor', '__proto__', 'call 0800 1234', 'popup-closed-by-user'];
  expect(codes.map(hasMessage)).toEqual([true, false, false, false, false]);
});
