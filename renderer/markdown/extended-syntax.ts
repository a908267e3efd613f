// Reads extended Markdown, which `markdown.extras` turns on: `==marked==`, `x^2^`, `H~2~O`, `++Ctrl+C++` and
// abbreviations. Definition lists are parsed already; the two parsers have different node types for them.
import type {Nodes, Paragraph, Parents, PhrasingContent, Root, Text} from 'mdast';
import {inlineTextOf, type InlineText} from './inline-text.js';
import {indexLines} from './line-index.js';

/** Changes `tree` in place. `source` is the text from which it was parsed. */
export function applyExtendedSyntax(tree: Root, source: string): void {
  const context: Context = {source, indexed: indexLines(source), meanings: new Map()};
  if (source.includes('*[')) extractAbbreviations(tree, context);
  readBelow(tree, context);
}

interface Context {
  readonly source: string;
  readonly indexed: ReturnType<typeof indexLines>;
  /** Meanings of abbreviations. */
  readonly meanings: Map<string, string>;
}

const maxAbbreviations = 500;
const definition = /^[ \t>]*\*\[([^\]\n]{1,100})\]:[ \t]*(.*)$/;

/** Removes the paragraphs that define abbreviations, and collects their meanings. */
function extractAbbreviations(parent: Parents, context: Context): void {
  const kept = parent.children.filter((child) => {
    if (child.type === 'paragraph') return !isDefinition(child, context);
    if ('children' in child) extractAbbreviations(child, context);
    return true;
  });
  parent.children = kept as typeof parent.children;
}

function isDefinition({position}: Paragraph, {source, meanings}: Context): boolean {
  const lines = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).split('\n');
  const found = lines.map((line) => definition.exec(line));
  if (found.some((definitionMatch) => definitionMatch === null)) return false;
  for (const [, name = '', meaning = ''] of found as RegExpExecArray[])
    if (meanings.size < maxAbbreviations) meanings.set(name, meaning.trim());
  return true;
}

function readBelow(parent: Parents, context: Context): void {
  for (const child of parent.children) {
    if (child.type === 'delete') markSubscript(child, context);
    const hName = listTags.get(child.type);
    if (hName !== undefined) markList(child as unknown as List, hName);
    if ('children' in child) readBelow(child, context);
  }
  const texts = (parent.children as Nodes[]).filter((child): child is Text => child.type === 'text');
  if (texts.some(({value}) => syntax.test(value))) {
    const text = inlineTextOf(parent.children as PhrasingContent[], {...context.indexed, propertiesOf: () => ({})});
    parent.children = readMarks(text) as typeof parent.children;
  }
  if (context.meanings.size > 0 && texts.length > 0) markAbbreviations(parent, context.meanings);
}

const listTags: ReadonlyMap<string, string> = new Map([
  ['descriptionList', 'dl'],
  ['descriptionTerm', 'dt'],
  ['descriptionDetails', 'dd'],
  ['defList', 'dl'],
  ['defListTerm', 'dt'],
  ['defListDescription', 'dd'],
]);

/** Any part of a definition list. */
interface List {
  children: Nodes[];
  readonly spread?: boolean;
  data?: {hName?: string};
}

/** As in lists, the text of a definition is a paragraph only between blank lines. */
function markList(node: List, hName: string): void {
  node.data = {...node.data, hName};
  if (hName === 'dd' && node.spread !== true)
    node.children = node.children.flatMap((child): Nodes[] => (child.type === 'paragraph' ? child.children : [child]));
}

/** `~2~` is a subscript, `~~old~~` is struck out. */
function markSubscript(node: Extract<Nodes, {type: 'delete'}>, {source}: Context): void {
  const start = node.position?.start.offset;
  if (start !== undefined && source[start] === '~' && source[start + 1] !== '~')
    node.data = {...node.data, hName: 'sub'};
}

const syntax = /==|\^|\+\+/;

const inline =
  /(?<![=\w])==(?=[^\s=])([^=]{1,500})(?<=\S)==(?![=\w])|\^([^\s^\0]{1,50})\^|(?<![\w+])\+\+(\w[^\n+\0]{0,30}(?:\+[^\s+\0][^\n+\0]{0,30}){0,8})\+\+(?![\w+])/g;

function readMarks(text: InlineText): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let from = 0;
  for (const {0: match, 1: marked, 2: raised, 3: keys, index} of text.text.matchAll(inline)) {
    if (index > from) nodes.push(...text.slice(from, index));
    from = index + match.length;
    const place = text.position(index);
    if (marked !== undefined) nodes.push(element('mark', text.slice(index + 2, from - 2), place));
    else if (raised !== undefined) nodes.push(element('sup', text.slice(index + 1, from - 1), place));
    else nodes.push(...toKeys(keys!, place));
  }
  return from < text.text.length ? [...nodes, ...text.slice(from, text.text.length)] : nodes;
}

/** `ctrl+c` → `<kbd>ctrl</kbd>+<kbd>c</kbd>` */
function toKeys(written: string, place: Pick<Text, 'position'>): PhrasingContent[] {
  return written
    .split('+')
    .flatMap((key, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{type: 'text' as const, value: '+'}]),
      element('kbd', [{type: 'text', value: key}], place),
    ]);
}

function element(hName: string, children: PhrasingContent[], place: Pick<Text, 'position'>): PhrasingContent {
  return {type: 'emphasis', children, data: {hName}, ...place};
}

/** Turns every abbreviation in the texts of `parent` into an element with its meaning. */
function markAbbreviations(parent: Parents, meanings: ReadonlyMap<string, string>): void {
  const names = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  parent.children = (parent.children as PhrasingContent[]).flatMap((child): PhrasingContent[] => {
    if (child.type !== 'text' || child.data?.isLiteral) return [child];
    const nodes: PhrasingContent[] = [];
    let from = 0;
    for (const {0: name, index} of child.value.matchAll(pattern)) {
      if (index > from) nodes.push({type: 'text', value: child.value.slice(from, index)});
      const title = meanings.get(name) ?? '';
      const data = {hName: 'abbr', hProperties: {title}};
      nodes.push({type: 'emphasis', children: [{type: 'text', value: name}], data});
      from = index + name.length;
    }
    if (from === 0) return [child];
    return from < child.value.length ? [...nodes, {type: 'text', value: child.value.slice(from)}] : nodes;
  }) as typeof parent.children;
}

function escapePattern(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
