// Marks block components before parsing: their lines are replaced by one-line HTML comments, so that the Markdown
// around and inside them is parsed as usual and every line keeps its number.
import {isClosingFence, openingFence, type Fence} from '../code/code-fences.js';
import type {IgnoredComponent} from '../document/document-types.js';
import {maxNesting} from '../document/nesting-limit.js';
import {
  closingColons,
  readContainerLine,
  readIgnoredLine,
  readOpenLine,
  slotName,
  tabLabel,
  type OpenLine,
} from './read-block-syntax.js';
import {markMath, type MarkedMath} from './math/mark-math-in-text.js';

export interface MarkedText {
  readonly text: string;
  readonly markers: readonly Marker[];
  /** Start of the comment of a marker. It does not occur in the author's text. */
  readonly token: string;
  /** End of the comment of a marker. */
  readonly tokenEnd: string;
  /** Number of columns removed from the start of lines, by line number (starting at 1). */
  readonly shifts: ReadonlyMap<number, number>;
  /** Lines that begin like a component, but are text. */
  readonly ignored: readonly IgnoredLine[];
  /** Formulas that are marked in `text`; absent without math. */
  readonly formulas?: MarkedMath['formulas'];
}

/** A replaced line. `of` is the number of the marker that opened the component. */
export type Marker = {readonly line: number; readonly written: string} & (
  | {
      readonly kind: 'open';
      readonly open: OpenLine;
      readonly yaml: YamlProps | undefined;
      /** Line of a `---` that seems to begin props in YAML, if no line ends them. */
      readonly unclosedYaml?: number;
      /** Where the component ends if it is not closed. */
      readonly within: 'text' | 'quote';
      closed: boolean;
      /** The first line that would close the component, if it were not in a code block. */
      closeInCode?: CloseInCode;
    }
  | {readonly kind: 'slot'; readonly of: number; readonly name: string; readonly label?: string}
  | {readonly kind: 'close'; readonly of: number}
);

/** A line that begins like a component. Line and column, before `shifts`, start at 1. */
interface IgnoredLine extends Omit<IgnoredComponent, 'place'> {
  readonly line: number;
  readonly column: number;
}

/** Lines start at 1. */
interface CloseInCode {
  readonly line: number;
  /** Line on which the code block begins. */
  readonly fence: number;
}

/** Props in YAML at the top of a component. */
export interface YamlProps {
  readonly text: string;
  /** Line on which it begins, starting at 1. */
  readonly line: number;
}

export interface MarkOptions {
  readonly components: boolean;
  /** Whether `::: tip Title` is recognized too. */
  readonly foreign: boolean;
  /** Whether the text is MDX, which has other comments and no indented code. */
  readonly isMdx?: boolean;
  /** Whether formulas are marked too. */
  readonly math?: boolean;
}

/** Returns the text with marked components and, with `math`, marked formulas. Its lines have the same numbers. */
export function markBlocks(written: string, options: MarkOptions): MarkedText {
  const {components, foreign, isMdx = false} = options;
  const comment = isMdx ? mdxComment : htmlComment;
  const {text, ...math} = options.math ? markMath(written) : {text: written};
  if (!components || !text.includes('::') || !lineWithColons.test(text))
    return {text, markers: [], token: '', tokenEnd: comment.end, shifts: new Map(), ignored: [], ...math};
  const scan: Scan = {
    lines: text.split('\n'),
    firstLine: 1,
    within: 'text',
    token: unusedToken(text, comment.start),
    comment,
    foreign,
    isMdx,
    markers: [],
    shifts: new Map(),
    ignored: [],
    quoteDepth: 0,
    ...scanStart(),
  };
  for (let index = 0; index < scan.lines.length; index++) scanLine(scan, index);
  const {markers, token, shifts} = scan;
  const ignored = scan.ignored.length > 0 ? withColumns(scan.ignored, text, shifts) : [];
  return {text: scan.lines.join('\n'), markers, token, tokenEnd: comment.end, shifts, ignored, ...math};
}

