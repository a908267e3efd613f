// Removes fields that a schema rejects, so that templates can rely on the types of those that remain.
import type {ZodType} from 'zod';
import type {Json, JsonObject} from '../../base/json.js';
import {memoize} from '../../base/memoize.js';
import {isDirectoryFile, type IsOwnKeyOf} from '../../catalog/document-order.js';
import {keyPathText, valueAt, type KeyPath} from '../../base/schema-messages.js';
import {withMeta} from '../../document/derived-fields.js';
import type {Document} from '../../document/document-types.js';
import {builtInFields, directoryFields} from './built-in-fields.js';
import {shapeOf} from './schema-parts.js';
import {validateFields, type FieldIssue} from './validate-fields.js';
import {createRouteMatcher} from '../plan/route-pattern.js';
import type {Collection, Templates} from '../templates-in-bundle.js';
import {isObject} from '../../../runtime/text/is-object.js';
import {groupBy} from '../../../runtime/text/group-by.js';
import {ownProperty} from '../../../runtime/text/own-property.js';

/** The valid fields of a document, and the issues of invalid ones. */
interface ValidFields {
  /** The same object as the input if all fields are valid. */
  readonly meta: JsonObject;
  readonly issues: readonly FieldIssue[];
  /** Schemas of the document, the built-in one first. */
  readonly schemas: readonly ZodType[];
}

export type ValidateFields = (document: Pick<Document, 'path' | 'meta'>) => ValidFields;

/**
 * Returns a validator that caches its results. `isSiteFile` returns whether a template file belongs to the site:
 * schemas of Galley apply only to documents that pages of Galley show.
 */
export function createFieldValidator(templates: Templates, isSiteFile: (file: string) => boolean): ValidateFields {
  const schemasFor = schemaFinder(templates, isSiteFile);
  const cache = new WeakMap<JsonObject, ValidFields>();
  return (document) => {
    const {meta} = document;
    const cached = cache.get(meta);
    if (cached !== undefined) return cached;
    const isDirectory = typeof meta['_stem'] === 'string' && isDirectoryFile(meta['_stem']);
    const schemas = [isDirectory ? directoryFields : builtInFields, ...schemasFor(document)];
    const valid = {...removeInvalid(meta, schemas), schemas};
    cache.set(meta, valid);
    // The valid fields have the same schemas.
    cache.set(valid.meta, valid);
    return valid;
  };
}

