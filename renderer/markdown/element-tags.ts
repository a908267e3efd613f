// Decides which tags in Markdown are elements, and which are text, such as those of `Array<T>` and `<your-name>`.
import {isHtmlElement} from '../html/html-elements.js';
import {customElementName} from '../html/html-names.js';

/** Which tags are elements and not text: HTML elements, also custom elements, or all. */
export type ElementTags = 'html' | 'custom' | 'all';

export function elementTags(html: 'safe' | 'trusted'): ElementTags {
  return html === 'safe' ? 'html' : 'custom';
}

/** Returns whether a name is that of an element and not of a placeholder or type. */
export function isElementTag(name: string, tags: ElementTags): boolean {
  if (isHtmlElement(name)) return true;
  return tags === 'custom' && (customElementName(name) ?? name).includes('-');
}
