// Every file below `content/`, read once.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileEntry, Files, SkippedFile} from '../work/files.js';
import {clashes} from './clashes.js';
import {isIgnored, kindOf, nameFault, unsupported} from './file-name.js';
import type {Reading} from './read-source.js';
import {readSource} from './read-source.js';
import type {Source, TextSource} from './source.js';

export interface Discovery {
  /** Sorted by path. */
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
  /** What came of each file, by path, so that the next discovery need not read it again. */
  readonly known: ReadonlyMap<string, Known>;
}

interface Known extends Reading {
  readonly size: number;
  readonly mtimeMs: number;
}

const folder = 'content';

/**
 * Reads the files below `content/`, but those that `ignore` names: regular expressions, each tested against
 * `/content/docs/a.md`. Files with the size and time of `previous` are taken from there.
 */
export function discover(files: Files, previous?: Discovery, ignore: readonly string[] = []): Discovery {
  const walk = files.walk(folder);
  const wanted = walk.files.filter(({path}) => !isIgnored(below(path), ignore));
  const named = wanted.filter(({path}) => nameFault(below(path)) === undefined);
  const {distinct, diagnostics: clashing} = clashes(named);
  const known = new Map(distinct.map((entry) => [entry.path, knownOf(entry, files, previous)]));
  return {
    sources: [...known.values()].flatMap(({source}) => source ?? []),
    diagnostics: [
      ...walk.skipped.filter(({path}) => !isIgnored(below(path), ignore)).map(skippedDiagnostic),
      ...wanted.flatMap(({path}) => nameFault(below(path)) ?? unsupported(below(path)) ?? []),
      ...clashing,
      ...[...known.values()].flatMap(({diagnostics}) => diagnostics),
    ],
    known,
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
