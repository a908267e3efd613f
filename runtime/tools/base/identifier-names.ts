// From any text to names that a language accepts, and no name twice.

/** The words of a text: `getHTTPUrl2 by-id` → `['get', 'HTTP', 'Url2', 'by', 'id']`. Letters of every script count. */
export function wordsOf(text: string): readonly string[] {
  return (
    text.normalize('NFC').match(/\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{N}+|\p{Lu}/gu) ?? []
  );
}

/** `get-HTTP url` → `GetHttpUrl` */
export function pascalCase(text: string): string {
  return wordsOf(text).map(capitalised).join('');
}

/** `get-HTTP url` → `getHttpUrl` */
export function camelCase(text: string): string {
  const [first = '', ...rest] = wordsOf(text);
  return first.toLowerCase() + rest.map(capitalised).join('');
}

/** `getHTTPUrl` → `get_http_url` */
export function snakeCase(text: string): string {
  return wordsOf(text).join('_').toLowerCase();
}

/** `getHTTPUrl` → `get-http-url` */
export function kebabCase(text: string): string {
  return wordsOf(text).join('-').toLowerCase();
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

export interface NameScope {
  /**
   * A name that nothing else in this scope has, not even in other letters' case: `Book`, then `Book2`. To be independent
   * of the document's order, ask in a sorted order.
   */
  claim(wanted: string): string;
  has(name: string): boolean;
}

/** `reserved` names are taken from the start. Names that differ only in case count as equal. */
export function createScope(reserved: Iterable<string> = []): NameScope {
  const taken = new Set([...reserved].map(withoutCase));
  const next = new Map<string, number>();
  return {
    claim(wanted) {
      let name = wanted;
      let count = next.get(withoutCase(wanted)) ?? 2;
      while (taken.has(withoutCase(name))) name = `${wanted}${/\d$/.test(wanted) ? '_' : ''}${count++}`;
      next.set(withoutCase(wanted), count);
      taken.add(withoutCase(name));
      return name;
    },
    has: (name) => taken.has(withoutCase(name)),
  };
}

/** The same for all that a file system may take for the same: `ſ`, `S` and `s`. */
export function withoutCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}
