// Explains why a build rendered a page or did not: compares the input of the page with that of the last build.
import {isDeepStrictEqual} from 'node:util';
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {trimSlash} from '../base/url-mapping.js';
import {readPageInputs, type BuiltPage, type RecordedPageInputs} from './recorded-page-inputs.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Snapshot} from '../compile.js';
import type {Rendering, SiteOutputs} from '../site-outputs.js';
import type {Planned} from '../page/plan/plan-pages.js';
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
    | 'packages'
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
  /** The files, keys or query that changed. */
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
function routeForInput(input: string, pages: Pages): string | undefined {
  const route = trimSlash(input.startsWith('/') ? input : `/${input}`);
  if (pages.has(route)) return route;
  return [...pages].find(([, {file}]) => file === input)?.[0];
}

function unknownPage(input: string, pages: Pages, before: Pages | undefined): UnknownPage {
  const candidates = new Set(pages.keys());
  const routes: string[] = [];
  const add = (route: string | undefined): boolean => {
    if (route === undefined || routes.length === maxNearest) return false;
    routes.push(route);
    return candidates.delete(route);
  };
  while (add(nearest(input, candidates)));
  const name = input.split('/').findLast((segment) => segment !== '');
  for (const route of [...candidates].toSorted()) if (route.endsWith(`/${name}`)) add(route);
  return {unknown: input, nearest: routes, isGone: before !== undefined && routeForInput(input, before) !== undefined};
}

const maxNearest = 3;

/** Returns the report for a build that had nothing to do, or undefined if there is no record. */
export function explainUnchanged(root: string, out: string, input: string): PageReport | UnknownPage | undefined {
  const pages = readPageInputs(root, out)?.pages;
  if (pages === undefined) return undefined;
  const route = routeForInput(input, pages);
  if (route === undefined) return unknownPage(input, pages, undefined);
  const file = pages.get(route)?.file ?? null;
  return {route, ...(file !== null && {file}), rendering: 'none', reasons: []};
}

/** Returns the report for a page. `input` is user input, as for `routeForInput`. */
export function explainRebuild(
  input: string,
  {before, now: current, snapshot, site}: ReportInputs,
): PageReport | UnknownPage {
  const route = routeForInput(input, current.pages);
  const page = route === undefined ? undefined : current.pages.get(route);
  const planned = route === undefined ? undefined : snapshot.planned.get(route);
  if (route === undefined || page === undefined || planned === undefined) {
    return unknownPage(input, current.pages, before?.pages);
  }
  return {
    route,
    ...(page.file !== null && {file: page.file}),
    rendering: site.renderingOf(route),
    reasons: before === undefined ? [firstBuild] : reasonsFor(route, {before, now: current, page, planned}),
  };
}

interface ReportInputs {
  /** Undefined for the first build. */
  readonly before: RecordedPageInputs | undefined;
  readonly now: RecordedPageInputs;
  readonly snapshot: Snapshot;
  readonly site: Pick<SiteOutputs, 'renderingOf'>;
}

const firstBuild: Reason = {
  kind: 'first-build',
  message: 'there is no record of an earlier build into this folder',
  details: [],
};

interface PageComparison {
  readonly before: RecordedPageInputs;
  readonly now: RecordedPageInputs;
  readonly page: BuiltPage;
  readonly planned: Planned;
}

function reasonsFor(route: string, compared: PageComparison): readonly Reason[] {
  const {before, now: current} = compared;
  const old = before.pages.get(route);
  if (old?.key === compared.page.key) return [];
  const templates = diff(new Map(Object.entries(before.templates)), new Map(Object.entries(current.templates)));
  const files = diff(before.sources, current.sources);
  const isTool = before.toolVersion !== current.toolVersion;
  const config = changedKeys(before.config as unknown as Json, current.config as unknown as Json);
  const images = files.filter(({path}) => isSharedImage(path));
  const reasons = [
    ...(isTool
      ? [reason('tool', `the version of Galley changed: ${current.toolVersion}, was ${before.toolVersion}`)]
      : []),
    ...(config.length > 0 ? [reason('config', 'the config changed', config)] : []),
    // A new version of the tool has other templates, so these are not listed.
    ...(templates.length > 0 && !isTool
      ? [reason('templates', 'templates changed', templates.map(describeChange))]
      : []),
    // Another base changes addresses in scripts and stylesheets, and so the hash of the bundle.
    ...(templates.length === 0 &&
    !isTool &&
    before.config.base === current.config.base &&
    before.bundle !== current.bundle
      ? [reason('packages', 'a package that templates import changed')]
      : []),
    ...(before.plugins === current.plugins
      ? []
      : [reason('plugins', 'the Markdown plugins changed', ['templates/markdown.ts'])]),
    ...(images.length > 0
      ? [reason('shared-images', 'images or icons changed that any page can show', contentPaths(images))]
      : []),
    ...(old === undefined
      ? [reason('new-page', 'the last build had no page at this address', newPage(compared, files))]
      : pageReasons(old, compared, files)),
  ];
  return reasons.length > 0 ? reasons : [reason('other', 'something changed that builds do not record')];
}

