// Writes XML. Every value is escaped here. (The serializer that we use for HTML leaves `]]>` in text, which XML parsers
// reject.)
import {attributes} from '../page/render/html-strings.js';
import {escapeText} from '../../runtime/text/escape-html.js';

/** Returns an XML file with one root element. */
export function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}

/** Returns an element with child elements, or an empty one. */
export function element(
  name: string,
  values: Readonly<Record<string, string>> = {},
  children: readonly string[] = [],
): string {
  const open = `<${name}${withoutControls(attributes(values))}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

/** Returns an element with text. */
export function textElement(name: string, text: string, values: Readonly<Record<string, string>> = {}): string {
  return element(name, values, [withoutControls(escapeText(text))]);
}

// Some control characters are not allowed in XML, not even escaped.
function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
