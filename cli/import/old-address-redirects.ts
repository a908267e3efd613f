// Maps every old address to a page or a redirect.
import {trimSlash} from '../../renderer/base/url-mapping.js';
import type {JsonObject} from '../../renderer/base/json.js';
import type {ImportedPage, ImportedRedirect, LostUrl, Notes} from './imported-site.js';
import {newAddress, routeFromUrl, withoutBase} from './page-addresses.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/** A page with its address on the new site. */
export interface PlacedPage extends ImportedPage {
  readonly route: string;
  /** Whether `_path` has to be set, because the path of the file or a field such as `slug` leads to another address. */
  readonly moved: boolean;
}

export interface UrlRow {
  readonly old: string;
  /** Empty if the address is lost. */
  readonly new: string;
  readonly kind: 'page' | 'redirect' | 'lost';
  readonly why?: string;
  /** File of the old site that the page is made from. */
  readonly source?: string;
}

/** Gives each page its old address. If two pages had addresses that are one in Galley, the second gets another. */
export function placePages(pages: readonly ImportedPage[], keepsCase: boolean, notes: Notes): readonly PlacedPage[] {
  const taken = new Set<string>();
  // An index keeps the address of its folder: `guide/index.md` before `guide.md`.
  const order = pages.toSorted((a, b) => Number(b.url.endsWith('/')) - Number(a.url.endsWith('/')));
  const placed = new Map<ImportedPage, PlacedPage>();
  for (const page of order) {
    const wanted = decodePercent(routeFromUrl(page.url));
    let route = wanted;
    for (let number = 2; taken.has(route.toLowerCase()); number++) route = `${trimSlash(wanted)}-${number}`;
    taken.add(route.toLowerCase());
    if (route !== wanted) {
      notes.addManualStep('address', `Another page has the address ${wanted}; this one moved to ${route}.`, {
        file: page.from,
      });
    }
    const {fields} = readFrontMatter(page.text);
    placed.set(page, {...page, route, moved: newAddress(page.to, fields, keepsCase) !== route});
  }
  return pages.map((page) => placed.get(page)!);
}

export interface RedirectPlan {
  /** `redirects` of `site.yml`. */
  readonly redirects: JsonObject;
  readonly rows: readonly UrlRow[];
}

interface RedirectPlanInput {
  readonly pages: readonly PlacedPage[];
  readonly redirects: readonly ImportedRedirect[];
  readonly lost: readonly LostUrl[];
  /** Paths of published files: `/logo.svg`. */
  readonly files: ReadonlySet<string>;
  /** Base that targets may contain. */
  readonly linkBase: string;
  readonly notes: Notes;
}

/** Returns the redirects of the new site, and one row for each old address. */
export function planRedirects({pages, redirects, lost, files, linkBase, notes}: RedirectPlanInput): RedirectPlan {
  const routes = new Set(pages.map(({route}) => route));
  const rules = new Map<string, JsonObject | string>();
  const seen = new Set<string>();
  const rows: UrlRow[] = [];
  const add = (from: string, to: string, status?: ImportedRedirect['status']): boolean => {
    const key = trimSlash(from).toLowerCase();
    if (seen.has(key) || routes.has(decodePercent(trimSlash(from)))) return false;
    seen.add(key);
    rules.set(trimSlash(from), status === undefined || status === 301 ? to : {to, status});
    return true;
  };
  for (const {url, aliases, route, from} of pages) {
    const same = decodePercent(trimSlash(url)) === route;
    if (!same) add(url, route);
    rows.push({old: url, new: route, kind: same ? 'page' : 'redirect', source: from});
    for (const alias of aliases) {
      seen.add(trimSlash(alias).toLowerCase());
      rows.push({old: alias, new: route, kind: 'redirect'});
    }
  }
  const isTarget = targetFinder(routes, files, redirects, linkBase);
  for (const redirect of redirects) {
    // Hosts answer `/a/index.html` as `/a/`.
    const old = redirect.from.replace(/\/index\.html$/, '/');
    const from = exactPattern(old, routes);
    // Without `*`, nothing is left for `:splat`.
    const written = from === old ? redirect.to : redirect.to.replace(/:splat$/, '') || '/';
    const to = targetOf(withoutBase(written, linkBase), routes);
    const problem = redirectProblem(redirect, {from, to, routes, isTarget, lost});
    if (problem !== undefined) {
      if (problem.note !== undefined) notes.addManualStep('redirect', problem.note, redirect.place);
      rows.push({old: redirect.from, new: '', kind: 'lost', why: problem.why});
    } else if (from !== undefined && add(from, to, redirect.status)) {
      rows.push({old: redirect.from, new: to, kind: 'redirect'});
    }
  }
  for (const {url, why} of lost) if (!rules.has(trimSlash(url))) rows.push({old: url, new: '', kind: 'lost', why});
  return {redirects: Object.fromEntries(rules), rows};
}

