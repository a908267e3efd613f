// Parses lines that include files, in the syntaxes of several generators. To add one, add a row to `syntaxes`.
import {readAttributes} from '../html/brace-attributes.js';

/** A line that includes a file. */
export interface IncludeDirective {
  /** Path as written. */
  readonly path: string;
  /** Whether the lines become a code block or a part of the text. */
  readonly kind: 'code' | 'markdown';
  /** Region, or heading of a Markdown file. */
  readonly region?: string;
  /** Lines of the region, or else of the file. */
  readonly lines?: readonly LineRange[];
  /** Info string of the code block, without lines to mark. The language is that of the file by default. */
  readonly info?: {readonly language?: string; readonly rest?: string; readonly title?: string};
  /** Lines to mark: as displayed, or as numbered in the file. */
  readonly marked?: {readonly ranges: readonly LineRange[]; readonly by: 'display' | 'file'};
  /** Values for `{{ name }}` in the included text; absent if it is not a template. */
  readonly parameters?: ReadonlyMap<string, string>;
  /** Whether the included text reads its parameters as MDX does: `{props.name}`. */
  readonly isMdx?: true;
  /** Whether the line is also read in indented code, because the original generator processes it before Markdown. */
  readonly isAnywhere?: true;
  /** Folders in which the path is looked up: that of the file, or first the roots. */
  readonly base: 'file' | 'roots';
}

/** First and last line, starting at 1; `to` is absent for all lines up to the end. */
export interface LineRange {
  readonly from: number;
  readonly to?: number;
}

/** Reads a line without the indentation and marks before it. Returns undefined for any other line. */
export function includeDirectiveOf(line: string): IncludeDirective | undefined {
  if (line.length > maxLength) return undefined;
  for (const {start, read} of syntaxes) if (line.startsWith(start)) return read(line.trimEnd());
  return undefined;
}

/** Longer lines are ignored, because the patterns below may take quadratic time. */
const maxLength = 1000;

interface Syntax {
  readonly start: string;
  readonly read: (line: string) => IncludeDirective | undefined;
}

const syntaxes: readonly Syntax[] = [
  {start: '::', read: readPartial},
  {start: '<<<', read: readSnippet},
  {start: '<!--', read: readIncludeComment},
  {start: '--8<--', read: readScissors},
  {start: '{*', read: readStarred},
  {start: '[!', read: readBracketed},
];

