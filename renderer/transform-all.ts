// Sources → documents, each understood once: from the snapshot before, from the store, or by the crew.
import type {Diagnostic} from './base/diagnostic.js';
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import type {Config} from './config/config.js';
import type {Body, Document} from './document/document.js';
import {hashOfDocument, transform, transformOptions, type TransformOptions} from './document/transform.js';
import type {OnProgress} from './compile.js';
import {documentOf, textOf, type TransformedText, type TransformJob} from './tasks.js';
import type {TextSource} from './source/source.js';
import type {Outcome} from './work/crew.js';
import type {Host} from './work/host.js';
import {toolVersion} from './work/package.js';

export interface Transforms {
  /** In the order of the sources. */
  readonly documents: readonly Document[];
  readonly byHash: ReadonlyMap<Hash, Document>;
  /** Bodies made just now, by their hash. */
  readonly fresh: ReadonlyMap<Hash, Body>;
}

/** Characters of bodies kept in memory until their pages are rendered; those of a larger site go to the store. */
const mostFresh = 128_000_000;

export async function transformAll(
  {crew, store}: Host,
  sources: readonly TextSource[],
  config: Config,
  previous?: Transforms,
  onProgress?: OnProgress,
): Promise<Transforms> {
  const options = transformOptions(config);
  const hashed = sources.map((source) => ({source, hash: hashOfDocument(source, options)}));
  const byHash = new Map<Hash, Document>();
  const fresh = new Map<Hash, Body>();
  const open: typeof hashed = [];
  for (const one of hashed) {
    const known = previous?.byHash.get(one.hash) ?? storedDocument(store.get(documentKey(one.hash)));
    if (known === undefined) open.push(one);
    else byHash.set(one.hash, known);
  }
  let done = sources.length - open.length;
  let size = 0;
  const jobs = open.map(({source, hash}) => ({source, hash, options}) satisfies TransformJob as unknown as Json);
  await crew.run<TransformedText>('transform', jobs, (outcome, index) => {
    const {hash, source} = open[index] as (typeof open)[number];
    const {document, body} = outcome.kind === 'done' ? outcome.value : standIn(outcome, source, options);
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
  return {documents, byHash, fresh};
}

function lengthOf(body: Body): number {
  return body.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
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
