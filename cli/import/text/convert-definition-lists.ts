// Writes definition lists as HTML, with Markdown inside: a term on a line, and below it definitions that start with `:`.
import GithubSlugger from 'github-slugger';
import {linesOf, type Line} from './edit-prose.js';

/** Returns the text of the file that a line includes. */
export type IncludedText = (line: string) => string | undefined;

/**
 * Converts a text. With `includedText`, each term gets an id, as in mdBook, and in Hugo with `autoDefinitionTermID`: headings and terms
 * share the ids of a page, also those of included files.
 */
export function convertDefinitionLists(text: string, includedText?: IncludedText): string {
  if (!/^[ \t]{0,3}:[ \t]/m.test(text)) return text;
  const hasIds = includedText !== undefined;
  const lines = linesOf(text);
  const slugger = new GithubSlugger();
  const result: string[] = [];
  let isOpen = false;
  let index = 0;
  while (index < lines.length) {
    const definition = definitionBelow(lines, index);
    if (definition === undefined) {
      const {text: line} = lines[index]!;
      if (isOpen && line.trim() !== '') {
        result.push('</dl>', '');
        isOpen = false;
      }
      if (hasIds && !lines[index]!.code) {
        const included = includedText(line);
        const names = included === undefined ? headingIn(line) : namesIn(included);
        for (const name of names) slugger.slug(name);
      }
      result.push(line);
      index++;
      continue;
    }
    if (!isOpen) result.push('<dl>');
    isOpen = true;
    for (const {text: term} of lines.slice(index, definition).filter(({text: line}) => line.trim() !== '')) {
      const id = hasIds ? ` id="${slugger.slug(plainText(term))}"` : '';
      result.push(`<dt${id}>`, '', term.trim(), '', '</dt>');
    }
    index = writeDefinitions(lines, definition, result);
  }
  if (isOpen) result.push('</dl>', '');
  return result.join('\n');
}

function headingIn(line: string): readonly string[] {
  return /^#{1,6}\s/.test(line) ? [plainText(line.replace(/^#+\s+/, ''))] : [];
}

/** Returns the texts of headings and terms, in order. */
function namesIn(text: string): readonly string[] {
  const lines = linesOf(text);
  return lines.flatMap((line, index) => {
    if (line.code) return [];
    const definition = definitionBelow(lines, index);
    if (definition === undefined) return headingIn(line.text);
    const terms = lines.slice(index, definition).filter(({text: term}) => term.trim() !== '');
    return terms.map(({text: term}) => plainText(term));
  });
}

function plainText(text: string): string {
  return text
    .replace(/[*`]/g, '')
    .replace(/\[([^\]]*)\](?:\([^()]*\)|\[[^\]]*\])?/g, '$1')
    .trim();
}

/** Returns the line of the first definition if a term begins at `index`. */
function definitionBelow(lines: readonly Line[], index: number): number | undefined {
  const isTerm = (line: Line | undefined) => line !== undefined && !line.code && /^ {0,3}[^\s:>#|-]/.test(line.text);
  if (!isTerm(lines[index]) || (index > 0 && isTerm(lines[index - 1]))) return undefined;
  let at = index;
  while (isTerm(lines[at])) at++;
  // One empty line may be between the term and its definition.
  if (lines[at]?.text.trim() === '') at++;
  const found = lines[at];
  if (found === undefined || found.code || !definitionMark.test(found.text)) return undefined;
  return lines[at - 1]?.text.trim() === '' && at - index !== 2 ? undefined : at;
}

const definitionMark = /^ {0,3}:[ \t]+/;

/** Returns the first line from `index` on that is not blank. */
function nextText(lines: readonly Line[], index: number): Line | undefined {
  let at = index;
  while (lines[at]?.text.trim() === '') at++;
  return lines[at];
}

/** Writes the definitions from `from` on, and returns the index of the line after them. */
function writeDefinitions(lines: readonly Line[], from: number, result: string[]): number {
  let index = from;
  while (index < lines.length && !lines[index]!.code && definitionMark.test(lines[index]!.text)) {
    const mark = definitionMark.exec(lines[index]!.text)![0];
    const isNext = (text: string): boolean => definitionMark.test(text) && indentOf(text) <= indentOf(mark);
    const content = [lines[index]!.text.slice(mark.length)];
    index++;
    while (index < lines.length) {
      const {text, code} = lines[index]!;
      const isBlank = text.trim() === '';
      const next = nextText(lines, index);
      const continues = isBlank
        ? next !== undefined && /^(?: {2,}|\t)/.test(next.text) && !isNext(next.text)
        : (/^(?: {2,}|\t)/.test(text) && !isNext(text)) || code;
      const isLazy =
        !isBlank &&
        !definitionMark.test(text) &&
        lines[index - 1]!.text.trim() !== '' &&
        !/^\s*(?:[-*+]|\d+[.)]|#|>|```)/.test(text);
      if (!continues && !isLazy) break;
      content.push(withoutIndent(text, Math.min(mark.length, 4)));
      index++;
    }
    while (content.at(-1)?.trim() === '') content.pop();
    result.push('<dd>', '', ...content, '', '</dd>');
    while (lines[index]?.text.trim() === '' && definitionMark.test(lines[index + 1]?.text ?? '')) index++;
  }
  return index;
}

function withoutIndent(text: string, width: number): string {
  return text.slice(Math.min(indentOf(text), width));
}

function indentOf(text: string): number {
  return /^ */.exec(text)![0].length;
}
