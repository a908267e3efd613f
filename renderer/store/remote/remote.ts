// Results under their keys outside of this machine's store. An entry is sealed with its key, so that one which comes back under
// another key, or damaged, is known as such.

export interface Remote {
  /** False for one that is only read. */
  readonly isWritable: boolean;
  /** The entry, whose content was verified; undefined when it is absent, damaged, or cannot be had. Never throws. */
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Whether it was stored. Never throws. */
  put(key: string, entry: Uint8Array): Promise<boolean>;
  /** Work that a build has to wait for: ends when the work does, or when waiting has taken too long in all. */
  wait(work: Promise<void>): Promise<void>;
  /** Why it was left alone; undefined as long as it was not. */
  failure(): RemoteFailure | undefined;
}

export interface RemoteFailure {
  /** `reads`: nothing is asked or sent any more. `writes`: nothing is sent. */
  readonly stopped: 'reads' | 'writes';
  /** As the end of a sentence: `it answered 500 to GET /ac/…`. */
  readonly reason: string;
}
