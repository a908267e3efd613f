// Wraps text between blocks in paragraphs, as HTML and Markdown require.
import type {Nodes, PhrasingContent} from 'mdast';
import {isBlank, phrasingTypes} from '../document/tree-nodes.js';
import {type JsxNode, placed} from './mdx-context.js';

/** Wraps runs of text between blocks in paragraphs. */
export function wrapPhrasing(nodes: readonly Nodes[], source: string): Nodes[] {
  if (!nodes.some(isPhrasing)) return [...nodes];
  const flow: Nodes[] = [];
  let run: Nodes[] = [];
  const endRun = (): void => {
    if (!run.some(isPhrasing)) flow.push(...run);
    else if (!run.every(isBlank))
      flow.push({type: 'paragraph', children: run as PhrasingContent[], ...placed(run[0]!)});
    run = [];
  };
  for (const node of nodes) {
    const isInline = isPhrasing(node) || isInlineNode(node);
    const previousNode = run.at(-1);
    if (!isInline || isOnNewLine(node, previousNode)) endRun();
    else if (isAfterSpace(node, previousNode, source)) run.push({type: 'text', value: ' '});
    (isInline ? run : flow).push(node);
  }
  endRun();
  return flow;
}

function isOnNewLine({position}: Nodes, previousNode: Nodes | undefined): boolean {
  const end = previousNode?.position?.end.line;
  return position !== undefined && end !== undefined && position.start.line > end;
}

/** The whitespace between two blocks on one line is not in the tree. */
function isAfterSpace({position}: Nodes, previousNode: Nodes | undefined, source: string): boolean {
  const end = previousNode?.position?.end.offset;
  return end !== undefined && /^\s+$/.test(source.slice(end, position?.start.offset));
}

function isPhrasing({type}: Nodes): boolean {
  return phrasing.has(type);
}

/** Returns whether the children of a tag are a line of text and not blocks. */
export function hasPhrasing({type, children}: JsxNode): boolean {
  return type === 'mdxJsxTextElement' || (children as readonly Nodes[]).some(isPhrasing);
}

/** Components and elements can be on a line of text or a block of their own. */
function isInlineNode(node: Nodes): boolean {
  return (node.type === 'component' || node.type === 'jsxElement') && node.isInline === true;
}

const phrasing: ReadonlySet<string> = new Set([
  ...phrasingTypes,
  'footnoteReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
]);
