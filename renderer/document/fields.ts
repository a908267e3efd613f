// The record that queries see: generated fields and the author's own, each in its right.
import {trimSlash} from '../base/path.js';
import type {JsonObject} from '../base/json.js';
import type {Address} from './address.js';
import {titleOf} from './title.js';

export type DocumentType = 'markdown' | 'yaml' | 'json' | 'csv';

/** What the text of a Markdown document says about itself. */
export interface FromText {
  /** Its first-level heading. */
  readonly title?: string | undefined;
  /** Its first paragraph. */
  readonly description?: string | undefined;
}

/**
 * Meta of a document. Authors may set every field but those that say which file it is; in Markdown `body` and
 * `excerpt` come from the text and never from them.
 */
export function fieldsOf(address: Address, type: DocumentType, author: JsonObject, text: FromText = {}): JsonObject {
  const {title, body, excerpt, ...own} = author;
  return {
    _path: address.path,
    _dir: address.dir,
    _draft: own._draft || own.draft || address.draft,
    _partial: address.partial,
    _locale: address.locale,
    title: title || text.title || titleOf(address.name),
    ...(type === 'markdown' ? {description: text.description ?? ''} : withoutAbsent({body, excerpt})),
    ...own,
    ...(typeof own._path === 'string' && {_path: trimSlash(own._path)}),
    _type: type,
    _id: address.id,
    _source: address.source,
    _file: address.file,
    _stem: address.stem,
    _extension: address.extension,
  };
}

function withoutAbsent(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
