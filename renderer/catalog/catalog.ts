// All documents of a site, in order and by path.
import type {Diagnostic} from '../base/diagnostic.js';
import type {JsonObject} from '../base/json.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document.js';
import {navigation, type NavigationConfig} from './navigation.js';
import {sorted} from './sort.js';

export interface Catalog {
  /** In default order: by stem, numerically. */
  readonly documents: readonly Document[];
  /** Their fields, in the same order; the same list as in the catalog before, if nothing in it changed. */
  readonly metas: readonly JsonObject[];
  /** First document of each path, partials excluded. */
  readonly byPath: ReadonlyMap<string, Document>;
  readonly navigation: readonly NavLink[];
}

/** An entry of the navigation tree; further keys come from `navigation` in front matter and from `navigation.fields`. */
export interface NavLink {
  readonly title: string;
  readonly _path: string;
  readonly children?: readonly NavLink[];
  readonly [field: string]: unknown;
}

export interface CatalogOptions {
  /** True gives drafts a path and a place in the navigation. */
  readonly dev: boolean;
}

export interface CatalogResult {
  readonly catalog: Catalog;
  /** What stands in another's way, looked for when asked. */
  diagnostics(): readonly Diagnostic[];
}

/**
 * Orders documents, gives each path its document (the default locale's first), and reports what stands in another's way.
 * `previous` is a catalog made with the same config and options; it spares what depends on fields alone, where no
 * document has others.
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
    catalog: {...ordered, byPath: firstByPath(routed, config.defaultLocale ?? config.locales[0])},
    diagnostics: () => [...duplicates(routed), ...localeHomes(routed, config.locales)],
  };
}

/** What the fields of the documents alone decide. */
type Ordered = Omit<Catalog, 'byPath'>;

function orderedAnew(documents: readonly Document[], config: NavigationConfig): Ordered {
  const ordered = sorted(documents, {'meta._stem': 1, $numeric: true});
  const metas = ordered.map(({meta}) => meta);
  return {documents: ordered, metas, navigation: navigation(metas, {}, config)};
}

/** Undefined if there are others than before, or one has other fields. */
function orderedAs(previous: Catalog, documents: readonly Document[]): Ordered | undefined {
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

/** Paths are compared without regard to case: a disk may not tell `/Docs` from `/docs`. */
function* duplicates(routed: readonly Document[]): Iterable<Diagnostic> {
  const firsts = new Map<string, Document>();
  for (const document of routed) {
    const key = `${String(document.meta._locale)} ${document.path.toLowerCase()}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, document);
    else yield duplicate(first, document);
  }
}

function duplicate(first: Document, second: Document): Diagnostic {
  const shared =
    first.path === second.path
      ? `Two documents have the path ${first.path}`
      : `The paths ${first.path} and ${second.path} differ only in case`;
  return {
    severity: 'error',
    code: 'route-duplicate',
    message: `${shared}: ${first.file} and ${second.file}.`,
    hint:
      isIndexFile(first) === isIndexFile(second)
        ? 'Rename one of them, or set `_path` in its front matter.'
        : 'A page and the index of a folder are the same page: keep one of them.',
    place: {file: second.file},
  };
}

function isIndexFile({file}: Document): boolean {
  return /\/(?:\d+\.)?index(?:\.draft)?\.[^./]+$/.test(file);
}

/** `content/fr.md` looks like a page named fr, and is the home page of the locale `fr`. */
function* localeHomes(routed: readonly Document[], locales: readonly string[]): Iterable<Diagnostic> {
  const names = new Set<unknown>(locales);
  for (const {meta, file} of routed) {
    if (!names.has(meta._stem)) continue;
    yield {
      severity: 'warning',
      code: 'locale-home',
      message: `This file is the home page of the locale ${String(meta._stem)}.`,
      hint: `Name it content/${String(meta._stem)}/index.md to say so, or give it a name that is no locale.`,
      place: {file},
    };
  }
}
