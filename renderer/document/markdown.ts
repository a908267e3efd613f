// Markdown text to a hast tree. Two parsers, one way through: both give mdast, and everything after is the same.
import {createRequire} from 'node:module';
import type {Nodes as HastNodes, Root as HastRoot} from 'hast';
import type {Nodes, Parents, Root, RootContent} from 'mdast';
import {defaultHandlers, toHast, type State} from 'mdast-util-to-hast';
import {markdownToMdast} from 'satteri';
import {handlers} from './handlers.js';
import {readInline} from './inline.js';
import type {MarkedText} from './mark-blocks.js';
import {nestBlocks} from './nest-blocks.js';
import {checkNesting} from './nesting.js';
import type {Notes} from './notes.js';
import {isSafeProperty} from './sanitize.js';

export interface MarkdownOptions {
  readonly parser: 'native' | 'remark';
  readonly gfm: boolean;
  /** Components, spans, attributes, bindings and emoji codes. */
  readonly components: boolean;
  readonly html: 'safe' | 'trusted';
}

/**
 * Parses a text whose block components are marked. Positions count in it; raw HTML is in the tree as `raw` nodes. Throws
 * what `isTooDeep` knows when the text nests too deep.
 */
export function markdownTree(marked: MarkedText, options: MarkdownOptions, notes: Notes): HastRoot {
  const parse = parsers[options.parser](options.gfm);
  const mdast = parse(marked.text);
  if (marked.markers.length > 0) nestBlocks(mdast, {marked, notes, parse});
  if (options.components)
    readInline(mdast, {source: marked.text, isAllowed: options.html === 'safe' ? isSafeProperty : () => true});
  checkNesting(mdast);
  return hastOf(mdast);
}

type Parse = (text: string) => Root;

const parsers: Record<MarkdownOptions['parser'], (gfm: boolean) => Parse> = {
  native: (gfm) => (text) => markdownToMdast(text, {features: {gfm, frontmatter: false}}) as Root,
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
function hastOf(mdast: Root): HastRoot {
  const root = (state: State) => defaultHandlers.root(Object.assign(state, {patch: takePosition}), mdast) as never;
  const definitions: RootContent[] = [];
  addDefinitions(definitions, mdast);
  return toHast(
    {type: 'root', children: definitions},
    {allowDangerousHtml: true, handlers: {...handlers, root}},
  ) as HastRoot;
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
