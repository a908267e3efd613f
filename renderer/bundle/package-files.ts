// Records the files of packages in a bundle, so that a bundle is not reused after `npm update`.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {hashOf, type Hash} from '../base/hash.js';
import {statFile} from '../files/file-stamps.js';
import {packageRoot} from '../files/galley-package.js';
import {isSameFile, readStamp, type ReadStamp} from '../files/read-stamp.js';

interface PackageFile {
  readonly stamp: ReadStamp;
  readonly hash: Hash;
}

/** By path from Galley's package, as esbuild writes it: `../chart/index.js`. */
export type PackageFiles = Readonly<Record<string, PackageFile>>;

/** Reads the files. Must be called directly after the bundle is made. */
export function readPackageFiles(paths: readonly string[]): PackageFiles {
  const files = paths.flatMap((file) => {
    const entry = statFile(absolutePath(file));
    return entry === undefined ? [] : [[file, {stamp: readStamp(entry), hash: hashOfFile(file)}] as const];
  });
  return Object.fromEntries(files);
}

/** Reads only files with another stamp: on another machine, and after a new installation, all stamps differ. */
export function arePackagesUnchanged(files: PackageFiles): boolean {
  return Object.entries(files).every(([file, {stamp, hash}]) => {
    const entry = statFile(absolutePath(file));
    return entry !== undefined && (isSameFile(stamp, entry) || hashOfFile(file) === hash);
  });
}

/** Returns the absolute paths of the package files in the results of all builds. */
export function packagePaths(results: Readonly<Record<string, {readonly packageFiles?: PackageFiles}>>): string[] {
  return Object.values(results).flatMap(({packageFiles = {}}) => Object.keys(packageFiles).map(absolutePath));
}

function hashOfFile(file: string): Hash {
  return hashOf(readFileSync(absolutePath(file)));
}

function absolutePath(file: string): string {
  return path.resolve(packageRoot, file);
}
