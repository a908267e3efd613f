// Compares two versions of a page.
import {withoutHash} from './without-hash.js';
import {headFields, type HeadField, type Medium, type PageFacts} from './read-page.js';
import {diffTexts, type TextDiff} from './text-diff.js';

/** What only one of two versions has. */
export interface ListChange<T = string> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

export interface MediaChange extends ListChange<Medium> {
  /** Addresses of files that were replaced: the hash in their names is another one. */
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
  readonly facts: PageFacts;
}

export interface PageChanges {
  readonly fields: readonly FieldChange[];
  /**
   * The same changes with `%s` for what each page has of its own, so that a change of all titles is the same on each
   * page.
   */
  readonly patterns: readonly FieldChange[];
  readonly text: TextDiff | undefined;
  readonly links: ListChange;
  readonly media: MediaChange;
  /** Ids of headings. */
  readonly anchors: ListChange;
  /** Texts and links around the content. */
  readonly frame: ListChange;
  /** Whether the content has other elements: emphasis, levels of lists, tables. */
  readonly hasOtherElements: boolean;
}

export function comparePages(before: PageVersion, after: PageVersion): PageChanges {
  const [a, b] = [before.facts, after.facts];
  const changes = headFields.flatMap((field) => fieldChange(field, before, after) ?? []);
  return {
    fields: changes.map(({change}) => change),
    patterns: changes.map(({pattern}) => pattern),
    text: diffTexts(a.blocks, b.blocks),
    links: listChange(a.links, b.links),
    media: mediaChange(a.media, b.media),
    anchors: listChange(a.anchors, b.anchors),
    frame: listChange(a.frame, b.frame),
    hasOtherElements: a.structure !== b.structure,
  };
}

function fieldChange(
  field: HeadField,
  {route: from, facts: a}: PageVersion,
  {route: to, facts: b}: PageVersion,
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

function mediaChange(before: readonly Medium[], after: readonly Medium[]): MediaChange {
  const keyOf = ({src, alt = ''}: Medium): string => JSON.stringify([withoutHash(src), alt]);
  const old = new Map(before.map((medium) => [keyOf(medium), medium.src] as const));
  const isReplaced = (medium: Medium): boolean => (old.get(keyOf(medium)) ?? medium.src) !== medium.src;
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
