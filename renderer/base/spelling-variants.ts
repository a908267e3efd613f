// Finds names that differ from a written name only in capitals, separators or Unicode forms. “Did you mean …?” suggests
// the nearest name; a fix needs the only possible one.
import {lazy} from './lazy.js';
import {looksLikePage, trimSlash, withoutPageExtension} from './url-mapping.js';

/** Returns the only known name that is a spelling variant of `written`. Returns undefined if `written` is itself known. */
export type SpellingOf = (written: string) => string | undefined;

/** `trailing_slash` and `TrailingSlash` are variants of `trailingSlash`. */
export function nameSpellings(names: ReadonlySet<string>): SpellingOf {
  return spellings(names, (name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]+/g, ''),
  );
}

/**
 * Returns the only known name that a key is a spelling variant of. Returns undefined if one of the `others`, the keys
 * beside it, has this name or is a variant of it too: after a fix, the name would occur twice.
 */
export function keySpelling(key: string, known: Iterable<string>, others: Iterable<string>): string | undefined {
  const spellingOf = nameSpellings(new Set(known));
  const spelling = spellingOf(key);
  for (const other of others) if (other === spelling || spellingOf(other) === spelling) return undefined;
  return spelling;
}

/**
 * Other generators derive different ids from the same heading: `#build-assetsinlinelimit` is a variant of
 * `#buildassetsinlinelimit`. A separator between two digits is significant: `1-1` is not `11`.
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
 * `/Docs/get_started`, `/docs/get-started.html` and `/docs/1.get-started` are variants of `/docs/get-started`. A link may
 * also begin with the base path.
 */
export function addressSpellings(addresses: ReadonlySet<string>, base = '/'): SpellingOf {
  const find = spellings(addresses, addressKey);
  const root = trimSlash(base);
  return (written) => {
    const path = root !== '/' && written.startsWith(`${root}/`) ? written.slice(root.length) : written;
    const page = trimSlash(
      looksLikePage(path.toLowerCase()) ? withoutPageExtension(withLowerCaseExtension(path)) : path,
    );
    const candidates = [page, page.replace(/(?<=\/)\d+\.(?=\p{L})/gu, '')];
    return candidates.map((one) => (addresses.has(one) ? one : find(one))).find((one) => one !== undefined);
  };
}

/** `Shot.PNG` and `my_shot.png` are variants of `shot.png` and `my-shot.png`. */
export function fileSpellings(files: ReadonlySet<string>): SpellingOf {
  return spellings(files, addressKey);
}

/** `/guide/Build.HTML` → `/guide/Build.html` */
function withLowerCaseExtension(path: string): string {
  return path.replace(/[^./]+$/, (ending) => ending.toLowerCase());
}

function addressKey(address: string): string {
  return address
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

function spellings(knownNames: ReadonlySet<string>, keyOf: (name: string) => string): SpellingOf {
  // Built on the first unknown name, because most sites have none.
  const byKey = lazy(() => uniqueByKey(knownNames, keyOf));
  return (written) => (knownNames.has(written) ? undefined : byKey().get(keyOf(written)));
}

/** A key that several names share maps to undefined. */
function uniqueByKey(names: ReadonlySet<string>, keyOf: (name: string) => string): Map<string, string | undefined> {
  const byKey = new Map<string, string | undefined>();
  for (const name of names) {
    const key = keyOf(name);
    if (key !== '') byKey.set(key, byKey.has(key) ? undefined : name);
  }
  return byKey;
}
