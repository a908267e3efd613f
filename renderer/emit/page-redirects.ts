// Reads the old addresses of pages: `redirectFrom` in the front matter.
import type {Place} from '../base/diagnostic.js';
import type {Document} from '../document/document.js';
import type {WrittenRedirect} from './redirects.js';

type PlaceOf = (keys: readonly (string | number)[]) => Place;

/** Returns a redirect for each old address. Invalid types are reported by the check of the front matter. */
export function redirectsOfPages(
  documents: readonly Document[],
  placesIn: (document: Document) => PlaceOf,
): readonly WrittenRedirect[] {
  return documents.flatMap((document) => {
    const {redirectFrom} = document.meta;
    if (redirectFrom === undefined) return [];
    const isList = Array.isArray(redirectFrom);
    return [redirectFrom].flat().flatMap((from, index): readonly WrittenRedirect[] =>
      typeof from === 'string'
        ? [
            {
              from,
              target: {to: document.path, status: 301},
              place: () => placesIn(document)(isList ? ['redirectFrom', index] : ['redirectFrom']),
            },
          ]
        : [],
    );
  });
}
