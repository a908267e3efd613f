// Sends the mail that asks for confirmation.
import {errorDetails, type Context} from './request-context.js';
import {confirmationMail} from './mail-texts.js';
import type {Subscription} from './subscription-store.js';

/** How long a confirmation link works. */
export const tokenMs = 72 * 60 * 60_000;

/** Time for the answer to be sent first, so that composing a mail does not delay it. */
const pauseMs = 50;

/**
 * Sends the mail of a sign-up after its answer. Without a subscription there is no mail to send, but the store gets the same
 * query, so that every address causes the same load. Never fails.
 */
export async function confirmLater(
  subscription: Subscription | undefined,
  token: string,
  context: Pick<Context, 'settings' | 'store' | 'mail' | 'log'>,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (subscription !== undefined) return confirm(subscription, token, context);
  const {store} = context;
  // Ignore a store that is down: the next sign-up reports it.
  if (store.kind === 'own') await store.mailSent(token).catch(() => undefined);
}

/** Never fails: a mail that was not sent is due again, and `housekeep` sends it. */
export async function confirm(
  subscription: Subscription,
  token: string,
  {settings, store, mail, log}: Pick<Context, 'settings' | 'store' | 'mail' | 'log'>,
): Promise<void> {
  try {
    if (mail === undefined) throw new Error('There is nobody to send mails.');
    await mail.send(await confirmationMail(subscription, token, settings));
    if (store.kind === 'own') await store.mailSent(subscription.id);
  } catch (error) {
    log({level: 'error', event: 'mail-failed', ...errorDetails(error)});
  }
}
