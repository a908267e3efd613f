// Every file below `content/`, read once.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileEntry, Files, SkippedFile, Walk} from '../work/files.js';
import {isAlike, isSameWalk, walkAgain} from '../work/walk-again.js';
import {clashes} from './clashes.js';
import {isIgnored, kindOf, nameFault, unsupported} from './file-name.js';
import type {Reading} from './read-source.js';
import {readSource} from './read-source.js';
import type {Source, TextSource} from './source.js';

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

interface Known extends Reading {
  readonly size: number;
  readonly mtimeMs: number;
}

const folder = 'content';

export interface DiscoverOptions {
  /** Regular expressions, each tested against `/content/docs/a.md`: files that are left out. */
  readonly ignore?: readonly string[] | undefined;
  /** Files that still have the size and time they had there are taken from there. */
  readonly previous?: Discovery | undefined;
  /** Paths below the root: all that can have changed since `previous`. Absent: anything can. */
  readonly touched?: readonly string[] | undefined;
}

/** Reads the files below `content/`; the very discovery from before, if all is as it was. */
export function discover(files: Files, {ignore = [], previous, touched}: DiscoverOptions = {}): Discovery {
  const walk = previous && touched ? walkAgain(files, folder, previous.walk, touched) : files.walk(folder);
  const isSameIgnore = ignore.join('\n') === previous?.ignore.join('\n');
  if (previous && isSameIgnore && isSameWalk(walk, previous.walk)) return previous;
  const isListed = previous && isAlike(walk, previous.walk) && isSameIgnore;
  const listing = isListed ? previous.listing : listed(walk, ignore);
  const known = new Map(
    listing.taken.map((index) => {
      const entry = walk.files[index]!;
      return [entry.path, knownOf(entry, files, previous)] as const;
    }),
  );
  return {
    sources: [...known.values()].flatMap(({source}) => source ?? []),
    diagnostics: [...listing.diagnostics, ...[...known.values()].flatMap(({diagnostics}) => diagnostics)],
    walk,
    ignore,
    listing,
    known,
  };
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
  const named = wanted.filter(({path}) => nameFault(below(path)) === undefined);
  const {distinct, diagnostics: clashing} = clashes(named);
  const taking = new Set(distinct);
  return {
    taken: files.flatMap((entry, index) => (taking.has(entry) ? [index] : [])),
    diagnostics: [
      ...skipped.filter(isWanted).map(skippedDiagnostic),
      ...wanted.flatMap(({path}) => nameFault(below(path)) ?? unsupported(below(path)) ?? []),
      ...clashing,
    ],
  };
}

/** The config of a site, if it has a readable one: it must be read before `discover` knows what to ignore. */
export function siteSource(files: Files): TextSource | undefined {
  const entry = {path: `${folder}/site.yml`, size: 0, mtimeMs: 0};
  const source = files.exists(entry.path) ? readSource(files, entry, 'site.yml', 'data').source : undefined;
  return source?.kind === 'data' ? source : undefined;
}

function knownOf(entry: FileEntry, files: Files, previous?: Discovery): Known {
  const {path, size, mtimeMs} = entry;
  const before = previous?.known.get(path);
  if (before?.size === size && before.mtimeMs === mtimeMs) return before;
  return {size, mtimeMs, ...readSource(files, entry, below(path), kindOf(below(path)))};
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
