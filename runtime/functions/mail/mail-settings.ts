// Reads from the environment how to send mails: with an email service, or with an SMTP server where the host allows it.
import {SettingsError, type Env, type Settings} from '../newsletter/newsletter-settings.js';
import {mailServiceNames, mailServices, type MailServiceName} from './api-mail.js';

export type MailSettings =
  | {readonly kind: 'service'; readonly service: MailServiceName; readonly key: string}
  | {readonly kind: 'smtp'; readonly url: string};

/**
 * Reads `NEWSLETTER_MAIL` with `NEWSLETTER_MAIL_KEY`, or else `SMTP_URL`. Returns undefined if none is set. Throws a `SettingsError`
 * if a value is invalid.
 */
export function readMailSettings(env: Env): MailSettings | undefined {
  const name = env['NEWSLETTER_MAIL']?.trim() ?? '';
  const url = env['SMTP_URL']?.trim() ?? '';
  if (name === '') return url === '' ? undefined : {kind: 'smtp', url};
  if (!Object.hasOwn(mailServices, name)) {
    throw new SettingsError([`NEWSLETTER_MAIL must be ${mailServiceNames}. Leave it out to send through SMTP_URL.`]);
  }
  const key = env['NEWSLETTER_MAIL_KEY']?.trim() ?? '';
  if (key === '') throw new SettingsError([`NEWSLETTER_MAIL_KEY is missing. Set it to your API key for ${name}.`]);
  if (!/^[!-~]+$/.test(key))
    throw new SettingsError(['NEWSLETTER_MAIL_KEY must contain only printable ASCII characters.']);
  return {kind: 'service', service: name as MailServiceName, key};
}

/** Whether the function sends confirmation mails. Email services that store the addresses send their own. */
export function sendsMail({doubleOptIn, store}: Pick<Settings, 'doubleOptIn' | 'store'>): boolean {
  return doubleOptIn && store.kind !== 'provider';
}
