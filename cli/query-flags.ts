// Reads a query from the command line.
import JSON5 from 'json5';
import {SiteError} from '../renderer/base/site-error.js';
import {decodeQueryParams, encodeQueryParams} from '../renderer/catalog/encode-query-params.js';
import {clausesOf, type Condition, type Query} from '../renderer/catalog/answer-query.js';
import type {SortSpec} from '../renderer/catalog/sort-documents.js';
import {escapePattern} from '../runtime/text/escape-pattern.js';
import {isObject} from '../runtime/text/is-object.js';

export interface QueryFlags {
  readonly where?: readonly string[];
  readonly path?: string;
  readonly sort?: readonly string[];
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly skip?: string;
  readonly limit?: string;
  readonly first?: boolean;
  readonly count?: boolean;
  readonly surround?: string;
  readonly locale?: string;
}

/**
 * Combines a JSON text and flags: clauses of both apply, otherwise flags take precedence. The JSON may have single
 * quotes and unquoted keys. Throws `json-invalid` if it is not JSON, or not an object.
 */
export function buildQuery(text: string | undefined, flags: QueryFlags): Query {
  const textQuery = text === undefined ? {} : readQuery(text, 'The query');
  const {skip, limit, first, count, surround, locale} = flags;
  const where = [...clausesOf(textQuery), ...clausesIn(flags)];
  const sort = flags.sort?.flatMap(sortSpecs);
  return {
    ...textQuery,
    ...(where.length > 0 && {where}),
    ...(sort && {sort}),
    ...(flags.only && {only: words(flags.only)}),
    ...(flags.without && {without: words(flags.without)}),
    ...(skip !== undefined && {skip}),
    ...(limit !== undefined && {limit}),
    ...(first && {first}),
    ...(count && {count}),
    ...(surround !== undefined && {
      surround: surround.startsWith('{') ? readJson(surround, '--surround') : {query: surround},
    }),
    ...(locale !== undefined && {locale}),
  } as Query;
}

function clausesIn({where = [], path, first}: QueryFlags): readonly Condition[] {
  const clauses = where.map((text) => readQuery(text, '--where') as Condition);
  if (path === undefined) return clauses;
  const bare = path.replace(/\/+$/, '') || '/';
  const below = new RegExp(`^${bare === '/' ? '' : escapePattern(bare)}(?:/|$)`);
  return [...clauses, {_path: first ? bare : below}];
}

function sortSpecs(text: string): readonly SortSpec[] {
  if (/^[[{]/.test(text)) return [readJson(text, '--sort')].flat() as SortSpec[];
  return text.split(',').map((word) => {
    const [, field = word, direction = '1'] = /^(.*):([^:]*)$/.exec(word) ?? [];
    return Object.fromEntries([[field, Number(direction)]]);
  });
}

function words(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(',')).filter((word) => word !== '');
}

/** Reads JSON with regular expressions, which are written as `--REGEX /body/flags`. */
function readQuery(text: string, what: string): Query {
  const value = readJson(text, what);
  if (isObject(value)) return decodeQueryParams(encodeQueryParams(value));
  throw new SiteError('json-invalid', `${what} is not a JSON object.`, {
    hint: 'Write it in braces, as in {"_dir":"blog"}.',
  });
}

function readJson(text: string, what: string): unknown {
  try {
    return JSON5.parse(text);
  } catch (cause) {
    const message = (cause as Error).message.replace(/^JSON5: /, '');
    throw new SiteError('json-invalid', `${what} is not JSON: ${message}.`, {
      cause,
      hint: text.startsWith('/')
        ? `For the documents below an address, run galley query --path ${text}`
        : `Put it in single quotes for the shell, as in --where '{"_dir":"blog"}'.`,
    });
  }
}
