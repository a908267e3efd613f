// Records inputs and result of a command, so that it has nothing to do next time if the inputs are the same. Only sizes
// and times of files are compared. Losing a record only costs time.
import {execFileSync} from 'node:child_process';
import {mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {hashOf, type Hash} from '../base/hash.js';
import {packageStamps} from '../bundle/package-files.js';
import type {Snapshot} from '../compile.js';
import {buildTime} from '../emit/output/build-time.js';
import {areUnchanged, stampsOf, type FileStamps} from '../files/unchanged-files.js';
import {diskFiles} from '../files/files.js';
import {packageRoot, toolVersion} from '../files/galley-package.js';
import {readStamp} from '../files/file-stamp.js';
import {includeStamps} from '../include/include-result.js';

/** The inputs of a run: sizes and times of files, without their contents. */
export interface RunInputs {
  readonly hash: Hash;
  /** Whether a file changed very recently: it may change again without a difference in size and times. */
  readonly isRecent: boolean;
}

/** Inputs of a site that are not files of its folders. */
interface OtherInputs {
  /** Whether pages show the date of their last change, which comes from Git. */
  readonly isDated: boolean;
  /**
   * Files elsewhere: included ones, those in the bundles of templates and plugins, and those that change with every
   * package.
   */
  readonly imported: FileStamps;
  /** The time of the run, and the time at which the schedule changes the site. */
  readonly from: string | undefined;
  readonly until: string | undefined;
}

interface Recorded<Result> {
  readonly inputs: Hash;
  /** The commit from which pages take the dates of their last change; absent if they show none. */
  readonly commit?: string;
  readonly imported: FileStamps;
  /** The times between which the schedule of the content does not change the site. */
  readonly from?: string;
  readonly until?: string;
  readonly result: Result;
}

/** Files outside of `content/` and `templates/` that a build reads: those for hosts, and those with the site's packages. */
const rootFiles = ['firebase.json', 'vercel.json', 'package.json', 'package-lock.json'];

/** Files in `node_modules` that npm, pnpm and Yarn write when they have changed a package. */
const packageManagerFiles = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];

/**
 * Returns the inputs that are files of the site. Call it before the run reads anything. `options` are those that affect
 * its result.
 */
export function runInputs(root: string, options: object): RunInputs {
  const files = diskFiles(path.resolve(root));
  const folders = ['content', 'templates', 'hosting', ...(files.root === packageRoot ? ['runtime'] : [])];
  const listings = folders.map((folder) => files.walk(folder));
  const entries = [...listings.flatMap((walk) => walk.files), ...rootFiles.flatMap((file) => files.entry(file) ?? [])];
  const skipped = listings.flatMap((walk) => walk.skipped);
  const rows = entries.map((entry) => [entry.path, entry.size, entry.mtimeMs, entry.ctimeMs, entry.inode]);
  const {SOURCE_DATE_EPOCH: sourceDateEpoch} = process.env;
  return {
    hash: hashOf(JSON.stringify([toolVersion, files.root, options, sourceDateEpoch, skipped, rows])),
    isRecent: entries.some((entry) => readStamp(entry).isRecent),
  };
}

/** Returns the inputs of a site that are not files of its folders. */
export function otherInputs(
  root: string,
  {bundle, config, plugins, inclusion, transforms, at, schedule}: Snapshot,
): OtherInputs {
  const {mermaid} = transforms.options;
  return {
    isDated: config.lastUpdated,
    imported: {
      ...plugins?.bundle.otherFiles,
      ...packageStamps(Object.values(bundle.results)),
      ...includeStamps(root, inclusion),
      ...stampsOf([
        ...(mermaid ? [path.join(mermaid.folder, 'package.json')] : []),
        ...foldersAbove(path.resolve(root)).flatMap((folder) =>
          packageManagerFiles.map((name) => path.join(folder, 'node_modules', name)),
        ),
      ]),
    },
    from: at,
    until: schedule[0]?.at,
  };
}

/** `/a/b` → `/a/b`, `/a`, `/`. Packages are looked up in all of them. */
function foldersAbove(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Returns the result in a record, or undefined if its inputs have changed. `at` is the requested time. */
export function recordedResult<Result>(
  file: string,
  root: string,
  inputsNow: () => RunInputs,
  at: string | undefined,
): Result | undefined {
  const recorded = readRecord<Result>(file);
  if (recorded === undefined || recorded.inputs !== inputsNow().hash) return undefined;
  if (recorded.commit !== undefined && recorded.commit !== commitOf(root)) return undefined;
  return areUnchanged(recorded.imported) && isCurrent(recorded, buildTime(at).at) ? recorded.result : undefined;
}

/** Records a result. If the inputs of the next run cannot be compared with these, removes the record. */
export function recordRun(
  file: string,
  root: string,
  inputs: RunInputs,
  {isDated, imported, from, until}: OtherInputs,
  result: object,
): void {
  if (inputs.isRecent) return forgetRun(file);
  const recorded: Recorded<object> = {
    inputs: inputs.hash,
    ...(isDated && {commit: commitOf(root)}),
    imported,
    ...(from !== undefined && until !== undefined && {from, until}),
    result,
  };
  try {
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(`${file}.new`, JSON.stringify(recorded));
    renameSync(`${file}.new`, file);
  } catch {
    // The next run does everything and tries again.
  }
}

/** Removes a record. */
export function forgetRun(file: string): void {
  try {
    rmSync(file, {force: true});
  } catch {
    // The disk cannot be written. The record is used only if all its inputs are the same.
  }
}

function readRecord<Result>(file: string): Recorded<Result> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Recorded<Result>;
  } catch {
    // There is none, or it is damaged.
    return undefined;
  }
}

/** A result is valid from the time of its run to the next scheduled change. */
function isCurrent({from, until}: Recorded<unknown>, at: string): boolean {
  if (from === undefined || until === undefined) return true;
  return Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(until);
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
