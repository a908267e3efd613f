// Provides the files that a host needs to run the newsletter function. `galley init --host` copies them.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {packageRoot, packageSource} from '../../renderer/files/galley-package.js';
import {byPath} from '../../runtime/text/compare-code-units.js';

/** Hosts that run functions. On your own server, use `galley functions serve`. */
export const adapterHosts = ['netlify', 'vercel', 'cloudflare', 'firebase'] as const;

export type AdapterHost = (typeof adapterHosts)[number];

export interface AdapterFile {
  /** Path from the root of the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Returns the files that a project needs to run the function on a host, sorted by path. A package.json among them names this Galley. */
export function functionAdapters(host: AdapterHost): readonly AdapterFile[] {
  const folder = path.join(packageRoot, 'lib/cli/init/function-adapters', host);
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(folder, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8')
        .replaceAll('\r\n', '\n')
        .replace('"galley": "*"', `"galley": ${JSON.stringify(packageSource)}`),
    }))
    .sort(byPath);
}
