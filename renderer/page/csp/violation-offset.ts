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
  const offsetsByCause = lazy(() => indexOffsets(tagsIn(text)));
  const found = new Map<string, number>();
  return (violation) => {
    const key = JSON.stringify(violation);
    const count = found.get(key) ?? 0;
    found.set(key, count + 1);
    const {kind, tag, text: written} = violation;
    const offsets = offsetsByCause().get(causeKey(kind, tag, written)) ?? [];
    return offsets[count] ?? offsets.at(-1) ?? offsetOfValue(text, violation);
  };
}

/** Offsets by what they can cause, in the order of the text, so that a text with thousands of violations is read once. */
function indexOffsets(tags: readonly WrittenTag[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const {name, offset, attributes, content} of tags) {
    // A tag causes a violation once, even if two of its attributes have the same address.
    const ofTag = new Map<string, number>();
    const add = (kind: PolicyViolation['kind'], text: string, at: number): void => {
      const key = causeKey(kind, name, text);
      if (!ofTag.has(key)) ofTag.set(key, at);
    };
    add('element', '', offset);
    if (content !== undefined) add('inline', hashSource(content), offset);
    for (const {key, value, offset: at} of attributes) {
      add('handler', `${key}="${value}"`, at);
      for (const address of [value, ...value.split(/[\s,]+/)]) add('address', address, at);
    }
    for (const [key, at] of ofTag) {
      const offsets = index.get(key);
      if (offsets === undefined) index.set(key, [at]);
      else offsets.push(at);
    }
  }
  return index;
}

/** An element is blocked for its name, whatever its attributes. Handlers and style attributes are compared in the same way. */
function causeKey(kind: PolicyViolation['kind'], tag: string, text: string): string {
  switch (kind) {
    case 'element':
      return `${tag} element`;
    case 'inline':
    case 'address':
      return `${tag} ${kind} ${text}`;
    default:
      return `${tag} attribute ${withoutSpace(text)}`;
  }
}

interface WrittenTag {
  readonly name: string;
  readonly offset: number;
  readonly attributes: readonly WrittenAttribute[];
  /** The content of a script or style. */
  readonly content: string | undefined;
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
      tags.push({
        name: name.toLowerCase(),
        offset,
        attributes: attributesIn(attributes, offset + 1 + name.length),
        content: /^(?:script|style)$/i.test(name) ? contentAt(text, end, name) : undefined,
      });
    }
  });
  return tags;
}

function contentAt(text: string, start: number, name: string): string {
  const end = text.indexOf(`</${name}`, start);
  return text.slice(start, end === -1 ? undefined : end);
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
