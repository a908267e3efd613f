// Finds the positions of fields in front matter and data files. Documents do not keep them.
import type {Place} from '../base/diagnostic.js';
import {readData} from '../data/read-data.js';
import type {Document} from '../document/document-types.js';
import {readFrontMatter} from '../markdown/front-matter.js';
import type {Source} from '../source/source.js';

/** Returns the position of a field or its key. */
export type PlaceOf = (path: readonly (string | number)[], at?: 'key' | 'value') => Place;

/** Reads the source of a document again, so call it only for documents with a finding. */
export function placesIn(sources: ReadonlyMap<string, Source>, {file}: Document): PlaceOf {
  const source = sources.get(file.slice('content/'.length));
  if (source?.kind === 'markdown') return readFrontMatter(source.text, file).placeOf;
  if (source?.kind === 'data') return readData(source).placeOf;
  return () => ({file});
}
