// Fields as authors wrote them → fields that templates can rely on. What a schema refuses is left out, nothing else.
import type {ZodType} from 'zod';
import type {Json, JsonObject} from '../base/json.js';
import {memoize} from '../base/memoize.js';
import {nameOf, valueAt, type Keys} from '../base/schema-messages.js';
import type {Document} from '../document/document.js';
import {builtInFields} from './built-in-fields.js';
import {issuesOf, type FieldIssue} from './field-issues.js';
import {matcherOf} from './pattern.js';
import type {Collection, Templates} from './templates.js';

/** The fields of a document that are valid, and what is wrong with the others. */
export interface ValidFields {
  /** The very object that was given, if nothing is wrong. */
  readonly meta: JsonObject;
  readonly issues: readonly FieldIssue[];
  /** What the document must meet, the built-in fields first. */
  readonly schemas: readonly ZodType[];
}

export type ValidateFields = (document: Pick<Document, 'path' | 'meta'>) => ValidFields;

/**
 * Remembers what it answered for the same fields. `isSites` tells whether a template file is one of the site's: our
 * schemas hold only for documents that our pages show.
 */
export function fieldValidator(templates: Templates, isSites: (file: string) => boolean): ValidateFields {
  const schemasFor = schemaFinder(templates, isSites);
  const known = new WeakMap<JsonObject, ValidFields>();
  return (document) => {
    const {meta} = document;
    const before = known.get(meta);
    if (before !== undefined) return before;
    const schemas = [builtInFields, ...schemasFor(document)];
    const valid = {...validated(meta, schemas), schemas};
    known.set(meta, valid);
    return valid;
  };
}

/** The document with its valid fields; the same one if all are. */
export function withValidFields(document: Document, validate: ValidateFields): Document {
  return withFieldsOf(validate)(document);
}

const withFieldsOf = memoize((validate: ValidateFields) =>
  memoize((document: Document): Document => {
    const {meta} = validate(document);
    if (meta === document.meta) return document;
    // Getters stay getters: links and sections are read only when somebody asks.
    const descriptors = Object.getOwnPropertyDescriptors(document);
    return Object.defineProperties({} as Document, {...descriptors, meta: {value: meta, enumerable: true}});
  }),
);

type SchemaFinder = (document: Pick<Document, 'path' | 'meta'>) => readonly ZodType[];

/** The site's schema and ours hold side by side, so that a site that asks for more of a post still has a post. */
function schemaFinder({collections, pageFiles}: Templates, isSites: (file: string) => boolean): SchemaFinder {
  const ownFiles = [...pageFiles].filter(([file]) => isSites(file));
  const isShownBySite = ownFiles.map(([, {path}]) => matcherOf(path));
  const ours = collections.own.filter(({pages = []}) => !pages.every((page) => isSites(`templates/pages/${page}.tsx`)));
  const findSites = collectionFinder(collections.site);
  const findOurs = collectionFinder(ours);
  return ({path, meta}) => {
    if (meta['_partial'] === true) return [];
    const own = findOurs(path, meta);
    const isOurs = own !== undefined && !(own.isFallback === true && isShownBySite.some((matches) => matches(path)));
    return [findSites(path, meta)?.schema, isOurs ? own.schema : undefined].filter((schema) => schema !== undefined);
  };
}

/** An exact path before a folder, and the deepest folder first. */
function collectionFinder(
  collections: readonly Collection[],
): (path: string, meta: JsonObject) => Collection | undefined {
  const exact = new Map(collections.map((collection) => [collection.path, collection] as const));
  const folders = collections
    .filter(({below}) => below !== undefined)
    .map((collection) => ({collection, folder: `${collection.below}/`.replace(/^\/+$/, '/')}))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  return (path, meta) => {
    const fits = ({type}: Collection): boolean => type === undefined || type === meta['_type'];
    const one = exact.get(path);
    if (one !== undefined && fits(one)) return one;
    return folders.find(({collection, folder}) => path.startsWith(folder) && fits(collection))?.collection;
  };
}

/** Deeper than any schema of ours; what is left then is left out as a whole. */
const maxRounds = 12;

/**
 * Leaves out what the schemas refuse: the value itself, and where that is required, what it is required by. A required
 * field at the root stays missing.
 */
