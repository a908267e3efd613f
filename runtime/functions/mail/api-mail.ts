// Mail through a mail service over HTTP, for hosts without SMTP. Light: no packages.
import type {Mail, Message} from '../newsletter/mail.js';
import {checkMessage} from './check-message.js';
import {MailError} from './mail-error.js';

/** What is known of a service: where it takes messages, and in which words. */
interface MailService {
  readonly url: string;
  headers(key: string): Readonly<Record<string, string>>;
  body(message: Message): unknown;
}

/** By the names that NEWSLETTER_MAIL takes. */
export const mailServices = {
  // https://resend.com/docs/api-reference/emails/send-email
  resend: {
    url: 'https://api.resend.com/emails',
    headers: (key) => ({Authorization: `Bearer ${key}`}),
    body: ({from, to, subject, text, html, headers}) => ({from, to: [to], subject, text, html, headers}),
  },
  // https://postmarkapp.com/developer/api/email-api
  postmark: {
    url: 'https://api.postmarkapp.com/email',
    headers: (key) => ({'X-Postmark-Server-Token': key, Accept: 'application/json'}),
    body: ({from, to, subject, text, html, headers}) => ({
      From: from,
      To: to,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      Headers: Object.entries(headers).map(([Name, Value]) => ({Name, Value})),
      TrackOpens: false,
      TrackLinks: 'None',
    }),
  },
} as const satisfies Readonly<Record<string, MailService>>;

export type MailServiceName = keyof typeof mailServices;

export interface ApiMailOptions {
  readonly service: MailServiceName;
  readonly key: string;
  readonly fetch?: typeof fetch;
}

const timeoutMs = 5000;

/** Sends by a service's address for single messages. No redirect is followed, and what it answers is not read. */
export function apiMail({service, key, fetch: post = fetch}: ApiMailOptions): Mail {
  const {url, headers, body}: MailService = mailServices[service];
  return {
    async send(message) {
      const request = {
        method: 'POST',
        headers: {'Content-Type': 'application/json', ...headers(key)},
        body: JSON.stringify(body(checkMessage(message))),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      } as const;
      const answer = await post(url, request).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      // 401 and 403 are a wrong key, 429 is too many: both can be better later. The others are about this message.
      const final = answer !== undefined && [400, 406, 413, 422].includes(answer.status);
      const reason = answer === undefined ? 'no answer' : String(answer.status);
      throw new MailError(`The mail service did not take a message (${reason}).`, {final, code: reason});
    },
  };
}
