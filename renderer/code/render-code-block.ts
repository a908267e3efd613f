// Renders code blocks. Authors of styles and scripts can rely on this markup:
//
//   <figure class="code" data-language="ts">          data-language as written; absent without a language
//     <figcaption>src/a.ts</figcaption>               only with a file name or title
//     <pre tabindex="0"><code>…</code></pre>          focusable, so that a keyboard can scroll it
//     <copy-button></copy-button>                     empty; a script adds its content
//   </figure>
//
// Tokens in `code` are <span class="k">: k keyword, s string, c comment, n number, f function, t tag and selector,
// a attribute, y type, b constant, p property and variable, r regex, u prompt of a session, h heading, i inserted,
// d deleted. Whitespace, punctuation and operators have no span. `code[data-language]` outside `pre` is highlighted inline code.
//
// Lines are <span class="line">…\n</span>, intended for `display: block`, and only present if a line or word has a mark
// or lines are numbered: `line mark` (highlighted), `line add`, `line del`, `line focus`, `line warning`, `line error`.
// With line numbers, each has `data-line="1"`. The figure has `data-focus` if a line is in focus: dim the others.
// Marked words are <mark>, <mark class="add"> or <mark class="del">. The figure has `data-wrap` if long lines wrap.
// Copying should leave out `.del` lines.
import type {Element} from 'hast';
import {nearest} from '../../runtime/text/nearest-word.js';
import {parseAnsiColors} from './parse-ansi-colors.js';
import {codeTitle, parseInfoString, splitLanguage} from './info-string.js';
import {codeMarks, type MarkedCode} from './code-marks.js';
import {codeBlockOptions, type CodeBlockOptions} from './code-options.js';
import {diffMarks} from './diff-marks.js';
import {highlightCode, pieceLines, piecesHtml, type Piece} from './highlight-code.js';
import {languageId, languageNames, languageOfClass} from './prism-languages.js';
import {withoutTwoslashCuts} from './twoslash-cuts.js';
import {wordsHtml} from './word-marks.js';
import {plainTextOf} from '../document/walk-tree.js';
import type {Raw} from '../document/tree-nodes.js';
import type {Collector} from '../document/reference-collector.js';
import {escapeAttribute} from '../../runtime/text/escape-html.js';

export interface CodeOptions {
  readonly highlight: boolean;
  /** Whether blocks have line numbers by default. */
  readonly lineNumbers: boolean;
}

/** Returns a fenced code block (`pre` with its info string) as the figure described above. */
export function renderCodeBlock(node: Element, infoString: string, options: CodeOptions, collector?: Collector): Raw {
  const info = parseInfoString(infoString);
  const {language: written, suffix} = splitLanguage(info.language ?? '');
  const blockOptions = codeBlockOptions(info.meta ?? '');
  const language = written === 'diff' ? (blockOptions.lang ?? written) : written;
  if (collector !== undefined) warnOfIgnoredOptions(blockOptions.ignored, node, collector);
  const code = markedCode(
    node,
    {...blockOptions, lines: [{mark: 'mark', numbers: info.highlights ?? []}, ...blockOptions.lines]},
    written,
  );
  const id = languageId(language);
  if (language !== '' && id === undefined && collector !== undefined) warnOfLanguage(language, node, collector);
  const pieces = options.highlight ? coloredPieces(code.text, language, id) : plainPieces(code.text, language);
  const firstLine = numbersFrom(`${suffix} ${info.meta ?? ''}`, options.lineNumbers);
  const lined = firstLine !== undefined || code.marks.size > 0 || code.words.length > 0;
  const title = blockOptions.frame === 'none' ? undefined : codeTitle(info);
  const focus = [...code.marks.values()].some((kinds) => kinds.has('focus'));
  return {
    type: 'raw',
    value:
      `<figure class="code"${language ? ` data-language="${escapeAttribute(language)}"` : ''}${focus ? ' data-focus' : ''}${blockOptions.wrap ? ' data-wrap' : ''}>` +
      (title ? `<figcaption>${escapeAttribute(title)}</figcaption>` : '') +
      `<pre tabindex="0"><code>${lined ? linesHtml(pieces, code, firstLine) : piecesHtml(pieces)}</code></pre><copy-button></copy-button></figure>`,
    position: node.position,
  };
}

