// Explains why a build rendered a page or did not: compares the input of the page with that of the last build.
import {isDeepStrictEqual} from 'node:util';
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import {nearest} from '../../runtime/text/nearest.js';
import {trimSlash} from '../base/path.js';
import {readBuiltPages, type BuiltPage, type BuiltPages} from './built-pages.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Snapshot} from '../compile.js';
import type {Rendering, SiteOutputs} from '../site-outputs.js';
import type {Planned} from '../page/plan-pages.js';
import {isSharedImage} from '../source/source.js';
import {isObject} from '../../runtime/text/is-object.js';

export interface PageReport {
  readonly route: string;
  /** The page's document, from the site root. */
  readonly file?: string;
  readonly rendering: Rendering;
  /** What differs from the last build; empty if nothing does. */
  readonly reasons: readonly Reason[];
}

interface Reason {
  readonly kind:
    | 'first-build'
    | 'new-page'
    | 'tool'
    | 'config'
    | 'templates'
    | 'plugins'
    | 'shared-images'
    | 'template'
    | 'document'
    | 'include'
    | 'navigation'
    | 'list'
    | 'updated'
    | 'image'
    | 'query'
    | 'other';
  /** Part of a sentence: `its document changed`. */
  readonly message: string;
  /** The files, keys or query concerned. */
  readonly details: readonly string[];
}

/** A page that does not exist. */
export interface UnknownPage {
  readonly unknown: string;
  /** Similar pages, the most likely first. */
  readonly nearest: readonly string[];
  /** Whether the last build had the page. */
  readonly isGone: boolean;
}

/** Pages by route, with their files. */
type Pages = ReadonlyMap<string, Pick<BuiltPage, 'file'>>;

/** Returns the route for user input: `/docs/a`, `docs/a/`, or the file `content/docs/a.md`. */
function routeForInput(text: string, pages: Pages): string | undefined {
  const route = trimSlash(text.startsWith('/') ? text : `/${text}`);
  if (pages.has(route)) return route;
  return [...pages].find(([, {file}]) => file === text)?.[0];
}

function unknownPage(text: string, pages: Pages, before: Pages | undefined): UnknownPage {
  const open = new Set(pages.keys());
  const found: string[] = [];
  const add = (route: string | undefined): boolean => {
    if (route === undefined || found.length === maxNearest) return false;
    found.push(route);
    return open.delete(route);
  };
  while (add(nearest(text, open)));
  const name = text.split('/').findLast((segment) => segment !== '');
  for (const route of [...open].toSorted()) if (route.endsWith(`/${name}`)) add(route);
  return {unknown: text, nearest: found, isGone: before !== undefined && routeForInput(text, before) !== undefined};
}

const maxNearest = 3;

/** Returns the report for a build that had nothing to do, or undefined if there is no record. */
export function unchangedReport(root: string, out: string, text: string): PageReport | UnknownPage | undefined {
  const pages = readBuiltPages(root, out)?.pages;
  if (pages === undefined) return undefined;
  const route = routeForInput(text, pages);
  if (route === undefined) return unknownPage(text, pages, undefined);
  const file = pages.get(route)?.file ?? null;
  return {route, ...(file !== null && {file}), rendering: 'none', reasons: []};
}

/** Returns the report for a page. `text` is user input, as for `routeForInput`. */
export function reportOf(text: string, {before, now, snapshot, site}: ReportInputs): PageReport | UnknownPage {
  const route = routeForInput(text, now.pages);
  const page = route === undefined ? undefined : now.pages.get(route);
  const planned = route === undefined ? undefined : snapshot.planned.get(route);
  if (route === undefined || page === undefined || planned === undefined) {
    return unknownPage(text, now.pages, before?.pages);
  }
  return {
    route,
    ...(page.file !== null && {file: page.file}),
    rendering: site.renderingOf(route),
    reasons: before === undefined ? [firstBuild] : reasonsFor(route, {before, now, page, planned}),
  };
}

