// Resolves imports. The import roots are not given, so they are inferred: a file that is imported as
// `common/money.proto` and located at `vendor/common/money.proto` shows that `vendor` is a root.
import {groupBy} from '../../../text/group-by.js';
import {createUniquePaths} from '../../base/output-path.js';
import type {ImportNode} from './syntax-nodes.js';
import {shortName} from './valid-names.js';
import type {Source} from './proto-source.js';
import {byPath, compareCodeUnits} from '../../../text/compare-code-units.js';

export type Found =
  /** Another input file. */
  | {
      readonly kind: 'source';
      readonly source: Source;
      readonly how: 'exact' | 'beside' | 'root' | 'package' | 'similar';
      /** The folder that the import path starts from; for `package`, the part of it above the input. */
      readonly root: string;
    }
  /** A bundled file, or one of a descriptor set. */
  | {readonly kind: 'bundled'; readonly name: string};

export interface ResolvedImports {
  /** File → its import name. Copies are not included. */
  readonly names: ReadonlyMap<Source, string>;
  /** Import → file; missing imports have no entry. */
  readonly imports: ReadonlyMap<ImportNode, Found>;
}

export interface BundledFile {
  /** Files that are always bundled, such as `google/protobuf/any.proto`. */
  readonly always: ReadonlySet<string>;
  /** Files that are bundled unless the user provides them. */
  readonly otherwise: ReadonlySet<string>;
}

/** `copies` maps files to the files that they duplicate. */
export function resolveImports(
  sources: readonly Source[],
  copies: ReadonlyMap<Source, Source>,
  bundled: BundledFile,
): ResolvedImports {
  const byPackage = pathsByPackage(sources, bundled);
  const locate = createLocator(sources, bundled, byPackage);
  const imports = new Map<ImportNode, Found>();
  /** The import names of files; the longest of several spellings. */
  const spellings = new Map<Source, string>();
  const roots = new Set<string>();
  for (const importer of sources) {
    for (const node of importer.node.imports) {
      const wanted = normalized(node.path.text);
      const found = locate(importer, wanted);
      if (found === undefined) continue;
      if (found.kind === 'bundled') {
        imports.set(node, found);
        continue;
      }
      const source = copies.get(found.source) ?? found.source;
      imports.set(node, {...found, source});
      if (found.how === 'beside') continue;
      if ((spellings.get(source)?.length ?? 0) < wanted.length) spellings.set(source, wanted);
      if (found.how !== 'similar' && found.how !== 'package') roots.add(found.root);
    }
  }
  return {
    names: namesOf(
      sources.filter((source) => !copies.has(source)),
      {spellings, roots, byPackage},
    ),
    imports,
  };
}

/** The import path that the package of a file implies. */
interface PackagePath {
  readonly path: string;
  /** The part of `path` above the input: `shop/v1` for `package shop.v1;` in `item.proto`. Empty if the file's own path has all of it. */
  readonly above: string;
  /** Whether an import or a bundled file has this path, or that of another file with the same difference between folder and package. */
  readonly isConfirmed: boolean;
}

/**
 * Import paths by package, for files in folders that follow their packages: `shop/v1/item.proto` shows where files of
 * `package shop.v1` beside `item.proto` belong. Paths that are not confirmed count only if the folder has the whole package.
 */
function pathsByPackage(sources: readonly Source[], {otherwise}: BundledFile): ReadonlyMap<Source, PackagePath> {
  const imported = new Set(sources.flatMap(({node}) => node.imports.map(({path}) => normalized(path.text))));
  const possible = sources.flatMap((source) => {
    const implied = packagePathOf(source);
    return implied === undefined ? [] : [{source, ...implied}];
  });
  const confirmed = new Set(
    possible.filter(({path}) => imported.has(path) || otherwise.has(path)).map(({offset}) => offset),
  );
  return new Map(
    possible.flatMap(({source, offset, path, above}) => {
      const isConfirmed = confirmed.has(offset);
      const isCertain = isConfirmed || (above === '' && path.split('/').length > 2);
      return isCertain ? [[source, {path, above, isConfirmed}] as const] : [];
    }),
  );
}

