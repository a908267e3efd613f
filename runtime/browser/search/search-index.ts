// The search index in the browser: a query in, hits out. Files are fetched once per page load.
import {
  headingWeights,
  manifestFile,
  nameSize,
  tableSize,
  type Chunk,
  type ChunkPage,
  type Manifest,
  type Section,
} from './index-format.js';
import {readQuery, sequenceOf, type QueryWord} from './query.js';
import {forEachChunk, similarity, typoSimilarity, readShard, type Entry} from './shard.js';
import {eachWord, wordAt} from './words.js';

/** From and up to, in UTF-16 units. */
export type Range = readonly [from: number, to: number];

export interface Hit {
  readonly section: Section;
  readonly page: ChunkPage;
  readonly score: number;
  /** What was found in the heading, and in the text. */
  readonly inTitle: readonly Range[];
  readonly inContent: readonly Range[];
}

export interface SearchIndex {
  manifest(): Promise<Manifest>;
  /** The hits of the best pages, page after page; at most 16. Rejects when something can't be fetched. */
  search(query: string): Promise<readonly Hit[]>;
}

const maxHits = 16;
const maxPerPage = 4;
/** Chunks read for a query; up to `maxForPhrase` for a phrase, because only the text shows whether it matches. */
const batch = 6;
const maxForPhrase = 24;
/** Shards that one word is looked up in. */
const maxShards = 3;

/** `load` gives the text of a file below the site's base. */
export function createSearchIndex(load: (file: string) => Promise<string>): SearchIndex {
  const cache = new Map<string, Promise<unknown>>();
  const once = <T>(file: string, read: (text: string) => T): Promise<T> => {
    const known = cache.get(file) ?? load(file).then(read);
    cache.set(file, known);
    // Do not cache failures, so that the next query tries again.
    known.catch(() => cache.delete(file));
    return known as Promise<T>;
  };
  const manifest = (): Promise<Manifest> => once(manifestFile, JSON.parse);
  const shard = (name: string): Promise<readonly Entry[]> => once(`_search/words/${name}.txt`, readShard);
  const chunk = async (number: number): Promise<Chunk> => {
    const {names, tables = []} = await manifest();
    const table = names ?? (await once(`_search/names/${tables[Math.floor(number / tableSize)]}.txt`, String));
    const at = (names === undefined ? number % tableSize : number) * nameSize;
    return once(`_search/text/${table.slice(at, at + nameSize)}.json`, JSON.parse);
  };

  /** The entries of shards that may hold words with this beginning. */
  const entriesNear = async (word: string, prefix: boolean): Promise<readonly Entry[]> => {
    const {shards} = await manifest();
    const after = shards.findIndex(([first]) => first > word);
    const start = Math.max(0, (after < 0 ? shards.length : after) - 1);
    const near = shards
      .slice(start, start + maxShards)
      .filter(([first], index) => index === 0 || (prefix && first.startsWith(word)));
    return (await Promise.all(near.map(([, name]) => shard(name)))).flat();
  };

  const find = async ({text, prefix, parts}: QueryWord): Promise<readonly Found[]> => {
    const entries = await entriesNear(text, prefix || text.length > 3);
    const found = foundIn(entries, (entry) => similarity(entry, text, prefix));
    if (found.chunks.size === 0 && parts.length > 0) return (await Promise.all(parts.map(find))).flat();
    if (found.chunks.size > 2) return [found];
    const near = foundIn(entries, (entry) => similarity(entry, text, prefix) || typoSimilarity(entry, text, prefix));
    if (near.chunks.size > 0) return [near];
    // A typo in the first letters means that the word is in another shard.
    const others = await Promise.all([...new Set(typoPrefixes(text))].map((other) => entriesNear(other, false)));
    return [foundIn([...new Set(others.flat())], (entry) => typoSimilarity(entry, text, prefix))];
  };

  return {
    manifest,
    async search(text) {
      const {words, phrases} = readQuery(text);
      if (words.length === 0) return [];
      const {chunks: count} = await manifest();
      const found = (await Promise.all(words.map(find))).flat();
      const terms = found.map(({likeness, chunks}) => ({
        likeness,
        rarity: Math.log(1 + (count - chunks.size + 0.5) / (chunks.size + 0.5)),
      }));
      const numbers = rankChunks(found, terms);
      const pages = new Map<string, PageHits>();
      let hits: readonly Hit[] = [];
      for (let at = 0; at < (phrases.length > 0 ? maxForPhrase : batch) && at < numbers.length; at += batch) {
        const chunks = await Promise.all(numbers.slice(at, at + batch).map(chunk));
        for (const one of chunks) for (const page of pagesIn(one, terms, phrases)) join(pages, page);
        hits = bestHits([...pages.values()], terms.length);
        if (hits.length >= maxHits) break;
      }
      return hits;
    },
  };
}

/** A word of the query in the index: the matching words with their similarity, and the weight in each chunk. */
interface Found {
  readonly likeness: ReadonlyMap<string, number>;
  readonly chunks: ReadonlyMap<number, number>;
}

type Term = Pick<Found, 'likeness'> & {readonly rarity: number};

function foundIn(entries: readonly Entry[], like: (word: string) => number): Found {
  const likeness = new Map<string, number>();
  const chunks = new Map<number, number>();
  for (const entry of entries) {
    const share = like(entry.word);
    if (share === 0) continue;
    likeness.set(entry.word, share);
    forEachChunk(entry, (chunk, weight) => chunks.set(chunk, Math.max(chunks.get(chunk) ?? 0, weight * share)));
  }
  return {likeness, chunks};
}

