// Rate limits for sign-ups.
import type {Settings} from './newsletter-settings.js';
import type {Limit} from './subscription-store.js';
import {pseudonym} from './link-tokens.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The key of the limit for all clients together; the last one of `callerLimits`. */
export const globalLimit = 'everybody';

/** Limits per network address, then for all clients: a client above its own limit does not use up the common one. */
export async function callerLimits(
  ip: string | undefined,
  {secret, perMinute}: Pick<Settings, 'secret' | 'perMinute'>,
): Promise<Limit[]> {
  const all = {key: globalLimit, windowMs: minuteMs, max: perMinute};
  if (ip === undefined) return [all];
  const who = await pseudonym('caller', networkPrefix(ip), secret);
  return [{key: `minute ${who}`, windowMs: minuteMs, max: 5}, {key: `day ${who}`, windowMs: dayMs, max: 20}, all];
}

/** Limits the mails to one address, regardless of the sender of the request. `key` is that of its subscription. */
export function addressLimits(key: string): Limit[] {
  return [
    {key: `often ${key}`, windowMs: 10 * minuteMs, max: 1},
    {key: `daily ${key}`, windowMs: dayMs, max: 3},
  ];
}

/**
 * The unit that limits count by: an IPv4 address, or the /64 network of an IPv6 address, in which a client has more addresses than
 * there are limits to count.
 */
export function networkPrefix(ip: string): string {
  const text = ip
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$|%.*$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined || !text.includes(':')) return mapped ?? text;
  const [head = '', tail] = text.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const middle = Array.from({length: Math.max(0, 8 - front.length - back.length)}, () => '0');
  const groups = [...front, ...(tail === undefined ? [] : middle), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
