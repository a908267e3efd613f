// Compares the output folder with a clean build of the same files, byte for byte.
import {lstatSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {prepareBuild, type BuildOptions} from '../build.js';
import {mediaType} from '../emit/media-type.js';
import {readManifest, outputStatePath} from '../emit/output/output-manifest.js';
import type {Output} from '../emit/output/output.js';
import {outputFolder, inspectFolder} from '../emit/output/output-folder.js';
import type {WorkerPool} from '../worker-pool/worker-pool.js';
import {diskFiles} from '../files/files.js';
import {lmdbStore} from '../store/store.js';
import {byPath} from '../../runtime/text/compare-code-units.js';

export interface Difference {
  /** Path below the output folder. */
  readonly path: string;
  /** `missing`: absent in the output folder. `surplus`: only in the output folder. */
  readonly kind: 'differs' | 'missing' | 'surplus';
  /** Offset of the first different byte. */
  readonly byte?: number;
  /** For texts: the line of that byte, starting at 1, and the surrounding text in both files. */
  readonly line?: number;
  readonly found?: string;
  readonly expected?: string;
}

export interface Verification {
  /** Number of files in the clean build. */
  readonly files: number;
  /** In the order of their paths. */
  readonly differences: readonly Difference[];
  readonly durationMs: number;
}

export interface CleanBuild {
  /** An empty folder for the clean build. */
  readonly folder: string;
  /** The pool of the clean build. `verifyOutput` closes it. */
  readonly pool: WorkerPool;
}

/** Builds the site at `root` in `folder` with an empty store, and compares each file with that in the output folder. */
export async function verifyOutput(
  root: string,
  options: BuildOptions,
  {folder, pool}: CleanBuild,
): Promise<Verification> {
  const start = performance.now();
  const out = outputFolder(root, options.out);
  const store = lmdbStore(join(folder, 'store'));
  const site = join(folder, 'site');
  // Threads write below this folder. Without it they would fail one by one, and this thread would render all pages.
  mkdirSync(site);
  try {
    const {files} = await prepareBuild({files: diskFiles(root), store, pool}, options);
    const surplusPaths = new Set(inspectFolder(out, readManifest(`${outputStatePath(root, out)}.json`)).files.keys());
    const differences: Difference[] = [];
    let count = 0;
    for await (const output of files({present: () => undefined, folder: () => site})) {
      count++;
      surplusPaths.delete(output.path);
      const difference = compareFile(output.path, regularFile(join(out, output.path)), await bytesOf(output));
      if (difference !== undefined) differences.push(difference);
      // Each file is compared as it is written and deleted, so that the second site is never completely on disk.
      if (output.placed !== undefined) rmSync(join(site, output.path), {force: true});
    }
    differences.push(...[...surplusPaths].map((path) => ({path, kind: 'surplus'}) as const));
    differences.sort(byPath);
    return {files: count, differences, durationMs: performance.now() - start};
  } finally {
    await Promise.all([pool.close(), store.close()]);
  }
}

async function bytesOf(output: Output): Promise<Buffer> {
  const body = await output.body();
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** Returns undefined for a file that does not exist, and null for a folder or a link, which builds never write. */
function regularFile(file: string): Buffer | null | undefined {
  const stats = lstatSync(file, {throwIfNoEntry: false});
  if (stats === undefined) return undefined;
  return stats.isFile() ? readFileSync(file) : null;
}

function compareFile(path: string, found: Buffer | null | undefined, expected: Buffer): Difference | undefined {
  if (found === undefined) return {path, kind: 'missing'};
  if (found === null) return {path, kind: 'differs'};
  if (found.equals(expected)) return undefined;
  const byte = firstDifference(found, expected);
  if (!mediaType(path).includes('charset')) return {path, kind: 'differs', byte};
  const line = expected.subarray(0, byte).reduce((lines, code) => (code === 10 ? lines + 1 : lines), 1);
  return {
    path,
    kind: 'differs',
    byte,
    line,
    found: excerptAround(found, byte),
    expected: excerptAround(expected, byte),
  };
}

function firstDifference(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a[at] === b[at]) at++;
  return at;
}

/** Returns at most 24 bytes before the difference and 56 after it, in one line. */
function excerptAround(bytes: Buffer, at: number): string {
  return bytes
    .subarray(Math.max(0, at - 24), at + 56)
    .toString()
    .replace(/^\ufffd+|\ufffd+$/g, '')
    .replaceAll('\n', '⏎');
}
