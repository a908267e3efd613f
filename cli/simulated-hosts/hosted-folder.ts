// Presents a built folder as a host does: files by address, looked up on each request so that a new build takes effect.
import {readdirSync, realpathSync, statSync, type Dirent} from 'node:fs';
import path from 'node:path';
import type {HostedFiles} from './simulated-host.js';

/** Returns the files below `folder`, as if they were uploaded to `base`, with a copy of `404.html` at the top. */
export function hostedFolder(folder: string, base: string): HostedFiles {
  const below = (address: string): readonly string[] | undefined => {
    if (address === '/404.html') return ['404.html'];
    if (!address.startsWith(base)) return undefined;
    const segments = address.slice(base.length).split('/');
    return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..') ? segments : undefined;
  };
  return {
    has(address) {
      const segments = below(address);
      return segments !== undefined && isFile(folder, segments);
    },
    inAnyCase(address) {
      const segments = below(address.toLowerCase());
      const found = segments && spelled(folder, segments);
      return found && isFile(folder, found) ? base + found.join('/') : undefined;
    },
  };
}

/**
 * Returns whether there is a file with exactly this name; not a link, and not a name that only the file system treats
 * as equal.
 */
function isFile(folder: string, segments: readonly string[]): boolean {
  try {
    const expected = [realpathSync(folder), ...segments].join(path.sep);
    // First without an exception: some hosts check for a `404.html` in each folder of a path, and there may be
    // thousands.
    if (statSync(expected, {throwIfNoEntry: false})?.isFile() !== true) return false;
    return realpathSync(expected) === expected;
  } catch {
    return false; // It does not exist, or has an invalid name. A visitor gets the same response for both.
  }
}

/** Links are skipped: their targets are not uploaded, and may be a parent folder. */
function spelled(folder: string, [first, ...rest]: readonly string[]): readonly string[] | undefined {
  if (first === undefined) return [];
  for (const entry of entriesOf(folder).filter(({name}) => name.toLowerCase() === first)) {
    if (rest.length === 0 && entry.isFile()) return [entry.name];
    const found = rest.length > 0 && entry.isDirectory() ? spelled(path.join(folder, entry.name), rest) : undefined;
    if (found !== undefined) return [entry.name, ...found];
  }
  return undefined;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true});
  } catch {
    return []; // It cannot be read, or was deleted.
  }
}
