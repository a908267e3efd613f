// Format `markdown` of `galley diff`: a comment for a pull request.
import type {ChangedPage, PageDiff, SiteDiff} from '../../renderer/diff/compare-sites.js';
import type {SharedChange} from '../../renderer/diff/shared-changes.js';
import type {Block} from '../../renderer/diff/block-and-word-diff.js';
import {escaped, maxCommentLength} from '../report/reporters/markdown.js';
import {escapeText} from '../../runtime/text/escape-html.js';
import {onOneLine, shortened, wellFormed} from '../report/finding-texts.js';
import {formatCount, printable} from '../terminal/format-values.js';
import type {Comparison} from './compare-sides.js';
import {
  shortenBlock,
  errorNotes,
  fieldSection,
  fileText,
  otherNotes,
  pageNote,
  routesText,
  sectionsOf,
  sharedGroups,
  sideName,
  summaryText,
  weightText,
  type Section,
} from './report-texts.js';
import {capitalize} from '../../runtime/text/capitalize.js';

/** Space for the note about omitted pages. */
const noteLength = 300;

const limits = {lines: 40, items: 20, shared: 20, files: 30, text: 600};

/** Starts with a table of all pages. If the report does not fit into a comment, its end is cut off. */
export function markdownReport({before, after, diff}: Comparison): string {
  const start = [
    '<!-- galley diff -->', // By this line, a workflow finds the comment that it replaces.
    `### Galley: ${escaped(summaryText(diff))}`,
    `${escaped(sideName(before))} → ${escaped(sideName(after))}${diff.counts.unchanged > 0 ? `, ${formatCount(diff.counts.unchanged, 'page')} unchanged` : ''}`,
    ...errorNotes([before, after]).map((note) => `**${escaped(note)}**`),
  ].join('\n\n');
  const max = maxCommentLength - start.length - noteLength;
  const rows = fitting(diff.pages.map(pageRow), max / 2);
  const table = rows.length === 0 ? [] : [['| | Page | Title | |', '| --- | --- | --- | --- |', ...rows].join('\n')];
  const all = [...diff.pages.flatMap(pageDetails), ...sharedDetails(diff), ...otherDetails(diff)];
  const details = fitting(all, max - table.join('').length);
  const omitted = [
    ...(rows.length < diff.pages.length ? [formatCount(diff.pages.length - rows.length, 'page')] : []),
    ...(details.length < all.length ? [formatCount(all.length - details.length, 'section')] : []),
  ];
  const note =
    omitted.length === 0
      ? []
      : [
          `A comment has at most ${maxCommentLength.toLocaleString('en')} characters. Left out: ${omitted.join(' and ')}.`,
        ];
  return [start, ...table, ...details, ...note].join('\n\n');
}

/** Returns the first texts that have at most so many characters together. */
function fitting(texts: readonly string[], max: number): readonly string[] {
  let length = 0;
  const end = texts.findIndex((text) => (length += text.length + 2) > max);
  return end === -1 ? texts : texts.slice(0, end);
}

function pageRow(page: PageDiff): string {
  const mark = {added: '**added**', removed: '**removed**', moved: 'moved', changed: 'changed'}[page.change];
  const route = page.change === 'moved' ? `${page.from} → ${page.route}` : page.route;
  return `| ${mark} | ${short(route)} | ${short(page.title)} | ${short(pageNote(page))} |`;
}

function pageDetails(page: PageDiff): readonly string[] {
  if (page.change === 'added' || page.change === 'removed') return [];
  const lines = changeLines(page);
  return lines.length === 0 ? [] : [folded(`${page.route}: ${page.title}`, lines)];
}

function changeLines(page: ChangedPage): readonly string[] {
  const weight = weightText(page.weight);
  const text = (page.text?.hunks ?? []).flatMap((hunk, index) => [
    ...(index > 0 ? ['> …'] : []),
    ...hunk.map((block) => `> ${blockText(shortenBlock(block))}`),
  ]);
  return [
    ...sectionsOf(page).flatMap(sectionLines),
    ...limited(text, limits.lines, 'line').flatMap((line, index) =>
      index > 0 && line.startsWith('>') ? ['>', line] : [line],
    ),
    ...(weight === undefined ? [] : ['', `Weight: ${escaped(weight)}`]),
  ];
}

function sectionLines({label, removed, added}: Section): readonly string[] {
  const lines = [
    ...removed.map((text) => `- <del>${short(text)}</del>`),
    ...added.map((text) => `- <ins>${short(text)}</ins>`),
  ];
  return [`${capitalize(label)}:`, '', ...limited(lines, limits.items, 'line'), ''];
}

function blockText(block: Block): string {
  return block
    .map(({kind, text}) => {
      const shown = short(text);
      return kind === 'same' ? shown : kind === 'added' ? `<ins>${shown}</ins>` : `<del>${shown}</del>`;
    })
    .join('');
}

function sharedDetails(diff: SiteDiff): readonly string[] {
  const {common} = sharedGroups(diff);
  if (common.length === 0) return [];
  const lines = limited(common, limits.shared, 'change').flatMap((change) =>
    typeof change === 'string' ? [change] : [...sharedLines(change), ''],
  );
  return [folded('On several pages', lines)];
}

function sharedLines({routes, fields, added, removed}: SharedChange): readonly string[] {
  return [
    ...sectionLines({label: short(routesText(routes)), removed, added}),
    ...fields.map(fieldSection).flatMap(sectionLines),
  ];
}

function otherDetails(diff: SiteDiff): readonly string[] {
  const files = diff.files.map((file) => `- ${file.change}: ${short(fileText(file))}`);
  return [
    ...otherNotes(diff).map(short),
    ...(files.length > 0
      ? [folded(formatCount(files.length, 'other file'), limited(files, limits.files, 'file'))]
      : []),
  ];
}

/** The summary is on a line of HTML, in which Markdown is not read. */
function folded(summary: string, lines: readonly string[]): string {
  const text = printable(onOneLine(wellFormed(shortened(summary, limits.text))));
  return [
    `<details><summary>${escapeText(text).replaceAll('@', '@\u200B')}</summary>`,
    '',
    ...lines,
    '',
    '</details>',
  ].join('\n');
}

function limited<T>(items: readonly T[], max: number, noun: string): readonly (T | string)[] {
  return items.length <= max
    ? items
    : [...items.slice(0, max), '', `… and ${formatCount(items.length - max, noun)} more`];
}

function short(text: string): string {
  return escaped(shortened(text, limits.text));
}
