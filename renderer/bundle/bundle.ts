// Bundles a site: templates for React, islands for Preact, scripts for the browser, and one stylesheet.
import {createRequire} from 'node:module';
import path from 'node:path';
import type {BuildOptions, Message} from 'esbuild';
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Files} from '../files/files.js';
import type {Store} from '../store/store.js';
import {isNativePartError, nativePartMissing} from '../base/missing-native-package.js';
import {packageRoot} from '../files/galley-package.js';
import {entryName, overridePlugin} from './template-override-plugin.js';
import {browserEntry, islandsEntry, templatesEntry} from './entry-modules.js';
import {bootImportPlugin} from './import-boot-script-plugin.js';
import {inlineStylesPlugin} from './inline-styles-plugin.js';
import {lightReactPlugin} from './light-react-plugin.js';
import {prismEsmPlugin} from './prism-esm-plugin.js';
import {
  cachedBuild,
  currentResult,
  runBuild,
  type BundledFile,
  type BuildResult,
  type BuildInput,
} from './cached-esbuild.js';
import type {TemplateFiles} from './template-files.js';

/** File name of the evaluated templates in stack traces. */
export const templatesName = 'galley-templates.js';

/** The output of esbuild. */
export interface Bundle {
  /** Hash of the template files, of `places`, and of everything that esbuild made of them and of packages. */
  readonly hash: Hash;
  /** Key in the store. It covers `base`, but no packages. */
  readonly key: string;
  readonly results: BuildResults;
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
 * Thrown for templates and Markdown plugins that esbuild rejects or that throw when they are evaluated. Nothing can be
 * rendered with them.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], cause: unknown) {
    super(diagnostics.map(({message}) => message).join('\n'), {cause});
    this.diagnostics = diagnostics;
  }
}

/** The result of each esbuild build. Serializable, because it is stored. */
export interface BuildResults {
  /** Templates for React on the server. */
  readonly templates: BuildResult;
  /** Islands for Preact on the server. */
  readonly islands: BuildResult;
  /** The browser entry and its chunks. */
  readonly scripts: BuildResult;
  readonly styles: BuildResult;
}

const buildNames = ['templates', 'islands', 'scripts', 'styles'] as const;

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
  const save = (results: BuildResults): Bundle => {
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
  const withoutPlaces = buildInputs(files, galleyFiles, templates, base);
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

function readResults(store: Store, key: string): BuildResults | undefined {
  const text = store.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as BuildResults);
}

/** Returns the results of another machine. They do not replace those in the store, because its packages may differ. */
async function fetchResults({sharing}: Store, key: string): Promise<BuildResults | undefined> {
  const texts: string[] = [];
  await sharing?.take([key], (_key, value) => void texts.push(new TextDecoder().decode(value)));
  return texts[0] === undefined ? undefined : (JSON.parse(texts[0]) as BuildResults);
}

/**
 * Returns the results with the present stamps of their packages, or undefined if a package changed. Returns the same
 * object if no stamp differs.
 */
function currentResults(results: BuildResults): BuildResults | undefined {
  const current: Partial<Record<keyof BuildResults, BuildResult>> = {};
  for (const name of buildNames) {
    const result = currentResult(results[name]);
    if (result === undefined) return undefined;
    current[name] = result;
  }
  return buildNames.every((name) => current[name] === results[name]) ? results : (current as BuildResults);
}

interface BundleOptions {
  readonly previous?: Bundle | undefined;
  /** Whether to add an attribute with its place to each element of a template. */
  readonly places?: boolean | undefined;
}

/** `BuildResults` of Galley's own templates, written when the tool is built. Relative to Galley's package. */
export const prebuiltFile = 'lib/bundle.json';

