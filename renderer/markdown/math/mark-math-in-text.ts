// Marks formulas before parsing: each becomes private-use characters of the same length, so that nothing in it is read
// as Markdown, the native parser and remark see the same, and every position stays valid. Fences and code spans are
// skipped. Marks in other code, which is indented, become text again after parsing.
import type {Formula} from '../../document/tree-nodes.js';

interface MarkedFormula extends Formula {
  /** Its lines as written, with dollar signs and without indentation or quote marks. */
  readonly written: readonly string[];
}

export interface MarkedMath {
  readonly text: string;
  readonly formulas: readonly MarkedFormula[];
}

const start = '\uE000';
const filler = '\uE001';
const firstIndex = 0xe100;
const maxFormulas = 0xf8ff - firstIndex;
const privateUse = /[\uE000\uE001\uE100-\uF8FF]/;

/** A marked formula, with the indentation and quote marks before its lines. */
const mark = /\uE000[\uE100-\uF8FF]\uE001*(?:\n[ \t>]*\uE001+)*/g;

/**
 * Marks `$…$` and `$$…$$` by the rules of GitHub and Pandoc: no whitespace directly after the opening or before the
 * closing single dollar sign, no letter, digit, `_` or `$` directly before or after a formula inside a paragraph, and no
 * `{` after it. Text that already contains the private-use characters of the marks is returned unchanged.
 */
export function markMath(text: string): MarkedMath {
  if (!text.includes('$') || privateUse.test(text)) return {text, formulas: []};
  const scan: Scan = {
    text,
    pieces: [],
    formulas: [],
    from: 0,
    line: 1,
    lineStart: 0,
    paragraphEnd: 0,
    unclosed: new Map(),
  };
  for (let at = 0; at < text.length;) at = scanLine(scan, at);
  return {text: scan.pieces.join('') + text.slice(scan.from), formulas: scan.formulas};
}

/** Puts the formulas back as they were written. */
export function withoutMathMarks(text: string, formulas: readonly MarkedFormula[]): string {
  if (!text.includes(start)) return text;
  return text.replace(mark, (run) => {
    const {written} = formulas[run.charCodeAt(1) - firstIndex]!;
    let line = 0;
    return run.replace(/[\uE000\uE001\uE100-\uF8FF]+/g, () => written[line++] ?? '');
  });
}

/** Returns the marks in a text, with the formula of each. */
export function mathMarksIn(
  text: string,
  formulas: readonly MarkedFormula[],
): readonly {readonly start: number; readonly end: number; readonly formula: Formula}[] {
  if (!text.includes(start)) return [];
  return [...text.matchAll(mark)].map(({0: run, index}) => {
    const {tex, isDisplay, lines} = formulas[run.charCodeAt(1) - firstIndex]!;
    return {start: index, end: index + run.length, formula: {tex, isDisplay, lines}};
  });
}

interface Scan {
  readonly text: string;
  readonly pieces: string[];
  readonly formulas: MarkedFormula[];
  /** End of what is in `pieces`. */
  from: number;
  /** Number of the line that was counted last. */
  line: number;
  /** Offset at which that line starts. */
  lineStart: number;
  /** End of the paragraph that was looked at last. */
  paragraphEnd: number;
  /** Lengths of backtick runs that are not closed, with the end of the paragraph. */
  readonly unclosed: Map<number, number>;
}

const fence = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/y;
const prefix = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/y;

/** Reads from the start of a line: a fence, a component, a block of math, or a paragraph. Returns where it ends. */
function scanLine(scan: Scan, at: number): number {
  const {text} = scan;
  const end = endOfLine(text, at);
  fence.lastIndex = at;
  const opened = fence.exec(text)?.[1];
  if (opened !== undefined) return endOfFence(text, end, opened);
  prefix.lastIndex = at;
  const content = at + prefix.exec(text)![0].length;
  // Props of components and labels of tabs are not Markdown.
  if (text.startsWith('::', content) || text.startsWith('== ', content)) return endOfComponentLine(text, end);
  if (text.startsWith('$$', content)) {
    const close = endOfMathBlock(text, content);
    if (close !== undefined) {
      addFormula(scan, content, close, 2);
      return close;
    }
  }
  return scanParagraph(scan, content, end);
}

function endOfFence(text: string, from: number, opened: string): number {
  const close = new RegExp(`^[ \\t>]*${opened[0]}{${opened.length},}[ \\t]*$`);
  let at = from;
  while (at < text.length) {
    const end = endOfLine(text, at);
    if (close.test(text.slice(at, end).trimEnd())) return end;
    at = end;
  }
  return text.length;
}

/** Skips the props in YAML after a line that opens a component. */
function endOfComponentLine(text: string, from: number): number {
  if (!/^[ \t]*---[ \t]*\n/.test(text.slice(from, endOfLine(text, from)))) return from;
  for (let at = endOfLine(text, from); at < text.length; at = endOfLine(text, at))
    if (text.slice(at, endOfLine(text, at)).trim() === '---') return endOfLine(text, at);
  return from;
}

