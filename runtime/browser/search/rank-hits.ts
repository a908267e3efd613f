// Ranks search results: chunks by the words of the index, then sections and pages by their text. The weights of words in
// chunks are computed when the index is built, in `renderer/emit/search/inverted-index.ts`.
import {headingWeights} from './word-weights.js';
import type {Chunk, ChunkPage, Manifest, Section} from './index-format.js';
import {sequenceOf} from './parse-search.js';
import {eachWord, hump, whole, wordAt} from './split-words.js';

/** From and up to, in UTF-16 units. */
export type Range = readonly [from: number, to: number];

export interface Hit {
  readonly section: Section;
  readonly page: ChunkPage;
  readonly score: number;
  /** Matches in the heading, in the text, and in the names from code. */
  readonly inTitle: readonly Range[];
  readonly inContent: readonly Range[];
  readonly inCode: readonly Range[];
}

/** The matches of one word of the query in the index. */
export interface FoundWord {
  /** The words of the index that match it, with their similarity. */
  readonly likeness: ReadonlyMap<string, number>;
  /** Its weight in each chunk. A large site has tens of thousands of chunks. */
  readonly weights: Float32Array;
}

/** A term of the query: a word, or instead of it all words of one of its synonyms. */
export interface Term {
  readonly rarity: number;
  /** Indexes of `ResolvedQuery.words`. The first option is the word itself, the others are synonyms. */
  readonly options: readonly (readonly number[])[];
}

export interface ResolvedQuery {
  readonly words: readonly FoundWord[];
  readonly terms: readonly Term[];
  readonly phrases: readonly (readonly string[])[];
  /** By how much a page is preferred to others. */
  readonly preference: (path: string) => number;
}

/** Hits of one query. */
export const maxHits = 16;
const maxPerPage = 4;
/** Pages with less than this share of the best score are left out. */
const minShare = 0.1;
/** Weight of a synonym compared with the word itself. */
const synonymWeight = 0.7;
/** Factor of a page whose title consists of the terms. Otherwise pages with more matching sections would come before it. */
const titleFactor = 1.5;
/** Added for a term in the headings above the section, and for one in its code. */
const aboveBonus = 0.7;
const codeBonus = 0.3;

/** The weight of a term in one chunk or text, from the weights of words there. */
export function weightOfTerm({options}: Pick<Term, 'options'>, weightOf: (word: number) => number): number {
  let best = 0;
  for (let option = 0; option < options.length; option++) {
    let least = Infinity;
    for (const word of options[option]!) least = Math.min(least, weightOf(word));
    best = Math.max(best, option === 0 ? least : least * synonymWeight);
  }
  return best;
}

/** A factor that lowers the score of a result without some of the terms: from the sum of the rarities it has, and of all. */
function coverage(some: number, all: number): number {
  return all === 0 ? 0 : (some / all) ** 2;
}

function rarityOf(terms: readonly Term[], has: (term: number) => boolean): number {
  return terms.reduce((sum, {rarity}, index) => (has(index) ? sum + rarity : sum), 0);
}

/** Numbers of the best chunks, at most `limit`. Equal ones are in the order of the navigation. */
export function rankChunks(
  {words, terms, preference}: ResolvedQuery,
  {chunks, areas}: Pick<Manifest, 'chunks' | 'areas'>,
  limit: number,
): number[] {
  const all = rarityOf(terms, () => true);
  const best: {readonly number: number; readonly score: number}[] = [];
  for (const [index, [first, path]] of areas.entries()) {
    const factor = preference(path);
    const end = areas[index + 1]?.[0] ?? chunks;
    for (let number = first; number < end; number++) {
      let sum = 0;
      let some = 0;
      for (const term of terms) {
        const weight = weightOfTerm(term, (word) => words[word]!.weights[number]!);
        if (weight === 0) continue;
        sum += weight * term.rarity;
        some += term.rarity;
      }
      const score = sum * coverage(some, all) * factor;
      if (score === 0 || (best.length === limit && score <= best.at(-1)!.score)) continue;
      best.splice(best.findLastIndex((one) => one.score >= score) + 1, 0, {number, score});
      if (best.length > limit) best.pop();
    }
  }
  return best.map(({number}) => number);
}

/** The best hits of some chunks, page after page. */
export function rankHits(chunks: readonly Chunk[], search: ResolvedQuery): readonly Hit[] {
  const pages = new Map<string, SectionMatch[]>();
  for (const {pages: runs, sections} of chunks) {
    let at = 0;
    for (const page of runs) {
      const own = sections.slice(at, (at += page.sections));
      const path = pagePath(own[0]);
      // Sections of a page may be in several chunks.
      const matches = pages.get(path) ?? [];
      pages.set(path, matches);
      for (const section of own) matches.push(matchSection(section, page, search));
    }
  }
  const ranked = [...pages]
    .map(([path, matches]) => rankPage(path, matches, search))
    .filter(({hits}) => hits.length > 0)
    .toSorted((a, b) => b.rank - a.rank);
  const least = (ranked[0]?.relevance ?? 0) * minShare;
  return ranked
    .filter(({relevance}) => relevance >= least)
    .flatMap(({hits}) => hits)
    .slice(0, maxHits);
}

