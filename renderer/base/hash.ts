// Content hashes: ten characters that stand for some bytes.
import {createHash} from 'node:crypto';

/** Ten characters of `A–Z a–z 0–9`. */
export type Hash = string;

/** SHA-256 of text or bytes, in base 64 without its two punctuation characters, cut to ten. */
export function hashOf(content: string | Uint8Array): Hash {
  return createHash('sha256').update(content).digest('base64').replace(/[+/=]/g, '').slice(0, 10);
}

/** Hash of several parts; `hashOf('ab', 'c')` and `hashOf('a', 'bc')` differ. */
export function hashOfAll(parts: Iterable<string>): Hash {
  let all = '';
  for (const part of parts) all += `${part.length}:${part}`;
  return hashOf(all);
}
