// Chooses the text and colors of a page's social card, which `emit/social-cards` draws.
import {hashOf, hashOfAll, type Hash} from '../../base/hash.js';
import {nonEmptyString} from '../../base/non-empty-string.js';
import {isErrorRoute} from '../../base/url-mapping.js';
import type {NavLink} from '../../catalog/catalog.js';
import type {Config} from '../../config/config.js';
import type {Head, Page} from '../page.js';

/** Size of every card in pixels. */
export const cardSize = {width: 1200, height: 630} as const;

/** Increase it when the drawing changes, so that a changed card has a new URL. */
const drawingVersion = '1';

export interface SocialCard {
  readonly title: string;
  readonly description: string;
  /** The section of the page, with its date if it has one: `Docs / Reference`, `Blog · 2026-11-20`. */
  readonly slug: string;
  /** The file of the page, or its route. It is different for every page. */
  readonly place: string;
  readonly brand: string;
  readonly host: string;
  readonly primary: Config['theme']['primary'];
  /** Hash of the favicon, which is shown before the brand. */
  readonly favicon: Hash | null;
}

/** Returns the card of a page, or undefined unless the config enables cards and has a `url`. */
export function socialCardOf(
  page: Page,
  head: Head,
  config: Config,
  favicon: Hash | undefined,
): SocialCard | undefined {
  const {url, brand, theme, socialCards} = config;
  if (!socialCards || url === undefined) return undefined;
  const {document, route} = page;
  // Error pages and pages that a template excludes from search engines are rarely shared, so they use the card of the site.
  const isGeneral = isErrorRoute(route) || head.robots?.includes('noindex') === true;
  const pageTexts = {
    title: head.title ?? document?.title ?? brand,
    description: head.description ?? nonEmptyString(document?.meta['description']) ?? config.description,
    slug: sectionLine(page, head),
  };
  return {
    ...(isGeneral ? {title: brand, description: config.description, slug: ''} : pageTexts),
    place: document?.file ?? route,
    brand,
    host: new URL(url).host,
    primary: theme.primary,
    favicon: favicon ?? null,
  };
}

/** Returns the path of the output file. */
export function socialCardFile(card: SocialCard): string {
  return `_img/card.${hashOfAll([drawingVersion, hashOf(JSON.stringify(card))])}.png`;
}

/** Returns `Blog · 2026-11-20` or `Docs / Reference`. Empty at the top of the site. */
function sectionLine({route, navigation}: Page, {published}: Head): string {
  const steps = ancestors(navigation, route, '/').slice(0, 2);
  if (published === undefined) return steps.join(' / ');
  return [...steps.slice(0, 1), published.slice(0, 10)].join(' · ');
}

/**
 * Returns the titles of the entries above a route. The page of a folder is also its first child and is not repeated.
 */
function ancestors(links: readonly NavLink[], route: string, parent: string): readonly string[] {
  const ancestor = links.find(({_path}) => _path !== parent && route.startsWith(`${_path}/`));
  return ancestor === undefined ? [] : [ancestor.title, ...ancestors(ancestor.children ?? [], route, ancestor._path)];
}
