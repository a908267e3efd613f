// Sends the mail that asks for confirmation.
import {errorDetails, type Context} from './context.js';
import {confirmationMail} from './mails.js';
import type {Subscription} from './store.js';

/** How long a confirmation link works. */
export const tokenMs = 72 * 60 * 60_000;

/** By then the answer is on its way: composing a mail must not make it later. */
const pauseMs = 50;

/**
 * Sends the mail of a sign-up after its answer. Without a subscription there is no mail to send, and the store is asked the same
 * for nobody, so that the database has as much to do for every address. Never fails.
 */
export async function confirmLater(
  subscription: Subscription | undefined,
  token: string,
  context: Pick<Context, 'settings' | 'store' | 'mail' | 'log'>,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (subscription !== undefined) return confirm(subscription, token, context);
  const {store} = context;
  // The next sign-up says whether the store is down.
  if (store.kind === 'own') await store.mailSent(token).catch(() => undefined);
}

/** Never fails: what was not sent is due again, and `housekeep` sends it. */
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