function packagePathOf({
  path,
  node,
}: Source): (Omit<PackagePath, 'isConfirmed'> & {readonly offset: string}) | undefined {
  const named = (node.packages[0]?.text ?? '').replaceAll('.', '/');
  const folder = folderOf(path);
  if (named === '') return undefined;
  const implied = `${named}/${lastSegment(path)}`;
  if (`/${folder}`.endsWith(`/${named}`)) {
    return {path: implied, above: '', offset: `below ${folder.slice(0, -named.length)}`};
  }
  if (folder !== '' && !named.endsWith(`/${folder}`)) return undefined;
  const above = folder === '' ? named : named.slice(0, -folder.length - 1);
  return {path: implied, above, offset: `above ${above}`};
}

/** Uses forward slashes, and makes absolute paths relative. */
function normalized(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z]:)?\/+/i, '')
    .replace(/^(?:\.\/)+/, '');
}

/** Returns a function that finds the file that an import means, first by its exact path, and last by a similar one. */
function createLocator(
  sources: readonly Source[],
  {always, otherwise}: BundledFile,
  byPackage: ReadonlyMap<Source, PackagePath>,
): (importer: Source, wanted: string) => Found | undefined {
  const byPackagePath = groupBy(byPackage.keys(), (source) => byPackage.get(source)?.path ?? '');
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const bySuffix = sourcesBySuffix(sources);
  return (importer, wanted) => {
    if (always.has(wanted)) return {kind: 'bundled', name: wanted};
    const exact = byPath.get(wanted);
    if (exact !== undefined) return {kind: 'source', source: exact, how: 'exact', root: ''};
    const beside = byPath.get(joinPath(folderOf(importer.path), wanted));
    if (beside !== undefined && beside !== importer) {
      // An import with a folder in its path shows that the importing file is at a root.
      const isBelow = wanted.includes('/') && !wanted.startsWith('..');
      return {kind: 'source', source: beside, how: isBelow ? 'root' : 'beside', root: folderOf(importer.path)};
    }
    const below = closest(bySuffix.get(wanted) ?? [], importer);
    if (below !== undefined) {
      return {kind: 'source', source: below, how: 'root', root: below.path.slice(0, -wanted.length - 1)};
    }
    const inPackage = closest(byPackagePath.get(wanted) ?? [], importer);
    if (inPackage !== undefined) {
      return {kind: 'source', source: inPackage, how: 'package', root: byPackage.get(inPackage)?.above ?? ''};
    }
    if (otherwise.has(wanted)) return {kind: 'bundled', name: wanted};
    const similar = similarSource(wanted, importer, bySuffix, byPackage);
    return similar && {kind: 'source', source: similar, how: 'similar', root: ''};
  };
}

function sourcesBySuffix(sources: readonly Source[]): ReadonlyMap<string, readonly Source[]> {
  const bySuffix = new Map<string, Source[]>();
  for (const source of sources) {
    for (const suffix of pathSuffixes(source.path)) {
      const group = bySuffix.get(suffix) ?? [];
      bySuffix.set(suffix, group);
      if (group.length < maxCandidates) group.push(source);
    }
  }
  return bySuffix;
}

/** Returns the candidate that shares most folders with the importing file. */
function closest(candidates: readonly Source[], importer: Source): Source | undefined {
  return candidates
    .filter((candidate) => candidate !== importer)
    .toSorted(
      (a, b) =>
        commonFolders(b.path, importer.path) - commonFolders(a.path, importer.path) ||
        a.path.length - b.path.length ||
        compareCodeUnits(a.path, b.path),
    )[0];
}