function coloredPieces(text: string, language: string, id: string | null | undefined): readonly Piece[] {
  if (isTerminalOutput(language)) return parseAnsiColors(text);
  return id ? highlightCode(text, id) : plainPieces(text, language);
}

function plainPieces(text: string, language: string): readonly Piece[] {
  const shown = isTerminalOutput(language) ? parseAnsiColors(text).map((piece) => piece.text) : [text];
  return [{kind: '', text: shown.join('')}];
}

function isTerminalOutput(language: string): boolean {
  return language.toLowerCase() === 'ansi';
}

function markedCode(node: Element, options: CodeBlockOptions, language: string): MarkedCode {
  const text = options.twoslash ? withoutTwoslashCuts(plainTextOf(node)) : plainTextOf(node);
  if (language !== 'diff' || options.lang === undefined) return codeMarks(text, options);
  const diff = diffMarks(text);
  return codeMarks(diff.text, {...options, lines: [...options.lines, ...diff.lines]});
}

/** Highlights inline code with `{lang="js"}`. Changes the node in place. */
export function renderInlineCode(node: Element, options: CodeOptions): void {
  const language = node.properties.lang;
  if (typeof language !== 'string' || !options.highlight) return;
  const id = languageId(language);
  if (!id) return;
  delete node.properties.lang;
  node.properties.dataLanguage = language;
  node.children = [{type: 'raw', value: piecesHtml(highlightCode(plainTextOf(node), id))}];
}

/** Returns the number of the first line, or undefined if lines are not numbered. */
function numbersFrom(meta: string, byDefault: boolean): number | undefined {
  const numbersOption =
    /(?:^|[\s:])(no-?)?(?:line-numbers|lineNumbers|showLineNumbers)(?:=["'{]?(\d{1,9}|true|false)["'}]?)?(?=\s|$)/i.exec(
      meta,
    );
  const start = Number(/(?:^|\s)startLineNumber=["'{]?(\d{1,9})/.exec(meta)?.[1] ?? 1);
  if (numbersOption === null) return byDefault ? start : undefined;
  if (numbersOption[1] !== undefined || numbersOption[2] === 'false') return undefined;
  return numbersOption[2] === undefined || numbersOption[2] === 'true' ? start : Number(numbersOption[2]);
}

function linesHtml(pieces: readonly Piece[], {marks, words}: MarkedCode, firstLine: number | undefined): string {
  const lines = pieceLines(pieces);
  // The final line break does not begin another line.
  const count = lines.at(-1)?.length === 0 ? lines.length - 1 : lines.length;
  let html = '';
  for (let index = 0; index < count; index++) {
    const kinds = [...(marks.get(index + 1) ?? [])].map((kind) => ` ${kind}`).join('');
    const number = firstLine === undefined ? '' : ` data-line="${firstLine + index}"`;
    const line = words.length === 0 ? piecesHtml(lines[index]!) : wordsHtml(lines[index]!, index + 1, words);
    html += `<span class="line${kinds}"${number}>${line}\n</span>`;
  }
  return html;
}

function warnOfLanguage(language: string, node: Element, collector: Collector): void {
  const near = languageOfClass(language) ?? nearest(language.toLowerCase(), languageNames());
  collector.warn({
    code: 'code-language-unknown',
    message: `Galley has no highlighting for the language “${language.slice(0, 40)}”, so this code has no colors.`,
    hint: near === undefined ? 'Write `text` for code without a known language.' : `Did you mean \`${near}\`?`,
    place: collector.placeOf(node),
    dedupeKey: language,
  });
}

function warnOfIgnoredOptions(ignored: readonly string[], node: Element, collector: Collector): void {
  for (const option of ignored) {
    const name = /^[\w-]+/.exec(option)?.[0] ?? option;
    collector.warn({
      severity: 'info',
      code: 'code-option-ignored',
      message:
        option === 'twoslash'
          ? 'Galley does not show the types of `twoslash`. It hides the lines that `twoslash` hides.'
          : `\`${option.slice(0, 60)}\` has no effect${option.startsWith('/') ? ', because the pattern is invalid or could take too long' : ' in Galley: the code is shown in full, as written'}.`,
      hint:
        option === 'twoslash'
          ? 'Leave it, or remove it together with the lines that it hides.'
          : option.startsWith('/')
            ? 'Write a simpler pattern, or mark a text in quotes.'
            : 'Remove the option, or leave it for other generators.',
      place: collector.placeOf(node),
      dedupeKey: name,
    });
  }
}
