// Converts what extensions of MkDocs add to a line: attribute lists, keys, marks and icons.
import {editWithCodeMasked, editOutsideInlineCode, type Line} from '../edit-prose.js';
import {convertIcons} from './material-icons.js';
import {markdownAttribute} from './read-block.js';
import {usesMacros, type MkdocsTextContext} from './text-context.js';

export function convertLine({text, number}: Line, context: MkdocsTextContext): string | undefined {
  const {notes, placeAt, extensions} = context;
  if (/^\s*\[TOC\]\s*$/.test(text)) {
    notes.done('toc', 'Removed `[TOC]`: every page has a table of contents.', placeAt(number));
    return undefined;
  }
  if (usesMacros(context) && /\{%(?!-?\s*(?:end)?raw\b)/.test(text))
    notes.addManualStep('macro', 'A tag of Jinja is shown as it is written. Write its result.', placeAt(number));
  const blockId = extensions.has('attr_list') ? /^(\s*)\{:?\s*#([\w.:-]+)\s*\}\s*$/.exec(text) : null;
  // Below a paragraph, an id names the paragraph.
  if (blockId) return `${blockId[1]}<a id="${blockId[2]}"></a>`;
  const withAnchors = text.includes('[]') ? editOutsideInlineCode(text, convertAnchors) : text;
  const withAttributes = withAnchors.includes('{')
    ? editWithCodeMasked(withoutRaw(withAnchors), convertAttributes)
    : withAnchors;
  const withReferences = withAttributes.includes('][')
    ? convertReferences(withAttributes, number, context)
    : withAttributes;
  return editOutsideInlineCode(withReferences, (part) => {
    let result = part.includes('<a ') ? part.replace(/<a\s[^<>]*>/g, withoutClass) : part;
    if (result.includes('markdown')) result = result.replace(/<[a-z][^<>]*>/gi, withoutMarkdown);
    if (result.includes('++')) result = convertKeys(result, extensions);
    if (extensions.has('pymdownx.mark'))
      result = result.replace(/(?<![=\w])==(?=\S)([^=\n]+?)(?<=\S)==(?![=\w])/g, '<mark>$1</mark>');
    if (extensions.has('pymdownx.caret')) {
      result = result
        .replace(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>')
        .replace(/(?<!\[|\^)\^([^\s^[\]]+)\^/g, '<sup>$1</sup>');
    }
    if (extensions.has('pymdownx.tilde')) result = result.replace(/(?<!~)~([^\s~]+)~(?!~)/g, '<sub>$1</sub>');
    return result.includes(':') ? convertIcons(result) : result;
  });
}

/** `[](){#name}`, a target of links → `<a id="name"></a>` */
function convertAnchors(text: string): string {
  return text.replace(/(?<![!\]])\[\]\(\)\{:?\s*#([\w.:-]+)\s*\}/g, '<a id="$1"></a>');
}

/** `[Model][acme.Model]` → `[Model](api/model.md)` */
export function convertReferences(
  text: string,
  number: number,
  {referenceHref, notes, placeAt}: MkdocsTextContext,
): string {
  return editWithCodeMasked(text, (line) =>
    line.replace(/(?<![\]!\\])\[([^[\]]+)\]\[([\w.-]+)\]/g, (whole, label: string, name: string) => {
      const href = referenceHref(name);
      if (href === undefined) return whole;
      if (href !== null) return `[${label}](${href})`;
      notes.addManualStep(
        'reference',
        'A reference leads to documentation that a plugin finds or makes. Only its text is kept; write its address.',
        placeAt(number),
      );
      return label;
    }),
  );
}

/** `{% raw %}` only protects braces from Jinja. */
function withoutRaw(text: string): string {
  return text.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');
}

// oxlint-disable-next-line no-control-regex -- `editWithCodeMasked` puts this character around inline code.
const placeholderEnd = /\0$/;

/** `{: #id .wide }` → `{#id .wide}`, directly after what it belongs to. */
function convertAttributes(text: string): string {
  return text.replace(
    /(?<!\s)(\s*)\{:?\s*((?:[#.][^\s{}#"'=]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))(?:\s+(?:[#.][^\s{}#"'=]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+)))*)\s*\}/g,
    (whole, space: string, attributes: string, at: number) => {
      const before = text.slice(0, at);
      if (/^\s{0,3}#{1,6}\s/.test(text)) return headingAttributes(attributes);
      if (/(?<!!)\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])$/.test(before)) return linkAttributes(attributes);
      return /[)\]*_>]$/.test(before.replace(placeholderEnd, ')'))
        ? `{${attributes}}`
        : whole.startsWith(`${space}{:`)
          ? ''
          : whole;
    },
  );
}

/** Galley reads ids and classes of headings. `data-toc-label` and other attributes are for the theme. */
function headingAttributes(attributes: string): string {
  const id = /(?:^|\s)(?:#(\S+)|id=(?:"([^"\s]+)"|'([^'\s]+)'|([^\s"']+)))/.exec(attributes);
  const name = id?.slice(1).find((group) => group !== undefined);
  const classes = attributes.replace(/=(?:"[^"]*"|'[^']*')/g, '').match(/(?<=^|\s)\.[\w-]+/g) ?? [];
  const kept = [...(name === undefined ? [] : [`#${name}`]), ...classes];
  return kept.length === 0 ? '' : ` {${kept.join(' ')}}`;
}

/** Classes of links choose a style of the theme, and links with a class of their own would look like text here. */
function linkAttributes(attributes: string): string {
  const rest = attributes.replace(/(?:^|\s)(?:\.[\w-]+|class=(?:"[^"]*"|'[^']*'|[^\s"']+))/g, '').trim();
  return rest === '' ? '' : `{${rest}}`;
}

function withoutClass(tag: string): string {
  return tag.replace(/\sclass=(?:"[^"]*"|'[^']*'|[^\s"'>]+)/, '');
}

/** What is inside of an element in a line of text is Markdown anyway. */
function withoutMarkdown(tag: string): string {
  return tag.replace(markdownAttribute, '');
}

/** `++ctrl+alt+del++` → `:kbd[Ctrl] :kbd[Alt] :kbd[Del]` */
function convertKeys(text: string, extensions: ReadonlySet<string>): string {
  if (!extensions.has('pymdownx.keys')) return text;
  return text.replace(/(^|[\s([*_])\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/g, (_, before: string, keys: string) => {
    const labels = keys
      .split('+')
      .map((key) => key.replaceAll('"', '').replace(/^\w/, (letter) => letter.toUpperCase()));
    return before + labels.map((label) => `:kbd[${label}]`).join(' ');
  });
}
