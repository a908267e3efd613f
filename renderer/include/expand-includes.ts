// Replaces the lines that include files by the text of these files. It runs before everything else, so that included
// text is read like any other; a map of lines leads findings back to the files.
import {posix} from 'node:path';
import type {Diagnostic} from '../base/diagnostic.js';
import {hashOf, hashOfAll} from '../base/hash.js';
import {ignoreCommentsIn} from '../base/ignore-comments.js';
import {languageId} from '../code/prism-languages.js';
import type {AddressOptions} from '../document/document-address.js';
import {bodyOffsetOf} from '../markdown/front-matter.js';
import type {IncludedText} from '../source/included-text.js';
import {includingSource, keepTextInMemory, releaseText, withText, type TextSource} from '../source/source.js';
import {nearest} from '../../runtime/text/nearest.js';
import {directiveOf, directiveOfFence, type Directive, type LineRange} from './include-directives.js';
import {isClosing, marksBefore, openingFence, type Fence} from './fences.js';
import type {IncludeRoots} from './include-roots.js';
import {columnOf, lineOf, originsOf, withPrefix, type Line} from './placed-line.js';
import {importedTexts, partialTag, textImport, type ImportedTexts} from './mdx-partials.js';
import {fillParameters, fillProps, parameterNames} from './partial-parameters.js';
import {relocateLinks} from './relocate-links.js';
import {
  commonIndent,
  headingIds,
  linesIn,
  regionLines,
  regionNames,
  sectionLines,
  type NumberedLine,
} from './select-lines.js';

export interface ExpandOptions {
  readonly roots: IncludeRoots;
  /** Returns whether a file is MDX. */
  readonly isMdx: (file: string) => boolean;
  readonly addresses: AddressOptions;
}

/** A source with the text of the files that it includes. */
export interface Expanded {
  /** The source itself if it includes nothing. */
  readonly source: TextSource;
  /** Every path on which the result depends, from the site root, also of files that do not exist. */
  readonly files: readonly string[];
}

/** `reopen` returns the options for the next time that the text is needed, when files can have changed. */
export function expand(source: TextSource, options: ExpandOptions, reopen: () => ExpandOptions): Expanded {
  const whole = withText(source);
  const {text} = whole;
  releaseText(source);
  const file = `content/${source.path}`;
  const state: ExpandState = {...options, file, files: new Set(), diagnostics: [], left: {...limits}};
  const lines = expandLines(linesOf(text, file), bodyLineOf(text), file, [file], state);
  const expandedText = lines.map((line) => line.text).join('\n');
  const files = [...state.files];
  if (files.length === 0 && state.diagnostics.length === 0 && expandedText === text) {
    keepTextInMemory(whole, text);
    return {source: whole, files};
  }
  const included: IncludedText = {
    ...originsOf(lines, file),
    ignores: ignoreCommentsIn(text, {file, bodyLine: bodyLineOf(text) + 1}),
    diagnostics: state.diagnostics,
  };
  const hash = hashOfAll([whole.hash, hashOf(expandedText), hashOf(JSON.stringify(included))]);
  const expanded = includingSource(
    {kind: 'markdown', path: source.path, hash, ...(source.mayHaveAddress && {mayHaveAddress: true}), included},
    () => expand(source, reopen(), reopen).source,
  );
  keepTextInMemory(expanded, expandedText);
  return {source: expanded, files};
}

/** Limits for one document, so that hostile content cannot exhaust memory or time. */
const limits = {characters: 1024 * 1024, files: 1000, scanned: 64 * 1024 * 1024, hints: 50};
const maxDepth = 16;

interface ExpandState extends ExpandOptions {
  /** The including document. */
  readonly file: string;
  readonly files: Set<string>;
  readonly diagnostics: Diagnostic[];
  readonly left: {characters: number; files: number; scanned: number; hints: number};
}

function linesOf(text: string, file: string): readonly Line[] {
  return text.split('\n').map((line, index) => lineOf(line, file, index + 1));
}

/** Returns the index of the first line of the body. */
function bodyLineOf(text: string): number {
  const offset = bodyOffsetOf(text);
  return offset === 0 ? 0 : text.slice(0, offset).split('\n').length - 1;
}

