// Shares results between builds on several machines. The store stays synchronous: a build fetches the results that a
// whole stage needs before the stage begins, and sends new results in the background.
import {setTimeout} from 'node:timers/promises';
import {decodeEntry, encodeEntry, type Entry} from '../store-entry.js';
import {toolVersion} from '../../files/galley-package.js';
import {createLimitedQueue, forEachLimited} from './limit-concurrency.js';
import type {RemoteCache, RemoteFailure} from './remote-cache.js';
import type {Store} from '../store.js';

export interface Sharing {
  /** Copies values that a remote has and the store lacks into the store. Sends existing ones if `sendsExisting` is set. */
  fetch(keys: Iterable<string>): Promise<void>;
  /** Passes values that a remote has to `use`, without copying them into the store. */
  take(keys: Iterable<string>, use: (key: string, value: Uint8Array) => void): Promise<void>;
  /** Returns the keys that no remote has. */
  missing(keys: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Sends values of the store, for those keys that it has. */
  share(keys: Iterable<string>): void;
  /**
   * Sends a value that the store does not keep. Waits while too many requests are running, so that values do not fill
   * the memory.
   */
  send(key: string, value: Uint8Array): Promise<void>;
  /** Resolves when everything is sent, or cannot be sent. */
  finish(): Promise<void>;
  /** Returns how many values were fetched and how many were sent. */
  counts(): {readonly fetched: number; readonly sent: number};
  /** Returns the failure of the first remote that is no longer used. */
  failure(): RemoteFailure | undefined;
}

export interface SharingOptions {
  /** Also sends existing values of the store that the remote lacks, for builds that do not have this store. */
  readonly sendsExisting?: boolean;
}

/** Number of simultaneous requests in each direction. */
const concurrency = 32;

/**
 * Returns the store with `sharing`. Values come from the first remote that has them, and are sent to all writable ones.
 */
export function sharingStore(
  store: Store,
  remotes: readonly RemoteCache[],
  {sendsExisting = false}: SharingOptions = {},
): Store & {readonly sharing: Sharing} {
  const valueOf = (key: string): string | Uint8Array | undefined => store.get(key) ?? store.getBytes(key);
  const {download, isShared, fetchedCount} = createDownloads(remotes);
  const uploads = createUploads(remotes, valueOf);

  const waitFor = async (work: Promise<void>): Promise<void> => {
    await Promise.all([work, ...remotes.map((remote) => remote.wait(work))]);
  };
  const forEachKey = (keys: Iterable<string>, use: (key: string) => Promise<void>): Promise<void> =>
    waitFor(forEachLimited(new Set(keys), concurrency, use));

  const sharing: Sharing = {
    fetch: (keys) =>
      forEachKey(keys, async (key) => {
        if (valueOf(key) === undefined) {
          const entry = await download(key);
          if (entry?.kind === 'text') store.put(key, entry.content.toString('utf8'));
          else if (entry !== undefined) store.put(key, entry.content);
        } else if (sendsExisting && !uploads.isStarted(key) && !(await isShared(key))) uploads.share([key]);
      }),
    take: (keys, use) =>
      forEachKey(keys, async (key) => {
        const entry = await download(key);
        if (entry !== undefined) use(key, entry.content);
      }),
    missing: async (keys) => {
      const missingKeys = new Set(keys);
      await forEachKey(missingKeys, async (key) => {
        if (await isShared(key)) missingKeys.delete(key);
      });
      return missingKeys;
    },
    share: uploads.share,
    send: async (key, value) => {
      uploads.add(key, () => value);
      await waitFor(uploads.hasCapacity());
    },
    finish: () => waitFor(uploads.finish()),
    counts: () => ({fetched: fetchedCount(), sent: uploads.sentCount()}),
    failure: () => remotes.map((remote) => remote.failure()).find((failure) => failure !== undefined),
  };
  return {...store, sharing};
}

function createDownloads(remotes: readonly RemoteCache[]) {
  let fetched = 0;
  return {
    fetchedCount: (): number => fetched,
    async isShared(key: string): Promise<boolean> {
      for (const remote of remotes) if (await remote.has(remoteKeyOf(key))) return true;
      return false;
    },
    async download(key: string): Promise<Entry | undefined> {
      const name = remoteKeyOf(key);
      for (const remote of remotes) {
        const entry = decodeEntry(name, await remote.get(name));
        if (entry === undefined) continue;
        fetched++;
        return entry;
      }
      return undefined;
    },
  };
}

/** Sends values to all writable remotes in the background. `valueOf` reads a value from the store. */
function createUploads(remotes: readonly RemoteCache[], valueOf: (key: string) => string | Uint8Array | undefined) {
  const queue = createLimitedQueue(concurrency);
  const writableRemotes = remotes.filter(({isWritable}) => isWritable);
  const startedKeys = new Set<string>();
  let sent = 0;
  /**
   * Keys that another thread wrote. They can be read here once the thread's transaction is committed, shortly after it
   * reports them.
   */
  let uncommitted: string[] = [];

  const add = (key: string, read: () => string | Uint8Array | undefined): void => {
    if (writableRemotes.length === 0) return;
    queue.add(async () => {
      const value = read();
      if (value === undefined) return void uncommitted.push(key);
      const name = remoteKeyOf(key);
      const entry = encodeEntry(name, value);
      const stored = await Promise.all(writableRemotes.map((remote) => remote.put(name, entry)));
      if (stored.includes(true)) sent++;
    });
  };

  return {
    add,
    share: (keys: Iterable<string>): void => {
      for (const key of keys) {
        if (!startedKeys.has(key)) add(key, () => valueOf(key));
        startedKeys.add(key);
      }
    },
    isStarted: (key: string): boolean => startedKeys.has(key),
    hasCapacity: queue.hasCapacity,
    sentCount: (): number => sent,
    async finish(): Promise<void> {
      await queue.isEmpty();
      for (let attempt = 0; attempt < 20 && uncommitted.length > 0; attempt++) {
        if (attempt > 0) await setTimeout(50);
        const keys = uncommitted;
        uncommitted = [];
        for (const key of keys) add(key, () => valueOf(key));
        await queue.isEmpty();
      }
    },
  };
}

/**
 * Adds the tool version to the key: other versions of Galley use the same remote and may compute other values for a key
 * that does not contain the version.
 */
function remoteKeyOf(key: string): string {
  return `${toolVersion}:${key}`;
}
