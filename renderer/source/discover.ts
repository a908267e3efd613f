// Finds and reads the files below `content/`.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileEntry, Files, Walk} from '../files/files.js';
import {isSameFile, isSameStamp, readStamp} from '../files/file-stamp.js';
import {listsSameFiles, relist} from '../files/refresh-file-list.js';
import {findCaseCollisions} from './case-collisions.js';
import {isIgnored, kindOf, nameError, unportableName, unsupportedFormat} from './source-kind.js';
import {readSource, type ReadResult} from './read-source.js';
import {skippedFile} from './skipped-file.js';
import type {Source, TextSource} from './source.js';
import type {CachedFile} from './source-index.js';

export interface Discovery {
  /** Sorted by path. */
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
  readonly walk: Walk;
  readonly ignore: readonly string[];
  /** The same object as before as long as the list of files is the same. */
  readonly listing: Listing;
  /** Result of each file by path, so that the next discovery does not read unchanged files again. */
  readonly known: ReadonlyMap<string, CachedFile>;
}

const folder = 'content';

export interface DiscoverOptions {
  /** Regular expressions, each tested against `/content/docs/a.md`. Matching files are ignored. */
  readonly ignore?: readonly string[] | undefined;
  /** Previous discovery, whose results are used for unchanged files. */
  readonly previous?: Discovery | undefined;
  /** Results of earlier processes, by path below the root, for the first discovery of this one. */
  readonly index?: ReadonlyMap<string, CachedFile> | undefined;
  /**
   * Paths below the root of files that are read again, even if size and times are the same. No other file can have
   * changed since `previous`, unless `.` is listed. If absent, any file can have changed.
   */
  readonly changedFiles?: readonly string[] | undefined;
}

/**
 * Reads the files below `content/`. Returns `previous` itself if nothing changed. If files have new times but the same
 * content, `sources` and `diagnostics` are the same objects as before.
 */
export function discover(
  files: Files,
  {ignore = [], previous, index: stored, changedFiles}: DiscoverOptions = {},
): Discovery {
  const isAll = changedFiles === undefined || changedFiles.includes('.');
  const walk = previous && !isAll ? relist(files, folder, previous.walk, changedFiles) : files.walk(folder);
  const isSameIgnore = ignore.join('\n') === previous?.ignore.join('\n');
  const isListed = previous && listsSameFiles(walk, previous.walk) && isSameIgnore;
  const listing = isListed ? previous.listing : createListing(walk, ignore);
  const changedPaths = new Set(changedFiles);
  let isUnchanged = isListed;
  let hasSameResults = isListed;
  const known = new Map(
    listing.used.map((index) => {
      const entry = walk.files[index]!;
      const before = (previous?.known ?? stored)?.get(entry.path);
      const current =
        before && !changedPaths.has(entry.path) && isSameFile(before.stamp, entry) && wasReadable(before)
          ? before
          : read(entry, files, before);
      isUnchanged &&= current === before;
      hasSameResults &&= current.result === before?.result;
      return [entry.path, current] as const;
    }),
  );
  if (previous && isUnchanged) return previous;
  const inputs = [...known.values()].map(({result}) => result);
  const {sources, diagnostics} =
    previous && hasSameResults
      ? previous
      : {
          sources: inputs.flatMap(({source}) => source ?? []),
          diagnostics: [...listing.diagnostics, ...inputs.flatMap((result) => result.diagnostics)],
        };
  return {sources, diagnostics, walk, ignore, listing, known};
}

/** Everything that follows from the names of the files. */
interface Listing {
  /** Indexes of the used files in the walk. */
  readonly used: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
}

function createListing({files, skipped}: Walk, ignore: readonly string[]): Listing {
  const isIncluded = ({path}: {readonly path: string}): boolean => !isIgnored(contentPath(path), ignore);
  const included = files.filter(isIncluded);
  const validlyNamed = included.filter(({path}) => nameError(contentPath(path)) === undefined);
  const {unique, diagnostics: collisions} = findCaseCollisions(validlyNamed);
  const usedEntries = new Set(unique);
  return {
    used: files.flatMap((entry, index) => (usedEntries.has(entry) ? [index] : [])),
    diagnostics: [
      ...skipped
        .filter(isIncluded)
        .map((entry) => skippedFile(entry, 'list this entry in `content.ignore` in content/site.yml')),
      ...included.flatMap(({path}) => nameError(contentPath(path)) ?? unsupportedFormat(contentPath(path)) ?? []),
      ...validlyNamed.flatMap(({path}) => unportableName(contentPath(path)) ?? []),
      ...collisions,
    ],
  };
}

/**
 * Returns the config file of a site, if it exists and can be read. It must be read before `discover`, because it
 * decides which files are ignored.
 */
export function siteSource(files: Files): TextSource | undefined {
  const entry = {path: `${folder}/site.yml`, size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0};
  const source = files.exists(entry.path) ? readSource(files, entry, 'site.yml', 'data').source : undefined;
  return source?.kind === 'data' ? source : undefined;
}

/** A file can become readable without a change, for example for another user. */
function wasReadable({result}: CachedFile): boolean {
  return result.source !== undefined || result.diagnostics.every(({code}) => code !== 'file-unreadable');
}

function read(entry: FileEntry, files: Files, before: CachedFile | undefined): CachedFile {
  const stamp = readStamp(entry);
  const result = readSource(files, entry, contentPath(entry.path), kindOf(contentPath(entry.path)));
  if (before === undefined || !isSameResult(before.result, result)) return {stamp, result};
  return isSameStamp(before.stamp, stamp) ? before : {stamp, result: before.result};
}

function isSameResult(a: ReadResult, b: ReadResult): boolean {
  return (
    a.source?.kind === b.source?.kind &&
    a.source?.hash === b.source?.hash &&
    JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics)
  );
}

/** `content/docs/a.md` → `docs/a.md` */
function contentPath(path: string): string {
  return path.slice(folder.length + 1);
}
