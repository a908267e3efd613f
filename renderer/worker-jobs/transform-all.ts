// Transforms all sources to documents. Each comes from the previous snapshot, the store or the worker pool.
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import type {Config} from '../config/config.js';
import type {Body, Document} from '../document/document-types.js';
import type {Page} from '../page/page.js';
import {hashesWith, transformOptions, type TransformOptions} from '../transform/transform-options.js';
import type {MermaidPackage} from '../markdown/mermaid/load-mermaid.js';
import type {MarkdownPluginBundle} from '../bundle/bundle-markdown-plugins.js';
import type {OnProgress} from '../compile.js';
import {
  bodyKey,
  documentKey,
  parseStoredDocument,
  storedText,
  storeDocument,
  type TransformedText,
} from './serialize-document.js';
import {answerPluginRequest} from './markdown-plugin-loader.js';
import {toJobOptions} from './job-options.js';
import type {TransformJob} from './transform-tasks.js';
import {textForFields, shardOf, type Shard} from '../distributed-build/divide-site.js';
import {releaseText, withText, type TextSource} from '../source/source.js';
import type {Outcome, OnOutcome, WorkerId} from '../worker-pool/worker-pool.js';
import type {Host} from '../compiler-host.js';

export interface Transforms {
  /** In the order of the sources. */
  readonly documents: readonly Document[];
  readonly byHash: ReadonlyMap<Hash, Document>;
  /** Bodies that are not stored, by hash: those of error documents and of results that may differ the next time. */
  readonly errorBodies: ReadonlyMap<Hash, Body | null>;
  /** Inputs of the documents other than their sources. */
  readonly options: TransformOptions;
}

/**
 * Returns whether the body of a page is not stored, because its document failed or may differ the next time. Such a page
 * is rendered on the main thread, which has the body in memory, and is not shared with other machines.
 */
export function hasErrorBody(
  {document}: Pick<Page, 'document'>,
  {errorBodies}: Pick<Transforms, 'errorBodies'>,
): boolean {
  return document !== null && errorBodies.has(document.hash);
}

