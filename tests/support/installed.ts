// Galley as its users have it: packed, and in a folder with the packages that npm would install beside it, and no others.
import {cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {repository} from './galley.js';
import {temporary} from './temporary.js';

interface LockFile {
  readonly packages: Readonly<Record<string, {readonly dev?: boolean}>>;
}

/**
 * A folder whose `node_modules` holds the packed package and its dependencies, laid out as the lock file says; those for
 * development are not there, nor in any folder above. Packages that `isMissing` names are left out too.
 */
export async function installed(isMissing: (name: string) => boolean = () => false): Promise<string> {
  const folder = temporary({'package.json': '{"name": "site", "private": true, "type": "module"}\n'});
  const home = path.join(folder, 'node_modules/galley');
  mkdirSync(home, {recursive: true});
  await execa('tar', ['-xzf', await packed(), '-C', home, '--strip-components=1']);
  const {packages} = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as LockFile;
  for (const [place, {dev}] of Object.entries(packages)) {
    const from = path.join(repository, place);
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // Optional packages of other platforms are not there.
    if (place === '' || dev === true || isMissing(name) || !existsSync(from)) continue;
    linkFolder(from, path.join(folder, place));
  }
  return folder;
}

/** The archives that were packed; a test file removes its own when it ends. */
const archives: string[] = [];

/** The archive that npm would publish. It is packed once for a test file, because that takes longer than a build. */
async function packed(): Promise<string> {
  const known = archives.find((file) => existsSync(file));
  if (known !== undefined) return known;
  const folder = temporary();
  const {stdout} = await execa('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: repository,
  });
  const [{filename}] = JSON.parse(stdout) as [{readonly filename: string}];
  archives.push(path.join(folder, filename));
  return path.join(folder, filename);
}

/** The command of an installed Galley. */
export function installedBin(folder: string): string {
  return path.join(folder, 'node_modules/galley/bin/galley.js');
}

/** Hard links, not symbolic ones: what a file imports must be looked up from its new place. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, {recursive: true});
  for (const entry of readdirSync(from, {withFileTypes: true})) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === 'node_modules') continue; // has entries of its own in the lock file
    if (entry.isDirectory()) linkFolder(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target); // on another file system
  }
}
