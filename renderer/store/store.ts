// Defines the store: results by the hash of their input. It can be deleted at any time.

import type {Diagnostic} from '../base/diagnostic.js';
import type {Sharing} from './remote/sharing-store.js';

export interface Store {
  /** Returns the value, or undefined if it is absent or damaged. */
  get(key: string): string | undefined;
  getBytes(key: string): Uint8Array | undefined;
  /** `get` returns the value immediately. It is on disk after `flush`. */
  put(key: string, value: string | Uint8Array): void;
  flush(): Promise<void>;
  close(): Promise<void>;
  /**
   * Folder in which other threads of this process can open the same store with `reopenStore`. Absent for a store in
   * memory.
   */
  readonly folder?: string;
  /** Present if other machines share its values. */
  readonly sharing?: Sharing;
  /** Why this is not the requested store, if the user should know. */
  readonly notice?: Diagnostic;
}

export {lmdbStore, reopenStore} from './lmdb-store.js';
export {memoryStore} from './memory-store.js';
