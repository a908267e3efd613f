// Marks block components before parsing: their lines are replaced by one-line HTML comments, so that the Markdown
// around and inside them is parsed as usual and every line keeps its number.
import {isClosingFence, openingFence, type Fence} from '../code/code-fences.js';
import {maxNesting} from '../document/nesting-limit.js';
import type {IgnoredLine, MarkedText, Marker} from './block-markers.js';
import {blockQuoteAt, lastQuoteLine, replaceInQuote, type BlockQuote} from './block-quotes.js';
import {followsHtml} from './follows-html.js';
import {indentOf} from './line-indent.js';
import {markMath} from './math/mark-math-in-text.js';
import {
  closingColons,
  readContainerLine,
  readIgnoredLine,
  readOpenLine,
  slotName,
  tabLabel,
  type OpenLine,
} from './read-block-syntax.js';
import {beginsYaml, yamlLinesAt, type YamlProps} from './yaml-props.js';

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
  scanLines(scan);
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
    unreadOpenings: [],
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
  /** Numbers of colons of lines that begin like a component, but are text. The lines that close them are text too. */
  unreadOpenings: number[];
}

interface OpenFence extends Fence {
  readonly line: number;
}

/** Marks components on all lines. A block quote is scanned on its own, because its components end in it at the latest. */
function scanLines(scan: Scan): void {
  for (let index = 0; index < scan.lines.length; index++) {
    const quote = scanLine(scan, index);
    if (quote === undefined) continue;
    const content = [...quote.lines];
    scanLines({
      ...scan,
      lines: content,
      firstLine: scan.firstLine + index,
      within: 'quote',
      quoteDepth: scan.quoteDepth + 1,
      ...scanStart(),
    });
    replaceInQuote(quote, content, scan.lines);
  }
}

/** Marks a component on the line. Returns the block quote that begins on it, if components can be in it. */
function scanLine(scan: Scan, index: number): BlockQuote | undefined {
  if (index <= scan.quoteEnd || canSkip(scan, index)) return undefined;
  const line = stripIndent(scan, index);
  const indent = indentOf(line);
  const content = line.slice(indent.length);
  if (index <= scan.commentEnd || inFence(scan, content, index) || inComment(scan, index, content)) return undefined;
  const isQuote = content.startsWith('>') && (indent.length <= 3 || isInListItem(scan, indent));
  if (!isQuote && markComponent(scan, index, indent, content)) return undefined;
  if (content !== '') scan.listColumn = columnInList(line, indent.length, scan.listColumn);
  return isQuote ? enterQuote(scan, index) : undefined;
}

/** Skips the lines of the block quote that begins at `index`. Returns it if it has to be scanned. */
function enterQuote(scan: Scan, index: number): BlockQuote | undefined {
  scan.quoteEnd = lastQuoteLine(scan.lines, index);
  for (let line = index + 1; line <= scan.quoteEnd; line++) stripIndent(scan, line);
  // The parser refuses deeper texts.
  if (scan.quoteDepth === maxNesting) return undefined;
  const quote = blockQuoteAt(scan.lines, index, scan.quoteEnd);
  return quote.lines.some((line) => lineWithColons.test(line)) ? quote : undefined;
}

/** Replaces the line if a component begins or ends on it, or one of its slots begins. */
function markComponent(scan: Scan, index: number, indent: string, content: string): boolean {
  if (content.startsWith('::')) {
    const colons = closingColons(content);
    if (colons > 0) {
      if (!closeBlock(scan, index, colons)) noteCloseWithoutOpening(scan, index, content, indent);
      return true;
    }
    const open = readOpening(scan, content);
    if (open === undefined) noteIgnoredLine(scan, index, content, indent);
    else if (openBlock(scan, index, open, indent)) return true;
    scan.unreadOpenings.push(/^:+/.exec(content)![0].length);
  }
  const item = itemMarks.exec(content)?.[0];
  if (item !== undefined && openInItem(scan, index, content.slice(item.length), indent + item)) return true;
  return beginSlot(scan, index, content);
}

