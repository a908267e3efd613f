// Writes the search index: `/api/search.json` for programs, unless it is too large, and the same text in chunks for the
// search palette of the site.
import {hashOf, hashOfAll, type Hash} from '../../base/hash.js';
import {lazy} from '../../base/lazy.js';
import type {NavLink} from '../../catalog/catalog.js';
import type {Config} from '../../config/config.js';
import type {Document, Section} from '../../document/document-types.js';
import {
  manifestFile,
  nameSize,
  tableSize,
  type ChunkPage,
  type Manifest,
} from '../../../runtime/browser/search/index-format.js';
import {toolVersion} from '../../files/galley-package.js';
import type {Store} from '../../store/store.js';
import {jsonOutput, textOutput, type Output} from '../output/output.js';
import {createWordListBuilder, type WordListBuilder} from './inverted-index.js';
import {mergeWordLists} from './merge-word-lists.js';
import {navigationOrder, type OrderedPage} from './navigation-order.js';
import {shardsOf} from './search-shards.js';
import {storedLists, storeLists} from './store-inverted-index.js';

export interface SearchInputs {
  /** Searchable documents, in the order of the files. */
  readonly documents: readonly Document[];
  readonly navigation: readonly NavLink[];
  readonly config: Pick<Config, 'search' | 'trailingSlash' | 'language' | 'locales' | 'defaultLocale'> & {
    readonly publish?: Pick<Config['publish'], 'searchJson'>;
  };
}

/** File with all sections, for programs. */
export const searchJsonFile = 'api/search.json';

/** Maximum length of that file in characters if the config does not decide whether it is written. */
export const maxSearchJsonLength = 16_000_000;

/** A chunk of at least this many characters ends with the current page. */
const minChunkLength = 6500;
/** A chunk that would become longer ends before the next section. */
const maxChunkLength = 10_000;

/**
 * Yields the files of the index on demand. Names and hashes are stored as long as no text changes; the files are then
 * made only when requested.
 */
export function* searchOutputs(inputs: SearchInputs, store: Store): Iterable<Output> {
  const key = `search:${keyOf(inputs)}`;
  const stored = store.get(key);
  if (stored === undefined) {
    const names: (readonly [string, Hash])[] = [];
    for (const file of indexFiles(inputs, store)) {
      names.push([file.path, file.hash]);
      yield file;
    }
    store.put(key, JSON.stringify(names));
  } else {
    const files = lazy(() => new Map([...indexFiles(inputs, store)].map((file) => [file.path, file] as const)));
    for (const [path, hash] of JSON.parse(stored) as readonly (readonly [string, Hash])[]) {
      yield {path, hash, body: async () => (await files().get(path)?.body()) ?? ''};
    }
  }
}

function keyOf({documents, navigation, config}: SearchInputs): string {
  const {search, trailingSlash, publish} = config;
  return hashOfAll([
    toolVersion,
    JSON.stringify([search, languageOf(config), trailingSlash, publish?.searchJson, navigation]),
    ...documents.flatMap(({path, hash}) => [path, hash]),
  ]);
}

function* indexFiles({documents, navigation, config}: SearchInputs, store: Store): Iterable<Output> {
  const {links, synonyms, boost} = config.search;
  const {pages, groups} = navigationOrder(documents, navigation, Object.keys(boost));
  yield* searchJson(documents, config.publish?.searchJson);

  const before = storedLists(store);
  const numbersBefore = new Map(before?.chunks.map(([key], number) => [key, number] as const));
  const newChunkNumbers = new Int32Array(before?.chunks.length ?? 0).fill(-1);
  const listBuilder = createWordListBuilder();
  const sectionsOf = createSectionReader();
  const nameForHash = createChunkNamer();
  const names: string[] = [];
  const usedNames = new Set<string>();
  const chunks: (readonly [key: Hash, hash: Hash])[] = [];
  const areas: (readonly [chunk: number, path: string])[] = [];
  for (const chunk of chunksOf(pages)) {
    const key = keyOfChunk(chunk);
    const number = chunks.length;
    const {area} = chunk[0]!.page;
    if (areas.at(-1)?.[1] !== area) areas.push([number, area]);
    const previousNumber = numbersBefore.get(key);
    if (previousNumber !== undefined) newChunkNumbers[previousNumber] = number;
    const text = previousNumber === undefined ? chunkText(chunk, sectionsOf, listBuilder) : undefined;
    if (text !== undefined) listBuilder.endChunk(number);
    const hash = text === undefined ? before!.chunks[previousNumber!]![1] : hashOf(text);
    chunks.push([key, hash]);
    const name = nameForHash(hash);
    names.push(name);
    const path = `_search/text/${name}.json`;
    if (!usedNames.has(name)) yield {path, hash, body: () => Promise.resolve(text ?? chunkText(chunk, sectionsOf))};
    usedNames.add(name);
  }
  const lists =
    before === undefined ? listBuilder.lists() : mergeWordLists(before.lists, newChunkNumbers, listBuilder.lists());
  storeLists({chunks, lists}, store);

  const shards: (readonly [word: string, name: string])[] = [];
  for (const {word, body} of shardsOf(lists)) {
    const hash = hashOf(body);
    const name = nameForHash(hash);
    shards.push([word, name]);
    yield {path: `_search/words/${name}.txt`, hash, body: () => Promise.resolve(body)};
  }
  const tables = nameTables(names);
  if (tables.length > 1) yield* tables.map((body) => textOutput(`_search/names/${hashOf(body)}.txt`, body));
  const language = languageOf(config);
  const manifest: Manifest = {
    chunks: chunks.length,
    shards,
    ...(tables.length > 1 ? {tables: tables.map(hashOf)} : {names: tables[0] ?? ''}),
    groups,
    areas,
    ...(!isEnglish(language) && {language}),
    ...(Object.keys(boost).length > 0 && {boost: Object.entries(boost)}),
    ...(Object.keys(synonyms).length > 0 && {synonyms: Object.entries(synonyms)}),
    ...(links.length > 0 && {links}),
    ...(config.trailingSlash === 'always' && {slash: true}),
  };
  yield jsonOutput(manifestFile, manifest);
}

