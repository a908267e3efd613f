// Defines the context of the steps that read MDX, and helpers for its nodes.
import type {Nodes} from 'mdast';
import type {JsonObject} from '../base/json.js';
import type {Collector} from '../document/reference-collector.js';
import type {ComponentMap} from './other-generator-components.js';
import type {Scope} from './evaluate-literals.js';

export interface MdxContext {
  /** The text from which the tree was parsed. */
  readonly source: string;
  /** `markdown.components` of the config. */
  readonly components: ComponentMap;
  /** Fields of the front matter, which expressions can read as `frontMatter` and `frontmatter`. */
  readonly fields: JsonObject;
  readonly collector: Collector;
}

export interface Reader extends MdxContext {
  readonly scope: Scope;
  /** Sources of imported names: `code` → `./a.ts?raw`. */
  readonly imports: ReadonlyMap<string, string>;
  /** Whether the nodes are in SVG or MathML, whose elements have other names. */
  readonly isForeign: boolean;
}

export type JsxNode = Extract<Nodes, {type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'}>;

export function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

export function placed({position}: Nodes): Pick<Nodes, 'position'> {
  return position === undefined ? {} : {position};
}

export function literalText(value: string, node: Nodes): Nodes {
  return {type: 'text', value, data: {isLiteral: true}, ...placed(node)};
}

export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
