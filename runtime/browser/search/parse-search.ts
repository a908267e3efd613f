// Parses what the reader typed into words to search for.
import {eachWord, hump, last, pair, run, whole, wordAt} from './split-words.js';

export interface QueryWord {
  readonly text: string;
  /** Whether longer words that begin with this one match. */
  readonly prefix: boolean;
  /** Fallback words if nothing contains the word itself: `foo` and `barBaz` for `foo.barBaz`. */
  readonly parts: readonly QueryWord[];
}

export interface Query {
  readonly words: readonly QueryWord[];
  /** Quoted text, as words that must follow each other. */
  readonly phrases: readonly (readonly string[])[];
}

/** The last word also matches longer words, unless a space or a quote follows it. */
export function readQuery(text: string): Query {
  const words: QueryWord[] = [];
  const phrases: (readonly string[])[] = [];
  const parts = text.split(/["“”„«»]/);
  for (const [index, part] of parts.entries()) {
    const isQuoted = index % 2 === 1 && index < parts.length - 1;
    const isOpen = index === parts.length - 1 && !/\s$/.test(part);
    words.push(...wordsIn(part, isOpen));
    if (isQuoted) phrases.push(sequenceOf(part).map((one) => one.text));
  }
  const distinct = new Map(words.map((word) => [word.text, word] as const));
  return {words: [...distinct.values()], phrases: phrases.filter(({length}) => length > 1)};
}

export interface TextWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The words of a text one after another: neither parts nor chains. */
export function sequenceOf(text: string): TextWord[] {
  const found: TextWord[] = [];
  eachWord(text, (chars, start, end, kind, from, to) => {
    const isSequel = kind === last && found.at(-1)?.to === to;
    if (kind === run || kind === pair || (kind === last && !isSequel))
      found.push({text: wordAt(chars, start, end), from, to});
  });
  return found;
}

function wordsIn(text: string, isOpen: boolean): QueryWord[] {
  const words: (QueryWord & {readonly from: number; readonly to: number})[] = [];
  let humps: QueryWord[] = [];
  eachWord(text, (chars, start, end, kind, from, to) => {
    const text_ = wordAt(chars, start, end);
    const prefix = isOpen && text.slice(to).trim() === '';
    const word = {text: text_, prefix, parts: [] as readonly QueryWord[], from, to};
    if (kind === hump) humps.push(word);
    else if (kind === run) {
      words.push({...word, parts: humps});
      humps = [];
    } else if (kind === whole) {
      const first = words.findIndex((one) => one.from >= from);
      words.push({...word, parts: words.splice(first)});
    } else if (kind === pair) words.push(word);
    // A single character is a prefix of pairs; after a pair it adds nothing.
    else if (words.at(-1)?.to !== to) words.push({...word, prefix: true});
  });
  return words;
}
