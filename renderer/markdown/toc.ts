// The table of contents: headings, nested.
import type {Toc, TocLink} from '../document/document.js';
import type {PlacedHeading} from './headings.js';

export interface TocOptions {
  readonly title: string;
  /** How many heading levels from h2 down. */
  readonly depth: number;
  /** How many levels of nesting to look for headings in. */
  readonly searchDepth: number;
}

export function tocOf(headings: readonly PlacedHeading[], {title, depth, searchDepth}: TocOptions): Toc {
  const deepest = depth >= 1 && depth <= 5 ? depth + 1 : 2;
  const links = headings
    .filter((heading) => heading.level <= searchDepth && heading.depth >= 2 && heading.depth <= deepest)
    .map(({id, depth, text}) => ({id, depth, text}));
  return {title, depth, searchDepth, links: nest(links)};
}

/** A deeper heading belongs to the one before it; any other starts the next entry. */
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