/** Finds the `$$` that closes a block of math. The block can contain blank lines. No text follows the `$$` on its line. */
function endOfMathBlock(text: string, from: number): number | undefined {
  const close = text.indexOf('$$', from + 2);
  if (close === -1 || close - from > maxLength || text.slice(from + 2, close).trim() === '') return undefined;
  return /^[ \t]*$/.test(text.slice(close + 2, endOfLine(text, close)).replace('\n', '')) ? close + 2 : undefined;
}

const maxLength = 20_000;

/** Reads the formulas of a line, some of which may end on a later line of the paragraph. */
function scanParagraph(scan: Scan, from: number, lineEnd: number): number {
  const {text} = scan;
  let at = from;
  let end = lineEnd;
  while (at < end) {
    const char = text[at];
    if (char === '\\') at += 2;
    else if (char === '`') at = endOfCodeSpan(scan, at);
    else if (char === '$') at = endOfFormula(scan, at);
    else at++;
    if (at > end) end = endOfLine(text, at);
  }
  return end;
}

/** Skips a code span, or the backticks if they are not closed in this paragraph. */
function endOfCodeSpan(scan: Scan, at: number): number {
  const {text, unclosed} = scan;
  const length = countBackticks(text, at);
  const from = at + length;
  const end = endOfParagraph(scan, from);
  if (unclosed.get(length) === end) return from;
  for (let close = text.indexOf('`', from); close !== -1 && close < end; close = text.indexOf('`', close)) {
    const runLength = countBackticks(text, close);
    close += runLength;
    if (runLength === length) return close;
  }
  unclosed.set(length, end);
  return from;
}

function countBackticks(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end++;
  return end - at;
}

function endOfFormula(scan: Scan, at: number): number {
  const {text} = scan;
  const size = text[at + 1] === '$' ? 2 : 1;
  const from = at + size;
  const before = text[at - 1] ?? '\n';
  if (text[from] === '$' || /[\w$]/.test(before) || (size === 1 && /\s/.test(text[from] ?? ' '))) return from;
  const close = closingDollar(scan, from, size);
  if (close === undefined) return from;
  addFormula(scan, at, close + size, size);
  return close + size;
}

/** The first dollar sign that is not escaped must close the formula. */
function closingDollar(scan: Scan, from: number, size: number): number | undefined {
  const {text} = scan;
  const end = Math.min(endOfParagraph(scan, from), from + maxLength);
  let close = from;
  while (close < end && text[close] !== '$') close += text[close] === '\\' ? 2 : 1;
  if (close >= end || !text.startsWith('$'.repeat(size), close)) return undefined;
  if (text.slice(from, close).trim() === '') return undefined;
  if (size === 1 && /\s/.test(text[close - 1]!)) return undefined;
  return /[\w${]/.test(text[close + size] ?? '') ? undefined : close;
}

function addFormula(scan: Scan, from: number, to: number, size: number): void {
  if (scan.formulas.length >= maxFormulas) return;
  const {text, pieces, formulas} = scan;
  const index = String.fromCharCode(firstIndex + formulas.length);
  countLines(scan, from);
  const written: string[] = [];
  const lines: {line: number; column: number}[] = [];
  pieces.push(text.slice(scan.from, from));
  for (const [number, line] of text.slice(from, to).split('\n').entries()) {
    const indent = number === 0 ? '' : /^[ \t>]*/.exec(line)![0];
    // A blank line would end the paragraph.
    const content = line.slice(indent.length) || ' ';
    const isFirst = number === 0;
    written.push(content);
    lines.push({
      line: scan.line + number,
      column: isFirst ? from - scan.lineStart + 1 : indent.length + 1,
    });
    pieces.push(
      isFirst ? start + index + filler.repeat(content.length - 2) : `\n${indent}${filler.repeat(content.length)}`,
    );
  }
  const [first, ...others] = lines;
  const formula = written.join('\n');
  // GitHub also reads $`a`$.
  const delimiterLength = size === 1 && /^\$`[^`]+`\$$/.test(formula) ? 2 : size;
  formulas.push({
    tex: formula.slice(delimiterLength, -delimiterLength),
    isDisplay: size === 2,
    lines: [{line: first!.line, column: first!.column + delimiterLength}, ...others],
    written,
  });
  scan.from = to;
}

function countLines(scan: Scan, at: number): void {
  for (
    let end = scan.text.indexOf('\n', scan.lineStart);
    end !== -1 && end < at;
    end = scan.text.indexOf('\n', end + 1)
  ) {
    scan.line++;
    scan.lineStart = end + 1;
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function endOfParagraph(scan: Scan, at: number): number {
  if (at >= scan.paragraphEnd) {
    const blank = /\n[ \t>]*\n/g;
    blank.lastIndex = at;
    scan.paragraphEnd = blank.exec(scan.text)?.index ?? scan.text.length;
  }
  return scan.paragraphEnd;
}
