// Extracts the title, the first paragraph and the excerpt (everything before the `more` mark) of a document.
import type {Root, RootContent} from 'hast';
import {isBlank, isElement, plainTextOf} from '../document/tree-nodes.js';

/** Returns title and description from the body: a leading h1, and a paragraph directly after it. */
export function summaryOf(tree: Root): {readonly title?: string; readonly description: string} {
  const [first, second] = leading(tree);
  const titled = isElement(first, 'h1');
  const next = titled ? second : first;
  return {
    ...(titled && {title: plainTextOf(first).trim()}),
    description: isElement(next, 'p') ? plainTextOf(next).trim() : '',
  };
}

/** Returns everything before the first top-level comment with the text `more`, or undefined if there is none. */
export function excerptOf(tree: Root): Root | undefined {
  const end = tree.children.findIndex(isMoreMark);
  return end < 0 ? undefined : {type: 'root', children: tree.children.slice(0, end)};
}

/** Returns the first two visible top-level nodes. */
function leading(tree: Root): RootContent[] {
  const found: RootContent[] = [];
  for (const node of tree.children) {
    if (isBlank(node) || node.type === 'comment' || isElement(node, 'hr') || isMoreMark(node)) continue;
    if (node.type === 'raw' && /^<!--(?:(?!-->).)*-->\s*$/s.test(node.value)) continue;
    if (found.push(node) === 2) break;
  }
  return found;
}

function isMoreMark(node: RootContent): boolean {
  if (node.type === 'comment') return node.value.trim() === 'more';
  return node.type === 'raw' && /^<!--\s*more\s*-->\s*$/.test(node.value);
}
