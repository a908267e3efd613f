// Turns any text into a name in the case that a language uses, such as camelCase, and makes names unique.

/**
 * The words of a text: `getHTTPUrl2 by-id` → `['get', 'HTTP', 'Url2', 'by', 'id']`, `user's IDs` → `['users', 'IDs']`. Letters of
 * every script count.
 */
export function wordsOf(text: string): readonly string[] {
  return (
    withoutApostrophes(text.normalize('NFC')).match(
      /(?:\p{Lu}{2,}s|\p{Lu}+)(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{N}+|\p{Lu}/gu,
    ) ?? []
  );
}

/** `user's` → `users`, `don’t` → `dont` */
export function withoutApostrophes(text: string): string {
  return text.replace(/['’](?=[st]\b)/g, '');
}

/** `get-HTTP url` → `GetHttpUrl` */
export function pascalCase(text: string): string {
  return wordsOf(text).map(capitalize).join('');
}

/** `get-HTTP url` → `getHttpUrl` */
export function camelCase(text: string): string {
  const [first = '', ...rest] = wordsOf(text);
  return first.toLowerCase() + rest.map(capitalize).join('');
}

/** `getHTTPUrl` → `get_http_url` */
export function snakeCase(text: string): string {
  return wordsOf(text).join('_').toLowerCase();
}

/** `getHTTPUrl` → `get-http-url` */
export function kebabCase(text: string): string {
  return wordsOf(text).join('-').toLowerCase();
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

export interface NameScope {
  /**
   * Returns a name that is unique in this scope, ignoring case: `Book`, then `Book2`. Claim names in sorted order if they should
   * not depend on the order of the document.
   */
  claim(preferred: string): string;
  has(name: string): boolean;
}

/** `reserved` names are never returned. Names that differ only in case count as equal. */
export function createNameScope(reserved: Iterable<string> = []): NameScope {
  const used = new Set([...reserved].map(caseInsensitiveKey));
  const next = new Map<string, number>();
  return {
    claim(preferred) {
      let name = preferred;
      let count = next.get(caseInsensitiveKey(preferred)) ?? 2;
      while (used.has(caseInsensitiveKey(name))) name = `${preferred}${/\d$/.test(preferred) ? '_' : ''}${count++}`;
      next.set(caseInsensitiveKey(preferred), count);
      used.add(caseInsensitiveKey(name));
      return name;
    },
    has: (name) => used.has(caseInsensitiveKey(name)),
  };
}

/** Equal for names that a file system may treat as equal: `ſ`, `S` and `s`. */
export function caseInsensitiveKey(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase();
}
