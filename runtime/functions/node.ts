// The entry for hosts with Node.js: `galley/functions`.
import {openStore} from './newsletter/open-store.js';
import type {Log} from './newsletter/log.js';
import {SettingsError, type Env, type Settings} from './newsletter/newsletter-settings.js';
import {apiMail} from './mail/api-mail.js';
import {readMailSettings, sendsMail} from './mail/mail-settings.js';
import {createNewsletter, type Newsletter, type OpenedServices} from './create-newsletter.js';

export {nodeListener, type NodeListenerOptions} from './node-listener.js';
export {SettingsError, type Env} from './newsletter/newsletter-settings.js';
export type {Log, LogLine} from './newsletter/log.js';
export type {RequestContext, Newsletter} from './create-newsletter.js';

export interface NewsletterOptions {
  /** Settings; `process.env` by default. */
  readonly env?: Env;
  /** By default prints lines of JSON. */
  readonly log?: Log;
  /** Receives work that continues after a response, on hosts that do not pass such a function with each request. */
  readonly later?: (work: Promise<void>) => void;
}

/** The newsletter function, AddToNewsletter. Opens the store and the mail transport on the first request. */
export function openNewsletter({env = process.env, log, later}: NewsletterOptions = {}): Newsletter {
  return createNewsletter({env, log, later, open: openServices});
}

async function openServices(settings: Settings, env: Env): Promise<OpenedServices> {
  const transport = sendsMail(settings) ? readMailSettings(env) : undefined;
  if (sendsMail(settings) && transport === undefined) {
    throw new SettingsError([
      'SMTP_URL is missing. Set it to your mail server, or set NEWSLETTER_MAIL to an email service.',
    ]);
  }
  if (transport?.kind === 'smtp') {
    const mail = await (await import('./mail/smtp-mail.js')).smtpMail(transport.url);
    return {mail, store: await openStore(settings), close: mail.close};
  }
  return {mail: transport && apiMail(transport), store: await openStore(settings)};
}
