// The interface of stores for newsletter addresses. Times are milliseconds since 1970.
//
// Each kind is opened by a file of its own, so that a host loads only the packages of the one it uses:
// `embedded-store.ts` (libSQL, a file or a server), `postgres-store.ts` and `provider-store.ts` (a mail service over HTTP).

export type Store = OwnStore | ProviderStore;

/** A database. It contains no token in plain text and no network address. */
export interface OwnStore extends SignUps {
  readonly kind: 'own';
  /** The pending subscription to which an unexpired confirmation token belongs. */
  pending(tokenHash: string, now: number): Promise<Subscription | undefined>;
  /** Confirms the subscription and invalidates the token. Returns undefined if the token is unknown or expired. */
  confirm(tokenHash: string, now: number): Promise<Subscription | undefined>;
  /** Forgets a subscription by its id; false when there was none. */
  unsubscribe(id: string): Promise<boolean>;
  /** Takes the next mail that is due and gives its subscription this token. It is due again unless `mailSent` is called. */
  claimMail(claim: MailClaim): Promise<Subscription | undefined>;
  mailSent(id: string): Promise<void>;
  /** All of a list, in the order of sign-up. Reads in portions, because a list may not fit into memory. */
  list(list: string, state?: State): AsyncIterable<Subscription>;
  /** Forgets an address; false when it was not there. `key` is what `keyOf` makes of list and address. */
  remove(key: string): Promise<boolean>;
  /** Deletes pending subscriptions from before `pendingBefore`, and expired counters. Returns how many subscriptions. */
  purge(times: {readonly now: number; readonly pendingBefore: number}): Promise<number>;
}

/** A mail service that keeps the addresses, asks people to confirm and lets them leave. Only its counters are ours. */
export interface ProviderStore extends SignUps {
  readonly kind: 'provider';
}

interface SignUps {
  /** Counts, and takes the address in. In one step: lost halfway, nothing has happened; acknowledged, it is kept. */
  signUp(signUp: SignUp): Promise<SignUpResult>;
  /** Counts without anything else. */
  take(limits: readonly Limit[], now: number): Promise<Taken>;
  close(): Promise<void>;
}

export type State = 'pending' | 'subscribed';

export interface Subscription {
  /** 128 random bits, by which an unsubscribe link names it. */
  readonly id: string;
  readonly list: string;
  /** As mail is sent to it. */
  readonly address: string;
  readonly state: State;
  /** Time of the last sign-up. */
  readonly requestedAt: number;
  readonly confirmedAt: number | undefined;
  /** Path of the page with the form. */
  readonly source: string | undefined;
  /** Version of the text that was agreed to. */
  readonly textVersion: string;
  /** How many confirmation mails were ordered. */
  readonly mails: number;
}

export interface SignUp {
  readonly list: string;
  /** Hash of list and comparable address: one subscription for each. */
  readonly key: string;
  readonly address: string;
  readonly source: string | undefined;
  readonly textVersion: string;
  readonly now: number;
  /** Whether the reader says that no mail has come. */
  readonly resend: boolean;
  /** What a new subscription is called. */
  readonly id: string;
  /** Confirmation by mail; absent, it counts as subscribed at once. */
  readonly confirmation: Confirmation | undefined;
  /** All must have room. A limit whose counter is full answers instead, and then none has counted. */
  readonly limits: readonly Limit[];
  /** Mails to this address: the first post of a day and a resend count. Where one is full, no mail goes out; the answer is the same. */
  readonly addressLimits: readonly Limit[];
}

interface Confirmation {
  readonly tokenHash: string;
  readonly tokenEndsAt: number;
  /** Time at which the mail counts as lost, unless it was marked as sent. */
  readonly mailDueAt: number;
  /** Confirmation mails for one subscription, resends included. */
  readonly maxMails: number;
}

export interface MailClaim {
  readonly now: number;
  readonly tokenHash: string;
  readonly tokenEndsAt: number;
  /** Until it is due again, the first time; longer each time. */
  readonly waitMs: number;
  /** How often a mail is tried again before it is given up. */
  readonly maxTries: number;
}

export interface Limit {
  /** Counts without personal data. */
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

export type Taken =
  | {readonly kind: 'taken'; /** Of each limit, in its window. */ readonly counts: readonly number[]}
  | {readonly kind: 'limited'; readonly key: string; readonly retryAfterMs: number};

export type SignUpResult =
  | {
      readonly kind: 'accepted';
      /** To whom a confirmation mail is to be sent now, with the token of the sign-up. */
      readonly mailTo: Subscription | undefined;
      readonly counts: readonly number[];
      /** The mail service has reasons not to take it. Readers are not told. */
      readonly isRefused?: boolean;
    }
  /** The mail service says that this is not an address. */
  | {readonly kind: 'invalid'}
  | Extract<Taken, {kind: 'limited'}>;
