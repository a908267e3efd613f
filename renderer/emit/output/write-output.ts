// Writes output files to a folder. The new site is built beside the old one and replaces it in one step, so that a
// failed or killed build leaves the last good site unchanged (see swap-output.ts for the moment between the renames).
import {mkdirSync, renameSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Hash} from '../../base/hash.js';
import {linkOrCopy} from './link-or-copy.js';
import {withLock} from './folder-lock.js';
import {outputStatePath, readManifest, saveManifest, type ManifestEntry, type Manifest} from './output-manifest.js';
import {oldAssetsIn} from './old-assets.js';
import {withOutputErrors} from './with-output-errors.js';
import {
  fileHasher,
  foreignError,
  foreignFiles,
  outputFolder,
  inspectFolder,
  type FolderContents,
} from './output-folder.js';
import {createPathChecker} from './path-checker.js';
import {createFileWriter, type OutputStamp} from './file-writer.js';
import {removeFiles, spareSiteOf, type SpareSite} from './spare-site.js';
import {createDraft, recoverOutput, removeTree, swapOutput} from './swap-output.js';

type Bytes = string | Uint8Array;

/**
 * A file of the output; an `Artifact` is one. If `body` is a function, it is called only if the file has to be written.
 */
export interface OutputFile {
  readonly path: string;
  /** `hashOf` the body. */
  readonly hash: Hash;
  readonly body: Bytes | (() => Bytes | Promise<Bytes>);
  /** Source of the file for messages: `content/docs/a.md`. */
  readonly from?: string;
  /** Set if the file is already in the draft. */
  readonly placed?: OutputStamp | undefined;
}

export type OutputFiles = AsyncIterable<OutputFile> | Iterable<OutputFile>;

/** The unfinished new site, for code that writes files to it. */
export interface Draft {
  /** Returns the hash of the existing file in the output folder. An unchanged file need not be written. */
  present(path: string): Hash | undefined;
  /** Returns the absolute path of the folder with the new files. It is created on first call. */
  folder(): string;
}

export interface WriteOptions {
  /** The site root. Its `.galley/` contains the manifest and the lock. */
  readonly root: string;
  /** Deletes files in the output folder that no build of this site wrote. By default they are an error. */
  readonly force?: boolean;
}

