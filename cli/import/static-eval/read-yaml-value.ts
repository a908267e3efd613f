// Reads YAML, and JSON, which is YAML, as static values, with the line of each value.
import {isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node} from 'yaml';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {list, map, scalar, unreadable, type StaticValue} from './static-value.js';

const maxDepth = 60;
const maxNodes = 100_000;

/** Reads the first document of a YAML text. Values with unknown tags, such as `!!python/name:`, are unreadable. */
export function readYamlValue(text: string, file: string): StaticValue {
  const counter = new LineCounter();
  const document = parseDocument(text, {lineCounter: counter, logLevel: 'silent', uniqueKeys: false, strict: false});
  const placeOf = (node: Node | null | undefined): Place => {
    const offset = node?.range?.[0];
    return {file, ...(offset !== undefined && {line: counter.linePos(offset).line})};
  };
  const error = document.errors.find(({code}) => code !== 'TAG_RESOLVE_FAILED');
  if (error) return unreadable(`is not valid YAML`, {file, line: counter.linePos(error.pos[0]).line});
  return valueOf(document.contents, {document, placeOf, nodes: {count: 0}, depth: 0, within: new Set()});
}

interface YamlContext {
  readonly document: Document;
  readonly placeOf: (node: Node | null | undefined) => Place;
  readonly nodes: {count: number};
  readonly depth: number;
  /** Aliases that are being resolved. */
  readonly within: ReadonlySet<Node>;
}

function valueOf(node: unknown, context: YamlContext): StaticValue {
  const {document, placeOf, nodes, depth, within} = context;
  const place = placeOf(node as Node);
  if (++nodes.count > maxNodes || depth > maxDepth) return unreadable('is too large', place);
  const inner = {...context, depth: depth + 1};
  if (isAlias(node)) {
    const target = node.resolve(document);
    if (target === undefined || within.has(target)) return unreadable('has an alias that leads nowhere', place);
    return valueOf(target, {...inner, within: new Set([...within, target])});
  }
  const tag = (node as Node | null)?.tag;
  // `!ENV [NAME, default]` of MkDocs: a build without any environment is the one to import.
  if (tag === '!ENV')
    return isSeq(node) && node.items.length > 1 ? valueOf(node.items.at(-1), inner) : scalar(null, place);
  if (
    typeof tag === 'string' &&
    !/^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null|merge|timestamp)$|^!$/.test(tag)
  ) {
    return unreadable(`has the tag ${tag.replace('tag:yaml.org,2002:', '!!')}`, place);
  }
  if (isScalar(node)) {
    const value = scalar(scalarOf(node.value), place);
    return typeof node.value === 'number' && value.kind === 'scalar' ? {...value, written: node.source} : value;
  }
  if (isSeq(node))
    return list(
      node.items.map((item) => valueOf(item, inner)),
      place,
    );
  if (!isMap(node)) return scalar(null, place);
  const entries = new Map<string, StaticValue>();
  for (const {key, value} of node.items) {
    const name = isScalar(key) ? String(key.value) : String(key);
    const read = valueOf(value, inner);
    if (name === '<<' && read.kind === 'map') {
      for (const [merged, item] of read.entries) if (!entries.has(merged)) entries.set(merged, item);
    } else entries.set(name, value === null ? {...read, place: placeOf(key as Node)} : read);
  }
  return map(entries, place);
}

function scalarOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : value instanceof Date ? value.toISOString() : String(value);
}