/** What is open at a line. */
interface Scan {
  /** Column at which the content of the current list item begins; 0 outside lists. */
  list: number;
  /** Colons of the open blocks. */
  readonly blocks: number[];
}

function expandLines(
  lines: readonly Line[],
  start: number,
  from: string,
  stack: readonly string[],
  state: ExpandState,
): readonly Line[] {
  const result: Line[] = lines.slice(0, start);
  const scan: Scan = {list: 0, blocks: []};
  const isMdx = state.isMdx(from);
  const texts = isMdx ? importedTexts(lines.slice(start)) : noTexts;
  const commentEnd = commentEnds(lines);
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    const marks = marksBefore(line.text);
    const content = line.text.slice(marks.length);
    const fence = openingFence(content);
    if (fence !== undefined) {
      const end = fenceEnd(lines, index, fence);
      push(result, expandFence(lines.slice(index, end + 1), fence, marks, {from, stack, state}));
      index = end;
      continue;
    }
    const end = commentEnd(index, content);
    if (end !== undefined) {
      push(result, lines.slice(index, end + 1));
      index = end;
      continue;
    }
    if (texts.size > 0 && textImport(line.text) !== undefined) {
      result.push({...line, text: ''});
      continue;
    }
    const directive = directiveOf(content) ?? partialTag(content, texts);
    if (directive === undefined || (!isMdx && isIndentedCode(marks, scan) && !directive.isAnywhere)) {
      track(scan, content, marks);
      result.push(line);
      continue;
    }
    const included = include(directive, {line, column: marks.length, from, stack, state});
    const shown = included.length > 0 ? included : [{...line, text: '', edits: []}];
    const rest = continued(marks);
    push(
      result,
      shown.map((one, at) => withPrefix(one, at === 0 ? marks : rest)),
    );
    if (/[-*+\d]/.test(marks)) scan.list = marks.length;
    // A line of colons after a partial closes it, unless it closes the block around.
    const next = lines[index + 1]?.text.trim();
    if (
      directive.parameters !== undefined &&
      next !== undefined &&
      /^:{2,}$/.test(next) &&
      !scan.blocks.includes(next.length)
    ) {
      result.push({...lines[++index]!, text: ''});
    }
  }
  return result;
}

function push(result: Line[], lines: readonly Line[]): void {
  for (const line of lines) result.push(line);
}

const noTexts: ImportedTexts = new Map();

/** Returns whether Markdown reads the line as code because of its indentation. */
function isIndentedCode(marks: string, {list, blocks}: Scan): boolean {
  const indent = /^[ \t]*/.exec(marks)![0].length;
  return blocks.length === 0 && indent - (list > 0 && indent >= list ? list : 0) > 3;
}

function track(scan: Scan, content: string, marks: string): void {
  if (content === '') return;
  const colons = /^(:{2,})(?:[ \t]*$|[ \t]*[A-Za-z])/.exec(content)?.[1];
  if (colons !== undefined && content.trim() === colons) {
    const depth = scan.blocks.lastIndexOf(colons.length);
    if (depth >= 0) scan.blocks.length = depth;
  } else if (colons !== undefined && scan.blocks.length < maxBlocks) scan.blocks.push(colons.length);
  if (/[-*+\d]/.test(marks)) scan.list = marks.length;
  else if (marks.length < scan.list) scan.list = 0;
}

/** Deeper nesting is a mistake. */
const maxBlocks = 100;

/** Later lines of an included text are indented like the first. */
function continued(marks: string): string {
  return marks.replace(/[^\s>]/g, ' ');
}

function fenceEnd(lines: readonly Line[], start: number, fence: Fence): number {
  for (let index = start + 1; index < lines.length; index++) {
    const {text} = lines[index]!;
    if (isClosing(text.slice(marksBefore(text).length), fence)) return index;
  }
  return lines.length - 1;
}

