// Visits the nodes of a tree, changes their texts, and collects them.
import type {Nodes, Parents, Root, RootContent} from 'hast';
import type {Nodes as MdastNodes} from 'mdast';

/** Calls `enter` for every node below `parent`, outermost first. A returned node replaces it; `null` removes it. */
export function walk(
  parent: Parents,
  enter: (node: RootContent, parent: Parents) => RootContent | null | undefined | void,
): void {
  const children = parent.children as RootContent[];
  let keptCount = 0;
  for (let index = 0; index < children.length; index++) {
    const node = children[index]!;
    const next = enter(node, parent);
    if (next === null) continue;
    const child = next ?? node;
    children[keptCount++] = child;
    if ('children' in child) walk(child, enter);
  }
  children.length = keptCount;
}

/** Changes the texts in `hChildren`, which parser extensions such as remark-math set for the HTML tree. */
export function changeHastChildren(node: MdastNodes, change: (text: string) => string): void {
  const {hChildren} = (node.data ?? {}) as {readonly hChildren?: readonly Nodes[]};
  for (const child of hChildren ?? []) changeTexts(child, change);
}

/** Changes the texts in the attributes of a tag of MDX. */
export function changeAttributes(
  {attributes}: Extract<MdastNodes, {type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'}>,
  change: (text: string) => string,
): void {
  for (const attribute of attributes) {
    if (typeof attribute.value === 'string') attribute.value = change(attribute.value);
    else if (attribute.value) attribute.value.value = change(attribute.value.value);
  }
}

function changeTexts(node: Nodes, change: (text: string) => string): void {
  if ('value' in node) node.value = change(node.value);
  if ('children' in node) for (const child of node.children) changeTexts(child, change);
}

/** Returns all text below a node, without markup, and with the values of bindings that `setBindingTexts` has found. */
export function plainTextOf(node: Nodes | Root): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  let text = (node.type === 'component' && node.data?.shown) || '';
  for (const child of node.children) text += plainTextOf(child);
  return text;
}
