// Creates fixes that depend only on the text of a file, for findings from earlier stages.
import type {Edit, Fix} from '../../base/diagnostic.js';
import type {RawText} from '../../base/source-edit.js';
import {memoize} from '../../base/memoize.js';
import {nameSpellings} from '../../base/spelling-variants.js';
import {parseInfoString, splitLanguage} from '../../code/info-string.js';
import {languageNames, languageOfClass} from '../../code/prism-languages.js';
import {lazy} from '../../base/lazy.js';
import {isClosingFence, marksBefore, openingFence, type Fence} from '../../code/code-fences.js';
import {blockOf} from '../../markdown/other-generator-syntax.js';

/** The place of a finding in a file. */
interface TextPlace {
  readonly raw: RawText;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the fix of a finding, or undefined if no fix is unambiguous. */
export type TextFixer = (place: TextPlace) => Fix | undefined;

/**
 * Fixers by finding code. Most of these findings are reported once per file, so a fix changes all occurrences in the file.
 */
export const textFixers: ReadonlyMap<string, TextFixer> = new Map([
  ['toc-mark', withoutTocMarks],
  ['code-language-unknown', knownLanguageName],
  ['syntax-foreign', markdownSyntax],
]);

interface Line {
  readonly number: number;
  readonly text: string;
  readonly isCode: boolean;
  /** Whether a code block begins here. */
  readonly isOpening: boolean;
}

/** Memoized, because a file can have a finding on each line. */
const linesOf = memoize(({text: fileText}: RawText): readonly Line[] => {
  let open: Fence | undefined;
  return fileText.split(/\r\n?|\n/).map((text, index): Line => {
    const content = text.slice(marksBefore(text).length);
    const isCode = open !== undefined;
    if (open === undefined) open = openingFence(content);
    else if (isClosingFence(content, open)) open = undefined;
    const isOpening = !isCode && open !== undefined;
    return {number: index + 1, text, isCode: isCode || isOpening, isOpening};
  });
});

function editAt({file}: TextPlace, line: number, change: Pick<Edit, 'column' | 'old' | 'new'>): Edit {
  return {file, line, ...change};
}

/** Removes `[[toc]]` lines together with the blank line after them. */
function withoutTocMarks(place: TextPlace): Fix | undefined {
  const lines = linesOf(place.raw);
  const isBlank = (index: number): boolean => (lines[index]?.text ?? '').trim() === '';
  const edits = lines.flatMap(({number, text, isCode}, index): readonly Edit[] => {
    if (
      isCode ||
      !/^ {0,3}\[(?:toc|\[(?:toc|_toc_)\])\][ \t]*$/i.test(text) ||
      !isBlank(index - 1) ||
      !isBlank(index + 1)
    )
      return [];
    const next = lines[index + 1];
    const old = next === undefined ? `${text}\n` : `${text}\n${next.text}\n`;
    return [editAt(place, number, {column: 1, old, new: ''})];
  });
  return edits.length === 0 ? undefined : {description: 'Delete the line.', edits};
}

const languageSpelling = lazy(() => nameSpellings(new Set(languageNames())));

/** Corrects the spelling of the language of code blocks: `objective_c` → `objectivec`. */
function knownLanguageName(place: TextPlace): Fix | undefined {
  const language = languageAt(place.raw.lineAt(place.line) ?? '')?.language;
  const spelling = language === undefined ? undefined : (languageOfClass(language) ?? languageSpelling()(language));
  if (spelling === undefined) return undefined;
  const edits = (languagesOf(place.raw).get(language!) ?? []).map(({number, column}) =>
    editAt(place, number, {column, old: language!, new: spelling}),
  );
  return edits.length === 0 ? undefined : {description: `Write ${spelling}.`, edits};
}

interface LanguagePlace {
  readonly number: number;
  readonly column: number;
}

/** Returns the positions of the languages of code blocks, by language. */
const languagesOf = memoize((raw: RawText): ReadonlyMap<string, readonly LanguagePlace[]> => {
  const places = new Map<string, LanguagePlace[]>();
  for (const {number, text, isOpening} of linesOf(raw)) {
    const found = isOpening ? languageAt(text) : undefined;
    if (found === undefined) continue;
    const known = places.get(found.language);
    if (known === undefined) places.set(found.language, [{number, column: found.column}]);
    else known.push({number, column: found.column});
  }
  return places;
});

function languageAt(line: string): {readonly language: string; readonly column: number} | undefined {
  const marks = marksBefore(line);
  const fence = openingFence(line.slice(marks.length));
  const language = fence && splitLanguage(parseInfoString(fence.info).language ?? '').language;
  if (!fence || !language) return undefined;
  return {language, column: line.indexOf(language, marks.length + fence.length) + 1};
}

function markdownSyntax(place: TextPlace): Fix | undefined {
  const line = place.raw.lineAt(place.line)?.slice(place.column - 1) ?? '';
  if (line.startsWith('{/*')) return markdownComments(place);
  return /^(?:!!!|\?\?\?|\/\/\/)/.test(line) ? componentBlocks(place) : undefined;
}

/** Converts MDX comments to HTML comments. */
function markdownComments(place: TextPlace): Fix | undefined {
  const comment = /\{\/\*([^{}]{0,200})\*\/\}/g;
  const edits: Edit[] = [];
  for (const {number, text, isCode} of linesOf(place.raw)) {
    if (isCode) continue;
    for (const {index, 0: old, 1: inner = ''} of text.matchAll(comment)) {
      // Text after a comment at the start of a line would become part of an HTML block.
      const isBlock = text.slice(0, index).trim() === '' && text.slice(index + old.length).trim() !== '';
      if (isBlock || text.includes('`') || inner.includes('--') || /^\s*-?>/.test(inner)) return undefined;
      edits.push(editAt(place, number, {column: index + 1, old, new: `<!--${inner}-->`}));
    }
  }
  return edits.length === 0 ? undefined : {description: 'Write an HTML comment.', edits};
}

/** Rewrites all admonitions and blocks of MkDocs in a file, or none, because only the first of each kind is reported. */
function componentBlocks(place: TextPlace): Fix | undefined {
  const lines = linesOf(place.raw);
  const edits: Edit[] = [];
  for (let index = 0; index < lines.length; index++) {
    const {text, isCode} = lines[index]!;
    if (isCode || !/^\s*(?:!!!|\?\?\?|\/{3,})/.test(text)) continue;
    const block = text.startsWith('/') ? delimitedBlock(lines, index) : indentedBlock(lines, index);
    if (block === undefined) return undefined;
    edits.push(...block.edits.map(({line, ...change}) => editAt(place, line, change)));
    index = block.last;
  }
  return edits.length === 0 ? undefined : {description: 'Write it as a component.', edits};
}

interface BlockChange {
  readonly edits: readonly Omit<Edit, 'file'>[];
  /** Index of its last line. */
  readonly last: number;
}

/** `!!! note "Title"`, with its text indented by four spaces. */
function indentedBlock(lines: readonly Line[], first: number): BlockChange | undefined {
  const {text, number} = lines[first]!;
  const [, mark = '', type, title] = /^(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+"([^"{}\\]*)")?[ \t]*$/.exec(text) ?? [];
  if (type === undefined) return undefined;
  let last = first;
  for (let index = first + 1; index < lines.length; index++) {
    const line = lines[index]!.text;
    if (/^(?: {4}|\t)/.test(line)) last = index;
    else if (line.trim() !== '') break;
  }
  const body = lines.slice(first + 1, last + 1);
  // Text right below would belong to the paragraph of the first line.
  const isSeparate = (lines[last + 1]?.text ?? '').trim() === '';
  if (body.length === 0 || !isSeparate || body.some(({text: line}) => hasBlockMark(line))) return undefined;
  const dedented = body.map((line): Omit<Edit, 'file'> => {
    const [indent = ''] = /^(?: {4}|\t)/.exec(line.text) ?? [];
    const end = line.number === lines[last]!.number ? '\n::' : '';
    const rest = line.text.slice(indent.length);
    return {line: line.number, column: 1, old: end === '' ? indent : line.text, new: end === '' ? '' : rest + end};
  });
  const opening = {line: number, column: 1, old: text, new: blockOf(type, title, mark.startsWith('?'))};
  return {edits: [opening, ...dedented.filter(({old}) => old !== '')], last};
}

