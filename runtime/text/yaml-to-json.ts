// Converts a composed YAML document to JSON, with limits and without running code. It serves content and tools alike.
import type {Document, Node, Pair, Scalar, YAMLMap} from 'yaml';
import {isAlias, isMap, isPair, isScalar, isSeq} from 'yaml';
import {lostNumber} from './lost-number.js';

export type YamlValue = string | number | boolean | null | readonly YamlValue[] | {readonly [key: string]: YamlValue};

/** An error at an offset of the text. */
export type YamlValueError = Described &
  (
    | {readonly kind: 'alias-unknown' | 'aliases-too-many' | 'key-not-text' | 'merge-invalid'}
    | {readonly kind: 'key-duplicate'; readonly key: string}
  );

interface Described {
  readonly message: string;
  readonly hint: string;
  readonly offset: number;
  /** Offset of the end of the node. */
  readonly end: number;
}

export interface YamlValueOptions {
  /** Converts unquoted text without a tag. Content has dates; for tools, text stays as written. */
  readonly convertText?: (text: string) => string;
  /** Drops keys named `__proto__`. Without it, they become own properties. */
  readonly dropProto?: boolean;
}

/** Options of the composer. `jsonOf` checks for repeated keys itself: the package compares every key with every other. */
export const composing = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * Returns the value of a document, the errors in it, and warnings about numbers that JSON cannot hold. The value is null
 * if there is an error.
 */
export function jsonOf(
  document: Document.Parsed,
  options: YamlValueOptions = {},
): {
  readonly value: YamlValue;
  readonly errors: readonly YamlValueError[];
  readonly warnings: readonly Described[];
} {
  const walk: Walk = {options, anchors: new Map(), errors: [], warnings: [], size: 0, aliasSize: 0};
  const value = document.contents ? valueOf(document.contents, walk) : null;
  return {value: walk.errors.length > 0 ? null : value, errors: walk.errors, warnings: walk.warnings};
}

/** Returns a key as text, exactly as written: `1.0` stays `1.0` and does not become the number 1. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return isPlain(key) ? (key.source ?? '') : String(key.value ?? '');
}

/**
 * Maximum number of values that aliases may add to a document. Without a limit, ten lines of YAML can expand to
 * billions.
 */
const maxAliasSize = 100_000;

interface Walk {
  readonly options: YamlValueOptions;
  /** Values by anchor, each with the number of values it contains. */
  readonly anchors: Map<string, {readonly value: YamlValue; readonly size: number}>;
  readonly errors: YamlValueError[];
  readonly warnings: Described[];
  /** Number of values so far, including those of aliases. */
  size: number;
  /** Number of values that aliases added. */
  aliasSize: number;
}

function valueOf(node: unknown, walk: Walk): YamlValue {
  if (isAlias(node)) return aliasedValue(node.source, node, walk);
  const before = walk.size++;
  const value = ownValue(node, walk);
  const anchor = (node as Node | null)?.anchor;
  if (anchor !== undefined) walk.anchors.set(anchor, {value, size: walk.size - before});
  return value;
}

function ownValue(node: unknown, walk: Walk): YamlValue {
  if (isMap(node)) return objectOf(node, walk);
  if (isSeq(node)) return node.items.map((item) => valueOf(isPair(item) ? item.value : item, walk));
  return isScalar(node) ? scalarOf(node, walk) : null;
}

function aliasedValue(name: string, node: unknown, walk: Walk): YamlValue {
  const anchor = walk.anchors.get(name);
  if (!anchor) {
    walk.errors.push({
      kind: 'alias-unknown',
      message: `The alias \`*${name}\` has no anchor \`&${name}\` before it.`,
      hint: `Put \`&${name}\` in front of the value that is meant, or quotes around the text.`,
      ...rangeOf(node),
    });
    return null;
  }
  walk.size += anchor.size;
  walk.aliasSize += anchor.size;
  if (walk.aliasSize <= maxAliasSize) return anchor.value;
  if (walk.aliasSize - anchor.size <= maxAliasSize) {
    walk.errors.push({
      kind: 'aliases-too-many',
      message: `Aliases add more than ${maxAliasSize} values.`,
      hint: 'Write the values out.',
      ...rangeOf(node),
    });
  }
  return null;
}

function objectOf(map: YAMLMap, walk: Walk): YamlValue {
  const entries = new Map<string, YamlValue>();
  const merged: [key: unknown, value: YamlValue][] = [];
  for (const pair of map.items) {
    const key = keyOf(pair, walk);
    if (key === undefined) continue;
    const value = valueOf(pair.value, walk);
    if (key === '<<' && isPlain(pair.key)) merged.push([pair.key, value]);
    else if (entries.has(key)) walk.errors.push(repeated(key, pair.key));
    else if (key !== '__proto__' || walk.options.dropProto !== true) entries.set(key, value);
  }
  for (const [key, value] of merged) merge(entries, value, key, walk);
  // Defines own properties, also for `__proto__`, where an assignment would replace the prototype.
  return Object.fromEntries(entries);
}

function keyOf({key}: Pair, walk: Walk): string | undefined {
  const text = keyText(key);
  if (text === undefined) {
    walk.errors.push({
      kind: 'key-not-text',
      message: 'A key is a list, a map or an alias.',
      hint: 'Keys are plain text; put quotes around it if it begins with `[`, `{` or `*`.',
      ...rangeOf(key),
    });
  }
  return text;
}

function merge(entries: Map<string, YamlValue>, value: YamlValue, key: unknown, walk: Walk): void {
  for (const from of Array.isArray(value) ? (value as readonly YamlValue[]) : [value]) {
    if (from === null || typeof from !== 'object' || Array.isArray(from)) {
      walk.errors.push({
        kind: 'merge-invalid',
        message: '`<<` merges maps only.',
        hint: 'Write `<<: *name` with the anchor of a map.',
        ...rangeOf(key),
      });
      continue;
    }
    for (const [name, one] of Object.entries(from)) if (!entries.has(name)) entries.set(name, one as YamlValue);
  }
}

function repeated(key: string, node: unknown): YamlValueError {
  return {
    kind: 'key-duplicate',
    key,
    message: `The key \`${key}\` is already defined above.`,
    hint: 'Remove one of the two.',
    ...rangeOf(node),
  };
}

function scalarOf(node: Scalar, {options: {convertText}, warnings}: Walk): YamlValue {
  const {value} = node;
  if (typeof value === 'number') {
    const lost = lostNumber(node.source ?? '', value);
    if (lost) warnings.push({...lost, ...rangeOf(node)});
    return Number.isFinite(value) ? value : null;
  }
  // A tag overrides the date syntax: `!!str 2024-01-15` is text.
  if (typeof value === 'string') return convertText && isPlain(node) && !node.tag ? convertText(value) : value;
  return typeof value === 'boolean' ? value : null;
}

function isPlain(node: unknown): boolean {
  return isScalar(node) && (node.type === undefined || node.type === 'PLAIN');
}

function rangeOf(node: unknown): {readonly offset: number; readonly end: number} {
  const [offset, end] = (node as Node | null)?.range ?? [0, 0];
  return {offset, end};
}
