// Finds repeated keys in objects of JSON and JSON5. Parsers silently use the last value.

export interface DuplicateKey {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the repeated keys in a valid text, with the offsets of the later ones. JSON5 allows comments, single quotes and keys
 * without quotes. `parseKey` returns the name in a key with escapes.
 */
export function duplicateJsonKeys(
  text: string,
  parseKey: (source: string) => string = (source) => JSON.parse(source) as string,
): readonly DuplicateKey[] {
  const duplicates: DuplicateKey[] = [];
  const openKeys: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  const addKey = (start: number, end: number): void => {
    const source = text.slice(start, end);
    const key = source.includes('\\') ? parseKey(source) : /^["']/.test(source) ? source.slice(1, -1) : source;
    const keys = openKeys.at(-1);
    if (keys?.has(key) === true) duplicates.push({key, start, end});
    keys?.add(key);
    isKeyNext = false;
  };
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
      case 0x27: {
        // '
        const end = endOfString(text, at);
        if (isKeyNext) addKey(at, end);
        at = end - 1;
        break;
      }
      case 0x20: // A space, like most characters of an indented text. Tested here, because the test below is slower.
        break;
      case 0x2f: // /, which begins a comment
        at = endOfComment(text, at) - 1;
        break;
      case 0x7b: // {
        openKeys.push(new Set());
        isKeyNext = true;
        break;
      case 0x5b: // [
        openKeys.push(undefined);
        isKeyNext = false;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        openKeys.pop();
        isKeyNext = false;
        break;
      case 0x2c: // ,
        isKeyNext = openKeys.at(-1) !== undefined;
        break;
      default:
        if (isKeyNext && /\S/.test(text.charAt(at))) {
          const end = endOfName(text, at);
          addKey(at, end);
          at = end - 1;
        }
    }
  }
  return duplicates;
}

/** The offset after the closing quote of the string that starts at `start`; the end of the text if it is unclosed. */
export function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let end = text.indexOf(quote, start + 1); end !== -1; end = text.indexOf(quote, end + 1)) {
    let firstBackslash = end;
    while (text.charCodeAt(firstBackslash - 1) === 0x5c) firstBackslash--;
    if ((end - firstBackslash) % 2 === 0) return end + 1;
  }
  return text.length;
}

/** The offset after the comment of JSON5 that starts at `start`, before the end of its line. */
export function endOfComment(text: string, start: number): number {
  if (text.charAt(start + 1) === '*') {
    const end = text.indexOf('*/', start + 2);
    return end === -1 ? text.length : end + 2;
  }
  const lineEnd = /[\n\r\u2028\u2029]|$/g;
  lineEnd.lastIndex = start;
  return lineEnd.exec(text)!.index;
}

function endOfName(text: string, start: number): number {
  const name = /[^\s:/]+/y;
  name.lastIndex = start;
  name.exec(text);
  return name.lastIndex;
}
