// Lists the addresses of a site before its files are made.
import {isErrorRoute, markdownFile, trimSlash} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {Page} from '../page/page.js';
import type {AssetSource} from '../source/source.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/** Returns the addresses of files that come neither from a page nor from an asset. */
function siteFiles({publish}: Pick<Config, 'publish'>): readonly string[] {
  return [
    '/sitemap.xml',
    '/robots.txt',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    ...(publish.markdown ? ['/llms.txt'] : []),
    ...(publish.search && publish.searchJson !== false ? ['/api/search.json'] : []),
  ];
}

/**
 * Returns every address to which a link may lead, without base: pages, files, and exact redirects of the config and of
 * pages (`ofPages`).
 */
export function addressesOf(
  pages: readonly Page[],
  assets: readonly AssetSource[],
  config: Config,
  ofPages: readonly {readonly from: string}[] = [],
): ReadonlySet<string> {
  const routes = new Set<string>([
    ...siteFiles(config),
    ...[...Object.keys(config.redirects), ...ofPages.map(({from}) => from)]
      .filter((from) => !from.endsWith('*'))
      .map((from) => decodePercent(trimSlash(from))),
  ]);
  for (const {route, document} of pages) {
    if (isErrorRoute(route)) continue;
    routes.add(route);
    if (config.publish.markdown && document?.body) routes.add(`/${markdownFile(route)}`);
  }
  for (const {path} of assets) if (path.startsWith('public/')) routes.add(path.slice('public'.length));
  return routes;
}
