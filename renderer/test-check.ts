// Runs one check on a small site in memory, for tests.
import path from 'node:path';
import type {Diagnostic} from './base/diagnostic.js';
import {SiteError} from './base/site-error.js';
import type {Check} from './check/define-check.js';
import {runCustomChecks} from './check/run-custom-checks.js';
import {checkAndDescribe} from './check-site.js';
import {diskFiles, memoryFiles} from './files/files.js';
import {galleyFiles} from './files/galley-package.js';
import {inlinePool} from './worker-pool/inline-pool.js';
import {memoryStore} from './store/store.js';
import {tasks} from './worker-jobs/transform-tasks.js';

/**
 * Returns the findings of a check on a site with these files, by path from the site root: `{'content/a.md': '# A'}`.
 * `check` is a check, or the path of its file, such as `templates/checks/post-author.ts`, absolute or from the current
 * folder. Severities of the config and comments do not apply. Throws what the check throws, and a `SiteError` if the
 * file has no check.
 */
export async function testCheck(
  check: Check | string,
  files: Readonly<Record<string, string>>,
): Promise<readonly Diagnostic[]> {
  const host = {files: memoryFiles(files), store: memoryStore(), pool: inlinePool(tasks)};
  const [{site}, tested] = await Promise.all([
    checkAndDescribe(host),
    typeof check === 'string' ? checkInFile(check) : check,
  ]);
  const failureDiagnostic = (error: unknown): never => {
    throw error;
  };
  return runCustomChecks([{check: tested, failureDiagnostic}], site());
}

/** Bundles the file as `galley check` does, so a test needs no TypeScript of its own. */
async function checkInFile(file: string): Promise<Check> {
  const {loadCheck} = await import('./check/load-checks.js');
  const {dir, base} = path.parse(path.resolve(file));
  const loaded = await loadCheck(base, diskFiles(dir), galleyFiles);
  if ('check' in loaded) return loaded.check;
  const [{code, message, hint, place} = {code: 'check-invalid', message: `${file} has no check.`}] = loaded;
  const at = place?.line === undefined ? file : `${file}:${place.line}`;
  throw new SiteError(code, `${at}: ${message}`, hint === undefined ? {} : {hint});
}
