// The entry for runtimes without Node.js APIs, such as Cloudflare Workers: `galley/functions/edge`. It loads no package except the
// libSQL client over HTTP, and cannot send mail over SMTP.
import {apiMail, mailServiceNames} from './mail/api-mail.js';
import {readMailSettings, sendsMail} from './mail/mail-settings.js';
import {embeddedStore} from './newsletter/embedded-store.js';
import type {Log} from './newsletter/log.js';
import {providerStore} from './newsletter/provider-store.js';
import {SettingsError, type Env, type Settings} from './newsletter/newsletter-settings.js';
import type {SubscriptionStore} from './newsletter/store-types.js';
import {createNewsletter, type Newsletter, type OpenedServices} from './create-newsletter.js';

export {SettingsError, type Env} from './newsletter/newsletter-settings.js';
export type {Log, LogLine} from './newsletter/log.js';
export type {RequestContext, Newsletter} from './create-newsletter.js';

export interface NewsletterOptions {
  /** Settings, if the host does not pass them with each request. */
  readonly env?: Env;
  /** By default prints lines of JSON. */
  readonly log?: Log;
}

/** The newsletter function, AddToNewsletter, with a libSQL server or an email service as its store. */
export function openNewsletter({env = {}, log}: NewsletterOptions = {}): Newsletter {
  return createNewsletter({env, log, open: openServices});
}

async function openServices(settings: Settings, env: Env): Promise<OpenedServices> {
  const transport = sendsMail(settings) ? readMailSettings(env) : undefined;
  if (transport?.kind === 'smtp' || (sendsMail(settings) && transport === undefined)) {
    throw new SettingsError([
      `NEWSLETTER_MAIL is missing. Set it to ${mailServiceNames}, because this host cannot send mail over SMTP.`,
    ]);
  }
  return {mail: transport && apiMail(transport), store: await openStore(settings)};
}

async function openStore({store}: Settings): Promise<SubscriptionStore> {
  if (store.kind === 'provider') return providerStore(store);
  if (store.kind === 'embedded' && !store.url.startsWith('file:')) return embeddedStore(store);
  throw new SettingsError([
    'NEWSLETTER_STORE must be libsql://…, https://…, or an email service. Files and PostgreSQL are not available on this host.',
  ]);
}
