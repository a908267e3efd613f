// Builds the objects of a document without empty fields. The keys keep the order in which they are passed.
import type {Json} from '../http/http-api.js';

export type JsonObject = {readonly [key: string]: Json};

/** Omits undefined fields. */
export function omitUndefined(fields: {readonly [key: string]: Json | undefined}): JsonObject {
  return objectFromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Keys are untrusted; `fromEntries` never sets a prototype. */
export function objectFromEntries(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** Returns undefined for an empty array. */
export function undefinedIfEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Returns undefined for an object without keys. */
export function undefinedIfNoKeys(value: JsonObject): JsonObject | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}
