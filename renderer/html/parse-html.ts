// Raw HTML put into a tree by an HTML parser, which knows what to do about whatever an author has written.
import type {ElementContent, Root, RootContent} from 'hast';
import {raw} from 'hast-util-raw';
import {VFile} from 'vfile';
import {ownName} from './attributes.js';
import {rootOf, walk} from '../document/nodes.js';

/**
 * The nodes with what their `raw` nodes say in place of these, as the HTML standard has it. Code blocks and components are
 * set aside while the parser works: HTML knows nothing of them.
 */
export function parseHtml(nodes: RootContent[]): RootContent[] {
  const tree: Root = {type: 'root', children: nodes};
  const sealed: ElementContent[] = [];
  walk(tree, (node) => {
    if (node.type === 'raw') node.value = customElements(node.value);
    if (node.type !== 'element' || node.data?.info === undefined) return undefined;
    return {type: 'sealed', index: sealed.push(node) - 1, ...(node.position && {position: node.position})};
  });
  const root = rootOf(raw(tree, {passThrough: ['component', 'slot', 'sealed'], file: placed}));
  walk(root, (node) => (node.type === 'sealed' ? sealed[node.index]! : undefined));
  return root.children;
}

// Given any file, the parser keeps positions; it needs the text only for that of the root, which nobody asks for.
const placed = new VFile('');

/** `<MyCard />` → `<my-card></my-card>`: HTML ignores capitals, and a slash at the end too. */
function customElements(html: string): string {
  if (!/\/>|<\/?[A-Z]|<\/?[a-z]+-/.test(html)) return html;
  return html.replace(
    /<(\/?)([A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/g,
    (tag, slash: string, name: string, rest: string) => {
      const own = ownName(name);
      if (own === undefined) return tag;
      const closed = slash === '' && rest.endsWith('/');
      return closed ? `<${own}${rest.slice(0, -1)}></${own}>` : `<${slash}${own}${rest}>`;
    },
  );
}
