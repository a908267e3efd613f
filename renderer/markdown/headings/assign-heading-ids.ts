// Gives every heading an id and lists the headings in order.
import type {Element, Nodes, Parents, Root} from 'hast';
import type {DocumentHeading} from '../../document/document-types.js';
import {isElement} from '../../document/tree-nodes.js';
import {plainTextOf} from '../../document/walk-tree.js';
import type {Collector} from '../../document/reference-collector.js';
import {duplicateIdMessage} from './duplicate-id.js';
import {slugifyFor, type HeadingIdStyle, type Slugify} from './heading-slugs.js';

/** A heading and its depth in the tree: 1 at the top level of the document, 2 inside a quote or a component, … */
export interface PlacedHeading extends DocumentHeading {
  readonly level: number;
}

/**
 * Gives every heading without an id a unique one, and returns all headings. If an earlier element has the id of a
 * heading, that is reported and the heading gets another id. An element of an included file gets another id without a
 * report, because the file cannot know the ids of every page that includes it. Changes `tree` in place.
 */
export function assignHeadingIds(
  tree: Root,
  style: HeadingIdStyle | undefined = 'galley',
  collector?: Collector,
): readonly PlacedHeading[] {
  const found: FoundElement[] = [];
  const usedIds = new Set<string>();
  const documentFile = collector?.placeOf({}).file;
  collect(tree, 1, {found, usedIds, collector, documentFile});
  const ids: Ids = {slugify: slugifyFor(style), usedIds, counts: new Map()};
  return found.flatMap(({node, level, duplicateId}): readonly PlacedHeading[] => {
    if (headingDepth(node) === 0) {
      node.properties.id = uniqueId(duplicateId!, ids);
      return [];
    }
    const text = plainTextOf(node).trim();
    const hasTags = text.includes('/>') || (style === 'vitepress' && node.children.some(isBadge));
    node.properties.id ??= uniqueId(ids.slugify(duplicateId ?? idTextOf(node, hasTags).trim()) || 'section', ids);
    const {line, file} = collector?.placeOf(node) ?? {};
    return [
      {
        id: String(node.properties.id),
        depth: headingDepth(node),
        text,
        level,
        ...(line !== undefined && {line}),
        ...(file !== documentFile && file !== undefined && {file}),
      },
    ];
  });
}

/**
 * Lists the headings again after the site's plugins ran. Existing headings keep the text that the author wrote, because
 * plugins may have added marks or rendered formulas. New ones get an id.
 */
export function relistHeadings(
  tree: Root,
  before: readonly PlacedHeading[],
  style?: HeadingIdStyle,
): readonly PlacedHeading[] {
  const headingsById = new Map(before.map((heading) => [heading.id, heading] as const));
  return assignHeadingIds(tree, style).map((heading) => {
    const {text, level, line} = headingsById.get(heading.id) ?? heading;
    return {...heading, text, level, ...(line !== undefined && {line})};
  });
}

/**
 * Returns the text from which an id is derived. It does not contain the values of bindings, so that links keep working when
 * these change. Without tags, `## cacheDir <Badge />` gets `#cachedir`, even if the tag of another generator's component
 * is shown as text, or is a badge here. Code is included in full.
 */
function idTextOf(node: Nodes, isWithoutTags: boolean): string {
  if (node.type === 'text') return isWithoutTags ? node.value.replaceAll(/<[A-Za-z][^<>]*\/>/g, '') : node.value;
  if (isWithoutTags && isBadge(node)) return '';
  if (isElement(node, 'code') || !('children' in node)) return plainTextOf(node);
  return node.children.map((child) => idTextOf(child, isWithoutTags)).join('');
}

function isBadge(node: Nodes): boolean {
  return node.type === 'component' && node.name === 'badge';
}

/** 1 for `h1` … 6 for `h6`, 0 for other elements. */
export function headingDepth({tagName}: Element): number {
  return tagName.length === 2 && tagName[0] === 'h' && tagName[1]! >= '1' && tagName[1]! <= '6'
    ? Number(tagName[1])
    : 0;
}

/** A heading, or an element of an included file whose id an earlier element has. */
interface FoundElement {
  readonly node: Element;
  readonly level: number;
  /** Id from the author that an earlier element already has. */
  readonly duplicateId?: string;
}

interface ElementCollector {
  readonly found: FoundElement[];
  readonly usedIds: Set<string>;
  readonly collector: Collector | undefined;
  readonly documentFile: string | undefined;
}

function collect(parent: Parents, level: number, collected: ElementCollector): void {
  for (const node of parent.children) {
    if (!('children' in node)) continue;
    if (isElement(node)) {
      const duplicateId = recordId(node, collected);
      const isHeading = headingDepth(node) > 0;
      const needsId = duplicateId !== undefined && (isHeading || isIncluded(node, collected));
      if (needsId) delete node.properties.id;
      if (isHeading || needsId) collected.found.push({node, level, ...(needsId && {duplicateId})});
      if (isHeading) continue;
    }
    collect(node, level + 1, collected);
  }
}

/** Records the id of an element. Returns the id if another element has it. */
function recordId(node: Element, collected: ElementCollector): string | undefined {
  const {usedIds, collector} = collected;
  const {id} = node.properties;
  if (typeof id !== 'string') return undefined;
  if (!usedIds.has(id)) return void usedIds.add(id);
  if (!isIncluded(node, collected))
    collector?.warn({
      code: 'id-duplicate',
      message: duplicateIdMessage('An element before this one', id),
      hint: 'Give one of the two another id.',
      place: collector.placeOf(node),
    });
  return id;
}

function isIncluded(node: Element, {collector, documentFile}: ElementCollector): boolean {
  return collector !== undefined && collector.placeOf(node).file !== documentFile;
}

interface Ids {
  readonly slugify: Slugify;
  readonly usedIds: Set<string>;
  /** Number of elements per slug, so that a thousand equal headings need only a thousand steps. */
  readonly counts: Map<string, number>;
}

/**
 * Returns a unique id: two texts can have the same slug, and authors set ids too, so a number is added until the id is
 * free.
 */
function uniqueId(slug: string, {usedIds, counts}: Ids): string {
  let count = counts.get(slug) ?? 0;
  let id = count === 0 ? slug : `${slug}-${count}`;
  while (usedIds.has(id)) id = `${slug}-${++count}`;
  counts.set(slug, count + 1);
  usedIds.add(id);
  return id;
}
