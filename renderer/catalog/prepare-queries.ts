// Answers many queries from the same documents. A site runs some for every page, so they must not search all documents
// each time.
import {answerQuery, clausesOf, selectDocuments, topLevelCondition} from './answer-query.js';
import type {Condition, Query, QueryAnswer, QueryDocument, DocumentIndex} from './answer-query.js';
import {QueryError} from './query-error.js';
import {isRecord} from './field-value.js';
import {groupBy} from '../../runtime/text/group-by.js';

/** Number of selected lists in the cache. Pages select the same few, with different neighbors, skips and fields. */
const maxCachedLists = 200;

/**
 * Returns a function that answers queries like `query`, for documents that do not change. It uses an index of their
 * paths and the lists selected before. There is one difference: with an exact `_path`, a wrong operand elsewhere may
 * not be noticed.
 */
export function prepareQueries(documents: readonly QueryDocument[]): (params: Query) => QueryAnswer {
  const index = indexed(documents);
  return (params) => answerQuery(index, params);
}

/**
 * Returns a function that answers the queries of a site. Unlisted documents are left out unless a query names their path
 * or the field `unlisted` at the top level of a clause.
 */
export function prepareListedQueries(documents: readonly QueryDocument[]): (params: Query) => QueryAnswer {
  const all = prepareQueries(documents);
  if (!documents.some(isUnlisted)) return all;
  const listed = prepareQueries(documents.filter((document) => !isUnlisted(document)));
  return (params) => (findsUnlisted(params) ? all : listed)(params);
}

function isUnlisted({unlisted}: QueryDocument): boolean {
  return unlisted === true;
}

function findsUnlisted(params: Query): boolean {
  const clauses = clausesOf(params);
  return (
    exactPathIn(clauses) !== undefined ||
    clauses.some((clause) => isRecord(clause) && Object.hasOwn(clause, 'unlisted'))
  );
}

function indexed(documents: readonly QueryDocument[]): DocumentIndex {
  const byPath = groupBy<QueryDocument, unknown>(documents, ({_path}) => _path);
  const at = (path: string) => byPath.get(path) ?? [];
  const lists = new Map<string, readonly QueryDocument[]>();
  const positions = new WeakMap<readonly QueryDocument[], ReadonlyMap<unknown, number>>();

  const select: DocumentIndex['select'] = (clauses, sort) => {
    const path = exactPathIn(clauses);
    if (path !== undefined) return selectDocuments(at(path), clauses, sort);
    const key = queryKey([clauses, sort]);
    const list = lists.get(key) ?? selectDocuments(documents, clauses, sort);
    lists.delete(key);
    lists.set(key, list);
    if (lists.size > maxCachedLists) lists.delete(lists.keys().next().value as string);
    return list;
  };
  const indexOf: DocumentIndex['indexOf'] = (list, path) => {
    const known = positions.get(list) ?? positionsOf(list);
    positions.set(list, known);
    return known.get(path) ?? -1;
  };
  return {select, at, indexOf};
}

/** Returns the path that every match must have, if a clause contains one as text. */
function exactPathIn(clauses: readonly Condition[]): string | undefined {
  const path = topLevelCondition(clauses, '_path');
  return typeof path === 'string' ? path : undefined;
}

function positionsOf(list: readonly QueryDocument[]): ReadonlyMap<unknown, number> {
  const positions = new Map<unknown, number>();
  list.forEach(({_path}, index) => positions.has(_path) || positions.set(_path, index));
  return positions;
}

/**
 * Returns a text that is the same only for queries with the same answer. JSON alone would write `{}` for `{tag: undefined}`
 * and for a regular expression, and null for NaN. Throws a `QueryError` for values that have no text.
 */
export function queryKey(params: unknown): string {
  try {
    return JSON.stringify(params, markNonJson);
  } catch (cause) {
    throw new QueryError('query-operand', 'A query cannot contain itself or a BigInt', {cause});
  }
}

function markNonJson(_: string, value: unknown): unknown {
  if (value instanceof RegExp) return `\0${String(value)}`;
  if (typeof value === 'number') return Number.isFinite(value) ? value : `\0${value}`;
  return value === undefined || typeof value === 'function' || typeof value === 'symbol' ? `\0${typeof value}` : value;
}
