// Converts errors of the identity service to messages for the visitor, and validates the fields of the forms.
import type {FieldError} from '../../runtime/browser/forms/form-state.js';
import {IdentityError, errorMessageFor} from '../../runtime/browser/identity/identity-error.js';
import {unmetRules, type PasswordPolicy} from '../../runtime/browser/identity/password-policy.js';
import {isEmail} from '../../runtime/browser/newsletter/is-email.js';
import type {SignInError} from '../components/identity-alert.js';

const weak: ReadonlySet<string> = new Set(['weak-password', 'password-does-not-meet-requirements']);

export interface Attempt {
  readonly password: string;
  /** Fetches the current rules, because the password met the cached ones. */
  readonly rules: () => Promise<PasswordPolicy>;
  /** Whether the account exists, so that a new password needs a mail. */
  readonly isOld?: boolean;
}

/** The message for an error; undefined if none is needed. Rethrows errors that did not come from the service: they are bugs. */
export async function signInErrorOf(error: unknown, attempt?: Attempt): Promise<SignInError | undefined> {
  const code = errorCodeOf(error);
  const words = errorMessageFor(code);
  if (words === undefined) return undefined;
  if (weak.has(code) && attempt !== undefined)
    return {message: words, rules: unmetRules(attempt.password, await attempt.rules()), reset: attempt.isOld === true};
  return {message: words, reset: code === 'email-already-in-use'};
}

/** Whether the link of a mail has expired, was used, or is not valid. */
export function isExpiredLink(error: unknown): boolean {
  return /^(?:expired|invalid)-action-code$/.test(errorCodeOf(error));
}

function errorCodeOf(error: unknown): string {
  if (error instanceof IdentityError) return error.code;
  throw error;
}

/** `unmet` are rules that a new password breaks. */
export function fieldErrors(values: Values, unmet: readonly string[] = []): readonly FieldError[] {
  const {email, password} = values;
  const errors: FieldError[] = [];
  if (email === '') errors.push({path: 'email', message: 'Email is required'});
  else if (email !== undefined && !isEmail(email))
    errors.push({path: 'email', message: errorMessageFor('invalid-email') ?? ''});
  if (password === '') errors.push({path: 'password', message: 'Password is required'});
  else if (unmet.length > 0) errors.push({path: 'password', message: `Missing: ${unmet.map(inSentence).join('; ')}`});
  return errors;
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The fields of the forms; each form has one or both. */
export interface Values {
  readonly email?: string;
  readonly password?: string;
}
