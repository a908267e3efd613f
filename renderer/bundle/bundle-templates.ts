// Bundles a site: templates for React, islands for Preact, scripts for the browser, and one stylesheet.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import type {Files} from '../files/files.js';
import type {Store} from '../store/store.js';
import {esbuildInputs, withPlaces, type EsbuildInputs} from './esbuild-inputs.js';
import {
  buildNames,
  currentResults,
  fetchResults,
  readPrebuilt,
  readResults,
  type EsbuildResults,
} from './esbuild-results.js';
import {cachedBuild, runBuild, type BundledFile, type BuildResult} from './cached-esbuild.js';
import {bundlingError} from './template-error.js';
import type {TemplateFiles} from './template-files.js';
import {byPath} from '../../runtime/text/compare-code-units.js';

/** File name of the evaluated templates in stack traces. */
export const templatesName = 'galley-templates.js';

/** The output of esbuild. */
export interface Bundle {
  /** Hash of the template files, of `places`, and of the output of esbuild, which contains the packages. */
  readonly hash: Hash;
  /** Key in the store. It covers `base`, but no packages. */
  readonly key: string;
  readonly results: EsbuildResults;
  /** CommonJS source with pages, layouts, components and collections. */
  readonly templates: string;
  /** Source map of `templates`, as JSON. */
  readonly templatesMap: string;
  /** CommonJS source with the islands and Preact's renderer. */
  readonly islands: string;
  readonly files: readonly BundledFile[];
  /** Output path of the browser entry. */
  readonly script: string;
  /** Chunks that the browser entry imports statically, for `modulepreload`. */
  readonly scriptImports: readonly string[];
  /** Output path of the stylesheet. */
  readonly stylesheet: string;
  /** All `.woff2` files, which every page preloads. */
  readonly fonts: readonly string[];
}

/**
 * Bundles everything below `templates/`. Reuses results with the same input from `previous`, from the store, or from
 * Galley's own templates, which are bundled when the tool is built. Throws `TemplateError`.
 */
export async function bundleTemplates(
  files: Files,
  galleyFiles: Files,
  templates: TemplateFiles,
  store: Store,
  base: string,
  {previous, places = false}: BundleOptions = {},
): Promise<Bundle> {
  const hash = places ? hashOfAll([templates.hash, 'places']) : templates.hash;
  const key = `bundle:${hash}:${hashOf(base)}`;
  const save = (results: EsbuildResults): Bundle => {
    store.put(key, JSON.stringify(results));
    return toBundle(key, hash, results);
  };
  if (previous?.key === key) {
    const current = currentResults(previous.results);
    if (current !== undefined) return current === previous.results ? previous : save(current);
  }
  const stored = readResults(store, key);
  if (stored !== undefined) {
    const current = currentResults(stored);
    if (current !== undefined) return current === stored ? toBundle(key, hash, stored) : save(current);
  }
  const withoutPlaces = esbuildInputs(files, galleyFiles, templates, base);
  const inputs = places ? withPlaces(withoutPlaces) : withoutPlaces;
  const prebuilt = readPrebuilt(galleyFiles);
  if (prebuilt !== undefined && isCurrent(prebuilt, inputs, templates)) return toBundle(key, hash, prebuilt);
  const fetched = await fetchResults(store, key);
  const currentFetched = fetched && currentResults(fetched);
  if (currentFetched !== undefined) return save(currentFetched);
  const results = await buildAll(
    inputs,
    templates,
    [previous?.results, stored, fetched, prebuilt].filter((parts) => parts !== undefined),
  );
  const bundle = save(results);
  store.sharing?.share([key]);
  return bundle;
}

interface BundleOptions {
  readonly previous?: Bundle | undefined;
  /** Whether to add an attribute with its place to each element of a template. */
  readonly places?: boolean | undefined;
}

function isCurrent(results: EsbuildResults, inputs: EsbuildInputs, templates: TemplateFiles): boolean {
  return buildNames.every((name) => cachedBuild(inputs[name], templates, [results[name]]) !== undefined);
}

async function buildAll(
  inputs: EsbuildInputs,
  templates: TemplateFiles,
  cached: readonly EsbuildResults[],
): Promise<EsbuildResults> {
  const build = (name: keyof EsbuildResults): BuildResult | Promise<BuildResult> => {
    const candidates = cached.map((parts) => parts[name]);
    return cachedBuild(inputs[name], templates, candidates) ?? runBuild(inputs[name], templates);
  };
  // Wait for all builds: the findings must not depend on which one fails first.
  const builds = [build('templates'), build('islands'), build('scripts'), build('styles')] as const;
  const failed = (await Promise.allSettled(builds)).filter((run) => run.status === 'rejected');
  if (failed.length > 0) throw bundlingError(...failed.map(({reason}) => reason as unknown));
  const [server, islands, scripts, styles] = await Promise.all(builds);
  return {templates: server, islands, scripts, styles};
}

function toBundle(key: string, inputHash: Hash, results: EsbuildResults): Bundle {
  const {templates, islands, scripts, styles} = results;
  const files = [...scripts.files, ...styles.files].toSorted(byPath);
  return {
    hash: hashOfAll([inputHash, ...buildNames.map((name) => results[name].outputHash)]),
    key,
    results,
    templates: findOutput(templates, /\.js$/).content,
    templatesMap: findOutput(templates, /\.js\.map$/).content,
    islands: findOutput(islands, /^/).content,
    files,
    script: findOutput(scripts, /\/boot-\w+\.js$/).path,
    scriptImports: scripts.imports,
    stylesheet: findOutput(styles, /\/site-\w+\.css$/).path,
    fonts: files.map(({path}) => path).filter((path) => path.endsWith('.woff2')),
  };
}

function findOutput({files}: BuildResult, pattern: RegExp): BundledFile {
  const output = files.find(({path}) => pattern.test(path));
  if (output === undefined) throw new Error(`esbuild wrote no file that matches ${pattern}.`);
  return output;
}
