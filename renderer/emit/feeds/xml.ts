// XML written by hand: every value goes through here, so none can break out of its element. (The tree serialiser of the
// family we use elsewhere leaves `]]>` in text as it is, which no parser accepts.)
import {attributes, escapeText} from '../../page/html.js';

/** An XML file with one root element. */
export function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}

/** An element around other elements, or an empty one. */
export function element(
  name: string,
  values: Readonly<Record<string, string>> = {},
  children: readonly string[] = [],
): string {
  const open = `<${name}${withoutControls(attributes(values))}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

/** An element around text. */
export function textElement(name: string, text: string, values: Readonly<Record<string, string>> = {}): string {
  return element(name, values, [withoutControls(escapeText(text))]);
}

// Some characters cannot stand in XML at all, not even escaped.
function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
