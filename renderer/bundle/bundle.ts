// Bundles a site: templates for React, islands for Preact, scripts for the browser, and one stylesheet.
import {createRequire} from 'node:module';
import path from 'node:path';
import type {BuildOptions, Message} from 'esbuild';
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import type {Files} from '../files/files.js';
import type {Store} from '../store/store.js';
import {isNativePartError, nativePartMissing} from '../base/native-package.js';
import {packageRoot} from '../files/own-package.js';
import {entryName, override} from './override-plugin.js';
import {browserEntry, islandsEntry, templatesEntry} from './bundle-entries.js';
import {lazyChunks} from './lazy-chunks.js';
import {lazyStyles} from './lazy-styles.js';
import {lightReact} from './light-react.js';
import {prismModule} from './prism-module.js';
import {knownPart, makePart, type BundledFile, type Part, type Recipe} from './esbuild-run.js';
import type {TemplateFiles} from './template-files.js';

/** Name of the evaluated templates in stack traces. */
export const templatesName = 'galley-templates.js';

/** The output of esbuild. */
export interface Bundle {
  /** Hash of all input. */
  readonly hash: Hash;
  readonly parts: Parts;
  /** CommonJS text with pages, layouts, components and collections. */
  readonly templates: string;
  /** Source map of that text, as JSON. */
  readonly templatesMap: string;
  /** CommonJS text with the islands and Preact's renderer. */
  readonly islands: string;
  readonly files: readonly BundledFile[];
  /** Output path of the browser entry. */
  readonly script: string;
  /** Chunks that the browser entry imports statically, for `modulepreload`. */
  readonly scriptImports: readonly string[];
  /** Output path of the stylesheet. */
  readonly stylesheet: string;
  /** Fonts to preload: those that the stylesheet uses first. */
  readonly fonts: readonly string[];
}

/**
 * Thrown for templates that esbuild rejects or that throw when they are evaluated. Nothing can be rendered with them.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], cause: unknown) {
    super(diagnostics.map(({message}) => message).join('\n'), {cause});
    this.diagnostics = diagnostics;
  }
}

/** The runs of esbuild with their results. They are JSON, because they are stored. */
export interface Parts {
  /** Templates for React on the server. */
  readonly templates: Part;
  /** Islands for Preact on the server. */
  readonly islands: Part;
  /** The browser entry and its chunks. */
  readonly scripts: Part;
  readonly styles: Part;
}

/**
 * Bundles everything below `templates/`. Takes parts with the same input from `previous`, from the store, or from our
 * own templates, which are bundled when the tool is built. Throws `TemplateError`.
 */
export async function bundleTemplates(
  files: Files,
  own: Files,
  templates: TemplateFiles,
  store: Store,
  base: string,
  {previous, places = false}: BundleOptions = {},
): Promise<Bundle> {
  const hash = places ? hashOfAll([templates.hash, 'places']) : templates.hash;
  const key = `bundle:${hash}:${hashOf(base)}`;
  if (store.sharing !== undefined) await store.sharing.fetch([key]);
  const stored = store.get(key);
  if (stored !== undefined) return bundleOf(hash, JSON.parse(stored) as Parts);
  const known = [previous?.parts, prebuilt(own)].filter((parts) => parts !== undefined);
  const recipes = recipesOf(files, own, templates, base);
  const parts = await partsOf(places ? withPlaces(recipes) : recipes, templates, known);
  store.put(key, JSON.stringify(parts));
  store.sharing?.share([key]);
  return bundleOf(hash, parts);
}

interface BundleOptions {
  readonly previous?: Bundle | undefined;
  /** Whether elements of templates have an attribute with their place. */
  readonly places?: boolean | undefined;
}

/** Our own templates as bundled when the tool was built (`Parts`), relative to our package. */
export const prebuiltFile = 'lib/bundle.json';

function prebuilt(own: Files): Parts | undefined {
  return own.exists(prebuiltFile) ? (JSON.parse(new TextDecoder().decode(own.read(prebuiltFile))) as Parts) : undefined;
}

async function partsOf(recipes: Recipes, templates: TemplateFiles, known: readonly Parts[]): Promise<Parts> {
  const part = (name: keyof Parts): Part | Promise<Part> => {
    const before = known.map((parts) => parts[name]);
    return knownPart(recipes[name], templates, before) ?? makePart(recipes[name], templates);
  };
  // Waits for all runs, because the findings must not depend on which one fails first.
  const runs = [part('templates'), part('islands'), part('scripts'), part('styles')] as const;
  const failed = (await Promise.allSettled(runs)).filter((run) => run.status === 'rejected');
  if (failed.length > 0) throw bundlingError(...failed.map(({reason}) => reason as unknown));
  const [server, islands, scripts, styles] = await Promise.all(runs);
  return {templates: server, islands, scripts, styles};
}

