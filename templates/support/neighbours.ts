// The previous and next page, by the order of the list or as `prev` and `next` in the front matter say.
import type {Head, PageDocument} from 'galley/page';
import type {Doc} from '../schemas.js';

/** A page to go on to. */
export interface Neighbour {
  readonly title: string;
  readonly to: string;
  readonly description?: string | undefined;
}

export type Neighbours = readonly [before: Neighbour | undefined, after: Neighbour | undefined];

/** The answer of a `surround` query, with `prev` and `next` of the document itself in front. */
export function withOverrides(
  document: Pick<Doc, 'prev' | 'next'>,
  [before, after]: readonly (PageDocument | null)[],
): Neighbours {
  return [withOverride(document.prev, before), withOverride(document.next, after)];
}

function withOverride(override: Doc['prev'], page: PageDocument | null | undefined): Neighbour | undefined {
  if (override === false) return undefined;
  const found = page ? {title: page.title, to: page._path, description: page.description} : undefined;
  if (typeof override === 'object') return {...override};
  return found && typeof override === 'string' ? {...found, title: override} : found;
}

/** Links for `<head>`; to pages of this site only. */
export function neighbourLinks([before, after]: Neighbours): NonNullable<Head['links']> {
  return [
    ...(before?.to.startsWith('/') ? [{rel: 'prev', href: before.to}] : []),
    ...(after?.to.startsWith('/') ? [{rel: 'next', href: after.to}] : []),
  ];
}

/** A list of one has no neighbours, and the engine then looks at all documents: only pages below `folder` count. */
export function neighboursBelow(
  folder: string,
  pages: readonly (PageDocument | null)[],
): readonly (PageDocument | null)[] {
  return pages.map((page) => (page?._path.startsWith(`${folder}/`) ? page : null));
}
