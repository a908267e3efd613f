// Adds fields to documents that depend on the whole site or on the time of the build.
import type {JsonObject} from '../base/json.js';
import type {Document} from './document-types.js';

/**
 * Returns the document with other fields. Property descriptors are copied, so that getters stay getters: links and
 * sections are read from the store on demand.
 */
export function withMeta(document: Document, meta: JsonObject): Document {
  const descriptors = Object.getOwnPropertyDescriptors(document);
  return Object.defineProperties({} as Document, {...descriptors, meta: {value: meta, enumerable: true}});
}

interface Derived<T> {
  readonly key: string;
  readonly value: T;
}

const metas = new WeakMap<JsonObject, Derived<JsonObject>>();
const documents = new WeakMap<Document, Derived<Document>>();

/**
 * Returns the document with additional fields, or the document itself if there are none. For the same document or the
 * same fields, the result is the same object as the last time, so that later steps see that nothing changed.
 */
export function withDerivedFields(document: Document, fields: JsonObject): Document {
  if (Object.keys(fields).length === 0) return document;
  const key = JSON.stringify(fields);
  const known = documents.get(document);
  if (known?.key === key) return known.value;
  const value = withMeta(document, derivedMeta(document.meta, fields, key));
  documents.set(document, {key, value});
  return value;
}

function derivedMeta(meta: JsonObject, fields: JsonObject, key: string): JsonObject {
  const known = metas.get(meta);
  if (known?.key === key) return known.value;
  const value = {...meta, ...fields};
  metas.set(meta, {key, value});
  return value;
}
