// Holds all documents of a site, in order and by path.
import type {Diagnostic} from '../base/diagnostic.js';
import type {JsonObject} from '../base/json.js';
import type {Config} from '../config/config.js';
import {folderOf} from '../base/posix-path.js';
import {isMarkedAsDraft, localesOf} from '../document/document-address.js';
import type {Document} from '../document/document-types.js';
import {addressKeyOf} from '../document/front-matter-address.js';
import {isIndexStem} from './document-order.js';
import {hiddenFolders, navigation, type NavigationConfig} from './navigation-tree.js';
import {defaultSort, sortBy} from './sort-documents.js';

export interface Catalog {
  /** In default order: by `_order`, or by stem without it, with numbers compared as numbers. */
  readonly documents: readonly Document[];
  /** Fields of the documents, in the same order. The same list as in the previous catalog if nothing in it changed. */
  readonly metas: readonly JsonObject[];
  /** The document of each path, without partials. If several have a path, the default locale's first one. */
  readonly byPath: ReadonlyMap<string, Document>;
  readonly navigation: readonly NavLink[];
  /** Paths of the folders that a `_dir` file removes from the navigation. */
  readonly hiddenFolders: readonly string[];
}

/**
 * An entry of the navigation tree. Further keys come from `navigation` in front matter and from `navigation.fields`.
 */
export interface NavLink {
  readonly title: string;
  readonly _path: string;
  readonly children?: readonly NavLink[];
  readonly [field: string]: unknown;
}

export interface CatalogOptions {
  /** Whether drafts have a path and a place in the navigation. */
  readonly dev: boolean;
}

export interface CatalogResult {
  readonly catalog: Catalog;
  /** Returns diagnostics about documents with the same path and about files named like a locale. Computed on demand. */
  diagnostics(): readonly Diagnostic[];
}

/**
 * Orders the documents, finds the document of each path, and builds the navigation. `previous` is a catalog with the same
 * config and options. If no fields have changed, everything that depends on fields alone is taken from it.
 */
export function createCatalog(
  documents: readonly Document[],
  config: Config,
  {dev}: CatalogOptions,
  previous?: Catalog,
): CatalogResult {
  const ordered = (previous && orderedAs(previous, documents)) ?? orderedAnew(documents, {...config, dev});
  const routed = ordered.documents.filter(({meta}) => !meta._partial && (dev || meta._draft !== true));
  return {
    catalog: {...ordered, byPath: firstByPath(routed, localesOf(config)[0])},
    diagnostics: () => [
      ...duplicates(routed, duplicatePage),
      ...duplicates(ordered.documents.filter(isDirectoryConfig), duplicateDirectoryConfig),
      ...localeHomes(routed, localesOf(config)),
    ],
  };
}

/** The part that depends only on the fields of the documents. */
type OrderedDocuments = Omit<Catalog, 'byPath'>;

function orderedAnew(documents: readonly Document[], config: NavigationConfig): OrderedDocuments {
  const byMeta = new Map(documents.map((document) => [document.meta, document] as const));
  const metas = sortBy([...byMeta.keys()], defaultSort);
  const ordered = metas.map((meta) => byMeta.get(meta)!);
  return {
    documents: ordered,
    metas,
    navigation: navigation(metas, {}, config),
    hiddenFolders: hiddenFolders(metas, config),
  };
}

/** Returns undefined if the documents differ from before, or if one has other fields. */
function orderedAs(previous: Catalog, documents: readonly Document[]): OrderedDocuments | undefined {
  const {metas} = previous;
  if (documents.length !== metas.length) return undefined;
  const byMeta = new Map(documents.map((document) => [document.meta, document] as const));
  const ordered = metas.flatMap((meta) => byMeta.get(meta) ?? []);
  return ordered.length === metas.length ? {...previous, documents: ordered} : undefined;
}

