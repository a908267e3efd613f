// Objects of a document, with their keys in the order in which they are read.
import type {Json} from '../http/http-api.js';

export type JsonObject = {readonly [key: string]: Json};

/** Without what is undefined. */
export function object(fields: {readonly [key: string]: Json | undefined}): JsonObject {
  return keyed(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Keys are text of the user; `fromEntries` never reaches a prototype. */
export function keyed(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}

/** Undefined instead of an empty list. */
export function unlessEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Undefined instead of an object without keys. */
export function unlessBare(value: JsonObject): JsonObject | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}
