// A question to a set of documents, and its answer.
import type {Json, JsonObject} from '../base/json.js';
import {cut} from './slice.js';
import {directoryConfig} from './directory.js';
import {predicateOf} from './match.js';
import {projection} from './project.js';
import {QueryError} from './query-error.js';
import {defaultSort, sorted, type SortSpec} from './sort.js';
import {neighbours, type Surround} from './surround.js';
import {isRecord, listOf} from './value.js';

/** What a field must be: a value, a pattern, an object of operators and sub-fields, or a list compared by position. */
export type Condition = Json | RegExp | undefined | readonly Condition[] | {readonly [key: string]: Condition};

/** Every part is optional; null counts as absent, and a single value stands for a list of one. */
export type Query = {
  /** Clauses, all of which must match. */
  readonly where?: Condition;
  /** Top-level fields to show; `_` and `$` stand for all that begin so. */
  readonly only?: string | readonly string[] | null | undefined;
  /** Top-level fields to leave out; goes before `only`. */
  readonly without?: string | readonly string[] | null | undefined;
  /** The last key decides, earlier ones break ties. */
  readonly sort?: SortSpec | readonly SortSpec[] | null | undefined;
  /** How many matches to leave out; a negative one keeps the last. */
  readonly skip?: number | string | null | undefined;
  /** How many matches to keep; a negative one drops the last. */
  readonly limit?: number | string | null | undefined;
  /** Answer one document, or null. */
  readonly first?: boolean | null | undefined;
  /** Answer the number of matches. */
  readonly count?: boolean | null | undefined;
  /** Answer the documents around one of the matches. */
  readonly surround?: Surround | null | undefined;
  /** With `first`: the `_dir` file of the document's path in place of its `_dir`. */
  readonly dirConfig?: boolean | null | undefined;
  /** One more clause, on `_locale`. */
  readonly locale?: string | null | undefined;
};

/** A document as queries see it: a flat record of generated and own fields. */
export type QueryDocument = JsonObject;

/** A list of documents; with `first` a document or null, with `count` a number, with `surround` documents and nulls. */
export type QueryAnswer = Json;

/**
 * Answers a query from documents as `parse` gives them, as they stand: no default order, and drafts and every locale
 * included (`withDefaults` adds what the site does). Throws a `QueryError` when the query cannot be answered.
 */
export function query<const P extends Query = Record<never, never>>(
  documents: readonly QueryDocument[],
  params?: P,
): AnswerTo<P> {
  return answer(scanning(documents), params ?? {}) as AnswerTo<P>;
}

/** What a query answers, as far as its type says it: a query of which nothing is known may answer anything. */
export type AnswerTo<P extends Query> = Query extends P
  ? QueryAnswer
  : P extends {readonly count: true}
    ? number
    : P extends {readonly surround: object}
      ? readonly (QueryDocument | null)[]
      : P extends {readonly first: true}
        ? QueryDocument | null
        : readonly QueryDocument[];

/** Where an answer finds its documents: by looking through all of them, or in indexes made before (`prepare`). */
export interface Shelf {
  /** Documents that meet every clause, in the order of `sort`. */
  select(clauses: readonly Condition[], sort: Query['sort']): readonly QueryDocument[];
  /** All documents of a path. */
  at(path: string): readonly QueryDocument[];
  /** Position of the first document of a path in a list that `select` gave, or −1. */
  indexOf(list: readonly QueryDocument[], path: string): number;
}

/** The order of work: match, sort, look around, count, cut, project. */
export function answer(shelf: Shelf, params: Query): QueryAnswer {
  const clauses = clausesOf(params);
  if (params.count) return shelf.select(clauses, null).length;
  const found = shelf.select(clauses, params.sort);
  const show = projection(params);
  if (params.surround) {
    // A single match has no neighbours, so they come from all documents: "the page before and after this one".
    const list = found.length === 1 ? shelf.select([], defaultSort) : found;
    return neighbours(list, params.surround, shelf.indexOf).map((near) => near && show(near));
  }
  const list = cut(found, params);
  if (params.first) return firstOf(list[0], shelf, params, clauses, show);
  if (params.dirConfig) {
    throw new QueryError('query-dir-config', 'dirConfig needs first: a list has no directory of its own');
  }
  return list.map(show);
}

/** The clauses of `where`, and the one that `locale` stands for. */
export function clausesOf({where, locale}: Query): readonly Condition[] {
  const clauses = listOf(where) as readonly Condition[];
  return locale ? [...clauses, {_locale: locale}] : clauses;
}

/** The documents that meet every clause, in the order of `sort`. */
export function select(
  documents: readonly QueryDocument[],
  clauses: readonly Condition[],
  sort: Query['sort'],
): readonly QueryDocument[] {
  return sorted(clauses.length === 0 ? documents : documents.filter(predicateOf({$and: clauses})), sort);
}

/** The first truthy condition that a clause puts on a field at its top level. */
export function topLevel(clauses: readonly Condition[], field: string): Condition {
  for (const clause of clauses) {
    if (isRecord(clause) && Object.hasOwn(clause, field) && clause[field]) return clause[field] as Condition;
  }
  return undefined;
}

function firstOf(
  document: QueryDocument | undefined,
  shelf: Shelf,
  params: Query,
  clauses: readonly Condition[],
  show: (document: QueryDocument) => QueryDocument,
): QueryAnswer {
  const shown = document === undefined ? null : show(document);
  if (!params.dirConfig) return shown;
  const path = document === undefined ? topLevel(clauses, '_path') : document._path;
  const locale = document === undefined ? topLevel(clauses, '_locale') : document._locale;
  const config = directoryConfig(shelf, path, locale);
  if (config === undefined) return shown;
  return shown === null ? {_path: config._path, _dir: config} : {...shown, _dir: config};
}

function scanning(documents: readonly QueryDocument[]): Shelf {
  return {
    select: (clauses, sort) => select(documents, clauses, sort),
    at: (path) => documents.filter((document) => document._path === path),
    indexOf: (list, path) => list.findIndex((document) => document._path === path),
  };
}
