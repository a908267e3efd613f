// What a document says about itself: its title, its first paragraph, and everything before the `more` mark.
import type {Root, RootContent} from 'hast';
import {isBlank, isElement, textOf} from '../document/nodes.js';

/** Title and description as the body gives them: a leading h1, and a paragraph right after it. */
export function summaryOf(tree: Root): {readonly title?: string; readonly description: string} {
  const [first, second] = leading(tree);
  const titled = isElement(first, 'h1');
  const next = titled ? second : first;
  return {
    ...(titled && {title: textOf(first).trim()}),
    description: isElement(next, 'p') ? textOf(next).trim() : '',
  };
}

/** Everything before the first top-level comment that says `more`; undefined without one. */
export function excerptOf(tree: Root): Root | undefined {
  const end = tree.children.findIndex(isMore);
  return end < 0 ? undefined : {type: 'root', children: tree.children.slice(0, end)};
}

/** The first two top-level nodes that count. */
function leading(tree: Root): RootContent[] {
  const found: RootContent[] = [];
  for (const node of tree.children) {
    if (isBlank(node) || node.type === 'comment' || isElement(node, 'hr') || isMore(node)) continue;
    if (node.type === 'raw' && /^<!--(?:(?!-->).)*-->\s*$/s.test(node.value)) continue;
    if (found.push(node) === 2) break;
  }
  return found;
}

function isMore(node: RootContent): boolean {
  if (node.type === 'comment') return node.value.trim() === 'more';
  return node.type === 'raw' && /^<!--\s*more\s*-->\s*$/.test(node.value);
}