/** Adds the columns. Marks of quotes and lists are removed before a line is read, so they are counted in the text. */
function withColumns(
  ignored: readonly Omit<IgnoredLine, 'column'>[],
  text: string,
  shifts: MarkedText['shifts'],
): readonly IgnoredLine[] {
  const lines = text.split('\n');
  return ignored.map((one) => {
    const column = lines[one.line - 1]!.indexOf('::') + 1 - (shifts.get(one.line) ?? 0);
    return {...one, column};
  });
}

/** The state before the first line of a text or of a block quote. */
function scanStart(): ScanState {
  return {
    openBlocks: [],
    strip: 0,
    fence: undefined,
    commentEnd: -1,
    hasOpenComment: false,
    quoteEnd: -1,
    listColumn: 0,
  };
}

/** Marks of quotes and list items can precede the colons. */
const lineWithColons = /^[ \t>*+\d.)-]*::/m;

interface CommentSyntax {
  readonly start: string;
  readonly end: string;
}

const htmlComment: CommentSyntax = {start: '<!--', end: '-->'};
const mdxComment: CommentSyntax = {start: '{/*', end: '*/}'};

/** Returns the number of the marker with this comment, or undefined. */
export function markerNumber(comment: string, {token, tokenEnd}: MarkedText): number | undefined {
  const trimmed = comment.trim();
  if (token === '' || !trimmed.startsWith(token) || !trimmed.endsWith(tokenEnd)) return undefined;
  const number = trimmed.slice(token.length, -tokenEnd.length);
  return /^\d+$/.test(number) ? Number(number) : undefined;
}

/** Restores the author's lines where markers ended up in code or HTML. */
export function withoutMarkers(text: string, {token, tokenEnd, markers}: MarkedText): string {
  if (token === '' || !text.includes(token)) return text;
  const [before, ...pieces] = text.split(token);
  const restored = pieces.map((piece) => {
    const end = piece.indexOf(tokenEnd);
    return (markers[Number(piece.slice(0, end))]?.written ?? '') + piece.slice(end + tokenEnd.length);
  });
  return before + restored.join('');
}

/** A component that is open. */
interface OpenBlock {
  readonly colons: number;
  readonly marker: number;
  /** Number of tabs that have a label. */
  tabs: number;
  /** Indentation of its opening comment. The closing comment gets the same, so that both are in the same list item. */
  readonly indent: string;
  /** Values to restore when the block closes. */
  readonly strip: number;
  readonly listColumn: number;
}

interface Scan extends ScanState {
  /** Lines are replaced during the scan. */
  readonly lines: string[];
  /** Number of the first of `lines` in the text. */
  readonly firstLine: number;
  /** What the lines are: the whole text, or the content of a block quote. */
  readonly within: 'text' | 'quote';
  /** Number of block quotes around the lines. */
  readonly quoteDepth: number;
  readonly token: string;
  readonly comment: CommentSyntax;
  readonly foreign: boolean;
  readonly isMdx: boolean;
  readonly markers: Marker[];
  readonly shifts: Map<number, number>;
  readonly ignored: Omit<IgnoredLine, 'column'>[];
}

interface ScanState {
  readonly openBlocks: OpenBlock[];
  /** Number of columns by which nested components are indented. */
  strip: number;
  fence: OpenFence | undefined;
  /** The last line of the current multi-line comment. */
  commentEnd: number;
  /** Whether no later line ends a comment. */
  hasOpenComment: boolean;
  /** The last line of the current block quote. */
  quoteEnd: number;
  /** Column at which the content of the current list item begins; 0 outside lists. */
  listColumn: number;
}

interface OpenFence extends Fence {
  readonly line: number;
}