/** `/// note | Title`, up to `///`. */
function delimitedBlock(lines: readonly Line[], first: number): BlockChange | undefined {
  const {text, number} = lines[first]!;
  const [, type, title] = /^\/{3}[ \t]+([\w-]+)(?:[ \t]*\|[ \t]*([^"{}\\]*))?$/.exec(text) ?? [];
  if (type === undefined || type === 'tab' || /^\s+\S/.test(lines[first + 1]?.text ?? '')) return undefined;
  const last = closingLine(lines, first);
  if (last === undefined || lines.slice(first + 1, last).some(({text: line}) => hasBlockMark(line))) return undefined;
  const closing = lines[last]!;
  return {
    edits: [
      {line: number, column: 1, old: text, new: blockOf(type, title)},
      {line: closing.number, column: 1, old: closing.text, new: '::'},
    ],
    last,
  };
}

function closingLine(lines: readonly Line[], first: number): number | undefined {
  for (let index = first + 1; index < lines.length; index++) {
    const {text, isCode} = lines[index]!;
    if (!isCode && /^\/{3}[ \t]*$/.test(text)) return index;
  }
  return undefined;
}

/** Nested blocks are not fixed, because the outer block would need more colons. */
function hasBlockMark(line: string): boolean {
  return /^\s*(?:!!!|\?\?\?|\/{3,}|:{2,}|===[ !+])/.test(line);
}
