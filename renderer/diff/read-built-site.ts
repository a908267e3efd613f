// Reads a built site: its pages by route, its other files, and its redirects.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../base/site-error.js';
import {hashOf, type Hash} from '../base/hash.js';
import {isObject} from '../../runtime/text/is-object.js';
import {trimSlash} from '../base/url-mapping.js';
import {latestFile} from '../emit/output/build-id.js';
import {withSplat} from '../emit/redirect-chains.js';

/** The output of a site, for comparisons. */
export interface BuiltSite {
  /** Every file by its path, with `/`. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** Returns the text of a file. */
  read(path: string): string;
  /** Returns the target of a redirect. */
  redirectOf(route: string): string | undefined;
}

export interface BuiltFile {
  /** Size of the file. May be undefined for files that no page loads. */
  readonly bytes: number | undefined;
  hash(): Hash;
}

/** Reads the site in a folder, written by any generator. Throws a `SiteError` if it has no pages. */
export function siteInFolder(folder: string): BuiltSite {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new SiteError('folder-missing', `There is no folder ${folder}.`, {hint: 'Build the site first.'});
  }
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  const files = new Map(
    readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
      .filter((name) => !/^\.git\/|(?:^|\/)node_modules\//.test(name))
      .toSorted()
      .map((name): [string, BuiltFile] => {
        const file = path.join(folder, name);
        return [name, {bytes: statSync(file).size, hash: () => hashOf(readFileSync(file))}];
      }),
  );
  if (![...files.keys()].some(isPage)) {
    throw new SiteError('pages-missing', `There are no pages in ${folder}.`, {
      hint: 'Pass the output folder of a build, which contains .html files.',
    });
  }
  return {files, read, redirectOf: redirectsIn(files, read)};
}

/** Returns whether a file is a page. */
export function isPage(name: string): boolean {
  return name.endsWith('.html');
}

/** `docs/a/index.html` and `docs/a.html` → `/docs/a` */
export function routeOfPage(name: string): string {
  return trimSlash(`/${name.replace(/(?:(^|\/)index)?\.html$/, '$1')}`);
}

/** Reads the list of redirects that Galley writes with every build. Other generators write redirect pages instead. */
function redirectsIn(files: ReadonlyMap<string, unknown>, read: BuiltSite['read']): BuiltSite['redirectOf'] {
  const list = (name: string): object | undefined => {
    if (!files.has(name)) return undefined;
    try {
      const value: unknown = JSON.parse(read(name));
      return isObject(value) ? value : undefined;
    } catch {
      return undefined; // Another program wrote it.
    }
  };
  const id = (list(latestFile) as {readonly id?: unknown} | undefined)?.id;
  const {matcher} = (list(`builds/meta/${String(id)}.json`) ?? {}) as {readonly matcher?: unknown};
  const {static: exact, wildcard} = (isObject(matcher) ? matcher : {}) as {static?: unknown; wildcard?: unknown};
  return redirectFinder(targetsIn(exact), targetsIn(wildcard));
}

function targetsIn(rules: unknown): ReadonlyMap<string, string> {
  if (!isObject(rules)) return new Map();
  return new Map(
    Object.entries(rules).flatMap(([route, rule]) => {
      const to = isObject(rule) ? (rule as {readonly redirect?: unknown}).redirect : undefined;
      return typeof to === 'string' ? [[route, to] as const] : [];
    }),
  );
}

/** `exact` maps routes to targets; `patterns` maps `/old` to the target of `/old/*`. */
export function redirectFinder(
  exact: ReadonlyMap<string, string>,
  patterns: ReadonlyMap<string, string>,
): BuiltSite['redirectOf'] {
  return (route) => {
    const target = exact.get(route);
    if (target !== undefined || patterns.size === 0) return target;
    for (let root = route; root !== ''; root = root.slice(0, root.lastIndexOf('/'))) {
      const pattern = patterns.get(root);
      if (pattern !== undefined) return withSplat(pattern, route.slice(root.length + 1));
    }
    return undefined;
  };
}
