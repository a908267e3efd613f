// The entry for runtimes of web standards alone, such as Cloudflare's: `galley/functions/edge`. No packages but the libSQL client
// over HTTP, nothing of Node.js, no SMTP.
import {apiMail} from './mail/api-mail.js';
import {readMail, sendsMail} from './mail/read-mail.js';
import {embeddedStore} from './newsletter/embedded-store.js';
import type {Log} from './newsletter/log.js';
import {providerStore} from './newsletter/provider-store.js';
import {SettingsError, type Env, type Settings} from './newsletter/newsletter-settings.js';
import type {Store} from './newsletter/subscription-store.js';
import {createNewsletter, type Newsletter, type Opened} from './open-newsletter.js';

export {SettingsError, type Env} from './newsletter/newsletter-settings.js';
export type {Log, LogLine} from './newsletter/log.js';
export type {RequestContext, Newsletter} from './open-newsletter.js';

export interface NewsletterOptions {
  /** Settings, where they do not come with each request. */
  readonly env?: Env;
  /** By default prints lines of JSON. */
  readonly log?: Log;
}

/** The newsletter function, AddToNewsletter, with a libSQL server or a mail service as its store. */
export function openNewsletter({env = {}, log}: NewsletterOptions = {}): Newsletter {
  return createNewsletter({env, log, open: openServices});
}

async function openServices(settings: Settings, env: Env): Promise<Opened> {
  const place = sendsMail(settings) ? readMail(env) : undefined;
  if (place?.kind === 'smtp' || (sendsMail(settings) && place === undefined)) {
    throw new SettingsError(['NEWSLETTER_MAIL is missing: a mail service. SMTP cannot be spoken here.']);
  }
  return {mail: place && apiMail(place), store: await openStore(settings)};
}

async function openStore({store}: Settings): Promise<Store> {
  if (store.kind === 'provider') return providerStore(store);
  if (store.kind === 'embedded' && !store.url.startsWith('file:')) return embeddedStore(store);
  throw new SettingsError([
    'NEWSLETTER_STORE must be libsql://…, https://…, or a mail service: there are no files and no PostgreSQL here.',
  ]);
}
