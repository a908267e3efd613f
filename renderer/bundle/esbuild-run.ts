// One run of esbuild, remembered with what it has read, so that it is run again only when that is different.
import {createRequire} from 'node:module';
import type {BuildOptions, Metafile, OutputFile} from 'esbuild';
import {hashOfAll, type Hash} from '../base/hash.js';
import {toolVersion} from '../files/own-package.js';
import {entryName} from './override.js';
import type {TemplateFiles} from './template-files.js';
import {withTimeChecks} from './time-checks.js';

/** A file for the browser, named after its content. */
export interface BundledFile {
  /** Below the output folder: `_assets/boot-3F2A.js`. */
  readonly path: string;
  /** Text, or base 64 for fonts and images. */
  readonly content: string;
  readonly encoding: 'utf8' | 'base64';
}

/** What one run gave; JSON. */
export interface Part {
  /** Changes with the entry, the base, and every file that the run has read or would read now. */
  readonly mark: Hash;
  /** Names of the template files it has read, as an import may spell them: `templates/components/icon`. */
  readonly names: readonly string[];
  readonly files: readonly BundledFile[];
  /** Chunks the entry imports at once. */
  readonly imports: readonly string[];
}

/** How to make a part: the options for esbuild, and the text or file that it begins with. */
export interface Recipe {
  readonly entry: string;
  /** Where the site is served; empty when that makes no difference. */
  readonly base: string;
  readonly options: BuildOptions & {readonly metafile: true; readonly write: false};
  /** The script runs here, and not in a browser. */
  readonly isEvaluated?: boolean;
}

/** The first of the `known` parts that would come out the same, or undefined. */
export function knownPart(
  recipe: Recipe,
  templates: TemplateFiles,
  known: readonly (Part | undefined)[],
): Part | undefined {
  return known.find((part) => part !== undefined && part.mark === markOf(part.names, recipe, templates));
}

// Loaded with the first part. Imported, Node would first read it all through in search of its exports.
const require = createRequire(import.meta.url);

export async function makePart(recipe: Recipe, templates: TemplateFiles): Promise<Part> {
  const {build} = require('esbuild') as typeof import('esbuild');
  const {outputFiles, metafile} = await build(recipe.options);
  const names = [...new Set(Object.keys(metafile.inputs).filter(isTemplate).map(nameOf))].toSorted();
  return {
    mark: markOf(names, recipe, templates),
    names,
    files: outputFiles.map(bundled).map((file) => (recipe.isEvaluated ? checked(file) : file)),
    imports: importsOf(metafile),
  };
}

/**
 * A file of the site may stand in for one of ours under another spelling (`icon.ts` for `icon.tsx`, `a/index.ts` for
 * `a.ts`), so every file counts that has one of the names.
 */
function markOf(names: readonly string[], {entry, base}: Recipe, {paths, known}: TemplateFiles): Hash {
  const wanted = new Set(names);
  const read = paths.filter((path) => wanted.has(nameOf(path)));
  return hashOfAll([toolVersion, entry, base, ...read.flatMap((path) => [path, known.get(path)?.hash ?? ''])]);
}

/** Inputs are `templates/a.tsx`, `site:templates/a.tsx`, and files of packages. */
function isTemplate(input: string): boolean {
  return /^(?:site:)?(?:templates|runtime)\//.test(input);
}

/** `templates/a/index.ts`, `site:templates/a.tsx` → `templates/a`. */
function nameOf(file: string): string {
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

/** `/out/_assets/a.js`, or the same with another start → `_assets/a.js`; other outputs keep their name alone. */
function belowOut(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('_assets/'), 0)).replace(/^.*\/out\//, '');
}
