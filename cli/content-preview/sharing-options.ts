// The options of `dev --share`.
import {InvalidArgumentError, type Command} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {parseTtl} from './token-ttl.js';

export interface SharingOptions {
  readonly share?: boolean;
  readonly allowOrigin?: readonly string[];
  readonly expires?: number;
}

export function withSharingOptions(command: Command): Command {
  return command
    .option('--share', 'let the published site preview your drafts and saved changes')
    .option('--expires <time>', 'lifetime of the --share link, such as 2h; at most 24h', parseTtl)
    .option(
      '--allow-origin <origin>',
      'another origin that serves the site, such as http://localhost:8080',
      readOrigin,
    );
}

/** Throws `usage` for options that have no effect without `--share`. */
export function validateSharingOptions({share = false, expires, allowOrigin}: SharingOptions): void {
  const idle = expires !== undefined ? '--expires' : allowOrigin !== undefined ? '--allow-origin' : undefined;
  if (share || idle === undefined) return;
  throw new SiteError('usage', `${idle} has no effect without --share.`, {hint: 'Add --share.'});
}

/** Reads one value of `--allow-origin`, which may be repeated. */
function readOrigin(text: string, before: readonly string[] = []): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href)
    return [...before, url.origin];
  throw new InvalidArgumentError('Write a scheme and a host, such as https://staging.example.');
}
