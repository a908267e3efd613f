// Expands keys with dots, a short notation for nested keys, to objects and lists.
import type {Json, JsonObject} from '../base/json.js';
import {isObject} from '../../runtime/text/is-object.js';

/** A warning about a dotted key. `path` leads to it; the last segment is the key as written. */
export interface DottedKeyError {
  readonly kind: 'position' | 'conflict' | 'repeated';
  readonly key: string;
  readonly path: readonly (string | number)[];
}

/**
 * `{'a.b': 1, 'a.c': 2}` → `{a: {b: 1, c: 2}}`, at any depth. A numeric part is an index: `{'a.0': 1}` → `{a: [1]}`. If
 * one key has a plain value and other keys nest below it, the plain value wins. If two keys set the same value, the last
 * one wins.
 */
export function expandDottedKeys(value: Json): {readonly value: Json; readonly errors: readonly DottedKeyError[]} {
  const nesting: Nesting = {errors: [], dotted: new Set()};
  return {value: expandValue(value, [], nesting), errors: nesting.errors};
}

/** Keys with more parts or larger indexes are not expanded: `a.999999999` must not create a list of that length. */
const maxParts = 32;
const lastPosition = 999;

/** An object under construction. It is a `Map`, because keys come from content. */
type Branch = Map<string, Json | Branch>;

interface Nesting {
  readonly errors: DottedKeyError[];
  /** Branches created by a dotted key. Only these can become lists. */
  readonly dotted: Set<Branch>;
}

function expandValue(value: Json, path: readonly (string | number)[], nesting: Nesting): Json {
  if (!isObject(value) && !isList(value)) return value;
  if (isList(value)) return value.map((item, position) => expandValue(item, [...path, position], nesting));
  const branch: Branch = new Map();
  fill(branch, value, path, nesting);
  return closed(branch, nesting);
}

function fill(branch: Branch, object: JsonObject, path: readonly (string | number)[], nesting: Nesting): void {
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const parts = partsOf(key);
    const error = (kind: DottedKeyError['kind']) => void nesting.errors.push({kind, key, path: [...path, key]});
    if (parts.length > 1 && parts.some(isPosition)) error('position');
    const parentBranch = parentBranchOf(branch, parts.slice(0, -1), nesting);
    const last = parts.at(-1) ?? key;
    const existing = parentBranch?.get(last);
    const isPlain = existing !== undefined && !(existing instanceof Map);
    if (!parentBranch || (isObject(value) ? isPlain : existing instanceof Map)) error('conflict');
    else if (isPlain) error('repeated');
    if (parentBranch && !(isPlain && isObject(value))) put(parentBranch, last, value, [...path, key], nesting);
  }
}

function partsOf(key: string): readonly string[] {
  const parts = key.split('.');
  return parts.length > maxParts || parts.includes('__proto__') ? [key] : parts;
}

/**
 * Returns the branch for the last part of a key, and creates the branches above it. Returns undefined if one of them
 * has a plain value.
 */
function parentBranchOf(branch: Branch, parents: readonly string[], {dotted}: Nesting): Branch | undefined {
  let parentBranch = branch;
  for (const part of parents) {
    const next = parentBranch.get(part) ?? new Map();
    if (!(next instanceof Map)) return undefined;
    if (!parentBranch.has(part)) dotted.add(next);
    parentBranch.set(part, next);
    parentBranch = next;
  }
  return parentBranch;
}

/** Merges objects under the same key, dotted or not. */
function put(
  parentBranch: Branch,
  key: string,
  value: Json,
  path: readonly (string | number)[],
  nesting: Nesting,
): void {
  if (!isObject(value)) {
    parentBranch.set(key, expandValue(value, path, nesting));
    return;
  }
  const existing = parentBranch.get(key);
  const branch: Branch = existing instanceof Map ? existing : new Map();
  parentBranch.set(key, branch);
  fill(branch, value, path, nesting);
}

function closed(branch: Branch, nesting: Nesting): Json {
  const entries = [...branch].map(
    ([key, value]) => [key, value instanceof Map ? closed(value, nesting) : value] as const,
  );
  if (!nesting.dotted.has(branch) || !entries.every(([key]) => isPosition(key))) return Object.fromEntries(entries);
  const byPosition = new Map(entries.map(([key, value]) => [Number(key), value]));
  // JSON has no empty slots, so missing items become null.
  return Array.from({length: Math.max(...byPosition.keys()) + 1}, (_, position) => byPosition.get(position) ?? null);
}

function isPosition(part: string): boolean {
  return /^\d+$/.test(part) && Number(part) <= lastPosition;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