/** Returns a function that returns the last line of a comment that begins on a line and ends on a later one. */
function commentEnds(lines: readonly Line[]): (index: number, content: string) => number | undefined {
  let hasOpen = false;
  return (index, content) => {
    if (hasOpen || !content.startsWith('<!--') || content.includes('-->', 4)) return undefined;
    for (let end = index + 1; end < lines.length; end++) if (lines[end]!.text.includes('-->')) return end;
    hasOpen = true;
    return undefined;
  };
}

/** Where a directive is written. */
interface Site {
  readonly line: Line;
  /** Columns before it. */
  readonly column: number;
  /** The file in which it is written, and the files around it, outermost first. */
  readonly from: string;
  readonly stack: readonly string[];
  readonly state: ExpandState;
}

/** Returns the lines of a code block, with its fences. */
function expandFence(
  lines: readonly Line[],
  fence: Fence,
  marks: string,
  {from, stack, state}: Pick<Site, 'from' | 'stack' | 'state'>,
): readonly Line[] {
  const isEmpty = lines.slice(1).every(({text}) => {
    const content = text.slice(marksBefore(text).length);
    return content.trim() === '' || isClosing(content, fence);
  });
  const directive = isEmpty ? directiveOfFence(fence.info) : undefined;
  const site = {line: lines[0]!, column: marks.length, from, stack, state};
  if (directive !== undefined) {
    const rest = continued(marks);
    return include(directive, site).map((line, at) => withPrefix(line, at === 0 ? marks : rest));
  }
  // A block of Markdown shows how files are included.
  if (/^(?:md|mdx|mdc|markdown|text|txt)?(?:[^\w-]|$)/.test(fence.info)) return lines;
  return lines.flatMap((line) => {
    const indent = marksBefore(line.text);
    const content = line.text.slice(indent.length);
    if (content.startsWith(';--8<--')) return {...line, text: indent + content.slice(1), shift: line.shift - 1};
    const inner = content.startsWith('--8<--') ? directiveOf(content) : undefined;
    if (inner === undefined) return line;
    return (
      selectLines(inner, {...site, line, column: indent.length})?.lines.map((one) => withPrefix(one, indent)) ?? []
    );
  });
}

function include(directive: Directive, site: Site): readonly Line[] {
  return directive.kind === 'code' ? includeCode(directive, site) : includeMarkdown(directive, site);
}

function includeCode(directive: Directive, site: Site): readonly Line[] {
  const selected = selectLines(directive, site);
  if (selected === undefined) return [];
  const {file, lines} = selected;
  const info = infoOf(directive, file, lines);
  const char = info.includes('`') ? '~' : '`';
  const longest = lines.reduce((most, {text}) => Math.max(most, runOf(text, char)), 2);
  const fence = char.repeat(longest + 1);
  const around = (text: string): Line => ({...site.line, text, shift: site.line.shift - site.column, edits: []});
  return [around(fence + info), ...lines, around(fence)];
}

/** Returns the length of the run at the start of a line, without white space. */
function runOf(text: string, char: string): number {
  const trimmed = text.trimStart();
  let length = 0;
  while (trimmed[length] === char) length++;
  return length;
}

function infoOf({info = {}, marked}: Directive, file: string, lines: readonly Line[]): string {
  const name = posix.basename(file).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const language = info.language ?? (languageId(extension) === undefined ? 'text' : extension);
  const numbers = marked === undefined ? [] : markedLines(marked, lines);
  return [
    language,
    ...(info.rest ? [info.rest] : []),
    ...(numbers.length > 0 ? [`{${numbers.join(',')}}`] : []),
    // Markdown removes one backslash, and the reader of the title the other.
    ...(info.title === undefined ? [] : [`[${info.title.replaceAll(']', '\\\\]')}]`]),
  ].join(' ');
}

function markedLines({ranges, by}: NonNullable<Directive['marked']>, lines: readonly Line[]): readonly number[] {
  const isMarked = (number: number): boolean => ranges.some(({from, to = Infinity}) => from <= number && number <= to);
  return lines.flatMap(({number}, index) => (isMarked(by === 'file' ? number : index + 1) ? [index + 1] : []));
}

