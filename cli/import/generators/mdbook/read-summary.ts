// Reads `SUMMARY.md`: chapters in nested lists, chapters before and after them, and titles of parts.
import type {Place} from '../../../../renderer/base/diagnostic.js';
import {joinFolder} from '../../reader-context.js';
import {linesOf} from '../../text/edit-prose.js';
import {decodePercent} from '../../../../runtime/text/decode-percent.js';

export interface SummaryItem {
  readonly title: string;
  /** Path below the folder of the book; absent for parts. */
  readonly path: string | undefined;
  readonly items: SummaryItem[];
}

export interface Summary {
  readonly items: readonly SummaryItem[];
  /** Chapters without a file. */
  readonly drafts: readonly Place[];
}

const chapter = /^(\s*)(?:[-*+]\s+)?\[(.*)\]\(([^<>]*|\s*<[^<>]*>\s*)\)\s*$/;

export function readSummary(text: string, file: string): Summary {
  const items: SummaryItem[] = [];
  const drafts: Place[] = [];
  // The lists around a line, from the outside in.
  let open: {readonly indent: number; readonly items: SummaryItem[]}[] = [];
  let part: SummaryItem[] = items;
  let isStart = true;
  for (const {text: line, number} of linesOf(text)) {
    const heading = /^#+\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (heading !== undefined) {
      // The first heading is the title of the summary.
      if (!(isStart && /^#\s/.test(line))) items.push({title: heading, path: undefined, items: (part = [])});
      open = [];
      isStart = false;
      continue;
    }
    const [, indent = '', title = '', written = ''] = chapter.exec(line) ?? [];
    if (title === '') {
      // A line between chapters ends a part.
      if (/^\s*(?:-\s*){3,}$/.test(line)) [part, open] = [items, []];
      continue;
    }
    isStart = false;
    const target = written.trim().replace(/^<(.*)>$/, '$1');
    const width = indent.replaceAll('\t', '    ').length;
    while ((open.at(-1)?.indent ?? -1) >= width) open.pop();
    const path = decodePercent(joinFolder('', target));
    if (target === '') drafts.push({file, line: number});
    const item: SummaryItem = {title: plain(title), path: target === '' ? undefined : path, items: []};
    (open.at(-1)?.items ?? part).push(item);
    open.push({indent: width, items: item.items});
  }
  return {items, drafts};
}

/** Titles are Markdown there, and text here. */
function plain(title: string): string {
  return title.replace(/(?<!\\)[`*]/g, '').replace(/\\([\\`*_[\]<>])/g, '$1');
}

/** Returns all chapters in their order. */
export function chaptersIn(items: readonly SummaryItem[]): readonly {readonly path: string; readonly title: string}[] {
  return items.flatMap(({path, title, items: inner}) => [
    ...(path === undefined ? [] : [{path, title}]),
    ...chaptersIn(inner),
  ]);
}
