// Headings: an id for each, and the list of them in order.
import GithubSlugger from 'github-slugger';
import type {Element, Parents, Root} from 'hast';
import type {Heading} from './document.js';
import {isElement, textOf} from './nodes.js';

/** A heading and how deep it lies: 1 at the top level of the document, 2 inside a quote or a component, … */
export interface PlacedHeading extends Heading {
  readonly level: number;
}

/** Gives every heading without one an id, unique in the document, and lists all headings. */
export function nameHeadings(tree: Root): readonly PlacedHeading[] {
  const found: {readonly node: Element; readonly level: number}[] = [];
  const taken = new Set<string>();
  collect(tree, 1, found, taken);
  const ids: Ids = {slugger: new GithubSlugger(), taken, counts: new Map()};
  return found.map(({node, level}) => {
    const text = textOf(node).trim();
    node.properties.id ??= freeId(text, ids);
    return {id: String(node.properties.id), depth: headingDepth(node), text, level};
  });
}

/** 1 for `h1` … 6 for `h6`, 0 for other elements. */
export function headingDepth({tagName}: Element): number {
  return tagName.length === 2 && tagName[0] === 'h' && tagName[1]! >= '1' && tagName[1]! <= '6'
    ? Number(tagName[1])
    : 0;
}

/** `1. First` → `_1-first`, `A -- B` → `a-b`. Empty for a text without letters. */
export function headingId(text: string, slugger = new GithubSlugger()): string {
  return tidyId(slugger.slug(text));
}

function tidyId(slug: string): string {
  return slug
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
    .replace(/^(?=\d)/, '_');
}

function collect(parent: Parents, level: number, found: {node: Element; level: number}[], taken: Set<string>): void {
  for (const node of parent.children) {
    if (!('children' in node)) continue;
    if (isElement(node)) {
      if (typeof node.properties.id === 'string') taken.add(node.properties.id);
      if (headingDepth(node) > 0) {
        found.push({node, level});
        continue;
      }
    }
    collect(node, level + 1, found, taken);
  }
}

interface Ids {
  readonly slugger: GithubSlugger;
  readonly taken: Set<string>;
  /** How often a tidy slug was asked for, so that a thousand equal headings need a thousand steps. */
  readonly counts: Map<string, number>;
}

/** Tidying can make two slugs equal, and authors give ids too, so a number is added until the id is free. */
function freeId(text: string, {slugger, taken, counts}: Ids): string {
  const slug = headingId(text, slugger) || 'section';
  let count = counts.get(slug) ?? 0;
  let id = count === 0 ? slug : `${slug}-${count}`;
  while (taken.has(id)) id = `${slug}-${++count}`;
  counts.set(slug, count + 1);
  taken.add(id);
  return id;
}
