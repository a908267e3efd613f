// Reports a fenced code block without an end, which contains the rest of the text.
import type {Code, Nodes, Root} from 'mdast';
import type {Collector} from '../document/reference-collector.js';
import {isClosingFence, marksBefore, openingFence} from '../code/code-fences.js';

/** `source` is the text from which `tree` was parsed. */
export function reportUnclosedCode(tree: Root, source: string, collector: Collector): void {
  const code = lastCode(tree);
  const [start, end] = [code?.position?.start.offset, code?.position?.end.offset];
  if (code === undefined || start === undefined) return;
  const [first = '', ...lines] = source.slice(start, end).split('\n');
  const fence = openingFence(first.replace(/^ {0,3}/, ''));
  const last = lines.at(-1) ?? '';
  if (fence === undefined || isClosingFence(last.slice(marksBefore(last).length), fence)) return;
  const marks = fence.char.repeat(fence.length);
  // A closing line with less indentation than its list item ends the item instead, and begins another block.
  const indentation =
    fence.info === '' ? ' If this line should close a block above it, indent it like that block.' : '';
  collector.warn({
    code: 'code-unclosed',
    message: 'This code block is never closed, so it runs to the end of the text.',
    hint: `Close it with a line of ${marks}.${indentation}`,
    place: collector.placeOf(code),
  });
}

/** Returns the code block with which the text ends. In a component, `component-unclosed` reports it. */
function lastCode(node: Nodes): Code | undefined {
  if (node.type === 'code') return node;
  const last = 'children' in node && node.type !== 'component' ? node.children.at(-1) : undefined;
  return last && lastCode(last);
}
