// Turns the words of a query into terms: without stop words, and with the synonyms of the site.
import {isStopWord, stemOf} from './english-stemming.js';
import type {Manifest} from './index-format.js';
import {readQuery, type QueryWord} from './parse-search.js';
import {weightOfTerm, type FoundWord, type Term} from './rank-hits.js';

interface Synonym {
  /** Which words of the query it can replace. */
  readonly from: number;
  readonly to: number;
  readonly words: readonly QueryWord[];
}

export interface TermQuery {
  readonly words: readonly QueryWord[];
  readonly synonyms: readonly Synonym[];
}

/** The words that a query looks up. */
export function termQuery(words: readonly QueryWord[], {language, synonyms = []}: Manifest): TermQuery {
  const isEnglish = language === undefined;
  const wanted = withoutStopWords(words, isEnglish);
  const wordsOf = (text: string): readonly QueryWord[] => withoutStopWords(readQuery(`${text} `).words, isEnglish);
  const stemsOf = (some: readonly QueryWord[]): string[] => some.map(({text}) => (isEnglish ? stemOf(text) : text));
  const stems = stemsOf(wanted);
  const found = synonyms.flatMap(([name, others]) => {
    const source = stemsOf(wordsOf(name));
    const from = stems.findIndex((_, at) => source.every((stem, index) => stems[at + index] === stem));
    return from < 0 ? [] : others.map((other): Synonym => ({from, to: from + source.length, words: wordsOf(other)}));
  });
  return {words: wanted, synonyms: found};
}

/** Stop words count only if a query has no other words. Only those of English are known. */
function withoutStopWords(words: readonly QueryWord[], isEnglish: boolean): readonly QueryWord[] {
  const content = isEnglish ? words.filter(({text}) => !isStopWord(text)) : words;
  return content.length > 0 ? content : words;
}

/** Looks up all words of a query. Each word is a term, and so is each part of a word that is found only in parts. */
export async function findTerms(
  query: TermQuery,
  chunks: number,
  find: (word: QueryWord) => Promise<readonly FoundWord[]>,
): Promise<{readonly words: readonly FoundWord[]; readonly terms: readonly Term[]}> {
  const [wanted, others] = await Promise.all([
    Promise.all(query.words.map(find)),
    Promise.all(query.synonyms.map(({words}) => Promise.all(words.map(find)))),
  ]);
  const words: FoundWord[] = [];
  const add = (found: readonly FoundWord[]): number[] => found.map((one) => words.push(one) - 1);
  const terms = wanted.flatMap((found, place) => add(found).map((word) => ({place, options: [[word]]})));
  for (const [index, {from, to}] of query.synonyms.entries()) {
    const option = add(others[index]!.flat());
    for (const {place, options} of terms) if (place >= from && place < to) options.push(option);
  }
  return {words, terms: terms.map(({options}) => ({options, rarity: rarityOf(options, words, chunks)}))};
}

/** From about 0.7 for a term in every chunk. 0 for one in none, so that it does not count. */
function rarityOf(options: Term['options'], words: readonly FoundWord[], chunks: number): number {
  let has = 0;
  for (let chunk = 0; chunk < chunks; chunk++)
    if (weightOfTerm({options}, (word) => words[word]!.weights[chunk]!) > 0) has++;
  return has === 0 ? 0 : Math.log(1 + chunks / has);
}
