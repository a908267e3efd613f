// Parses a query in the query string of a URL: `?_dir=blog&sort=date:-1&only=title,_path&limit=5`.
import {decodeQueryParams} from './encode-query-params.js';
import {QueryError} from './query-error.js';
import type {Condition, Query} from './answer-query.js';
import type {SortSpec} from './sort-documents.js';

/**
 * Reads `only`, `without` (names with commas, or repeated), `limit`, `skip`, `sort=key:-1`, `first`, `count`,
 * `dirConfig` and `locale`. Any other key is a field that must equal one of its values, as text or as the number or
 * boolean that the text spells. If `_params` is present, the rest is ignored. Throws a `QueryError` if `_params` cannot
 * be parsed, and for parameters that only `_params` can contain.
 */
export function parseUrlQuery(search: string | URLSearchParams): Query {
  const searchParams = new URLSearchParams(search);
  const params = searchParams.get('_params');
  if (params !== null) return decodeQueryParams(params);
  const keys = [...new Set(searchParams.keys())];
  // `where={"title":"Hello"}` would otherwise look for a field `where`, and `title[$in]=Hello` for a field `title[$in]`.
  const unsupported = keys.find((key) => onlyInParams.test(key));
  if (unsupported !== undefined)
    throw new QueryError('params-invalid', `${unsupported} is only supported in _params, as JSON.`);
  const where = keys
    .filter((key) => !parameters.has(key))
    .map((key) => Object.fromEntries([[key, equality(searchParams.getAll(key))]]));
  const sort = words(searchParams, 'sort').map(sortSpec);
  const [only, without] = [words(searchParams, 'only'), words(searchParams, 'without')];
  const [skip, limit, locale] = [searchParams.get('skip'), searchParams.get('limit'), searchParams.get('locale')];
  return {
    ...(where.length > 0 && {where}),
    ...(sort.length > 0 && {sort}),
    ...(only.length > 0 && {only}),
    ...(without.length > 0 && {without}),
    ...(skip && {skip: numberOr(skip)}),
    ...(limit && {limit: numberOr(limit)}),
    ...(isEnabled(searchParams, 'first') && {first: true}),
    ...(isEnabled(searchParams, 'count') && {count: true}),
    ...(isEnabled(searchParams, 'dirConfig') && {dirConfig: true}),
    ...(locale && {locale}),
  };
}

const parameters: ReadonlySet<string> = new Set(
  // `previewToken` is for the server, not for the query.
  'only without limit skip sort first count dirConfig locale previewToken'.split(' '),
);

/** Parameters that are objects, and the notation with brackets that other APIs use for objects. */
const onlyInParams = /^(?:where|surround)(?:\[|$)|\[\$/;

function words(searchParams: URLSearchParams, key: string): string[] {
  return searchParams.getAll(key).flatMap((text) => text.split(',').filter((word) => word !== ''));
}

/** `date:-1` → `{date: -1}`, `title` → `{title: 1}`. */
function sortSpec(word: string): SortSpec {
  const [, field = word, direction = '1'] = /^(.*):([^:]*)$/.exec(word) ?? [];
  return Object.fromEntries([[field, numberOr(direction)]]);
}

function equality(texts: readonly string[]): Condition {
  const values = texts.flatMap((text) => [text, ...parseSpelled(text)]);
  return values.length === 1 ? values[0] : {$or: values};
}

/** Returns the number or boolean that is spelled exactly like this: `2024`, not `02024`. */
function parseSpelled(text: string): (number | boolean)[] {
  if (text === 'true' || text === 'false') return [text === 'true'];
  return text !== 'NaN' && String(Number(text)) === text ? [Number(text)] : [];
}

/** Returns a number if possible. Other text is rejected later, with the name of the parameter. */
function numberOr(text: string): number | string {
  return Number.isNaN(Number(text)) ? text : Number(text);
}

function isEnabled(searchParams: URLSearchParams, key: string): boolean {
  const value = searchParams.get(key);
  return value !== null && value !== 'false' && value !== '0';
}
