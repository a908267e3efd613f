// The search index: `/api/search.json` for programs, if it is not too large, and the same text in pieces for the palette of the
// site.
import {hashOf, hashOfAll} from '../base/hash.js';
import {lazily} from '../base/lazily.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document.js';
import {manifestFile, nameSize, tableSize, type ChunkPage, type Manifest} from '../../runtime/search/index-format.js';
import type {Store} from '../work/store.js';
import type {Output} from './output.js';
import {createListMaker} from './search-lists.js';
import {searchOrder} from './search-order.js';
import {shardsOf} from './search-shards.js';

export interface SearchInputs {
  /** What a reader can search, in the order of the files. */
  readonly documents: readonly Document[];
  readonly navigation: readonly NavLink[];
  readonly config: Pick<Config, 'search' | 'trailingSlash'> & {
    readonly publish?: Pick<Config['publish'], 'searchJson'>;
  };
}

/** For programs: all sections in one file. */
export const searchJsonFile = 'api/search.json';

/** Characters up to which that file is written when the config does not say whether it is wanted. */
const largestUnasked = 16_000_000;

/** Characters of a chunk after which it ends with a page, and after which it ends with a section. */
const enoughForPage = 9000;
const enoughForSection = 14_000;

/**
 * The files of the index. Their names and hashes are remembered for as long as no text changes; the files themselves are
 * then made only if somebody asks for one.
 */
export function searchOutputs(inputs: SearchInputs, store: Store): Output[] {
  const made = lazily(() => new Map(makeIndex(inputs).map((file) => [file.path, file] as const)));
  const key = `search:${keyOf(inputs)}`;
  const known = store.get(key);
  const names =
    known === undefined
      ? [...made().values()].map(({path, hash}) => [path, hash] as const)
      : (JSON.parse(known) as readonly (readonly [string, string])[]);
  if (known === undefined) store.put(key, JSON.stringify(names));
  return names.map(([path, hash]) => ({path, hash, body: () => Promise.resolve(made().get(path)?.body ?? '')}));
}

function keyOf({documents, navigation, config}: SearchInputs): string {
  const {search, trailingSlash, publish} = config;
  return hashOfAll([
    JSON.stringify([search, trailingSlash, publish?.searchJson, navigation]),
    ...documents.flatMap(({path, hash}) => [path, hash]),
  ]);
}

interface IndexFile {
  readonly path: string;
  readonly hash: string;
  readonly body: string | Uint8Array;
}

function makeIndex({documents, navigation, config}: SearchInputs): IndexFile[] {
  const {pages, groups} = searchOrder(documents, navigation);
  const files: IndexFile[] = searchJson(documents, config.publish?.searchJson);
  const names: string[] = [];
  const lists = createListMaker();

  let chunkPages: ChunkPage[] = [];
  let sections: string[] = [];
  let size = 0;
  const endChunk = (): void => {
    const body = `{"pages":${JSON.stringify(chunkPages)},"sections":[${sections.join()}]}`;
    const hash = hashOf(body);
    const name = hash.slice(0, nameSize);
    files.push({path: `_search/text/${names.length}-${name}.json`, hash, body});
    names.push(name);
    lists.endChunk();
    chunkPages = [];
    sections = [];
    size = 0;
  };
  for (const {document, group, parent} of pages) {
    const place = {group, ...(parent !== undefined && {parent})};
    let count = 0;
    for (const section of document.sections) {
      const text = JSON.stringify(section);
      if (size > 0 && size + text.length > enoughForSection) {
        if (count > 0) chunkPages.push({sections: count, ...place});
        count = 0;
        endChunk();
      }
      // What is below a heading, or in a folder, can be found by its title too.
      if (count === 0) {
        if (parent !== undefined) lists.addText(parent);
        for (const title of section.titles) lists.addText(title);
      }
      lists.addHeading(section.title, section.level);
      lists.addText(section.content);
      sections.push(text);
      size += text.length;
      count++;
    }
    if (count > 0) chunkPages.push({sections: count, ...place});
    if (size >= enoughForPage) endChunk();
  }
  if (size > 0) endChunk();

  const shards = shardsOf(lists.lists()).map(({word, body}) => {
    const hash = hashOf(body);
    files.push({path: `_search/words/${hash}.txt`, hash, body});
    return [word, hash] as const;
  });
  const tables = tablesOf(names);
  if (tables.length > 1) files.push(...tables.map((body) => fileOf(`_search/names/${hashOf(body)}.txt`, body)));
  const manifest: Manifest = {
    chunks: names.length,
    shards,
    ...(tables.length > 1 ? {tables: tables.map(hashOf)} : {names: tables[0] ?? ''}),
    groups,
    ...(config.search.links.length > 0 && {links: config.search.links}),
    ...(config.trailingSlash === 'always' && {slash: true}),
  };
  files.push(fileOf(manifestFile, JSON.stringify(manifest)));
  return files;
}

function searchJson(documents: readonly Document[], isWanted: boolean | undefined): IndexFile[] {
  if (isWanted === false) return [];
  const parts: string[] = [];
  let size = 0;
  for (const {sections} of documents) {
    if (sections.length === 0) continue;
    const part = JSON.stringify(sections).slice(1, -1);
    size += part.length;
    if (isWanted === undefined && size > largestUnasked) return [];
    parts.push(part);
  }
  return [fileOf(searchJsonFile, `[${parts.join()}]`)];
}

/** The names, `tableSize` to a text. */
function tablesOf(names: readonly string[]): string[] {
  const tables: string[] = [];
  for (let at = 0; at < names.length; at += tableSize) tables.push(names.slice(at, at + tableSize).join(''));
  return tables;
}

function fileOf(path: string, body: string): IndexFile {
  return {path, hash: hashOf(body), body};
}