function includeMarkdown(directive: Directive, site: Site): readonly Line[] {
  const {state, stack, from} = site;
  const selected = selectLines(directive, site);
  if (selected === undefined) return [];
  const {file} = selected;
  if (stack.includes(file)) {
    report(site, 'include-cycle', directive, {
      message: `This file includes itself: ${[...stack.slice(stack.indexOf(file)), file].join(' → ')}.`,
      hint: 'Remove one of these includes.',
    });
    return [];
  }
  if (stack.length > maxDepth) {
    report(site, 'include-limit', directive, {
      message: `Includes are nested deeper than ${maxDepth} files, so ${directive.path} is left out.`,
      hint: 'Include the file directly.',
    });
    return [];
  }
  const {parameters} = directive;
  if (parameters !== undefined) reportUnused(directive, selected.lines, site);
  const fill = directive.isMdx ? fillProps : fillParameters;
  const filled = parameters ? selected.lines.map((one) => fill(one, parameters)) : selected.lines;
  const lines = expandLines(filled, 0, file, [...stack, file], state);
  return relocateLinks(lines, {from: file, to: from, addresses: state.addresses});
}

/** A parameter that the partial does not have is usually mistyped. */
function reportUnused(directive: Directive, lines: readonly Line[], site: Site): void {
  const names = parameterNames(lines.map(({text}) => text).join('\n'));
  for (const name of directive.parameters!.keys()) {
    if (names.has(name)) continue;
    const near = nearest(name, names);
    report(site, 'include-parameter-unknown', directive, {
      severity: 'warning',
      message: `${directive.path} has no parameter \`${name}\`.`,
      hint:
        near === undefined
          ? `Write \`{{ ${name} }}\` in the partial where its value belongs.`
          : `Did you mean \`${near}\`?`,
      at: name,
    });
  }
}

interface Selected {
  readonly file: string;
  readonly lines: readonly Line[];
}

/** Returns the lines that a directive asks for, without common indentation in code. Reports what does not exist. */
function selectLines(directive: Directive, site: Site): Selected | undefined {
  const {state, from} = site;
  const found = readFile(directive, site);
  if (found === undefined) return undefined;
  const {file, text} = found;
  const all = text.split('\n').map((line, index) => ({text: line, number: index + 1}));
  // The last line break ends the last line.
  if (all.length > 1 && all.at(-1)!.text === '') all.pop();
  const region = directive.region === undefined ? all : regionOf(directive, all, site);
  if (region === undefined) return undefined;
  const selected = directive.lines === undefined ? region : rangesIn(directive, directive.lines, region, site);
  if (selected === undefined) return undefined;
  const isWhole = directive.kind === 'markdown' && directive.region === undefined && directive.lines === undefined;
  const body = isWhole && /\.(?:mdx?|mdc)$/.test(file) ? selected.slice(bodyLineOf(text)) : selected;
  const indent = directive.kind === 'code' ? commonIndent(body) : 0;
  const lines = body.map(({text: line, number}) => lineOf(line.slice(indent), file, number, -indent));
  state.left.characters -= lines.reduce((sum, line) => sum + line.text.length + 1, 0);
  if (state.left.characters < 0) {
    reportOnce(site, directive, from);
    return undefined;
  }
  return {file, lines};
}

function reportOnce(site: Site, directive: Directive, from: string): void {
  if (site.state.diagnostics.some(({code, message}) => code === 'include-limit' && message.startsWith(tooMuch))) return;
  report(site, 'include-limit', directive, {
    message: `${tooMuch}, so ${directive.path} is left out of ${from}, and all that follows.`,
    hint: `A page may include ${limits.files} files and ${limits.characters / 1024 / 1024} MB of text. Split the page.`,
  });
}

const tooMuch = 'The page includes too much text';

