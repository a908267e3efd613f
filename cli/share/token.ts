// Preview tokens: signed, so that nobody can make one, and with the end of their time in them.
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

/** What a signature is for, so that one for pictures is never taken for one for pages. */
export type Purpose = 'token' | 'files';

/** `{id}.{end of its time}.{r or w}.{signature}`; the signature has 256 bits. */
export function sign({id, expires, scope}: Grant, purpose: Purpose, secret: string): string {
  const said = `${id}.${expires.toString(36)}.${scope.charAt(0)}`;
  return `${said}.${signature(said, purpose, secret).toString('base64url')}`;
}

/**
 * The grant of a token with a true signature whose time is not over; `now` is in seconds. A wrong one costs the same
 * work wherever it is wrong.
 */
export function verify(token: string, purpose: Purpose, secret: string, now: number): Grant | undefined {
  const match = /^(([\da-f]{12})\.([\da-z]{1,9})\.([rw]))\.([\w-]{43})$/.exec(token);
  const [, said = '', id = '', end = '0', letter = 'r', given = ''] = match ?? [];
  const wanted = signature(said, purpose, secret);
  const bytes = Buffer.alloc(wanted.length);
  bytes.write(given, 'base64url');
  const isTrue = timingSafeEqual(bytes, wanted);
  const expires = Number.parseInt(end, 36);
  // A signature has two spellings, because of the bits that its last letter does not use; only ours counts.
  const isOurs = isTrue && given === wanted.toString('base64url');
  return match !== null && isOurs && now < expires
    ? {id, expires, scope: letter === 'w' ? 'write' : 'read'}
    : undefined;
}

function signature(said: string, purpose: Purpose, secret: string): Buffer {
  return createHmac('sha256', secret).update(`galley preview ${purpose}\n${said}`).digest();
}
