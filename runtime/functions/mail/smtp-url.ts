// Parses `SMTP_URL`.
import {SettingsError} from '../newsletter/newsletter-settings.js';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Without `secure`: require STARTTLS before sending the message. */
  readonly requireTLS: boolean;
  /** Without `secure`: never use TLS. */
  readonly ignoreTLS: boolean;
  readonly auth?: {readonly user: string; readonly pass: string};
}

/**
 * `smtps://user:password@mail.example:465` or `smtp://mail.example:587`. Connections use TLS, except to this machine and with
 * `?tls=never`. Throws a `SettingsError` that does not quote the URL, because it contains a password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = parseUrl(text);
  const tls = url.searchParams.get('tls') ?? undefined;
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined || (tls !== undefined && tls !== 'never'))
    throw invalidUrl('the only option after ? is tls=never');
  const secure = url.protocol === 'smtps:';
  if (secure && tls === 'never') throw invalidUrl('smtps:// and tls=never cannot be combined');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isUnencrypted = tls === 'never' || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isUnencrypted,
    ignoreTLS: !secure && isUnencrypted,
    ...(url.username !== '' && {auth: {user: decode(url.username), pass: decode(url.password)}}),
  };
}

function parseUrl(text: string): URL {
  if (!/^smtps?:\/\//i.test(text)) throw invalidUrl('it must begin with smtp:// or smtps://');
  // `new URL` validates the host only for schemes such as http.
  const httpUrl = text.replace(/^smtp/i, 'http');
  if (!URL.canParse(httpUrl)) throw invalidUrl('in a password, write the characters / # ? @ as %2F, %23, %3F, %40');
  const {pathname, hash, hostname} = new URL(httpUrl);
  if (hostname === '' || (pathname !== '/' && pathname !== '') || hash !== '') {
    throw invalidUrl('only ?tls=never may follow the host and port');
  }
  return new URL(text.trim());
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidUrl('in a user name or password, write % as %25');
  }
}

function invalidUrl(reason: string): SettingsError {
  const example = 'smtps://user:password@mail.example:465';
  return new SettingsError([`SMTP_URL must be the URL of a mail server, such as ${example}: ${reason}.`]);
}
