// Hashes content. Ten characters of base 62 hold 59 bits, enough to keep the files of a site apart.
import {createHash} from 'node:crypto';

/** Ten characters of `A–Z a–z 0–9`. */
export type Hash = string;

/** Returns the first ten characters of the SHA-256 in base 64, without `+` and `/`. */
export function hashOf(content: string | Uint8Array): Hash {
  return createHash('sha256').update(content).digest('base64').replace(/[+/=]/g, '').slice(0, 10);
}

/** Returns one hash of several parts. Parts are separated: `['ab', 'c']` and `['a', 'bc']` give different hashes. */
export function hashOfAll(parts: Iterable<string>): Hash {
  let all = '';
  for (const part of parts) all += `${part.length}:${part}`;
  return hashOf(all);
}
