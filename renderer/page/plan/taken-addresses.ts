// Finds addresses whose files cannot exist beside the other files of the site: the page `/robots.txt` needs a folder
// with the name of a file.
import {isErrorRoute, markdownFile, pageFile, payloadFile} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';

export interface SiteAddresses {
  /** Routes with a page. */
  readonly pages: Iterable<string>;
  readonly config: Pick<Config, 'publish' | 'url'>;
  /** Paths of the files below `content/public/`, without this folder. */
  readonly publicFiles: Iterable<string>;
  /** Whether the site has feeds. */
  readonly hasFeeds: boolean;
}

/**
 * Returns a function that describes the page or file which prevents a page at a route: `robots.txt`, or `the page /docs`.
 * It ignores case, as many disks do. Returns undefined for a route that is free, or that has a page itself.
 */
export function takenAddresses({
  pages,
  config,
  publicFiles,
  hasFeeds,
}: SiteAddresses): (route: string) => string | undefined {
  const files = new Map<string, string>();
  const add = (path: string, description: string): void => {
    const key = path.toLowerCase();
    if (!files.has(key)) files.set(key, description);
  };
  for (const path of publicFiles) add(path, `content/public/${path}`);
  for (const path of generatedFiles(config, hasFeeds)) add(path, path);
  const ofPages = new Map<string, string>();
  for (const route of pages) ofPages.set(route.toLowerCase(), route);

  const pageWithFile = (path: string): string | undefined => {
    const route = `/${path.replace(/(?:^|\/)(?:index\.html|_payload\.json)$|\.(?:md|html)$/, '')}`.replace(
      /^\/index$/,
      '/',
    );
    const page = ofPages.get(route);
    if (page === undefined) return undefined;
    const own = [pageFile(page), payloadFile(page), ...(config.publish.markdown ? [markdownFile(page)] : [])];
    return own.some((file) => file.toLowerCase() === path) ? `the page ${page}` : undefined;
  };
  return (route) => {
    const key = route.toLowerCase();
    for (const file of isErrorRoute(key) ? [pageFile(key)] : [pageFile(key), payloadFile(key)]) {
      const taken = files.get(file);
      if (taken !== undefined) return taken;
    }
    // Every folder of the page must not be a file.
    for (let end = key.length; end > 0 && !isErrorRoute(key); end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(1, end);
      const taken = files.get(folder) ?? pageWithFile(folder);
      if (taken !== undefined) return taken;
    }
    return undefined;
  };
}

/** Returns the files with fixed names that Galley makes for a site. Names of other files contain a hash. */
export function generatedFiles({publish, url}: SiteAddresses['config'], hasFeeds: boolean): readonly string[] {
  return [
    'robots.txt',
    '_headers',
    '_redirects',
    'builds/latest.json',
    'builds/assets.json',
    ...(url === undefined ? [] : ['sitemap.xml']),
    ...(hasFeeds ? ['rss.xml', 'atom.xml', 'feed.json'] : []),
    ...(publish.queries ? ['query/index.json'] : []),
    ...(publish.search ? ['_search/index.json', 'api/search.json'] : []),
    ...(publish.markdown ? ['llms.txt', 'llms-full.txt'] : []),
  ];
}
