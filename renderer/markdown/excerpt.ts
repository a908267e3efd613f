// Extracts the title, the first paragraph and the excerpt (everything before the `more` mark) of a document.
import type {Root, RootContent} from 'hast';
import {isBlank, isElement} from '../document/tree-nodes.js';
import {plainTextOf} from '../document/walk-tree.js';

/** Returns title and description from the body: a leading h1, and a paragraph directly after it. */
export function summaryOf(tree: Root): {readonly title?: string; readonly description: string} {
  const [first, second] = firstVisibleNodes(tree);
  const hasTitle = isElement(first, 'h1');
  const paragraph = hasTitle ? second : first;
  return {
    ...(hasTitle && {title: plainTextOf(first).trim()}),
    description: isElement(paragraph, 'p') ? plainTextOf(paragraph).trim() : '',
  };
}

/** Returns everything before the first top-level comment with the text `more`, or undefined if there is none. */
export function excerptOf(tree: Root): Root | undefined {
  const end = tree.children.findIndex(isMoreMark);
  return end === -1 ? undefined : {type: 'root', children: tree.children.slice(0, end)};
}

/** Returns the first two visible top-level nodes. */
function firstVisibleNodes(tree: Root): RootContent[] {
  const nodes: RootContent[] = [];
  for (const node of tree.children) {
    if (isBlank(node) || node.type === 'comment' || isElement(node, 'hr') || isMoreMark(node)) continue;
    if (node.type === 'raw' && /^<!--(?:(?!-->).)*-->\s*$/s.test(node.value)) continue;
    if (nodes.push(node) === 2) break;
  }
  return nodes;
}

function isMoreMark(node: RootContent): boolean {
  if (node.type === 'comment') return node.value.trim() === 'more';
  return node.type === 'raw' && /^<!--\s*more\s*-->\s*$/.test(node.value);
}
