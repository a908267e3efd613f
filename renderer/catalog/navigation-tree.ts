// Builds the navigation tree from the paths of documents.
import type {JsonObject} from '../base/json.js';
import {defaultConfig} from '../config/config.js';
import {labelOf} from '../document/other-generator-fields.js';
import {titleFromFileName} from '../document/title-from-file-name.js';
import type {NavLink} from './catalog.js';
import {withDefaults, type Defaults} from './query-defaults.js';
import {clausesOf, query, topLevelCondition, type Condition, type Query} from './answer-query.js';
import {sortBy} from './sort-documents.js';
import {isRecord} from './field-value.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

/** The part of the site's config that the navigation depends on. `{}` means the defaults. */
export interface NavigationConfig extends Defaults {
  /** `false` disables the navigation. `fields` are copied from documents and `_dir` files to entries. */
  readonly navigation?: false | {readonly fields?: readonly string[]};
}

/**
 * Returns the navigation of the documents that a query selects, with the `_dir` files among `documents`. Leaves out
 * partials, documents with `navigation: false` or `unlisted: true`, and, as in a published site, drafts (unless `dev`) and
 * other locales. The query selects documents with `where`, `sort`, `skip`, `limit` and `locale`. The tree is always ordered by file.
 */
export function navigation(
  documents: readonly JsonObject[],
  params: Query = {},
  config: NavigationConfig = {},
): readonly NavLink[] {
  if (config.navigation === false) return [];
  const chosen = withDefaults(eligible(params), config);
  const pages = query(documents, chosen) as readonly JsonObject[];
  const folders = foldersOf(documents, topLevelCondition(clausesOf(chosen), '_locale'));
  const fields = config.navigation?.fields ?? defaultConfig.navigation.fields;
  const root = newNode({}, '');
  for (const page of sortBy(pages, {_path: 1})) {
    if (typeof page._path === 'string') addPage(page, page._path, {root, folders, fields});
  }
  return linksOf(root);
}

/**
 * Returns the paths of the folders whose `_dir` file removes them from the navigation, in any order of `documents`. Pages
 * below such a path are not in the navigation, and neither is an index at it. A page beside the folder is.
 */
export function hiddenFolders(documents: readonly JsonObject[], config: NavigationConfig): readonly string[] {
  const locale = topLevelCondition(clausesOf(withDefaults({}, config)), '_locale');
  const folders = foldersOf(documents, locale);
  return [...folders.keys()].filter((path) => isHidden(folders.get(path))).toSorted(compareCodeUnits);
}

/** An entry under construction. Children are added in any order and sorted by file at the end. */
interface Node {
  readonly entry: Readonly<Record<string, unknown>>;
  /** File without extension: that of the page, or of the first page in a folder. */
  readonly stem: string;
  readonly children: Node[];
  /** First child of each path. */
  readonly byPath: Map<unknown, Node>;
}

interface Tree {
  readonly root: Node;
  /** `_dir` configurations by the path to which they apply. */
  readonly folders: ReadonlyMap<string, JsonObject>;
  readonly fields: readonly string[];
}

function eligible({where, sort, skip, limit, locale}: Query): Query {
  const listed = [{_partial: {$or: [false, {$exists: false}]}}, {navigation: {$ne: false}}, {unlisted: {$ne: true}}];
  return {where: [...clausesOf({where, locale}), ...listed], sort, skip, limit};
}

function foldersOf(documents: readonly JsonObject[], locale: Condition): ReadonlyMap<string, JsonObject> {
  const where = [{_path: /\/_dir$/, _partial: true}, ...(locale === undefined ? [] : [{_locale: locale}])];
  const found = query(documents, {where}) as readonly JsonObject[];
  const folders = new Map<string, JsonObject>();
  for (const folder of found) {
    const path = String(folder._path).slice(0, -'/_dir'.length) || '/';
    // If two files configure a folder, the first is used, as everywhere else.
    if (!folders.has(path)) folders.set(path, folderOf(folder));
  }
  return folders;
}

/**
 * A `_dir` file without a title gets the generated title `Dir`, which is removed because it is not a title for a
 * folder.
 */
function folderOf(document: JsonObject): JsonObject {
  const folder = isRecord(document.body) ? {...document, ...(document.body as JsonObject)} : document;
  return typeof folder.title === 'string' && folder.title.toLowerCase() === 'dir'
    ? {...folder, title: undefined}
    : folder;
}

function addPage(page: JsonObject, path: string, tree: Tree): void {
  const {folders, fields} = tree;
  const stem = stemOf(page, path);
  const entry = entryOf(page, path, fields);
  const folder = folders.get(path);
  if (!isIndex(page)) return append(tree, path, newNode(entry, stem));
  if (folder !== undefined && isHidden(folder)) return;
  const node = newNode(folder === undefined ? entry : {...entry, ...labelsOf(folder, fields)}, stem);
  // Children that the author wrote replace the page.
  if (path !== '/' && !Array.isArray(entry.children)) addChild(node, newNode(entry, stem));
  append(tree, path, node);
}

