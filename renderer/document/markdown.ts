// Markdown text to a hast tree. Two parsers, one way through: both give mdast, and everything after is the same.
import {createRequire} from 'node:module';
import type {Nodes as HastNodes, Root as HastRoot} from 'hast';
import type {Nodes, Parents, Root, RootContent, Table} from 'mdast';
import {defaultHandlers, toHast, type State} from 'mdast-util-to-hast';
import {handlers} from './handlers.js';
import {readHeadingIds} from './heading-ids.js';
import {readInline} from './inline.js';
import type {MarkedText} from './mark-blocks.js';
import {nativeParser} from './native-parser.js';
import {nestBlocks} from './nest-blocks.js';
import {checkNesting} from './nesting.js';
import type {Notes} from './notes.js';
import {isSafeProperty} from './sanitize.js';
import {readTextTags, shieldTags, unshield, type ElementTags} from './text-tags.js';

export interface MarkdownOptions {
  readonly parser: 'native' | 'remark';
  readonly gfm: boolean;
  /** Components, spans, attributes, bindings and emoji codes. */
  readonly components: boolean;
  readonly html: 'safe' | 'trusted';
  /** Which tags are elements; all others are text. */
  readonly tags: ElementTags;
}

/**
 * Parses a text whose block components are marked. Positions count in it; raw HTML is in the tree as `raw` nodes. Throws
 * what `isTooDeep` knows when the text nests too deep.
 */
export function markdownTree(marked: MarkedText, options: MarkdownOptions, notes: Notes): HastRoot {
  const parse = parsers[options.parser](options.gfm);
  const shielded = shieldTags(marked.text, options.tags, marked.token);
  const mdast = parse(shielded.text);
  unshield(mdast, shielded);
  if (marked.markers.length > 0) nestBlocks(mdast, {marked, notes, parse});
  readTextTags(mdast, marked.text, options.tags, notes);
  if (options.components) {
    const inline = {source: marked.text, isAllowed: options.html === 'safe' ? isSafeProperty : () => true};
    readHeadingIds(mdast, inline, notes);
    readInline(mdast, inline);
  }
  checkNesting(mdast);
  return hastOf(mdast, notes);
}

type Parse = (text: string) => Root;

const parsers: Record<MarkdownOptions['parser'], (gfm: boolean) => Parse> = {
  native: (gfm) => {
    if (nativeParser === undefined) return parsers.remark(gfm);
    return (text) => nativeParser!(text, {features: {gfm, frontmatter: false}}) as Root;
  },
  // A hundred modules that most sites never need, so they are loaded when asked for.
  remark: (gfm) => {
    const {unified} = require('unified') as typeof import('unified');
    const {default: remarkParse} = require('remark-parse') as typeof import('remark-parse');
    const {default: remarkGfm} = require('remark-gfm') as typeof import('remark-gfm');
    const processor = unified().use(remarkParse);
    if (gfm) processor.use(remarkGfm);
    return (text) => processor.parse(text);
  },
};

const require = createRequire(import.meta.url);

// The package looks for definitions with a visitor that takes as long as all else it does. So it is shown the
// definitions alone, and the tree itself only when it asks for the root.
function hastOf(mdast: Root, notes: Notes): HastRoot {
  let used: State | undefined;
  const root = (state: State) => {
    used = state;
    return defaultHandlers.root(Object.assign(state, {patch: takePosition}), mdast) as never;
  };
  const table = (state: State, node: Table) => {
    noteExtraCells(node, notes);
    return defaultHandlers.table(state, node);
  };
  const definitions: RootContent[] = [];
  addDefinitions(definitions, mdast);
  const hast = toHast(
    {type: 'root', children: definitions},
    {allowDangerousHtml: true, handlers: {...handlers, root, table}},
  ) as HastRoot;
  if (used !== undefined) noteUnusedFootnotes(definitions, used, notes);
  return hast;
}

/** GitHub leaves them out, so ours do not stand in the page either. */
function noteExtraCells({align, children}: Table, notes: Notes): void {
  const columns = align?.length ?? Infinity;
  for (const row of children) {
    const extra = row.children[columns];
    if (extra === undefined) continue;
    notes.warn({
      code: 'table-cells',
      message: `This row has ${row.children.length} cells, its table ${columns} columns: cells beyond the last column are left out.`,
      hint: 'Add columns to the first two rows of the table, or write a `|` that is text as `\\|`.',
      place: notes.placeOf(extra),
    });
  }
}

function noteUnusedFootnotes(definitions: readonly RootContent[], state: State, notes: Notes): void {
  for (const definition of definitions) {
    if (definition.type !== 'footnoteDefinition') continue;
    const id = definition.identifier.toUpperCase();
    const isFirst = state.footnoteById.get(id) === definition;
    if (isFirst && state.footnoteOrder.includes(id)) continue;
    const name = (definition.label ?? definition.identifier).slice(0, 60);
    notes.warn({
      code: 'footnote-unused',
      message: isFirst
        ? `No text refers to the footnote \`[^${name}]\`, so it is left out.`
        : `A footnote before is called \`[^${name}]\` too, so this one is left out.`,
      hint: isFirst ? `Write \`[^${name}]\` where it belongs.` : 'Give it another name.',
      place: notes.placeOf(definition),
    });
  }
}

/** Nobody reads the Markdown tree afterwards, so its positions need no copies. */
function takePosition(from: Nodes, to: HastNodes): undefined {
  if (from.position !== undefined) to.position = from.position;
}

function addDefinitions(definitions: RootContent[], parent: Parents): void {
  for (const node of parent.children) {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node);
    if ('children' in node && node.type !== 'paragraph') addDefinitions(definitions, node);
  }
}
