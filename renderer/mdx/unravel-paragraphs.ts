// Turns paragraphs that contain only tags and expressions into blocks, as MDX does. The native parser has already done
// this, so only the trees of the portable parser change.
import type {Nodes, Parents, Root} from 'mdast';

/** Changes `tree` in place. */
export function unravel(tree: Root): void {
  unravelBelow(tree);
}

function unravelBelow(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) unravelBelow(child);
  if (parent.children.some(isOnlyMdx)) parent.children = (parent.children as Nodes[]).flatMap(blocksOf) as never;
}

function isOnlyMdx(node: Nodes): boolean {
  if (node.type !== 'paragraph') return false;
  let hasMdx = false;
  for (const child of node.children) {
    if (child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression') hasMdx = true;
    else if (child.type !== 'text' || !/^[\t\r\n ]*$/.test(child.value)) return false;
  }
  return hasMdx;
}

function blocksOf(node: Nodes): Nodes[] {
  if (node.type !== 'paragraph' || !isOnlyMdx(node)) return [node];
  return node.children.flatMap((child): Nodes[] => {
    if (child.type === 'mdxJsxTextElement') return [{...child, type: 'mdxJsxFlowElement'} as unknown as Nodes];
    if (child.type === 'mdxTextExpression') return [{...child, type: 'mdxFlowExpression'} as unknown as Nodes];
    return [];
  });
}
