// The entry for hosts with Node.js: `galley/functions`.
import {openStore} from './newsletter/open-store.js';
import type {Log} from './newsletter/log.js';
import {SettingsError, type Env, type Settings} from './newsletter/newsletter-settings.js';
import {apiMail} from './mail/api-mail.js';
import {readMail, sendsMail} from './mail/read-mail.js';
import {createNewsletter, type Newsletter, type Opened} from './open-newsletter.js';

export {nodeListener, type NodeListenerOptions} from './node-listener.js';
export {SettingsError, type Env} from './newsletter/newsletter-settings.js';
export type {Log, LogLine} from './newsletter/log.js';
export type {RequestContext, Newsletter} from './open-newsletter.js';

export interface NewsletterOptions {
  /** Settings; the environment of the process when absent. */
  readonly env?: Env;
  /** By default prints lines of JSON. */
  readonly log?: Log;
  /** Takes work that goes on after an answer, on hosts that say nothing of it with each request. */
  readonly later?: (work: Promise<void>) => void;
}

/** The newsletter function, AddToNewsletter. Opens the store and the mail of its settings with the first request. */
export function openNewsletter({env = process.env, log, later}: NewsletterOptions = {}): Newsletter {
  return createNewsletter({env, log, later, open: openServices});
}

async function openServices(settings: Settings, env: Env): Promise<Opened> {
  const place = sendsMail(settings) ? readMail(env) : undefined;
  if (sendsMail(settings) && place === undefined) {
    throw new SettingsError(['SMTP_URL is missing: the server that sends mails, or NEWSLETTER_MAIL, a mail service.']);
  }
  if (place?.kind === 'smtp') {
    const mail = await (await import('./mail/smtp-mail.js')).smtpMail(place.url);
    return {mail, store: await openStore(settings), close: mail.close};
  }
  return {mail: place && apiMail(place), store: await openStore(settings)};
}
