// Reads heading ids in the common notations: `## Title {#own-id}` and `## Title {/*own-id*/}`.
import type {Heading, Nodes, Root, Text} from 'mdast';
import {readAttributes, type Attributes} from '../../html/brace-attributes.js';
import {slugifyFor} from './heading-slugs.js';
import type {Collector} from '../../document/reference-collector.js';
import type {InlineText} from '../inline-text.js';

export interface HeadingIdOptions extends Pick<InlineText, 'propertiesOf'> {
  /** The text from which the tree was parsed. */
  readonly source: string;
  /** Whether the text is MDX, where Docusaurus writes `\{#own-id}`. */
  readonly isMdx: boolean;
}

/** Removes the ids from the ends of headings and sets them. Changes `tree` in place. */
export function readHeadingIds(tree: Root, options: HeadingIdOptions, collector: Collector): void {
  if (/\{:?[ \t]*(?:[#.]|\/\*)/.test(options.source)) readBelow(tree, options, collector);
}

function readBelow(node: Nodes, options: HeadingIdOptions, collector: Collector): void {
  if (node.type === 'heading') readHeading(node, options, collector);
  else if ('children' in node && node.type !== 'paragraph')
    for (const child of node.children) readBelow(child, options, collector);
}

function readHeading(heading: Heading, {source, propertiesOf, isMdx}: HeadingIdOptions, collector: Collector): void {
  const start = heading.children[0]?.position?.start.offset;
  const end = heading.children.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined) return;
  const trailing = attributesAtEnd(source.slice(start, end).trimEnd(), isMdx);
  if (trailing === undefined || !truncateAt(heading, start + trailing.at)) return;
  const {id, ...otherAttributes} = trailing.attributes;
  const validId = id === undefined ? undefined : toValidId(String(id));
  if (id !== undefined && validId !== id) warnOfId(String(id), validId, heading, collector);
  const attributes = validId === undefined ? otherAttributes : {...otherAttributes, id: validId};
  heading.data = {...heading.data, hProperties: propertiesOf(attributes, heading)};
}

/**
 * Returns the braces at the end of a heading and their offset. Returns undefined if there are none, or nothing else.
 */
function attributesAtEnd(
  text: string,
  isMdx: boolean,
): {readonly attributes: Attributes; readonly at: number} | undefined {
  const comment = /\{\/\*\s*#?([^\s*{}]+)\s*\*\/\}$/.exec(text);
  const at = comment?.index ?? text.lastIndexOf('{');
  if (at < 1 || (text[at - 1] === '\\' && !isMdx)) return undefined;
  if (comment !== null) return {attributes: {id: comment[1]!}, at};
  // MkDocs writes `{ #id }`, kramdown `{: #id }`.
  const braces = text.slice(at);
  const idOnly = /^\{:?[ \t]*#([^\s{}]+)[ \t]*\}$/.exec(braces);
  if (idOnly !== null) return {attributes: {id: idOnly[1]!}, at};
  if (!/^\{:?[ \t]*[#.]/.test(braces)) return undefined;
  const read = readAttributes(text, at);
  return read?.end === text.length ? {attributes: read.attributes, at} : undefined;
}

/**
 * Removes everything from an offset of the source to the end of the heading. Returns false if that is not plain text.
 */
function truncateAt(heading: Heading, offset: number): boolean {
  const index = heading.children.findIndex(({position}) => (position?.end.offset ?? 0) > offset);
  const child = heading.children[index];
  // Braces directly after bold text, code or a link belong to that.
  if (child?.type !== 'text' || (child.position?.start.offset === offset && index > 0)) return false;
  const before = textBefore(child);
  if (before === undefined || before.endsWith(']')) return false;
  child.value = before.trimEnd();
  heading.children.length = child.value === '' ? index : index + 1;
  return true;
}

/** The parser reads an id in a comment as emphasis between braces, so the text before it can end with the opening brace. */
function textBefore({value}: Text): string | undefined {
  const at = value.lastIndexOf('{');
  return at === -1 ? undefined : value.slice(0, at);
}

/**
 * Returns the id if it needs no escapes in links and cannot clash with an id of a template. Otherwise returns a slug of
 * it.
 */
function toValidId(id: string): string | undefined {
  if (/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,199}$/u.test(id)) return id.normalize('NFC');
  const slug = slugifyFor('galley')(id.slice(0, 200));
  return slug === '' ? undefined : slug;
}

function warnOfId(id: string, validId: string | undefined, heading: Heading, collector: Collector): void {
  const replacement = validId === undefined ? 'an id made from its text' : `\`#${validId}\``;
  collector.warn({
    code: 'heading-id-invalid',
    message: `“${id.slice(0, 60)}” cannot be the id of a heading, so this one has ${replacement}.`,
    hint: 'Use letters, digits, `-`, `_` and `.`, and begin with a letter, a digit or `_`.',
    place: collector.placeOf(heading),
  });
}
