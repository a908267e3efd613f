// Finds the h1 of a document's text, so that the page does not add another one.
import type {Body} from '../../document/document-types.js';

export interface TitledBody {
  /** The h1 at the start of the body, which may contain components, such as badges. Absent if there is none. */
  readonly title?: Body;
  /** The body after that h1. */
  readonly withoutTitle: Body;
  readonly full: Body;
}

/** `['<h1>A</h1><p>b</p>']` → title `['<h1>A</h1>']`, rest `['<p>b</p>']`. */
export function titledBody(full: Body): TitledBody {
  const [first] = full;
  const start = typeof first === 'string' ? /^\s*(?=<h1[\s>])/.exec(first) : null;
  if (start === null) return {withoutTitle: full, full};
  const end = full.findIndex((part) => typeof part === 'string' && part.includes(closeTag));
  const last = full[end];
  if (typeof last !== 'string') return {withoutTitle: full, full};
  const length = last.indexOf(closeTag) + closeTag.length;
  const after = last.slice(length).trimStart();
  const title = [...full.slice(0, end), last.slice(0, length)];
  return {
    title: title.map((part, index) => (index === 0 && typeof part === 'string' ? part.trimStart() : part)),
    withoutTitle: [...(after === '' ? [] : [after]), ...full.slice(end + 1)],
    full,
  };
}

const closeTag = '</h1>';

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

/** Reduces text to letters and digits, to ignore markup, entities and whitespace. */
function wordsOf(text: string): string {
  return text.replace(/&(?:[a-z]+|#\d+);/g, '').replace(/[^\p{L}\p{N}]+/gu, '');
}
