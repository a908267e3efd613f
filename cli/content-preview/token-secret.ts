// Provides the secret that signs preview tokens: from the environment, or created once and saved beside the store.
import {randomBytes} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';

/** Name of the variable. */
const secretVariable = 'GALLEY_PREVIEW_SECRET';

const minLength = 32;

/** Reads the secret from the environment or from `folder`, where it is created on first use. Throws `preview-secret-weak`. */
export function readSecret(folder: string, environment: Readonly<Record<string, string | undefined>>): string {
  const fromEnvironment = environment[secretVariable];
  if (fromEnvironment !== undefined && fromEnvironment !== '') {
    if (fromEnvironment.length >= minLength) return fromEnvironment;
    throw new SiteError('preview-secret-weak', `${secretVariable} has fewer than ${minLength} characters.`, {
      hint: 'Use a random text, such as the output of: openssl rand -base64 32',
    });
  }
  const file = path.join(folder, 'secret');
  mkdirSync(folder, {recursive: true, mode: 0o700});
  try {
    // Fails if the file exists, so that two concurrent commands use the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), {flag: 'wx', mode: 0o600});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const fromFile = readFileSync(file, 'utf8').trim();
  if (fromFile.length >= minLength) return fromFile;
  throw new SiteError('preview-secret-weak', `The secret in ${file} is damaged.`, {
    hint: 'Delete the file. This revokes all tokens.',
  });
}
