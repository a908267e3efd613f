// The variables of a module and of its functions, which are evaluated on first use.
import type {Place} from '../../../renderer/base/diagnostic.js';
import {processGlobal} from './node-globals.js';
import {placeOf, type Located} from './syntax-nodes.js';
import {map, unreadable, type StaticValue} from './static-value.js';

/** State shared by all modules of a config. */
export interface Reader {
  /** Returns what a module exports under a name. */
  imported(specifier: string, name: string, place: Place, context: Context): StaticValue;
  steps: number;
}

/** A variable is evaluated on first use, so that the order of declarations does not matter. */
type Binding = StaticValue | {readonly kind: 'pending'; readonly read: () => StaticValue};

export interface Scope {
  readonly bindings: Map<string, Binding>;
  readonly parent: Scope | undefined;
}

export interface Context {
  readonly reader: Reader;
  readonly file: string;
  readonly depth: number;
  readonly scope: Scope | undefined;
}

export function bindLater(name: string, {scope}: Context, read: () => StaticValue): void {
  scope?.bindings.set(name, {kind: 'pending', read: evaluateOnce(read)});
}

/** Evaluates once, and notices if a value needs itself. */
export function evaluateOnce(read: () => StaticValue): () => StaticValue {
  let value: StaticValue | undefined;
  let running = false;
  return () => {
    if (value !== undefined) return value;
    if (running) return unreadable('refers to itself', {file: ''});
    running = true;
    try {
      value = read();
    } finally {
      running = false;
    }
    return value;
  };
}

export function lookUp(name: string, context: Context, node?: Located): StaticValue {
  for (let scope = context.scope; scope !== undefined; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    if (binding === undefined) continue;
    return binding.kind === 'pending' ? binding.read() : binding;
  }
  if (name === 'globalThis') return map([['process', processGlobal(placeOf(node, context))]], placeOf(node, context));
  if (name === 'process') return processGlobal(placeOf(node, context));
  return unreadable(`uses ${name}, which is only known when the config runs`, placeOf(node, context));
}
