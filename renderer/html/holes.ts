// A component in the tree to a hole in the body: props parsed, slots serialised.
import type {ElementContent} from 'hast';
import type {Json, JsonObject} from '../base/json.js';
import {bodyOf} from './body.js';
import type {Body, Hole} from '../document/document.js';
import {isBlank, type Component} from '../document/nodes.js';

export function holeOf({name, attributes, children}: Component): Hole {
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

/** Event handlers and the two names React gives a meaning of its own do not come from content. */
function isPropName(name: string): boolean {
  return !/^on|^(?:dangerously-?set-?inner|__proto__$)/i.test(name);
}

function boundValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {$bind: text}; // not JSON: the path of something on the page, looked up when it is rendered
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
  return Object.fromEntries(filled.map(([name, content]) => [name, bodyOf(withoutLastBreak(content), holeOf)]));
}

/** The line end between two blocks; where a slot stood between them there are two. */
function isBreak(node: ElementContent | undefined): boolean {
  return node === undefined || (node.type === 'text' && node.value === '\n');
}

function withoutLastBreak(content: readonly ElementContent[]): readonly ElementContent[] {
  return isBreak(content.at(-1)) ? content.slice(0, -1) : content;
}
