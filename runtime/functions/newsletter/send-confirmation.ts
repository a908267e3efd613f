// Sends the confirmation mail of a sign-up.
import {errorDetails} from './error-details.js';
import type {NewsletterContext} from './newsletter-context.js';
import {confirmationMail} from './mail-texts.js';
import type {Subscription} from './store-types.js';

/** How long a confirmation link works. */
export const confirmationTtlMs = 72 * 60 * 60_000;

/** Leaves time to send the response first, so that composing the mail does not delay it. */
const responseDelayMs = 50;

/**
 * Sends the mail of a sign-up after the response. Without a subscription there is no mail to send, but the store runs the same
 * query, so that every address causes the same load. Never rejects.
 */
export async function sendConfirmationLater(
  subscription: Subscription | undefined,
  token: string,
  context: Pick<NewsletterContext, 'settings' | 'store' | 'mail' | 'log'>,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, responseDelayMs));
  if (subscription !== undefined) return sendConfirmation(subscription, token, context);
  const {store} = context;
  // The token is passed as an id that no row has. Ignore a store that is down: the next sign-up reports it.
  if (store.kind === 'database') await store.markMailSent(token).catch(() => undefined);
}

/** Never rejects: a mail that was not sent becomes due again, and `housekeep` sends it. */
export async function sendConfirmation(
  subscription: Subscription,
  token: string,
  {settings, store, mail, log}: Pick<NewsletterContext, 'settings' | 'store' | 'mail' | 'log'>,
): Promise<void> {
  try {
    if (mail === undefined) throw new Error('No mail transport is configured.');
    await mail.send(await confirmationMail(subscription, token, settings));
    if (store.kind === 'database') await store.markMailSent(subscription.id);
  } catch (error) {
    log({level: 'error', event: 'mail-failed', ...errorDetails(error)});
  }
}
