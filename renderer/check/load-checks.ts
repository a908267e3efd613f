// Bundles and loads `templates/checks/*.ts`. Checks are trusted programs: they may read files, use the network, and import
// packages, because their results are not cached.
import {createRequire} from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import type {Diagnostic} from '../base/diagnostic.js';
import {defineCheck} from './define-check.js';
import type {Check} from './define-check.js';
import {rules} from '../base/check-rules.js';
import {customCheckFiles} from '../files/custom-check-files.js';
import type {Files} from '../files/files.js';
import {packageFolders, commonEsbuildOptions} from '../bundle/esbuild-inputs.js';
import {TemplateError, bundlingError} from '../bundle/template-error.js';
import {placeFromStack} from '../bundle/place-from-stack.js';
import {sharedModules} from '../bundle/load-bundle.js';
import {resolveFolderOf, overridePlugin} from '../bundle/template-override-plugin.js';

export interface LoadedCheck {
  /** `templates/checks/post-author.ts` */
  readonly file: string;
  readonly check: Check;
  /** Returns the diagnostic for an error that the check throws. */
  failureDiagnostic(error: unknown): Diagnostic;
}

export interface LoadedChecks {
  readonly checks: readonly LoadedCheck[];
  /** Files that cannot be loaded, or that export something other than a check. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reports files that fail to load, and still loads the others. */
export async function loadChecks(files: Files, galleyFiles: Files): Promise<LoadedChecks> {
  const loaded = await Promise.all(customCheckFiles(files).map((file) => loadCheck(file, files, galleyFiles)));
  return {
    checks: loaded.flatMap((one) => ('check' in one ? [one] : [])),
    diagnostics: loaded.flatMap((one) => ('check' in one ? [] : one)),
  };
}

/** Returns the check of a file below the root of `files`, or the diagnostics if it cannot be loaded. */
export async function loadCheck(
  file: string,
  files: Files,
  galleyFiles: Files,
): Promise<LoadedCheck | readonly Diagnostic[]> {
  let map = '';
  const name = path.posix.basename(file);
  const failureDiagnostic = (error: unknown): Diagnostic => ({
    severity: 'error',
    code: 'check-failed',
    message: `The check throws an error: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Correct the check. All other checks have run.',
    place: placeFromStack(error, name, map) ?? {file},
  });
  try {
    const script = await bundleCheck(file, files, galleyFiles);
    map = script.map;
    const {default: check} = evaluate(script.text, name, path.join(files.root, file));
    const invalid = invalidCheck(check, file);
    return invalid === undefined ? {file, check: check as Check, failureDiagnostic} : [invalid];
  } catch (error) {
    return error instanceof TemplateError ? error.diagnostics : [failureDiagnostic(error)];
  }
}

async function bundleCheck(
  file: string,
  files: Files,
  galleyFiles: Files,
): Promise<{readonly text: string; readonly map: string}> {
  const {build} = require('esbuild') as typeof import('esbuild');
  try {
    const {outputFiles} = await build({
      ...commonEsbuildOptions,
      absWorkingDir: files.root,
      nodePaths: packageFolders(files),
      entryPoints: [file],
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      outfile: '/out/check.js',
      sourcemap: 'external',
      sourcesContent: false,
      external: Object.keys(sharedPackages),
      plugins: [overridePlugin(files, galleyFiles, (one) => resolveFolderOf(one, files))],
    });
    const outputText = (ending: string): string => outputFiles.find((one) => one.path.endsWith(ending))!.text;
    return {text: outputText('.js'), map: outputText('.map')};
  } catch (error) {
    throw bundlingError(error);
  }
}

const require = createRequire(import.meta.url);

const sharedPackages: Readonly<Record<string, unknown>> = {...sharedModules, 'galley/check': {defineCheck}};

function evaluate(text: string, name: string, file: string): Record<string, unknown> {
  const module = {exports: {} as Record<string, unknown>};
  const requireFromSite = createRequire(file);
  const load = (id: string): unknown => (Object.hasOwn(sharedPackages, id) ? sharedPackages[id] : requireFromSite(id));
  const run = vm.compileFunction(text, ['module', 'exports', 'require'], {filename: name});
  run(module, module.exports, load);
  return module.exports;
}

function invalidCheck(exported: unknown, file: string): Diagnostic | undefined {
  const {code, message, run} = (typeof exported === 'object' ? (exported ?? {}) : {}) as Partial<Check>;
  const expected = path.posix.basename(file).replace(/\.tsx?$/, '');
  const report = (text: string, hint: string): Diagnostic => ({
    severity: 'error',
    code: 'check-invalid',
    message: text,
    hint,
    place: {file},
  });
  if (typeof run !== 'function' || typeof message !== 'string')
    return report(
      'The default export of this file is not a check.',
      'Write `export default defineCheck({code, message, run(site) {…}})`.',
    );
  if (code !== expected)
    return report(
      `The code of the check is \`${String(code)}\`, but the file is called ${expected}.`,
      `Write \`code: '${expected}'\`, or rename the file.`,
    );
  if (rules.has(code)) return report(`\`${code}\` is a rule of Galley.`, 'Choose another code, and rename the file.');
  return undefined;
}
