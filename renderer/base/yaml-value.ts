// Converts a composed YAML document to JSON.
import type {Document, Node, Pair, Scalar, YAMLMap} from 'yaml';
import {isAlias, isMap, isPair, isScalar, isSeq} from 'yaml';
import type {Json} from './json.js';
import type {YamlError} from './yaml.js';

/** Returns the value of a document and the errors in it. The value is null if there is an error. */
export function jsonOf(document: Document.Parsed): {readonly value: Json; readonly errors: readonly YamlError[]} {
  const walk: Walk = {anchors: new Map(), errors: [], size: 0, aliasSize: 0};
  const value = document.contents ? valueOf(document.contents, walk) : null;
  return {value, errors: walk.errors};
}

/**
 * Maximum number of values that aliases may add to a document. Without a limit, ten lines of YAML can expand to
 * billions.
 */
const maxAliasSize = 100_000;

interface Walk {
  /** Values by anchor, each with the number of values it contains. */
  readonly anchors: Map<string, {readonly value: Json; readonly size: number}>;
  readonly errors: YamlError[];
  /** Number of values so far, including those of aliases. */
  size: number;
  /** Number of values that aliases added. */
  aliasSize: number;
}

function valueOf(node: unknown, walk: Walk): Json {
  if (isAlias(node)) return borrowedValue(node.source, startOf(node), walk);
  const before = walk.size++;
  const value = ownValue(node, walk);
  const anchor = (node as Node | null)?.anchor;
  if (anchor !== undefined) walk.anchors.set(anchor, {value, size: walk.size - before});
  return value;
}

function ownValue(node: unknown, walk: Walk): Json {
  if (isMap(node)) return objectOf(node, walk);
  if (isSeq(node)) return node.items.map((item) => valueOf(isPair(item) ? item.value : item, walk));
  return isScalar(node) ? scalarOf(node) : null;
}

function borrowedValue(name: string, offset: number, walk: Walk): Json {
  const anchor = walk.anchors.get(name);
  if (!anchor) {
    walk.errors.push({
      message: `The alias \`*${name}\` has no anchor \`&${name}\` before it.`,
      hint: `Put \`&${name}\` in front of the value that is meant, or quotes around the text.`,
      offset,
    });
    return null;
  }
  walk.size += anchor.size;
  walk.aliasSize += anchor.size;
  if (walk.aliasSize <= maxAliasSize) return anchor.value;
  if (walk.aliasSize - anchor.size <= maxAliasSize) {
    walk.errors.push({
      message: `Aliases add more than ${maxAliasSize} values.`,
      hint: 'Write the values out.',
      offset,
    });
  }
  return null;
}

function objectOf(map: YAMLMap, walk: Walk): Json {
  const entries = new Map<string, Json>();
  const merged: [offset: number, value: Json][] = [];
  for (const pair of map.items) {
    const key = keyOf(pair, walk);
    if (key === undefined) continue;
    const value = valueOf(pair.value, walk);
    if (key === '<<' && isPlain(pair.key)) merged.push([startOf(pair.key), value]);
    else if (entries.has(key)) walk.errors.push(repeated(key, startOf(pair.key)));
    // Setting `__proto__` would replace the prototype of the object.
    else if (key !== '__proto__') entries.set(key, value);
  }
  for (const [offset, value] of merged) merge(entries, value, offset, walk);
  return Object.fromEntries(entries);
}

/** Returns a key as text, exactly as written: `1.0` stays `1.0` and does not become the number 1. */
function keyOf(pair: Pair, walk: Walk): string | undefined {
  if (isScalar(pair.key)) return isPlain(pair.key) ? (pair.key.source ?? '') : String(pair.key.value ?? '');
  walk.errors.push({
    message: 'A key is a list, a map or an alias.',
    hint: 'Keys are plain text; put quotes around it if it begins with `[`, `{` or `*`.',
    offset: startOf(pair.key),
  });
  return undefined;
}

function merge(entries: Map<string, Json>, value: Json, offset: number, walk: Walk): void {
  for (const from of Array.isArray(value) ? (value as readonly Json[]) : [value]) {
    if (from === null || typeof from !== 'object' || Array.isArray(from)) {
      walk.errors.push({
        message: '`<<` merges maps only.',
        hint: 'Write `<<: *name` with the anchor of a map.',
        offset,
      });
      continue;
    }
    for (const [key, one] of Object.entries(from)) if (!entries.has(key)) entries.set(key, one as Json);
  }
}

function repeated(key: string, offset: number): YamlError {
  return {message: `The key \`${key}\` is already defined above.`, hint: 'Remove one of the two.', offset};
}

function scalarOf(node: Scalar): Json {
  const {value} = node;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // A tag overrides the date syntax: `!!str 2024-01-15` is text.
  if (typeof value === 'string') return (isPlain(node) && !node.tag && isoDateOf(value)) || value;
  return typeof value === 'boolean' ? value : null;
}

// 2024-01-15  or  2024-01-15 10:30:00.5 +02:00  or  2024-01-15T10:30:00Z
const timestamp =
  /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const parts = /^(\d+)-(\d+)-(\d+)(?:\D+?(\d+):(\d+):(\d+)(\.\d*)?(?:[ \t]*(?:Z|([-+])(\d\d?):?(\d\d)?))?)?$/;

/**
 * Returns a date as ISO text. Dates without a time zone are UTC, whatever the zone of the machine: `2024-01-15` →
 * `2024-01-15T00:00:00.000Z`.
 */
export function isoDateOf(text: string): string | undefined {
  if (!timestamp.test(text)) return undefined;
  const [, year, month, day, hour, minute, second, fraction, sign, zoneHour, zoneMinute] = parts.exec(text) ?? [];
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map((part) => Number(part ?? 0)) as number[];
  const date = new Date(Date.UTC(y!, mo! - 1, d, h, mi, s, Math.floor(Number(`0${fraction ?? ''}`) * 1000)));
  // 2024-02-31 is not a date, so it stays text.
  if (date.getUTCMonth() !== mo! - 1 || date.getUTCDate() !== d) return undefined;
  const shift = Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0);
  return new Date(date.getTime() - (sign === '-' ? -shift : shift) * 60_000).toISOString();
}

function isPlain(node: unknown): boolean {
  return isScalar(node) && (node.type === undefined || node.type === 'PLAIN');
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}
