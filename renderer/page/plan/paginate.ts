// Splits a list of documents into pages, each with its own route.
import {hashOf, type Hash} from '../../base/hash.js';
import type {Json} from '../../base/json.js';
import {slugOf} from '../../document/slug.js';
import type {ListedDocument, ListPage, Pagination} from '../page.js';
import {ownProperty} from '../../../runtime/text/own-property.js';

export interface ListRoute {
  readonly route: string;
  readonly list: ListPage;
  readonly hash: Hash;
}

/**
 * Returns the pages: `/blog` with 25 documents, 12 per page → `/blog`, `/blog/page/2`, `/blog/page/3`. An empty list
 * still has a first page. With `by`, each value of this field has such pages, and its slug replaces the parameter in the
 * path: `/blog/tags/:slug` → `/blog/tags/release`.
 */
export function paginate(path: string, {size, by}: Pagination, documents: readonly ListedDocument[]): ListRoute[] {
  if (by === undefined) return splitIntoPages(path, documents, size);
  return [...groupBy(documents, by)].flatMap(([slug, {value, groupDocuments: members}]) =>
    splitIntoPages(path.replace(/:\w+/, slug), members, size, value),
  );
}

function splitIntoPages(path: string, documents: readonly ListedDocument[], size: number, value?: string): ListRoute[] {
  const count = Math.max(1, Math.ceil(documents.length / size));
  const routeOf = (number: number): string | null => {
    if (number < 1 || number > count) return null;
    return number === 1 ? path : `${path === '/' ? '' : path}/page/${number}`;
  };
  return Array.from({length: count}, (_, index) => {
    const number = index + 1;
    const list: ListPage = {
      items: documents.slice(index * size, number * size),
      number,
      count,
      total: documents.length,
      prev: routeOf(number - 1),
      next: routeOf(number + 1),
      ...(value !== undefined && {value}),
    };
    return {route: routeOf(number) ?? path, list, hash: hashOf(JSON.stringify(list))};
  });
}

interface Group {
  /** Spelled as in the first document. */
  readonly value: string;
  readonly groupDocuments: ListedDocument[];
}

/**
 * Groups documents by value. Values that differ only in case or punctuation have the same address, so they are one
 * group.
 */
function groupBy(documents: readonly ListedDocument[], by: string): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const document of documents) {
    for (const value of stringsAt(document, by.split('.'))) {
      const slug = slugOf(value);
      if (slug === '') continue;
      const group = groups.get(slug) ?? {value, groupDocuments: []};
      groups.set(slug, group);
      if (!group.groupDocuments.includes(document)) group.groupDocuments.push(document);
    }
  }
  return groups;
}

function stringsAt(value: Json | undefined, [key, ...innerKeys]: readonly string[]): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => stringsAt(item as Json, key === undefined ? [] : [key, ...innerKeys]));
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  return stringsAt(ownProperty(value, key) as Json | undefined, innerKeys);
}
