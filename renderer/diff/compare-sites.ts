// Compares two built sites: which pages were added, removed, moved or changed, and how.
import {hashOf, type Hash} from '../base/hash.js';
import {lazy} from '../base/lazy.js';
import {trimSlash} from '../base/url-mapping.js';
import {isPage, routeOfPage, type BuiltFile, type BuiltSite} from './read-built-site.js';
import {comparePages} from './compare-pages.js';
import {compareFiles, type FileDiff} from './compare-files.js';
import {findMoves, type UnmatchedPage} from './find-moves.js';
import {readPage, type ParsedPage} from './read-page.js';
import {
  hasOwnChanges,
  separateShared,
  type ComparedPage,
  type OwnChanges,
  type SharedChange,
} from './shared-changes.js';
import {countWords} from './block-and-word-diff.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

export interface Weight {
  /** Size of the HTML in bytes. */
  readonly html: number;
  /** Size of the HTML with the styles, scripts, images and fonts that browsers load with the page. */
  readonly total: number;
}

/** A page that only the new site has. */
interface AddedPage {
  readonly change: 'added';
  readonly route: string;
  readonly title: string;
  /** Number of words in its content. */
  readonly words: number;
  readonly weight: {readonly after: Weight};
}

/** A page that only the old site has. */
interface RemovedPage {
  readonly change: 'removed';
  readonly route: string;
  readonly title: string;
  readonly words: number;
  /** The address to which the new site redirects. Absent if it does not redirect. */
  readonly redirect?: string;
  readonly weight: {readonly before: Weight};
}

/** A page of both sites with other content. */
export interface ChangedPage extends OwnChanges {
  readonly change: 'changed' | 'moved';
  /** The address in the new site. */
  readonly route: string;
  /** The address in the old site. */
  readonly from: string;
  /** How the move was detected: by a redirect, or because most of the text is the same. */
  readonly movedBy?: 'redirect' | 'content';
  readonly title: string;
  readonly weight: {readonly before: Weight; readonly after: Weight};
}

export type PageDiff = AddedPage | RemovedPage | ChangedPage;

export interface SiteDiff {
  /** Whether both sites have the same files with the same bytes. */
  readonly isSame: boolean;
  readonly counts: {
    /** Number of pages. */
    readonly before: number;
    readonly after: number;
    readonly added: number;
    readonly removed: number;
    readonly moved: number;
    readonly changed: number;
    /** Pages with the same content. Their page shell may differ. */
    readonly unchanged: number;
  };
  /** By route. */
  readonly pages: readonly PageDiff[];
  /** Changes of the page shell and head fields that several pages share. Changes on the most pages come first. */
  readonly shared: readonly SharedChange[];
  /** Routes of pages that differ only in their markup, in the content or elsewhere. */
  readonly markup: {readonly content: readonly string[]; readonly elsewhere: readonly string[]};
  /** Files that are neither pages nor generated from pages. */
  readonly files: readonly FileDiff[];
}

export type OnCompared = (step: {readonly stage: string; readonly done: number; readonly total: number}) => void;

