// The previous and next page: in the order of a list, or those that `prev` and `next` in the front matter name.
import type {Head, PageDocument, SiteProps} from 'galley/page';
import type {Doc} from '../schemas.js';

/** A link to the previous or next page. */
export interface Neighbor {
  readonly title: string;
  readonly to: string;
  readonly description?: string | undefined;
}

type NeighborPage = Pick<PageDocument, '_path' | 'title' | 'description'>;

export type Neighbors = readonly [before: Neighbor | undefined, after: Neighbor | undefined];

/** The result of a `surround` query, overridden by `prev` and `next` of the document. */
export function withOverrides(
  document: Pick<Doc, 'prev' | 'next'>,
  [before, after]: readonly (NeighborPage | null)[],
): Neighbors {
  return [withOverride(document.prev, before), withOverride(document.next, after)];
}

/** The pages around this one: in the sidebar of the config if there is one, else in the result of a `surround` query. */
export function neighborsIn(
  {sidebar}: Pick<SiteProps, 'sidebar'>,
  surround: readonly (PageDocument | null)[],
): readonly (NeighborPage | null)[] {
  return sidebar === null ? surround : [sidebar.previous, sidebar.next];
}

function withOverride(override: Doc['prev'], page: NeighborPage | null | undefined): Neighbor | undefined {
  if (override === false) return undefined;
  const found = page ? {title: page.title, to: page._path, description: page.description} : undefined;
  if (typeof override === 'object') return {...override};
  return found && typeof override === 'string' ? {...found, title: override} : found;
}

/** Links for `<head>`; to pages of this site only. */
export function neighborLinks([before, after]: Neighbors): NonNullable<Head['links']> {
  return [
    ...(before?.to.startsWith('/') ? [{rel: 'prev', href: before.to}] : []),
    ...(after?.to.startsWith('/') ? [{rel: 'next', href: after.to}] : []),
  ];
}

/**
 * Keeps only neighbors below `folder`. If a `surround` query matches a single document, it looks for neighbors among all documents,
 * so the only post of a blog would get links to the documentation.
 */
export function neighborsBelow(
  folder: string,
  pages: readonly (PageDocument | null)[],
): readonly (PageDocument | null)[] {
  return pages.map((page) => (page?._path.startsWith(`${folder}/`) ? page : null));
}