/** Adds a node below the folders of its path, and creates missing folders. Drops it if a folder is hidden. */
function append({root, folders, fields}: Tree, path: string, node: Node): void {
  const ancestors = ancestorsOf(path);
  if (ancestors.some((ancestor) => isHidden(folders.get(ancestor)))) return;
  const folderNode = (ancestor: string): Node => {
    const folder = folders.get(ancestor);
    const title = titleFromFileName(ancestor.slice(ancestor.lastIndexOf('/') + 1));
    return newNode({title, _path: ancestor, ...(folder && labelsOf(folder, fields))}, node.stem);
  };
  let parent = root;
  for (const ancestor of ancestors) {
    parent = parent.byPath.get(ancestor) ?? addChild(parent, folderNode(ancestor));
  }
  addChild(parent, node);
}

/** `/docs/guide/a` → `/docs`, `/docs/guide`. */
function ancestorsOf(path: string): readonly string[] {
  const ancestors = [];
  for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1)) ancestors.push(path.slice(0, end));
  return ancestors;
}

function isHidden(folder: JsonObject | undefined): boolean {
  return folder !== undefined && folder.navigation !== undefined && !folder.navigation;
}

/** Returns whether a page is the Markdown index of a folder: `index.md`, `2.index.md`, `index.mdx`, but no draft of it. */
function isIndex({_file, _id}: JsonObject): boolean {
  const file = typeof _file === 'string' ? _file : String(_id).replaceAll(':', '/');
  return /(?:^|\/)(?:\d+\.)?index\.md[cx]?$/.test(file);
}

function stemOf({_file, _stem, _order}: JsonObject, path: string): string {
  if (typeof _order === 'string') return _order;
  if (typeof _file === 'string') return withoutExtension(_file);
  return typeof _stem === 'string' ? _stem : path.slice(1);
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^.]*$/, '');
}

function entryOf(page: JsonObject, path: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const label = labelOf(page);
  return {
    title: page.title,
    _path: path,
    ...labelsOf(label === undefined ? page : {...page, title: label}, fields),
    ...(page._draft ? {_draft: true} : {}),
  };
}

/**
 * Returns what a document or folder defines for its entry: the title, configured fields, then everything in its
 * `navigation`.
 */
function labelsOf(record: JsonObject, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const named = ['title', ...fields].filter((name) => Object.hasOwn(record, name) && record[name] !== undefined);
  const labels = Object.fromEntries(named.map((name) => [name, record[name]]));
  return isRecord(record.navigation) ? {...labels, ...record.navigation} : labels;
}

function newNode(entry: Readonly<Record<string, unknown>>, stem: string): Node {
  return {entry, stem, children: [], byPath: new Map()};
}

function addChild(parent: Node, child: Node): Node {
  parent.children.push(child);
  if (!parent.byPath.has(child.entry._path)) parent.byPath.set(child.entry._path, child);
  return child;
}

function linksOf({children, entry}: Node): readonly NavLink[] {
  const authored = Array.isArray(entry.children) ? entry.children.map(authoredOf) : [];
  const inOrder = authored.filter(({file}) => file === undefined);
  const byFile = [
    ...authored.filter(({file}) => file !== undefined).map(({file, link}) => ({stem: withoutExtension(file!), link})),
    ...children.map((child) => ({stem: child.stem, link: linkOf(child)})),
  ];
  if (byFile.length === 0) return inOrder.map(({link}) => link);
  const sorted = sortBy(byFile, {stem: 1, $numeric: true, $sensitivity: 'base'});
  return [...inOrder, ...sorted].map(({link}) => link);
}

function linkOf(node: Node): NavLink {
  const {children: _, ...rest} = node.entry;
  return withChildren(rest, linksOf(node));
}

/** An entry that the author wrote as a child of a page or folder. */
interface Authored {
  /** Its `_file`, which decides its place among the pages and is not part of the navigation. */
  readonly file: string | undefined;
  readonly link: NavLink;
}

function authoredOf(entry: unknown): Authored {
  if (!isRecord(entry)) return {file: undefined, link: entry as NavLink};
  const {_file, children: _, ...rest} = entry;
  const link = withChildren(rest, linksOf({entry, stem: '', children: [], byPath: new Map()}));
  return {file: typeof _file === 'string' ? _file : undefined, link};
}

function withChildren(entry: Readonly<Record<string, unknown>>, children: readonly NavLink[]): NavLink {
  return (children.length === 0 ? entry : {...entry, children}) as NavLink;
}
