// Sources → documents, each understood once: from the snapshot before, from the store, or by the crew.
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import type {Config} from './config/config.js';
import type {Body, Document} from './document/document.js';
import {hashesWith, transformOptions} from './document/transform-options.js';
import type {OnProgress} from './compile.js';
import {documentOf, lengthOf, type TransformedText} from './document-text.js';
import type {TransformJob} from './tasks.js';
import type {TextSource} from './source/source.js';
import type {Member, Outcome} from './work/crew.js';
import type {Host} from './work/host.js';
import {toolVersion} from './work/package.js';

export interface Transforms {
  /** In the order of the sources. */
  readonly documents: readonly Document[];
  readonly byHash: ReadonlyMap<Hash, Document>;
  /** Bodies made just now, by their hash. */
  readonly fresh: ReadonlyMap<Hash, Body>;
  /** Which thread has the body of a document, by its hash. */
  readonly kept: ReadonlyMap<Hash, Member>;
}

export interface TransformWishes {
  readonly config: Config;
  /** Threads keep the bodies of what they read, to render the pages. */
  readonly keep: boolean;
  readonly previous?: Transforms | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** Characters of bodies kept in memory until their pages are rendered; those of a larger site go to the store. */
const mostFresh = 128_000_000;

/** Fewer pages than these are rendered sooner here than a thread is ready to render. */
const worthKeeping = 100;

export async function transformAll(
  {crew, store}: Host,
  sources: readonly TextSource[],
  {config, keep, previous, onProgress}: TransformWishes,
): Promise<Transforms> {
  const options = transformOptions(config);
  const hashOf = hashesWith(options);
  const hashed = sources.map((source) => ({source, hash: hashOf(source)}));
  const byHash = new Map<Hash, Document>();
  const fresh = new Map<Hash, Body>();
  const kept = new Map<Hash, Member>();
  const open: typeof hashed = [];
  const before = new Map(previous?.documents.map((document) => [document.file, document] as const));
  const understood = ({source, hash}: (typeof hashed)[number], text: string): void => {
    byHash.set(hash, documentOf(text, before.get(`content/${source.path}`)));
  };
  for (const one of hashed) {
    const known = previous?.byHash.get(one.hash);
    const stored = known === undefined ? store.get(documentKey(one.hash)) : undefined;
    if (known !== undefined) byHash.set(one.hash, known);
    else if (stored !== undefined) understood(one, stored);
    else open.push(one);
  }
  let done = sources.length - open.length;
  let size = 0;
  const isKept = keep && open.length >= worthKeeping;
  const jobs = open.map(
    ({source, hash}) => ({source, hash, options, keep: isKept}) satisfies TransformJob as unknown as Json,
  );
  const take = (one: (typeof hashed)[number], {document, body}: TransformedText): void => {
    understood(one, document);
    if (body === null) return;
    if (size < mostFresh) fresh.set(one.hash, body);
    else store.put(bodyKey(one.hash), JSON.stringify(body));
    size += lengthOf(body);
  };
  const failures: Failure[] = [];
  await crew.run<TransformedText>('transform', jobs, (outcome, index, member) => {
    const one = open[index]!;
    if (outcome.kind === 'done') {
      take(one, outcome.value);
      if (outcome.value.kept) kept.set(one.hash, member);
      store.put(documentKey(one.hash), outcome.value.document);
    } else failures.push({...one, outcome});
    onProgress?.({stage: 'Reading', done: ++done, total: sources.length});
  });
  // What went wrong by time or by a fault of ours is tried again by the next build, so the store gets no word of it.
  if (failures.length > 0) {
    const {standIn} = await import('./stand-in.js');
    for (const {outcome, ...one} of failures) take(one, standIn(outcome, one.source, options));
  }
  const documents = hashed.map(({hash}) => byHash.get(hash)).filter((document) => document !== undefined);
  return {documents, byHash, fresh, kept};
}

interface Failure {
  readonly hash: Hash;
  readonly source: TextSource;
  readonly outcome: Exclude<Outcome<TransformedText>, {kind: 'done'}>;
}

/** Where the body of a document lies in the store, if there was no room for it in memory. */
export function bodyKey(hash: Hash): string {
  return `body:${toolVersion}:${hash}`;
}

function documentKey(hash: Hash): string {
  return `document:${toolVersion}:${hash}`;
}
