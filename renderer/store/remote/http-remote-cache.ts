// Shares results over HTTP in the layout of Bazel's remote cache: `/ac/{SHA-256 of the key}` contains the hash of the
// content, and `/cas/{SHA-256 of the content}` the content. Any server that supports GET and PUT works.
import {createHash} from 'node:crypto';
import {decodeActionResult, encodeActionResult} from './bazel-action-result.js';
import {httpClient, type HttpRequest} from './http-client.js';
import type {RemoteCache} from './remote-cache.js';

export interface HttpRemoteOptions {
  /** Base address. Its query, such as the signature of a bucket, is added to every request. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isWritable: boolean;
  /** Maximum total time that a build waits for this remote. */
  readonly waitMs: number;
  /** Maximum time for one request. */
  readonly requestMs?: number;
}

/** Number of failed requests after which the remote is no longer used. One outage fails several requests at once. */
const maxFailures = 8;

const maxConnections = 32;

/** Maximum size of a record in bytes, and of the page that explains an error. */
const maxRecordSize = 65_536;

const maxEntrySize = 256_000_000;

export function httpRemote({url, headers, isWritable, waitMs, requestMs = 5000}: HttpRemoteOptions): RemoteCache {
  const client = httpClient({url, headers, connections: maxConnections, requestMs});
  const writes = createBreaker();
  // When reading stops, writing stops too: other machines could not read the results either.
  const reads = createBreaker(writes);

  /** Returns undefined if the remote does not have it, or if anything goes wrong. */
  const request = async (
    breaker: Breaker,
    options: Omit<HttpRequest, 'maxSize'>,
    maxSize = maxRecordSize,
  ): Promise<Buffer | undefined> => {
    if (breaker.reason() !== undefined) return undefined;
    const {method, path} = options;
    const displayPath = `${method} ${client.displayPath(path)}`;
    try {
      const {status, content} = await client.send({...options, maxSize}, breaker.cancels);
      if (status >= 200 && status < 300) return content;
      if (status === 404 && method !== 'PUT') return undefined;
      const reason = `it responded with ${status} to ${displayPath}`;
      // A wrong password fails for every request, so there is no point in trying again.
      if (status === 401 || status === 403) breaker.open(reason);
      else breaker.fail(reason);
    } catch (error) {
      breaker.fail(`${displayPath} failed: ${causeOf(error)}`);
    }
    return undefined;
  };

  return {
    isWritable,
    async get(key) {
      const path = recordPath(key);
      const record = await request(reads, {method: 'GET', path});
      if (record === undefined) return undefined;
      const digest = decodeActionResult(record);
      if (digest === undefined) return void reads.fail(`${client.displayPath(path)} is not a record of a result`);
      const content = contentPath(digest.hash);
      const entry = await request(reads, {method: 'GET', path: content}, Math.min(digest.size, maxEntrySize));
      if (entry === undefined || sha256(entry) === digest.hash) return entry;
      return void reads.fail(`the content of ${client.displayPath(content)} does not match this hash`);
    },
    has: async (key) => (await request(reads, {method: 'HEAD', path: recordPath(key)})) !== undefined,
    async put(key, entry) {
      if (!isWritable) return false;
      const digest = {hash: sha256(entry), size: entry.length};
      // Uploads the content first: a record must never name content that does not exist.
      const stored = await request(writes, {method: 'PUT', path: contentPath(digest.hash), body: entry});
      if (stored === undefined) return false;
      const record = encodeActionResult(digest);
      return (await request(writes, {method: 'PUT', path: recordPath(key), body: record})) !== undefined;
    },
    wait: createWaitLimit(waitMs, () => reads.open(`the build has waited ${waitMs / 1000} s for it`)),
    failure() {
      const [read, write] = [reads.reason(), writes.reason()];
      if (read !== undefined) return {stopped: 'reads', reason: read};
      return write === undefined ? undefined : {stopped: 'writes', reason: write};
    },
  };
}

/** Counts failures and cancels all requests after too many of them. */
interface Breaker {
  /** Functions that cancel the running requests. */
  readonly cancels: Set<() => void>;
  fail(reason: string): void;
  open(reason: string): void;
  /** Why no more requests are sent; undefined while the breaker is closed. */
  reason(): string | undefined;
}

/** When this breaker opens, it also opens `other`. */
function createBreaker(other?: Breaker): Breaker {
  const cancels = new Set<() => void>();
  let failures = 0;
  let opened: string | undefined;
  const open = (reason: string): void => {
    if (opened !== undefined) return;
    opened = reason;
    for (const cancel of cancels) cancel();
    other?.open(reason);
  };
  return {
    cancels,
    fail: (reason) => {
      if (++failures >= maxFailures) open(reason);
    },
    open,
    reason: () => opened,
  };
}

/** Returns a function that waits for work, and calls `onExceeded` when the total time of waiting exceeds `maxMs`. */
function createWaitLimit(maxMs: number, onExceeded: () => void): RemoteCache['wait'] {
  let waitedMs = 0;
  let waiting = 0;
  let waitStartMs = 0;
  return async (work) => {
    if (waiting++ === 0) waitStartMs = performance.now();
    const leftMs = Math.max(0, maxMs - waitedMs - (performance.now() - waitStartMs));
    const timer = setTimeout(onExceeded, leftMs);
    try {
      await work;
    } finally {
      clearTimeout(timer);
      if (--waiting === 0) waitedMs += performance.now() - waitStartMs;
    }
  };
}

function recordPath(key: string): string {
  return `/ac/${sha256(key)}`;
}

function contentPath(hash: string): string {
  return `/cas/${hash}`;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Some connection errors have a code but no message. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
