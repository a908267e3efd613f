// Defines a remote cache: results by key, outside of this machine's store. An entry contains a checksum of its key and
// content, so that a damaged entry or one stored under another key is recognized.

export interface RemoteCache {
  /** False for a read-only cache. */
  readonly isWritable: boolean;
  /** Returns the entry, which the caller verifies, or undefined if it is absent or cannot be fetched. Never throws. */
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Returns whether the entry was stored. Never throws. */
  put(key: string, entry: Uint8Array): Promise<boolean>;
  /** Waits for `work`. Cancels the requests in it when the total time that a build waits for this cache is used up. */
  wait(work: Promise<void>): Promise<void>;
  /** Returns why the cache is no longer used, or undefined while it is. */
  failure(): RemoteFailure | undefined;
}

export interface RemoteFailure {
  /** `reads`: nothing is fetched or sent any more. `writes`: nothing is sent. */
  readonly stopped: 'reads' | 'writes';
  /** Completes a sentence: `it responded with 500 to GET /ac/…`. */
  readonly reason: string;
}
