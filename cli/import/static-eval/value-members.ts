// The members that can be read without running code: properties, and pure methods, of lists, texts and objects.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {joinStrings, list, map, scalar, unreadable, type StaticValue} from './static-value.js';

export interface MethodCall {
  /** Undefined for `Object` itself: `Object.keys(…)`. */
  readonly object: StaticValue | undefined;
  readonly name: string;
  readonly args: readonly StaticValue[];
  readonly place: Place;
}

/** Returns a property of a value. */
export function propertyOf(value: StaticValue, key: string, place: Place): StaticValue {
  switch (value.kind) {
    case 'map':
      return value.entries.get(key) ?? scalar(undefined, place);
    case 'list':
      return key === 'length'
        ? scalar(value.items.length, place)
        : (value.items[Number(key)] ?? scalar(undefined, place));
    case 'scalar':
      if (typeof value.value === 'string') {
        return scalar(key === 'length' ? value.value.length : value.value[Number(key)], place);
      }
      return scalar(undefined, place);
    default:
      return value;
  }
}

/** Returns the result of a method that has no effect outside, or undefined if the method is not known. */
export function callMethod({object, name, args, place}: MethodCall): StaticValue | undefined {
  if (object === undefined) return objectFunctions.get(name)?.(args, place);
  if (object.kind === 'list') return listMethods.get(name)?.(object.items, args, place);
  if (object.kind === 'scalar' && typeof object.value === 'string') {
    const values = args.map((arg) => (arg.kind === 'scalar' ? arg.value : undefined));
    return textMethods.get(name)?.(object.value, values as readonly string[], place);
  }
  return undefined;
}

type ListMethod = (items: StaticValue[], args: readonly StaticValue[], place: Place) => StaticValue;

/** The longest list that methods build. */
const maxItems = 20_000;

const applied = (fn: StaticValue | undefined, item: StaticValue, index: number, place: Place): StaticValue =>
  fn?.kind === 'function' ? fn.call([item, scalar(index, place)]) : unreadable('is computed', place);

const isTrue = (value: StaticValue): boolean =>
  value.kind === 'scalar' ? Boolean(value.value) : value.kind === 'list' || value.kind === 'map';

const flat = (items: readonly StaticValue[]): readonly StaticValue[] =>
  items.flatMap((item) => (item.kind === 'list' ? item.items : [item]));

const limited = (items: readonly StaticValue[], place: Place): StaticValue =>
  items.length > maxItems ? unreadable('is a list that is too long', place) : list(items, place);

const numberOf = (value: StaticValue | undefined): number | undefined =>
  value?.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;

const listMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  [
    'map',
    (items, [fn], place) =>
      list(
        items.map((item, index) => applied(fn, item, index, place)),
        place,
      ),
  ],
  [
    'flatMap',
    (items, [fn], place) => limited(flat(items.map((item, index) => applied(fn, item, index, place))), place),
  ],
  [
    'filter',
    (items, [fn], place) => {
      // The global function of `filter(Boolean)` is unreadable, because it is not a variable of the module.
      const isBoolean = fn?.kind === 'unreadable' && fn.reason.includes('Boolean');
      return list(
        items.filter((item, index) => isTrue(isBoolean ? item : applied(fn, item, index, place))),
        place,
      );
    },
  ],
  ['concat', (items, args, place) => limited([...items, ...flat(args)], place)],
  ['flat', (items, _args, place) => limited(flat(items), place)],
  ['slice', (items, [from, to], place) => list(items.slice(numberOf(from), numberOf(to)), place)],
  ['reverse', (items, _args, place) => list(items.toReversed(), place)],
  [
    'push',
    (items, args, place) => {
      if (items.length + args.length > maxItems) return unreadable('is a list that is too long', place);
      items.push(...args);
      return scalar(items.length, place);
    },
  ],
  [
    'join',
    (items, [separator], place) => {
      if (items.some(({kind}) => kind !== 'scalar')) return unreadable('is computed', place);
      const texts = items.map((item) => String((item.kind === 'scalar' && item.value) ?? ''));
      return joinStrings(texts, separator?.kind === 'scalar' ? String(separator.value) : ',', place);
    },
  ],
]);

type TextMethod = (text: string, args: readonly (string | undefined)[], place: Place) => StaticValue;

const textMethods: ReadonlyMap<string, TextMethod> = new Map<string, TextMethod>([
  ['toLowerCase', (text, _args, place) => scalar(text.toLowerCase(), place)],
  ['toUpperCase', (text, _args, place) => scalar(text.toUpperCase(), place)],
  ['trim', (text, _args, place) => scalar(text.trim(), place)],
  ['startsWith', (text, [part = ''], place) => scalar(text.startsWith(part), place)],
  ['endsWith', (text, [part = ''], place) => scalar(text.endsWith(part), place)],
  ['includes', (text, [part = ''], place) => scalar(text.includes(part), place)],
  [
    'slice',
    (text, [from, to], place) =>
      scalar(text.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)), place),
  ],
  [
    'split',
    (text, [separator], place) =>
      separator === undefined
        ? unreadable('is computed', place)
        : list(
            text.split(separator).map((part) => scalar(part, place)),
            place,
          ),
  ],
  [
    'replace',
    (text, [part, by], place) =>
      part === undefined || by === undefined
        ? unreadable('is computed', place)
        : scalar(
            text.replace(part, () => by),
            place,
          ),
  ],
]);

type ObjectFunction = (args: readonly StaticValue[], place: Place) => StaticValue | undefined;

const objectFunctions: ReadonlyMap<string, ObjectFunction> = new Map<string, ObjectFunction>([
  ['keys', ([value], place) => fromEntries(value, ([key]) => scalar(key, place), place)],
  ['values', ([value], place) => fromEntries(value, ([, item]) => item, place)],
  ['entries', ([value], place) => fromEntries(value, ([key, item]) => list([scalar(key, place), item], place), place)],
  [
    'assign',
    (args, place) =>
      map(
        args.flatMap((arg) => (arg.kind === 'map' ? [...arg.entries] : [])),
        place,
      ),
  ],
  [
    'fromEntries',
    ([value], place) => {
      if (value?.kind !== 'list') return undefined;
      const entries = value.items.flatMap((item): [string, StaticValue][] => {
        const [key, content] = item.kind === 'list' ? item.items : [];
        return key?.kind === 'scalar' && content ? [[String(key.value), content]] : [];
      });
      return map(entries, place);
    },
  ],
]);

function fromEntries(
  value: StaticValue | undefined,
  select: (entry: [string, StaticValue]) => StaticValue,
  place: Place,
): StaticValue | undefined {
  return value?.kind === 'map' ? list([...value.entries].map(select), place) : undefined;
}
