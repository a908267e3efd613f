// Tokens of confirmation and unsubscribe links, and pseudonyms of clients for rate limits.
import type {Settings} from './newsletter-settings.js';

/** 192 random bits in base64url. */
export function randomToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}

/** The store keeps only this hash of a confirmation token. */
export async function hashToken(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token))));
}

export function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** `id.signature`. It is not stored, and cannot be forged with the data in the database alone. */
async function unsubscribeToken(id: string, secret: string): Promise<string> {
  return `${id}.${await sign(secret, `unsubscribe ${id}`)}`;
}

/** Returns the id in a token, or undefined if its signature is invalid. */
export async function readUnsubscribeToken(token: string, secret: string): Promise<string | undefined> {
  const [, id = '', signature = ''] = /^([\w-]{32})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return undefined;
  const key = await keyFrom(secret);
  const bytes = fromBase64Url(signature);
  // `verify` compares in constant time.
  return (await crypto.subtle.verify('HMAC', key, bytes, utf8(`unsubscribe ${id}`))) ? id : undefined;
}

/** The URL of the unsubscribe page. A POST to it unsubscribes. */
export async function unsubscribeUrl(id: string, {url, secret}: Pick<Settings, 'url' | 'secret'>): Promise<string> {
  return `${appendSegment(url, 'unsubscribe')}?token=${await unsubscribeToken(id, secret)}`;
}

export function confirmUrl(token: string, {url}: Pick<Settings, 'url'>): string {
  return `${appendSegment(url, 'confirm')}?token=${token}`;
}

/** A pseudonym of a person. Without the secret it reveals nothing. */
export function pseudonym(kind: string, text: string, secret: string): Promise<string> {
  return sign(secret, `${kind} ${text}`);
}

function appendSegment({href}: URL, segment: string): string {
  return `${href.replace(/\/$/, '')}/${segment}`;
}

async function sign(secret: string, text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await keyFrom(secret), utf8(text))));
}

function keyFrom(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', utf8(secret), {name: 'HMAC', hash: 'SHA-256'}, false, ['sign', 'verify']);
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
