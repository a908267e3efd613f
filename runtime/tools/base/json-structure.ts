// Scans valid JSON for information that `JSON.parse` does not report: repeated keys, depth and the ends of values.

/**
 * Returns the repeated keys of objects in a valid JSON text, with the offsets of the later ones. `JSON.parse` silently uses
 * the last value.
 */
export function duplicateKeys(
  text: string,
): readonly {readonly key: string; readonly start: number; readonly end: number}[] {
  const duplicates: {key: string; start: number; end: number}[] = [];
  const openKeys: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"') {
      const end = endOfString(text, at);
      const keys = openKeys.at(-1);
      if (isKeyNext && keys) {
        const key = String(JSON.parse(text.slice(at, end)));
        if (keys.has(key)) duplicates.push({key, start: at, end});
        keys.add(key);
      }
      isKeyNext = false;
      at = end - 1;
    } else if (letter === '{') {
      openKeys.push(new Set());
      isKeyNext = true;
    } else if (letter === '[') {
      openKeys.push(undefined);
      isKeyNext = false;
    } else if (letter === '}' || letter === ']') openKeys.pop();
    else if (letter === ',') isKeyNext = openKeys.at(-1) !== undefined;
  }
  return duplicates;
}

export interface JsonShape {
  readonly depth: number;
  /** The offset of the deepest bracket. */
  readonly maxDepthAt: number;
  /** The number of keys in all objects. */
  readonly keys: number;
  /** The offset of the opening bracket of a long array or object → the offset after its closing bracket. */
  readonly longValueEnds: ReadonlyMap<number, number>;
}

/** Shorter arrays and objects are quick to scan again. */
const minIndexedLength = 1000;

/** Measures a valid JSON text without building its values. */
export function jsonShape(text: string): JsonShape {
  const ends = new Map<number, number>();
  const starts: number[] = [];
  let [level, depth, maxDepthAt, keys] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at) - 1;
        break;
      case 0x3a: // :
        keys++;
        break;
      case 0x7b: // {
      case 0x5b: // [
        starts[level++] = at;
        if (level > depth) [depth, maxDepthAt] = [level, at];
        break;
      case 0x7d: // }
      case 0x5d: {
        // ]
        const start = starts[--level] ?? 0;
        if (at - start > minIndexedLength) ends.set(start, at + 1);
      }
    }
  }
  return {depth, maxDepthAt, keys, longValueEnds: ends};
}

/** The offset after the closing quote of the string that starts at `start`; the end of the text if it is unclosed. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let firstBackslash = end;
    while (text.charCodeAt(firstBackslash - 1) === 0x5c) firstBackslash--;
    if ((end - firstBackslash) % 2 === 0) return end + 1;
  }
  return text.length;
}
