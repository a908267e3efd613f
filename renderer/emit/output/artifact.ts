// An artifact is bytes at an address.
import type {Hash} from '../../base/hash.js';

export interface Artifact {
  /** Below the output folder, forward slashes, never leading: `docs/start/index.html`. */
  readonly path: string;
  /** Media type with charset where it is text: `text/html; charset=utf-8`. */
  readonly type: string;
  /** Hash of the body. */
  readonly hash: Hash;
  readonly body: string | Uint8Array;
}
