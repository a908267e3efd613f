// Gives documents the types of their schemas.
import type {PageDocument} from 'galley/page';

/** The valid fields of a document; invalid ones are missing, even if the schema requires them. */
export type Fields<T> = PageDocument & Partial<T>;

/**
 * The fields of a page's document. The schemas of `collections.ts` have checked them by the time a page renders, so
 * this only gives them their type.
 */
export function typedDocument<T>(document: PageDocument | null): Fields<T> {
  if (document === null) throw new Error('This page needs a document.');
  return document as Fields<T>;
}