/** Returns the language of the pages in the index, which has only one locale. */
function languageOf({language, locales, defaultLocale}: SearchInputs['config']): string {
  return locales.length > 0 ? (defaultLocale ?? locales[0]!) : language;
}

function isEnglish(language: string): boolean {
  return /^en(?:-|$)/i.test(language);
}

/** Sections of one page in a chunk: from one index up to another. */
interface Piece {
  readonly page: OrderedPage;
  readonly from: number;
  readonly to: number;
}

type Chunk = readonly Piece[];

/** All pages of a chunk are in the same area. */
function* chunksOf(pages: readonly OrderedPage[]): Iterable<Chunk> {
  let chunk: Piece[] = [];
  let size = 0;
  for (const page of pages) {
    const {sectionSizes} = page.document;
    let from = 0;
    if (chunk.length > 0 && chunk[0]!.page.area !== page.area) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    for (const [index, sectionSize] of sectionSizes.entries()) {
      if (size > 0 && size + sectionSize > maxChunkLength) {
        if (index > from) chunk.push({page, from, to: index});
        yield chunk;
        chunk = [];
        size = 0;
        from = index;
      }
      size += sectionSize;
    }
    if (sectionSizes.length > from) chunk.push({page, from, to: sectionSizes.length});
    if (size >= minChunkLength) {
      yield chunk;
      chunk = [];
      size = 0;
    }
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Returns a function that names texts by their hashes: the start of the hash, or of the hash of the hash if another
 * text has the same name on a disk that ignores case.
 */
function createChunkNamer(): (hash: Hash) => string {
  const hashByName = new Map<string, Hash>();
  const nameFor = (hash: Hash, from: Hash): string => {
    const name = from.slice(0, nameSize);
    const owner = hashByName.get(name.toLowerCase());
    if (owner !== undefined && owner !== hash) return nameFor(hash, hashOf(from));
    hashByName.set(name.toLowerCase(), hash);
    return name;
  };
  return (hash) => nameFor(hash, hash);
}

/** Chunks with the same key have the same text. */
function keyOfChunk(chunk: Chunk): Hash {
  const rows = chunk.map(({page: {document, group, parent}, from, to}) => {
    // A document that could not be read has other sections than those of its hash.
    return [document.hash, from, to, group, parent, document.sectionSizes.slice(from, to)];
  });
  return hashOf(JSON.stringify(rows));
}

type SectionReader = (document: Document) => readonly Section[];

/** Returns a reader that keeps the last document, because a long page has sections in many consecutive chunks. */
function createSectionReader(): SectionReader {
  let last: {readonly document: Document; readonly sections: readonly Section[]} | undefined;
  return (document) => {
    if (last?.document !== document) last = {document, sections: document.sections};
    return last.sections;
  };
}

/** Returns the text of a chunk, and adds its words to `listBuilder`. */
function chunkText(chunk: Chunk, sectionsOf: SectionReader, listBuilder?: WordListBuilder): string {
  const pages: ChunkPage[] = [];
  const texts: string[] = [];
  for (const {page, from, to} of chunk) {
    const {document, group, parent} = page;
    const sections = sectionsOf(document).slice(from, to);
    pages.push({sections: sections.length, group, ...(parent !== undefined && {parent})});
    if (listBuilder !== undefined) addWords(sections, parent, listBuilder);
    texts.push(...sections.map((section) => JSON.stringify(section)));
  }
  return `{"pages":${JSON.stringify(pages)},"sections":[${texts.join()}]}`;
}

function addWords(sections: readonly Section[], parent: string | undefined, listBuilder: WordListBuilder): void {
  // A section can also be found by the titles of its headings and its folder.
  for (const title of [...(parent === undefined ? [] : [parent]), ...(sections[0]?.titles ?? [])])
    listBuilder.addText(title);
  for (const {title, level, content, code} of sections) {
    listBuilder.addHeading(title, level);
    listBuilder.addText(content);
    if (code !== undefined) listBuilder.addCode(code);
  }
}

function searchJson(documents: readonly Document[], isEnabled: boolean | undefined): readonly Output[] {
  if (isEnabled === false) return [];
  const parts: string[] = [];
  let size = 0;
  const total = documents.flatMap(({sectionSizes}) => sectionSizes).reduce((sum, size) => sum + size, 0);
  // Skips the work if the text would be too large.
  if (isEnabled === undefined && total > 2 * maxSearchJsonLength) return [];
  for (const {sections} of documents) {
    if (sections.length === 0) continue;
    const part = JSON.stringify(sections.map(withoutCode)).slice(1, -1);
    size += part.length;
    if (isEnabled === undefined && size > maxSearchJsonLength) return [];
    parts.push(part);
  }
  return [textOutput(searchJsonFile, `[${parts.join()}]`)];
}

function withoutCode(section: Section): Section {
  if (section.code === undefined) return section;
  const {id, title, titles, content, level} = section;
  return {id, title, titles, content, level};
}

/** Splits the names into texts of `tableSize`. */
function nameTables(names: readonly string[]): string[] {
  const tables: string[] = [];
  for (let at = 0; at < names.length; at += tableSize) tables.push(names.slice(at, at + tableSize).join(''));
  return tables;
}
