// A query written by hand into an address: `?_dir=blog&sort=date:-1&only=title,_path&limit=5`.
import {decodeParams} from './params.js';
import type {Condition, Query} from './query.js';
import type {SortSpec} from './sort.js';

/**
 * Reads `only`, `without` (names with commas, or repeated), `limit`, `skip`, `sort=key:-1`, `first`, `count`,
 * `dirConfig` and `locale`; any other key is a field that must equal one of its values, as text or as the number or
 * boolean the text spells. `_params` alone says everything when present. Throws a `QueryError` when it cannot be read.
 */
export function parseQueryString(search: string | URLSearchParams): Query {
  const given = new URLSearchParams(search);
  const params = given.get('_params');
  if (params !== null) return decodeParams(params);
  const where = [...new Set(given.keys())]
    .filter((key) => !parameters.has(key))
    .map((key) => Object.fromEntries([[key, equality(given.getAll(key))]]));
  const sort = words(given, 'sort').map(sortSpec);
  const [only, without] = [words(given, 'only'), words(given, 'without')];
  const [skip, limit, locale] = [given.get('skip'), given.get('limit'), given.get('locale')];
  return {
    ...(where.length > 0 && {where}),
    ...(sort.length > 0 && {sort}),
    ...(only.length > 0 && {only}),
    ...(without.length > 0 && {without}),
    ...(skip && {skip: numberOr(skip)}),
    ...(limit && {limit: numberOr(limit)}),
    ...(isOn(given, 'first') && {first: true}),
    ...(isOn(given, 'count') && {count: true}),
    ...(isOn(given, 'dirConfig') && {dirConfig: true}),
    ...(locale && {locale}),
  };
}

const parameters: ReadonlySet<string> = new Set(
  // The last one speaks to the server, not to the engine.
  'only without limit skip sort first count dirConfig locale previewToken'.split(' '),
);

function words(given: URLSearchParams, key: string): string[] {
  return given.getAll(key).flatMap((text) => text.split(',').filter((word) => word !== ''));
}

/** `date:-1` → `{date: -1}`, `title` → `{title: 1}`. */
function sortSpec(word: string): SortSpec {
  const [, field = word, direction = '1'] = /^(.*):([^:]*)$/.exec(word) ?? [];
  return Object.fromEntries([[field, numberOr(direction)]]);
}

function equality(texts: readonly string[]): Condition {
  const values = texts.flatMap((text) => [text, ...spelled(text)]);
  return values.length === 1 ? values[0] : {$or: values};
}

/** The number or boolean that is written exactly so: `2024`, not `02024`. */
function spelled(text: string): (number | boolean)[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  return text !== 'NaN' && String(Number(text)) === text ? [Number(text)] : [];
}

/** A number if it is one; the engine names what it cannot use. */
function numberOr(text: string): number | string {
  return Number.isNaN(Number(text)) ? text : Number(text);
}

function isOn(given: URLSearchParams, key: string): boolean {
  const value = given.get(key);
  return value !== null && value !== 'false' && value !== '0';
}