/** Returns the differences of two sites. Reads only pages that are not the same in both. */
export function compareSites(before: BuiltSite, after: BuiltSite, onProgress?: OnCompared): SiteDiff {
  const [old, now] = [openSite(before), openSite(after)];
  const [removedRoutes, addedRoutes] = [routesOnlyIn(old, now), routesOnlyIn(now, old)];
  const moves = findMoves(
    removedRoutes.map((route) => unmatchedPage(route, old.parsedPage(route))),
    addedRoutes.map((route) => unmatchedPage(route, now.parsedPage(route))),
    now.redirectOf,
  );
  const [from, to] = [new Set(moves.map((move) => move.from)), new Set(moves.map((move) => move.to))];
  const pairs = [
    ...moves,
    ...[...now.pages.keys()]
      .filter((route) => old.pages.has(route) && old.hash(route) !== now.hash(route))
      .map((route) => ({from: route, to: route, by: undefined})),
  ];
  const versions: Omit<ChangedPage, keyof OwnChanges>[] = [];
  const compared = pairs.map((pair, index): ComparedPage => {
    onProgress?.({stage: 'Comparing', done: index, total: pairs.length});
    const [a, b] = [old.parsedPage(pair.from), now.parsedPage(pair.to)];
    versions.push({
      change: pair.by === undefined ? 'changed' : 'moved',
      from: pair.from,
      ...(pair.by && {movedBy: pair.by}),
      title: titleOf(b),
      weight: {before: old.weight(pair.from, a), after: now.weight(pair.to, b)},
    });
    return {route: pair.to, ...comparePages({route: pair.from, page: a}, {route: pair.to, page: b})};
  });
  const {own, shared} = separateShared(compared, to);
  const all = own.map((changes, index): ChangedPage => ({...versions[index]!, ...changes}));
  const changed = all.filter((page) => page.change === 'moved' || hasOwnChanges(page));
  const rest = all.filter((page) => page.change === 'changed' && !hasOwnChanges(page));
  const inShared = new Set(shared.flatMap(({routes}) => routes));
  const added = addedRoutes.filter((route) => !to.has(route)).map((route) => addedPage(route, now));
  const removed = removedRoutes.filter((route) => !from.has(route)).map((route) => removedPage(route, old, now));
  const isMoved = ({change}: PageDiff): boolean => change === 'moved';
  return {
    isSame: hasSameFiles(before, after),
    counts: {
      before: old.pages.size,
      after: now.pages.size,
      added: added.length,
      removed: removed.length,
      moved: changed.filter(isMoved).length,
      changed: changed.length - changed.filter(isMoved).length,
      unchanged: now.pages.size - added.length - changed.length,
    },
    pages: [...added, ...removed, ...changed].toSorted((a, b) => compareCodeUnits(a.route, b.route)),
    shared,
    markup: {
      content: rest.filter(({hasOtherElements}) => hasOtherElements).map(({route}) => route),
      elsewhere: rest
        .filter(({route, hasOtherElements}) => !hasOtherElements && !inShared.has(route))
        .map(({route}) => route),
    },
    files: compareFiles(before, after),
  };
}

interface OpenSite {
  /** Paths by route, without pages that only redirect. */
  readonly pages: ReadonlyMap<string, string>;
  hash(route: string): Hash | undefined;
  parsedPage(route: string): ParsedPage;
  weight(route: string, page: ParsedPage): Weight;
  /** Returns the route to which a route redirects, or the whole address if it is on another site. */
  redirectOf(route: string): string | undefined;
}

/** Redirect pages are smaller than this, so larger pages are not read to detect redirects. */
const maxRedirectBytes = 3000;

function openSite(site: BuiltSite): OpenSite {
  const {files, read} = site;
  const base = baseOf(site);
  const pages = new Map<string, string>();
  const redirects = new Map<string, string>();
  for (const [path, {bytes}] of files) {
    if (!isPage(path)) continue;
    const route = routeOfPage(path);
    const isSmall = bytes !== undefined && bytes <= maxRedirectBytes;
    const redirect = isSmall ? redirectIn(read(path), base) : undefined;
    if (redirect !== undefined) redirects.set(route, redirect);
    // `a.html` beside `a/index.html`: servers prefer the folder or the file, so both are compared.
    else pages.set(pages.has(route) ? `/${path}` : route, path);
  }
  const ownOrigin = lazy(() => originOf(pages, read));
  const fileAt = (route: string): BuiltFile | undefined => files.get(pages.get(route) ?? '');
  return {
    pages,
    hash: (route) => fileAt(route)?.hash(),
    parsedPage: (route) => readPage(read(pages.get(route) ?? ''), base),
    weight(route, {loads}) {
      const html = fileAt(route)?.bytes ?? 0;
      const loaded = new Set(loads.flatMap((href) => pathOfHref(href, pages.get(route) ?? '', base) ?? []));
      return {html, total: [...loaded].reduce((sum, path) => sum + (files.get(path)?.bytes ?? 0), html)};
    },
    redirectOf(route) {
      const target = redirects.get(route) ?? site.redirectOf(route);
      return target === undefined ? undefined : routeOfTarget(target, base, ownOrigin());
    },
  };
}

