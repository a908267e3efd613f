// Defines the host: files, store and worker pool. A compile has no other access to the outside, so its result depends only on them.
import type {WorkerPool} from './worker-pool.js';
import type {Files} from '../files/files.js';
import type {Store} from '../store/store.js';

export interface Host {
  readonly files: Files;
  readonly store: Store;
  readonly pool: WorkerPool;
}
