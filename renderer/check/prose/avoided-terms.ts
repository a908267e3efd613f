// Finds words for which the config defines a preferred term.
import type {Diagnostic} from '../../base/diagnostic.js';
import {indexLines} from '../../markdown/line-index.js';
import {textFix} from '../../base/text-fix.js';
import {proseIn, type Prose} from './prose.js';

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
      .flatMap(({use, find}) => find(prose.text).map((found) => ({use, ...found})))
      .toSorted((a, b) => a.index - b.index)
      .map(({use, word, written, index}): Diagnostic => {
        const {line, column} = lines.pointAt(prose.offset + index);
        const place = {file, line, column};
        const replacement = replacementFor({use, written, index}, prose, text);
        const fix = replacement && textFix(place, replacement.old, replacement.new);
        return {
          severity: 'warning',
          code: 'term-avoided',
          message: `Write “${use}” instead of “${word}”.`,
          place,
          ...(fix && {fix}),
        };
      }),
  );
}

/**
 * Returns the replacement for a fix. Returns undefined if the term spans two lines, if links depend on it, if it is next
 * to markup, or if the preceding article would become wrong.
 */
function replacementFor(
  {use, written, index}: Pick<FoundWord, 'written' | 'index'> & {readonly use: string},
  {text, kind, offset}: Prose,
  fileText: string,
): {readonly old: string; readonly new: string} | undefined {
  const word = withCaseOf(written, use);
  const before = text.slice(0, index);
  const after = text.slice(index + written.length);
  const isPlain = (kind === 'field' ? /^[\p{L}\p{M}\p{N} .-]+$/u : /^[^*_`[\]<>|\\&{}:]+$/).test(use);
  if (word === undefined || !isPlain || kind === 'referenced' || written.includes('\n')) return undefined;
  if (!/(?:^|[\s("'“‘„«—–,;.!?])$/.test(before) || !/^(?:$|[\s)"'”’“»—–,;:.!?])/.test(after)) return undefined;
  const line = fileText.slice(Math.max(0, offset + index - maxArticleLength), offset + index);
  const hasArticle = /(?:^|[^\p{L}\p{N}])an?[\s*_[("'“]+$/iu.test(line);
  return hasArticle && !haveSameArticle(written, word) ? undefined : {old: written, new: word};
}

/** `Login` at the beginning of a sentence becomes `Sign in`. A word in capitals has no certain form. */
function withCaseOf(written: string, use: string): string | undefined {
  if (hasCapitals(use) || !hasCapitals(written)) return use;
  const rest = written.slice(1);
  return rest === rest.toLowerCase() ? use[0]!.toUpperCase() + use.slice(1) : undefined;
}

/** Length of an article with spaces and markup after it. */
const maxArticleLength = 12;

/**
 * Returns whether the words certainly take the same article. The first letter does not show it in `an hour`, `a user` and
 * `a one`.
 */
function haveSameArticle(...words: readonly string[]): boolean {
  const isSure = words.every((word) => !/^(?:[uh]|eu|one)/i.test(word) && !/^\p{Lu}{2}/u.test(word));
  return isSure && new Set(words.map((word) => /^[aeio]/i.test(word))).size === 1;
}

interface Finder {
  readonly use: string;
  find(text: string): readonly FoundWord[];
}

interface FoundWord {
  /** The term with single spaces between words. */
  readonly word: string;
  readonly written: string;
  readonly index: number;
}

function finderOf({use, not}: Term): Finder {
  const exact = new Set(not.map(oneSpace).filter(hasCapitals));
  const anyCase = new Set(not.map(oneSpace).filter((phrase) => !hasCapitals(phrase)));
  const preferred = oneSpace(use);
  // The pattern includes the preferred phrase, because it can contain an avoided one.
  const phrases = [preferred, ...exact, ...anyCase].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`${wordStart}(?:${phrases.map(patternOf).join('|')})${wordEnd}`, 'giu');
  const isPreferred = (word: string): boolean =>
    word === preferred || (!hasCapitals(preferred) && !exact.has(word) && word.toLowerCase() === preferred);
  return {
    use: preferred,
    find: (text) =>
      [...text.matchAll(pattern)]
        .map(({0: written, index}) => ({word: oneSpace(written), written, index}))
        .filter(({word}) => !isPreferred(word) && (exact.has(word) || anyCase.has(word.toLowerCase()))),
  };
}

function hasCapitals(phrase: string): boolean {
  return phrase !== phrase.toLowerCase();
}

/** Joins the words of a phrase with single spaces. The phrase may span two lines of a quote. */
function oneSpace(phrase: string): string {
  return phrase.trim().replaceAll(/[\s>]+/g, ' ');
}

function patternOf(phrase: string): string {
  return phrase
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`[ \t]*(?:\n[ \t>]*|[ \t])`);
}

// `login` does not match in `login-page`, `login.md` and `my_login`.
const wordStart = String.raw`(?<![\p{L}\p{M}\p{N}_@\-]|[\p{L}\p{N}.]\.)`;
const wordEnd = String.raw`(?![\p{L}\p{M}\p{N}_@]|[.\-][\p{L}\p{N}])`;