export interface Written {
  /** Number of files, and their total size in bytes. */
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * Writes the files so that the folder `out` (absolute or from the root) contains exactly `files`. Unchanged files keep
 * their bytes and times; if nothing changed, nothing is written. If `files` is a function, it gets the draft. Throws
 * `SiteError` on failure and leaves the old site in place.
 */
export async function writeSite(
  out: string,
  files: OutputFiles | ((draft: Draft) => OutputFiles),
  {root, force = false}: WriteOptions,
): Promise<Written> {
  const folder = outputFolder(root, out);
  const state = outputStatePath(root, folder);
  withOutputErrors(state, () => mkdirSync(dirname(state), {recursive: true}), 'state');
  const filesFor = typeof files === 'function' ? files : () => files;
  return withLock({file: `${state}.lock`, subject: folder}, () => replaceSite(folder, state, filesFor, force));
}

async function replaceSite(
  folder: string,
  state: string,
  filesFor: (draft: Draft) => OutputFiles,
  force: boolean,
): Promise<Written> {
  const manifestFile = `${state}.json`;
  const spare = spareSiteOf(state);
  const lastManifest = readManifest(manifestFile);
  withOutputErrors(folder, () => recoverOutput(folder, lastManifest));
  const hashFile = fileHasher(folder);
  const present = withOutputErrors(folder, () => inspectFolder(folder, lastManifest));
  const foreign = force ? [] : foreignFiles(present, lastManifest, hashFile, () => oldAssetsIn(folder));
  if (foreign.length > 0) throw foreignError(folder, foreign);

  const hashNow = (path: string): Hash | undefined => presentHash(path, present, lastManifest, hashFile);
  const draft = lazyDraft(folder, spare);
  try {
    const files = filesFor({present: hashNow, folder: draft.path});
    const {entries, unchanged} = await writeChanged(files, draft, ({path, hash}) => {
      const stamp = present.files.get(path);
      return stamp && hashNow(path) === hash ? {hash, ...stamp} : undefined;
    });
    checkKeptNames(folder, present, entries, hashFile, force);
    const removed = [...present.files.keys()].filter((path) => !entries.has(path));
    const written = entries.size - unchanged.length;
    if (written + removed.length > 0) {
      const draftFolder = draft.path();
      const site = withOutputErrors(folder, () =>
        linkAll(folder, draftFolder, entries, unchanged, draft.spareEntries()),
      );
      // Until the swap, the manifest contains both sites, so that after a crash on either side every file is known.
      const combined = new Map([
        ...[...(lastManifest ?? [])].map(withoutHash),
        ...removed.map((path) => withoutHash([path])),
        ...site,
      ]);
      withOutputErrors(manifestFile, () => saveManifest(manifestFile, combined), 'state');
      const keep = (old: string): boolean =>
        lastManifest !== undefined && isExactly(present, lastManifest) && spare.keep(old, lastManifest);
      swapOutput(folder, draftFolder, combined, renameSync, keep);
      withOutputErrors(manifestFile, () => saveManifest(manifestFile, site), 'state');
    } else {
      draft.discard();
      if (!sameEntries(lastManifest, entries))
        withOutputErrors(manifestFile, () => saveManifest(manifestFile, entries), 'state');
    }
    const bytes = [...entries.values()].reduce((sum, {size}) => sum + size, 0);
    return {files: entries.size, bytes, written, unchanged: unchanged.length, removed: removed.length};
  } catch (error) {
    draft.discard();
    throw error;
  }
}

interface WritableDraft {
  /** Returns the folder. It is created on first call. */
  path(): string;
  /** Returns the files of the spare site that it started from. An entry is valid until another file replaces it. */
  spareEntries(): Manifest;
  /** Writes a file below it. */
  write(path: string, bytes: Bytes): OutputStamp;
  discard(): void;
}

function lazyDraft(folder: string, spare: SpareSite): WritableDraft {
  let draftFolder: string | undefined;
  let spareFiles: Manifest = new Map();
  const take = (draft: string): boolean => {
    const files = spare.take(draft);
    spareFiles = files ?? spareFiles;
    return files !== undefined;
  };
  const path = (): string => (draftFolder ??= createDraft(folder, take));
  let writeFile: ReturnType<typeof createFileWriter> | undefined;
  return {
    path,
    spareEntries: () => spareFiles,
    write(file, bytes) {
      writeFile ??= createFileWriter(path());
      return withOutputErrors(join(folder, file), () => writeFile!(file, bytes));
    },
    discard() {
      try {
        if (draftFolder !== undefined) removeTree(draftFolder);
      } catch {
        // The original error matters more, and the next start removes what remains.
      }
    },
  };
}

function createFolderMaker(): (folder: string) => void {
  const createdFolders = new Set<string>();
  return (folder) => {
    if (createdFolders.has(folder)) return;
    mkdirSync(folder, {recursive: true});
    createdFolders.add(folder);
  };
}

async function writeChanged(
  files: OutputFiles,
  draft: WritableDraft,
  unchangedEntry: (file: OutputFile) => ManifestEntry | undefined,
): Promise<{entries: Map<string, ManifestEntry>; unchanged: string[]}> {
  const check = createPathChecker();
  const entries = new Map<string, ManifestEntry>();
  const unchanged: string[] = [];
  for await (const file of files) {
    check(file);
    const entry = unchangedEntry(file);
    if (entry) unchanged.push(file.path);
    const {size, mtimeMs} = entry ?? file.placed ?? draft.write(file.path, await bytesOf(file));
    entries.set(file.path, {hash: file.hash, size, mtimeMs});
  }
  return {entries, unchanged};
}

async function bytesOf({body}: OutputFile): Promise<Bytes> {
  return typeof body === 'function' ? body() : body;
}

function presentHash(
  path: string,
  present: FolderContents,
  lastManifest: Manifest | undefined,
  hashFile: (path: string) => Hash | undefined,
): Hash | undefined {
  const file = present.files.get(path);
  if (!file) return undefined;
  const last = lastManifest?.get(path);
  const isUntouched = last?.size === file.size && last.mtimeMs === file.mtimeMs;
  // If the file was changed, or the manifest is lost, the bytes are compared.
  return isUntouched ? last.hash : hashFile(path);
}

// Names at the top that begin with a dot and are not from Galley are moved from the old site. Throws if the new one has a
// different file at such a name. With `force`, the new one wins.
function checkKeptNames(
  folder: string,
  {foreignNames}: FolderContents,
  entries: Manifest,
  hashFile: (path: string) => Hash | undefined,
  force: boolean,
): void {
  if (force || foreignNames.length === 0) return;
  const topNames = new Set([...entries.keys()].map((path) => path.split('/')[0]));
  const isSame = (name: string): boolean => entries.has(name) && entries.get(name)?.hash === hashFile(name);
  const conflicting = foreignNames.filter((name) => topNames.has(name) && !isSame(name));
  if (conflicting.length > 0) throw foreignError(folder, conflicting);
}

/**
 * Links unchanged files into `to`. Files that it already has are kept, and files that no longer belong to the site are
 * removed.
 */
function linkAll(
  from: string,
  to: string,
  entries: Manifest,
  unchanged: readonly string[],
  existing: Manifest,
): Map<string, ManifestEntry> {
  const makeFolder = createFolderMaker();
  const linked = new Map(entries);
  const isAlreadyThere = (path: string): boolean => isSameEntry(existing.get(path), entries.get(path));
  const removedFiles = [...existing.keys()].filter((path) => !entries.has(path));
  const filesToLink = unchanged.filter((path) => !isAlreadyThere(path));
  removeFiles(to, [...removedFiles, ...filesToLink.filter((path) => existing.has(path))]);
  for (const path of filesToLink) {
    const target = join(to, path);
    makeFolder(dirname(target));
    const copied = linkOrCopy(join(from, path), target);
    if (copied) linked.set(path, {hash: entries.get(path)?.hash ?? '', ...copied});
  }
  return linked;
}

// No file has size -1, so the next build knows that Galley wrote the path, and compares its bytes.
function withoutHash([path]: readonly [string, ...unknown[]]): [string, ManifestEntry] {
  return [path, {hash: '', size: -1, mtimeMs: 0}];
}

function sameEntries(a: Manifest | undefined, b: Manifest): boolean {
  return a?.size === b.size && [...b].every(([path, entry]) => isSameEntry(a.get(path), entry));
}

function isSameEntry(a: ManifestEntry | undefined, b: ManifestEntry | undefined): boolean {
  return a !== undefined && a.hash === b?.hash && a.size === b.size && a.mtimeMs === b.mtimeMs;
}

/** Returns whether the folder contains exactly these files, unchanged. */
function isExactly({files, foreignNames}: FolderContents, lastManifest: Manifest): boolean {
  return (
    foreignNames.length === 0 &&
    files.size === lastManifest.size &&
    [...files].every(
      ([path, {size, mtimeMs}]) => lastManifest.get(path)?.size === size && lastManifest.get(path)?.mtimeMs === mtimeMs,
    )
  );
}
