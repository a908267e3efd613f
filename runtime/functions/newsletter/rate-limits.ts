// Rate limits for sign-ups.
import type {Settings} from './newsletter-settings.js';
import type {Limit} from './store-types.js';
import {pseudonym} from './link-tokens.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The key of the limit for all clients together, which is the last one of `clientLimits`. */
export const globalLimit = 'global';

/**
 * Limits per network address, and then the limit for all clients. An exceeded limit changes no counter, so a client above its own
 * limit does not use up the global one.
 */
export async function clientLimits(
  ip: string | undefined,
  {secret, perMinute}: Pick<Settings, 'secret' | 'perMinute'>,
): Promise<Limit[]> {
  const all = {key: globalLimit, windowMs: minuteMs, max: perMinute};
  if (ip === undefined) return [all];
  const client = await pseudonym('client', networkPrefix(ip), secret);
  return [{key: `minute ${client}`, windowMs: minuteMs, max: 5}, {key: `day ${client}`, windowMs: dayMs, max: 20}, all];
}

/** Limits the mails to one address, regardless of the client. `key` is the key of the subscription. */
export function addressLimits(key: string): Limit[] {
  return [
    {key: `often ${key}`, windowMs: 10 * minuteMs, max: 1},
    {key: `daily ${key}`, windowMs: dayMs, max: 3},
  ];
}

/**
 * The unit that limits count by: an IPv4 address, or the /64 network of an IPv6 address, because one client can use every address
 * of its /64 network.
 */
export function networkPrefix(ip: string): string {
  const text = ip
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$|%.*$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined || !text.includes(':')) return mapped ?? text;
  const [head = '', tail] = text.split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = (tail ?? '').split(':').filter(Boolean);
  const zeroGroups = Array.from({length: Math.max(0, 8 - headGroups.length - tailGroups.length)}, () => '0');
  const groups = [...headGroups, ...(tail === undefined ? [] : zeroGroups), ...tailGroups];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
