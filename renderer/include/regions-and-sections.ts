// Selects lines of a file: a region between two comments, the section below a heading, or lines by number.
import {slugifyFor} from '../markdown/headings/heading-slugs.js';
import type {LineRange} from './include-directives.js';

/** A line and its number in the file, starting at 1. */
export interface NumberedLine {
  readonly text: string;
  readonly number: number;
}

/**
 * Returns the lines of a region, without its own comments and those of nested regions. Joins regions of the same name.
 * Returns undefined if the region does not exist.
 */
export function regionLines(lines: readonly NumberedLine[], name: string): readonly NumberedLine[] | undefined {
  let found: NumberedLine[] | undefined;
  /** Names of the region itself and of open nested regions, outermost first. */
  const open: string[] = [];
  for (const line of lines) {
    const mark = regionMark(line.text);
    if (mark === undefined) {
      if (open.length > 0) found!.push(line);
    } else if (mark.kind === 'start') {
      if (open.length > 0) open.push(mark.name);
      else if (mark.name === name) {
        open.push(name);
        found ??= [];
      }
    } else if (mark.name === name) open.length = 0;
    else if (open.length > 1 || mark.name === '') open.pop();
  }
  return found;
}

export function regionNames(lines: readonly NumberedLine[]): readonly string[] {
  return lines.flatMap(({text}) => {
    const mark = regionMark(text);
    return mark?.kind === 'start' && mark.name !== '' ? [mark.name] : [];
  });
}

interface RegionMark {
  readonly kind: 'start' | 'end';
  readonly name: string;
}

/** Parses a region comment in the syntax of any common language, in the formats of editors and generators. */
function regionMark(line: string): RegionMark | undefined {
  if (line.length > maxMarkLength || !hasMark.test(line)) return undefined;
  const opener = commentStart.exec(line)?.[0] ?? '';
  const text = line.slice(opener.length).replace(commentEnd, '').trim();
  const region = (opener.trim() === '' ? preprocessor : comment).exec(text);
  if (region !== null) return {kind: region[1] === undefined ? 'start' : 'end', name: unquoted(region[2]!)};
  const section = /^--8<--\s*\[(start|end):\s*([\w-]+)\]$/.exec(text) ?? /^ANCHOR(_END)?:\s*([\w-]+)$/.exec(text);
  if (section === null || opener.trim() === '') return undefined;
  const isEnd = section[1] === 'end' || section[1] === '_END';
  return {kind: isEnd ? 'end' : 'start', name: section[2]!};
}

const maxMarkLength = 300;
const hasMark = /region\b|--8<--|ANCHOR/i;

/** Begins a comment in some language. */
const commentStart = /^\s*(?:\/\/+!?|\/\*+|<!--|\{\/\*|\{-|\(\*|;+|%+|'|"|::|--(?!8)|@?rem\b|#(?=\s))\s*/i;
const commentEnd = /\s*(?:\*\/\}?|-->|-\}|\*\))\s*$/;

/** `#region Name` or `region name` in a comment. */
const comment = /^#?\s*(end)?region\b[:\s]*(.*)$/;
/** `#region Name` of C#, `#Region "Name"` of Visual Basic and `#pragma region Name` of C. */
const preprocessor = /^#\s*(?:pragma\s+)?(end\s?)?region\b[:\s]*(.*)$/i;

function unquoted(name: string): string {
  return name.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** Returns the lines below the heading with this id, up to the next heading of the same or a higher level. */
export function sectionLines(lines: readonly NumberedLine[], id: string): readonly NumberedLine[] | undefined {
  const headings = headingsOf(lines);
  const index = headings.findIndex(({ids}) => ids.includes(id));
  if (index === -1) return undefined;
  const {depth, end} = headings[index]!;
  const next = headings.slice(index + 1).find((heading) => heading.depth <= depth);
  return lines.slice(end, next?.start);
}

export function headingIds(lines: readonly NumberedLine[]): readonly string[] {
  return headingsOf(lines).map(({ids}) => ids[0]!);
}

interface HeadingLines {
  readonly depth: number;
  /** Ids of the heading in the styles of several generators, Galley's first. */
  readonly ids: readonly string[];
  /** Indexes of its first line and of the line after it. */
  readonly start: number;
  readonly end: number;
}

function headingsOf(lines: readonly NumberedLine[]): readonly HeadingLines[] {
  const found: HeadingLines[] = [];
  let fence: string | undefined;
  for (const [index, {text}] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text);
    if (fence !== undefined) {
      if (mark !== null && mark[1]!.startsWith(fence) && mark[2]!.trim() === '') fence = undefined;
      continue;
    }
    if (mark !== null) fence = mark[1]!;
    const atx = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(text);
    const line = atx === null && /^ {0,3}(?:=+|-+)[ \t]*$/.test(text) ? lines[index - 1]?.text.trim() : undefined;
    if (atx !== null) found.push({depth: atx[1]!.length, ids: idsOf(atx[2]!), start: index, end: index + 1});
    else if (line !== undefined && /^[^#>\s`~-]/.test(line))
      found.push({depth: text.includes('=') ? 1 : 2, ids: idsOf(line), start: index - 1, end: index + 1});
  }
  return found;
}

/** Returns the ids of a heading, without a closing sequence of `#` and Markdown syntax. */
function idsOf(written: string): readonly string[] {
  const trimmed = written.trimEnd().replace(/(?:^|[ \t])#+$/, '');
  const customId = /\{#([^\s{}]+)\}$/.exec(trimmed.trimEnd())?.[1];
  if (customId !== undefined) return [customId];
  const text = trimmed
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .trim();
  return (['galley', 'github', 'vitepress'] as const).map((style) => slugifyFor(style)(text));
}

/** Returns the lines in the ranges, in the order of the ranges. `missing` is the first number that does not exist. */
export function linesIn(
  lines: readonly NumberedLine[],
  ranges: readonly LineRange[],
): {readonly selected: readonly NumberedLine[]; readonly missing?: number} {
  const selected: NumberedLine[] = [];
  let missing: number | undefined;
  for (const {from, to = lines.length} of ranges) {
    const last = Math.max(from, to);
    if (from < 1 || from > lines.length) missing ??= from;
    else if (last > lines.length) missing ??= last;
    selected.push(...lines.slice(Math.max(0, from - 1), Math.max(0, to)));
  }
  return {selected, ...(missing !== undefined && {missing})};
}

/** Returns the length of the whitespace with which all non-blank lines begin. */
export function commonIndent(lines: readonly NumberedLine[]): number {
  let common: string | undefined;
  for (const {text} of lines) {
    if (text.trim() === '') continue;
    const indent = /^[ \t]*/.exec(text)![0];
    if (common === undefined) common = indent;
    else while (!indent.startsWith(common)) common = common.slice(0, -1);
  }
  return common?.length ?? 0;
}
