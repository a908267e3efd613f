// Runs esbuild once and remembers the files that it read, so that it runs again only if they differ.
import {createRequire} from 'node:module';
import type {BuildOptions, Metafile, OutputFile} from 'esbuild';
import {hashOfAll, type Hash} from '../base/hash.js';
import {toolVersion} from '../files/own-package.js';
import {entryName} from './override-plugin.js';
import type {TemplateFiles} from './template-files.js';
import {withTimeChecks} from './time-checks.js';

/** A file for the browser, with a content hash in its name. */
export interface BundledFile {
  /** Path below the output folder: `_assets/boot-3F2A.js`. */
  readonly path: string;
  /** Text, or base 64 for fonts and images. */
  readonly content: string;
  readonly encoding: 'utf8' | 'base64';
}

/** The result of one run, as JSON. */
export interface Part {
  /** Changes with the entry, the base, and every file that the run has read or would read now. */
  readonly mark: Hash;
  /** Import names of the template files it has read: `templates/components/icon`. */
  readonly names: readonly string[];
  readonly files: readonly BundledFile[];
  /** Chunks that the entry imports statically. */
  readonly imports: readonly string[];
}

/** The input of a part: options for esbuild, and the text or file of the entry. */
export interface Recipe {
  readonly entry: string;
  /** Base of the site; empty if it has no effect. */
  readonly base: string;
  readonly options: BuildOptions & {readonly metafile: true; readonly write: false};
  /** Whether the script runs here and not in a browser. */
  readonly isEvaluated?: boolean;
}

/** Returns the first of the `known` parts that has the same input, or undefined. */
export function knownPart(
  recipe: Recipe,
  templates: TemplateFiles,
  known: readonly (Part | undefined)[],
): Part | undefined {
  return known.find((part) => part !== undefined && part.mark === markOf(part.names, recipe, templates));
}

// Loaded with the first part. With an import, Node would first scan the whole file for exports.
const require = createRequire(import.meta.url);

export async function makePart(recipe: Recipe, templates: TemplateFiles): Promise<Part> {
  const {build} = require('esbuild') as typeof import('esbuild');
  const {outputFiles, metafile} = await build(recipe.options);
  const names = [...new Set(Object.keys(metafile.inputs).filter(isTemplate).map(importName))].toSorted();
  return {
    mark: markOf(names, recipe, templates),
    names,
    files: outputFiles.map(bundled).map((file) => (recipe.isEvaluated ? checked(file) : file)),
    imports: importsOf(metafile),
  };
}

/**
 * Includes every file with one of the names, because a file of the site can replace one of ours under another spelling
 * (`icon.ts` for `icon.tsx`, `a/index.ts` for `a.ts`).
 */
function markOf(names: readonly string[], {entry, base}: Recipe, {paths, known}: TemplateFiles): Hash {
  const nameSet = new Set(names);
  const read = paths.filter((path) => nameSet.has(importName(path)));
  return hashOfAll([toolVersion, entry, base, ...read.flatMap((path) => [path, known.get(path)?.hash ?? ''])]);
}

/** Inputs are `templates/a.tsx`, `site:templates/a.tsx`, and files of packages. */
function isTemplate(input: string): boolean {
  return /^(?:site:)?(?:templates|runtime)\//.test(input);
}

/** `templates/a/index.ts`, `site:templates/a.tsx` → `templates/a`. */
function importName(file: string): string {
  return file
    .replace(/^site:/, '')
    .replace(/\/index\.\w+$/, '')
    .replace(/\.[^/]*$/, '');
}

function importsOf({outputs}: Metafile): string[] {
  const entry = Object.values(outputs).find(({entryPoint}) => entryPoint?.endsWith(entryName));
  return (entry?.imports ?? []).filter(({kind}) => kind === 'import-statement').map(({path}) => belowOut(path));
}

function checked(file: BundledFile): BundledFile {
  return file.path.endsWith('.map') ? file : {...file, content: withTimeChecks(file.content)};
}

function bundled({path, contents, text}: OutputFile): BundledFile {
  const isText = /(?:\.(?:js|map|css|svg|json)|<stdout>)$/.test(path);
  return {
    path: belowOut(path),
    content: isText ? text : Buffer.from(contents).toString('base64'),
    encoding: isText ? 'utf8' : 'base64',
  };
}

/** `/out/_assets/a.js`, also with another prefix → `_assets/a.js`. Of other outputs, returns the file name. */
function belowOut(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('_assets/'), 0)).replace(/^.*\/out\//, '');
}