function readFile(directive: Directive, site: Site): {readonly file: string; readonly text: string} | undefined {
  const {state, from} = site;
  const {roots} = state;
  if (directive.path === '') {
    report(site, 'include-invalid', directive, {
      message: 'The name of the file to include is missing.',
      hint: 'Write it like this: `::include{file="_install.md"}`.',
    });
    return undefined;
  }
  if (/^[a-z][a-z\d+.-]+:/i.test(directive.path) || directive.path.includes('\0')) {
    report(site, 'include-invalid', directive, {
      message: `${directive.path.slice(0, 80)} is not a file of the site.`,
      hint: 'Save it in the site, and include it from there.',
    });
    return undefined;
  }
  if (--state.left.files < 0) {
    reportOnce(site, directive, from);
    return undefined;
  }
  const {file, tried} = roots.resolve(directive, from);
  for (const one of tried) state.files.add(one);
  const opened = roots.open(file);
  if (opened.kind === 'text') {
    state.left.scanned -= opened.text.length;
    if (state.left.scanned >= 0) return {file, text: opened.text};
    reportOnce(site, directive, from);
  } else if (opened.kind === 'refused') {
    report(site, 'include-refused', directive, {
      message: `${directive.path} is not below a folder from which pages may include files.`,
      hint: `Add its folder to \`content.includeRoots\` in content/site.yml, for example \`includeRoots: [${suggestedRoot(file)}]\`. Links out of these folders and files with secrets, such as .env, are not included.`,
    });
  } else if (opened.kind === 'unreadable') {
    report(site, 'include-unreadable', directive, {
      message: `${directive.path} cannot be included: ${opened.reason}.`,
      hint: opened.hint,
    });
  } else {
    // Comparing names takes long.
    const near = --state.left.hints < 0 ? undefined : roots.near(directive.path, file);
    report(site, 'include-missing', directive, {
      message: `There is no file ${file}.`,
      hint:
        near === undefined
          ? 'The path begins at the folder of this file, or with @/ at content/.'
          : `Did you mean ${near}?`,
    });
  }
  return undefined;
}

/** `../src/deep/a.ts` → `../src` */
function suggestedRoot(file: string): string {
  return /^(?:\.\.\/)*[^/]+(?=\/)/.exec(file)?.[0] ?? posix.dirname(file);
}

function regionOf(
  directive: Directive,
  lines: readonly NumberedLine[],
  site: Site,
): readonly NumberedLine[] | undefined {
  const name = directive.region!;
  const isMarkdown = directive.kind === 'markdown';
  const found = regionLines(lines, name) ?? (isMarkdown ? sectionLines(lines, name) : undefined);
  if (found !== undefined) return found;
  const names = [...regionNames(lines), ...(isMarkdown ? headingIds(lines) : [])];
  const near = nearest(name, names);
  const list = names.slice(0, 8).join(', ');
  report(site, 'include-region-missing', directive, {
    message: `${directive.path} has no region${isMarkdown ? ' or heading' : ''} “${name}”.`,
    hint:
      near !== undefined
        ? `Did you mean ${near}?`
        : list === ''
          ? 'Mark it with the comments `#region name` and `#endregion name`.'
          : `There ${names.length === 1 ? 'is' : 'are'} ${list}.`,
    at: name,
  });
  return undefined;
}

function rangesIn(
  directive: Directive,
  ranges: readonly LineRange[],
  numbered: readonly NumberedLine[],
  site: Site,
): readonly NumberedLine[] | undefined {
  const {selected, missing} = linesIn(numbered, ranges);
  if (missing !== undefined) {
    report(site, 'include-lines-missing', directive, {
      message: `${directive.path} has no line ${missing}${directive.region === undefined ? '' : ` in its region “${directive.region}”`}.`,
      hint: `It has ${numbered.length === 1 ? '1 line' : `${numbered.length} lines`}.`,
    });
  }
  return missing !== undefined && selected.length === 0 ? undefined : selected;
}

interface Report {
  readonly severity?: 'warning';
  readonly message: string;
  readonly hint: string;
  /** Text of the line that is wrong; the path by default. */
  readonly at?: string;
}

function report(
  {line, column, state}: Site,
  code: string,
  {path}: Directive,
  {severity, message, hint, at = path}: Report,
): void {
  const found = line.text.indexOf(at, column);
  const place = {file: line.file, line: line.number, column: columnOf(line, found < 0 ? column : found)};
  state.diagnostics.push({severity: severity ?? 'error', code, message, hint, place});
}
