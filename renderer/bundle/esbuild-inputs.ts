// What esbuild bundles: templates for React, islands for Preact, scripts for the browser, and one stylesheet.
import {createRequire} from 'node:module';
import path from 'node:path';
import type {BuildOptions} from 'esbuild';
import type {Files} from '../files/files.js';
import {packageRoot} from '../files/galley-package.js';
import {entryName, overridePlugin} from './template-override-plugin.js';
import {browserEntry, islandsEntry, templatesEntry} from './entry-modules.js';
import {bootImportPlugin} from './import-boot-script-plugin.js';
import {inlineStylesPlugin} from './inline-styles-plugin.js';
import {preactCorePlugin} from './preact-core-plugin.js';
import {prismEsmPlugin} from './prism-esm-plugin.js';
import type {BuildInput} from './cached-esbuild.js';
import type {EsbuildResults} from './esbuild-results.js';
import type {TemplateFiles} from './template-files.js';

export type EsbuildInputs = Readonly<Record<keyof EsbuildResults, BuildInput>>;

export function esbuildInputs(files: Files, galleyFiles: Files, templates: TemplateFiles, base: string): EsbuildInputs {
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
        plugins: [inlineStylesPlugin, preactCorePlugin(files), ...shared.plugins],
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
          preactCorePlugin(files),
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
export function withPlaces({templates, ...others}: EsbuildInputs): EsbuildInputs {
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
