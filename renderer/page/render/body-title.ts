// Finds the h1 of a document's text, so that the page does not add another one.
import type {Body} from '../../document/document-types.js';

export interface TitledBody {
  /** HTML of the h1 at the start of the body. Absent if there is none, or if it contains a component. */
  readonly title?: string;
  /** The body after that h1. */
  readonly withoutTitle: Body;
  readonly full: Body;
}

/** `['<h1>A</h1><p>b</p>']` → title `<h1>A</h1>`, rest `['<p>b</p>']`. */
export function titledBody(full: Body): TitledBody {
  const [first, ...others] = full;
  const title = typeof first === 'string' ? /^\s*(<h1[\s>].*?<\/h1>)\s*/s.exec(first) : null;
  if (title?.[1] === undefined || typeof first !== 'string') return {withoutTitle: full, full};
  const after = first.slice(title[0].length);
  return {title: title[1], withoutTitle: after === '' ? others : [after, ...others], full};
}

/** Returns whether the first paragraph of a body has this text, regardless of its markup and components. */
export function beginsWith(body: Body, text: string): boolean {
  const paragraph = /<p[\s>][^]*?<\/p>/.exec(firstParagraph(body))?.[0];
  return paragraph !== undefined && wordsOf(paragraph.replace(/<[^>]*>/g, '')) === wordsOf(text);
}

/** Returns the HTML up to the part that ends the first paragraph. A body that begins with a component has none. */
function firstParagraph(body: Body): string {
  if (typeof body[0] !== 'string') return '';
  const end = body.findIndex((part) => typeof part === 'string' && part.includes('</p>'));
  return body
    .slice(0, end + 1)
    .map(htmlOf)
    .join('');
}

function htmlOf(part: Body[number]): string {
  return typeof part === 'string' ? part : (part.slots['default'] ?? []).map(htmlOf).join('');
}

/** Reduces text to letters and digits, to ignore markup, entities and white space. */
function wordsOf(text: string): string {
  return text.replace(/&(?:[a-z]+|#\d+);/g, '').replace(/[^\p{L}\p{N}]+/gu, '');
}