/** Prefixes to look up for a word with a typo at its beginning, such as `saerch`. */
function typoPrefixes([a = '', b = '', c = '', ...rest]: string): string[] {
  const tail = rest.join('');
  return a === '' || b === '' ? [] : [b + a + c + tail, b + c + tail, a + c + tail, a + c + b + tail];
}

/** Chunks with all words first, then by weight, then in the order of the navigation. */
function rankChunks(found: readonly Found[], terms: readonly Term[]): number[] {
  const ranks = new Map<number, {count: number; score: number}>();
  for (const [index, {chunks}] of found.entries()) {
    for (const [number, weight] of chunks) {
      const rank = ranks.get(number) ?? {count: 0, score: 0};
      rank.count++;
      rank.score += weight * terms[index]!.rarity;
      ranks.set(number, rank);
    }
  }
  return [...ranks]
    .toSorted(([a, {count, score}], [b, other]) => other.count - count || other.score - score || a - b)
    .map(([number]) => number);
}

interface PageHits {
  readonly path: string;
  readonly hits: readonly Hit[];
  /** Words of the query that the page has. */
  readonly has: ReadonlySet<number>;
}

function pagesIn(
  {pages, sections}: Chunk,
  terms: readonly Term[],
  phrases: readonly (readonly string[])[],
): PageHits[] {
  let at = 0;
  return pages.map((page) => {
    const own = sections.slice(at, (at += page.sections));
    const has = new Set<number>();
    const found = own.map((section) => ({...matchSection(section, page, terms), section}));
    for (const one of found) for (const word of one.has) has.add(word);
    const most = Math.max(...found.map((one) => one.has.size));
    const hits = found
      .filter(
        (one) =>
          most > 0 && one.has.size === most && one.isOwn && phrases.every((phrase) => holds(one.section, phrase)),
      )
      .map(({hit}) => hit);
    return {path: own[0]?.id.split('#', 1)[0] ?? '', hits, has};
  });
}

/** Sections of a page may be in several chunks. */
function join(pages: Map<string, PageHits>, page: PageHits): void {
  const known = pages.get(page.path);
  const has = new Set([...(known?.has ?? []), ...page.has]);
  pages.set(page.path, {path: page.path, hits: [...(known?.hits ?? []), ...page.hits], has});
}

function bestHits(pages: readonly PageHits[], words: number): readonly Hit[] {
  const complete = pages.filter(({has, hits}) => has.size === words && hits.length > 0);
  const scored = (complete.length > 0 ? complete : pages.filter(({hits}) => hits.length > 0)).map((page) => {
    const hits = withoutTwin(page.hits.toSorted((a, b) => b.score - a.score)).slice(0, maxPerPage);
    // More matching sections raise the score of a page a little.
    const score = hits.reduce((sum, hit, index) => sum + hit.score / 4 ** index, page.has.size * 100);
    return {hits, score};
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({hits}) => hits)
    .slice(0, maxHits);
}

/** A page that begins with its title has two sections of that name. */
function withoutTwin(hits: readonly Hit[]): readonly Hit[] {
  const first = hits.find(({section}) => section.level === 1);
  return hits.filter((hit) => hit === first || hit.section.level > 1 || hit.section.title !== first?.section.title);
}

interface SectionMatch {
  readonly hit: Hit;
  readonly has: ReadonlySet<number>;
  /** Whether the section itself has a word, and not only the headings above it. */
  readonly isOwn: boolean;
}

/** Where the words of the query occur in a section, and the score of that. */
function matchSection(section: Section, page: ChunkPage, terms: readonly Term[]): SectionMatch {
  const title = marksIn(section.title, terms);
  const content = marksIn(section.content, terms);
  const above = marksIn(`${page.parent ?? ''} ${section.titles.join(' ')}`, terms);
  const size = section.title.split(' ').length;
  const heading = (headingWeights[section.level] ?? 1) * (0.5 + 0.5 / size);
  const has = new Set<number>();
  let score = 0;
  for (const [index, {rarity}] of terms.entries()) {
    const [inTitle, inContent, inAbove] = [title.counts[index]!, content.counts[index]!, above.counts[index]!];
    if (Math.max(inTitle, inContent, inAbove) === 0) continue;
    has.add(index);
    const text = inContent / (inContent + 1.5);
    score += rarity * (Math.min(inTitle, 1) * heading + text + Math.min(inAbove, 1) * 0.5);
  }
  return {
    hit: {section, page, score, inTitle: title.ranges, inContent: content.ranges},
    has,
    isOwn: title.ranges.length + content.ranges.length > 0,
  };
}

function marksIn(text: string, terms: readonly Term[]): {counts: number[]; ranges: Range[]} {
  const counts = terms.map(() => 0);
  const ranges: Range[] = [];
  eachWord(text, (chars, start, end, _kind, from, to) => {
    const word = wordAt(chars, start, end);
    for (const [index, {likeness}] of terms.entries()) {
      const share = likeness.get(word);
      if (share === undefined) continue;
      counts[index]! += share;
      addRange(ranges, from, to);
    }
  });
  return {counts, ranges};
}

/** Parts come before the words that contain them, so a new range may cover the last ones. */
function addRange(ranges: Range[], from: number, to: number): void {
  let start = from;
  let end = to;
  for (let last = ranges.at(-1); last !== undefined && last[1] > start; last = ranges.at(-1)) {
    start = Math.min(start, last[0]);
    end = Math.max(end, last[1]);
    ranges.pop();
  }
  ranges.push([start, end]);
}

function holds({title, content}: Section, phrase: readonly string[]): boolean {
  return [title, content].some((text) => {
    const words = sequenceOf(text);
    return words.some((_, at) => phrase.every((word, index) => words[at + index]?.text === word));
  });
}
