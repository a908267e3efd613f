// Finds the files of Galley itself: its templates and runtime are bundled from source, wherever it is installed.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {diskFiles, type Files} from './files.js';

/** Absolute path of Galley's own folder, whether it runs from `lib/` or from source. */
export const packageRoot: string = findRoot(path.dirname(fileURLToPath(import.meta.url)));

const manifest = readManifest();

/** Version of Galley, from its package.json. */
export const packageVersion: string = manifest.version;

/** The dependency in a site's package.json: the repository, because the registry has another package named `galley`. */
export const packageSource: string = manifest.repository.url;

/** Files of Galley itself. */
export const galleyFiles: Files = diskFiles(packageRoot);

/**
 * Changes with every build of Galley. It is part of most keys in the store. Keys of images contain the version of the
 * encoder instead, so that an update of Galley does not encode them again.
 */
export const toolVersion: string = `${packageVersion}+${fingerprint()}`;

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) && existsSync(path.join(folder, 'templates'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('The folder of the galley package was not found.');
  return findRoot(parent);
}

interface Manifest {
  readonly version: string;
  readonly repository: {readonly url: string};
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The build of Galley writes this file. It is absent when Galley runs from source, which only tests do, and they keep no
 * store between runs.
 */
function fingerprint(): string {
  const file = path.join(packageRoot, 'lib/fingerprint');
  return existsSync(file) ? readFileSync(file, 'utf8') : 'source';
}
