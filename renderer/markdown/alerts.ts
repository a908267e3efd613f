// Turns `> [!NOTE]` into the same component as `::callout{type="note"}`.
import type {Element, ElementContent} from 'hast';
import {isBlank, isElement, type Component} from '../document/tree-nodes.js';

/** Returns the callout for a quote, or undefined for an ordinary quote. */
export function alertOf(quote: Element): Component | undefined {
  const content = quote.children.filter((child) => !isBlank(child));
  const [paragraph, ...others] = content;
  if (!isElement(paragraph, 'p')) return undefined;
  const [marker, ...inline] = paragraph.children;
  const match = marker?.type === 'text' ? /^\[!(\w+)\](?:[ \t]+([^\n]*))?(?:\n|$)/.exec(marker.value) : null;
  const type = match?.[1]?.toLowerCase() ?? '';
  if (marker?.type !== 'text' || match === null || !types.has(type)) return undefined;
  const remainder = marker.value.slice(match[0].length);
  // If markup follows the mark on its line, it is a title with markup. Only plain titles are supported.
  if (remainder === '' && inline.length > 0 && !marker.value.endsWith('\n') && !isElement(inline[0], 'br'))
    return undefined;
  if (isElement(inline[0], 'br')) inline.shift();
  const inlineContent: ElementContent[] = remainder === '' ? inline : [{type: 'text', value: remainder}, ...inline];
  const first: ElementContent[] = inlineContent.length === 0 ? [] : [{...paragraph, children: inlineContent}];
  const title = match[2]?.trim();
  return {
    type: 'component',
    name: 'callout',
    attributes: {type, ...(title && {title})},
    children: [...first, ...others],
    ...(quote.position && {position: quote.position}),
  };
}

const types = new Set(['note', 'tip', 'important', 'warning', 'caution', 'info', 'danger']);
