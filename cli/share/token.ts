// Preview tokens: signed, so that they cannot be forged, and with their expiry time inside.
import {createHmac, timingSafeEqual} from 'node:crypto';

/** What a token allows. */
export interface Grant {
  /** Twelve hexadecimal digits; says nothing about the token. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** `read`: to see drafts. `write`: also to put texts in their place. */
  readonly scope: 'read' | 'write';
}

/** What a signature is for, so that a key for files is never accepted as a token for pages. */
export type Purpose = 'token' | 'files';

/** `{id}.{expires}.{r or w}.{signature}`; the signature has 256 bits. */
export function sign({id, expires, scope}: Grant, purpose: Purpose, secret: string): string {
  const payload = `${id}.${expires.toString(36)}.${scope.charAt(0)}`;
  return `${payload}.${signature(payload, purpose, secret).toString('base64url')}`;
}

/**
 * The grant of a token with a valid signature that has not expired; `now` is in seconds. An invalid one costs the same
 * work wherever it is wrong.
 */
export function verify(token: string, purpose: Purpose, secret: string, now: number): Grant | undefined {
  const match = /^(([\da-f]{12})\.([\da-z]{1,9})\.([rw]))\.([\w-]{43})$/.exec(token);
  const [, payload = '', id = '', end = '0', letter = 'r', signatureText = ''] = match ?? [];
  const expected = signature(payload, purpose, secret);
  const bytes = Buffer.alloc(expected.length);
  bytes.write(signatureText, 'base64url');
  const isValid = timingSafeEqual(bytes, expected);
  const expires = Number.parseInt(end, 36);
  // A signature has two spellings, because of the bits that its last letter does not use; only ours counts.
  const isOurs = isValid && signatureText === expected.toString('base64url');
  return match !== null && isOurs && now < expires
    ? {id, expires, scope: letter === 'w' ? 'write' : 'read'}
    : undefined;
}

function signature(payload: string, purpose: Purpose, secret: string): Buffer {
  return createHmac('sha256', secret).update(`galley preview ${purpose}\n${payload}`).digest();
}
