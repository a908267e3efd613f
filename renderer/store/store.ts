// What has been made before, under the hash of what it was made from. Losing it is always harmless.

import type {Diagnostic} from '../base/diagnostic.js';
import type {Sharing} from './sharing.js';

export interface Store {
  /** The value, or undefined when it was never put or is damaged. */
  get(key: string): string | undefined;
  getBytes(key: string): Uint8Array | undefined;
  /** Seen by `get` at once; on disk after `flush`. */
  put(key: string, value: string | Uint8Array): void;
  flush(): Promise<void>;
  close(): Promise<void>;
  /** Where other threads of this process can open the same store with `sharedStore`; absent when it is in memory. */
  readonly folder?: string;
  /** Present where other machines share its values. */
  readonly sharing?: Sharing;
  /** Why this is not the store that was asked for, where its user should know. */
  readonly notice?: Diagnostic;
}

export {lmdbStore, sharedStore} from './lmdb-store.js';
export {memoryStore} from './memory-store.js';
