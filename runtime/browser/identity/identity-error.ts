// Errors of the identity service: the codes that Google's client libraries use, and messages for readers. The names on the
// left of `codes` are those of the REST API (accounts endpoints of identitytoolkit.googleapis.com).

/** The service returned an error, or could not be reached. The code is for support; `errorMessageFor` is for readers. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** `'WEAK_PASSWORD : Too short'` → `weak-password`; other texts are an `internal-error`. */
export function errorCodeOf(message: unknown): string {
  const [name = ''] = typeof message === 'string' ? message.split(/ (?:: |\(\()/, 1) : [];
  if (!/^[A-Z][A-Z0-9_]{2,80}$/.test(name)) return 'internal-error';
  return codes.get(name) ?? name.toLowerCase().replaceAll('_', '-');
}

/** The message for a code; undefined if none is needed, such as after the reader has closed the window. */
export function errorMessageFor(code: string): string | undefined {
  if (silentCodes.has(code)) return undefined;
  return messages.get(code) ?? `Something went wrong. Try again, or contact support with the code “${code}”.`;
}

/** Whether a code has a specific message. */
export function hasMessage(code: string): boolean {
  return messages.has(code);
}

/** Codes that are not simply the name of the service in kebab case. */
const codes: ReadonlyMap<string, string> = new Map([
  ['INVALID_IDENTIFIER', 'invalid-email'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['INVALID_IDP_RESPONSE', 'invalid-credential'],
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['USER_NOT_FOUND', 'user-token-expired'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use'],
  ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed'],
  ['ADMIN_ONLY_OPERATION', 'admin-restricted-operation'],
]);

/** The same for an unknown address and a wrong password, so that it does not reveal who has an account. */
const incorrect = 'Email or password is incorrect.';
const expiredLink = 'This link has expired or was used.';
const weakPassword = 'The password does not meet these rules.';
const signUpClosed = 'Sign-up is not available.';
const unreachable = 'No connection. Try again.';

const messages: ReadonlyMap<string, string> = new Map([
  ['invalid-email', 'Enter a valid email address.'],
  ['user-not-found', incorrect],
  ['wrong-password', incorrect],
  ['invalid-credential', incorrect],
  ['missing-password', 'Enter your password.'],
  ['email-already-in-use', 'An account may already exist; sign in or reset.'],
  ['weak-password', weakPassword],
  ['password-does-not-meet-requirements', weakPassword],
  ['too-many-requests', 'Too many attempts. Try again later.'],
  ['user-disabled', 'This account is disabled; contact support.'],
  ['user-token-expired', 'Session ended; sign in again.'],
  ['requires-recent-login', 'Confirm your password to continue.'],
  ['expired-action-code', expiredLink],
  ['invalid-action-code', expiredLink],
  ['account-exists-with-different-credential', 'Sign in with the method used before.'],
  ['credential-already-in-use', 'That account is linked elsewhere.'],
  ['operation-not-allowed', signUpClosed],
  ['admin-restricted-operation', signUpClosed],
  [
    'multi-factor-auth-required',
    'This account has a second factor. Sign in on the site of the application (multi-factor-auth-required).',
  ],
  ['network-request-failed', unreachable],
  ['timeout', unreachable],
]);

/** The visitor closed the window, so no message is needed. */
const silentCodes: ReadonlySet<string> = new Set(['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled']);
