// Turns a component of the tree into a hole of the body: parses its props and serializes its slots.
import type {ElementContent} from 'hast';
import type {Json, JsonObject} from '../base/json.js';
import {bodyOf} from './serialize-body.js';
import type {Body, Hole} from '../document/document-types.js';
import {isBlank, type Component} from '../document/tree-nodes.js';

/** Returns the hole. Children outside of slots form the default slot. */
export function componentToHole({name, attributes, children}: Component): Hole {
  return {component: name, props: propsOf(attributes), slots: slotsOf(children)};
}

/** `{title: 'a', ':n': '5', ':doc': 'page.title'}` → `{title: 'a', n: 5, doc: {$bind: 'page.title'}}` */
export function propsOf(attributes: JsonObject): JsonObject {
  const props: Record<string, Json> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const bound = key.startsWith(':');
    const name = bound ? key.slice(1) : key;
    if (value === undefined || !isPropName(name)) continue;
    props[name] = bound ? boundValue(String(value)) : value;
  }
  return props;
}

/**
 * Returns whether content may set the prop. Names that begin with `on`, which may be event handlers, and names that set
 * raw HTML or prototypes are excluded.
 */
function isPropName(name: string): boolean {
  return !/^on|^(?:dangerously-?set-?inner|__proto__$)/i.test(name);
}

function boundValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // The text is not JSON, so it is the path of a value that is looked up when the page is rendered.
    return {$bind: text};
  }
}

function slotsOf(children: readonly ElementContent[]): Readonly<Record<string, Body>> {
  const slots = new Map<string, ElementContent[]>([['default', []]]);
  for (const child of children) {
    const name = child.type === 'slot' ? child.name : 'default';
    const content = slots.get(name) ?? [];
    slots.set(name, content);
    if (child.type === 'slot') content.push(...child.children);
    else if (!isBreak(child) || !isBreak(content.at(-1))) content.push(child);
  }
  const filled = [...slots].filter(([name, content]) => name !== '__proto__' && !content.every(isBlank));
  return Object.fromEntries(
    filled.map(([name, content]) => [name, bodyOf(withoutLastBreak(content), componentToHole)]),
  );
}

/** Returns whether a node is the line break between two blocks. Two of them remain where a slot was removed. */
function isBreak(node: ElementContent | undefined): boolean {
  return node === undefined || (node.type === 'text' && node.value === '\n');
}

function withoutLastBreak(content: readonly ElementContent[]): readonly ElementContent[] {
  return isBreak(content.at(-1)) ? content.slice(0, -1) : content;
}
