import type {PageProps, TocLink} from 'galley/page';

/** The first entry leads to the top of the page. */
const top: TocLink = {id: 'site-main', depth: 2, text: 'Overview'};

/** Heading and links of a table of contents; undefined on a page without one. */
export function tocEntries(
  toc: PageProps['toc'],
): {readonly title: string; readonly links: readonly TocLink[]} | undefined {
  if (toc === null || toc.links.length === 0) return undefined;
  return {title: toc.title || 'Table of Contents', links: [top, ...toc.links]};
}
