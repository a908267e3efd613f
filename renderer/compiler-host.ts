// Defines the host of a compile: the files of the site, the store and the worker pool. Tests replace each of them.
import type {WorkerPool} from './worker-pool/worker-pool.js';
import type {Files} from './files/files.js';
import type {Store} from './store/store.js';

export interface Host {
  readonly files: Files;
  readonly store: Store;
  readonly pool: WorkerPool;
  /** Throws if the store and the pool are closed. Absent if they stay open as long as the host is used. */
  requireOpen?(): void;
}
