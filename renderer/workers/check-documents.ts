// Checks the texts of all documents on the worker pool. The result of each is stored under the hash of its document.
import type {Fix, Place} from '../base/diagnostic.js';
import {hashOf} from '../base/hash.js';
import type {Json} from '../base/json.js';
import type {Document} from '../document/document.js';
import {toolVersion} from '../files/galley-package.js';
import type {Host} from '../pool/host.js';
import {originOf} from '../source/included-text.js';
import {sourceText, type Source} from '../source/source.js';
import type {TextJob} from './transform-tasks.js';

export interface CheckedTexts {
  readonly documents: readonly Document[];
  readonly sources: ReadonlyMap<string, Source>;
}

export interface TextCheck {
  readonly task: 'samples' | 'terms' | 'words';
  /** Increase it when the same text gives other results. */
  readonly version: number;
  /** Returns what the task needs besides the text; undefined if it has nothing to check in a document. */
  optionsOf(document: Document): Json | undefined;
}

/** A result of a check with its place. */
interface Found {
  readonly place?: Place;
  readonly fix?: Fix;
}

/** What a check finds in each document, in the order of the documents. */
export interface FoundInTexts<T> {
  readonly found: ReadonlyMap<Document, readonly T[]>;
  /** Whether every text could be checked. */
  readonly isComplete: boolean;
}

/** Applies the check to each document. */
export async function checkDocuments<T extends Found>(
  {pool, store}: Host,
  {documents, sources}: CheckedTexts,
  {task, version, optionsOf}: TextCheck,
): Promise<FoundInTexts<T>> {
  const results = new Map<Document, readonly T[] | undefined>();
  const open: {readonly document: Document; readonly key: string; readonly job: TextJob}[] = [];
  for (const document of documents) {
    const options = optionsOf(document);
    if (options === undefined) continue;
    const {file, hash} = document;
    const key = `${task}:${toolVersion}:${version}:${hashOf(JSON.stringify(options))}:${hash}`;
    const stored = store.get(key);
    results.set(document, stored === undefined ? undefined : (JSON.parse(stored) as readonly T[]));
    if (stored === undefined)
      open.push({document, key, job: {file, text: (sourceText(sources, file) ?? '').replace(/^\uFEFF/, ''), options}});
  }
  await pool.run<readonly T[]>(
    task,
    open.map(({job}) => job as unknown as Json),
    (outcome, index) => {
      // A parser that fails on one document says nothing about its text.
      if (outcome.kind !== 'done') return;
      const {document, key} = open[index]!;
      results.set(document, outcome.value);
      store.put(key, JSON.stringify(outcome.value));
    },
  );
  return {
    found: new Map(
      [...results].map(([document, found = []]) => [document, inOwnFiles(found, document, sources)] as const),
    ),
    isComplete: [...results.values()].every((found) => found !== undefined),
  };
}

/** Moves places in included texts to the files that these come from. */
function inOwnFiles<T extends Found>(
  found: readonly T[],
  {file}: Document,
  sources: ReadonlyMap<string, Source>,
): readonly T[] {
  const source = sources.get(file.slice('content/'.length));
  const included = source?.kind === 'markdown' ? source.included : undefined;
  if (included === undefined) return found;
  return found.map((one) => {
    const {line, column = 1} = one.place ?? {};
    if (line === undefined) return one;
    const edits = one.fix?.edits.map((edit) => ({...edit, ...originOf(included, edit.line, edit.column)}));
    const fix = one.fix && edits && {...one.fix, edits};
    return {...one, place: originOf(included, line, column), ...(fix && {fix})};
  });
}
