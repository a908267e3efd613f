// The results of esbuild for the parts of a bundle: read from the store, from other machines, and from Galley's package.
import {memoize} from '../base/memoize.js';
import type {Files} from '../files/files.js';
import type {Store} from '../store/store.js';
import {currentResult, type BuildResult} from './cached-esbuild.js';

/** The result of each esbuild build. Serializable, because it is stored. */
export interface EsbuildResults {
  /** Templates for React on the server. */
  readonly templates: BuildResult;
  /** Islands for Preact on the server. */
  readonly islands: BuildResult;
  /** The browser entry and its chunks. */
  readonly scripts: BuildResult;
  readonly styles: BuildResult;
}

export const buildNames = ['templates', 'islands', 'scripts', 'styles'] as const;

export function readResults(store: Store, key: string): EsbuildResults | undefined {
  const text = store.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as EsbuildResults);
}

/** Returns the results of another machine. They do not replace those in the store, because its packages may differ. */
export async function fetchResults({sharing}: Store, key: string): Promise<EsbuildResults | undefined> {
  const texts: string[] = [];
  await sharing?.take([key], (_key, value) => void texts.push(new TextDecoder().decode(value)));
  return texts[0] === undefined ? undefined : (JSON.parse(texts[0]) as EsbuildResults);
}

/**
 * Returns the results with the present stamps of their packages, or undefined if a package changed. Returns the same
 * object if no stamp differs.
 */
export function currentResults(results: EsbuildResults): EsbuildResults | undefined {
  const current: Partial<Record<keyof EsbuildResults, BuildResult>> = {};
  for (const name of buildNames) {
    const result = currentResult(results[name]);
    if (result === undefined) return undefined;
    current[name] = result;
  }
  return buildNames.every((name) => current[name] === results[name]) ? results : (current as EsbuildResults);
}

/** `EsbuildResults` of Galley's own templates, written when the tool is built. Relative to Galley's package. */
export const prebuiltFile = 'lib/bundle.json';

/** Returns results that stay valid on machines with other versions of Galley's dependencies. */
export function withoutPackageFiles({templates, islands, scripts, styles}: EsbuildResults): EsbuildResults {
  const without = ({cacheKey, outputHash, templateNames, files, imports}: BuildResult): BuildResult => ({
    cacheKey,
    outputHash,
    templateNames,
    files,
    imports,
  });
  return {templates: without(templates), islands: without(islands), scripts: without(scripts), styles: without(styles)};
}

/** Memoized, because the installed package does not change while the process runs. */
export const readPrebuilt = memoize((galleyFiles: Files) =>
  galleyFiles.exists(prebuiltFile)
    ? (JSON.parse(new TextDecoder().decode(galleyFiles.read(prebuiltFile))) as EsbuildResults)
    : undefined,
);
