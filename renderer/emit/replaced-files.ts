// Reports files below `content/public/` that are published instead of files that Galley would generate.
import {isErrorRoute, markdownFile} from '../base/url-mapping.js';
import type {Diagnostic} from '../base/diagnostic.js';
import type {Config} from '../config/config.js';
import type {Page} from '../page/page.js';
import {generatedFiles} from '../page/plan/taken-addresses.js';
import {hasFeeds} from './feeds/create-feed.js';
import {hostFiles} from './hosting/host-files.js';
import type {HostTable} from './hosting/host-table.js';
import type {Redirects} from './resolve-redirects.js';
import {webManifest} from './web-manifest.js';

export interface PublishedFiles {
  readonly config: Config;
  readonly pages: readonly Page[];
  readonly redirects: Redirects;
  /** Paths of the files below `content/public/`, without this folder. */
  readonly publicFiles: readonly string[];
  hostTable(): HostTable;
}

/** Files that authors often write themselves. Their content seldom depends on the pages of the site. */
const oftenOwn: ReadonlySet<string> = new Set(['robots.txt', 'llms.txt', 'llms-full.txt', 'site.webmanifest']);

const hostRules: ReadonlyMap<string, string> = new Map([
  ['_redirects', 'Write your redirects in `redirects` in content/site.yml, and delete this file.'],
  ['_headers', 'Write your headers in `headers` in content/site.yml, and delete this file.'],
]);

export function replacedFiles({publicFiles, ...site}: PublishedFiles): readonly Diagnostic[] {
  if (publicFiles.length === 0) return [];
  const generated = generatedByGalley(site, new Set(publicFiles));
  return publicFiles.flatMap((path): readonly Diagnostic[] => {
    const place = {file: `content/public/${path}`};
    if (path.startsWith('builds/') && generated.has(path)) {
      const message = `There can be no file at /${path}, because Galley writes one with this path.`;
      return [{severity: 'error', code: 'path-clash', message, hint: 'Rename this file.', place}];
    }
    if (!generated.has(path) || (hostRules.has(path) && !writesHostFile(path, site))) return [];
    const message = `This file replaces the ${path} that Galley would generate.`;
    const hint = hostRules.get(path) ?? 'To publish the generated file, delete or rename this one.';
    return [{severity: oftenOwn.has(path) ? 'info' : 'warning', code: 'file-replaced', message, hint, place}];
  });
}

type Site = Omit<PublishedFiles, 'publicFiles'>;

function generatedByGalley({config, pages}: Site, published: ReadonlySet<string>): ReadonlySet<string> {
  const files = new Set(generatedFiles(config, hasFeeds(pages, config)));
  for (const {path} of webManifest(config, (file) => published.has(file))) files.add(path);
  if (config.publish.queries) files.add('navigation/index.json');
  if (config.publish.keepAssets === 0) files.delete('builds/assets.json');
  if (config.publish.searchJson === false) files.delete('api/search.json');
  if (!config.publish.markdown) return files;
  for (const {route, document} of pages) {
    if (document?.body && !isErrorRoute(route)) files.add(markdownFile(route));
  }
  return files;
}

/** Whether there is such a file depends on the hosts and the redirects of the site. */
function writesHostFile(path: string, {config, redirects, hostTable}: Site): boolean {
  return hostFiles(hostTable(), redirects, config).some((file) => file.path === path);
}
