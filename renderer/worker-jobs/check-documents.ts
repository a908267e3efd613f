// Checks the texts of all documents on the worker pool. The result of each is stored under the hash of its document.
import type {Fix, Place} from '../base/diagnostic.js';
import {hashOf} from '../base/hash.js';
import type {Json} from '../base/json.js';
import type {Document} from '../document/document-types.js';
import {toolVersion} from '../files/galley-package.js';
import type {Host} from '../compiler-host.js';
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
  /** Returns the options of the task for a document; undefined if there is nothing to check in it. */
  optionsOf(document: Document): Json | undefined;
}

/** A result of a check with its place. */
interface LocatedResult {
  readonly place?: Place;
  readonly fix?: Fix;
}

/** The results for each document, in the order of the documents. */
export interface TextCheckResults<T> {
  readonly found: ReadonlyMap<Document, readonly T[]>;
  /** Whether every text could be checked. */
  readonly isComplete: boolean;
}

/** Applies the check to each document. */
export async function checkDocuments<T extends LocatedResult>(
  {pool, store}: Host,
  {documents, sources}: CheckedTexts,
  {task, version, optionsOf}: TextCheck,
): Promise<TextCheckResults<T>> {
  const results = new Map<Document, readonly T[] | undefined>();
  const uncached: {readonly document: Document; readonly key: string; readonly job: TextJob}[] = [];
  for (const document of documents) {
    const options = optionsOf(document);
    if (options === undefined) continue;
    const {file, hash} = document;
    const key = `${task}:${toolVersion}:${version}:${hashOf(JSON.stringify(options))}:${hash}`;
    const stored = store.get(key);
    results.set(document, stored === undefined ? undefined : (JSON.parse(stored) as readonly T[]));
    if (stored === undefined)
      uncached.push({
        document,
        key,
        job: {file, text: (sourceText(sources, file) ?? '').replace(/^\uFEFF/, ''), options},
      });
  }
  await pool.run<readonly T[]>(
    task,
    uncached.map(({job}) => job as unknown as Json),
    (outcome, index) => {
      // A check that fails has no result, so nothing is stored for the text.
      if (outcome.kind !== 'done') return;
      const {document, key} = uncached[index]!;
      results.set(document, outcome.value);
      store.put(key, JSON.stringify(outcome.value));
    },
  );
  return {
    found: new Map(
      [...results].map(([document, found = []]) => [document, inIncludedFiles(found, document, sources)] as const),
    ),
    isComplete: [...results.values()].every((found) => found !== undefined),
  };
}

/** Maps positions in included texts to positions in the included files. */
function inIncludedFiles<T extends LocatedResult>(
  found: readonly T[],
  {file}: Document,
  sources: ReadonlyMap<string, Source>,
): readonly T[] {
  const source = sources.get(file.slice('content/'.length));
  const included = source?.kind === 'markdown' ? source.included : undefined;
  if (included === undefined) return found;
  return found.map((result) => {
    const {line, column = 1} = result.place ?? {};
    if (line === undefined) return result;
    const edits = result.fix?.edits.map((edit) => ({...edit, ...originOf(included, edit.line, edit.column)}));
    const fix = result.fix && edits && {...result.fix, edits};
    return {...result, place: originOf(included, line, column), ...(fix && {fix})};
  });
}
