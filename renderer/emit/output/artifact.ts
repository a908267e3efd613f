// Defines an artifact: bytes at a path of the output.
import type {Hash} from '../../base/hash.js';

export interface Artifact {
  /** Path below the output folder, with forward slashes, without a leading one: `docs/start/index.html`. */
  readonly path: string;
  /** Media type, with charset for text: `text/html; charset=utf-8`. */
  readonly type: string;
  /** Hash of the body. */
  readonly hash: Hash;
  readonly body: string | Uint8Array;
}
