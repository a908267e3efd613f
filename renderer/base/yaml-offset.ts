// Finds the position of a value in its YAML text.
import type {Document, Node, Pair} from 'yaml';
import {isCollection, isMap, isScalar, isSeq} from 'yaml';
import {keyText} from '../../runtime/text/yaml-to-json.js';

type Path = readonly (string | number)[];

/**
 * Returns the offset of the value at `path`, or of its key. If the path does not exist completely, returns the offset of
 * the deepest existing value. A key with dots represents the nested path it expands to: `['a', 'b']` finds `a.b: 1`.
 */
export function offsetOf(document: Document.Parsed, path: Path, at: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (let rest = path; rest.length > 0;) {
    const step = stepInto(node, rest);
    if (!step) break;
    const keyOffset = step.key === undefined ? startOf(step.value) : startOf(step.key);
    // A map or list begins on the line below its key, but readers expect the position of the key.
    offset = at === 'key' || isCollection(step.value) || isEmptyNode(step.value) ? keyOffset : startOf(step.value);
    node = step.value;
    rest = rest.slice(step.length);
  }
  return offset;
}

interface Step {
  readonly key?: unknown;
  readonly value: unknown;
  /** Number of path segments that this key covers. */
  readonly length: number;
}

function stepInto(node: unknown, path: Path): Step | undefined {
  if (isSeq(node)) {
    const value = typeof path[0] === 'number' ? node.items[path[0]] : undefined;
    return value === undefined ? undefined : {value, length: 1};
  }
  if (!isMap(node)) return undefined;
  const byKey = new Map(node.items.map((pair: Pair) => [keyText(pair.key), pair]));
  for (let length = 1; length <= path.length; length++) {
    const pair = byKey.get(path.slice(0, length).join('.'));
    if (pair) return {key: pair.key, value: pair.value, length};
  }
  return undefined;
}

function isEmptyNode(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.type === 'PLAIN' && node.source === '');
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}
