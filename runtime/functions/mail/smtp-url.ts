// Parses `SMTP_URL`.
import {SettingsError} from '../newsletter/newsletter-settings.js';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Without `secure`: require STARTTLS before anything of the message is sent. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth?: {readonly user: string; readonly pass: string};
}

/**
 * `smtps://user:password@mail.example:465` or `smtp://mail.example:587`. There is always TLS, but to this machine itself, and where
 * `?tls=never` says so. Throws a `SettingsError` that repeats nothing of the URL: there is a password in it.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = urlOf(text);
  const tls = url.searchParams.get('tls') ?? undefined;
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined || (tls !== undefined && tls !== 'never')) throw wrong('after ? only tls=never is known');
  const secure = url.protocol === 'smtps:';
  if (secure && tls === 'never') throw wrong('smtps:// and tls=never exclude each other');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const plain = tls === 'never' || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: !secure && plain,
    ...(url.username !== '' && {auth: {user: decoded(url.username), pass: decoded(url.password)}}),
  };
}

function urlOf(text: string): URL {
  if (!/^smtps?:\/\//i.test(text)) throw wrong('it must begin with smtp:// or smtps://');
  // `new URL` knows hosts of http only: written that way, a wrong host is found.
  const web = text.replace(/^smtp/i, 'http');
  if (!URL.canParse(web)) throw wrong('characters such as / # ? @ in a password are written as %2F, %23, %3F, %40');
  const {pathname, hash, hostname} = new URL(web);
  if (hostname === '' || (pathname !== '/' && pathname !== '') || hash !== '') {
    throw wrong('after the host and the port there is nothing but ?tls=never');
  }
  return new URL(text.trim());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('a % in a user name or a password is written as %25');
  }
}

function wrong(reason: string): SettingsError {
  const example = 'smtps://user:password@mail.example:465';
  return new SettingsError([`SMTP_URL is not the address of a mail server such as ${example}: ${reason}.`]);
}
