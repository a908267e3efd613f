// Reads the old addresses of pages from the front matter: `redirectFrom`, `aliases` and `redirect_from`.
import type {Place} from '../base/diagnostic.js';
import {trimSlash} from '../base/url-mapping.js';
import type {Document} from '../document/document-types.js';
import type {WrittenRedirect} from './resolve-redirects.js';

type PlaceOf = (keys: readonly (string | number)[]) => Place;

/** The keys with old addresses: Galley's own, then those of Hugo and Jekyll. */
const keys = ['redirectFrom', 'aliases', 'redirect_from'] as const;

/** Returns a redirect for each old address. Invalid types are reported by the check of the front matter. */
export function frontMatterRedirects(
  documents: readonly Document[],
  placesIn: (document: Document) => PlaceOf,
): readonly WrittenRedirect[] {
  return documents.flatMap((document) => keys.flatMap((key) => redirectsIn(document, key, placesIn)));
}

function redirectsIn(
  document: Document,
  key: (typeof keys)[number],
  placesIn: (document: Document) => PlaceOf,
): readonly WrittenRedirect[] {
  const value = document.meta[key];
  if (value === undefined || value === null) return [];
  const isList = Array.isArray(value);
  return [value].flat().flatMap((from, index): readonly WrittenRedirect[] =>
    typeof from === 'string' && (key === 'redirectFrom' || isAddress(document, from))
      ? [
          {
            from,
            target: {to: document.path, status: 301},
            place: () => placesIn(document)(isList ? [key, index] : [key]),
          },
        ]
      : [],
  );
}

/** Only other paths of Markdown pages are old addresses. Authors also use `aliases` for the other names of a person. */
function isAddress({meta, path}: Document, from: string): boolean {
  return meta._type === 'markdown' && from.startsWith('/') && trimSlash(from) !== path;
}
