// Texts that all report formats of `galley diff` share.
import type {FieldChange, MediaChange} from '../../renderer/diff/compare-pages.js';
import type {ChangedPage, PageDiff, SiteDiff, Weight} from '../../renderer/diff/compare-sites.js';
import type {FileDiff} from '../../renderer/diff/compare-files.js';
import type {SharedChange} from '../../renderer/diff/shared-changes.js';
import type {Block, Part} from '../../renderer/diff/block-and-word-diff.js';
import {formatCount, formatSize} from '../terminal/format-values.js';
import type {ComparedSide} from './compare-sides.js';

/** `1 page added, 2 changed`, or `No differences` */
export function summaryText({counts, shared, markup, files, isSame}: SiteDiff): string {
  if (isSame) return 'No differences';
  const kinds = (['added', 'removed', 'moved', 'changed'] as const).filter((kind) => counts[kind] > 0);
  if (kinds.length > 0) {
    const [first, ...others] = kinds.map((kind) => [kind, counts[kind]] as const);
    return [
      `${formatCount(first![1], 'page')} ${first![0]}`,
      ...others.map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`),
    ].join(', ');
  }
  const hasOthers = shared.length + markup.content.length + markup.elsewhere.length + files.length > 0;
  return hasOthers ? 'The content of all pages is the same' : 'The pages are the same';
}

/** `main (9fceb02)` */
export function sideName({side}: ComparedSide): string {
  if (side.kind !== 'ref' || side.commit.startsWith(side.name)) return side.name;
  return `${side.name} (${side.commit.slice(0, 7)})`;
}

/** Returns the note about pages that are missing because of a failed build. */
export function errorNotes(sides: readonly ComparedSide[]): readonly string[] {
  return sides.flatMap((one) =>
    one.errors.length === 0
      ? []
      : [
          `${sideName(one)} has ${formatCount(one.errors.length, 'error')}, so pages of it can be missing or incomplete.`,
        ],
  );
}

/** The part of a report about a list: links, images, ids of headings. */
export interface Section {
  readonly label: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Returns everything that changed in the head and the content of a page but its text. */
export function sectionsOf({fields, links, media, anchors}: ChangedPage): readonly Section[] {
  return [
    ...fields.map(fieldSection),
    {label: 'links', ...links},
    mediaSection(media),
    {label: 'heading ids', ...anchors},
  ].filter(({added, removed}) => added.length + removed.length > 0);
}

export function fieldSection({field, before, after}: FieldChange): Section {
  return {
    label: field,
    removed: before === undefined ? [] : [before],
    added: after === undefined ? [] : [after],
  };
}

function mediaSection({added, removed, replaced}: MediaChange): Section {
  const name = ({src, alt}: MediaChange['added'][number]): string => (alt === undefined ? src : `${src} “${alt}”`);
  return {
    label: 'images',
    removed: removed.map(name),
    added: [...added.map(name), ...replaced.map((src) => `${src} (replaced)`)],
  };
}

/** `812 words`, `redirects to /docs`, `no redirect, +12 −3 words` */
export function pageNote(page: PageDiff): string {
  switch (page.change) {
    case 'added':
      return formatCount(page.words, 'word');
    case 'removed':
      return page.redirect === undefined ? 'no redirect' : `redirects to ${page.redirect}`;
    case 'moved':
      return [page.movedBy === 'redirect' ? 'redirect' : 'no redirect', ...wordsNote(page)].join(', ');
    case 'changed':
      return wordsNote(page).join(', ');
  }
}

function wordsNote({text}: ChangedPage): readonly string[] {
  return text === undefined ? [] : [`+${text.added.toLocaleString('en')} −${text.removed.toLocaleString('en')} words`];
}

/** `HTML 12.1 kB → 12.4 kB, with its files 80.2 kB → 81.0 kB`. Undefined if the rounded sizes are the same. */
export function weightText({before, after}: ChangedPage['weight']): string | undefined {
  const change = (key: keyof Weight): string | undefined => {
    const [a, b] = [formatSize(before[key]), formatSize(after[key])];
    return a === b ? undefined : `${a} → ${b}`;
  };
  const [html, total] = [change('html'), change('total')];
  const parts = [html && `HTML ${html}`, total && before.total !== before.html && `with its files ${total}`];
  return parts.filter(Boolean).join(', ') || undefined;
}

export interface SharedGroups {
  /** Changes that several pages have in common. */
  readonly common: readonly SharedChange[];
  /** Pages with a change around their content that no other page has, such as the title of the next page. */
  readonly single: readonly string[];
}

export function sharedGroups({shared}: SiteDiff): SharedGroups {
  return {
    common: shared.filter(({routes}) => routes.length > 1),
    single: [...new Set(shared.flatMap(({routes}) => (routes.length > 1 ? [] : routes)))],
  };
}

/** Returns the note about pages without changes in their content. */
export function otherNotes(diff: SiteDiff): readonly string[] {
  return [...notesOf([['Changed outside the content only', sharedGroups(diff).single]]), ...markupNotes(diff)];
}

export function markupNotes({markup}: SiteDiff): readonly string[] {
  return notesOf([
    ['Other elements in the content, with the same text', markup.content],
    ['Other markup, scripts or styles only', markup.elsewhere],
  ]);
}

function notesOf(notes: readonly (readonly [label: string, routes: readonly string[]])[]): readonly string[] {
  return notes.flatMap(([label, routes]) => (routes.length > 0 ? [`${label}: ${routesText(routes)}`] : []));
}

/** If there are more routes, only the first is named. */
const maxRoutes = 3;

/** `/docs, /blog`, or `87 pages, such as /docs` */
export function routesText(routes: readonly string[]): string {
  return routes.length <= maxRoutes ? routes.join(', ') : `${formatCount(routes.length, 'page')}, such as ${routes[0]}`;
}

/** `_assets/site.css  12.0 kB` for an added file, `_assets/site.css  12.0 kB → 13.0 kB` for a changed one */
export function fileText({change, path, before, after}: FileDiff): string {
  const sizes = [before, after].flatMap((bytes) => (bytes === undefined ? [] : [formatSize(bytes)]));
  const size = change === 'changed' ? sizes.join(' → ') : sizes[0];
  return `${path}${size ? `  ${size}` : ''}`;
}

/** Characters of unchanged text beside a change, and of a block without changes. */
const contextLength = 60;
const lineLength = 100;

/** Shortens the unchanged parts of a long block, at spaces. */
export function shortenBlock(block: Block): Block {
  return block.map((part, index): Part => {
    const {kind, text} = part;
    if (kind !== 'same') return part;
    const [isFirst, isLast] = [index === 0, index === block.length - 1];
    const length = isFirst && isLast ? lineLength : contextLength;
    const sides = isFirst || isLast ? 1 : 2;
    if (text.length <= sides * length + 20) return part;
    const start = isFirst && !isLast ? '' : text.slice(0, length).replace(/\s?\S*$/, '');
    const end = isLast ? '' : text.slice(-length).replace(/^\S*\s?/, '');
    return {kind, text: `${start}…${end}`};
  });
}