interface ReportInputs {
  /** Undefined for the first build. */
  readonly before: BuiltPages | undefined;
  readonly now: BuiltPages;
  readonly snapshot: Snapshot;
  readonly site: Pick<SiteOutputs, 'renderingOf'>;
}

const firstBuild: Reason = {
  kind: 'first-build',
  message: 'there is no record of an earlier build into this folder',
  details: [],
};

interface PageComparison {
  readonly before: BuiltPages;
  readonly now: BuiltPages;
  readonly page: BuiltPage;
  readonly planned: Planned;
}

function reasonsFor(route: string, compared: PageComparison): readonly Reason[] {
  const {before, now} = compared;
  const old = before.pages.get(route);
  if (old?.key === compared.page.key) return [];
  const templates = diff(new Map(Object.entries(before.templates)), new Map(Object.entries(now.templates)));
  const files = diff(before.sources, now.sources);
  const isTool = before.toolVersion !== now.toolVersion;
  const config = changedKeys(before.config as unknown as Json, now.config as unknown as Json);
  const images = files.filter(({path}) => isSharedImage(path));
  const reasons = [
    ...(isTool ? [reason('tool', `Galley is another version: ${now.toolVersion}, was ${before.toolVersion}`)] : []),
    ...(config.length > 0 ? [reason('config', 'the config changed', config)] : []),
    // A new version of the tool has other templates, so these are not listed.
    ...(templates.length > 0 && !isTool ? [reason('templates', 'templates changed', templates.map(described))] : []),
    ...(before.plugins === now.plugins
      ? []
      : [reason('plugins', 'the Markdown plugins changed', ['templates/markdown.ts'])]),
    ...(images.length > 0
      ? [reason('shared-images', 'images or icons changed that any page can show', contentPaths(images))]
      : []),
    ...(old === undefined
      ? [reason('new-page', 'the last build had no page at this address', newPage(compared, files))]
      : pageReasons(old, compared, files)),
  ];
  return reasons.length > 0 ? reasons : [reason('other', 'something changed that builds keep no record of')];
}

function newPage({page: {file}}: PageComparison, files: readonly Change[]): readonly string[] {
  const change = files.find(({path}) => `content/${path}` === file);
  return change === undefined ? [] : contentPaths([change]);
}

/** Returns changes of input that only this page or a few pages have. */
function pageReasons(
  old: BuiltPage,
  {page, planned, before, now}: PageComparison,
  files: readonly Change[],
): readonly Reason[] {
  const {document, navigation, data, queries} = planned.page;
  const found: Reason[] = [];
  const [a, b] = [old.parts, page.parts];
  if (a.template !== b.template) {
    found.push(reason('template', 'another page definition shows it', [`${b.template}, was ${a.template}`]));
  }
  const own = files.filter(({path}) => `content/${path}` === page.file);
  if (old.file !== page.file) {
    found.push(
      reason('document', 'it is made from another file', [`${page.file ?? 'none'}, was ${old.file ?? 'none'}`]),
    );
  } else if (own.length > 0) {
    found.push(reason('document', 'its document changed', contentPaths(own)));
  }
  const included = new Set(document?.includes);
  const includes = diff(before.includes, now.includes).filter(({path}) => included.has(path));
  if (includes.length > 0) found.push(reason('include', 'a file that it includes changed', includes.map(described)));
  if (a.updated !== b.updated) {
    found.push(
      reason('updated', 'the day of its last change is another one', [
        `${b.updated || 'none'}, was ${a.updated || 'none'}`,
      ]),
    );
  }
  const shown = new Set((document?.images ?? []).map(({asset}) => asset));
  const images = files.filter(({path}) => shown.has(path) && !isSharedImage(path));
  if (images.length > 0) found.push(reason('image', 'an image of its document changed', contentPaths(images)));
  if (a.navigation !== b.navigation) {
    found.push(reason('navigation', 'the navigation it shows changed', likelyCauses(files, pathsOf(navigation), now)));
  }
  if (a.list !== b.list) {
    const items = new Set(planned.page.list?.items.map(({_path}) => _path) ?? []);
    found.push(reason('list', 'the list it shows changed', likelyCauses(files, items, now)));
  }
  const answers = new Map(a.answers);
  for (const [name, hash] of b.answers) {
    if (answers.get(name) === hash) continue;
    const queryText = JSON.stringify(queries[name]);
    found.push(
      reason('query', `the answer to its query \`${name}\` changed`, [
        ...likelyCauses(files, pathsIn(data[name]), now),
        ...(queryText === undefined
          ? []
          : [`query: ${queryText.length > maxQuery ? `${queryText.slice(0, maxQuery)} …` : queryText}`]),
      ]),
    );
  }
  return found;
}

