// Applies `skip` and `limit` to a list.
import {QueryError} from './query-error.js';

/**
 * Returns the list after `skip`, then `limit`. 0, null and NaN have no effect. Throws a `QueryError` for anything but
 * numbers.
 */
export function applySkipAndLimit<T>(
  list: readonly T[],
  {skip, limit}: {readonly skip?: unknown; readonly limit?: unknown},
): readonly T[] {
  const from = readNumber('skip', skip);
  const size = readNumber('limit', limit);
  const rest = from ? list.slice(from) : list;
  return size ? rest.slice(0, size) : rest;
}

/** Returns a number, also from text; undefined for null or if it is missing. */
export function readNumber(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number === 'number' && (typeof value === 'number' || !Number.isNaN(number))) return number;
  throw new QueryError('query-number', `${name} requires a number, not ${JSON.stringify(value)}`);
}
