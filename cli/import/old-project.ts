// The old site as the importer sees it: the files below its folder, and on request others of the same repository.
import {existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';

export interface OldProject {
  /**
   * Returns the files below a folder, sorted, with paths from the folder of the project. `''` is that folder itself;
   * `../docs` is allowed within the repository. Returns none if there is no such folder.
   */
  list(folder: string): readonly string[];
  /**
   * Returns the text of a file. Its path may start with `../`, but must not leave the repository. Returns undefined if
   * there is no such file, or if it is outside, too large or a link to another place.
   */
  read(path: string): string | undefined;
}

/** Larger files are data that no config or page imports by hand. */
const maxTextSize = 4 * 1024 * 1024;
const maxFiles = 200_000;

/** Folders that hold results, packages or settings of editors, but no content. */
const skippedFolders = new Set(['node_modules', '.git', '.cache', '.galley', '.docusaurus', '.astro', '.nuxt']);

/**
 * An old site on disk. `within` is the folder that no read leaves; by default, the repository of `folder`. Throws `usage` if
 * it does not contain `folder`.
 */
export function diskProject(folder: string, within = repositoryOf(folder)): OldProject {
  const boundary = realpathSync(within);
  if (!isInside(boundary, realpathSync(folder))) {
    throw new SiteError('usage', 'The folder of --within does not contain the old site.', {
      hint: 'Pass a folder that contains both the old site and the other files that it needs.',
    });
  }
  const read = (file: string): string | undefined => {
    const target = path.resolve(folder, file);
    if (!existsSync(target) || !isInside(boundary, realpathSync(target))) return undefined;
    const stats = statSync(target);
    if (!stats.isFile() || stats.size > maxTextSize) return undefined;
    return readFileSync(target, 'utf8')
      .replace(/^\u{feff}/u, '')
      .replaceAll('\r\n', '\n');
  };
  const listed = new Map<string, readonly string[]>();
  const list = (below: string): readonly string[] => {
    const known = listed.get(below);
    if (known !== undefined) return known;
    const target = path.resolve(folder, below);
    const isFolder = existsSync(target) && isInside(boundary, realpathSync(target)) && statSync(target).isDirectory();
    const files = isFolder ? filesBelow(target).map((file) => normalized(`${below === '' ? '.' : below}/${file}`)) : [];
    listed.set(below, files);
    return files;
  };
  return {list, read};
}

/** Lists files with their paths from `folder`. */
function filesBelow(folder: string): readonly string[] {
  const files: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), {withFileTypes: true})) {
      const file = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) walk(file);
      // A symbolic link may lead outside, or in a circle.
      else if (entry.isFile()) files.push(file);
      if (files.length > maxFiles) {
        throw new SiteError('import-too-large', `${folder} has more than ${maxFiles} files.`, {
          hint: 'Pass the folder of the documentation, not that of the whole repository.',
        });
      }
    }
  };
  walk('');
  return files.sort();
}

/** Returns the nearest folder with `.git`, or the folder itself. */
function repositoryOf(folder: string): string {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (lstatSync(path.join(current, '.git'), {throwIfNoEntry: false}) !== undefined) return current;
    if (current === path.dirname(current)) return folder;
  }
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** `docs/./a/../b.md` → `docs/b.md`; leading `../` stay. */
export function normalized(file: string): string {
  return path.posix.normalize(file).replace(/^\.\//, '');
}
