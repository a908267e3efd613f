// Where a text brings its own h1, the page must not add another.
import type {Body} from '../document/document.js';

export interface TitledBody {
  /** HTML of the h1 the body begins with; absent when it begins otherwise, or with an h1 that holds a component. */
  readonly title?: string;
  /** The body after that h1. */
  readonly rest: Body;
  readonly whole: Body;
}

/** `['<h1>A</h1><p>b</p>']` → title `<h1>A</h1>`, rest `['<p>b</p>']`. */
export function titledBody(whole: Body): TitledBody {
  const [first, ...others] = whole;
  const title = typeof first === 'string' ? /^\s*(<h1[\s>].*?<\/h1>)\s*/s.exec(first) : null;
  if (title?.[1] === undefined || typeof first !== 'string') return {rest: whole, whole};
  const after = first.slice(title[0].length);
  return {title: title[1], rest: after === '' ? others : [after, ...others], whole};
}

/** Whether the first paragraph of a body says `text`, whatever its markup. */
export function beginsWith([first]: Body, text: string): boolean {
  const paragraph = typeof first === 'string' ? /<p[\s>][^]*?<\/p>/.exec(first)?.[0] : undefined;
  return paragraph !== undefined && wordsOf(paragraph.replace(/<[^>]*>/g, '')) === wordsOf(text);
}

/** Letters and digits only: markup, entities and spaces do not count. */
function wordsOf(text: string): string {
  return text.replace(/&(?:[a-z]+|#\d+);/g, '').replace(/[^\p{L}\p{N}]+/gu, '');
}