/** Returns results that stay valid on machines with other versions of Galley's dependencies. */
export function withoutPackageFiles({templates, islands, scripts, styles}: BuildResults): BuildResults {
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
const readPrebuilt = memoize((galleyFiles: Files) =>
  galleyFiles.exists(prebuiltFile)
    ? (JSON.parse(new TextDecoder().decode(galleyFiles.read(prebuiltFile))) as BuildResults)
    : undefined,
);

function isCurrent(results: BuildResults, inputs: BuildInputs, templates: TemplateFiles): boolean {
  return buildNames.every((name) => cachedBuild(inputs[name], templates, [results[name]]) !== undefined);
}

async function buildAll(
  inputs: BuildInputs,
  templates: TemplateFiles,
  cached: readonly BuildResults[],
): Promise<BuildResults> {
  const build = (name: keyof BuildResults): BuildResult | Promise<BuildResult> => {
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

/** Returns a `TemplateError` for errors of one or more esbuild builds. Returns any other error unchanged. */
export function bundlingError(...errors: readonly unknown[]): unknown {
  const otherError = errors.find((error) => messagesOf(error) === undefined);
  if (otherError !== undefined)
    return isNativePartError(otherError) ? nativePartMissing('esbuild', otherError) : otherError;
  return new TemplateError(templateFindings(errors.flatMap((error) => messagesOf(error) ?? [])), errors[0]);
}

function messagesOf(error: unknown): readonly Message[] | undefined {
  return (error as {errors?: readonly Message[]}).errors;
}

function toBundle(key: string, inputHash: Hash, results: BuildResults): Bundle {
  const {templates, islands, scripts, styles} = results;
  const files = [...scripts.files, ...styles.files].toSorted((a, b) => (a.path < b.path ? -1 : 1));
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

type BuildInputs = Readonly<Record<keyof BuildResults, BuildInput>>;

function buildInputs(files: Files, galleyFiles: Files, templates: TemplateFiles, base: string): BuildInputs {
  const shared = {
    ...commonEsbuildOptions,
    nodePaths: packageFolders(files),
    plugins: [overridePlugin(files, galleyFiles)],
  } satisfies BuildOptions;
  const browser = {...shared, ...browserOptions, publicPath: `${base}_assets`} satisfies BuildOptions;
  const entries = {
    templates: templatesEntry(templates),
    islands: islandsEntry(),
    scripts: browserEntry(templates),
    styles: 'templates/styles/index.css',
  };
  return {
    templates: {
      entry: entries.templates,
      base: '',
      isEvaluated: true,
      options: {
        ...shared,
        stdin: stdin(entries.templates),
        format: 'cjs',
        platform: 'node',
        outfile: '/out/templates.js',
        sourcemap: 'external',
        sourcesContent: false,
        external: ['react', 'react/jsx-runtime', 'galley/page', 'zod'],
      },
    },
    islands: {
      entry: entries.islands,
      base: '',
      isEvaluated: true,
      options: {
        ...shared,
        plugins: [inlineStylesPlugin, lightReactPlugin(files), ...shared.plugins],
        alias: preactAliases,
        stdin: stdin(entries.islands),
        format: 'cjs',
        platform: 'node',
      },
    },
    scripts: {
      entry: entries.scripts,
      base,
      options: {
        ...browser,
        plugins: [
          bootImportPlugin(files),
          inlineStylesPlugin,
          lightReactPlugin(files),
          prismEsmPlugin,
          ...browser.plugins,
        ],
        stdin: stdin(entries.scripts),
        entryNames: 'boot-[hash]',
        format: 'esm',
        platform: 'browser',
        splitting: true,
      },
    },
    styles: {entry: entries.styles, base, options: {...browser, entryPoints: {site: entries.styles}}},
  };
}

/** The comment changes the cache key, so that a cached result without places is not used instead. */
function withPlaces({templates, ...others}: BuildInputs): BuildInputs {
  const {entry, options} = templates;
  const external = [...(options.external ?? []), 'react/jsx-dev-runtime'];
  return {
    ...others,
    templates: {...templates, entry: `${entry}\n// With places`, options: {...options, jsxDev: true, external}},
  };
}

export const commonEsbuildOptions = {
  bundle: true,
  write: false,
  logLevel: 'silent',
  absWorkingDir: packageRoot,
  jsx: 'automatic',
  define: {'process.env.NODE_ENV': '"production"'},
  metafile: true,
} satisfies BuildOptions;

/** Resolved, because package managers install it in different places. */
const preactRoot = path.dirname(createRequire(import.meta.url).resolve('preact/package.json'));

/**
 * Returns the folders that esbuild searches for packages after `node_modules` above the importing file: that of the
 * site, and the one in which Galley is installed.
 */
export function packageFolders(files: Files): string[] {
  return [`${files.root}/node_modules`, path.dirname(preactRoot)];
}

/** Islands are written for React and run on Preact. */
const preactAliases = {
  react: `${preactRoot}/compat`,
  'react-dom': `${preactRoot}/compat`,
  'react/jsx-runtime': `${preactRoot}/jsx-runtime`,
};

const browserOptions = {
  alias: preactAliases,
  minify: true,
  outdir: '/out/_assets',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  target: ['es2022'],
  loader: {'.woff2': 'file', '.svg': 'file', '.png': 'file'},
} satisfies BuildOptions;

function stdin(contents: string): NonNullable<BuildOptions['stdin']> {
  return {contents, resolveDir: packageRoot, loader: 'ts', sourcefile: entryName};
}

function findOutput({files}: BuildResult, pattern: RegExp): BundledFile {
  const output = files.find(({path}) => pattern.test(path));
  if (output === undefined) throw new Error(`esbuild wrote no file that matches ${pattern}.`);
  return output;
}

/**
 * Returns one finding per error, even if several builds report it, and one for all exports that a replaced file lacks.
 */
function templateFindings(messages: readonly Message[]): readonly Diagnostic[] {
  const missingExports = new Map<string, Set<string>>();
  const others = new Map<string, Diagnostic>();
  for (const message of messages) {
    const missingExport = missingExportIn(message);
    if (missingExport === undefined) others.set(JSON.stringify(message), diagnosticOf(message));
    else
      missingExports.set(
        missingExport.file,
        (missingExports.get(missingExport.file) ?? new Set()).add(missingExport.name),
      );
  }
  const files = [...missingExports].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...others.values(), ...files.map(([file, names]) => incompleteFile(file, [...names].toSorted()))];
}

/**
 * Returns the file of the site that lacks an export imported by one of Galley's templates. If one of the site's own
 * templates imports it, esbuild's message at the import is reported instead.
 */
function missingExportIn({text, location}: Message): {readonly file: string; readonly name: string} | undefined {
  const [, file, name] = /^No matching export in "site:(.+)" for import "(.+)"$/.exec(text) ?? [];
  const isGalleyTemplate = location === null || !location.file.startsWith('site:');
  return isGalleyTemplate && file !== undefined && name !== undefined ? {file, name} : undefined;
}

function incompleteFile(file: string, names: readonly string[]): Diagnostic {
  const list = names.map((name) => `\`${name}\``).join(', ');
  return {
    severity: 'error',
    code: 'template-invalid',
    message: `${file} does not export ${list}.`,
    hint: `Galley's own templates import ${names.length === 1 ? 'it. Export it' : 'them. Export them'}, or start from a copy of Galley's file.`,
    place: {file, line: 1, column: 1},
  };
}

/** esbuild counts columns in bytes, starting at 0. */
function diagnosticOf({text, location}: Message): Diagnostic {
  return {
    severity: 'error',
    code: 'template-invalid',
    message: `${text.replaceAll(/"site:(?=templates\/)/g, '"')}.`,
    ...(location && {
      place: {file: location.file.replace(/^site:/, ''), line: location.line, column: location.column + 1},
      ...(location.suggestion && {hint: `Try ${location.suggestion}.`}),
    }),
  };
}
