// The search index in the browser: a query in, hits out. Files are fetched once per page load.
import {stemOf} from './english-stemming.js';
import {longestParent, manifestFile, nameSize, tableSize, type Chunk, type Manifest} from './index-format.js';
import {readQuery, type QueryWord} from './parse-search.js';
import {maxHits, rankChunks, rankHits, type FoundWord, type Hit} from './rank-hits.js';
import {forEachChunk, similarity, typoSimilarity, readShard, type Entry} from './index-shard.js';
import {findTerms, termQuery} from './query-terms.js';

export interface SearchIndex {
  manifest(): Promise<Manifest>;
  /**
   * The hits of the best pages, page after page, at most `maxHits`. Pages in the same part of the site as the route `from` are
   * preferred. Rejects when something can't be fetched.
   */
  search(query: string, from?: string): Promise<readonly Hit[]>;
}

/** Chunks read for a query. For a phrase, more are read in steps of this size, because only the text shows whether it matches. */
const maxChunks = 5;
const maxPhraseChunks = 24;
/** Shards that one word is looked up in, and those for a last word that may be incomplete. */
const maxWordShards = 2;
const maxPrefixShards = 3;
/** Factor for pages in the part of the site that the reader is in. */
const samePartFactor = 1.25;

/** `load` returns the text of a file below the site's base. */
export function createSearchIndex(load: (file: string) => Promise<string>): SearchIndex {
  const files = createIndexFiles(load);
  return {
    manifest: files.manifest,
    async search(text, from = '/') {
      const {words, phrases} = readQuery(text);
      if (words.length === 0) return [];
      const site = await files.manifest();
      const preference = preferenceOf(site, from);
      const find = (word: QueryWord): Promise<readonly FoundWord[]> => findWord(files, word);
      const search = {...(await findTerms(termQuery(words, site), site.chunks, find)), phrases, preference};
      const numbers = rankChunks(search, site, phrases.length > 0 ? maxPhraseChunks : maxChunks);
      const read: Chunk[] = [];
      let hits: readonly Hit[] = [];
      for (let at = 0; at < numbers.length && hits.length < maxHits; at += maxChunks) {
        read.push(...(await Promise.all(numbers.slice(at, at + maxChunks).map(files.chunk))));
        hits = rankHits(read, search);
      }
      return hits;
    },
  };
}

interface IndexFiles {
  manifest(): Promise<Manifest>;
  shard(name: string): Promise<readonly Entry[]>;
  chunk(number: number): Promise<Chunk>;
}

function createIndexFiles(load: (file: string) => Promise<string>): IndexFiles {
  const cache = new Map<string, Promise<unknown>>();
  const once = <T>(file: string, read: (text: string) => T): Promise<T> => {
    const known = cache.get(file) ?? load(file).then(read);
    cache.set(file, known);
    // Do not cache failures, so that the next query tries again.
    known.catch(() => cache.delete(file));
    return known as Promise<T>;
  };
  const manifest = (): Promise<Manifest> => once(manifestFile, JSON.parse);
  return {
    manifest,
    shard: (name) => once(`_search/words/${name}.txt`, readShard),
    async chunk(number) {
      const {names, tables = []} = await manifest();
      const table = names ?? (await once(`_search/names/${tables[Math.floor(number / tableSize)]}.txt`, String));
      const at = (names === undefined ? number % tableSize : number) * nameSize;
      return once(`_search/text/${table.slice(at, at + nameSize)}.json`, JSON.parse);
    },
  };
}

async function findWord(files: IndexFiles, {text, prefix, parts}: QueryWord): Promise<readonly FoundWord[]> {
  const {chunks, language} = await files.manifest();
  const isEnglish = language === undefined;
  const like = (entry: string): number => similarity(entry, text, prefix, isEnglish);
  // The last letter of a stem may differ, as in `query` and `queries`.
  const stem = isEnglish ? stemOf(text).replace(/i$/, '') : text;
  const entries = await entriesNear(files, {word: text, stem, prefix});
  const found = foundIn(entries, chunks, like);
  if (found.size === 0 && parts.length > 0) {
    return (await Promise.all(parts.map((part) => findWord(files, part)))).flat();
  }
  if (found.size > 2) return [found];
  const candidates = foundIn(entries, chunks, (entry) => like(entry) || typoSimilarity(entry, text, prefix));
  if (candidates.size > 0) return [candidates];
  // A typo in the first letters means that the word is in another shard.
  const prefixes = [...new Set(typoPrefixes(text))];
  const others = await Promise.all(prefixes.map((other) => entriesNear(files, {word: other, stem: other})));
  return [foundIn([...new Set(others.flat())], chunks, (entry) => typoSimilarity(entry, text, prefix))];
}

/**
 * The entries near a word: from its shard and from neighboring shards whose words begin with `stem`. Longer words come after it,
 * and words that only share its stem may come before it.
 */
async function entriesNear(
  files: IndexFiles,
  {word, stem, prefix = false}: {readonly word: string; readonly stem: string; readonly prefix?: boolean},
): Promise<readonly Entry[]> {
  const {shards} = await files.manifest();
  const shardOf = (text: string): number =>
    Math.max(
      0,
      shards.findLastIndex(([first]) => first <= text),
    );
  const ownShard = shardOf(word);
  // Too many words begin with one or two letters for all their shards to be fetched.
  const maxCount = prefix && word.length > 2 ? maxPrefixShards : maxWordShards;
  const after = shards.slice(ownShard + 1, ownShard + maxCount).filter(([first]) => first.startsWith(stem));
  const before = shards.slice(Math.max(shardOf(stem), ownShard - maxCount), ownShard).toReversed();
  const candidates = [...shards.slice(ownShard, ownShard + 1), ...after, ...before].slice(0, maxCount);
  return (await Promise.all(candidates.map(([, name]) => files.shard(name)))).flat();
}

/** The factor of a page: its `boost` in the config, and more if it shares the first part of its path with the page of the reader. */
function preferenceOf({boost = []}: Manifest, from: string): (path: string) => number {
  const factors = new Map(boost);
  const parents = [...factors.keys()];
  const home = partOf(from);
  return (path) => {
    const parent = longestParent(path, parents);
    return (
      (parent === undefined ? 1 : factors.get(parent)!) *
      (home !== '' && encodeURI(partOf(path)) === home ? samePartFactor : 1)
    );
  };
}

/** `/docs/a/b` → `docs` */
function partOf(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/** `size` is the number of chunks. */
function foundIn(
  entries: readonly Entry[],
  chunks: number,
  like: (word: string) => number,
): FoundWord & {readonly size: number} {
  const likeness = new Map<string, number>();
  const weights = new Float32Array(chunks);
  let size = 0;
  for (const entry of entries) {
    const share = like(entry.word);
    if (share === 0) continue;
    likeness.set(entry.word, share);
    forEachChunk(entry, (chunk, weight) => {
      if (weights[chunk] === 0) size++;
      weights[chunk] = Math.max(weights[chunk]!, weight * share);
    });
  }
  return {likeness, weights, size};
}

/** Prefixes to look up for a word with a typo at its beginning, such as `saerch`. */
function typoPrefixes([a = '', b = '', c = '', ...rest]: string): string[] {
  const tail = rest.join('');
  return a === '' || b === '' ? [] : [b + a + c + tail, b + c + tail, a + c + tail, a + c + b + tail];
}
