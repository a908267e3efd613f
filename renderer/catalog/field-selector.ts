// Selects the fields of a document that an answer contains.
import type {JsonObject} from '../base/json.js';
import {listOf} from './field-value.js';

export interface FieldSelection {
  readonly only?: unknown;
  readonly without?: unknown;
}

/**
 * Returns a function that removes the fields of `without`, then all fields except those of `only`, and keeps the
 * document's order. Names are top-level names; `_` and `$` stand for every name that begins with them. An empty list
 * has no effect.
 */
export function fieldSelector({only, without}: FieldSelection): (document: JsonObject) => JsonObject {
  const isShown = matcherFor(listOf(only));
  const isHidden = matcherFor(listOf(without));
  if (isShown === undefined && isHidden === undefined) return (document) => document;
  return (document) =>
    Object.fromEntries(
      Object.entries(document).filter(([name]) => !isHidden?.(name) && (isShown === undefined || isShown(name))),
    );
}

function matcherFor(names: readonly unknown[]): ((name: string) => boolean) | undefined {
  if (names.length === 0) return undefined;
  const nameSet = new Set(names);
  const hasUnderscoreWildcard = nameSet.has('_');
  const hasDollarWildcard = nameSet.has('$');
  return (name) =>
    nameSet.has(name) || (hasUnderscoreWildcard && name.startsWith('_')) || (hasDollarWildcard && name.startsWith('$'));
}