function newPage({page: {file}}: PageComparison, files: readonly Change[]): readonly string[] {
  const change = files.find(({path}) => `content/${path}` === file);
  return change === undefined ? [] : contentPaths([change]);
}

/** Returns changes of input that only this page or a few pages have. */
function pageReasons(
  old: BuiltPage,
  {page, planned, before, now: current}: PageComparison,
  files: readonly Change[],
): readonly Reason[] {
  const {document, navigation, data, queries} = planned.page;
  const reasons: Reason[] = [];
  const [oldParts, newParts] = [old.parts, page.parts];
  if (oldParts.template !== newParts.template) {
    reasons.push(
      reason('template', 'it uses another page definition', [`${newParts.template}, was ${oldParts.template}`]),
    );
  }
  const documentChanges = files.filter(({path}) => `content/${path}` === page.file);
  if (old.file !== page.file) {
    reasons.push(
      reason('document', 'it is made from another file', [`${page.file ?? 'none'}, was ${old.file ?? 'none'}`]),
    );
  } else if (documentChanges.length > 0) {
    reasons.push(reason('document', 'its document changed', contentPaths(documentChanges)));
  }
  const included = new Set(document?.includes);
  const includes = diff(before.includes, current.includes).filter(({path}) => included.has(path));
  if (includes.length > 0)
    reasons.push(reason('include', 'a file that it includes changed', includes.map(describeChange)));
  if (oldParts.updated !== newParts.updated) {
    reasons.push(
      reason('updated', 'the date of its last change is different', [
        `${newParts.updated || 'none'}, was ${oldParts.updated || 'none'}`,
      ]),
    );
  }
  const documentImages = new Set((document?.images ?? []).map(({asset}) => asset));
  const images = files.filter(({path}) => documentImages.has(path) && !isSharedImage(path));
  if (images.length > 0) reasons.push(reason('image', 'an image of its document changed', contentPaths(images)));
  if (oldParts.navigation !== newParts.navigation) {
    reasons.push(
      reason('navigation', 'the navigation it shows changed', likelyCauses(files, pathsOf(navigation), current)),
    );
  }
  if (oldParts.list !== newParts.list) {
    const items = new Set(planned.page.list?.items.map(({_path}) => _path) ?? []);
    reasons.push(reason('list', 'the list it shows changed', likelyCauses(files, items, current)));
  }
  const answers = new Map(oldParts.answers);
  for (const [name, hash] of newParts.answers) {
    if (answers.get(name) === hash) continue;
    const queryText = JSON.stringify(queries[name]);
    reasons.push(
      reason('query', `the result of its query \`${name}\` changed`, [
        ...likelyCauses(files, pathsIn(data[name]), current),
        ...(queryText === undefined
          ? []
          : [`query: ${queryText.length > maxQuery ? `${queryText.slice(0, maxQuery)} …` : queryText}`]),
      ]),
    );
  }
  return reasons;
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

function diff(before: ReadonlyMap<string, Hash>, current: ReadonlyMap<string, Hash>): readonly Change[] {
  const addedOrChanged = [...current].flatMap(([path, hash]): Change[] => {
    const old = before.get(path);
    return old === hash ? [] : [{path, how: old === undefined ? 'added' : 'changed'}];
  });
  const removed = [...before.keys()].flatMap((path): Change[] => (current.has(path) ? [] : [{path, how: 'removed'}]));
  return [...addedOrChanged, ...removed];
}

function describeChange({path, how}: Change): string {
  return `${path} (${how})`;
}

function contentPaths(changes: readonly Change[]): readonly string[] {
  return changes.map(({path, how}) => describeChange({path: `content/${path}`, how}));
}

/**
 * Returns the changed files that probably changed a list of documents or entries: those of documents in it, deleted
 * ones, and those that configure folders.
 */
function likelyCauses(
  files: readonly Change[],
  paths: ReadonlySet<string>,
  {pages}: RecordedPageInputs,
): readonly string[] {
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
function changedKeys(before: Json | undefined, current: Json | undefined, key = ''): readonly string[] {
  if (isDeepStrictEqual(before, current)) return [];
  if (isObject(before) && isObject(current)) {
    const keys = [...new Set([...Object.keys(current), ...Object.keys(before)])];
    return keys.flatMap((name) => changedKeys(before[name], current[name], key === '' ? name : `${key}.${name}`));
  }
  return [`${key}: ${valueText(current)}, was ${valueText(before)}`];
}

function valueText(value: Json | undefined): string {
  if (value === undefined) return 'not set';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)} …` : text;
}
