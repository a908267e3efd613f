// Finds changes that many pages share, so that they are reported once: in the header, a menu, the footer, or in text that
// a template adds to every page.
import {hashOfAll} from '../base/hash.js';
import type {FieldChange, ListChange, PageChanges} from './compare-pages.js';
import type {Block, Hunk, TextDiff} from './block-and-word-diff.js';

/** Changes shared by exactly these pages. */
export interface SharedChange extends ListChange {
  readonly fields: readonly FieldChange[];
  readonly routes: readonly string[];
}

/** A page with the changes that it does not share with others. */
export interface OwnChanges extends Omit<PageChanges, 'patterns' | 'shell'> {
  readonly route: string;
  /** Changes in the page shell of this page only. */
  readonly around: ListChange;
}

export interface ComparedPage extends PageChanges {
  readonly route: string;
}

/** A change of head fields on this many pages is attributed to a template. */
const minPages = 3;

/** Higher for text and links in the content, because authors also edit several pages at once. */
const minContentPages = 5;
const minContentShare = 0.2;

type Aspect = 'field' | 'shell' | 'content';

interface Candidate {
  readonly aspect: Aspect;
  readonly change: {readonly added?: string; readonly removed?: string; readonly field?: FieldChange};
  readonly routes: string[];
}

/**
 * Separates the changes of individual pages from those that pages share. `moved` lists the routes of moved pages, which
 * are always reported.
 */
export function separateShared(
  pages: readonly ComparedPage[],
  moved: ReadonlySet<string>,
): {
  readonly own: readonly OwnChanges[];
  readonly shared: readonly SharedChange[];
} {
  const candidates = candidatesIn(pages);
  const minContent = Math.max(minContentPages, minContentShare * pages.length);
  const isShared = (key: string): boolean => {
    const candidate = candidates.get(key);
    if (candidate === undefined) return false;
    const {aspect, routes} = candidate;
    return routes.length >= (aspect === 'content' ? minContent : aspect === 'field' ? minPages : 0);
  };
  const own = pages.map((page) => withoutShared(page, isShared));
  const changed = new Set([...moved, ...own.filter(hasOwnChanges).map(({route}) => route)]);
  // Changes in the page shell of one page only, such as its name in a breadcrumb, belong to this page.
  const isOfOnePage = ({routes: [first, ...others]}: Candidate): boolean =>
    others.length === 0 && first !== undefined && changed.has(first);
  const lists = [...candidates].filter(([key, candidate]) => isShared(key) && !isOfOnePage(candidate));
  const around = new Set([...candidates].filter(([, candidate]) => isOfOnePage(candidate)).map(([key]) => key));
  return {
    own: own.map((page, index) => ({
      ...page,
      around: filterList(pages[index]!.shell, (kind, text) => around.has(keyOf('shell', kind, text))),
    })),
    shared: grouped(lists.map(([, candidate]) => candidate)),
  };
}

/** Returns whether something changed in the content or the head of the page that a reader can notice. */
export function hasOwnChanges({fields, text, links, media, anchors}: Omit<OwnChanges, 'around'>): boolean {
  const lists = [
    links.added,
    links.removed,
    media.added,
    media.removed,
    media.replaced,
    anchors.added,
    anchors.removed,
  ];
  return fields.length > 0 || text !== undefined || lists.some((list) => list.length > 0);
}

function candidatesIn(pages: readonly ComparedPage[]): ReadonlyMap<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  const addCandidate = (key: string, route: string, aspect: Aspect, change: Candidate['change']): void => {
    const known = candidates.get(key);
    if (known === undefined) candidates.set(key, {aspect, change, routes: [route]});
    else if (known.routes.at(-1) !== route) known.routes.push(route);
  };
  for (const {route, patterns, shell, links, text} of pages) {
    for (const field of patterns) addCandidate(fieldKey(field), route, 'field', {field});
    for (const kind of ['added', 'removed'] as const) {
      for (const item of shell[kind]) addCandidate(keyOf('shell', kind, item), route, 'shell', {[kind]: item});
      for (const item of links[kind]) addCandidate(keyOf('link', kind, item), route, 'content', {[kind]: `→ ${item}`});
    }
    for (const block of (text?.hunks ?? []).flat()) {
      const whole = wholeBlock(block);
      if (whole !== undefined)
        addCandidate(keyOf('block', whole.kind, whole.text), route, 'content', {[whole.kind]: whole.text});
    }
  }
  return candidates;
}

function fieldKey({field, before, after}: FieldChange): string {
  return JSON.stringify(['field', field, before ?? null, after ?? null]);
}

function keyOf(what: string, kind: string, text: string): string {
  return JSON.stringify([what, kind, text]);
}

/** Returns the block if it was added or removed entirely. */
function wholeBlock(block: Block): {readonly kind: 'added' | 'removed'; readonly text: string} | undefined {
  const [part] = block;
  return block.length === 1 && part !== undefined && part.kind !== 'same'
    ? {kind: part.kind, text: part.text}
    : undefined;
}

function withoutShared(
  {patterns, shell: _shell, ...page}: ComparedPage,
  isShared: (key: string) => boolean,
): Omit<OwnChanges, 'around'> {
  const text = page.text && withoutBlocks(page.text, isShared);
  return {
    ...page,
    text,
    fields: page.fields.filter((_, index) => !isShared(fieldKey(patterns[index]!))),
    links: filterList(page.links, (kind, link) => !isShared(keyOf('link', kind, link))),
  };
}

function withoutBlocks({hunks, ...counts}: TextDiff, isShared: (key: string) => boolean): TextDiff | undefined {
  const dropped = {added: 0, removed: 0};
  const isKept = (block: Block): boolean => {
    const whole = wholeBlock(block);
    if (whole === undefined || !isShared(keyOf('block', whole.kind, whole.text))) return true;
    dropped[whole.kind] += whole.text.split(/\s+/).length;
    return false;
  };
  const kept = hunks
    .map((hunk): Hunk => hunk.filter(isKept))
    .filter((hunk) => hunk.some((block) => block.some(({kind}) => kind !== 'same')));
  if (kept.length === 0) return undefined;
  return {
    added: Math.max(0, counts.added - dropped.added),
    removed: Math.max(0, counts.removed - dropped.removed),
    hunks: kept,
  };
}

function filterList(
  {added, removed}: ListChange,
  isKept: (kind: 'added' | 'removed', text: string) => boolean,
): ListChange {
  return {
    added: added.filter((text) => isKept('added', text)),
    removed: removed.filter((text) => isKept('removed', text)),
  };
}

/** Groups changes by their set of pages. Groups with the most pages come first. */
function grouped(candidates: readonly Candidate[]): readonly SharedChange[] {
  const groups = new Map<
    string,
    {added: string[]; removed: string[]; fields: FieldChange[]; routes: readonly string[]}
  >();
  for (const {change, routes} of candidates) {
    const key = hashOfAll(routes);
    const group = groups.get(key) ?? {added: [], removed: [], fields: [], routes};
    groups.set(key, group);
    if (change.added !== undefined) group.added.push(change.added);
    if (change.removed !== undefined) group.removed.push(change.removed);
    if (change.field !== undefined) group.fields.push(change.field);
  }
  return [...groups.values()].toSorted((a, b) => b.routes.length - a.routes.length);
}
