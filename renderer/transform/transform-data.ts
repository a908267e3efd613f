// Transforms a data file into a document.
import type {Hash} from '../base/hash.js';
import {ignoreCommentsIn} from '../base/ignore-comments.js';
import {readData} from '../data/read-data.js';
import {addressOf} from '../document/document-address.js';
import {fieldsOf} from '../document/document-fields.js';
import type {Document} from '../document/document-types.js';
import type {TextSource} from '../source/source.js';
import {withSafeAddresses} from './remove-unsafe-addresses.js';
import type {TransformOptions} from './transform-options.js';

export function transformData(source: TextSource, options: TransformOptions, hash: Hash): Document {
  const data = readData(source, options.csv);
  const {type} = data;
  const {fields, diagnostics: addressDiagnostics} = withSafeAddresses(data.fields, data.placeOf);
  const diagnostics = [...data.diagnostics, ...addressDiagnostics];
  const address = addressOf(source.path, options);
  const meta = fieldsOf(address, type, fields);
  const path = String(meta._path);
  const title = String(meta.title);
  const file = `content/${source.path}`;
  const ignores = ignoreCommentsIn(source.text, {file, bodyLine: Infinity});
  return {
    id: address.id,
    hash,
    file,
    path,
    title,
    meta,
    body: null,
    headings: [],
    links: [],
    images: [],
    components: [],
    icons: [],
    anchors: [],
    sections: [],
    sectionSizes: [],
    diagnostics: [...diagnostics, ...ignores.diagnostics],
    authored: Object.keys(data.fields),
    ...(ignores.comments.length > 0 && {ignores: ignores.comments}),
  };
}
