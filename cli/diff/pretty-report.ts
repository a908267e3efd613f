// Format `pretty` of `galley diff`: text for a terminal.
import type {ChangedPage, PageDiff, SiteDiff} from '../../renderer/diff/compare-sites.js';
import type {Block, Hunk} from '../../renderer/diff/block-and-word-diff.js';
import type {SharedChange} from '../../renderer/diff/shared-changes.js';
import type {Style} from '../terminal/terminal-style.js';
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

/** Limits for terminals. Only `html` and `json` show everything. */
const limits = {pages: 100, lines: 12, items: 6, shared: 8, files: 10};

export function prettyReport({before, after, diff}: Comparison, style: Style): string {
  const blocks = [
    style.bold(`${printable(sideName(before))} → ${printable(sideName(after))}`),
    ...errorNotes([before, after]).map((note) => style.yellow(printable(note))),
    ...limited(diff.pages, limits.pages, 'page').map((page) =>
      typeof page === 'string' ? style.dim(page) : pageBlock(page, style),
    ),
    ...sharedBlocks(diff, style),
    ...otherNotes(diff).map((note) => style.dim(printable(note))),
    ...fileLines(diff, style),
    summaryOf(diff, style),
  ];
  return blocks.join('\n\n');
}

function summaryOf(diff: SiteDiff, style: Style): string {
  const {counts} = diff;
  const rest = counts.unchanged > 0 ? style.dim(`  (${counts.unchanged.toLocaleString('en')} unchanged)`) : '';
  return `${style.bold(`${summaryText(diff)}.`)}${rest}`;
}

function pageBlock(page: PageDiff, style: Style): string {
  const mark = {added: style.green('+'), removed: style.red('-'), moved: style.yellow('>'), changed: style.yellow('~')}[
    page.change
  ];
  const route = page.change === 'moved' ? `${page.from} → ${page.route}` : page.route;
  const note = pageNote(page);
  const head = `${mark} ${style.bold(style.cyan(printable(route)))}  ${printable(page.title)}${note === '' ? '' : `  ${style.dim(printable(note))}`}`;
  return page.change === 'added' || page.change === 'removed' ? head : [head, ...changeLines(page, style)].join('\n');
}

function changeLines(page: ChangedPage, style: Style): readonly string[] {
  const weight = weightText(page.weight);
  return [
    ...sectionsOf(page).flatMap((section) => sectionLines(section, style)),
    ...(page.text === undefined ? [] : textLines(page.text.hunks, style)),
    ...(weight === undefined ? [] : [style.dim(`    weight: ${weight}`)]),
  ];
}

function sectionLines({label, removed, added}: Section, style: Style): readonly string[] {
  const lines = [
    ...removed.map((text) => style.red(`- ${printable(text)}`)),
    ...added.map((text) => style.green(`+ ${printable(text)}`)),
  ];
  return [style.dim(`    ${label}:`), ...limited(lines, limits.items, 'line').map((line) => `      ${line}`)];
}

function textLines(hunks: readonly Hunk[], style: Style): readonly string[] {
  const lines = hunks.flatMap((hunk, index) => [
    ...(index > 0 ? [style.dim('…')] : []),
    ...hunk.map((block) => blockText(shortenBlock(block), style)),
  ]);
  return [style.dim('    text:'), ...limited(lines, limits.lines, 'line').map((line) => `      ${line}`)];
}

/** Without colors, changes are marked as by `git diff --word-diff`. */
function blockText(block: Block, style: Style): string {
  return block
    .map(({kind, text}) => {
      const shown = printable(text);
      if (kind === 'same') return block.length === 1 ? style.dim(shown) : shown;
      if (kind === 'added') return style.isColorSupported ? style.green(shown) : `{+${shown}+}`;
      return style.isColorSupported ? style.strikethrough(style.red(shown)) : `[-${shown}-]`;
    })
    .join('');
}

function sharedBlocks(diff: SiteDiff, style: Style): readonly string[] {
  const {common} = sharedGroups(diff);
  if (common.length === 0) return [];
  return [
    style.bold('On several pages'),
    ...limited(common, limits.shared, 'change').map((change) =>
      typeof change === 'string' ? style.dim(`  ${change}`) : sharedBlock(change, style),
    ),
  ];
}

function sharedBlock({routes, fields, added, removed}: SharedChange, style: Style): string {
  const items = [
    ...removed.map((text) => style.red(`- ${printable(text)}`)),
    ...added.map((text) => style.green(`+ ${printable(text)}`)),
  ];
  return [
    `  ${printable(routesText(routes))}`,
    ...fields.map(fieldSection).flatMap((section) => sectionLines(section, style)),
    ...limited(items, limits.items, 'line').map((line) => `      ${line}`),
  ].join('\n');
}

function fileLines({files}: SiteDiff, style: Style): readonly string[] {
  if (files.length === 0) return [];
  const marks = {added: style.green('+'), removed: style.red('-'), changed: style.yellow('~')};
  const lines = files.map((file) => `${marks[file.change]} ${printable(fileText(file))}`);
  return [
    [
      style.bold(formatCount(files.length, 'other file')),
      ...limited(lines, limits.files, 'file').map((line) => `  ${line}`),
    ].join('\n'),
  ];
}

/** Returns the first items, and a note about the others. */
function limited<T>(items: readonly T[], max: number, noun: string): readonly (T | string)[] {
  if (items.length <= max) return items;
  return [...items.slice(0, max), `… and ${formatCount(items.length - max, noun)} more in --format html`];
}
