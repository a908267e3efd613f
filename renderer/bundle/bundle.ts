// The three bundles of a site: templates for React, islands for Preact, one stylesheet.
import {createRequire} from 'node:module';
import path from 'node:path';
import type {BuildOptions, Message, OutputFile} from 'esbuild';
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, type Hash} from '../base/hash.js';
import type {Files} from '../work/files.js';
import type {Store} from '../work/store.js';
import {packageRoot} from '../work/package.js';
import {entryName, override} from './override.js';
import {browserEntry, islandsEntry, templatesEntry} from './entries.js';
import {lateChunks} from './late-chunks.js';
import {lateStyles} from './late-styles.js';
import type {TemplateFiles} from './template-files.js';

/** What the evaluated templates are called in a stack. */
export const templatesName = 'galley-templates.js';

/** A file for the browser, named after its content. */
export interface BundledFile {
  /** Below the output folder: `_assets/boot-3F2A.js`. */
  readonly path: string;
  /** Text, or base 64 for fonts and images. */
  readonly content: string;
  readonly encoding: 'utf8' | 'base64';
}

/** What esbuild made; JSON, so that it lies in the store. */
export interface Bundle {
  /** Hash of everything it was made from. */
  readonly hash: Hash;
  /** CommonJS text: pages, layouts, components, collections. */
  readonly templates: string;
  /** Source map of that text, as JSON. */
  readonly templatesMap: string;
  /** CommonJS text: the islands with Preact's renderer. */
  readonly islands: string;
  readonly files: readonly BundledFile[];
  /** Output path of the browser entry. */
  readonly script: string;
  /** Chunks the browser entry imports at once, for `modulepreload`. */
  readonly scriptImports: readonly string[];
  /** Output path of the stylesheet. */
  readonly stylesheet: string;
  /** Fonts worth a preload: those the stylesheet names first. */
  readonly fonts: readonly string[];
}

/** Templates that esbuild refuses or that throw when they are evaluated: nothing can be rendered with them. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], cause: unknown) {
    super(diagnostics.map(({message}) => message).join('\n'), {cause});
    this.diagnostics = diagnostics;
  }
}

/** Bundles everything below `templates/`; a bundle made before is taken from the store. Throws `TemplateFault`. */
export async function bundleTemplates(
  files: Files,
  own: Files,
  templates: TemplateFiles,
  store: Store,
  base: string,
): Promise<Bundle> {
  const key = `bundle:${templates.hash}:${hashOf(base)}`;
  const stored = store.get(key);
  if (stored !== undefined) return JSON.parse(stored) as Bundle;
  const made = prebuilt(own, templates, base) ?? (await make(files, own, templates, base));
  store.put(key, JSON.stringify(made));
  return made;
}

/** Our own templates as bundled when the tool was built, below our package. */
export const prebuiltFile = 'lib/bundle.json';

function prebuilt(own: Files, templates: TemplateFiles, wantedBase: string): Bundle | undefined {
  if (!own.exists(prebuiltFile)) return undefined;
  const {base, bundle} = JSON.parse(new TextDecoder().decode(own.read(prebuiltFile))) as {base: string; bundle: Bundle};
  return base === wantedBase && bundle.hash === templates.hash ? bundle : undefined;
}

async function make(files: Files, own: Files, templates: TemplateFiles, base: string): Promise<Bundle> {
  const esbuild = await import('esbuild');
  const shared = {
    ...sharedOptions,
    nodePaths: [`${files.root}/node_modules`, path.dirname(preactRoot)],
    plugins: [override(files, own)],
  } satisfies BuildOptions;
  const browser = {...shared, ...browserOptions, publicPath: `${base}_assets`} satisfies BuildOptions;
  try {
    const [server, islands, scripts, styles] = await Promise.all([
      esbuild.build({
        ...shared,
        stdin: entry(templatesEntry(templates)),
        format: 'cjs',
        platform: 'node',
        outfile: '/out/templates.js',
        sourcemap: 'external',
        sourcesContent: false,
        external: ['react', 'react/jsx-runtime', 'galley/page', 'zod'],
      }),
      esbuild.build({
        ...shared,
        plugins: [lateStyles, ...shared.plugins],
        alias: preact,
        stdin: entry(islandsEntry()),
        format: 'cjs',
        platform: 'node',
      }),
      esbuild.build({
        ...browser,
        plugins: [lateChunks(files), lateStyles, ...browser.plugins],
        stdin: entry(browserEntry(templates)),
        entryNames: 'boot-[hash]',
        format: 'esm',
        platform: 'browser',
        splitting: true,
      }),
      esbuild.build({...browser, entryPoints: {site: 'templates/styles/index.css'}}),
    ]);
    const script = outputNamed(scripts.outputFiles, /\/boot-\w+\.js$/);
    const imports =
      Object.entries(scripts.metafile.outputs).find(([output]) => output.endsWith(script))?.[1].imports ?? [];
    const output = [...scripts.outputFiles, ...styles.outputFiles].map(bundled);
    return {
      hash: templates.hash,
      templates: textOf(server.outputFiles, '.js'),
      templatesMap: textOf(server.outputFiles, '.js.map'),
      islands: textOf(islands.outputFiles, ''),
      files: output.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      script,
      scriptImports: imports.filter(({kind}) => kind === 'import-statement').map((one) => belowOut(one.path)),
      stylesheet: outputNamed(styles.outputFiles, /\/site-\w+\.css$/),
      fonts: output
        .map(({path}) => path)
        .filter((path) => path.endsWith('.woff2'))
        .toSorted(),
    };
  } catch (error) {
    const {errors} = error as {errors?: readonly Message[]};
    if (errors === undefined) throw error;
    throw new TemplateFault(errors.map(diagnosticOf), error);
  }
}

const sharedOptions = {
  bundle: true,
  write: false,
  logLevel: 'silent',
  absWorkingDir: packageRoot,
  jsx: 'automatic',
  define: {'process.env.NODE_ENV': '"production"'},
  metafile: true,
} satisfies BuildOptions;

/** Wherever the package manager has put it. */
const preactRoot = path.dirname(createRequire(import.meta.url).resolve('preact/package.json'));

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

function entry(contents: string): NonNullable<BuildOptions['stdin']> {
  return {contents, resolveDir: packageRoot, loader: 'ts', sourcefile: entryName};
}

function textOf(outputs: readonly OutputFile[], ending: string): string {
  return outputs.find(({path}) => path.endsWith(ending))?.text ?? '';
}

function outputNamed(outputs: readonly OutputFile[], pattern: RegExp): string {
  const found = outputs.find(({path}) => pattern.test(path));
  if (found === undefined) throw new Error(`esbuild gave no output that matches ${pattern}.`);
  return belowOut(found.path);
}

/** `/out/_assets/a.js`, or the same with another start → `_assets/a.js`. */
function belowOut(path: string): string {
  return path.slice(path.lastIndexOf('_assets/'));
}

function bundled({path, contents, text}: OutputFile): BundledFile {
  const isText = /\.(?:js|css|svg|json)$/.test(path);
  return {
    path: belowOut(path),
    content: isText ? text : Buffer.from(contents).toString('base64'),
    encoding: isText ? 'utf8' : 'base64',
  };
}

/** esbuild's columns count bytes from 0. */
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
