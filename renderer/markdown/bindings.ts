// Reads `{{ path }}` and `{{ path || 'default' }}`, and finds the texts that they show.
import type {Parents, Root} from 'hast';
import type {JsonObject} from '../base/json.js';
import {bindingText} from '../document/binding-scope.js';
import {rootOf, type Component} from '../document/tree-nodes.js';

export interface Binding {
  readonly value: string;
  readonly defaultValue?: string;
  /** Offset after the closing braces. */
  readonly end: number;
}

/** Reads a binding that opens at `start`. Returns undefined if it is not closed. */
export function readBinding(text: string, start: number): Binding | undefined {
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const end = start + match[0].length;
  const expression = match[1]!.trim();
  const bars = expression.indexOf('||');
  const fallback = bars === -1 ? null : /^\s*'([^']*)'$/.exec(expression.slice(bars + 2));
  if (expression === '') return undefined;
  return fallback === null
    ? {value: expression, end}
    : {value: expression.slice(0, bars).trim(), defaultValue: fallback[1]!, end};
}

/**
 * Returns whether a value is a path that the renderer can look up, such as `$doc.links[0].title`. Expressions are not
 * supported.
 */
export function isBindingPath(value: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*$/u.test(value);
}

/** Titles, descriptions and the search index need no more, and a long value can be shown many times. */
const maxShownLength = 1_000;

/** Whether a text may have bindings. Most have none, so their trees are not searched. */
export function mayHaveBindings(text: string): boolean {
  return text.includes('{{') || text.includes(':binding');
}

/**
 * Notes on each binding the text that the page shows, so that titles, descriptions and the search index contain it.
 * `fieldsNow` returns the fields of the document; its title may come from a heading with bindings, which are the first.
 * Bindings in components show their props, which are not known here.
 */
export function setBindingTexts(tree: Root, fieldsNow: () => JsonObject): void {
  let fields: JsonObject = {};
  let nodesWithBindings = 0;
  for (const node of tree.children) {
    const bindings = outerBindings(rootOf(node));
    if (bindings.size === 0) continue;
    // Title and description come from the first two nodes at most, so the fields stay the same from the third on.
    if (nodesWithBindings++ < 3) fields = fieldsNow();
    for (const binding of bindings) {
      const shown = isReadable(binding, fields)
        ? bindingText(binding.attributes, {props: fields})
        : writtenBinding(binding);
      binding.data = {...binding.data, shown: shown.slice(0, maxShownLength)};
    }
  }
}

/** Returns the bindings that are not in a component, whose props they would show. */
export function outerBindings(parent: Parents, bindings = new Set<Component>()): ReadonlySet<Component> {
  for (const child of parent.children) {
    if (child.type === 'component' && child.name === 'binding') bindings.add(child);
    else if ('children' in child && child.type !== 'component') outerBindings(child, bindings);
  }
  return bindings;
}

/**
 * Returns whether a binding is a path, and something can have its value. Otherwise, it is shown as it was written.
 * `fields` are those of the document, outside of components.
 */
export function isReadable({attributes}: Component, fields: JsonObject | undefined): boolean {
  const value = String(attributes.value);
  const [name = ''] = value.split(/[.[\]]+/);
  return (
    isBindingPath(value) &&
    (fields === undefined ||
      attributes.defaultValue !== undefined ||
      /^\$doc(?:ument)?$/.test(name) ||
      Object.hasOwn(fields, name))
  );
}

/** Returns the binding as it was written. A shortcode has no spaces inside its braces. */
export function writtenBinding({attributes}: Component): string {
  const value = String(attributes.value);
  return /^[<%]/.test(value) ? `{{${value}}}` : `{{ ${value} }}`;
}

const pattern = /\{\{([^{}\0\uFFFC]*)\}\}/y;