/** Returns the closest file with the longest end of the path in common. */
function similarSource(
  wanted: string,
  importer: Source,
  bySuffix: ReadonlyMap<string, readonly Source[]>,
  byPackage: ReadonlyMap<Source, PackagePath>,
): Source | undefined {
  // `xds/v3/matcher.proto` is not a file that its package and other imports show to be `envoy/v3/matcher.proto`.
  const mayBe = (source: Source): boolean => {
    const implied = byPackage.get(source)?.path;
    return implied === undefined || `/${wanted}`.endsWith(`/${implied}`) || implied.endsWith(`/${wanted}`);
  };
  for (const suffix of pathSuffixes(wanted)) {
    // The file name alone is ambiguous, also below a folder such as `v1`, unless the file has no other folder.
    const candidates = (bySuffix.get(suffix) ?? []).filter(
      (source) => (source.path === suffix || namedFolder.test(suffix)) && mayBe(source),
    );
    const found = closest(candidates, importer);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Matches paths with a folder that is not just a version: `money/v1/money.proto`, but not `v1/money.proto`. */
const namedFolder = /(?:^|\/)(?!v\d\w*\/)[^/]+\//;

/** The closest file is searched among this number of files with the same name. */
const maxCandidates = 200;

/** `a/b/c` → `a/b/c`, `b/c`, `c` */
function* pathSuffixes(path: string): Iterable<string> {
  let slash = -1;
  let count = 0;
  do {
    yield path.slice(slash + 1);
    slash = path.indexOf('/', slash + 1);
  } while (slash >= 0 && ++count < 50);
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `a/b` and `../c.proto` → `a/c.proto` */
function joinPath(folder: string, path: string): string {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/** The number of leading folders that two paths share. */
function commonFolders(a: string, b: string): number {
  const [some, others] = [a.split('/'), b.split('/')];
  let count = 0;
  while (count < some.length - 1 && some[count] === others[count]) count++;
  return count;
}

interface NameEvidence {
  readonly spellings: ReadonlyMap<Source, string>;
  readonly roots: ReadonlySet<string>;
  readonly byPackage: ReadonlyMap<Source, PackagePath>;
}

function namesOf(sources: readonly Source[], {spellings, roots, byPackage}: NameEvidence): ReadonlyMap<Source, string> {
  const byLength = [...roots].toSorted((a, b) => b.length - a.length || compareCodeUnits(a, b));
  const common = commonFolder(sources.map(({path}) => path));
  const safe = createUniquePaths();
  const names = new Map<Source, string>();
  // Imported files come first, because their names must not change.
  const sorted = sources.toSorted(byPath);
  const called = sorted.filter((source) => spellings.has(source));
  for (const source of [...called, ...sorted.filter((source) => !spellings.has(source))]) {
    const implied = byPackage.get(source);
    const wanted = spellings.get(source) ?? (implied?.isConfirmed ? implied.path : unspelled(source, byLength, common));
    names.set(source, safe(shortName(wanted)));
  }
  return names;
}

function unspelled({path, node}: Source, roots: readonly string[], common: string): string {
  const root = roots.find((folder) => folder !== '' && path.startsWith(`${folder}/`));
  if (root !== undefined) return path.slice(root.length + 1);
  if (roots.includes('')) return path;
  // package shop.v1; in services/shop/v1/shop.proto
  const folder = (node.packages[0]?.text ?? '').replaceAll('.', '/');
  if (folder !== '' && `/${folderOf(path)}`.endsWith(`/${folder}`)) return `${folder}/${lastSegment(path)}`;
  return path.slice(common === '' ? 0 : common.length + 1);
}

function commonFolder(paths: readonly string[]): string {
  const [first = [], ...rest] = paths.map((path) => folderOf(path).split('/'));
  const length = rest.reduce((shared, folder) => {
    const differs = first.findIndex((segment, index) => segment !== folder[index]);
    return differs < 0 ? shared : Math.min(shared, differs);
  }, first.length);
  return first.slice(0, length).join('/');
}
