// What stands on the social card of a page: text and colours. Drawing it is the business of `emit`.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import {isErrorRoute} from '../base/path.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Config} from '../config/config.js';
import type {Head, Page} from './page.js';

/** Pixels of every card. */
export const cardSize = {width: 1200, height: 630} as const;

/** Counted up when the drawing changes, so that a changed card has a new address. */
const drawing = '1';

export interface SocialCard {
  readonly title: string;
  readonly description: string;
  /** Where on the site the page stands, or when it was published: `Docs / Reference`. */
  readonly slug: string;
  /** The file the page is made from, else its route; no two pages share it. */
  readonly place: string;
  readonly brand: string;
  readonly host: string;
  readonly primary: Config['theme']['primary'];
  /** Hash of the favicon, which stands before the brand. */
  readonly mark: Hash | null;
}

/** The card of a page; none unless the config wants cards and says where the site is published. */
export function socialCardOf(page: Page, said: Head, config: Config, mark: Hash | undefined): SocialCard | undefined {
  const {url, brand, theme, socialCards} = config;
  if (!socialCards || url === undefined) return undefined;
  const {document, route} = page;
  // Nobody shares an error or a page that is not to be found, so these have the card of the whole site.
  const isGeneral = isErrorRoute(route) || said.robots?.includes('noindex') === true;
  const own = {
    title: said.title ?? document?.title ?? brand,
    description: said.description ?? text(document?.meta['description']) ?? config.description,
    slug: slugOf(page, said),
  };
  return {
    ...(isGeneral ? {title: brand, description: config.description, slug: ''} : own),
    place: document?.file ?? route,
    brand,
    host: new URL(url).host,
    primary: theme.primary,
    mark: mark ?? null,
  };
}

/** Output file of a card. */
export function socialCardFile(card: SocialCard): string {
  return `_img/card.${hashOfAll([drawing, hashOf(JSON.stringify(card))])}.png`;
}

/** `Blog · 2026-11-20`, `Docs / Reference`, or nothing at the top of the site. */
function slugOf({route, navigation}: Page, {published}: Head): string {
  const steps = ancestors(navigation, route, '/').slice(0, 2);
  if (published === undefined) return steps.join(' / ');
  return [...steps.slice(0, 1), published.slice(0, 10)].join(' · ');
}

/** Titles of the entries above a route. A folder's own page is also its first child, and is not named again. */
function ancestors(links: readonly NavLink[], route: string, parent: string): readonly string[] {
  const above = links.find(({_path}) => _path !== parent && route.startsWith(`${_path}/`));
  return above === undefined ? [] : [above.title, ...ancestors(above.children ?? [], route, above._path)];
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
