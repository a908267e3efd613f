// Writes attributes and JSON as safe HTML text, and cleans up the HTML that React writes.
import {html as htmlAttributes} from 'property-information';

import {escapeAttribute} from '../../../runtime/text/escape-html.js';

/** Value of an attribute: `true` writes only the name, `false` and `undefined` write nothing. */
export type AttributeValue = string | number | boolean | undefined;

/** Returns ` a="1" b`: each attribute with a leading space. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): string {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return text;
}

/**
 * Returns React's output as HTML. Removes the empty comments that separate adjacent texts, because only islands are
 * hydrated. Writes attributes such as `autoComplete` in lower case, as HTML does; names of SVG keep their upper case.
 * React escapes quotation marks in texts and values, so every match there is an attribute. Raw HTML and inline scripts of
 * templates (`dangerouslySetInnerHTML`) are not escaped: text such as ` tabIndex="` changes in them too.
 */
export function cleanReactHtml(rendered: string): string {
  return rendered
    .replaceAll('<!-- -->', '')
    .replace(camelCase, (attribute, name: string) =>
      Object.hasOwn(htmlAttributes.normal, name.toLowerCase()) ? attribute.toLowerCase() : attribute,
    );
}

const camelCase = / ([a-z]+[A-Z][A-Za-z]*)="/g;

/**
 * Returns JSON that is safe inside `<script>`: without `<`, and without line separators that older JavaScript rejects.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
