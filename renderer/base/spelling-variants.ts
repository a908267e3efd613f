// Finds names that differ from a written one only in spelling: capitals, separators, Unicode forms. “Did you mean …?” takes
// the nearest name; a fix needs the only one that can be meant.
import {lazy} from './lazy.js';
import {looksLikePage, trimSlash, withoutPageEnding} from './path.js';

/** Returns the only known name that is a spelling of a written one, unless that is known itself. */
export type SpellingOf = (written: string) => string | undefined;

/** `trailing_slash` and `TrailingSlash` are spellings of `trailingSlash`. */
export function nameSpellings(names: ReadonlySet<string>): SpellingOf {
  return spellings(names, (name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]+/g, ''),
  );
}

/**
 * Ids that other generators make of the same heading: `#build-assetsinlinelimit` is a spelling of
 * `#buildassetsinlinelimit`. A separator between two digits counts: `1-1` is not `11`.
 */
export function idSpellings(ids: ReadonlySet<string>): SpellingOf {
  return spellings(ids, (id) =>
    id
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/(?<=\d)[^\p{L}\p{M}\p{N}]+(?=\d)/gu, '\0')
      .replace(/[^\p{L}\p{M}\p{N}\0]+/gu, ''),
  );
}

/**
 * `/Docs/get_started`, `/docs/get-started.html` and `/docs/1.get-started` are spellings of `/docs/get-started`. A link can
 * also begin with the base.
 */
export function addressSpellings(known: ReadonlySet<string>, base = '/'): SpellingOf {
  const find = spellings(known, addressKey);
  const root = trimSlash(base);
  return (written) => {
    const path = root !== '/' && written.startsWith(`${root}/`) ? written.slice(root.length) : written;
    const page = trimSlash(looksLikePage(path.toLowerCase()) ? withoutPageEnding(withLowerEnding(path)) : path);
    const candidates = [page, page.replace(/(?<=\/)\d+\.(?=\p{L})/gu, '')];
    return candidates.map((one) => (known.has(one) ? one : find(one))).find((one) => one !== undefined);
  };
}

/** `Shot.PNG` and `my_shot.png` are spellings of `shot.png` and `my-shot.png`. */
export function fileSpellings(files: ReadonlySet<string>): SpellingOf {
  return spellings(files, addressKey);
}

/** `/guide/Build.HTML` → `/guide/Build.html` */
function withLowerEnding(path: string): string {
  return path.replace(/[^./]+$/, (ending) => ending.toLowerCase());
}

function addressKey(address: string): string {
  return address
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

function spellings(known: ReadonlySet<string>, keyOf: (name: string) => string): SpellingOf {
  const byKey = lazy(() => uniqueByKey(known, keyOf)); // Most sites have no such names.
  return (written) => (known.has(written) ? undefined : byKey().get(keyOf(written)));
}

/** Keys of several names have the value undefined. */
function uniqueByKey(names: ReadonlySet<string>, keyOf: (name: string) => string): Map<string, string | undefined> {
  const byKey = new Map<string, string | undefined>();
  for (const name of names) {
    const key = keyOf(name);
    if (key !== '') byKey.set(key, byKey.has(key) ? undefined : name);
  }
  return byKey;
}