/** Maximum length of a query in a report. */
const maxQuery = 160;

function reason(kind: Reason['kind'], message: string, details: readonly string[] = []): Reason {
  return {kind, message, details};
}

interface Change {
  readonly path: string;
  readonly how: 'added' | 'changed' | 'removed';
}

function diff(before: ReadonlyMap<string, Hash>, now: ReadonlyMap<string, Hash>): readonly Change[] {
  const there = [...now].flatMap(([path, hash]): Change[] => {
    const old = before.get(path);
    return old === hash ? [] : [{path, how: old === undefined ? 'added' : 'changed'}];
  });
  const gone = [...before.keys()].flatMap((path): Change[] => (now.has(path) ? [] : [{path, how: 'removed'}]));
  return [...there, ...gone];
}

function described({path, how}: Change): string {
  return `${path} (${how})`;
}

function contentPaths(changes: readonly Change[]): readonly string[] {
  return changes.map(({path, how}) => described({path: `content/${path}`, how}));
}

/**
 * Returns the changed files that probably changed a list of documents or entries: those of documents in it, deleted
 * ones, and those that configure folders.
 */
function likelyCauses(files: readonly Change[], paths: ReadonlySet<string>, {pages}: BuiltPages): readonly string[] {
  const inList = new Set([...paths].flatMap((path) => pages.get(path)?.file ?? []));
  const changedFiles = files.filter(
    ({path, how}) =>
      how === 'removed' || inList.has(`content/${path}`) || paths.has(pathOfData(path)) || path.endsWith('_dir.yml'),
  );
  return contentPaths(changedFiles);
}

/** Data files have no page, so they are matched by path. */
function pathOfData(path: string): string {
  return `/${path.replace(/\.[^./]+$/, '')}`;
}

function pathsOf(links: readonly NavLink[]): ReadonlySet<string> {
  const paths = new Set<string>();
  const visit = (level: readonly NavLink[]): void => {
    for (const {_path, children = []} of level) {
      paths.add(_path);
      visit(children);
    }
  };
  visit(links);
  return paths;
}

function pathsIn(answer: unknown): ReadonlySet<string> {
  const documents = Array.isArray(answer) ? (answer as readonly unknown[]) : [answer];
  return new Set(
    documents.flatMap((document) => {
      const {_path} = (document ?? {}) as {readonly _path?: unknown};
      return typeof _path === 'string' ? [_path] : [];
    }),
  );
}

/** `brand: "A", was "B"`, for each key with another value. */
function changedKeys(before: Json | undefined, now: Json | undefined, key = ''): readonly string[] {
  if (isDeepStrictEqual(before, now)) return [];
  if (isObject(before) && isObject(now)) {
    const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])];
    return keys.flatMap((name) => changedKeys(before[name], now[name], key === '' ? name : `${key}.${name}`));
  }
  return [`${key}: ${valueText(now)}, was ${valueText(before)}`];
}

function valueText(value: Json | undefined): string {
  if (value === undefined) return 'not set';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)} …` : text;
}