function scanLine(scan: Scan, index: number): void {
  if (index <= scan.quoteEnd || canSkip(scan, index)) return;
  const line = stripIndent(scan, index);
  const indent = indentOf(line);
  const content = line.slice(indent.length);
  if (index <= scan.commentEnd || inFence(scan, content, index) || inComment(scan, index, content)) return;
  if (content.startsWith('>') && (indent.length <= 3 || isInListItem(scan, indent))) scanQuote(scan, index);
  if (content.startsWith('::')) {
    const colons = closingColons(content);
    if (colons > 0) {
      closeBlock(scan, index, colons);
      return;
    }
    const open = scan.foreign ? readContainerLine(content) : readOpenLine(content);
    if (open === undefined) noteIgnoredLine(scan, index, content, indent);
    else if (openBlock(scan, index, open, indent)) return;
  }
  const item = itemMarks.exec(content)?.[0];
  if (item !== undefined && openInItem(scan, index, content.slice(item.length), indent + item)) return;
  const block = scan.openBlocks.at(-1);
  const slot = block === undefined ? undefined : readSlot(scan, block, content);
  if (block !== undefined && slot !== undefined) {
    replaceLine(scan, index, block.indent, {kind: 'slot', of: block.marker, ...slot});
    scan.listColumn = 0;
  } else if (content !== '') {
    scan.listColumn = columnInList(line, indent.length, scan.listColumn);
  }
}

/** Marks components in the block quote that begins at `index`. They end in it at the latest. */
function scanQuote(scan: Scan, index: number): void {
  let end = index + 1;
  while (end < scan.lines.length && quoteMark.test(scan.lines[end]!)) stripIndent(scan, end++);
  scan.quoteEnd = end - 1;
  // The parser refuses deeper texts.
  if (scan.quoteDepth === maxNesting) return;
  const written = scan.lines.slice(index, end);
  if (!written.some((line) => lineWithColons.test(line))) return;
  const marks = written.map((line) => quoteMark.exec(line)![0]);
  const lines = written.map((line, number) => line.slice(marks[number]!.length));
  const inner: Scan = {
    ...scan,
    lines,
    firstLine: scan.firstLine + index,
    within: 'quote',
    quoteDepth: scan.quoteDepth + 1,
    ...scanStart(),
  };
  for (let line = 0; line < lines.length; line++) scanLine(inner, line);
  for (const [number, line] of lines.entries()) scan.lines[index + number] = marks[number]! + line;
}

const quoteMark = /^[ \t]*> ?/;

/** Reads `#name`, and inside tabs `== Label`, the notation of VitePress. */
function readSlot(
  scan: Scan,
  block: OpenBlock,
  content: string,
): {readonly name: string; readonly label?: string} | undefined {
  const name = slotName(content);
  if (name !== undefined) return {name};
  const label = scan.foreign && content.startsWith('==') ? tabLabel(content) : undefined;
  if (label === undefined) return undefined;
  const opened = scan.markers[block.marker];
  if (opened?.kind !== 'open' || opened.open.name !== 'tabs') return undefined;
  block.tabs++;
  return {name: `tab-${block.tabs}`, label};
}

/** Returns whether a line cannot matter here, which is true of most: text outside of all blocks, and code inside a fence. */
function canSkip({openBlocks, fence, listColumn, strip, lines}: Scan, index: number): boolean {
  const first = firstLetter.exec(lines[index]!)?.[0];
  if (first === undefined) return false;
  return fence !== undefined ? strip === 0 : openBlocks.length === 0 && listColumn === 0;
}

const firstLetter = /^[ \t]*[A-Za-z]/;

function stripIndent(scan: Scan, index: number): string {
  const line = scan.lines[index]!;
  if (scan.strip === 0) return line;
  const columns = Math.min(scan.strip, indentOf(line).length);
  if (columns > 0) addShift(scan, index, columns);
  return (scan.lines[index] = line.slice(columns));
}

/** Indentation can be removed in several steps: before and after the mark of a quote, and before a component. */
function addShift(scan: Scan, index: number, columns: number): void {
  const line = lineNumber(scan, index);
  scan.shifts.set(line, (scan.shifts.get(line) ?? 0) + columns);
}

function lineNumber({firstLine}: Scan, index: number): number {
  return firstLine + index;
}

/** Tracks fences at any indentation, so that nothing inside code is read as a component. */
function inFence(scan: Scan, line: string, index: number): boolean {
  if (scan.fence !== undefined) {
    if (isClosingFence(line, scan.fence)) scan.fence = undefined;
    else if (line.startsWith('::')) noteCloseInCode(scan, closingColons(line), lineNumber(scan, index));
    return true;
  }
  // A list item can begin with a code block.
  const fence = openingFence(line.replace(listMarks, ''));
  if (fence === undefined) return false;
  scan.fence = {...fence, line: lineNumber(scan, index)};
  return true;
}

