// Which fields of a document an answer shows.
import type {JsonObject} from '../base/json.js';
import {listOf} from './value.js';

export interface Fields {
  readonly only?: unknown;
  readonly without?: unknown;
}

/**
 * Shows a document without the fields of `without`, then with those of `only` alone, in the document's order. Names
 * are whole top-level names; `_` and `$` stand for every name that begins so. An empty list asks for nothing.
 */
export function projection({only, without}: Fields): (document: JsonObject) => JsonObject {
  const isShown = namedBy(listOf(only));
  const isHidden = namedBy(listOf(without));
  if (isShown === undefined && isHidden === undefined) return (document) => document;
  return (document) =>
    Object.fromEntries(
      Object.entries(document).filter(([name]) => !isHidden?.(name) && (isShown === undefined || isShown(name))),
    );
}

function namedBy(names: readonly unknown[]): ((name: string) => boolean) | undefined {
  if (names.length === 0) return undefined;
  const set = new Set(names);
  const underscored = set.has('_');
  const dollared = set.has('$');
  return (name) => set.has(name) || (underscored && name.startsWith('_')) || (dollared && name.startsWith('$'));
}
