// The secret that preview tokens are signed with: from the environment, or made once and kept beside the store.
import {randomBytes} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/error.js';

/** Name of the variable. */
export const secretVariable = 'GALLEY_PREVIEW_SECRET';

const minLength = 32;

/** Reads the secret, or makes it, in `folder`. Throws `preview-secret-weak`. */
export function secretOf(folder: string, environment: Readonly<Record<string, string | undefined>>): string {
  const given = environment[secretVariable];
  if (given !== undefined && given !== '') {
    if (given.length >= minLength) return given;
    throw new SiteError('preview-secret-weak', `${secretVariable} has fewer than ${minLength} characters.`, {
      hint: 'Use a random text, such as the output of: openssl rand -base64 32',
    });
  }
  const file = path.join(folder, 'secret');
  mkdirSync(folder, {recursive: true, mode: 0o700});
  try {
    // Fails when the file is there, so that two commands at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), {flag: 'wx', mode: 0o600});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length >= minLength) return kept;
  throw new SiteError('preview-secret-weak', `The secret in ${file} is damaged.`, {
    hint: 'Delete the file; all tokens end with it.',
  });
}
