// Links to the pages before and after, for `<head>`.
import type {Head, PageDocument} from 'galley/page';

/** The answer of a `surround` query → `prev` and `next`. */
export function neighbourLinks([before, after]: readonly (PageDocument | null)[]): NonNullable<Head['links']> {
  return [...(before ? [{rel: 'prev', href: before._path}] : []), ...(after ? [{rel: 'next', href: after._path}] : [])];
}

/** A list of one has no neighbours, and the engine then looks at all documents: only pages below `folder` count. */
export function neighboursBelow(
  folder: string,
  pages: readonly (PageDocument | null)[],
): readonly (PageDocument | null)[] {
  return pages.map((page) => (page?._path.startsWith(`${folder}/`) ? page : null));
}
