// Scans valid JSON for information that `JSON.parse` does not report: depth, number of keys and the ends of values.
import {endOfString} from '../../text/duplicate-json-keys.js';

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
