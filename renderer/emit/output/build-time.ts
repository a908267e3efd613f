// The time for which a site is built. Reproducible builds set it with `SOURCE_DATE_EPOCH`.
import {SiteError} from '../../base/site-error.js';

/** The time for which a site is built. */
export interface BuildTime {
  /** ISO time that decides which scheduled documents are published. */
  readonly at: string;
  /** The same time if the caller set it, so it is not the clock's: documents with a later `date` count as drafts. */
  readonly until?: string;
}

/** Returns `time`, or else that of `SOURCE_DATE_EPOCH`, or else the current time. */
export function buildTime(time: string | undefined = buildUntil()): BuildTime {
  return time === undefined ? {at: new Date().toISOString()} : {at: time, until: time};
}

/**
 * Returns `SOURCE_DATE_EPOCH` as ISO time, or undefined if it is not set. Documents with a later date count as drafts.
 */
function buildUntil(): string | undefined {
  const sourceDateEpoch = process.env['SOURCE_DATE_EPOCH'];
  return sourceDateEpoch ? new Date(buildTimestamp(sourceDateEpoch)).toISOString() : undefined;
}

/**
 * Returns when the site was made, in milliseconds since 1970: the value of `SOURCE_DATE_EPOCH`, which is in seconds, or
 * else 0, which means "unknown". The clock is never used, because the same content must result in the same bytes.
 */
export function buildTimestamp(sourceDateEpoch: string | undefined): number {
  if (sourceDateEpoch === undefined || sourceDateEpoch === '') return 0;
  if (/^\d{1,11}$/.test(sourceDateEpoch)) return Number(sourceDateEpoch) * 1000;
  throw new SiteError('source-date-invalid', `SOURCE_DATE_EPOCH is ${JSON.stringify(sourceDateEpoch)}.`, {
    hint: 'Set it to whole seconds since 1970, or unset it.',
  });
}
