// Lists the code blocks of a Markdown tree.
import type {Root, RootContent} from 'mdast';
import type {Place} from '../base/diagnostic.js';
import {beginsWithOption, splitLanguage} from '../code/info-string.js';

export interface CodeBlock {
  /** First word of the info string, in lower case, without options after a colon, a comma or a brace; can be empty. */
  readonly language: string;
  /** Rest of the info string. */
  readonly meta: string;
  readonly code: string;
  /** Place of the opening fence. The code begins on the next line. */
  readonly place: Place;
}

/** Returns the place of a node in its file. */
export type PlaceOfNode = (node: RootContent) => Place;

export function codeBlocksIn(tree: Root, placeOfNode: PlaceOfNode): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  visit(tree, (node) => {
    if (node.type !== 'code') return;
    const [written = '', ...options] = beginsWithOption(node.lang ?? '')
      ? ['', node.lang ?? '']
      : (node.lang ?? '').split(/(?=[{[])/);
    const {language, suffix} = splitLanguage(written);
    blocks.push({
      language: language.toLowerCase(),
      meta: [suffix, ...options, node.meta ?? ''].join(' ').trim(),
      code: node.value,
      place: placeOfNode(node),
    });
  });
  return blocks;
}

/** Calls `enter` for every node below `parent`, outermost first. */
export function visit(parent: {readonly children: readonly RootContent[]}, enter: (node: RootContent) => void): void {
  for (const node of parent.children) {
    enter(node);
    if ('children' in node) visit(node as {readonly children: readonly RootContent[]}, enter);
  }
}
