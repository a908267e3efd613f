// Sends the mail that asks for confirmation.
import {nameOf, type Context} from './context.js';
import {confirmationMail} from './mails.js';
import type {Subscription} from './store.js';

/** How long a confirmation link works. */
export const tokenMs = 72 * 60 * 60_000;

/** Never fails: what was not sent is due again, and `housekeep` sends it. */
export async function confirmLater(
  subscription: Subscription,
  token: string,
  {settings, store, mail, log}: Pick<Context, 'settings' | 'store' | 'mail' | 'log'>,
): Promise<void> {
  try {
    if (mail === undefined) throw new Error('There is nobody to send mails.');
    await mail.send(await confirmationMail(subscription, token, settings));
    if (store.kind === 'own') await store.mailSent(subscription.id);
  } catch (error) {
    log({level: 'error', event: 'mail-failed', ...nameOf(error)});
  }
}
