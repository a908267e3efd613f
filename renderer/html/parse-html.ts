// Parses raw HTML in the tree with an HTML parser, which handles invalid markup as browsers do.
import type {ElementContent, Root, RootContent} from 'hast';
import {raw} from 'hast-util-raw';
import {VFile} from 'vfile';
import {customElementName} from './html-names.js';
import {isSetApart, rootOf} from '../document/tree-nodes.js';
import {walk} from '../document/walk-tree.js';

/**
 * Returns the nodes with every `raw` node replaced by the elements it contains, according to the HTML standard. Code
 * blocks, formulas and components are replaced by placeholders during the parse, because HTML does not know them.
 */
export function parseHtml(nodes: RootContent[]): RootContent[] {
  const tree: Root = {type: 'root', children: nodes};
  const sealed: ElementContent[] = [];
  walk(tree, (node) => {
    if (node.type === 'raw') node.value = customElements(node.value);
    if (node.type === 'element' && node.data?.isMarkdown) node.properties[markdownImage] = '';
    if (node.type !== 'element' || !isSetApart(node)) return undefined;
    return {type: 'sealed', index: sealed.push(node) - 1, ...(node.position && {position: node.position})};
  });
  const root = rootOf(raw(tree, {passThrough: ['component', 'slot', 'sealed'], file: positionFile}));
  walk(root, (node) => {
    if (node.type === 'element' && node.properties[markdownImage] !== undefined) {
      Reflect.deleteProperty(node.properties, markdownImage);
      node.data = {...node.data, isMarkdown: true};
    }
    return node.type === 'sealed' ? sealed[node.index]! : undefined;
  });
  return root.children;
}

/**
 * Marks images of Markdown during the parse, which loses data. A placeholder would not be put into a link that began in an
 * earlier paragraph.
 */
const markdownImage = 'dataMarkdownImage';

// The parser keeps positions if it gets a file. Its content is only used for the position of the root, which is not
// needed.
const positionFile = new VFile('');

/** `<MyCard />` → `<my-card></my-card>`: HTML ignores upper case and the closing slash. */
function customElements(html: string): string {
  if (!/\/>|<\/?[A-Z]|<\/?[a-z]+-/.test(html)) return html;
  return html.replace(
    /<(\/?)([A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/g,
    (tag, slash: string, name: string, rest: string) => {
      const own = customElementName(name);
      if (own === undefined) return tag;
      const closed = slash === '' && rest.endsWith('/');
      return closed ? `<${own}${rest.slice(0, -1)}></${own}>` : `<${slash}${own}${rest}>`;
    },
  );
}
