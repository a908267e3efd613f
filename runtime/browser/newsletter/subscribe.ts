// Signs up for the newsletter: validates the address, posts it, and returns the message for the reader.
import type {ToastFields} from '../toasts/toast.js';
import {isEmail} from './is-email.js';

export interface Subscription {
  readonly email: string;
  /** The field that people do not see. */
  readonly hp: string;
  /** Milliseconds since the first interaction with the form. */
  readonly t: number;
  /** Path of the page. */
  readonly src: string;
  /** Whether the reader asks for the mail again. */
  readonly resend?: boolean;
}

export interface SubscriptionResult {
  readonly outcome: 'subscribed' | 'failed' | 'invalid';
  readonly toast: ToastFields & {readonly description: string};
}

const timeoutMs = 10_000;

const subscribed: SubscriptionResult = {
  outcome: 'subscribed',
  toast: {
    title: 'Subscribed!',
    description: "You've been subscribed to our newsletter.",
    color: 'green',
    icon: 'check',
  },
};
const failed: SubscriptionResult = {
  outcome: 'failed',
  toast: {
    title: 'Error',
    description: 'There was an error subscribing to the newsletter.',
    color: 'red',
    icon: 'alert',
  },
};
const invalid: SubscriptionResult = {
  outcome: 'invalid',
  toast: {title: 'Invalid Email', description: 'Please enter a valid email address.', color: 'red', icon: 'alert'},
};

/** Posts the address to the function; never throws. Sends nothing if the address is invalid or the browser is offline. */
export async function subscribe(action: string, {email, ...rest}: Subscription): Promise<SubscriptionResult> {
  if (!isEmail(email)) return invalid;
  if (globalThis.navigator?.onLine === false) return failed; // an older Node.js, in tests, has none
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(), timeoutMs);
  try {
    const {ok} = await fetch(action, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({email: email.trim(), ...rest}),
      signal: tooSlow.signal,
    });
    return ok ? subscribed : failed;
  } catch {
    return failed; // offline, too slow, or refused: the reader can only try again
  } finally {
    clearTimeout(timer);
  }
}