/** `::include{file="_install.md#linux" lines="2-" package="galley"}` */
function readPartial(line: string): IncludeDirective | undefined {
  const start = /^:{2,}include(?=[{\s]|$)[ \t]*/.exec(line)?.[0];
  if (start === undefined) return undefined;
  const read = readAttributes(line, start.length);
  if (read !== undefined && line.slice(read.end).trim() !== '') return undefined;
  const {file = '', lines, ...others} = read?.attributes ?? {};
  const {path, region, lines: lineSuffix} = withoutFragment(String(file));
  const ranges = lines === undefined ? lineSuffix : rangesOf(String(lines), '-');
  return {
    path,
    kind: 'markdown',
    ...(region !== undefined && {region}),
    ...(ranges !== undefined && {lines: ranges}),
    parameters: new Map(Object.entries(others).map(([name, value]) => [name.replace(/^:/, ''), String(value)])),
    base: 'file',
  };
}

/** `<<< @/snippets/a.ts#region{2,4-6 ts:line-numbers}[title]` of VitePress. */
function readSnippet(line: string): IncludeDirective | undefined {
  const rest = line.slice('<<<'.length).trim();
  if (rest === '' || rest.startsWith('<')) return undefined;
  const titled = splitTitle(rest);
  const {text, inner} = splitBraces(titled.text);
  const {path, region, lines} = withoutFragment(text);
  const [, marked, language, options = ''] = /^(\d+(?:[-,]\d+)*)?[ \t]*([^\s]*)[ \t]*(.*)$/.exec(inner)!;
  return {
    path,
    kind: 'code',
    ...(region !== undefined && {region}),
    ...(lines !== undefined && {lines}),
    info: {...(language && {language}), rest: options, ...(titled.title !== undefined && {title: titled.title})},
    ...(marked !== undefined && {marked: {ranges: rangesOf(marked, '-') ?? [], by: 'display'}}),
    base: 'file',
  };
}

/** `<!--@include: ./part.md#usage{3,10}-->` of VitePress. */
function readIncludeComment(line: string): IncludeDirective | undefined {
  const written = /^<!--\s*@include:([^>]*)-->$/.exec(line)?.[1]?.trim();
  if (written === undefined || written === '') return undefined;
  const {text, inner} = splitBraces(written);
  const {path, region, lines} = withoutFragment(text);
  const range = /^(\d*)\s*[,-]\s*(\d*)$/.exec(inner);
  const ranges = range === null ? rangesOf(inner, '-') : [rangeOf(range[1]!, range[2]!)];
  return {
    path,
    kind: 'markdown',
    ...(region !== undefined && {region}),
    ...(ranges === undefined ? lines !== undefined && {lines} : {lines: ranges}),
    base: 'file',
  };
}

/** `--8<-- "a.md:4:6"` and `--8<-- "a.md:section"` of MkDocs. */
function readScissors(line: string): IncludeDirective | undefined {
  const written = /^--8<--[ \t]+(?:"([^"]+)"|'([^']+)')$/.exec(line);
  if (written === null) return undefined;
  const text = (written[1] ?? written[2])!.trim();
  const [, path = text, suffix] = /^(.+?):([\d:,]+|[\w-]+)$/.exec(text) ?? [];
  const isRange = suffix !== undefined && /^[\d:,]+$/.test(suffix);
  const lines = isRange ? rangesOf(suffix, ':') : undefined;
  return {
    path,
    kind: 'markdown',
    ...(suffix !== undefined && !isRange && {region: suffix}),
    ...(lines !== undefined && {lines}),
    isAnywhere: true,
    base: 'roots',
  };
}

/** `{* ../../docs_src/a.py ln[1:5] hl[3] title["a.py"] *}` of the FastAPI documentation. */
function readStarred(line: string): IncludeDirective | undefined {
  const found = /^\{\*[ \t]+(\S+)([^*]*)\*\}$/.exec(line);
  if (found === null) return undefined;
  const [, path = '', rest = ''] = found;
  const lines = rangesOf(/\bln\[([^\]]*)\]/.exec(rest)?.[1] ?? '', ':');
  const marked = rangesOf(/\bhl\[([^\]]*)\]/.exec(rest)?.[1] ?? '', ':');
  const title = /\btitle\["([^"]*)"\]/.exec(rest)?.[1];
  return {
    path,
    kind: 'code',
    ...(lines !== undefined && {lines}),
    info: title === undefined ? {} : {title},
    ...(marked !== undefined && {marked: {ranges: marked, by: 'file'}}),
    base: 'roots',
  };
}

/** `[!INCLUDE [Title](../part.md)]` and `[!code-csharp[Title](a.cs?name=main&highlight=2)]` of DocFX, which ignores the titles. */
function readBracketed(line: string): IncludeDirective | undefined {
  const found = bracketed.exec(line);
  if (found === null) return undefined;
  const [, code, language, target = '', query = ''] = found;
  const written = target.replace(/^~(?=\/)/, '@');
  if (code === undefined) return {path: written, kind: 'markdown', base: 'file'};
  const {path, region, lines} = withoutFragment(written);
  const options = new URLSearchParams(query);
  const name = options.get('name') ?? region;
  const bounds =
    options.has('start') || options.has('end') ? `${options.get('start') ?? ''}-${options.get('end') ?? ''}` : '';
  const ranges = rangesOf(options.get('range') ?? bounds, '-') ?? lines;
  const marked = rangesOf(options.get('highlight') ?? '', '-');
  return {
    path,
    kind: 'code',
    ...(name !== undefined && {region: name}),
    ...(ranges !== undefined && {lines: ranges}),
    info: language === undefined ? {} : {language},
    ...(marked !== undefined && {marked: {ranges: marked, by: 'display'}}),
    base: 'file',
  };
}

