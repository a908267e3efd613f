// The context of one request to the newsletter function.
import type {Log} from './log.js';
import type {Mail} from './mail.js';
import type {Settings} from './newsletter-settings.js';
import type {SubscriptionStore} from './store-types.js';

export interface NewsletterContext {
  readonly settings: Settings;
  readonly store: SubscriptionStore;
  readonly mail: Mail | undefined;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** Receives work that may continue after the response. The promise never rejects. */
  readonly later: (work: Promise<void>) => void;
}