/** Notes a line of colons in a code block that begins in the component, because the end of the code may be missing. */
function noteCloseInCode({openBlocks, markers, fence}: Scan, colons: number, line: number): void {
  const block = openBlocks.findLast((one) => one.colons === colons);
  const opened = block && markers[block.marker];
  if (opened?.kind === 'open' && fence !== undefined) opened.closeInCode ??= {line, fence: fence.line};
}

/** Skips components inside comments. An unclosed comment is ignored. */
function inComment(scan: Scan, index: number, content: string): boolean {
  const {start, end: closing} = scan.comment;
  if (!content.startsWith(start) || content.includes(closing, start.length) || scan.hasOpenComment) return false;
  let end = index + 1;
  while (end < scan.lines.length && !scan.lines[end]!.includes(closing)) end++;
  if (end < scan.lines.length) scan.commentEnd = end;
  else scan.hasOpenComment = true;
  return !scan.hasOpenComment;
}

const listMarks = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(?=```|~~~)/;

/** The marks before a component that begins a list item. */
const itemMarks = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})+(?=::)/;

/** Opens a component at the start of a list item: `- ::card`. `marks` is the text before it. */
function openInItem(scan: Scan, index: number, content: string, marks: string): boolean {
  const open = scan.foreign ? readContainerLine(content) : readOpenLine(content);
  if (open === undefined) {
    noteIgnoredLine(scan, index, content, '');
    return false;
  }
  const {listColumn} = scan;
  scan.listColumn = marks.length;
  if (openBlock(scan, index, open, marks)) return true;
  scan.listColumn = listColumn;
  return false;
}

/** Deeper nesting is a mistake, or an attempt to exhaust the stack. */
const maxDepth = 32;

function openBlock(scan: Scan, index: number, open: OpenLine, indent: string): boolean {
  if (isIndentedCode(scan, indent)) return false;
  const inList = isInListItem(scan, indent);
  const nested = scan.openBlocks.length > 0;
  if (scan.openBlocks.length >= maxDepth) return false;
  // Inside a component, more indentation only shows nesting. In a list item, it makes the component part of the item.
  const markerIndent = nested && !inList ? scan.openBlocks.at(-1)!.indent : indent;
  const strip = scan.strip + Math.max(0, indent.length - markerIndent.length);
  const yaml = extractYaml(scan, index + 1, open.colons);
  const unclosedYaml =
    yaml === undefined && beginsYaml(scan, index + 1) ? {unclosedYaml: lineNumber(scan, index + 1)} : {};
  if (strip > scan.strip) addShift(scan, index, strip - scan.strip);
  const {within} = scan;
  const marker = replaceLine(scan, index, markerIndent, {
    kind: 'open',
    open,
    yaml,
    ...unclosedYaml,
    within,
    closed: false,
  });
  scan.openBlocks.push({
    colons: open.colons,
    marker,
    tabs: 0,
    indent: ' '.repeat(markerIndent.length),
    strip: scan.strip,
    listColumn: scan.listColumn,
  });
  scan.strip = strip;
  scan.listColumn = 0;
  return true;
}

function noteIgnoredLine(scan: Scan, index: number, content: string, indent: string): void {
  const found = isIndentedCode(scan, indent) ? undefined : readIgnoredLine(content);
  if (found !== undefined) scan.ignored.push({...found, written: content.trim(), line: lineNumber(scan, index)});
}

function isIndentedCode(scan: Scan, indent: string): boolean {
  return indent.length > 3 && !scan.isMdx && scan.openBlocks.length === 0 && !isInListItem(scan, indent);
}

function isInListItem({listColumn}: Scan, indent: string): boolean {
  return listColumn > 0 && indent.length >= listColumn;
}

function closeBlock(scan: Scan, index: number, colons: number): void {
  const depth = scan.openBlocks.findLastIndex((block) => block.colons === colons);
  if (depth === -1) return;
  // Inner components that were not closed end here too.
  const [block] = scan.openBlocks.splice(depth);
  const {marker, indent, strip, listColumn} = block!;
  scan.strip = strip;
  scan.listColumn = listColumn;
  const opened = scan.markers[marker]!;
  if (opened.kind === 'open') opened.closed = true;
  replaceLine(scan, index, indent, {kind: 'close', of: marker});
}

type Mark<M = Marker> = M extends Marker ? Omit<M, 'line' | 'written'> : never;

function replaceLine(scan: Scan, index: number, indent: string, what: Mark): number {
  const {lines, token, comment, markers} = scan;
  const line = lines[index]!;
  const written = (line.startsWith(indent) ? line.slice(indent.length) : line).trimStart();
  const marker = {...what, line: lineNumber(scan, index), written} as Marker;
  const number = markers.push(marker) - 1;
  const text = `${token}${number}${comment.end}`;
  if (what.kind !== 'open' && followsHtml(scan, index)) {
    // Only a blank line ends HTML, so the comment ends the line above. `nestBlocks` separates it from the HTML.
    lines[index - 1] += text;
    lines[index] = '';
  } else lines[index] = indent + text;
  return number;
}

/** Returns whether the lines above, up to a blank line, end with HTML. It would include the line at `index`. */
function followsHtml({lines, token, isMdx}: Scan, index: number): boolean {
  if (isMdx) return false;
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above]!.trim();
    if (line === '' || line.includes(token) || line.startsWith('```') || line.startsWith('~~~')) return false;
    if (!line.startsWith('<')) continue;
    if (blockTag.test(line)) return true;
    if (!loneTag.test(line)) continue;
    const before = lines[above - 1]?.trim() ?? '';
    if (before === '' || before.includes(token)) return true;
  }
  return false;
}

