// Parses dates in front matter: ISO dates, and dates with the year first. Other forms are ignored, because guesses may be wrong.
// Unquoted dates in YAML pass through `yaml-date.ts` first, which turns those of YAML 1.1 into ISO text.
import type {Json} from './json.js';

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Returns `2023/8/25` and `2023.8.25` as `2023-08-25`, and everything else unchanged. With the year first, a day is
 * unambiguous; `21/03/2026` and `03/21/2026` are not.
 */
export function withIsoDay(value: string): string {
  return value.replace(
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
    (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

/**
 * Returns `2023-08-25` unchanged, `2023/8/25` as `2023-08-25`, and a date with time as `2023-08-25T10:00:00Z`, in UTC unless a zone is given.
 * Returns undefined for anything else.
 */
export function parseIsoDate(value: Json | undefined): string | undefined {
  const [, day, minutes, seconds = ':00', zone = 'Z'] =
    (typeof value === 'string' && isoDate.exec(withIsoDay(value.trim()))) || [];
  if (day === undefined || !isRealDay(day)) return undefined;
  if (minutes === undefined) return day;
  const date = new Date(`${day}T${minutes}${seconds}${zone.toUpperCase().replace(/^(...)(..)$/, '$1:$2')}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}

// `Date` accepts February 30 and returns March 2.
function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
