// Runs esbuild and records which files it read, so that it only runs again if one of them changes.
import {createRequire} from 'node:module';
import {dirname, resolve} from 'node:path';
import type {BuildOptions, Metafile, OutputFile} from 'esbuild';
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {packageRoot, toolVersion} from '../files/galley-package.js';
import {entryName} from './template-override-plugin.js';
import type {TemplateFiles} from './template-files.js';
import {injectTimeLimitChecks} from './inject-time-limit-checks.js';
import {
  currentPackageFiles,
  hasUnstableFile,
  isFileInput,
  readPackageFiles,
  type PackageFiles,
} from './package-files.js';
import {packageLookups} from './package-lookups.js';

/** A file for the browser, with a content hash in its name. */
export interface BundledFile {
  /** Path below the output folder: `_assets/boot-3F2A.js`. */
  readonly path: string;
  /** UTF-8 text, or base 64 for fonts and images. */
  readonly content: string;
  readonly encoding: 'utf8' | 'base64';
}

/** The serializable result of one build. */
export interface BuildResult {
  /** Changes with the entry, the base, and every template file that the build has read or would read now. */
  readonly cacheKey: Hash;
  /** Hash of `files`, and of `imports`. */
  readonly outputHash: Hash;
  /** Import names of the template files that the build has read: `templates/components/icon`. */
  readonly templateNames: readonly string[];
  /**
   * The package files that the build has read, each package.json, and the folders at which packages were looked up. Absent if
   * Galley was installed with the result, which stays valid.
   */
  readonly packageFiles?: PackageFiles;
  readonly files: readonly BundledFile[];
  /** Chunks that the entry imports statically. */
  readonly imports: readonly string[];
}

/** The input of a build: esbuild's options, and the source or path of the entry. */
export interface BuildInput {
  readonly entry: string;
  /** Base path of the site; empty if it does not affect the output. */
  readonly base: string;
  readonly options: BuildOptions & {readonly metafile: true; readonly write: false};
  /** Whether the script is evaluated during the build, not in a browser. */
  readonly isEvaluated?: boolean;
}

/** Returns the first cached result with the same input and unchanged packages, or undefined. */
export function cachedBuild(
  input: BuildInput,
  templates: TemplateFiles,
  cached: readonly BuildResult[],
): BuildResult | undefined {
  for (const result of cached) {
    if (result.cacheKey !== cacheKeyOf(result.templateNames, input, templates)) continue;
    const current = currentResult(result);
    if (current !== undefined) return current;
  }
  return undefined;
}

/** Returns the result with the present stamps of its packages, or undefined if a package changed. */
export function currentResult(result: BuildResult): BuildResult | undefined {
  if (result.packageFiles === undefined) return result;
  const packageFiles = currentPackageFiles(result.packageFiles);
  if (packageFiles === result.packageFiles) return result;
  return packageFiles && {...result, packageFiles};
}

// `require` loads esbuild with the first build. For `import`, Node would scan the whole CommonJS file for exports first.
const require = createRequire(import.meta.url);

export async function runBuild(input: BuildInput, templates: TemplateFiles): Promise<BuildResult> {
  const {outputFiles, metafile, packageFiles} = await runEsbuild(input.options);
  const names = [...new Set(Object.keys(metafile.inputs).filter(isTemplate).map(importName))].toSorted();
  const files = outputFiles.map(toBundledFile).map((file) => (input.isEvaluated ? addTimeLimitChecks(file) : file));
  const imports = importsOf(metafile);
  return {
    cacheKey: cacheKeyOf(names, input, templates),
    outputHash: hashOfOutput(files, imports),
    templateNames: names,
    packageFiles,
    files,
    imports,
  };
}

/** An installation in another folder can change the times of package files too, because pnpm links all copies of a file to one. */
const maxAttempts = 3;

/** Runs esbuild, again if a package file changes meanwhile. */
async function runEsbuild(options: BuildInput['options'], attempt = 1): Promise<EsbuildRun> {
  const {build} = require('esbuild') as typeof import('esbuild');
  const startedAt = Date.now();
  const {outputFiles, metafile} = await build(options);
  const folders = packageLookups(metafile.inputs, {root: packageRoot, nodePaths: options.nodePaths ?? [], folderOf});
  const packageFiles = readPackageFiles(Object.keys(metafile.inputs).filter(isPackageFile), folders, startedAt);
  if (hasUnstableFile(packageFiles) && attempt < maxAttempts) return runEsbuild(options, attempt + 1);
  return {outputFiles, metafile, packageFiles};
}

interface EsbuildRun {
  readonly outputFiles: readonly OutputFile[];
  readonly metafile: Metafile;
  readonly packageFiles: PackageFiles;
}

function hashOfOutput(files: readonly BundledFile[], imports: readonly string[]): Hash {
  return hashOfAll([...files.flatMap(({path, content}) => [path, hashOf(content)]), ...imports]);
}

/**
 * Includes every file with one of the import names, because a file of the site can replace Galley's under another file
 * name (`icon.ts` for `icon.tsx`, `a/index.ts` for `a.ts`).
 */
function cacheKeyOf(names: readonly string[], {entry, base}: BuildInput, {paths, files: byPath}: TemplateFiles): Hash {
  const nameSet = new Set(names);
  const usedPaths = paths.filter((path) => nameSet.has(importName(path)));
  return hashOfAll([toolVersion, entry, base, ...usedPaths.flatMap((path) => [path, byPath.get(path)?.hash ?? ''])]);
}

/** Inputs are `templates/a.tsx`, `site:templates/a.tsx`, and files of packages. */
function isTemplate(input: string): boolean {
  return /^(?:site:)?(?:templates|runtime)\//.test(input);
}

/** Packages of all templates are looked up from Galley's package. */
function folderOf(input: string): string {
  return isPackageFile(input) ? dirname(resolve(packageRoot, input)) : packageRoot;
}

function isPackageFile(input: string): boolean {
  return !isTemplate(input) && isFileInput(input);
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
  return (entry?.imports ?? []).filter(({kind}) => kind === 'import-statement').map(({path}) => outputPath(path));
}

function addTimeLimitChecks(file: BundledFile): BundledFile {
  return file.path.endsWith('.map') ? file : {...file, content: injectTimeLimitChecks(file.content)};
}

function toBundledFile({path, contents, text}: OutputFile): BundledFile {
  const isText = /(?:\.(?:js|map|css|svg|json)|<stdout>)$/.test(path);
  return {
    path: outputPath(path),
    content: isText ? text : Buffer.from(contents).toString('base64'),
    encoding: isText ? 'utf8' : 'base64',
  };
}

/** `/out/_assets/a.js`, also with another prefix → `_assets/a.js`. Returns only the file name for other outputs. */
function outputPath(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('_assets/'), 0)).replace(/^.*\/out\//, '');
}
