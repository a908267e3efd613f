// The sections of a site, for the generated home page.
import type {NavLink, PageDocument} from 'galley/page';
import {hasPage} from './page-in-navigation.js';

export interface SiteSection {
  readonly title: string;
  /** The section's own page, or its first one. */
  readonly to: string;
  readonly description?: string;
  /** Its first pages, without the one of `to`. */
  readonly pages: readonly {readonly title: string; readonly to: string}[];
  /** The number of pages beyond those in `pages`. */
  readonly more: number;
}

/** The number of pages that fit on a card. */
const maxListed = 6;

/**
 * The entries at the top level of the navigation that have pages, in its order. `pages` are the Markdown pages of the site, because
 * the navigation may not contain the pages below its first level.
 */
export function siteSections(navigation: readonly NavLink[], pages: readonly PageDocument[]): readonly SiteSection[] {
  const byPath = new Map(pages.map((page) => [page._path, page] as const));
  return navigation.flatMap((link): SiteSection[] => {
    const {title, _path, children} = link;
    if (_path === '/' || link['disabled'] === true) return [];
    const inside = pages.filter((page) => page._path.startsWith(`${_path}/`));
    const owns = children === undefined || byPath.has(_path) || (children.length > 0 && hasPage(link));
    const to = text(link['to']) ?? (owns ? _path : (text(link['first']) ?? inside[0]?._path));
    // A data file has an entry, and perhaps no page.
    const isText = inside.length > 0 || byPath.has(_path) || link['to'] !== undefined;
    if (to === undefined || !isText) return [];
    const listed = inside.filter((page) => page._path !== to);
    const description = byPath.get(_path)?.description;
    return [
      {
        title,
        to,
        ...(description && {description}),
        pages: listed.slice(0, maxListed).map((page) => ({title: page.title, to: page._path})),
        more: Math.max(0, listed.length - maxListed),
      },
    ];
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
