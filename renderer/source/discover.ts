// Every file below `content/`, read once.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileEntry, Files, SkippedFile, Walk} from '../files/files.js';
import {isSameFile, isSameStamp, readStamp} from '../files/read-stamp.js';
import {isAlike, relist} from '../files/relist.js';
import {clashes} from './path-clashes.js';
import {isIgnored, kindOf, nameError, unsupported} from './file-name.js';
import {readSource, type Reading} from './read-source.js';
import type {Source, TextSource} from './source.js';
import type {Known} from './source-index.js';

export interface Discovery {
  /** Sorted by path. */
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
  readonly walk: Walk;
  readonly ignore: readonly string[];
  /** Stands as long as the same files lie there. */
  readonly listing: Listing;
  /** What came of each file, by path, so that the next discovery need not read it again. */
  readonly known: ReadonlyMap<string, Known>;
}

const folder = 'content';

export interface DiscoverOptions {
  /** Regular expressions, each tested against `/content/docs/a.md`: files that are left out. */
  readonly ignore?: readonly string[] | undefined;
  /** What it holds of files that are still the same is taken from there. */
  readonly previous?: Discovery | undefined;
  /** What an earlier program knew of files, by path below the root: for the first discovery of this one. */
  readonly index?: ReadonlyMap<string, Known> | undefined;
  /**
   * Paths below the root of files that are read again, whatever size and times say: no others can have changed since
   * `previous`, unless `.` is among them. Absent: anything can.
   */
  readonly touched?: readonly string[] | undefined;
}

/**
 * Reads the files below `content/`; the very discovery from before, if all is as it was. Where files have other times but
 * hold the same, `sources` and `diagnostics` are the very same as before.
 */
export function discover(
  files: Files,
  {ignore = [], previous, index: stored, touched}: DiscoverOptions = {},
): Discovery {
  const isAll = touched === undefined || touched.includes('.');
  const walk = previous && !isAll ? relist(files, folder, previous.walk, touched) : files.walk(folder);
  const isSameIgnore = ignore.join('\n') === previous?.ignore.join('\n');
  const isListed = previous && isAlike(walk, previous.walk) && isSameIgnore;
  const listing = isListed ? previous.listing : listed(walk, ignore);
  const again = new Set(touched);
  let isKnown = isListed;
  let isRead = isListed;
  const known = new Map(
    listing.taken.map((index) => {
      const entry = walk.files[index]!;
      const before = (previous?.known ?? stored)?.get(entry.path);
      const now =
        before && !again.has(entry.path) && isSameFile(before.stamp, entry) ? before : read(entry, files, before);
      isKnown &&= now === before;
      isRead &&= now.reading === before?.reading;
      return [entry.path, now] as const;
    }),
  );
  if (previous && isKnown) return previous;
  const inputs = [...known.values()].map(({reading}) => reading);
  const {sources, diagnostics} =
    previous && isRead
      ? previous
      : {
          sources: inputs.flatMap(({source}) => source ?? []),
          diagnostics: [...listing.diagnostics, ...inputs.flatMap((reading) => reading.diagnostics)],
        };
  return {sources, diagnostics, walk, ignore, listing, known};
}

/** What the names of files decide. */
interface Listing {
  /** Positions in the walk of the files that take part. */
  readonly taken: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
}

function listed({files, skipped}: Walk, ignore: readonly string[]): Listing {
  const isWanted = ({path}: {readonly path: string}): boolean => !isIgnored(below(path), ignore);
  const wanted = files.filter(isWanted);
  const named = wanted.filter(({path}) => nameError(below(path)) === undefined);
  const {distinct, diagnostics: clashing} = clashes(named);
  const taking = new Set(distinct);
  return {
    taken: files.flatMap((entry, index) => (taking.has(entry) ? [index] : [])),
    diagnostics: [
      ...skipped.filter(isWanted).map(skippedDiagnostic),
      ...wanted.flatMap(({path}) => nameError(below(path)) ?? unsupported(below(path)) ?? []),
      ...clashing,
    ],
  };
}

/** The config of a site, if it has a readable one: it must be read before `discover` knows what to ignore. */
export function siteSource(files: Files): TextSource | undefined {
  const entry = {path: `${folder}/site.yml`, size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0};
  const source = files.exists(entry.path) ? readSource(files, entry, 'site.yml', 'data').source : undefined;
  return source?.kind === 'data' ? source : undefined;
}

function read(entry: FileEntry, files: Files, before: Known | undefined): Known {
  const stamp = readStamp(entry);
  const reading = readSource(files, entry, below(entry.path), kindOf(below(entry.path)));
  if (before === undefined || !isSameReading(before.reading, reading)) return {stamp, reading};
  return isSameStamp(before.stamp, stamp) ? before : {stamp, reading: before.reading};
}

function isSameReading(a: Reading, b: Reading): boolean {
  return (
    a.source?.kind === b.source?.kind &&
    a.source?.hash === b.source?.hash &&
    JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics)
  );
}

function skippedDiagnostic({path, reason}: SkippedFile): Diagnostic {
  return {
    severity: 'warning',
    code: 'file-skipped',
    message: `This is left out: ${reason}.`,
    hint: 'Put the files themselves below content/, or ignore this one in content/site.yml.',
    place: {file: path},
  };
}

/** `content/docs/a.md` → `docs/a.md` */
function below(path: string): string {
  return path.slice(folder.length + 1);
}