const bracketed =
  /^\[!(?:include|(code)(?:-([\w+#.-]+))?)\s*\[[^\]]*\]\(\s*([^\s<>()?]+)(?:\?([^\s<>()#]*))?(?:\s+"[^"]*")?\s*\)\]$/i;

/**
 * Reads ```` ```ts file=./a.ts#region lines=3-8 ````, from the info string of an empty code block. `file="…"` is an
 * option of remark-code-import and others.
 */
export function includeDirectiveOfFence(info: string): IncludeDirective | undefined {
  const file = info.length > maxLength ? null : optionPattern('file').exec(info);
  if (file === null) return undefined;
  const {path, region, lines: suffix} = withoutFragment(valueOf(file).replace(/^<rootDir>(?=\/)/, '@'));
  const lines = optionPattern('lines').exec(info);
  const ranges = lines === null ? suffix : rangesOf(valueOf(lines), '-');
  const rest = info.replace(file[0], ' ').replace(lines?.[0] ?? '', ' ');
  const [language] = /^[^\s{["'=]+(?=[\s{[]|$)/.exec(rest.trimStart()) ?? [''];
  return {
    path,
    kind: 'code',
    ...(region !== undefined && {region}),
    ...(ranges !== undefined && {lines: ranges}),
    info: {
      ...(language !== '' && {language}),
      rest: rest.trim().slice(language.length).replace(/ {2,}/g, ' ').trim(),
    },
    base: 'file',
  };
}

function optionPattern(name: string): RegExp {
  return new RegExp(`(?<=^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|\\{([^}]*)\\}|([^\\s"'{}]+))(?=\\s|$)`);
}

function valueOf([, double, single, braces, plain]: RegExpExecArray): string {
  return double ?? single ?? braces ?? plain ?? '';
}

/** `./a.ts#region` → path and region, `./a.ts#L3-L6` → path and lines. */
function withoutFragment(text: string): {path: string; region?: string; lines?: readonly LineRange[]} {
  const [, path = text, fragment] = /^([^#]+)#([^#/]+)$/.exec(text.trim()) ?? [];
  if (fragment === undefined) return {path: path.trim()};
  const lines = /^L(\d+)(-L?(\d*))?$/.exec(fragment);
  if (lines === null) return {path: path.trim(), region: fragment.trim()};
  return {
    path: path.trim(),
    lines: [lines[2] === undefined ? rangeOf(lines[1]!, lines[1]!) : rangeOf(lines[1]!, lines[3]!)],
  };
}

/** `./a.ts{2} [Title]` → `./a.ts{2}` and `Title`. */
function splitTitle(text: string): {readonly text: string; readonly title?: string} {
  if (!text.endsWith(']')) return {text};
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ']') depth++;
    else if (text[at] === '[' && --depth === 0)
      return at === 0 ? {text} : {text: text.slice(0, at).trimEnd(), title: text.slice(at + 1, -1)};
  }
  return {text};
}

/** `./a.ts#b{2 ts}` → `./a.ts#b` and `2 ts`. */
function splitBraces(text: string): {readonly text: string; readonly inner: string} {
  const open = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  return open === -1
    ? {text, inner: ''}
    : {text: text.slice(0, open).trimEnd(), inner: text.slice(open + 1, -1).trim()};
}

/** `1-3,5` or `1:3,5` → ranges. Returns undefined if there are none. */
function rangesOf(text: string, separator: '-' | ':'): readonly LineRange[] | undefined {
  const ranges = text
    .split(',')
    .slice(0, maxRanges)
    .flatMap((part) => {
      const [from = '', to] = part.split(separator).map((number) => number.trim());
      const isNumber = /^\d{0,9}$/.test(from) && /^\d{0,9}$/.test(to ?? '') && from + (to ?? '') !== '';
      return isNumber ? [rangeOf(from, to ?? from)] : [];
    });
  return ranges.length > 0 ? ranges : undefined;
}

const maxRanges = 1000;

/** An empty string means the first or the last line. */
function rangeOf(from: string, to: string): LineRange {
  return {from: Number(from || 1), ...(to !== '' && {to: Number(to)})};
}