function pagePath(section: Section | undefined): string {
  return section?.id.split('#', 1)[0] ?? '';
}

function rankPage(path: string, matches: readonly SectionMatch[], {terms, phrases, preference}: ResolvedQuery) {
  const some = rarityOf(terms, (term) => matches.some((match) => match.has[term]));
  const all = rarityOf(terms, () => true);
  const best = Math.max(...matches.map(({share}) => share));
  const found = matches.filter(
    ({hit, share, isOwn}) => isOwn && share >= best / 2 && phrases.every((phrase) => holds(hit.section, phrase)),
  );
  const sorted = found.map(({hit}) => hit).toSorted((a, b) => b.score - a.score);
  const hits = withoutTwin(sorted).slice(0, maxPerPage);
  // More matching sections raise the score of a page a little.
  const score = hits.reduce((sum, hit, index) => sum + hit.score / 3 ** index, 0);
  const relevance = score * (0.25 + coverage(some, all)) * preference(path);
  return {hits, relevance, rank: found.some(({isTitle}) => isTitle) ? relevance * titleFactor : relevance};
}

/** A page that begins with its title has two sections of that name. */
function withoutTwin(hits: readonly Hit[]): readonly Hit[] {
  const first = hits.find(({section}) => section.level === 1);
  return hits.filter((hit) => hit === first || hit.section.level > 1 || hit.section.title !== first?.section.title);
}

interface SectionMatch {
  readonly hit: Hit;
  readonly has: readonly boolean[];
  /** `coverage` of the section. */
  readonly share: number;
  /** Whether the section itself has a word, and not only the headings above it. */
  readonly isOwn: boolean;
  /** Whether it begins the page, whose title consists of the terms. */
  readonly isTitle: boolean;
}

/** Where the words of the query occur in a section, and the score of that. */
function matchSection(section: Section, page: ChunkPage, search: ResolvedQuery): SectionMatch {
  const {words, terms} = search;
  const title = marksIn(section.title, words);
  const content = marksIn(section.content, words);
  const code = marksIn(section.code ?? '', words);
  const above = marksIn(`${page.parent ?? ''} ${section.titles.join(' ')}`, words);
  const half = 0.8 + content.size / 200;
  const named = terms.filter((term) => weightOfTerm(term, (word) => title.counts[word]!) > 0).length;
  const heading = (headingWeights[section.level] ?? 1) * (0.4 + 0.6 * Math.min(1, named / Math.max(1, title.size)));
  const has: boolean[] = [];
  let score = 0;
  for (const [index, term] of terms.entries()) {
    const inTitle = weightOfTerm(term, (word) => title.counts[word]!);
    const inContent = weightOfTerm(term, (word) => content.counts[word]!);
    const inAbove = weightOfTerm(term, (word) => above.counts[word]!);
    const inCode = weightOfTerm(term, (word) => code.counts[word]!);
    has[index] = inTitle + inContent + inAbove + inCode > 0;
    score +=
      term.rarity *
      (Math.min(inTitle, 1) * heading +
        inContent / (inContent + half) +
        Math.min(inAbove, 1) * aboveBonus +
        Math.min(inCode, 1) * codeBonus);
  }
  const share = coverage(
    rarityOf(terms, (term) => has[term]!),
    rarityOf(terms, () => true),
  );
  const nearness = 1 + 0.3 * Math.min(1, title.pairs) + 0.3 * (content.pairs / (content.pairs + 1));
  return {
    hit: {
      section,
      page,
      score: score * share * nearness,
      inTitle: title.ranges,
      inContent: content.ranges,
      inCode: code.ranges,
    },
    has,
    share,
    isOwn: title.ranges.length + content.ranges.length + code.ranges.length > 0,
    isTitle: section.level === 1 && named === terms.length && title.size <= terms.length,
  };
}

interface Marks {
  /** How often each word of the query occurs. */
  readonly counts: readonly number[];
  readonly ranges: readonly Range[];
  /** How often two words of the query follow each other as in the query, with at most one word between. */
  readonly pairs: number;
  /** Number of words of the text. */
  readonly size: number;
}

function marksIn(text: string, words: readonly FoundWord[]): Marks {
  const counts = words.map(() => 0);
  const ranges: Range[] = [];
  const lastAt = words.map(() => -9);
  let size = 0;
  let pairs = 0;
  eachWord(text, (chars, start, end, kind, from, to) => {
    if (kind !== hump && kind !== whole) size++;
    const word = wordAt(chars, start, end);
    for (const [index, {likeness}] of words.entries()) {
      const share = likeness.get(word);
      if (share === undefined) continue;
      counts[index]! += share;
      lastAt[index] = size;
      if (index > 0 && size - lastAt[index - 1]! <= 2 && size > lastAt[index - 1]!) pairs++;
      addRange(ranges, from, to);
    }
  });
  return {counts, ranges, pairs, size};
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
