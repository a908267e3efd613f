// Many queries to the same documents: a site asks some for every page, so none may cost a walk through all documents.
import {answer, select as selectFrom, topLevel} from './query.js';
import type {Condition, Query, QueryAnswer, QueryDocument, Shelf} from './query.js';

/** Lists kept of those asked for: pages ask the same few, with different neighbours, skips and fields. */
const kept = 200;

/**
 * Answers queries to documents that will not change, exactly as `query` does, from an index of their paths and from
 * the lists selected before. One difference: with an exact `_path`, a wrong operand elsewhere may stay unnoticed.
 */
export function prepare(documents: readonly QueryDocument[]): (params: Query) => QueryAnswer {
  const shelf = indexed(documents);
  return (params) => answer(shelf, params);
}

function indexed(documents: readonly QueryDocument[]): Shelf {
  const byPath = groupByPath(documents);
  const at = (path: string) => byPath.get(path) ?? [];
  const lists = new Map<string, readonly QueryDocument[]>();
  const positions = new WeakMap<readonly QueryDocument[], ReadonlyMap<unknown, number>>();

  const select: Shelf['select'] = (clauses, sort) => {
    const path = pathOf(clauses);
    if (path !== undefined) return selectFrom(at(path), clauses, sort);
    const key = JSON.stringify([clauses, sort], writeExpression);
    const list = lists.get(key) ?? selectFrom(documents, clauses, sort);
    lists.delete(key);
    lists.set(key, list);
    if (lists.size > kept) lists.delete(lists.keys().next().value as string);
    return list;
  };
  const indexOf: Shelf['indexOf'] = (list, path) => {
    const known = positions.get(list) ?? positionsOf(list);
    positions.set(list, known);
    return known.get(path) ?? -1;
  };
  return {select, at, indexOf};
}

function groupByPath(documents: readonly QueryDocument[]): ReadonlyMap<unknown, readonly QueryDocument[]> {
  const groups = new Map<unknown, QueryDocument[]>();
  for (const document of documents) {
    const group = groups.get(document._path);
    if (group === undefined) groups.set(document._path, [document]);
    else group.push(document);
  }
  return groups;
}

/** The path every match must have, if a clause names one as text. */
function pathOf(clauses: readonly Condition[]): string | undefined {
  const path = topLevel(clauses, '_path');
  return typeof path === 'string' ? path : undefined;
}

function positionsOf(list: readonly QueryDocument[]): ReadonlyMap<unknown, number> {
  const positions = new Map<unknown, number>();
  list.forEach(({_path}, index) => positions.has(_path) || positions.set(_path, index));
  return positions;
}

/** JSON knows no regular expressions; two that differ must not look the same. */
export function writeExpression(_: string, value: unknown): unknown {
  return value instanceof RegExp ? `\0${String(value)}` : value;
}
