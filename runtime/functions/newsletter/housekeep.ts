// Periodic work: sends lost mails again, and deletes expired data.
import {confirm, tokenMs} from './confirmation.js';
import {errorDetails, type Context} from './request-context.js';
import {hashOf, randomToken} from './link-tokens.js';

/** How long a subscription may wait for its confirmation. */
const pendingMs = 14 * 24 * 60 * 60_000;

/** Mails per run. */
const mailsAtOnce = 20;

/** Tries of a mail, the next after 10 minutes, 20, 50 and so on: given up after about a day. */
const waitMs = 10 * 60_000;
const maxTries = 8;

/** The function calls this with sign-ups; a server or a timer may call it too. Never fails. */
export async function housekeep(
  context: Omit<Context, 'later'>,
): Promise<{readonly purged: number; readonly mails: number}> {
  const {store, log} = context;
  if (store.kind !== 'own') return {purged: 0, mails: 0};
  try {
    const now = context.now();
    const purged = await store.purge({now, pendingBefore: now - pendingMs});
    const sending: Promise<void>[] = [];
    while (sending.length < mailsAtOnce && context.mail !== undefined) {
      const token = randomToken();
      const tokenHash = await hashOf(token);
      const claimed = await store.claimMail({now, tokenHash, tokenEndsAt: now + tokenMs, waitMs, maxTries});
      if (claimed === undefined) break;
      sending.push(confirm(claimed, token, context));
    }
    await Promise.all(sending);
    const mails = sending.length;
    if (purged > 0 || mails > 0) log({level: 'info', event: 'housekeeping', purged, mails});
    return {purged, mails};
  } catch (error) {
    log({level: 'error', event: 'housekeeping-failed', ...errorDetails(error)});
    return {purged: 0, mails: 0};
  }
}