function validated(meta: JsonObject, schemas: readonly ZodType[]): {meta: JsonObject; issues: readonly FieldIssue[]} {
  const found = new Map<string, FieldIssue>();
  let fields = withTextTitle(meta);
  for (let round = 0; round <= maxRounds; round++) {
    const results = schemas.map((schema) => issuesOf(schema, fields));
    const issues = results.flatMap((result) => result.issues).filter((issue) => !isGenerated(issue));
    // What is found later follows from what was left out.
    if (round === 0) for (const issue of issues) addIssue(found, issue);
    if (issues.length === 0) {
      return {meta: withChanges(fields, results), issues: [...found.values()]};
    }
    const removed = new Map(
      issues
        .map(({keys}) => removable(fields, round === maxRounds ? keys.slice(0, 1) : keys))
        .map((keys) => [nameOf(keys), keys]),
    );
    removed.delete('');
    if (removed.size === 0) break;
    fields = without(fields, [...removed.values()]) as JsonObject;
  }
  return {meta: fields, issues: [...found.values()]};
}

/** One for a field: of two schemas that refuse it, the collection's knows more than the built-in one. */
function addIssue(found: Map<string, FieldIssue>, issue: FieldIssue): void {
  found.set(nameOf(issue.keys), issue);
}

/** A strict schema of a site is about the author's keys, not about `_path` and the like. */
function isGenerated({keys, isNamed}: FieldIssue): boolean {
  const [key] = keys;
  return !isNamed && keys.length === 1 && typeof key === 'string' && (key.startsWith('_') || isBuiltIn(key));
}

function isBuiltIn(key: string): boolean {
  return ['title', 'description', 'draft', 'layout', 'body'].includes(key) || Object.hasOwn(builtInFields.shape, key);
}

/** `title: 2024` is a number, and a title is text. */
function withTextTitle(meta: JsonObject): JsonObject {
  return typeof meta['title'] === 'number' ? {...meta, title: String(meta['title'])} : meta;
}

/** The value at `keys`, or the nearest one above it that is there. */
function removable(fields: JsonObject, keys: Keys): Keys {
  let at = keys;
  while (at.length > 0 && valueAt(fields, at) === undefined) at = at.slice(0, -1);
  // A required key that is missing: what it is missing from goes.
  return at;
}

function without(value: Json, paths: readonly Keys[]): Json {
  const byKey = new Map<string | number | undefined, Keys[]>();
  for (const keys of paths) byKey.set(keys[0], [...(byKey.get(keys[0]) ?? []), keys]);
  const next = (one: Json, key: string | number): readonly Json[] => {
    const inner = byKey.get(key);
    if (inner === undefined) return [one];
    return inner.some(({length}) => length === 1)
      ? []
      : [
          without(
            one,
            inner.map((keys) => keys.slice(1)),
          ),
        ];
  };
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(next);
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([key, one]) =>
      next(one as Json, key).map((kept) => [key, kept] as const),
    ),
  );
}

/** What one schema changes, another one may have left as it was. */
function withChanges(fields: JsonObject, results: readonly {readonly data?: unknown}[]): JsonObject {
  const changes = results
    .map(({data}) => mergedObject(fields, data))
    .filter((changed) => changed !== fields)
    .flatMap((changed) => Object.entries(changed).filter(([key, value]) => value !== fields[key]));
  return changes.length === 0 ? fields : {...fields, ...Object.fromEntries(changes)};
}

/** `meta` with what the schema gave: defaults and changes. What is no JSON, such as a `Date`, stays as it was written. */
function mergedObject(raw: JsonObject, data: unknown): JsonObject {
  if (typeof data !== 'object' || data === null) return raw;
  let merged: Record<string, Json | undefined> | undefined;
  for (const [key, given] of Object.entries(data)) {
    const before = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const after = mergedValue(before, given);
    if (after === before) continue;
    merged ??= {...raw};
    merged[key] = after;
  }
  return (merged ?? raw) as JsonObject;
}

function mergedValue(raw: Json | undefined, data: unknown): Json | undefined {
  if (data === raw) return raw;
  if (Array.isArray(data)) {
    const list = Array.isArray(raw) && raw.length === data.length ? (raw as readonly Json[]) : [];
    const merged = data.map((one, index) => mergedValue(list[index], one));
    if (merged.some((one) => one === undefined)) return raw;
    return Array.isArray(raw) && merged.length === raw.length && merged.every((one, index) => one === list[index])
      ? raw
      : (merged as Json);
  }
  if (typeof data === 'object' && data !== null) {
    const prototype: unknown = Object.getPrototypeOf(data);
    if (prototype !== Object.prototype && prototype !== null) return raw;
    const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
    return mergedObject(isObject ? (raw as JsonObject) : {}, data);
  }
  const isJson = data === null || ['string', 'boolean'].includes(typeof data) || Number.isFinite(data);
  return isJson ? (data as Json) : raw;
}
