// Sends mail through the HTTP API of an email service, for hosts without SMTP. It uses no packages.
import type {Mail, Message} from '../newsletter/mail.js';
import {checkMessage} from './check-message.js';
import {MailError} from './mail-error.js';

/** The endpoint of an email service, and the format of its requests. */
interface MailService {
  readonly url: string;
  headers(key: string): Readonly<Record<string, string>>;
  body(message: Message): unknown;
}

/** The keys are the values of NEWSLETTER_MAIL. */
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

/** `resend or postmark`, for messages. */
export const mailServiceNames = Object.keys(mailServices).join(' or ');

export interface ApiMailOptions {
  readonly service: MailServiceName;
  readonly key: string;
  readonly fetch?: typeof fetch;
}

const timeoutMs = 5000;

/** Sends messages one by one. It follows no redirects, and does not read the body of responses. */
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
      const response = await post(url, request).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
      // Retries make sense after 401 and 403 (wrong key) and 429 (too many requests). These codes reject the message itself.
      const final = response !== undefined && [400, 406, 413, 422].includes(response.status);
      const reason = response === undefined ? 'no response' : String(response.status);
      throw new MailError(`The email service did not accept a message (${reason}).`, {final, code: reason});
    },
  };
}
