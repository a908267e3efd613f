// Documents for catalog tests, with the fields a file of that name gets.
import type {JsonObject} from '../../../renderer/base/json.js';
import {addressOf, type AddressOptions} from '../../../renderer/document/document-address.js';
import type {Document} from '../../../renderer/document/document-types.js';
import {titleFromFileName} from '../../../renderer/document/title-from-file-name.js';

/** What queries see of `content/{file}` with these fields in its front matter. */
export function record(file: string, fields: JsonObject = {}, options: AddressOptions = {}): JsonObject {
  const address = addressOf(file, options);
  return {
    _id: address.id,
    _source: address.source,
    _file: address.file,
    _stem: address.stem,
    _extension: address.extension,
    _type: address.extension === 'md' ? 'markdown' : address.extension === 'yml' ? 'yaml' : address.extension,
    _path: address.path,
    _dir: address.dir,
    _locale: address.locale,
    _partial: address.partial,
    _draft: address.draft,
    title: titleFromFileName(address.name),
    ...fields,
  };
}

/** The same as a document, with one section of text. */
export function documentOf(file: string, fields: JsonObject = {}, options: AddressOptions = {}): Document {
  const meta = record(file, fields, options);
  const path = meta._path as string;
  return {
    id: meta._id as string,
    hash: file,
    file: `content/${file}`,
    path,
    title: meta.title as string,
    meta,
    body: null,
    headings: [],
    links: [],
    images: [],
    components: [],
    icons: [],
    anchors: [],
    sections: [{id: path, title: meta.title as string, titles: [], content: file, level: 1}],
    sectionSizes: [file.length],
    diagnostics: [],
    authored: Object.keys(fields),
  };
}
