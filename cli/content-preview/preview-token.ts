// Signs preview tokens, so that they cannot be forged. They contain their expiry time.
import {createHmac, timingSafeEqual} from 'node:crypto';

/** The permissions of a token. */
export interface Grant {
  /** Twelve hexadecimal digits. The token cannot be derived from it. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** `read`: see drafts. `write`: also replace them. */
  readonly scope: 'read' | 'write';
}

/** Purpose of a signature, so that a key for files is never accepted as a token for pages. */
export type Purpose = 'token' | 'files';

/** Returns `{id}.{expires}.{r or w}.{signature}`. The signature has 256 bits. */
export function signToken({id, expires, scope}: Grant, purpose: Purpose, secret: string): string {
  const payload = `${id}.${expires.toString(36)}.${scope.charAt(0)}`;
  return `${payload}.${signature(payload, purpose, secret).toString('base64url')}`;
}

/**
 * Returns the grant of a token with a valid signature that has not expired. `now` is in seconds. The comparison takes
 * the same time wherever an invalid token differs.
 */
export function verifyToken(token: string, purpose: Purpose, secret: string, now: number): Grant | undefined {
  const match = /^(([\da-f]{12})\.([\da-z]{1,9})\.([rw]))\.([\w-]{43})$/.exec(token);
  const [, payload = '', id = '', end = '0', letter = 'r', signatureText = ''] = match ?? [];
  const expected = signature(payload, purpose, secret);
  const bytes = Buffer.alloc(expected.length);
  bytes.write(signatureText, 'base64url');
  const isValid = timingSafeEqual(bytes, expected);
  const expires = Number.parseInt(end, 36);
  // A signature has several base 64 spellings, because its last letter has unused bits. Only the spelling that Galley writes is accepted.
  const isOurs = isValid && signatureText === expected.toString('base64url');
  return match !== null && isOurs && now < expires
    ? {id, expires, scope: letter === 'w' ? 'write' : 'read'}
    : undefined;
}

function signature(payload: string, purpose: Purpose, secret: string): Buffer {
  return createHmac('sha256', secret).update(`galley preview ${purpose}\n${payload}`).digest();
}
