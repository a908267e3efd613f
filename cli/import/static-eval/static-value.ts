// Values of a config that was read without running it. Each one knows its place, and may be unreadable in parts.
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import type {Place} from '../../../renderer/base/diagnostic.js';

export type Scalar = string | number | boolean | null | undefined;

export type StaticValue =
  /** `written` is the text of a number in YAML, which may be `2.0`. */
  | {readonly kind: 'scalar'; readonly value: Scalar; readonly place: Place; readonly written?: string | undefined}
  | {readonly kind: 'list'; readonly items: StaticValue[]; readonly place: Place}
  | {readonly kind: 'map'; readonly entries: Map<string, StaticValue>; readonly place: Place}
  /** A call of a function that is not known here: `starlight({…})`. */
  | {readonly kind: 'call'; readonly name: string; readonly args: readonly StaticValue[]; readonly place: Place}
  | {readonly kind: 'function'; readonly call: (args: readonly StaticValue[]) => StaticValue; readonly place: Place}
  | {readonly kind: 'unreadable'; readonly reason: string; readonly place: Place};

/** Far longer than any string in a config. Without it, code that doubles a string would exhaust memory in a few steps. */
const maxTextLength = 100_000;

export function scalar(value: Scalar, place: Place): StaticValue {
  if (typeof value === 'string' && value.length > maxTextLength) return unreadable('is a text that is too long', place);
  return {kind: 'scalar', value, place};
}

/** Joins strings. Their lengths are added up first, because the result could exceed the maximum length of a string. */
export function joinStrings(texts: readonly string[], separator: string, place: Place): StaticValue {
  const length = texts.reduce((sum, text) => sum + text.length, separator.length * texts.length);
  return length > maxTextLength
    ? unreadable('is a text that is too long', place)
    : scalar(texts.join(separator), place);
}

export function list(items: readonly StaticValue[], place: Place): StaticValue {
  return {kind: 'list', items: [...items], place};
}

export function map(entries: Iterable<readonly [string, StaticValue]>, place: Place): StaticValue {
  return {kind: 'map', entries: new Map(entries), place};
}

/** Name of the entry for a spread that cannot be read: `{...settings()}`. */
export const spreadEntry = '...';

/** Name of the entry for a key that cannot be read: `{[name()]: 1}`. */
export const computedEntry = '[…]';

export function unreadable(reason: string, place: Place): StaticValue {
  return {kind: 'unreadable', reason, place};
}

/** Returns the value below some keys, or undefined if there is none. */
export function valueAt(value: StaticValue | undefined, ...keys: readonly string[]): StaticValue | undefined {
  let current = value;
  for (const key of keys) current = current?.kind === 'map' ? current.entries.get(key) : undefined;
  return current;
}

export function textAt(value: StaticValue | undefined, ...keys: readonly string[]): string | undefined {
  const found = scalarAt(value, ...keys);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : undefined;
}

export function scalarAt(value: StaticValue | undefined, ...keys: readonly string[]): Scalar {
  const found = valueAt(value, ...keys);
  return found?.kind === 'scalar' ? found.value : undefined;
}

export function itemsAt(value: StaticValue | undefined, ...keys: readonly string[]): readonly StaticValue[] {
  const found = valueAt(value, ...keys);
  return found?.kind === 'list' ? found.items : [];
}

export function entriesAt(
  value: StaticValue | undefined,
  ...keys: readonly string[]
): readonly (readonly [string, StaticValue])[] {
  const found = valueAt(value, ...keys);
  return found?.kind === 'map' ? [...found.entries] : [];
}

/** Returns the texts of a list, or of a single text. */
export function textsAt(value: StaticValue | undefined, ...keys: readonly string[]): readonly string[] {
  const single = textAt(value, ...keys);
  if (single !== undefined) return [single];
  return itemsAt(value, ...keys).flatMap((item) => textAt(item) ?? []);
}

/** Joins two maps, and the maps in them. Other values of the second one replace those of the first. */
export function mergeMaps(base: StaticValue, own: StaticValue): StaticValue {
  if (base.kind !== 'map' || own.kind !== 'map') return own;
  const entries = new Map(base.entries);
  for (const [key, value] of own.entries) {
    const known = entries.get(key);
    entries.set(key, known === undefined ? value : mergeMaps(known, value));
  }
  return map(entries, own.place);
}

/** Turns a value into JSON. Parts that cannot be read become undefined, and are left out of lists. */
export function jsonFrom(value: StaticValue | undefined): Json | undefined {
  switch (value?.kind) {
    case 'scalar':
      return value.value;
    case 'list':
      return value.items.map(jsonFrom).filter((item) => item !== undefined);
    case 'map':
      return Object.fromEntries(
        [...value.entries].filter(([key]) => key !== '__proto__').map(([key, item]) => [key, jsonFrom(item)]),
      ) satisfies JsonObject;
    default:
      return undefined;
  }
}

export interface UnreadablePart {
  /** Keys from the config to the part: `themeConfig.nav.2`. */
  readonly path: string;
  readonly reason: string;
  readonly place: Place;
}

/** Lists the parts of a value that could not be read. */
export function unreadableParts(value: StaticValue | undefined, path = ''): readonly UnreadablePart[] {
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  switch (value?.kind) {
    case 'list':
      return value.items.flatMap((item, index) => unreadableParts(item, below(index)));
    case 'map':
      return [...value.entries].flatMap(([key, item]) => unreadableParts(item, below(key)));
    case 'call':
      return [{path, reason: `is the result of ${value.name}(…)`, place: value.place}];
    case 'function':
      return [{path, reason: 'is a function', place: value.place}];
    case 'unreadable':
      return [{path, reason: value.reason, place: value.place}];
    default:
      return [];
  }
}
