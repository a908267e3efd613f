// Builds the table of contents: a nested list of headings.
import type {Toc, TocLink} from '../../document/document-types.js';
import type {PlacedHeading} from './assign-heading-ids.js';

export interface TocOptions {
  readonly title: string;
  /** Number of heading levels from 1 to 5, starting with h2. Any other number means 1. */
  readonly depth: number;
  /** Maximum depth in the tree at which headings are included. */
  readonly searchDepth: number;
}

export function tocOf(headings: readonly PlacedHeading[], {title, depth, searchDepth}: TocOptions): Toc {
  const maxLevel = depth >= 1 && depth <= 5 ? depth + 1 : 2;
  const links = headings
    .filter((heading) => heading.level <= searchDepth && heading.depth >= 2 && heading.depth <= maxLevel)
    .map(({id, depth, text}) => ({id, depth, text}));
  return {title, depth, searchDepth, links: nest(links)};
}

/** A deeper heading becomes a child of the previous one; any other starts a new entry. */
function nest(links: readonly TocLink[]): readonly TocLink[] {
  const nested: TocLink[] = [];
  for (let index = 0; index < links.length;) {
    const link = links[index++]!;
    const start = index;
    while (index < links.length && links[index]!.depth > link.depth) index++;
    nested.push(index > start ? {...link, children: nest(links.slice(start, index))} : link);
  }
  return nested;
}
