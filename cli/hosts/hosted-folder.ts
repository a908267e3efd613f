// A built folder as a host sees it: the files under their addresses, asked for one by one, so that a new build counts.
import {readdirSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import type {HostedFiles} from './host.js';

/** The files below `folder`, as if they had been uploaded to `base`, and a copy of `404.html` to the top. */
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

/** Whether a file lies there by exactly this name; not a link, nor a name that the file system only takes for the same. */
function isFile(folder: string, segments: readonly string[]): boolean {
  try {
    const expected = path.join(realpathSync(folder), ...segments);
    return realpathSync(expected) === expected && statSync(expected).isFile();
  } catch {
    return false; // Absent, or a name the system refuses: all the same to a visitor.
  }
}

function spelled(folder: string, [first, ...rest]: readonly string[]): readonly string[] | undefined {
  if (first === undefined) return [];
  for (const name of readdirSync(folder).filter((one) => one.toLowerCase() === first)) {
    const isFolder = statSync(path.join(folder, name), {throwIfNoEntry: false})?.isDirectory() ?? false;
    if (rest.length === 0) return [name];
    const found = isFolder ? spelled(path.join(folder, name), rest) : undefined;
    if (found !== undefined) return [name, ...found];
  }
  return undefined;
}
