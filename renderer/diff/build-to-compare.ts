// Builds a site for a comparison. Writes only pages to a folder, and records path, size and hash of other files.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {Diagnostic} from '../base/diagnostic.js';
import {prepareBuild, type BuildOptions} from '../build.js';
import type {Output} from '../emit/output/output.js';
import type {Host} from '../compiler-host.js';
import {redirectFinder, isPage, type BuiltFile, type BuiltSite} from './read-built-site.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

export interface ComparedBuild {
  readonly site: BuiltSite;
  readonly diagnostics: readonly Diagnostic[];
}

export interface BuildToCompareOptions extends Pick<BuildOptions, 'onProgress'> {
  /** An empty folder for the pages. */
  readonly folder: string;
  /** Time for which the site is built. Must be the same for both sites. */
  readonly at: string;
}

/** Builds the site of `host` without changing its output folder. */
export async function buildToCompare(
  host: Host,
  {folder, at, onProgress}: BuildToCompareOptions,
): Promise<ComparedBuild> {
  mkdirSync(folder, {recursive: true}); // Threads write below it.
  const {snapshot, site, files} = await prepareBuild(host, {
    out: folder,
    at,
    keepAssets: 0,
    ...(onProgress && {onProgress}),
  });
  const built = new Map<string, BuiltFile>();
  for await (const output of files({present: () => undefined, folder: () => folder})) {
    const bytes = await writePage(output, folder);
    built.set(output.path, {
      // The sizes of images are only known after all pages are rendered.
      get bytes() {
        return bytes ?? site.sizeOf(output.path);
      },
      hash: () => output.hash,
    });
  }
  await host.store.flush();
  const {rules} = snapshot.redirects;
  return {
    site: {
      files: new Map([...built].toSorted(byKey)),
      read: (path) => readFileSync(join(folder, path), 'utf8'),
      redirectOf: redirectFinder(
        new Map(rules.filter(({route}) => !route.endsWith('/*')).map(({route, to}) => [route, to] as const)),
        new Map(rules.flatMap(({route, to}) => (route.endsWith('/*') ? [[route.slice(0, -2), to] as const] : []))),
      ),
    },
    diagnostics: [...snapshot.diagnostics(), ...site.diagnostics()],
  };
}

/** Writes pages, and returns the size of pages, stylesheets and scripts. The bytes of other files are not needed. */
async function writePage({path, body, placed}: Output, folder: string): Promise<number | undefined> {
  if (placed !== undefined) return placed.size;
  if (!/\.(?:html|css|js)$/.test(path)) return undefined;
  const content = await body();
  if (isPage(path)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
  return Buffer.byteLength(content);
}