function redirectIn(html: string, base: string): string | undefined {
  return /http-equiv\s*=\s*["']?refresh/i.test(html) ? readPage(html, base).redirect : undefined;
}

/** Returns the origin of the site from `<link rel="canonical">` of its first page, or undefined if it has none. */
function originOf(pages: OpenSite['pages'], read: BuiltSite['read']): string | undefined {
  const first = pages.get('/') ?? [...pages.values()][0];
  const canonical = first === undefined ? undefined : readPage(read(first)).head.canonical;
  return canonical !== undefined && URL.canParse(canonical) ? new URL(canonical).origin : undefined;
}

/**
 * `/base/docs/a/#part` → `/docs/a`. Absolute URLs such as `https://example.com/docs/a.html` are converted too if their
 * origin is that of the site or the origin of the site is unknown. Returns other URLs unchanged.
 */
function routeOfTarget(target: string, base: string, ownOrigin: string | undefined): string | undefined {
  try {
    const {pathname, origin} = new URL(target, 'http://site');
    if (origin !== 'http://site' && ownOrigin !== undefined && origin !== ownOrigin) return target;
    const path = decodeURI(pathname);
    const below = base !== '/' && path.startsWith(base) ? path.slice(base.length - 1) : path;
    return trimSlash(below.replace(/(?:(\/)index)?\.html$/, '$1'));
  } catch {
    return undefined; // Not a valid URL.
  }
}

/** Returns the output file of an address on a page. */
function pathOfHref(href: string, page: string, base: string): string | undefined {
  try {
    const {pathname, host} = new URL(href, `http://site${base}${page}`);
    return host === 'site' && pathname.startsWith(base) ? decodeURI(pathname.slice(base.length)) : undefined;
  } catch {
    return undefined; // It is not an address.
  }
}

/**
 * Returns the path of the site on its host, `/` or `/handbook/`: the part of the addresses of styles and scripts that
 * is not in the folder.
 */
function baseOf({files, read}: BuiltSite): string {
  const page = files.has('index.html') ? 'index.html' : [...files.keys()].find(isPage);
  for (const href of page === undefined ? [] : readPage(read(page)).loads) {
    const [path = ''] = href.split(/[?#]/);
    if (!/^\/[^/]/.test(path)) continue;
    for (let at = 0; at !== -1; at = path.indexOf('/', at + 1))
      if (files.has(path.slice(at + 1))) return path.slice(0, at + 1);
  }
  return '/';
}

function routesOnlyIn({pages}: OpenSite, other: OpenSite): readonly string[] {
  return [...pages.keys()].filter((route) => !other.pages.has(route));
}

function unmatchedPage(route: string, {blocks}: ParsedPage): UnmatchedPage {
  return {route, blocks: new Map(blocks.map((block) => [hashOf(block), block.length] as const))};
}

function addedPage(route: string, site: OpenSite): AddedPage {
  const page = site.parsedPage(route);
  return {
    change: 'added',
    route,
    title: titleOf(page),
    words: wordsIn(page),
    weight: {after: site.weight(route, page)},
  };
}

function removedPage(route: string, old: OpenSite, now: OpenSite): RemovedPage {
  const page = old.parsedPage(route);
  const redirect = now.redirectOf(route);
  return {
    change: 'removed',
    route,
    title: titleOf(page),
    words: wordsIn(page),
    ...(redirect !== undefined && {redirect}),
    weight: {before: old.weight(route, page)},
  };
}

function titleOf({heading, head}: ParsedPage): string {
  return heading || (head.title ?? '');
}

function wordsIn({blocks}: ParsedPage): number {
  return blocks.reduce((sum, block) => sum + countWords(block), 0);
}

function hasSameFiles({files: a}: BuiltSite, {files: b}: BuiltSite): boolean {
  return a.size === b.size && [...a].every(([path, file]) => b.get(path)?.hash() === file.hash());
}
