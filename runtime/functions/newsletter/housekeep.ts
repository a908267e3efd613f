// Periodic work: sends lost mails again, and deletes expired data.
import {sendConfirmation, confirmationTtlMs} from './send-confirmation.js';
import {errorDetails} from './error-details.js';
import type {NewsletterContext} from './newsletter-context.js';
import {hashToken, randomToken} from './link-tokens.js';

/** Pending subscriptions are deleted after 14 days. */
const pendingMs = 14 * 24 * 60 * 60_000;

/** Mails per run. */
const maxMailsPerRun = 20;

/** Retries wait 10 minutes, 20, 50, 100 and so on, and end after about 16 hours. */
const firstRetryDelayMs = 10 * 60_000;
const maxAttempts = 8;

/** The function calls this on sign-ups; a server or a timer may call it too. Never rejects. */
export async function housekeep(
  context: Omit<NewsletterContext, 'later'>,
): Promise<{readonly purged: number; readonly mails: number}> {
  const {store, log} = context;
  if (store.kind !== 'database') return {purged: 0, mails: 0};
  try {
    const now = context.now();
    const purged = await store.purge({now, pendingBefore: now - pendingMs});
    const sentMails: Promise<void>[] = [];
    while (sentMails.length < maxMailsPerRun && context.mail !== undefined) {
      const token = randomToken();
      const tokenHash = await hashToken(token);
      const claimed = await store.claimMail({
        now,
        tokenHash,
        tokenExpiresAt: now + confirmationTtlMs,
        firstRetryDelayMs,
        maxAttempts,
      });
      if (claimed === undefined) break;
      sentMails.push(sendConfirmation(claimed, token, context));
    }
    await Promise.all(sentMails);
    const mails = sentMails.length;
    if (purged > 0 || mails > 0) log({level: 'info', event: 'housekeeping', purged, mails});
    return {purged, mails};
  } catch (error) {
    log({level: 'error', event: 'housekeeping-failed', ...errorDetails(error)});
    return {purged: 0, mails: 0};
  }
}
