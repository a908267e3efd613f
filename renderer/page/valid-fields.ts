// Removes fields that a schema rejects, so that templates can rely on the rest.
import type {ZodType} from 'zod';
import type {Json, JsonObject} from '../base/json.js';
import {memoize} from '../base/memoize.js';
import {isDirectoryFile, type IsOwnKeyOf} from '../catalog/document-order.js';
import {keyPathText, valueAt, type KeyPath} from '../base/schema-messages.js';
import {withMeta} from '../document/derived-fields.js';
import type {Document} from '../document/document.js';
import {builtInFields, directoryFields} from './built-in-fields.js';
import {issuesOf, shapeOf, type FieldIssue} from './field-issues.js';
import {matcherOf} from './route-pattern.js';
import type {Collection, Templates} from './read-templates.js';
import {isObject} from '../../runtime/text/is-object.js';

/** The valid fields of a document, and what is wrong with the others. */
interface ValidFields {
  /** The same object as the input if nothing is wrong. */
  readonly meta: JsonObject;
  readonly issues: readonly FieldIssue[];
  /** Schemas of the document, the built-in one first. */
  readonly schemas: readonly ZodType[];
}

export type ValidateFields = (document: Pick<Document, 'path' | 'meta'>) => ValidFields;

/**
 * Returns a validator that caches its results. `isSites` returns whether a template file belongs to the site: our
 * schemas apply only to documents that our own pages show.
 */
export function fieldValidator(templates: Templates, isSites: (file: string) => boolean): ValidateFields {
  const schemasFor = schemaFinder(templates, isSites);
  const known = new WeakMap<JsonObject, ValidFields>();
  return (document) => {
    const {meta} = document;
    const before = known.get(meta);
    if (before !== undefined) return before;
    const isDirectory = typeof meta['_stem'] === 'string' && isDirectoryFile(meta['_stem']);
    const schemas = [isDirectory ? directoryFields : builtInFields, ...schemasFor(document)];
    const valid = {...validated(meta, schemas), schemas};
    known.set(meta, valid);
    // The valid fields have the same schemas.
    known.set(valid.meta, valid);
    return valid;
  };
}

/** Returns a function that tells which keys the schemas of a document name, apart from the built-in ones. */
export function ownKeysOf(validate: ValidateFields): IsOwnKeyOf {
  return (meta, key) => {
    const [, ...ofCollections] = validate({path: String(meta['_path']), meta}).schemas;
    return ofCollections.some((schema) => shapeOf(schema)?.[key] !== undefined);
  };
}

/** Returns the document with its valid fields, or the document itself if all are valid. */
export function withValidFields(document: Document, validate: ValidateFields): Document {
  return withFieldsOf(validate)(document);
}

const withFieldsOf = memoize((validate: ValidateFields) =>
  memoize((document: Document): Document => {
    const {meta} = validate(document);
    if (meta === document.meta) return document;
    return withMeta(document, meta);
  }),
);

type SchemaFinder = (document: Pick<Document, 'path' | 'meta'>) => readonly ZodType[];

/**
 * Applies the site's schema and ours together, so that a site can require more fields of a post without losing our
 * checks.
 */
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

/** An exact path has precedence over a folder, and a deeper folder over its parents. */
function collectionFinder(
  collections: readonly Collection[],
): (path: string, meta: JsonObject) => Collection | undefined {
  const exact = new Map(collections.map((collection) => [collection.path, collection] as const));
  const folders = collections
    .filter(({below}) => below !== undefined)
    .map((collection) => ({collection, folder: `${collection.below}/`.replace(/^\/+$/, '/')}))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  return (path, meta) => {
    const isForType = ({type}: Collection): boolean => type === undefined || type === meta['_type'];
    const one = exact.get(path);
    if (one !== undefined && isForType(one)) return one;
    return folders.find(({collection, folder}) => path.startsWith(folder) && isForType(collection))?.collection;
  };
}

/** Deeper than any schema of ours. If there are still issues after that, the whole field is removed. */
const maxRounds = 12;

/**
 * Removes what the schemas reject: the value itself, or if it is required, the value that requires it. A required field
 * at the root is left missing.
 */
function validated(meta: JsonObject, schemas: readonly ZodType[]): {meta: JsonObject; issues: readonly FieldIssue[]} {
  const found = new Map<string, FieldIssue>();
  let fields = withTextTitle(meta);
  for (let round = 0; round <= maxRounds; round++) {
    const results = schemas.map((schema) => issuesOf(schema, fields));
    const issues = results.flatMap((result) => result.issues).filter((issue) => !isGenerated(issue));
    // Later issues are consequences of earlier removals.
    if (round === 0) for (const issue of issues) addIssue(found, issue);
    if (issues.length === 0) {
      return {meta: withChanges(fields, results), issues: [...found.values()]};
    }
    const removed = new Map(
      issues
        .map(({keys}) => removable(fields, round === maxRounds ? keys.slice(0, 1) : keys))
        .map((keys) => [keyPathText(keys), keys]),
    );
    removed.delete('');
    if (removed.size === 0) break;
    fields = without(fields, [...removed.values()]) as JsonObject;
  }
  return {meta: fields, issues: [...found.values()]};
}

/**
 * Keeps one issue per field. If two schemas reject a field, that of the collection is more specific than the built-in
 * one.
 */
function addIssue(found: Map<string, FieldIssue>, issue: FieldIssue): void {
  found.set(keyPathText(issue.keys), issue);
}

/** A strict schema of a site applies to the author's keys, not to generated ones such as `_path`. */
function isGenerated({keys, isNamed}: FieldIssue): boolean {
  const [key] = keys;
  return !isNamed && keys.length === 1 && typeof key === 'string' && (key.startsWith('_') || isBuiltIn(key));
}

function isBuiltIn(key: string): boolean {
  return ['title', 'description', 'draft', 'layout', 'body'].includes(key) || Object.hasOwn(builtInFields.shape, key);
}

/** Converts a number to text: `title: 2024`. */
function withTextTitle(meta: JsonObject): JsonObject {
  return typeof meta['title'] === 'number' ? {...meta, title: String(meta['title'])} : meta;
}

/** Returns the keys of the value at `keys`, or of its nearest ancestor that exists. */
function removable(fields: JsonObject, keys: KeyPath): KeyPath {
  let at = keys;
  while (at.length > 0 && valueAt(fields, at) === undefined) at = at.slice(0, -1);
  // If a required key is missing, the object that requires it is removed.
  return at;
}

function without(value: Json, paths: readonly KeyPath[]): Json {
  const byKey = new Map<string | number | undefined, KeyPath[]>();
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

/** Merges the results of several schemas. A value that one schema changed may be unchanged in another result. */
function withChanges(fields: JsonObject, results: readonly {readonly data?: unknown}[]): JsonObject {
  const changes = results
    .map(({data}) => mergedObject(fields, data))
    .filter((changed) => changed !== fields)
    .flatMap((changed) => Object.entries(changed).filter(([key, value]) => value !== fields[key]));
  return changes.length === 0 ? fields : {...fields, ...Object.fromEntries(changes)};
}

/**
 * Returns `meta` with defaults and changes from the schema. A value that is not JSON, such as a `Date`, stays as
 * written.
 */
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
    return mergedObject(isObject(raw) ? raw : {}, data);
  }
  const isJson = data === null || ['string', 'boolean'].includes(typeof data) || Number.isFinite(data);
  return isJson ? (data as Json) : raw;
}
