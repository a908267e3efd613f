// Parses the code blocks of all documents on the worker pool. The result of each is stored under the hash of its document.
import type {Diagnostic} from '../base/diagnostic.js';
import type {Json} from '../base/json.js';
import type {Document} from '../document/document.js';
import type {Host} from '../pool/host.js';
import {sourceText, type Source} from '../source/source.js';
import {toolVersion} from '../files/own-package.js';
import type {SamplesJob} from './tasks.js';

export interface SampleInputs {
  readonly documents: readonly Document[];
  readonly sources: ReadonlyMap<string, Source>;
  /** Returns whether blocks of a language are checked. */
  isChecked(language: string): boolean;
}

/** Returns the diagnostics in the order of the documents. */
export async function checkSamples(
  {pool, store}: Host,
  {documents, sources, isChecked}: SampleInputs,
): Promise<readonly Diagnostic[]> {
  const found = new Map<Document, readonly Diagnostic[]>();
  const open: {readonly document: Document; readonly job: SamplesJob}[] = [];
  for (const document of documents) {
    if (!document.languages?.some(isChecked)) continue;
    const stored = store.get(keyOf(document));
    const {file} = document;
    if (stored !== undefined) found.set(document, JSON.parse(stored) as readonly Diagnostic[]);
    else open.push({document, job: {file, text: sourceText(sources, file) ?? ''}});
  }
  await pool.run<readonly Diagnostic[]>(
    'samples',
    open.map(({job}) => job as unknown as Json),
    (outcome, index) => {
      // A parser that fails on one document says nothing about its samples.
      if (outcome.kind !== 'done') return;
      const {document} = open[index]!;
      found.set(document, outcome.value);
      store.put(keyOf(document), JSON.stringify(outcome.value));
    },
  );
  return documents.flatMap((document) => found.get(document) ?? []);
}

function keyOf({hash}: Document): string {
  return `samples:${toolVersion}:${samplesVersion}:${hash}`;
}

/** Increase it when the same text gives other findings. */
const samplesVersion = '1';
