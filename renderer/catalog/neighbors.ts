// Finds the documents around one document of a list.
import {readNumber} from './skip-and-limit.js';
import {predicateOf} from './where-predicate.js';
import type {Condition, QueryDocument, DocumentIndex} from './answer-query.js';
import {QueryError} from './query-error.js';
import {isRecord} from './field-value.js';

export type Surround = {
  /** Path of the document, or a clause that finds it. */
  readonly query?: Condition;
  /** Number of documents before it. The default is 1. */
  readonly before?: number | string | null | undefined;
  /** Number of documents after it. The default is 1. */
  readonly after?: number | string | null | undefined;
};

/** More than any list of a site needs, and few enough for a result with a `null` for each. */
const maxNeighbors = 100_000;

/**
 * Returns `before + after` items in list order, without the document itself. Items outside the list are null, and so are
 * all items if the document is not in the list.
 */
export function neighborsOf(
  list: readonly QueryDocument[],
  surround: Surround,
  indexOf: DocumentIndex['indexOf'],
): readonly (QueryDocument | null)[] {
  if (!isRecord(surround)) throw new QueryError('query-surround', '`surround` requires an object with `query`');
  const {query} = surround as Surround;
  const before = readNumber('surround.before', surround.before) ?? 1;
  const after = readNumber('surround.after', surround.after) ?? 1;
  const total = before + after;
  if (!Number.isInteger(total) || total < 0) {
    throw new QueryError(
      'query-surround',
      '`surround.before` and `surround.after` must be whole numbers, and their sum must not be negative',
    );
  }
  // The result has as many items as requested, also outside the list.
  if (total > maxNeighbors || before > maxNeighbors || after > maxNeighbors) {
    throw new QueryError('query-surround', `\`surround\` can request at most ${maxNeighbors} documents`);
  }
  const target = indexOfTarget(list, query, indexOf);
  return Array.from({length: total}, (_, place) => {
    if (target === -1) return null;
    return list[target - before + place + (place < before ? 0 : 1)] ?? null;
  });
}

function indexOfTarget(list: readonly QueryDocument[], query: Condition, indexOf: DocumentIndex['indexOf']): number {
  if (query === undefined || query === null) return -1;
  return typeof query === 'string' ? indexOf(list, query) : list.findIndex(predicateOf(query));
}
