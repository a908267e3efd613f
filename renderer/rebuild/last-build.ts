// Records input and result of the last build. If files, options and output are unchanged, the next build has nothing to
// do, and only compares sizes and times. Losing the record only costs time.
import {execFileSync} from 'node:child_process';
import {readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {hashOf, type Hash} from '../base/hash.js';
import type {BuildOptions, BuildResult} from '../build.js';
import {buildTime} from '../emit/output/build-id.js';
import {outputState, readManifest} from '../emit/output/output-manifest.js';
import {outputFolder, inspectFolder} from '../emit/output/output-folder.js';
import {areUnchanged, type FileStamps} from '../files/file-stamps.js';
import {diskFiles} from '../files/files.js';
import {packageRoot, toolVersion} from '../files/own-package.js';
import {readStamp} from '../files/read-stamp.js';
import {isTransientFinding} from './transient-findings.js';

/** The input of a build, as far as the file system shows it without reading files. */
export interface BuildInputs {
  readonly hash: Hash;
  /** Whether a file changed very recently: it may change again without a difference in size and times. */
  readonly isRecent: boolean;
}

export interface BuildRecord {
  readonly inputs: BuildInputs;
  readonly result: BuildResult;
  readonly isDated: boolean;
  readonly imported: FileStamps;
  /** The time of the build, and the time at which the schedule changes the site. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface Recorded {
  readonly inputs: Hash;
  /** The commit from which pages take the days of their last change; absent if they show none. */
  readonly commit?: string;
  /** Files of packages and others in the bundle of the site's plugins, and included files; absent without any. */
  readonly imported?: FileStamps;
  /** The times between which the schedule of the content does not change the site. */
  readonly from?: string;
  readonly until?: string;
  readonly result: Omit<BuildResult, 'out' | 'durationMs' | 'shared'>;
}

/**
 * Files outside of `content/` and `templates/` that a build reads: those for hosts, and those that determine the
 * installed packages.
 */
const otherFiles = [
  'firebase.json',
  'vercel.json',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];

/** Call it before the build reads anything. */
export function buildInputs(root: string, options: BuildOptions): BuildInputs {
  const files = diskFiles(path.resolve(root));
  const folders = ['content', 'templates', 'hosting', ...(files.root === packageRoot ? ['runtime'] : [])];
  const listings = folders.map((folder) => files.walk(folder));
  const entries = [...listings.flatMap((walk) => walk.files), ...otherFiles.flatMap((file) => files.entry(file) ?? [])];
  const skipped = listings.flatMap((walk) => walk.skipped);
  const {onProgress: _onProgress, why: _why, ...shaping} = options;
  const rows = entries.map((entry) => [entry.path, entry.size, entry.mtimeMs, entry.ctimeMs, entry.inode]);
  return {
    hash: hashOf(JSON.stringify([toolVersion, shaping, process.env['SOURCE_DATE_EPOCH'], skipped, rows])),
    isRecent: entries.some((entry) => readStamp(entry).isRecent),
  };
}

/**
 * Returns the result of the last build with these options if another build would write nothing. Returns undefined if
 * there is something to do, or if that cannot be known.
 */
export function unchangedResult(root: string, options: BuildOptions): BuildResult | undefined {
  const start = performance.now();
  try {
    const out = outputFolder(root, options.out);
    const state = outputState(root, out);
    const recorded = JSON.parse(readFileSync(recordFile(state), 'utf8')) as Recorded;
    if (recorded.inputs !== buildInputs(root, options).hash) return undefined;
    if (recorded.commit !== undefined && recorded.commit !== commitOf(root)) return undefined;
    if (recorded.imported !== undefined && !areUnchanged(recorded.imported)) return undefined;
    if (!isCurrent(recorded, buildTime(options.at).at)) return undefined;
    if (!isUntouched(out, `${state}.json`)) return undefined;
    const {files} = recorded.result;
    const noChanges = {written: 0, unchanged: files, removed: 0};
    return {...recorded.result, ...noChanges, out: options.out, durationMs: performance.now() - start};
  } catch {
    // There is no record or no output folder, or it cannot be read. The build reports what is wrong.
    return undefined;
  }
}

/**
 * Records the result of a build. `isDated`: pages show the day of their last change. `imported`: files outside of
 * `content/` and `templates/`, which the plugin bundle has and documents include.
 */
export function recordBuild(
  root: string,
  options: BuildOptions,
  {inputs, result, isDated, imported, from, until}: BuildRecord,
): void {
  const file = recordFile(outputState(root, outputFolder(root, options.out)));
  const isTransient = result.diagnostics.some(isTransientFinding);
  if (inputs.isRecent || isTransient || options.keepFrom !== undefined) return rmSync(file, {force: true});
  const {out: _out, durationMs: _durationMs, shared: _shared, ...rest} = result;
  const recorded: Recorded = {
    inputs: inputs.hash,
    ...(isDated && {commit: commitOf(root)}),
    ...(Object.keys(imported).length > 0 && {imported}),
    ...(from !== undefined && until !== undefined && {from, until}),
    result: rest,
  };
  try {
    writeFileSync(`${file}.new`, JSON.stringify(recorded));
    renameSync(`${file}.new`, file);
  } catch {
    // The next build runs completely and tries again.
  }
}

/** Without a later change in the schedule, the site stays as it is. An earlier time can mean another site. */
function isCurrent({from, until}: Recorded, at: string): boolean {
  if (from === undefined || until === undefined) return true;
  return Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until);
}

function recordFile(state: string): string {
  return `${state}.last.json`;
}

/** Returns whether the output folder contains exactly what the last build wrote. */
function isUntouched(folder: string, manifestFile: string): boolean {
  const known = readManifest(manifestFile);
  if (known === undefined) return false;
  const {files} = inspectFolder(folder, known);
  return (
    files.size === known.size &&
    [...files].every(([file, {size, mtimeMs}]) => {
      const entry = known.get(file);
      return entry?.size === size && entry.mtimeMs === mtimeMs;
    })
  );
}

/** Returns the current commit, or an empty string outside of a repository. */
function commitOf(root: string): string {
  try {
    const args = ['rev-parse', 'HEAD', '--is-shallow-repository'];
    return execFileSync('git', args, {cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  } catch {
    return '';
  }
}
