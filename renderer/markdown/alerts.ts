// Turns `> [!NOTE]` into the same component as `::callout{type="note"}`.
import type {Element, ElementContent} from 'hast';
import {isBlank, isElement, type Component} from '../document/tree-nodes.js';

/** Returns the callout for a quote, or undefined for an ordinary quote. */
export function alertOf(quote: Element): Component | undefined {
  const content = quote.children.filter((child) => !isBlank(child));
  const [paragraph, ...others] = content;
  if (!isElement(paragraph, 'p')) return undefined;
  const [mark, ...inline] = paragraph.children;
  const found = mark?.type === 'text' ? /^\[!(\w+)\](?:[ \t]+([^\n]*))?(?:\n|$)/.exec(mark.value) : null;
  const type = found?.[1]?.toLowerCase() ?? '';
  if (mark?.type !== 'text' || found === null || !types.has(type)) return undefined;
  const rest = mark.value.slice(found[0].length);
  // If markup follows the mark on its line, it is a title with markup. Only plain titles are supported.
  if (rest === '' && inline.length > 0 && !mark.value.endsWith('\n') && !isElement(inline[0], 'br')) return undefined;
  if (isElement(inline[0], 'br')) inline.shift();
  const remaining: ElementContent[] = rest === '' ? inline : [{type: 'text', value: rest}, ...inline];
  const first: ElementContent[] = remaining.length === 0 ? [] : [{...paragraph, children: remaining}];
  const title = found[2]?.trim();
  return {
    type: 'component',
    name: 'callout',
    attributes: {type, ...(title && {title})},
    children: [...first, ...others],
    ...(quote.position && {position: quote.position}),
  };
}

const types = new Set(['note', 'tip', 'important', 'warning', 'caution', 'info', 'danger']);