interface RedirectPlace {
  /** The address that redirects; undefined if it would hide pages. */
  readonly from: string | undefined;
  readonly to: string;
  readonly routes: ReadonlySet<string>;
  readonly isTarget: (to: string) => boolean;
  readonly lost: readonly LostUrl[];
}

/** Returns why the new site cannot have a redirect, and what to do about it. */
function redirectProblem(
  redirect: ImportedRedirect,
  {from, to, routes, isTarget, lost}: RedirectPlace,
): {readonly why: string; readonly note?: string} | undefined {
  if (from === undefined) {
    return {
      why: 'It also matches pages.',
      note: `\`${redirect.from}\` also matches pages of the new site, so it was left out. Redirect each address in \`site.yml\`.`,
    };
  }
  if (trimSlash(from) === '/' && !routes.has('/')) {
    return {
      why: 'Galley has a page there, which lists the contents.',
      note: `\`/\` leads to ${redirect.to}. Galley has a page at \`/\` in any case: write it in \`content/index.md\`.`,
    };
  }
  if (isTarget(to)) return undefined;
  const folder = lost.find(({url}) => url.endsWith('/*') && to.startsWith(url.slice(0, -1)));
  if (folder !== undefined) return {why: folder.why};
  return {
    why: `${redirect.to} is not a page.`,
    note: `\`${redirect.from}\` leads to ${redirect.to}, which is not a page of the old site. Redirect it to another page in \`site.yml\`.`,
  };
}

/** Redirects old feeds, which feed readers still request, to those of Galley, which contain the pages below `/blog`. */
export function feedRedirects(feeds: readonly string[]): readonly ImportedRedirect[] {
  return feeds.map((from) => ({from, to: from.endsWith('/atom.xml') ? '/atom.xml' : '/rss.xml'}));
}

/** A pattern that matches a page would hide it; then only the address itself is redirected. */
function exactPattern(from: string, routes: ReadonlySet<string>): string | undefined {
  if (!from.endsWith('/*')) return from;
  const root = from.slice(0, -2);
  const hides = [...routes].some((route) => route === root || route.startsWith(`${root}/`));
  if (!hides) return from;
  return root === '' || routes.has(root) ? undefined : root;
}

function targetOf(to: string, routes: ReadonlySet<string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const route = routeFromUrl(path);
  return path.startsWith('/') && routes.has(decodePercent(route)) ? route + rest : to;
}

/** Files that Galley writes. */
const siteFiles = new Set(['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt']);

/** Lists that Galley makes from the fields of articles. `galley check` reports a redirect to one that does not exist. */
const articleList = /^\/blog\/(?:tags|authors)\/[^/]+$/;

/**
 * Returns a function that decides whether a target exists: a page, a file, another site, or the start of another redirect
 * whose own target exists.
 */
function targetFinder(
  routes: ReadonlySet<string>,
  files: ReadonlySet<string>,
  redirects: readonly ImportedRedirect[],
  linkBase: string,
): (to: string) => boolean {
  let starts = redirects;
  const exists = (to: string): boolean => targetExists(to, routes, files, starts);
  // Each round drops the redirects that lead to one that the round before dropped.
  for (;;) {
    const left = starts.filter(({to}) => exists(targetOf(withoutBase(to, linkBase), routes)));
    if (left.length === starts.length) return exists;
    starts = left;
  }
}

function targetExists(
  to: string,
  routes: ReadonlySet<string>,
  files: ReadonlySet<string>,
  starts: readonly ImportedRedirect[],
): boolean {
  if (!to.startsWith('/') || to.startsWith('//')) return true;
  const path = decodePercent(trimSlash(to.replace(/[?#].*$/s, '') || '/'));
  if (path.endsWith('/:splat')) {
    const folder = path.slice(0, -':splat'.length);
    return [...routes, ...files, ...starts.map(({from}) => from)].some((address) => address.startsWith(folder));
  }
  if (routes.has(path) || files.has(path) || siteFiles.has(path) || articleList.test(path)) return true;
  return starts.some(
    ({from}) => trimSlash(from) === path || (from.endsWith('/*') && `${path}/`.startsWith(from.slice(0, -1))),
  );
}
