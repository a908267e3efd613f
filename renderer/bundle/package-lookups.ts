// Finds out where esbuild looked for the packages in a bundle. esbuild's own record has only their real paths, but pnpm
// can link `node_modules/chart` to another folder, and keep the old one.
import {existsSync, realpathSync} from 'node:fs';
import path from 'node:path';
import type {Metafile} from 'esbuild';

export interface LookupOptions {
  /** Folder to which the paths of inputs are relative. */
  readonly root: string;
  /** Folders that esbuild searches after `node_modules` above the importing file. */
  readonly nodePaths: readonly string[];
  /** Returns the absolute folder from which the packages that an input imports are looked up. */
  folderOf(input: string): string;
}

/**
 * Returns the absolute paths of the folders in which packages were found, and of nearer ones that did not exist. If one of them
 * changes, an import may resolve to another file. Imports that a plugin resolves have no lookups.
 */
export function packageLookups(inputs: Metafile['inputs'], {root, nodePaths, folderOf}: LookupOptions): string[] {
  const lookups = new Set<string>();
  const handled = new Set<string>();
  for (const [input, {imports}] of Object.entries(inputs)) {
    for (const {path: imported, original, external} of imports) {
      const name = external || original === undefined ? undefined : packageName(original);
      if (name === undefined) continue;
      const folder = folderOf(input);
      const key = `${folder} ${name} ${imported}`;
      if (handled.has(key)) continue;
      handled.add(key);
      const modules = [...modulesAbove(folder), ...nodePaths];
      const file = path.resolve(root, imported);
      // An alias, such as that of `react`, gives the package another name.
      const found = lookup(name, modules, file) ?? lookup(packageName(afterModules(imported)), modules, file) ?? [];
      for (const one of found) lookups.add(one);
    }
  }
  return [...lookups].toSorted();
}

/** Returns the folders at which a search for a file of the package looks, or undefined if it does not find the file. */
function lookup(name: string | undefined, modules: readonly string[], file: string): readonly string[] | undefined {
  if (name === undefined) return undefined;
  const visited: string[] = [];
  for (const folder of modules) {
    if (existsSync(folder)) {
      const candidate = path.join(folder, name);
      visited.push(candidate);
      if (existsSync(candidate) && file.startsWith(realpathSync.native(candidate) + path.sep)) return visited;
    } else {
      visited.push(folder);
    }
  }
  return undefined;
}

/** `chart/lib/a.js` → `chart`, `@a/chart` → `@a/chart`. Returns undefined for `./a.js`, `#a` and `node:fs`. */
function packageName(specifier: string): string | undefined {
  return /^(?:@[^/:]+\/)?[^./#@:][^/:]*(?=\/|$)/.exec(specifier)?.[0];
}

/** `../node_modules/.pnpm/a@1/node_modules/a/b.js` → `a/b.js` */
function afterModules(file: string): string {
  return file.replace(/^.*\/node_modules\//, '');
}

/** `/a/b` → `/a/b/node_modules`, `/a/node_modules`, `/node_modules` */
function modulesAbove(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  const own = path.basename(folder) === 'node_modules' ? [] : [path.join(folder, 'node_modules')];
  return parent === folder ? own : [...own, ...modulesAbove(parent)];
}