export interface TransformAllOptions {
  readonly config: Config;
  /** Plugins of the site. */
  readonly plugins: MarkdownPluginBundle | undefined;
  readonly exactAddresses?: readonly string[];
  readonly customAddresses?: Readonly<Record<string, string>>;
  readonly mermaid?: MermaidPackage | undefined;
  readonly places?: true | undefined;
  readonly previous?: Transforms | undefined;
  readonly shard?: Shard | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** Returns the documents of all sources. Also stores new results, and releases the texts of the sources. */
export async function transformAll(
  {pool, store}: Host,
  sources: readonly TextSource[],
  {config, plugins, exactAddresses, customAddresses, mermaid, places, previous, shard, onProgress}: TransformAllOptions,
): Promise<Transforms> {
  const options = transformOptions(config, {
    plugins: plugins?.hash,
    ...(exactAddresses && {exactAddresses}),
    ...(customAddresses && {customAddresses}),
    mermaid,
    places,
  });
  const hashOf = hashesWith(options);
  const isInShard = shardFilter(sources, shard);
  const hashed = sources.map((source) => ({source, hash: hashOf(source)}));
  if (store.sharing !== undefined) {
    const missing = hashed.filter(({source, hash}) => isInShard(source) && !previous?.byHash.has(hash));
    const keysOf = (hash: Hash) => (shard ? [documentKey(hash), bodyKey(hash)] : [documentKey(hash)]);
    await store.sharing.fetch(missing.flatMap(({hash}) => keysOf(hash)));
  }
  const results = createResults(store, previous);
  const {byHash, errorBodies} = results;
  const pending: HashedSource[] = [];
  for (const [index, item] of hashed.entries()) {
    if (results.addKnown(item)) continue;
    // The text must match its hash, or the document would be stored under the hash of a different text.
    const source = withText(item.source);
    hashed[index] = source === item.source ? item : {source, hash: hashOf(source)};
    pending.push(hashed[index]);
  }
  let done = sources.length - pending.length;
  const failures: Failure[] = [];
  const onOutcome: OnOutcome<TransformedText> = (outcome, index, workerId) => {
    const item = pending[index]!;
    if (outcome.kind !== 'done') failures.push({...item, outcome});
    else if (isInShard(item.source)) results.addTransformed(item, outcome.value, workerId);
    else results.add(item, outcome.value.document, false);
    onProgress?.({stage: 'Reading', done: ++done, total: sources.length});
  };
  const jobs = pending.map((item) =>
    isInShard(item.source) ? fullJob(item, options, store) : fieldsJob(item, options),
  ) as unknown as Json[];
  await pool.run('transform', jobs, onOutcome, answerPluginRequest(plugins));
  const transformed = pending.filter(({source, hash}) => isInShard(source) && !errorBodies.has(hash));
  store.sharing?.share(transformed.flatMap(({hash}) => [documentKey(hash), bodyKey(hash)]));
  await addErrorDocuments(failures, results, options);
  for (const source of sources) releaseText(source);
  const documents = hashed.map(({hash}) => byHash.get(hash)).filter((document) => document !== undefined);
  return {documents, byHash, errorBodies, options};
}

interface HashedSource {
  readonly source: TextSource;
  /** Hash of the document. */
  readonly hash: Hash;
}

interface Failure extends HashedSource {
  readonly outcome: Exclude<Outcome<TransformedText>, {kind: 'done'}>;
}

/** Returns whether a source belongs to the shard. Without a shard, all do. */
function shardFilter(sources: readonly TextSource[], shard: Shard | undefined): (source: TextSource) => boolean {
  if (shard === undefined) return () => true;
  const paths = shardOf(
    sources.map(({path}) => path),
    shard,
  );
  return ({path}) => paths.has(path);
}

function fullJob({source, hash}: HashedSource, options: TransformOptions, {folder}: Host['store']): TransformJob {
  return {source, hash, options: toJobOptions(options), ...(folder !== undefined && {store: folder})};
}

/** A job for a source of another shard, of which only the fields are needed. */
function fieldsJob({source, hash}: HashedSource, options: TransformOptions): TransformJob {
  const text = source.kind === 'markdown' ? textForFields(source.text) : source.text;
  return {source: {...source, text}, hash, options: toJobOptions(options)};
}

/** Collects the documents by hash. */
function createResults(store: Host['store'], previous: Transforms | undefined) {
  const byHash = new Map<Hash, Document>();
  const errorBodies = new Map<Hash, Body | null>();
  const unsaved = unsavedTexts(store);
  const previousByFile = new Map(previous?.documents.map((document) => [document.file, document] as const));
  const add = ({source, hash}: HashedSource, text: string, isStored: boolean): void => {
    const reread = isStored ? storedTextReader(hash, unsaved, store) : undefined;
    byHash.set(hash, parseStoredDocument(text, {before: previousByFile.get(`content/${source.path}`), reread}));
  };
  return {
    byHash,
    errorBodies,
    add,
    /** Adds the document from the previous snapshot or the store. Returns false if neither has it. */
    addKnown(item: HashedSource): boolean {
      const known = previous?.byHash.get(item.hash);
      const stored = known === undefined ? storedText(item.hash, store) : undefined;
      const errorBody = previous?.errorBodies.get(item.hash);
      if (errorBody !== undefined) errorBodies.set(item.hash, errorBody);
      if (known !== undefined) byHash.set(item.hash, known);
      else if (stored !== undefined) add(item, stored, true);
      return known !== undefined || stored !== undefined;
    },
    addTransformed(item: HashedSource, result: TransformedText, workerId: WorkerId): void {
      add(item, result.document, !result.isTransient);
      if (result.isTransient) return void errorBodies.set(item.hash, result.body);
      // A worker thread has already stored its results.
      if (workerId === null || store.folder === undefined) storeDocument(item.hash, result, store);
      unsaved.add(item.hash, result.document);
    },
  };
}

/** Timeouts and internal errors may not occur again, so these results are not stored. */
async function addErrorDocuments(
  failures: readonly Failure[],
  {add, errorBodies}: ReturnType<typeof createResults>,
  options: TransformOptions,
): Promise<void> {
  if (failures.length === 0) return;
  const {errorDocument} = await import('./error-document.js');
  for (const {outcome, ...item} of failures) {
    const {document, body} = errorDocument(outcome, item.source, options);
    add(item, document, false);
    errorBodies.set(item.hash, body);
  }
}

/** A separate function, because a closure in `createResults` would keep all previous documents in memory. */
function storedTextReader(hash: Hash, unsaved: UnsavedTexts, store: Host['store']): () => string | undefined {
  return () => unsaved.get(hash) ?? storedText(hash, store);
}

/** Texts of documents that cannot be read from the store yet. */
interface UnsavedTexts {
  get(hash: Hash): string | undefined;
  add(hash: Hash, text: string): void;
}

/** Number of new texts in memory before the store is checked for them. */
const maxUnsaved = 256;

/**
 * A value that another thread stores can be read only after it is committed, which takes a moment, and a full disk
 * loses it.
 */
function unsavedTexts(store: Host['store']): UnsavedTexts {
  const texts = new Map<Hash, string>();
  let limit = maxUnsaved;
  return {
    get: (hash) => texts.get(hash),
    add(hash, text) {
      texts.set(hash, text);
      if (texts.size < limit) return;
      for (const known of texts.keys()) if (storedText(known, store) !== undefined) texts.delete(known);
      limit = texts.size + maxUnsaved;
    },
  };
}
