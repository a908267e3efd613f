// Sorts documents by text collation. The last key has precedence.
import type {Json} from '../base/json.js';
import {QueryError} from './query-error.js';
import {isRecord, listOf, fieldReader, toText, type FieldReader} from './field-value.js';

/**
 * Fields with directions (−1 is descending, everything else ascending), and the options `$numeric`, `$sensitivity`,
 * `$caseFirst` and `$locale`. Sorting by `_stem` compares `_order` if a document has one (see `document-order.ts`), else
 * its stem.
 */
export type SortSpec = {readonly [fieldOrOption: string]: Json | undefined};

/** Default order of documents. */
export const defaultSort: SortSpec = {_stem: 1, $numeric: true};

const readPlace: FieldReader = (document) => {
  const order = readOrder(document);
  return typeof order === 'string' ? order : readStem(document);
};
const readOrder = fieldReader('_order');
const readStem = fieldReader('_stem');

/**
 * Returns the items sorted by one specification or a list of them. The last key has precedence, earlier ones break
 * ties, and equal items keep their order. Null and missing values compare as the text `undefined`. Throws a
 * `QueryError` for an invalid option.
 */
export function sortBy<T>(items: readonly T[], sort: unknown): readonly T[] {
  const columns = keysOf(sort)
    .toReversed()
    .map(({read, compare}) => ({compare, texts: items.map((item) => sortText(read(item)))}));
  if (columns.length === 0) return items;
  const order = items.map((_, index) => index);
  order.sort((a, b) => {
    for (const {compare, texts} of columns) {
      const difference = compare(texts[a] as string, texts[b] as string);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return order.map((index) => items[index] as T);
}

interface Key {
  readonly read: FieldReader;
  readonly compare: (a: string, b: string) => number;
}

function keysOf(sort: unknown): readonly Key[] {
  return listOf(sort).flatMap((spec) => {
    if (!isRecord(spec)) return [];
    const {compare} = collatorOf(spec);
    return Object.entries(spec)
      .filter(([field]) => !field.startsWith('$'))
      .map(([field, direction]): Key => ({
        read: field === '_stem' ? readPlace : fieldReader(field),
        compare: direction === -1 ? (a, b) => compare(b, a) : compare,
      }));
  });
}

/** The locale is `en` unless the query sets one, so that every machine sorts the same. */
function collatorOf({$locale, $numeric, $sensitivity, $caseFirst}: Readonly<Record<string, unknown>>): Intl.Collator {
  const options = {
    numeric: Boolean($numeric),
    ...($sensitivity !== undefined && {sensitivity: toText($sensitivity)}),
    ...($caseFirst !== undefined && {caseFirst: toText($caseFirst)}),
  };
  const make = () => makeCollator($locale === undefined ? 'en' : toText($locale), options);
  if ($locale !== undefined) return make();
  const key = JSON.stringify(options);
  const collator = collators.get(key) ?? make();
  collators.set(key, collator);
  return collator;
}

// Cached, because creating a collator takes longer than a short sort. At most one per combination of valid options in
// `en`, 40 in all.
const collators = new Map<string, Intl.Collator>();

function makeCollator(locale: string, options: object): Intl.Collator {
  try {
    return new Intl.Collator(locale, options);
  } catch (cause) {
    const message = 'The value of `$locale`, `$sensitivity` or `$caseFirst` in `sort` is invalid.';
    throw new QueryError('query-sort', message, {cause});
  }
}

function sortText(value: unknown): string {
  return value === null ? 'undefined' : toText(value);
}
