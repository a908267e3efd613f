// Tokens of confirmation and unsubscribe links, and the names under which callers are counted.
import type {Settings} from './newsletter-settings.js';

/** 128 random bits and more, in the letters of a URL. */
export function randomToken(): string {
  return toUrlText(crypto.getRandomValues(new Uint8Array(24)));
}

/** What is kept of a confirmation token. */
export async function hashOf(token: string): Promise<string> {
  return toUrlText(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token))));
}

export function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** `id.signature`: nothing of it is kept, and the database alone does not suffice to make one. */
async function unsubscribeToken(id: string, secret: string): Promise<string> {
  return `${id}.${await sign(secret, `unsubscribe ${id}`)}`;
}

/** The id in a token that we have signed. */
export async function readUnsubscribeToken(token: string, secret: string): Promise<string | undefined> {
  const [, id = '', signature = ''] = /^([\w-]{32})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return undefined;
  const key = await keyFrom(secret);
  const bytes = fromUrlText(signature);
  // Takes the same time for every wrong signature.
  return (await crypto.subtle.verify('HMAC', key, bytes, utf8(`unsubscribe ${id}`))) ? id : undefined;
}

/** The address of the page on which, and by a post to which, a subscription ends. */
export async function unsubscribeUrl(id: string, {url, secret}: Pick<Settings, 'url' | 'secret'>): Promise<string> {
  return `${below(url, 'unsubscribe')}?token=${await unsubscribeToken(id, secret)}`;
}

export function confirmUrl(token: string, {url}: Pick<Settings, 'url'>): string {
  return `${below(url, 'confirm')}?token=${token}`;
}

/** A pseudonym of a person. Without the secret it reveals nothing. */
export function pseudonym(kind: string, text: string, secret: string): Promise<string> {
  return sign(secret, `${kind} ${text}`);
}

function below({href}: URL, segment: string): string {
  return `${href.replace(/\/$/, '')}/${segment}`;
}

async function sign(secret: string, text: string): Promise<string> {
  return toUrlText(new Uint8Array(await crypto.subtle.sign('HMAC', await keyFrom(secret), utf8(text))));
}

function keyFrom(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', utf8(secret), {name: 'HMAC', hash: 'SHA-256'}, false, ['sign', 'verify']);
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toUrlText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromUrlText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
