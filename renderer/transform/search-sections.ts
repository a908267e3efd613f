// Splits the plain text of a document for the search index: the introduction, then one section per heading that is not
// inside another element.
import type {ElementContent, Root, RootContent} from 'hast';
import type {Section} from '../document/document-types.js';
import {alertOf} from '../markdown/alerts.js';
import {headingDepth} from '../markdown/headings/assign-heading-ids.js';
import {isBlank, isElement} from '../document/tree-nodes.js';
import {plainTextOf} from '../document/walk-tree.js';
import {addCodeNames} from './searchable-code-names.js';

/** Maximum number of names from the code blocks of one section. */
const maxNames = 40;

export interface SearchablePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export function sectionsOf(tree: Root, {path, title, description}: SearchablePage): readonly Section[] {
  const sections: Section[] = [{id: path, title, titles: [], content: description, level: 1}];
  let chain = [title];
  let level = 1;
  let sectionText = '';
  let names = new Set<string>();
  // The description already contains this text, so the introduction omits it.
  let descriptionText = collapseSpace(description);
  const finish = () => {
    const last = sections.at(-1)!;
    const content = collapseSpace(sectionText);
    if (content !== '') {
      sections[sections.length - 1] = {...last, content: last.content === '' ? content : `${last.content} ${content}`};
    }
    sectionText = '';
    if (names.size > 0) {
      const code = newNames(names, sections.at(-1)!);
      if (code !== '') sections[sections.length - 1] = {...sections.at(-1)!, code};
      names = new Set();
    }
  };
  for (const node of tree.children) {
    if (isBlank(node) || node.type === 'comment') continue;
    const depth = isElement(node) ? headingDepth(node) : 0;
    // A heading that repeats the title begins no section: its text belongs to the introduction.
    if (depth > 0 && sections.length === 1 && plainTextOf(node).trim() === title) continue;
    if (isElement(node) && depth > 0) {
      finish();
      if (depth === 1) chain = [];
      else if (depth < level) chain = chain.slice(0, depth - 1);
      else if (depth === level) chain = chain.slice(0, -1);
      const heading = plainTextOf(node).trim();
      sections.push({
        id: `${path}#${String(node.properties.id)}`,
        title: heading,
        titles: chain,
        content: '',
        level: depth,
      });
      chain = [...chain, heading];
      level = depth;
    } else {
      const text = searchText(node, names);
      if (descriptionText === '' || collapseSpace(text) !== descriptionText) sectionText += ` ${text}`;
    }
    descriptionText = '';
  }
  finish();
  return sections;
}

/** Returns the approximate number of characters of a section as JSON. */
export function sizeOfSection({id, title, titles, content, code = ''}: Section): number {
  return (
    id.length + title.length + content.length + code.length + titles.reduce((sum, {length}) => sum + length + 3, 60)
  );
}

/** Returns the names that the text of the section does not contain. */
function newNames(names: ReadonlySet<string>, {title, content}: Section): string {
  return [...names].filter((name) => !content.includes(name) && !title.includes(name)).join(' ');
}

/** Returns the searchable text: without code blocks, with a space between blocks. Adds the names of code to `names`. */
function searchText(node: RootContent | ElementContent, names: Set<string>): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'component' && node.data?.shown !== undefined) return node.data.shown;
  if (isElement(node) && node.tagName === 'pre') {
    if (names.size < maxNames) addCodeNames(plainTextOf(node), names, maxNames);
    return '';
  }
  if (!('children' in node) || (isElement(node) && unsearchedTags.has(node.tagName))) return '';
  const alert = isElement(node, 'blockquote') ? alertOf(node) : undefined;
  let text = alert?.attributes['title'] ? `${String(alert.attributes['title'])} ` : '';
  for (const child of (alert ?? node).children) text += searchText(child, names);
  return isElement(node) && inlineTags.has(node.tagName) ? text : ` ${text} `;
}

/** Collapses whitespace to single spaces. */
function collapseSpace(text: string): string {
  return text.replace(/\s\s+|[^\S ]/g, ' ').trim();
}

const unsearchedTags = new Set(['script', 'style']);
const inlineTags = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
]);
