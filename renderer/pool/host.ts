// Defines the host, the only access to the outside: a compile is a pure function of its host and the files of the root.
import type {WorkerPool} from './worker-pool.js';
import type {Files} from '../files/files.js';
import type {Store} from '../store/store.js';

export interface Host {
  readonly files: Files;
  readonly store: Store;
  readonly pool: WorkerPool;
}
