// Decides which findings a change of files may have caused.
import path from 'node:path';
import type {Diagnostic, Place} from './base/diagnostic.js';
import type {Json} from './base/json.js';
import {trimSlash} from './base/url-mapping.js';
import {compile} from './compile.js';
import type {CheckedDocument, CheckedSite} from './check/define-check.js';
import type {Document} from './document/document-types.js';
import {memoryFiles, type Files} from './files/files.js';
import {inlinePool} from './worker-pool/inline-pool.js';
import {memoryStore} from './store/store.js';
import {tasks} from './worker-jobs/transform-tasks.js';

/** The changed files and their previous texts. Paths start at the site root. */
export interface FileChanges {
  /** Files that were added, edited or removed. A moved file counts as a removed and an added one. */
  readonly files: ReadonlySet<string>;
  /** Earlier texts of documents. New documents have none. */
  readonly earlierTexts: ReadonlyMap<string, string>;
}

type IsCaused = (diagnostic: Diagnostic) => boolean;

/** Files that affect every page or decide which rules apply. */
const globalFiles = /^(?:content\/site\.yml|templates\/.*|package(?:-lock)?\.json|(?:pnpm-lock|bun|yarn)\.\w+)$/;

/**
 * Returns a predicate for findings that the changes may have caused: in the changed files and in files that include them,
 * at links to their pages, and at uses of their assets. A change of a `_dir` file affects all documents in its folder.
 */
export async function causedByChanges(site: CheckedSite, files: Files, changes: FileChanges): Promise<IsCaused> {
  if ([...changes.files].some((file) => globalFiles.test(file))) return () => true;
  const touched = touchedDocuments(site, changes);
  const isRelevant = touched.length > 0 || [...changes.files].some(isContent);
  if (!isRelevant) return () => false;
  const earlier = await earlierDocuments(files, changes);
  const touchedFiles = new Set([...changes.files, ...touched.map(({file}) => file)]);
  const targets = changedTargets([...touched, ...earlier], changes);
  const uses = placesOfUses(site, targets);
  const sameAddress = filesWithAddresses(site, targets.addresses);
  const sameTitle = filesWithTitles(site, touched);
  const unlinked = unlinkedFiles(site, earlier);
  return ({code, place}) => {
    // Templates show documents through queries, and the config has redirects, menus and sidebars.
    if (place === undefined || !isContent(place.file) || place.file === 'content/site.yml') return true;
    const {file} = place;
    if (touchedFiles.has(file) || uses.lines.has(lineKey(place))) return true;
    if (isDirFile(file)) return [...touchedFiles].some((one) => one.startsWith(`${path.posix.dirname(file)}/`));
    switch (code) {
      case 'route-duplicate':
        return sameAddress.has(file);
      case 'title-repeated':
        return sameTitle.has(file);
      case 'page-orphan':
      case 'file-unused':
        return unlinked.has(file);
      case 'ignore-unused':
        return uses.files.has(file); // The change may have fixed the finding that the comment silenced.
      default:
        return false;
    }
  };
}

function touchedDocuments({documents}: CheckedSite, changes: FileChanges): readonly CheckedDocument[] {
  const folders = [...changes.files].filter(isDirFile).map((file) => `${path.posix.dirname(file)}/`);
  return documents.filter(
    ({file, includes}) =>
      changes.files.has(file) ||
      includes.some((included) => changes.files.has(included)) ||
      folders.some((folder) => file.startsWith(folder)),
  );
}

/** Compiles only the earlier texts, because only their addresses, titles, links and images are needed. */
async function earlierDocuments(files: Files, {earlierTexts}: FileChanges): Promise<readonly Document[]> {
  if (earlierTexts.size === 0) return [];
  const config = 'content/site.yml';
  const texts = Object.fromEntries(earlierTexts);
  const site = memoryFiles(files.exists(config) ? {...texts, [config]: files.read(config)} : texts);
  const host = {files: site, store: memoryStore(), pool: inlinePool(tasks)};
  try {
    const {transforms} = await compile(host, {dev: false});
    return transforms.documents;
  } finally {
    await host.pool.close();
  }
}

interface Targets {
  /** Addresses of pages, and of files below `content/public`. */
  readonly addresses: ReadonlySet<string>;
  /** Paths of assets below `content/`. */
  readonly assets: ReadonlySet<string>;
  /** File names of the assets, because fields may contain any form of their paths. */
  readonly assetNames: ReadonlySet<string>;
}

function changedTargets(documents: readonly {readonly path: string}[], {files}: FileChanges): Targets {
  const assets = [...files].filter(isContent).map((file) => file.slice('content/'.length));
  const published = assets.filter((file) => file.startsWith('public/')).map((file) => file.slice('public'.length));
  return {
    addresses: new Set([...documents.map((document) => document.path), ...published]),
    assets: new Set(assets),
    assetNames: new Set(assets.map((file) => path.posix.basename(file))),
  };
}

interface Uses {
  readonly lines: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

function placesOfUses(site: CheckedSite, targets: Targets): Uses {
  const places = site.documents.flatMap((document) => [...usesIn(document, targets)]);
  return {lines: new Set(places.map(lineKey)), files: new Set(places.map(({file}) => file))};
}

function* usesIn(document: CheckedDocument, {addresses, assets, assetNames}: Targets): Iterable<Place> {
  for (const {path: address, place} of document.links) {
    if (address !== undefined && (addresses.has(address) || assets.has(address.slice(1)))) yield place;
  }
  for (const {asset, place} of document.images) if (asset !== undefined && assets.has(asset)) yield place;
  for (const {text, keys} of textsIn(document.frontMatter)) {
    const links = text.match(/\/[^\s()[\]"'<>?#]*/g) ?? [];
    const isUse =
      links.some((link) => addresses.has(trimSlash(link))) || assetNames.has(path.posix.basename(text.trim()));
    if (isUse) yield document.placeOf(keys);
  }
}

function* textsIn(
  value: Json | undefined,
  keys: readonly (string | number)[] = [],
): Iterable<{readonly text: string; readonly keys: readonly (string | number)[]}> {
  if (typeof value === 'string') yield {text: value, keys};
  else if (typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, one] of entries) yield* textsIn(one as Json, [...keys, key]);
  }
}

function filesWithAddresses({documents}: CheckedSite, addresses: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(documents.filter((document) => addresses.has(document.path)).map(({file}) => file));
}

function filesWithTitles({documents}: CheckedSite, touched: readonly CheckedDocument[]): ReadonlySet<string> {
  const titleOf = ({title}: {readonly title: string}): string => title.trim().toLowerCase();
  const titles = new Set(touched.map(titleOf));
  return new Set(documents.filter((document) => titles.has(titleOf(document))).map(({file}) => file));
}

/** Returns the files of pages and images to which the earlier texts linked. They may now be orphaned. */
function unlinkedFiles(site: CheckedSite, earlier: readonly Document[]): ReadonlySet<string> {
  const links = earlier.flatMap((document) => document.links.flatMap((link) => link.path ?? []));
  const images = earlier.flatMap((document) => document.images.flatMap(({asset}) => asset ?? []));
  return new Set([...filesWithAddresses(site, new Set(links)), ...images.map((asset) => `content/${asset}`)]);
}

function lineKey({file, line}: Place): string {
  return `${file}:${line ?? ''}`;
}

function isContent(file: string): boolean {
  return file.startsWith('content/');
}

function isDirFile(file: string): boolean {
  return /^content\/(?:.*\/)?_dir\.\w+$/.test(file);
}
