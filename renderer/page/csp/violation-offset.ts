// Finds what the Content-Security-Policy blocks in the text of a document: the tag of HTML, or the same value elsewhere.
import {decodeHTML} from 'entities';
import {lazy} from '../../base/lazy.js';
import {visit} from '../../markdown/find-code-blocks.js';
import {bodyOffsetOf} from '../../markdown/front-matter.js';
import {parseForChecks} from '../../markdown/parse-for-checks.js';
import {hashSource} from './content-security-policy.js';
import type {PolicyViolation} from './csp-violations.js';

/**
 * Returns a function that finds violations in `text`, which are passed in the order of the markup. Tags in code are not
 * markup, and neither is front matter. The second of two equal violations is at the second tag.
 */
export function violationFinder(text: string): (violation: PolicyViolation) => number | undefined {
  const tags = lazy(() => tagsIn(text));
  const found = new Map<string, number>();
  return (violation) => {
    const key = JSON.stringify(violation);
    const count = found.get(key) ?? 0;
    found.set(key, count + 1);
    const offsets = tags().flatMap((tag) => offsetIn(tag, violation) ?? []);
    return offsets[count] ?? offsets.at(-1) ?? offsetOfValue(text, violation);
  };
}

interface WrittenTag {
  readonly name: string;
  readonly offset: number;
  readonly attributes: readonly WrittenAttribute[];
  /** Text up to the end tag. */
  readonly content: string;
}

interface WrittenAttribute {
  readonly key: string;
  readonly value: string;
  /** Offset of the value. */
  readonly offset: number;
}

function tagsIn(text: string): readonly WrittenTag[] {
  const tags: WrittenTag[] = [];
  visit(parseForChecks(text), (node) => {
    const start = node.position?.start.offset;
    if (node.type !== 'html' || start === undefined) return;
    // The start tag of an inline element is a node of its own, without its content.
    const source = text.slice(start, start + node.value.length);
    for (const match of source.matchAll(startTag)) {
      const [written, name = '', attributes = ''] = match;
      const offset = start + match.index;
      const end = offset + written.length;
      const close = text.indexOf(`</${name}`, end);
      tags.push({
        name: name.toLowerCase(),
        offset,
        attributes: attributesIn(attributes, offset + 1 + name.length),
        content: text.slice(end, close === -1 ? undefined : close),
      });
    }
  });
  return tags;
}

const startTag =
  /<!--[^]*?-->|<([a-z][\w:-]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;

function attributesIn(text: string, offset: number): readonly WrittenAttribute[] {
  return [...text.matchAll(/\s+([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?/dg)].map((match) => {
    const [, key = '', double, single, bare] = match;
    const [start] = match.indices?.[2] ?? match.indices?.[3] ?? match.indices?.[4] ?? match.indices?.[1] ?? [0];
    return {key: key.toLowerCase(), value: decodeHTML(double ?? single ?? bare ?? ''), offset: offset + start};
  });
}

function offsetIn({name, offset, attributes, content}: WrittenTag, violation: PolicyViolation): number | undefined {
  const {kind, tag, text} = violation;
  if (name !== tag) return undefined;
  switch (kind) {
    case 'inline':
      return hashSource(content) === text ? offset : undefined;
    case 'element':
      return offset;
    case 'address':
      return attributes.find(({value}) => value.includes(text))?.offset;
    default:
      return attributes.find(({key, value}) => withoutSpace(`${key}="${value}"`) === withoutSpace(text))?.offset;
  }
}

/** Galley writes styles with other spaces than their author. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Finds a value that is not in a tag, such as the prop of a component that shows an address. */
function offsetOfValue(text: string, {text: written}: PolicyViolation): number | undefined {
  const value = /^[a-z]+="([^]*)"$/.exec(written)?.[1] ?? written;
  const index = value === '' ? -1 : text.indexOf(value, bodyOffsetOf(text));
  return index === -1 ? undefined : index;
}
