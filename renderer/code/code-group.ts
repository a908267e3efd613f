// Moves the code blocks of a `code-group` to named slots, so that its template can show them as tabs.
import type {ElementContent} from 'hast';
import {codeTitle, parseInfoString, splitLanguage} from './info-string.js';
import {isBlank, isElement, type Component} from '../document/tree-nodes.js';

/**
 * Changes `node` in place: one slot per block, with the titles in `labels`. A group with other content is not changed.
 */
export function splitCodeGroup(node: Component): void {
  const blocks = node.children.filter((child) => !isBlank(child));
  const labels = blocks.map(labelOf).filter((label) => label !== undefined);
  if (labels.length < 2 || labels.length < blocks.length) return;
  node.attributes = {...node.attributes, ':labels': JSON.stringify(labels)};
  node.children = blocks.map((block, i) => ({type: 'slot', name: `block-${i + 1}`, children: [block]}));
}

/** Returns the title of the block, or else its language. */
function labelOf(node: ElementContent): string | undefined {
  if (!isElement(node, 'pre') || node.data?.info === undefined) return undefined;
  const info = parseInfoString(node.data.info);
  return codeTitle(info) ?? (splitLanguage(info.language ?? '').language || 'Text');
}
