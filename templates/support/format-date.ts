// Formats dates in English, independent of the time zone.

const format = new Intl.DateTimeFormat('en', {year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC'});

/** `2023-08-25` or an ISO date with time → `Aug 25, 2023`; other strings are returned unchanged. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : format.format(date);
}

/** The date without the time, for `datetime`: `2023-08-25`. */
export function dateOnly(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? iso;
}
