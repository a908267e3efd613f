// Sends mail through an SMTP server. Only the Node.js entry loads this module.
import type {Mail} from '../newsletter/mail.js';
import {checkMessage} from './check-message.js';
import {MailError} from './mail-error.js';
import {nodemailerOptions} from './nodemailer-options.js';
import {readSmtpUrl} from './smtp-url.js';

export interface SmtpMail extends Mail {
  /** Closes idle connections. */
  close(): void;
}

// The client may be waiting for the response, which must arrive within 10 s.
const connectTimeoutMs = 5000;
const socketTimeoutMs = 8000;

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
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
  });
  // Ignore errors of idle connections: the next message opens a new one.
  transport.on('error', () => {});
  return {
    async send(message) {
      await transport.sendMail(nodemailerOptions(checkMessage(message))).catch((error: unknown) => {
        throw toMailError(error);
      });
    },
    close: () => transport.close(),
  };
}

/** Keeps the status code of the server, but not its message, which contains the address. */
function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const {code, responseCode} = error as {readonly code?: unknown; readonly responseCode?: unknown};
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  // The server rejects an envelope because of its recipient, and a message because of its content. Other errors may be temporary.
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && status !== undefined && status >= 500;
  const reason = [typeof code === 'string' ? code : 'error', status].filter((part) => part !== undefined).join(' ');
  return new MailError(`The mail server did not accept a message (${reason}).`, {final, code: reason});
}
