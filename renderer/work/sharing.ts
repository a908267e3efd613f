// Results that builds on several machines share. The store is synchronous and stays so: a build fetches the results that a whole stage
// needs before the stage begins, and sends what it has made while it goes on.
import {openEntry, sealedEntry, type Entry} from './entry.js';
import {toolVersion} from './package.js';
import {createLimitedQueue, forEachLimited} from './remote/limited.js';
import type {Remote, RemoteFailure} from './remote/remote.js';
import type {Store} from './store.js';

export interface Sharing {
  /** Puts values that the store lacks, and a remote has, into the store. */
  fetch(keys: Iterable<string>): Promise<void>;
  /** Gives values that a remote has to `use`, and does not put them into the store. */
  take(keys: Iterable<string>, use: (key: string, value: Buffer) => void): Promise<void>;
  /** Sends values of the store, of those keys that it has. */
  share(keys: Iterable<string>): void;
  /** Sends a value that the store does not keep. Waits as long as too many are under way, so that they do not fill the memory. */
  send(key: string, value: Uint8Array): Promise<void>;
  /** Resolves when everything was sent. */
  finish(): Promise<void>;
  /** How many values came from elsewhere, and how many were sent. */
  counts(): {readonly fetched: number; readonly sent: number};
  /** Of the first remote that was given up. */
  failure(): RemoteFailure | undefined;
}

export interface SharingOptions {
  /** Also sends what the store had before and the remote lacks, for builds that do not have this store. */
  readonly sendsKnown?: boolean;
}

/** Requests under way at a time, in each direction. */
const concurrency = 32;

/** The store, with `sharing`. The first remote that has a value counts; values go to all that take them. */
export function sharingStore(
  store: Store,
  remotes: readonly Remote[],
  {sendsKnown = false}: SharingOptions = {},
): Store {
  const uploads = createLimitedQueue(concurrency);
  const targets = remotes.filter(({isWritable}) => isWritable);
  let fetched = 0;
  let sent = 0;

  const upload = (key: string, read: () => string | Uint8Array | undefined): void => {
    if (targets.length === 0) return;
    uploads.add(async () => {
      const value = read();
      if (value === undefined) return;
      const name = nameOf(key);
      const entry = sealedEntry(name, value);
      const stored = await Promise.all(targets.map((target) => target.put(name, entry)));
      if (stored.includes(true)) sent++;
    });
  };

  const valueOf = (key: string): string | Uint8Array | undefined => store.get(key) ?? store.getBytes(key);

  const download = async (key: string): Promise<Entry | undefined> => {
    const name = nameOf(key);
    for (const remote of remotes) {
      const entry = openEntry(name, await remote.get(name));
      if (entry === undefined) continue;
      fetched++;
      return entry;
    }
    return undefined;
  };

  const waitingFor = async (work: Promise<void>): Promise<void> => {
    await Promise.all([work, ...remotes.map((remote) => remote.wait(work))]);
  };

  const share = (keys: Iterable<string>): void => {
    for (const key of keys) upload(key, () => valueOf(key));
  };

  const sharing: Sharing = {
    fetch: (keys) =>
      waitingFor(
        forEachLimited(new Set(keys), concurrency, async (key) => {
          if (valueOf(key) === undefined) {
            const entry = await download(key);
            if (entry?.kind === 'text') store.put(key, entry.content.toString('utf8'));
            else if (entry !== undefined) store.put(key, entry.content);
          } else if (sendsKnown) {
            const known = await Promise.all(remotes.map((remote) => remote.has(nameOf(key))));
            if (!known.includes(true)) share([key]);
          }
        }),
      ),
    take: (keys, use) =>
      waitingFor(
        forEachLimited(new Set(keys), concurrency, async (key) => {
          const entry = await download(key);
          if (entry !== undefined) use(key, entry.content);
        }),
      ),
    share,
    send: async (key, value) => {
      upload(key, () => value);
      await waitingFor(uploads.hasRoom());
    },
    finish: () => waitingFor(uploads.isEmpty()),
    counts: () => ({fetched, sent}),
    failure: () => remotes.map((remote) => remote.failure()).find((failure) => failure !== undefined),
  };
  return {...store, sharing};
}

/** A remote also serves other versions of the tool, which make something else of the same key. */
function nameOf(key: string): string {
  return `${toolVersion}:${key}`;
}
