// Answers a query from a list of documents.
import type {Json, JsonObject} from '../base/json.js';
import {assertFiniteQuery} from './assert-finite-query.js';
import {applySkipAndLimit} from './skip-and-limit.js';
import {directoryConfig} from './directory-config.js';
import {predicateOf} from './where-predicate.js';
import {fieldSelector} from './field-selector.js';
import {QueryError} from './query-error.js';
import {defaultSort, sortBy, type SortSpec} from './sort-documents.js';
import {neighborsOf, type Surround} from './neighbors.js';
import {isRecord, listOf} from './field-value.js';

/**
 * Condition for a field: a value (a date counts as its ISO text), a pattern, an object of operators and sub-fields, or a
 * list that is compared by position.
 */
export type Condition = Json | RegExp | Date | undefined | readonly Condition[] | {readonly [key: string]: Condition};

/** A query. Null counts as absent, and a single value as a list of one. */
export type Query = {
  /** Clauses, which must all match. */
  readonly where?: Condition;
  /** Top-level fields to include; `_` and `$` stand for all names that begin with them. */
  readonly only?: string | readonly string[] | null | undefined;
  /** Top-level fields to leave out, applied before `only`. */
  readonly without?: string | readonly string[] | null | undefined;
  /** The last key has precedence; earlier ones break ties. */
  readonly sort?: SortSpec | readonly SortSpec[] | null | undefined;
  /** Number of matches to skip. A negative number keeps only that many from the end. */
  readonly skip?: number | string | null | undefined;
  /** Maximum number of matches. A negative number drops that many from the end. */
  readonly limit?: number | string | null | undefined;
  /** Answer with one document, or null. */
  readonly first?: boolean | null | undefined;
  /** Answer with the number of matches. */
  readonly count?: boolean | null | undefined;
  /** Answer with the documents before and after the one that `surround.query` finds. */
  readonly surround?: Surround | null | undefined;
  /** With `first`: replace `_dir` by the `_dir` file of the document's path. */
  readonly dirConfig?: boolean | null | undefined;
  /** An additional clause on `_locale`. */
  readonly locale?: string | null | undefined;
};

/** The names of all parameters of a query. */
export const queryParameters: ReadonlySet<string> = new Set(
  'where only without sort skip limit first count surround dirConfig locale'.split(' '),
);

/** A document as queries see it: an object with generated and own fields. */
export type QueryDocument = JsonObject;

/** A list of documents; with `first` a document or null, with `count` a number, with `surround` documents and nulls. */
export type QueryAnswer = Json;

/**
 * Answers a query from documents as `parse` returns them, without defaults: in the given order, with drafts and every
 * locale. `withDefaults` adds the defaults of a site. Throws a `QueryError` if the query is invalid.
 */
export function query<const P extends Query = Record<never, never>>(
  documents: readonly QueryDocument[],
  params?: P,
): AnswerTo<P> {
  assertFiniteQuery(params);
  return answerQuery(scanning(documents), params ?? {}) as AnswerTo<P>;
}

/** Type of the answer, as far as the type of the query determines it. */
export type AnswerTo<P extends Query> = Query extends P
  ? QueryAnswer
  : P extends {readonly count: true}
    ? number
    : P extends {readonly surround: object}
      ? readonly (QueryDocument | null)[]
      : P extends {readonly first: true}
        ? QueryDocument | null
        : readonly QueryDocument[];

/** Access to the documents: by search, or with indexes (`prepareQueries`). */
export interface DocumentIndex {
  /** Returns documents that match every clause, in the order of `sort`. */
  select(clauses: readonly Condition[], sort: Query['sort']): readonly QueryDocument[];
  /** Returns all documents of a path. */
  at(path: string): readonly QueryDocument[];
  /** Returns the index of the first document of a path in a list from `select`, or −1. */
  indexOf(list: readonly QueryDocument[], path: string): number;
}

/**
 * Runs the steps of a query: selects and sorts the matches, then counts them, finds the neighbors of one, or applies
 * `skip` and `limit`. Documents in the answer have only the requested fields.
 */
export function answerQuery(index: DocumentIndex, params: Query): QueryAnswer {
  const clauses = clausesOf(params);
  if (params.count) return index.select(clauses, null).length;
  const found = index.select(clauses, params.sort);
  const show = fieldSelector(params);
  if (params.surround) {
    // A single match has no neighbors, so they are taken from all documents: "the page before and after this one".
    const list = found.length === 1 ? index.select([], defaultSort) : found;
    return neighborsOf(list, params.surround, index.indexOf).map((near) => near && show(near));
  }
  const list = applySkipAndLimit(found, params);
  if (params.first) return firstOf(list[0], index, params, clauses, show);
  if (params.dirConfig) {
    throw new QueryError('query-dir-config', '`dirConfig` requires `first`, because a list has no directory');
  }
  return list.map(show);
}

/** Returns the clauses of `where` and the clause for `locale`. */
export function clausesOf({where, locale}: Query): readonly Condition[] {
  const clauses = listOf(where) as readonly Condition[];
  return locale ? [...clauses, {_locale: locale}] : clauses;
}

/** Returns the documents that match every clause, in the order of `sort`. */
export function selectDocuments(
  documents: readonly QueryDocument[],
  clauses: readonly Condition[],
  sort: Query['sort'],
): readonly QueryDocument[] {
  return sortBy(clauses.length === 0 ? documents : documents.filter(predicateOf({$and: clauses})), sort);
}

/** Returns the first truthy condition for a field at the top level of a clause. */
export function topLevelCondition(clauses: readonly Condition[], field: string): Condition {
  for (const clause of clauses) {
    if (isRecord(clause) && Object.hasOwn(clause, field) && clause[field]) return clause[field] as Condition;
  }
  return undefined;
}

function firstOf(
  document: QueryDocument | undefined,
  index: DocumentIndex,
  params: Query,
  clauses: readonly Condition[],
  show: (document: QueryDocument) => QueryDocument,
): QueryAnswer {
  const shown = document === undefined ? null : show(document);
  if (!params.dirConfig) return shown;
  const path = document === undefined ? topLevelCondition(clauses, '_path') : document._path;
  const locale = document === undefined ? topLevelCondition(clauses, '_locale') : document._locale;
  const config = directoryConfig(index, path, locale);
  if (config === undefined) return shown;
  return shown === null ? {_path: config._path, _dir: config} : {...shown, _dir: config};
}

function scanning(documents: readonly QueryDocument[]): DocumentIndex {
  return {
    select: (clauses, sort) => selectDocuments(documents, clauses, sort),
    at: (path) => documents.filter((document) => document._path === path),
    indexOf: (list, path) => list.findIndex((document) => document._path === path),
  };
}
