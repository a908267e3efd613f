// Creates the node of a component from its name, its props and its children.
import type {Nodes, PhrasingContent, RootContent} from 'mdast';
import type {Json, JsonObject} from '../base/json.js';
import type {MdastComponent} from '../document/tree-nodes.js';
import {isInherited, kebabCase} from '../html/html-names.js';
import type {Translation} from './other-generator-components.js';
import {type JsxNode, literalText, placed} from './mdx-context.js';
import {hasPhrasing} from './wrap-phrasing.js';

export function createComponent(
  node: JsxNode,
  {component: name, content}: Translation,
  props: Map<string, Json>,
  children: readonly Nodes[],
): MdastComponent {
  const text = content === undefined ? undefined : props.get(content);
  if (content !== undefined) props.delete(content);
  const added: readonly Nodes[] =
    typeof text === 'string' ? [{type: 'paragraph', children: [literalText(text, node) as PhrasingContent]}] : [];
  return {
    type: 'component',
    name,
    attributes: componentAttributes(props),
    children: [...added, ...children] as RootContent[],
    ...(hasPhrasing(node) && {isInline: true}),
    ...placed(node),
  };
}

/** Returns the attributes in the form of the syntax `::name{a="b" :c="1"}`. */
function componentAttributes(props: ReadonlyMap<string, Json>): JsonObject {
  const entries: (readonly [string, Json])[] = [];
  for (const [jsxName, value] of props) {
    const name = jsxName === 'className' ? 'class' : kebabCase(jsxName);
    if (isInherited(jsxName)) continue;
    if (typeof value === 'string') entries.push([name, value]);
    else {
      if (value === true) entries.push([name, true]);
      entries.push([`:${name}`, JSON.stringify(value)]);
    }
  }
  return Object.fromEntries(entries);
}

/** `MyCard` → `my-card`, `Tabs.Item` → `tabs-item` */
export function componentName(jsxName: string): string {
  const name = kebabCase(jsxName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return name === '' ? 'component' : name;
}
