// Opens a site root on disk: its files, store and worker pool.
import path from 'node:path';
import {SiteError} from './base/site-error.js';
import {openPool, storeFolder} from './worker-jobs/open-pool.js';
import type {WorkerPool} from './worker-pool/worker-pool.js';
import {diskFiles} from './files/files.js';
import type {Host} from './compiler-host.js';
import {lmdbStore} from './store/store.js';

/**
 * Returns the host of a site root. `pool` is a worker pool that was already opened for it. Throws `SiteError`
 * `content-missing` if it has no `content/`.
 */
export function openHost(root: string, pool?: WorkerPool): Host {
  const files = diskFiles(path.resolve(root));
  if (!files.exists('content')) {
    throw new SiteError('content-missing', `There is no content folder in ${files.root}.`, {
      hint: 'Run `galley init` to start a site, or pass its folder with `--root`.',
    });
  }
  const store = lmdbStore(path.join(files.root, storeFolder));
  return {files, store, pool: pool ?? openPool(files.root)};
}
