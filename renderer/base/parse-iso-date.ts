// Parses dates in front matter. Ignores everything but ISO dates, because guesses may be wrong.
import type {Json} from './json.js';

const isoDate = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Returns `2023-08-25` unchanged, and a date with time as `2023-08-25T10:00:00Z`, in UTC unless a zone is given.
 * Returns undefined for anything else.
 */
export function parseIsoDate(value: Json | undefined): string | undefined {
  const [, day, minutes, seconds = ':00', zone = 'Z'] = (typeof value === 'string' && isoDate.exec(value.trim())) || [];
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
