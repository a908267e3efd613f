// Runs one check on a small site in memory, for tests.
import type {Diagnostic} from './base/diagnostic.js';
import type {Check} from './check/define-check.js';
import {runChecks} from './check/run-checks.js';
import {checkAndDescribe} from './check-site.js';
import {memoryFiles} from './files/files.js';
import {inlinePool} from './pool/worker-pool.js';
import {memoryStore} from './store/store.js';
import {tasks} from './workers/tasks.js';

/**
 * Returns the findings of a check on a site with these files, by path from the site root: `{'content/a.md': '# A'}`.
 * Severities of the config and comments do not apply. Throws what the check throws.
 */
export async function testCheck(check: Check, files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const host = {files: memoryFiles(files), store: memoryStore(), pool: inlinePool(tasks)};
  const {site} = await checkAndDescribe(host);
  const failure = (error: unknown): never => {
    throw error;
  };
  return runChecks([{check, failure}], site);
}