/** The tags of CommonMark that begin HTML wherever a line begins with them. */
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[\s/>]|$)/i;
/** Any other tag begins HTML only if it is alone on the first line of a block. */
const loneTag = /^<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?>$/;

/** Removes props in YAML from the lines if they begin at `start`. They end before the line that closes the component. */
function extractYaml(scan: Scan, start: number, colons: number): YamlProps | undefined {
  if (scan.lines[start]?.trim() === '---') {
    const isEnd = (line: string): boolean => line.trim() === '---';
    return extractLines(scan, start, isEnd, (line) => closingColons(line.trim()) === colons);
  }
  let first = start;
  while (scan.lines[first]?.trim() === '') first++;
  const fence = /^[ \t]*(`{3,}|~{3,})[ \t]*ya?ml[ \t]+\[props\][ \t]*$/.exec(scan.lines[first] ?? '')?.[1];
  return fence === undefined ? undefined : extractLines(scan, first, (line) => line.trim() === fence);
}

/** Whether the line at `start` is `---` and a key follows. Otherwise, it is a thematic break. */
function beginsYaml({lines}: Scan, start: number): boolean {
  return lines[start]?.trim() === '---' && /^\s*["'\w.-]+\s*:(?:\s|$)/.test(lines[start + 1] ?? '');
}

function extractLines(
  scan: Scan,
  start: number,
  isEnd: (line: string) => boolean,
  isTooFar: (line: string) => boolean = () => false,
): YamlProps | undefined {
  const indent = indentOf(scan.lines[start]!).length;
  const end = scan.lines.findIndex((line, index) => index > start && (isEnd(line) || isTooFar(line)));
  if (end === -1 || !isEnd(scan.lines[end]!)) return undefined;
  const yamlLines = scan.lines.slice(start + 1, end);
  scan.lines.fill('', start, end + 1);
  return {text: yamlLines.map((line) => withoutIndent(line, indent)).join('\n'), line: lineNumber(scan, start + 1)};
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, indentOf(line).length));
}

function indentOf(line: string): string {
  let end = 0;
  while (line[end] === ' ' || line[end] === '\t') end++;
  return line.slice(0, end);
}

function columnInList(line: string, indent: number, current: number): number {
  const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/.exec(line);
  if (item !== null) return item[0].length;
  return indent < current ? 0 : current;
}

function unusedToken(text: string, start: string): string {
  let token = `${start}galley:`;
  for (let count = 0; text.includes(token); count++) token = `${start}galley${count}:`;
  return token;
}