function readOpening({foreign}: Scan, content: string): OpenLine | undefined {
  return foreign ? readContainerLine(content) : readOpenLine(content);
}

function beginSlot(scan: Scan, index: number, content: string): boolean {
  const block = scan.openBlocks.at(-1);
  const slot = block === undefined ? undefined : readSlot(scan, block, content);
  if (block === undefined || slot === undefined) return false;
  replaceLine(scan, index, block.indent, {kind: 'slot', of: block.marker, ...slot});
  scan.listColumn = 0;
  return true;
}

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
  const open = readOpening(scan, content);
  if (open === undefined) {
    noteIgnoredLine(scan, index, content, '');
    scan.unreadOpenings.push(/^:+/.exec(content)![0].length);
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
  const yaml = takeYaml(scan, index + 1, open.colons);
  const unclosedYaml =
    yaml === undefined && beginsYaml(scan.lines, index + 1) ? {unclosedYaml: lineNumber(scan, index + 1)} : {};
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

/** In an open component, the line is not reported, because the component is probably the one that it should close. */
function noteCloseWithoutOpening(scan: Scan, index: number, content: string, indent: string): void {
  const written = content.trim();
  const opening = scan.unreadOpenings.lastIndexOf(written.length);
  if (opening !== -1) scan.unreadOpenings.splice(opening);
  else if (scan.openBlocks.length === 0 && !isIndentedCode(scan, indent))
    scan.ignored.push({name: '', cause: 'not-open', written, line: lineNumber(scan, index)});
}

function isIndentedCode(scan: Scan, indent: string): boolean {
  return indent.length > 3 && !scan.isMdx && scan.openBlocks.length === 0 && !isInListItem(scan, indent);
}

/** Removes props in YAML from the lines if they begin at `start`. */
function takeYaml(scan: Scan, start: number, colons: number): YamlProps | undefined {
  const yaml = yamlLinesAt(scan.lines, start, colons);
  if (yaml === undefined) return undefined;
  const {text, first, last} = yaml;
  scan.lines.fill('', first, last + 1);
  return {text, line: lineNumber(scan, first + 1)};
}

function isInListItem({listColumn}: Scan, indent: string): boolean {
  return listColumn > 0 && indent.length >= listColumn;
}

/** Returns false if no component with this number of colons is open. */
function closeBlock(scan: Scan, index: number, colons: number): boolean {
  const depth = scan.openBlocks.findLastIndex((block) => block.colons === colons);
  if (depth === -1) return false;
  // Inner components that were not closed end here too.
  const [block] = scan.openBlocks.splice(depth);
  const {marker, indent, strip, listColumn} = block!;
  scan.strip = strip;
  scan.listColumn = listColumn;
  const opened = scan.markers[marker]!;
  if (opened.kind === 'open') opened.closed = true;
  replaceLine(scan, index, indent, {kind: 'close', of: marker});
  return true;
}

type Mark<M = Marker> = M extends Marker ? Omit<M, 'line' | 'written'> : never;

function replaceLine(scan: Scan, index: number, indent: string, what: Mark): number {
  const {lines, token, comment, markers, isMdx} = scan;
  const line = lines[index]!;
  const written = (line.startsWith(indent) ? line.slice(indent.length) : line).trimStart();
  const marker = {...what, line: lineNumber(scan, index), written} as Marker;
  const number = markers.push(marker) - 1;
  const text = `${token}${number}${comment.end}`;
  if (what.kind !== 'open' && !isMdx && followsHtml(lines, index, token)) {
    // Only a blank line ends HTML, so the comment ends the line above. `nestBlocks` separates it from the HTML.
    lines[index - 1] += text;
    lines[index] = '';
  } else lines[index] = indent + text;
  return number;
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
