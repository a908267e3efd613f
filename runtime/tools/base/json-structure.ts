// Scans valid JSON for what `JSON.parse` does not report: repeated keys, depth, and where values end.

/**
 * Returns the repeated keys of objects in a valid JSON text, with the offsets of the later ones. `JSON.parse` silently
 * takes the last value.
 */
export function duplicateKeys(
  text: string,
): readonly {readonly key: string; readonly start: number; readonly end: number}[] {
  const duplicates: {key: string; start: number; end: number}[] = [];
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (isKeyNext && keys) {
        const key = String(JSON.parse(text.slice(at, end)));
        if (keys.has(key)) duplicates.push({key, start: at, end});
        keys.add(key);
      }
      isKeyNext = false;
      at = end - 1;
    } else if (letter === '{') {
      open.push(new Set());
      isKeyNext = true;
    } else if (letter === '[') {
      open.push(undefined);
      isKeyNext = false;
    } else if (letter === '}' || letter === ']') open.pop();
    else if (letter === ',') isKeyNext = open.at(-1) !== undefined;
  }
  return duplicates;
}

export interface JsonShape {
  readonly depth: number;
  /** The offset of the deepest bracket. */
  readonly maxDepthAt: number;
  /** How many keys all objects have together. */
  readonly keys: number;
  /** From the opening bracket of a long list or object to the offset after its closing one. */
  readonly ends: ReadonlyMap<number, number>;
}

/** Shorter lists and objects are quickly read again. */
const longFrom = 1000;

/** The depth and the number of keys of a valid JSON text, without building its values. */
export function jsonShape(text: string): JsonShape {
  const ends = new Map<number, number>();
  const opens: number[] = [];
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
        opens[level++] = at;
        if (level > depth) [depth, maxDepthAt] = [level, at];
        break;
      case 0x7d: // }
      case 0x5d: {
        // ]
        const open = opens[--level] ?? 0;
        if (at - open > longFrom) ends.set(open, at + 1);
      }
    }
  }
  return {depth, maxDepthAt, keys, ends};
}

/** The offset after the closing quote of the string that opens at `start`; the end of the text when there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === 0x5c) first--;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}
