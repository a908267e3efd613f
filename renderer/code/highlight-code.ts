// Converts code to HTML with a short class for each kind of token. Prism finds the tokens; only kinds that themes color
// get a span.
import Prism, {type Token} from 'prismjs';
import {grammarOf} from './prism-languages.js';
import {escapeText} from '../../runtime/text/escape-html.js';

/** A piece of code of one kind. The kind is a class name, empty for plain text. */
export interface Piece {
  readonly kind: string;
  readonly text: string;
}

/** Splits code into pieces and joins adjacent pieces of the same kind. `language` is a Prism id. */
export function highlightCode(code: string, language: string): readonly Piece[] {
  if (code.length > maxCodeLength || code.split('\n').some((line) => line.length > maxLineLength))
    return [{kind: '', text: code}];
  const pieces: Piece[] = [];
  addAll(pieces, tokens(code, language), '');
  const last = pieces.at(-1);
  if (last?.kind && last.text.endsWith('\n')) {
    pieces.pop();
    pieces.push({kind: last.kind, text: last.text.trimEnd()}, {kind: '', text: '\n'});
  }
  return pieces;
}

/** Returns the pieces as escaped HTML. */
export function piecesHtml(pieces: readonly Piece[]): string {
  let html = '';
  for (const {kind, text} of pieces) {
    html += kind === '' ? escapeText(text) : `<span class="${kind}">${escapeText(text)}</span>`;
  }
  return html;
}

/** Returns the pieces of each line, without line breaks. */
export function pieceLines(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const {kind, text} of pieces) {
    const [first, ...others] = text.split('\n');
    if (first) lines.at(-1)!.push({kind, text: first});
    for (const other of others) lines.push(other ? [{kind, text: other}] : []);
  }
  return lines;
}

// Grammars are regular expressions, and some are slow on long text such as bundles and data. Longer code is not
// highlighted.
const maxCodeLength = 60_000;
const maxLineLength = 3_000;

/** Tokenizes like `Prism.highlight`, without creating HTML. */
function tokens(code: string, language: string): (string | Token)[] {
  const environment = {code, grammar: grammarOf(language), language, tokens: [] as (string | Token)[]};
  Prism.hooks.run('before-tokenize', environment);
  environment.tokens = Prism.tokenize(environment.code, environment.grammar);
  Prism.hooks.run('after-tokenize', environment);
  return environment.tokens;
}

function addAll(pieces: Piece[], content: Token['content'], kind: string): void {
  if (Array.isArray(content)) for (const part of content) addPart(pieces, part, kind);
  else addPart(pieces, content, kind);
}

function addPart(pieces: Piece[], part: string | Token, kind: string): void {
  if (typeof part === 'string') add(pieces, part, kind);
  else addAll(pieces, part.content, kindOf(part, kind));
}

function add(pieces: Piece[], text: string, kind: string): void {
  const last = pieces.at(-1);
  // Whitespace has no color, so it joins the previous piece.
  if (last !== undefined && (last.kind === kind || isSpace(text)))
    pieces[pieces.length - 1] = {kind: last.kind, text: last.text + text};
  else pieces.push({kind: isSpace(text) ? '' : kind, text});
}

function isSpace(text: string): boolean {
  return text.trim() === '';
}

function kindOf({type, alias}: Token, outer: string): string {
  const kind = kinds[type] ?? aliasKind(alias) ?? outer;
  if (kind !== inherit) return kind;
  return quoting.has(outer) ? outer : '';
}

function aliasKind(alias: Token['alias'] | undefined): string | undefined {
  if (typeof alias === 'string') return kinds[alias];
  for (const name of (alias ?? []) as readonly string[]) if (kinds[name] !== undefined) return kinds[name];
  return undefined;
}

/** Kind of punctuation and operators: they inherit the kind of a string or comment, and are plain elsewhere. */
const inherit = ' ';
const quoting = new Set(['s', 'c', 'i', 'd', 'h']);

const kinds: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as object,
  table({
    k: 'keyword atrule rule important directive module control-flow at-rule storage-class unit-keyword section-keyword',
    s: 'string char attr-value template-string string-literal url-link triple-quoted-string heredoc-string url character single-quoted-string backtick-quoted-string special-string string-content hexcode color',
    c: 'comment prolog doctype cdata shebang blockquote hr coord',
    n: 'number unit version-number date time datetime',
    f: 'function function-name method function-variable decorator annotation macro command call-function function-definition filter-name',
    t: 'tag selector',
    a: 'attr-name attribute header-name option parameter-name flag',
    y: 'class-name builtin type namespace package known-class-name maybe-class-name type-definition generic',
    b: 'boolean constant symbol null nil entity atom keyword-this literal enum-member',
    p: 'property key property-access variable assign-left argument environment literal-property',
    u: 'prompt shell-symbol',
    r: 'regex regex-source regex-delimiter',
    h: 'title heading bold',
    i: 'inserted inserted-sign inserted-arrow',
    d: 'deleted deleted-sign deleted-arrow',
    [inherit]: 'punctuation operator',
    '': 'interpolation spread script style embedded-code embedded_code lang-javascript language-javascript language-css content code-block code front-matter',
  }),
);

function table(kindsOfTypes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kindsOfTypes).flatMap(([kind, types]) => types.split(' ').map((type) => [type, kind])),
  );
}
