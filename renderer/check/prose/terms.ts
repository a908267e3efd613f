// Finds words for which the config prefers others.
import type {Diagnostic} from '../../base/diagnostic.js';
import {indexLines} from '../../markdown/line-index.js';
import {proseIn} from './prose.js';

export interface Term {
  readonly use: string;
  readonly not: readonly string[];
}

/** Returns a diagnostic for each avoided word in the text of a Markdown file, its title and its description. */
export function avoidedTerms(text: string, file: string, terms: readonly Term[]): readonly Diagnostic[] {
  const finders = terms.map(finderOf);
  const lines = indexLines(text);
  return proseIn(text, file).flatMap((prose) =>
    finders
      .flatMap(({use, find}) => find(prose.text).map(({word, index}) => ({use, word, index})))
      .toSorted((a, b) => a.index - b.index)
      .map(({use, word, index}): Diagnostic => {
        const {line, column} = lines.pointAt(prose.offset + index);
        return {
          severity: 'warning',
          code: 'term-avoided',
          message: `Write “${use}” instead of “${word}”.`,
          place: {file, line, column},
        };
      }),
  );
}

interface Finder {
  readonly use: string;
  find(text: string): readonly {readonly word: string; readonly index: number}[];
}

function finderOf({use, not}: Term): Finder {
  const exact = new Set(not.map(oneSpace).filter(hasCapitals));
  const anyCase = new Set(not.map(oneSpace).filter((phrase) => !hasCapitals(phrase)));
  const preferred = oneSpace(use);
  // The preferred phrase takes part, because it can contain an avoided one.
  const phrases = [preferred, ...exact, ...anyCase].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`${wordStart}(?:${phrases.map(patternOf).join('|')})${wordEnd}`, 'giu');
  const isPreferred = (word: string): boolean =>
    word === preferred || (!hasCapitals(preferred) && !exact.has(word) && word.toLowerCase() === preferred);
  return {
    use: preferred,
    find: (text) =>
      [...text.matchAll(pattern)]
        .map(({0: found, index}) => ({word: oneSpace(found), index}))
        .filter(({word}) => !isPreferred(word) && (exact.has(word) || anyCase.has(word.toLowerCase()))),
  };
}

function hasCapitals(phrase: string): boolean {
  return phrase !== phrase.toLowerCase();
}

/** Joins the words of a phrase; it can be on two lines of a quote. */
function oneSpace(phrase: string): string {
  return phrase.trim().replaceAll(/[\s>]+/g, ' ');
}

function patternOf(phrase: string): string {
  return phrase
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`[ \t]*(?:\n[ \t>]*|[ \t])`);
}

// `login` is not a word of `login-page`, `login.md` and `my_login`.
const wordStart = String.raw`(?<![\p{L}\p{M}\p{N}_@\-]|[\p{L}\p{N}.]\.)`;
const wordEnd = String.raw`(?![\p{L}\p{M}\p{N}_@]|[.\-][\p{L}\p{N}])`;
