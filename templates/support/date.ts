// Days as English readers write them, the same in every time zone.

const format = new Intl.DateTimeFormat('en', {year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC'});

/** `2023-08-25` or a whole ISO date → `Aug 25, 2023`; anything else as it is. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : format.format(date);
}

/** The day alone, for `datetime`: `2023-08-25`. */
export function dayOf(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0] ?? iso;
}
