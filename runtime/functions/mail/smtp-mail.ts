// Mail through an SMTP server. Only the Node entry loads this.
import type {Mail} from '../newsletter/mail.js';
import {checkMessage} from './check-message.js';
import {MailError} from './mail-error.js';
import {mailOptions} from './mail-options.js';
import {readSmtpUrl} from './smtp-url.js';

export interface SmtpMail extends Mail {
  /** Ends the connections that are kept open. */
  close(): void;
}

// The client waits for the answer, so it must come within 10 s.
const connectMs = 5000;
const silentMs = 8000;

/** Sends through the server of an `SMTP_URL`. Throws a `SettingsError` if the URL is invalid. Connections are reused. */
export async function smtpMail(url: string): Promise<SmtpMail> {
  const {createTransport} = await import('nodemailer');
  const transport = createTransport({
    ...readSmtpUrl(url),
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
  });
  // An idle connection that breaks is replaced with the next message.
  transport.on('error', () => {});
  return {
    async send(message) {
      await transport.sendMail(mailOptions(checkMessage(message))).catch((error: unknown) => {
        throw mailError(error);
      });
    },
    close: () => transport.close(),
  };
}

/** The status code of the server, without its message, which repeats the address. */
function mailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const {code, responseCode} = error as {readonly code?: unknown; readonly responseCode?: unknown};
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  // The server rejects an envelope because of its recipient, a message because of its content. Other errors may pass.
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && status !== undefined && status >= 500;
  const reason = [typeof code === 'string' ? code : 'error', status].filter((part) => part !== undefined).join(' ');
  return new MailError(`The mail server did not take a message (${reason}).`, {final, code: reason});
}
