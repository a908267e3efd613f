// Writing HTML by hand, in the few places where React does not: every value goes through here.
import {html as htmlAttributes} from 'property-information';

const textEntities: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};
const attributeEntities: Readonly<Record<string, string>> = {...textEntities, '"': '&quot;'};

export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (c) => textEntities[c] ?? c);
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (c) => attributeEntities[c] ?? c);
}

/** Value of an attribute: `true` writes the bare name, `false` and `undefined` nothing. */
export type AttributeValue = string | number | boolean | undefined;

/** ` a="1" b`: each attribute with a space in front. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): string {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return text;
}

/**
 * What React rendered to, as HTML. The empty comments go that tell React which texts are neighbours: islands are hydrated, the
 * page around them is not. React writes some attributes as its props are spelled, such as `autoComplete`; HTML has them in
 * lower case. Names of SVG keep their capitals. React escapes the quotes of texts and values, so what is found is an attribute.
 */
export function markupOf(rendered: string): string {
  return rendered
    .replaceAll('<!-- -->', '')
    .replace(camelCase, (written, name: string) =>
      Object.hasOwn(htmlAttributes.normal, name.toLowerCase()) ? written.toLowerCase() : written,
    );
}

const camelCase = / ([a-z]+[A-Z][A-Za-z]*)="/g;

/** JSON that may stand inside a `<script>`: no `<`, and no line end that older JavaScript refuses. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
