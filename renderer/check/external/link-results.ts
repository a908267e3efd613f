// Parses and formats the text of the cache file with the results of external links. Does not access the file.
import {z} from 'zod';
import {SiteError} from '../../base/site-error.js';
import type {LinkStatus} from './request-link.js';
import {byKey} from '../../../runtime/text/compare-code-units.js';

export interface LinkResult {
  /** ISO time of the request. */
  readonly checkedAt: string;
  readonly status: LinkStatus;
  /** ISO time at which the link last worked; absent if it never did. */
  readonly okAt?: string | undefined;
  readonly movedTo?: string | undefined;
}

/** Results by address, without fragment. */
export type LinkResults = ReadonlyMap<string, LinkResult>;

const time = z.iso.datetime();
const schema = z.object({
  version: z.literal(1),
  links: z.record(
    z.string(),
    z.object({
      checkedAt: time,
      status: z.union([z.int(), z.enum(['not-found', 'timeout', 'network', 'redirects'])]),
      okAt: time.optional(),
      movedTo: z.string().optional(),
    }),
  ),
});

/** Returns no results without a text. Throws a `SiteError` if the text does not have the format of the file. */
export function parseLinkResults(text: string | undefined): LinkResults {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(schema.parse(JSON.parse(text)).links));
  } catch (cause) {
    throw new SiteError('external-cache-invalid', 'The file with results of external links cannot be read.', {
      cause,
      hint: 'Delete it, or pass another one with --external-cache.',
    });
  }
}

export function formatLinkResults(results: LinkResults): string {
  const sorted = [...results].toSorted(byKey);
  return `${JSON.stringify({version: 1, links: Object.fromEntries(sorted)}, null, 2)}\n`;
}