function firstByPath(routed: readonly Document[], defaultLocale: string | undefined): ReadonlyMap<string, Document> {
  const isDefault = ({meta}: Document) => defaultLocale === undefined || meta._locale === defaultLocale;
  const byPath = new Map<string, Document>();
  for (const document of [...routed.filter(isDefault), ...routed.filter((other) => !isDefault(other))]) {
    if (!byPath.has(document.path)) byPath.set(document.path, document);
  }
  return byPath;
}

/** Compares paths without case, because some disks do not distinguish `/Docs` from `/docs`. */
function* duplicates(
  documents: readonly Document[],
  describe: (first: Document, second: Document) => Pick<Diagnostic, 'message' | 'hint'>,
): Iterable<Diagnostic> {
  const firsts = new Map<string, Document>();
  for (const document of documents) {
    const key = `${String(document.meta._locale)} ${document.path.toLowerCase()}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, document);
    else {
      const place = {file: document.file};
      yield {severity: 'error', code: 'route-duplicate', ...describe(first, document), place};
    }
  }
}

function duplicatePage(first: Document, second: Document): Pick<Diagnostic, 'message' | 'hint'> {
  const shared =
    first.path === second.path
      ? `Two documents have the path ${first.path}`
      : `The paths ${first.path} and ${second.path} differ only in case`;
  return {
    message: `${shared}: ${first.file} and ${second.file}.`,
    hint: separationHint(first, second),
  };
}

/** Returns how to give two documents different addresses, which depends on where each gets its address from. */
function separationHint(first: Document, second: Document): string {
  // A new file name does not change an address that the fields set.
  const [field, ...otherFields] = [first, second].flatMap((document) => {
    const key = addressKeyOf(document);
    return key === undefined ? [] : [`\`${key}\` in ${document.file}`];
  });
  if (field !== undefined) return `Change ${[field, ...otherFields].join(' or ')}.`;
  const [isFirstIndex, isSecondIndex] = [isIndexFile(first), isIndexFile(second)];
  if (isFirstIndex !== isSecondIndex) return 'A page and the index of a folder are the same page: keep one of them.';
  if (isMarkedAsDraft(first.file) !== isMarkedAsDraft(second.file))
    return 'If the draft replaces the page, delete the page when you publish the draft. Otherwise, rename the draft.';
  const [folder, otherFolder] = [folderOf(first.file), folderOf(second.file)];
  if (folder !== otherFolder)
    return `Rename one of the folders ${folder} and ${otherFolder}, or one of the files, or set \`_path\` in one of the files.`;
  return isFirstIndex
    ? 'A folder has one index: keep one of them, or rename the other.'
    : 'Rename one of them, or set `_path` in one of them.';
}

function duplicateDirectoryConfig({path, file}: Document, second: Document): Pick<Diagnostic, 'message' | 'hint'> {
  const folder = path.slice(0, -directorySuffix.length) || '/';
  return {
    message: `Two files configure the folder ${folder}: ${file} and ${second.file}.`,
    hint: `Only ${file} is used. Move the keys there, and delete the other file.`,
  };
}

const directorySuffix = '/_dir';

function isDirectoryConfig({meta, path}: Document): boolean {
  return meta._partial === true && path.endsWith(directorySuffix);
}

function isIndexFile({file}: Document): boolean {
  return isIndexStem(file.replace(/\.[^./]+$/, ''));
}

/** Reports files such as `content/fr.md`: it seems to be a page named fr, but is the home page of the locale `fr`. */
function* localeHomes(routed: readonly Document[], locales: readonly string[]): Iterable<Diagnostic> {
  const names = new Set<unknown>(locales);
  for (const {meta, file} of routed) {
    if (!names.has(meta._stem)) continue;
    yield {
      severity: 'warning',
      code: 'locale-home',
      message: `This file is the home page of the locale ${String(meta._stem)}.`,
      hint: `Name it content/${String(meta._stem)}/index.md if that is what you mean, or choose a name that is not a locale.`,
      place: {file},
    };
  }
}
