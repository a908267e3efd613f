// Lists the words of a Markdown file for the spelling check.
import type {Place} from '../../base/diagnostic.js';
import {indexLines} from '../../markdown/line-index.js';
import {proseIn} from './prose.js';

/** A word with its first position in the file. */
export interface Word {
  readonly word: string;
  readonly place: Place;
}

/** Returns each word of the text once. Skips names of files and of code, numbers and abbreviations. */
export function wordsOf(text: string, file: string): readonly Word[] {
  const lines = indexLines(text);
  const words = new Map<string, Word>();
  for (const prose of proseIn(text, file)) {
    for (const {word, index} of wordsIn(prose.text)) {
      if (words.has(word)) continue;
      const {line, column} = lines.pointAt(prose.offset + index);
      words.set(word, {word, place: {file, line, column}});
    }
  }
  return [...words.values()];
}

function* wordsIn(text: string): Iterable<{readonly word: string; readonly index: number}> {
  for (const {0: chunk, index: start} of text.matchAll(/\S+/g)) {
    if (isIdentifier(chunk)) continue;
    for (const {0: written, index} of chunk.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)) {
      const word = written.replaceAll('’', "'").replace(/'s$/, '');
      // `API`, `IDs` and `camelCase`
      if (word.length < minLength || /(?<=.)\p{Lu}/u.test(word)) continue;
      yield {word, index: start + index};
    }
  }
}

/** Shorter words are too often abbreviations or fragments of identifiers. */
const minLength = 3;

/** `docs/start`, `site.yml`, `snake_case`, `lucide:book`, `word(s)`, `@scope`, `a=b`, `v2`, `C#` */
function isIdentifier(chunk: string): boolean {
  return /[\p{N}_/\\@=<>#$%^~|+*{}`]|\p{L}[.:([]\p{L}/u.test(chunk);
}
