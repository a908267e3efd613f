// Signing up for the newsletter: what counts as an address, and what the reader is told.

export interface Subscription {
  readonly email: string;
  /** The field that people do not see. */
  readonly hp: string;
  /** Milliseconds since the form was first touched. */
  readonly t: number;
  /** Path of the page. */
  readonly src: string;
}

export interface SubscriptionResult {
  readonly done: boolean;
  readonly toast: {readonly title: string; readonly description: string; readonly color: string};
}

const timeoutMs = 10_000;
const longest = 254;

const subscribed: SubscriptionResult = {
  done: true,
  toast: {title: 'Subscribed!', description: "You've been subscribed to our newsletter.", color: 'green'},
};
const failed: SubscriptionResult = {
  done: false,
  toast: {title: 'Error', description: 'There was an error subscribing to the newsletter.', color: 'red'},
};
const invalid: SubscriptionResult = {
  done: false,
  toast: {title: 'Invalid Email', description: 'Please enter a valid email address.', color: 'red'},
};

/** Something, an @, something, a dot, something: the rest is for the mail server to say. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= longest && /^\S+@\S+\.\S+$/.test(address);
}

/** Posts the address to the function; never throws. Nothing is sent for what is no address. */
export async function subscribe(action: string, {email, ...rest}: Subscription): Promise<SubscriptionResult> {
  if (!isEmail(email)) return invalid;
  try {
    const {ok} = await fetch(action, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({email: email.trim(), ...rest}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return ok ? subscribed : failed;
  } catch {
    return failed; // offline, too slow, or refused: the reader can only try again
  }
}
