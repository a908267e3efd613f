// Checks Node and the packages that Galley needs.
import {readFileSync, realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Installation, InstallationCheck} from './installation-check.js';

const reinstall = 'Run npm install on this machine, without --omit=optional and --ignore-scripts.';

export function checkNode({nodeVersion, packageRoot}: Installation): InstallationCheck {
  const needed = neededNode(packageRoot);
  if (compareVersions(nodeVersion, needed) >= 0) return {name: 'node', state: 'ok', message: nodeVersion};
  const message = `${nodeVersion} is too old: Galley needs ${needed} or later.`;
  return {name: 'node', state: 'error', message, hint: 'Install the current LTS version of Node.'};
}

/** `"engines": {"node": ">=20.19"}` → `20.19` */
function neededNode(packageRoot: string): string {
  const text = readFileSync(path.join(packageRoot, 'package.json'), 'utf8');
  const {engines} = JSON.parse(text) as {engines: {node: string}};
  return engines.node.replace(/^>=/, '');
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  const index = [0, 1, 2].find((at) => (left?.[at] ?? 0) !== (right?.[at] ?? 0)) ?? 0;
  return (left?.[index] ?? 0) - (right?.[index] ?? 0);
}

/** Packages with a native part that Galley can replace, and what it does without them. */
const nativeParts = {
  satteri: 'pages are parsed by the slower portable parser',
  lmdb: 'nothing is kept for the next build',
  sharp: 'images are published as they are, without social cards',
};

export async function checkNativeParts({load}: Installation): Promise<readonly InstallationCheck[]> {
  return Promise.all(
    Object.entries(nativeParts).map(async ([name, instead]): Promise<InstallationCheck> => {
      const error = await errorOf(() => load(name));
      if (error === undefined) return {name, state: 'ok', message: 'The native part works.'};
      return {name, state: 'warning', message: `The native part cannot be loaded, so ${instead}.`, hint: reinstall};
    }),
  );
}

/** Runs esbuild, because the program that is installed may be for another system. */
export async function checkEsbuild({load}: Installation): Promise<InstallationCheck> {
  const error = await errorOf(async () => {
    const {transformSync} = (await load('esbuild')) as typeof import('esbuild');
    transformSync('export const a: number = 1', {loader: 'ts'});
  });
  if (error === undefined) return {name: 'esbuild', state: 'ok', message: 'Templates can be bundled.'};
  const [reason = ''] = error.message.trim().split('\n');
  return {name: 'esbuild', state: 'error', message: `Templates cannot be bundled: ${reason}`, hint: reinstall};
}

async function errorOf(run: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Two copies of React do not share contexts and hooks. */
export function checkCopies({root, packageRoot}: Installation): InstallationCheck {
  const twice = ['react', 'react-dom', 'preact'].filter((name) => {
    const [ofSite, own] = [packageFolder(root, name), packageFolder(packageRoot, name)];
    return ofSite !== undefined && own !== undefined && ofSite !== own;
  });
  const galley = packageFolder(root, 'galley');
  const copies = galley === undefined || galley === realpathSync(packageRoot) ? twice : [...twice, 'galley'];
  if (copies.length === 0)
    return {name: 'copies', state: 'ok', message: 'React, Preact and Galley are installed once.'};
  return {
    name: 'copies',
    state: 'warning',
    message: `The site and the running Galley use different copies of ${copies.join(', ')}.`,
    hint: copies.includes('galley') ? 'Run the copy of the site with npx galley.' : 'Run npm dedupe.',
  };
}

/** Returns the folder of a package that files in `folder` import; undefined if it is not installed. */
export function packageFolder(folder: string, name: string): string | undefined {
  try {
    return path.dirname(realpathSync(createRequire(path.join(folder, 'index.js')).resolve(`${name}/package.json`)));
  } catch {
    return undefined; // `resolve` throws if there is no such package.
  }
}
