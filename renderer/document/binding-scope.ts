// Looks up the values of bindings such as `{{ $doc.version }}`.
import type {Json, JsonObject} from '../base/json.js';
import {ownProperty} from '../../runtime/text/own-property.js';

/** Where bindings look up names: the props of the enclosing components, innermost first, then the fields of the document. */
export interface BindingScope {
  readonly props: JsonObject;
  readonly outer?: BindingScope;
}

/** Returns the text that a binding shows. */
export function bindingText({value, defaultValue}: JsonObject, scope: BindingScope): string {
  const resolved = typeof value === 'string' ? lookUp(value, scope) : undefined;
  const resolvedValue = resolved ?? defaultValue ?? '';
  return typeof resolvedValue === 'object' ? JSON.stringify(resolvedValue) : String(resolvedValue);
}

/**
 * Looks up `$doc.a.b` in the page's document, and `name.x[0]` in the props of the enclosing components, then in the
 * document.
 */
export function lookUp(expression: string, scope: BindingScope): Json | undefined {
  const [first = '', ...steps] = expression.split(/[.[\]]+/).filter((step) => step !== '');
  const isDocument = first === '$doc' || first === '$document';
  for (let level: BindingScope | undefined = scope; level !== undefined; level = level.outer) {
    if (isDocument && level.outer !== undefined) continue;
    const start = isDocument ? level.props : ownProperty(level.props, first);
    if (start !== undefined) return steps.reduce<unknown>(ownProperty, start) as Json | undefined;
  }
  return undefined;
}
