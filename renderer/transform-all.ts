// Sources → documents, each understood once: from the snapshot before, from the store, or by the crew.
import type {Diagnostic} from './base/diagnostic.js';
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import type {Config} from './config/config.js';
import type {Body, Document} from './document/document.js';
import {hashOfDocument, transform, transformOptions, type TransformOptions} from './document/transform.js';
import type {OnProgress} from './compile.js';
import {documentOf, lengthOf, textOf, type TransformedText, type TransformJob} from './tasks.js';
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
  const hashed = sources.map((source) => ({source, hash: hashOfDocument(source, options)}));
  const byHash = new Map<Hash, Document>();
  const fresh = new Map<Hash, Body>();
  const kept = new Map<Hash, Member>();
  const open: typeof hashed = [];
  for (const one of hashed) {
    const known = previous?.byHash.get(one.hash) ?? storedDocument(store.get(documentKey(one.hash)));
    if (known === undefined) open.push(one);
    else byHash.set(one.hash, known);
  }
  let done = sources.length - open.length;
  let size = 0;
  const isKept = keep && open.length >= worthKeeping;
  const jobs = open.map(
    ({source, hash}) => ({source, hash, options, keep: isKept}) satisfies TransformJob as unknown as Json,
  );
  await crew.run<TransformedText>('transform', jobs, (outcome, index, member) => {
    const {hash, source} = open[index] as (typeof open)[number];
    const made = outcome.kind === 'done' ? outcome.value : standIn(outcome, source, options);
    const {document, body} = made;
    if (made.kept) kept.set(hash, member);
    byHash.set(hash, documentOf(document));
    if (body !== null) {
      if (size < mostFresh) fresh.set(hash, body);
      else store.put(bodyKey(hash), JSON.stringify(body));
      size += lengthOf(body);
    }
    // What went wrong by time or by a fault of ours is tried again by the next build.
    if (outcome.kind === 'done') store.put(documentKey(hash), document);
    onProgress?.({stage: 'Reading', done: ++done, total: sources.length});
  });
  const documents = hashed.map(({hash}) => byHash.get(hash)).filter((document) => document !== undefined);
  return {documents, byHash, fresh, kept};
}

/** Where the body of a document lies in the store, if there was no room for it in memory. */
export function bodyKey(hash: Hash): string {
  return `body:${toolVersion}:${hash}`;
}

function documentKey(hash: Hash): string {
  return `document:${toolVersion}:${hash}`;
}

/** An empty document in place of one that could not be understood: its page stays, and says why it is empty. */
function standIn(
  outcome: Exclude<Outcome<TransformedText>, {kind: 'done'}>,
  source: TextSource,
  options: TransformOptions,
): TransformedText {
  const {document, body} = transform({...source, text: ''}, options);
  const place = {file: document.file};
  const diagnostic: Diagnostic =
    outcome.kind === 'timeout'
      ? {
          severity: 'error',
          code: 'document-too-slow',
          message: `Reading this file took longer than ${outcome.limitMs / 1000} s, so its page is empty.`,
          hint: 'Look for very long runs of * _ [ or <, or split the file.',
          place,
        }
      : {
          severity: 'error',
          code: 'document-failed',
          message: `Reading this file failed: ${outcome.message}.`,
          hint: 'This is a bug in Galley. Please report it with the file.',
          place,
        };
  return textOf({document: {...document, diagnostics: [diagnostic]}, body});
}

function storedDocument(text: string | undefined): Document | undefined {
  return text === undefined ? undefined : documentOf(text);
}
