// Which addresses a site answers at, before any of it is made.
import {isErrorRoute, markdownFile} from '../base/path.js';
import type {Config} from '../config/config.js';
import type {Page} from '../page/page.js';
import type {AssetSource} from '../source/source.js';

/** Files every site has at its top. */
export const siteFiles = [
  '/sitemap.xml',
  '/robots.txt',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/llms.txt',
  '/api/search.json',
];

/** Routes of pages, and of every file a link may point to; without base. */
export function addressesOf(
  pages: readonly Page[],
  assets: readonly AssetSource[],
  config: Config,
): ReadonlySet<string> {
  const routes = new Set<string>([...siteFiles, ...Object.keys(config.redirects)]);
  for (const {route, document} of pages) {
    if (isErrorRoute(route)) continue;
    routes.add(route);
    if (document?.body) routes.add(`/${markdownFile(route)}`);
  }
  for (const {path} of assets) if (path.startsWith('public/')) routes.add(path.slice('public'.length));
  return routes;
}