/** Returns a `TemplateError` for errors of esbuild from one or more runs. Returns any other error unchanged. */
export function bundlingError(...errors: readonly unknown[]): unknown {
  const other = errors.find((error) => messagesOf(error) === undefined);
  if (other !== undefined) return isNativePartError(other) ? nativePartMissing('esbuild', other) : other;
  return new TemplateError(templateFindings(errors.flatMap((error) => messagesOf(error) ?? [])), errors[0]);
}

function messagesOf(error: unknown): readonly Message[] | undefined {
  return (error as {errors?: readonly Message[]}).errors;
}

function bundleOf(hash: Hash, parts: Parts): Bundle {
  const {templates, islands, scripts, styles} = parts;
  const files = [...scripts.files, ...styles.files].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return {
    hash,
    parts,
    templates: fileNamed(templates, /\.js$/).content,
    templatesMap: fileNamed(templates, /\.js\.map$/).content,
    islands: fileNamed(islands, /^/).content,
    files,
    script: fileNamed(scripts, /\/boot-\w+\.js$/).path,
    scriptImports: scripts.imports,
    stylesheet: fileNamed(styles, /\/site-\w+\.css$/).path,
    fonts: files.map(({path}) => path).filter((path) => path.endsWith('.woff2')),
  };
}

type Recipes = Readonly<Record<keyof Parts, Recipe>>;

function recipesOf(files: Files, own: Files, templates: TemplateFiles, base: string): Recipes {
  const shared = {
    ...sharedOptions,
    nodePaths: packagesOf(files),
    plugins: [override(files, own)],
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
        plugins: [lazyStyles, lightReact(files), ...shared.plugins],
        alias: preact,
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
        plugins: [lazyChunks(files), lazyStyles, lightReact(files), prismModule, ...browser.plugins],
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

/** The comment gives the part another mark, so that a part without places does not replace it. */
function withPlaces({templates, ...others}: Recipes): Recipes {
  const {entry, options} = templates;
  const external = [...(options.external ?? []), 'react/jsx-dev-runtime'];
  return {
    ...others,
    templates: {...templates, entry: `${entry}\n// With places`, options: {...options, jsxDev: true, external}},
  };
}

export const sharedOptions = {
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
 * Returns folders in which packages are searched after the folders above a file: those of the site, and those beside
 * Galley.
 */
export function packagesOf(files: Files): string[] {
  return [`${files.root}/node_modules`, path.dirname(preactRoot)];
}

/** Islands are written for React and run on Preact. */
const preact = {
  react: `${preactRoot}/compat`,
  'react-dom': `${preactRoot}/compat`,
  'react/jsx-runtime': `${preactRoot}/jsx-runtime`,
};

const browserOptions = {
  alias: preact,
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

function fileNamed({files}: Part, pattern: RegExp): BundledFile {
  const found = files.find(({path}) => pattern.test(path));
  if (found === undefined) throw new Error(`esbuild gave no output that matches ${pattern}.`);
  return found;
}

/**
 * Returns one finding per error, even if several runs report it, and one for all names that are missing in a replaced
 * file.
 */
function templateFindings(messages: readonly Message[]): readonly Diagnostic[] {
  const missing = new Map<string, Set<string>>();
  const others = new Map<string, Diagnostic>();
  for (const message of messages) {
    const missingExportOf = missingExport(message);
    if (missingExportOf === undefined) others.set(JSON.stringify(message), diagnosticOf(message));
    else missing.set(missingExportOf.file, (missing.get(missingExportOf.file) ?? new Set()).add(missingExportOf.name));
  }
  const files = [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...others.values(), ...files.map(([file, names]) => incompleteFile(file, [...names].toSorted()))];
}

/**
 * Returns the file of the site that lacks an export imported by one of our templates. A missing export in the site's
 * own templates is reported at the import.
 */
function missingExport({text, location}: Message): {readonly file: string; readonly name: string} | undefined {
  const [, file, name] = /^No matching export in "site:(.+)" for import "(.+)"$/.exec(text) ?? [];
  const isOurs = location === null || !location.file.startsWith('site:');
  return isOurs && file !== undefined && name !== undefined ? {file, name} : undefined;
}

function incompleteFile(file: string, names: readonly string[]): Diagnostic {
  const list = names.map((name) => `\`${name}\``).join(', ');
  return {
    severity: 'error',
    code: 'template-invalid',
    message: `${file} does not export ${list}.`,
    hint: "Other templates of Galley's import this. Export it, or start from a copy of Galley's file.",
    place: {file, line: 1, column: 1},
  };
}

/** esbuild counts columns in bytes, starting at 0. */
function diagnosticOf({text, location}: Message): Diagnostic {
  return {
    severity: 'error',
    code: 'template-invalid',
    message: `${text}.`,
    ...(location && {
      place: {file: location.file.replace(/^site:/, ''), line: location.line, column: location.column + 1},
      ...(location.suggestion && {hint: `Try ${location.suggestion}.`}),
    }),
  };
}
