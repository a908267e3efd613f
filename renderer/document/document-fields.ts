// Combines generated fields and the author's fields into the record that queries return.
import {trimSlash} from '../base/url-mapping.js';
import type {JsonObject} from '../base/json.js';
import type {Address} from './document-address.js';
import {frontMatterPath} from './front-matter-address.js';
import {titleFromFileName} from './title-from-file-name.js';

export type DocumentType = 'markdown' | 'yaml' | 'json' | 'csv';

/** Fields that are derived from the text of a Markdown document. */
export interface TextSummary {
  /** First-level heading. */
  readonly title?: string | undefined;
  /** First paragraph. */
  readonly description?: string | undefined;
}

/**
 * Returns the fields of a document. Authors can set any field except those that identify the file, and `_order` and
 * `_scheduled`. In Markdown, `body` and `excerpt` always come from the text.
 */
export function fieldsOf(address: Address, type: DocumentType, author: JsonObject, text: TextSummary = {}): JsonObject {
  const {title, body, excerpt, _order, _scheduled, ...own} = author;
  const path = type === 'markdown' ? frontMatterPath(own, address) : dataPath(own);
  // A value such as `draft: yes` must not publish a document that its file name marks as a draft.
  const isMarked = address.draft && typeof own.draft !== 'boolean';
  return {
    _path: address.path,
    _dir: path === undefined ? address.dir : (path.split('/').at(-2) ?? ''),
    _draft: own._draft || isMarked || own.draft || address.draft,
    _partial: address.partial,
    _locale: address.locale,
    title: title || text.title || titleFromFileName(address.name || folderNameOf(address)),
    ...(type === 'markdown' ? {description: text.description ?? ''} : withoutAbsent({body, excerpt})),
    ...own,
    ...(path !== undefined && {_path: path}),
    _type: type,
    _id: address.id,
    _source: address.source,
    _file: address.file,
    _stem: address.stem,
    _extension: address.extension,
  };
}

/** Data files set their path only with `_path`. */
function dataPath({_path}: JsonObject): string | undefined {
  return typeof _path === 'string' ? trimSlash(_path.normalize('NFC')) : undefined;
}

/** `/docs/guide` → `guide`: an index page has the title that the navigation gives a folder without `_dir` file. Empty for the home page. */
function folderNameOf({path}: Address): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function withoutAbsent(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
