// Compares two versions of a page.
import {stripFileHash} from './strip-file-hash.js';
import {headFields, type HeadField, type MediaElement, type ParsedPage} from './read-page.js';
import {diffTexts, type TextDiff} from './block-and-word-diff.js';

/** Items that only one of two versions has. */
export interface ListChange<T = string> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

export interface MediaChange extends ListChange<MediaElement> {
  /** Addresses of replaced files, whose names differ only in the hash. */
  readonly replaced: readonly string[];
}

export interface FieldChange {
  readonly field: HeadField;
  /** Undefined if the page did not have the field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A version of a page at its route. */
export interface PageVersion {
  readonly route: string;
  readonly page: ParsedPage;
}

export interface PageChanges {
  readonly fields: readonly FieldChange[];
  /**
   * The same changes with `%s` in place of page-specific text, so that a template change to all titles is identical on
   * each page.
   */
  readonly patterns: readonly FieldChange[];
  readonly text: TextDiff | undefined;
  readonly links: ListChange;
  readonly media: MediaChange;
  /** Ids of headings. */
  readonly anchors: ListChange;
  /** Texts and links in the page shell. */
  readonly shell: ListChange;
  /** Whether the elements in the content differ: emphasis, list levels, tables. */
  readonly hasOtherElements: boolean;
}

export function comparePages(before: PageVersion, after: PageVersion): PageChanges {
  const [a, b] = [before.page, after.page];
  const changes = headFields.flatMap((field) => fieldChange(field, before, after) ?? []);
  return {
    fields: changes.map(({change}) => change),
    patterns: changes.map(({pattern}) => pattern),
    text: diffTexts(a.blocks, b.blocks),
    links: listChange(a.links, b.links),
    media: mediaChange(a.media, b.media),
    anchors: listChange(a.anchors, b.anchors),
    shell: listChange(a.shell, b.shell),
    hasOtherElements: a.structure !== b.structure,
  };
}

function fieldChange(
  field: HeadField,
  {route: from, page: a}: PageVersion,
  {route: to, page: b}: PageVersion,
): {readonly change: FieldChange; readonly pattern: FieldChange} | undefined {
  const [before, after] = [a.head[field], b.head[field]];
  if (before === after) return undefined;
  const pattern = {
    field,
    before: before && patternOf(field, before, from, a.heading),
    after: after && patternOf(field, after, to, b.heading),
  };
  // The canonical address of a page that moved is its new one.
  if (field === 'canonical' && pattern.before === pattern.after) return undefined;
  return {change: {field, before, after}, pattern};
}

/** `Install - Galley` of a page “Install” → `%s - Galley`; `https://a.example/docs` of `/docs` → `https://a.example%s` */
function patternOf(field: HeadField, value: string, route: string, heading: string): string {
  if (field === 'title' && heading !== '') return value.replace(heading, () => '%s');
  if (field !== 'canonical') return value;
  const path = route === '/' ? '' : route;
  const [, rest = value, ending = ''] = /^(.*?)(\/|\.html)?$/s.exec(value) ?? [];
  return rest.endsWith(path) ? `${rest.slice(0, rest.length - path.length)}%s${ending === '/' ? '' : ending}` : value;
}

function mediaChange(before: readonly MediaElement[], after: readonly MediaElement[]): MediaChange {
  const keyOf = ({src, alt = ''}: MediaElement): string => JSON.stringify([stripFileHash(src), alt]);
  const old = new Map(before.map((medium) => [keyOf(medium), medium.src] as const));
  const isReplaced = (medium: MediaElement): boolean => (old.get(keyOf(medium)) ?? medium.src) !== medium.src;
  return {
    ...listChange(before, after, keyOf),
    replaced: [...new Set(after.filter(isReplaced).map(({src}) => src))],
  };
}

function listChange<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string = String): ListChange<T> {
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    added: after.filter((item) => !old.has(keyOf(item))),
    removed: before.filter((item) => !now.has(keyOf(item))),
  };
}
