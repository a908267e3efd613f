// Converts the schemas of a site to JSON Schema, so that editors complete and check front matter, data files and the
// config.
import {z, type ZodType} from 'zod';
import type {Json, JsonObject} from '../../base/json.js';
import {configSchema} from '../../config/config.js';
import {isObject} from '../../../runtime/text/is-object.js';
import {builtInFields, directoryFields} from './built-in-fields.js';
import type {Collection, Templates} from '../templates-in-bundle.js';
import type {ValidateFields} from './remove-invalid-fields.js';
import {byName} from '../../../runtime/text/compare-code-units.js';

/** The documents to which a schema applies. */
export interface SchemaTarget {
  /** The document at this route. */
  readonly path?: string;
  /** Every document below this route. */
  readonly below?: string;
  readonly type?: Collection['type'];
  /** A file of this name in any folder. */
  readonly file?: string;
}

export interface SchemaFile {
  /** `blog-pages.json` */
  readonly name: string;
  readonly target: SchemaTarget;
  readonly schema: JsonObject;
}

/** Key with the target in a schema file. */
export const targetKey = 'x-galley';

/**
 * Returns a schema for every collection, with the keys of all pages, one for `_dir` files, and one for the config. Of the
 * collections of Galley, only those that apply to the site are included.
 */
export function schemaFiles(
  {collections, layouts}: Pick<Templates, 'collections' | 'layouts'>,
  validateFields: ValidateFields,
): readonly SchemaFile[] {
  const targets = new Map<string, SchemaTarget>();
  for (const {path, below, type} of [...collections.site, ...collections.own]) {
    const target = {...(path !== undefined && {path}), ...(below !== undefined && {below}), ...(type && {type})};
    targets.set(JSON.stringify(target), target);
  }
  const common = commonKeys([...layouts.keys()]);
  const used = new Set<string>();
  const files = [...targets.values()].map((target) => {
    const {schemas} = validateFields({path: samplePath(target), meta: {_type: target.type ?? 'markdown'}});
    return toSchemaFile(uniqueName(schemaName(target), used), target, fieldsSchema(schemas.slice(1), common));
  });
  return [
    ...files,
    toSchemaFile('dir.json', {file: '_dir.yml'}, mergeSchemas([jsonSchema(directoryFields)], common)),
    toSchemaFile('site.json', {path: '/site', file: 'site.yml'}, jsonSchema(configSchema)),
  ].toSorted(byName);
}

/** Returns the JSON Schema of documents that `schemas` describe, with the keys of all pages. */
export function documentSchema(schemas: readonly ZodType[], layouts: Iterable<string>): JsonObject {
  return fieldsSchema(schemas, commonKeys([...layouts]));
}

function toSchemaFile(name: string, target: SchemaTarget, schema: JsonObject): SchemaFile {
  return {name, target, schema: {$schema: draft07, [targetKey]: target as JsonObject, ...schema}};
}

/** The version of JSON Schema that the YAML servers of editors support. */
const draft07 = 'http://json-schema.org/draft-07/schema#';

/** Below `/docs` → `/docs/~`, a path that no other collection has. */
function samplePath({path, below = '/'}: SchemaTarget): string {
  return path ?? `${below === '/' ? '' : below}/~`;
}

/** `/` → `home`, below `/` → `pages`, `/blog` → `blog`, below `/blog` → `blog-pages`. */
function schemaName({path, below}: SchemaTarget): string {
  const words = (path ?? below ?? '').split('/').flatMap((word) => word.replace(/[^\w.-]+/g, '-') || []);
  const name = path === undefined ? [...words, 'pages'] : words.length === 0 ? ['home'] : words;
  return name.join('-');
}

function uniqueName(name: string, used: Set<string>): string {
  let unique = name;
  for (let number = 2; used.has(unique) || unique === 'dir' || unique === 'site'; number++)
    unique = `${name}-${number}`;
  used.add(unique);
  return `${unique}.json`;
}

/** Returns the keys that are read before any schema is known. */
function commonKeys(layouts: readonly string[]): JsonObject {
  const text = (description: string): JsonObject => ({type: 'string', description});
  return {
    title: {
      type: ['string', 'number'],
      description: 'Title of the page; by default the first heading or the file name',
    },
    description: text('One sentence below the title, in search results and on social cards'),
    draft: {type: 'boolean', description: '`true`: `galley build` does not publish the page'},
    layout: {type: 'string', enum: layouts.toSorted(), description: 'Layout in templates/layouts'},
    slug: {
      type: ['string', 'number'],
      description: 'Another address: a name in place of the file name, or a path such as `/docs/install`',
    },
    _path: text('A path in place of the one from the file name'),
  };
}

function fieldsSchema(schemas: readonly ZodType[], common: JsonObject): JsonObject {
  return mergeSchemas([jsonSchema(builtInFields), ...schemas.map(jsonSchema)], common);
}

/**
 * Returns one schema for objects that meet all of them. Properties are merged, because editors complete keys of `allOf`
 * less reliably. The last schema of a key decides, except for the title, which can be a number in every document. Title and
 * description are derived from the text if they are missing.
 */
function mergeSchemas(schemas: readonly JsonObject[], common: JsonObject): JsonObject {
  const properties: Record<string, Json | undefined> = {...common};
  const required = new Set<string>();
  const definitions: Record<string, Json | undefined> = {};
  const otherSchemas: JsonObject[] = [];
  for (const [index, schema] of schemas.entries()) {
    const {
      properties: schemaProperties,
      required: keys,
      definitions: prefixed,
      ...otherKeys
    } = withPrefixedDefinitions(schema, `s${index}-`);
    if (isObject(prefixed)) Object.assign(definitions, prefixed);
    if (!isObject(schemaProperties)) {
      if (Object.keys(otherKeys).length > 0) otherSchemas.push(otherKeys);
      continue;
    }
    for (const [key, value] of Object.entries(schemaProperties))
      properties[key] = withDescription(value, properties[key]);
    for (const key of Array.isArray(keys) ? keys : []) required.add(String(key));
  }
  properties['title'] = common.title;
  required.delete('title');
  required.delete('description');
  return {
    type: 'object',
    properties,
    ...(required.size > 0 && {required: [...required].toSorted()}),
    ...(otherSchemas.length > 0 && {allOf: otherSchemas}),
    ...(Object.keys(definitions).length > 0 && {definitions}),
  };
}

/** Keeps the earlier description of a key if a later schema has none. */
function withDescription(schema: Json | undefined, before: Json | undefined): Json | undefined {
  if (!isObject(schema) || schema.description !== undefined || !isObject(before)) return schema;
  return before.description === undefined ? schema : {...schema, description: before.description};
}

/** Adds a prefix to the names of definitions, because those of two schemas can have the same name. */
function withPrefixedDefinitions(schema: JsonObject, prefix: string): JsonObject {
  if (!isObject(schema.definitions)) return schema;
  const text = JSON.stringify(schema).replaceAll('"#/definitions/', `"#/definitions/${prefix}`);
  const {definitions, ...otherKeys} = JSON.parse(text) as JsonObject & {readonly definitions: JsonObject};
  const prefixed = Object.entries(definitions).map(([name, definition]) => [prefix + name, definition] as const);
  return {...otherKeys, definitions: Object.fromEntries(prefixed)};
}

/** A schema that cannot be converted allows everything. */
function jsonSchema(schema: ZodType): JsonObject {
  try {
    const {$schema: _, ...converted} = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      target: 'draft-7',
    }) as JsonObject;
    return converted;
  } catch {
    return {}; // Such as a cycle through a lazy schema of the site.
  }
}
