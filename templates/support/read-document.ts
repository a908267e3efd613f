// From "some JSON" to the fields a page works with.
import type {PageDocument} from 'galley/page';

/** Fields that fit the schema of `T`; one that did not is not there, even where the schema requires it. */
export type Fields<T> = PageDocument & Partial<T>;

/**
 * The fields of a page's document. The schemas of `collections.ts` have checked them by the time a page renders, so
 * this only gives them their type.
 */
export function readDocument<T>(document: PageDocument | null): Fields<T> {
  if (document === null) throw new Error('This page needs a document.');
  return document as Fields<T>;
}
