// The interface of stores for newsletter addresses. Times are Unix times in milliseconds.
//
// Each kind has its own module, so that a host loads only the packages that it uses:
// `embedded-store.ts` (libSQL, a file or a server), `postgres-store.ts` and `provider-store.ts` (an email service over HTTP).

export type SubscriptionStore = DatabaseStore | ProviderStore;

/** A database. It stores tokens as hashes, and no IP addresses. */
export interface DatabaseStore extends BaseStore {
  readonly kind: 'database';
  /** The pending subscription to which an unexpired confirmation token belongs. */
  findPending(tokenHash: string, now: number): Promise<Subscription | undefined>;
  /** Confirms the subscription and invalidates the token. Returns undefined if the token is unknown or expired. */
  confirm(tokenHash: string, now: number): Promise<Subscription | undefined>;
  /** Deletes a subscription by its id. Returns false if there was none. */
  unsubscribe(id: string): Promise<boolean>;
  /** Claims the next mail that is due, and sets the token of its subscription. It is due again unless `markMailSent` is called. */
  claimMail(claim: MailClaim): Promise<Subscription | undefined>;
  markMailSent(id: string): Promise<void>;
  /** All subscriptions of a list, in the order of sign-up. Reads in batches, because a list may not fit into memory. */
  listSubscriptions(list: string, state?: SubscriptionState): AsyncIterable<Subscription>;
  /** Deletes an address. Returns false if it was not there. `key` is the `addressKey` of list and address. */
  remove(key: string): Promise<boolean>;
  /** Deletes pending subscriptions from before `pendingBefore`, and expired counters. Returns how many subscriptions. */
  purge(times: {readonly now: number; readonly pendingBefore: number}): Promise<number>;
}

/** An email service that stores the addresses, sends confirmation mails and handles unsubscribing. The counters are in memory. */
export interface ProviderStore extends BaseStore {
  readonly kind: 'provider';
}

interface BaseStore {
  /** Checks the limits and stores the address, atomically: when the promise resolves, the address is stored. */
  signUp(signUp: SignUp): Promise<SignUpResult>;
  /** Increments the counters of the limits, or none if one is exceeded. */
  consumeRateLimits(limits: readonly Limit[], now: number): Promise<RateLimitResult>;
  close(): Promise<void>;
}

export type SubscriptionState = 'pending' | 'subscribed';

export interface Subscription {
  /** Random id, part of the unsubscribe link. */
  readonly id: string;
  readonly list: string;
  /** The address to send mail to. */
  readonly address: string;
  readonly state: SubscriptionState;
  /** Time of the last sign-up. */
  readonly requestedAt: number;
  readonly confirmedAt: number | undefined;
  /** Path of the page with the form. */
  readonly source: string | undefined;
  /** Version of the consent text. */
  readonly textVersion: string;
  /** Number of confirmation mails requested. */
  readonly mailCount: number;
}

export interface SignUp {
  readonly list: string;
  /** Hash of list and normalized address: one subscription for each. */
  readonly key: string;
  readonly address: string;
  readonly source: string | undefined;
  readonly textVersion: string;
  readonly now: number;
  /** Whether the reader asks for the mail again. */
  readonly resend: boolean;
  /** The id of a new subscription. */
  readonly id: string;
  /** If it is absent, the address is subscribed at once. */
  readonly confirmation: Confirmation | undefined;
  /** If one limit is exceeded, the result is `limited`, and no counter changes. */
  readonly limits: readonly Limit[];
  /** Limits on mails to this address. The first sign-up of a day and each resend count. If one is exceeded, no mail is sent. */
  readonly addressLimits: readonly Limit[];
}

interface Confirmation {
  readonly tokenHash: string;
  readonly tokenExpiresAt: number;
  /** Time at which the mail counts as lost unless `markMailSent` was called. */
  readonly mailDueAt: number;
  /** Confirmation mails for one subscription, including resends. */
  readonly maxMails: number;
}

export interface MailClaim {
  readonly now: number;
  readonly tokenHash: string;
  readonly tokenExpiresAt: number;
  /** Time until the first retry. It grows with each retry. */
  readonly firstRetryDelayMs: number;
  readonly maxAttempts: number;
}

export interface Limit {
  /** Contains no personal data. */
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

export type RateLimitResult =
  | {readonly kind: 'allowed'; /** One per limit, within its window. */ readonly counts: readonly number[]}
  | {readonly kind: 'limited'; readonly key: string; readonly retryAfterMs: number};

export type SignUpResult =
  | {
      readonly kind: 'accepted';
      /** The subscription to send a confirmation mail to now, with the token of the sign-up. */
      readonly mailTo: Subscription | undefined;
      readonly counts: readonly number[];
      /** The email service rejected the address. Readers do not see this. */
      readonly isRejected?: boolean;
    }
  /** The email service says that this is not an address. */
  | {readonly kind: 'invalid'}
  | Extract<RateLimitResult, {kind: 'limited'}>;