/** Returns a function that returns whether the collections of a document define a key. */
export function ownKeysOf(validate: ValidateFields): IsOwnKeyOf {
  return (meta, key) => {
    const [, ...collectionSchemas] = validate({path: String(meta['_path']), meta}).schemas;
    return collectionSchemas.some((schema) => shapeOf(schema)?.[key] !== undefined);
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
 * Applies the schemas of the site and of Galley together, so that a site can require more fields of a post without losing
 * built-in checks.
 */
function schemaFinder({collections, pageFiles}: Templates, isSiteFile: (file: string) => boolean): SchemaFinder {
  const ownFiles = [...pageFiles].filter(([file]) => isSiteFile(file));
  const isShownBySite = ownFiles.map(([, {path}]) => createRouteMatcher(path));
  const galleyCollections = collections.own.filter(
    ({pages = []}) => !pages.every((page) => isSiteFile(`templates/pages/${page}.tsx`)),
  );
  const findSites = collectionFinder(collections.site);
  const findGalleys = collectionFinder(galleyCollections);
  return ({path, meta}) => {
    if (meta['_partial'] === true) return [];
    const galleyCollection = findGalleys(path, meta);
    const isApplied =
      galleyCollection !== undefined &&
      !(galleyCollection.isFallback === true && isShownBySite.some((matches) => matches(path)));
    return [findSites(path, meta)?.schema, isApplied ? galleyCollection.schema : undefined].filter(
      (schema) => schema !== undefined,
    );
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
    const exactMatch = exact.get(path);
    if (exactMatch !== undefined && isForType(exactMatch)) return exactMatch;
    return folders.find(({collection, folder}) => path.startsWith(folder) && isForType(collection))?.collection;
  };
}

/** Greater than the depth of any built-in schema. If there are still issues after that, the whole field is removed. */
const maxRounds = 12;

/**
 * Removes rejected values or, if a value is required, the object that requires it. A required field at the root stays
 * missing.
 */
function removeInvalid(
  meta: JsonObject,
  schemas: readonly ZodType[],
): {meta: JsonObject; issues: readonly FieldIssue[]} {
  const issuesByField = new Map<string, FieldIssue>();
  let fields = withTextTitle(meta);
  for (let round = 0; round <= maxRounds; round++) {
    const results = schemas.map((schema) => validateFields(schema, fields));
    const issues = results.flatMap((result) => result.issues).filter((issue) => !isGenerated(issue));
    // Later issues are consequences of earlier removals.
    if (round === 0) for (const issue of issues) addIssue(issuesByField, issue);
    if (issues.length === 0) {
      return {meta: withChanges(fields, results), issues: [...issuesByField.values()]};
    }
    const removed = new Map(
      issues
        .map(({keys}) => nearestExisting(fields, round === maxRounds ? keys.slice(0, 1) : keys))
        .map((keys) => [keyPathText(keys), keys]),
    );
    removed.delete('');
    if (removed.size === 0) break;
    fields = removeKeys(fields, [...removed.values()]) as JsonObject;
  }
  return {meta: fields, issues: [...issuesByField.values()]};
}

/**
 * Keeps one issue per field. If two schemas reject a field, that of the collection is more specific than the built-in
 * one.
 */
function addIssue(issuesByField: Map<string, FieldIssue>, issue: FieldIssue): void {
  issuesByField.set(keyPathText(issue.keys), issue);
}

/** A strict schema of a site applies to the author's keys, not to generated ones such as `_path`. */
function isGenerated({keys, isKnownField}: FieldIssue): boolean {
  const [key] = keys;
  return !isKnownField && keys.length === 1 && typeof key === 'string' && (key.startsWith('_') || isBuiltIn(key));
}

function isBuiltIn(key: string): boolean {
  return ['title', 'description', 'draft', 'layout', 'body'].includes(key) || Object.hasOwn(builtInFields.shape, key);
}

/** Converts a title that is a number to text: `title: 2024`. */
function withTextTitle(meta: JsonObject): JsonObject {
  return typeof meta['title'] === 'number' ? {...meta, title: String(meta['title'])} : meta;
}

/**
 * Returns the keys of the value at `keys`, or of its nearest ancestor that exists: if a required key is missing, the
 * object that requires it is removed.
 */
function nearestExisting(fields: JsonObject, keys: KeyPath): KeyPath {
  let existingKeys = keys;
  while (existingKeys.length > 0 && valueAt(fields, existingKeys) === undefined)
    existingKeys = existingKeys.slice(0, -1);
  return existingKeys;
}

function removeKeys(value: Json, paths: readonly KeyPath[]): Json {
  const byKey = groupBy(paths, ([key]) => key);
  /** Returns the rest of an item in a list, which is empty if the item is removed. */
  const restOf = (item: Json, key: string | number): readonly Json[] => {
    const inner = byKey.get(key);
    if (inner === undefined) return [item];
    if (inner.some(({length}) => length === 1)) return [];
    const innerPaths = inner.map((keys) => keys.slice(1));
    return [removeKeys(item, innerPaths)];
  };
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(restOf);
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([key, item]) =>
      restOf(item as Json, key).map((rest) => [key, rest] as const),
    ),
  );
}

/** Merges the results of several schemas. A value that one schema changed may be unchanged in another result. */
function withChanges(fields: JsonObject, results: readonly {readonly data?: unknown}[]): JsonObject {
  const changes = results
    .map(({data}) => mergeObject(fields, data))
    .filter((changed) => changed !== fields)
    .flatMap((changed) => Object.entries(changed).filter(([key, value]) => value !== fields[key]));
  return changes.length === 0 ? fields : {...fields, ...Object.fromEntries(changes)};
}

/**
 * Returns `original` with the defaults and changes in `data`, the output of a schema. A value that is not JSON, such as a
 * `Date`, stays as written.
 */
function mergeObject(original: JsonObject, data: unknown): JsonObject {
  if (typeof data !== 'object' || data === null) return original;
  let merged: Record<string, Json | undefined> | undefined;
  for (const [key, changedValue] of Object.entries(data)) {
    const before = ownProperty(original, key);
    const after = mergeValue(before, changedValue);
    if (after === before) continue;
    merged ??= {...original};
    merged[key] = after;
  }
  return (merged ?? original) as JsonObject;
}

function mergeValue(original: Json | undefined, data: unknown): Json | undefined {
  if (data === original) return original;
  if (Array.isArray(data)) {
    const list = Array.isArray(original) && original.length === data.length ? (original as readonly Json[]) : [];
    const merged = data.map((item, index) => mergeValue(list[index], item));
    if (merged.some((item) => item === undefined)) return original;
    return Array.isArray(original) &&
      merged.length === original.length &&
      merged.every((item, index) => item === list[index])
      ? original
      : (merged as Json);
  }
  if (typeof data === 'object' && data !== null) {
    const prototype: unknown = Object.getPrototypeOf(data);
    if (prototype !== Object.prototype && prototype !== null) return original;
    return mergeObject(isObject(original) ? original : {}, data);
  }
  const isJson = data === null || ['string', 'boolean'].includes(typeof data) || Number.isFinite(data);
  return isJson ? (data as Json) : original;
}
