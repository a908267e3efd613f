// Creates a small value of each type, for tests and the README.
import {isNone, type Expression} from './type-expression.js';
import type {Definition} from './schema-to-type-expression.js';

/** Stands for bytes. */
export const bytesSample = Symbol('bytes');

export type Value =
  | null
  | boolean
  | number
  | string
  | typeof bytesSample
  | readonly Value[]
  | ReadonlyMap<string, Value>;

export interface Samples {
  /** Undefined if there is no finite value, or if a type checker cannot infer the type of the value. */
  sampleValue(expression: Expression): Value | undefined;
}

const maxDepth = 12;

export function createSamples(definitions: readonly Definition[]): Samples {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const sampleValue = (expression: Expression, path: readonly string[]): Value | undefined => {
    if (path.length > maxDepth) return undefined;
    switch (expression.kind) {
      case 'plain':
        return plainValue(expression.text);
      case 'literal':
        return expression.values[0];
      case 'name': {
        if (path.includes(expression.name)) return undefined;
        const definition = byName.get(expression.name);
        if (definition === undefined) return undefined;
        const inner = [...path, expression.name];
        if (definition.kind === 'alias') return sampleValue(definition.expression, inner);
        const members = new Map<string, Value>();
        for (const field of definition.fields) {
          if (!field.isRequired) continue;
          const value = sampleValue(field.expression, inner);
          if (value === undefined) return undefined;
          members.set(field.name, value);
        }
        return members;
      }
      case 'generic': {
        if (expression.of === 'Dict' || expression.of === 'Mapping') return new Map();
        if (expression.of !== 'List' && expression.of !== 'Sequence') return undefined;
        const [item] = expression.parts;
        const value = item && sampleValue(item, path);
        return value === undefined ? [] : [value];
      }
      case 'union': {
        const values = expression.members.filter((member) => !isNone(member));
        const named = values.filter((member) => isDictionary(member, byName, 0));
        const simple = values.find((member) => !isDictionary(member, byName, 0));
        if (simple !== undefined) return sampleValue(simple, path);
        return named.length === 1 && named[0] !== undefined ? sampleValue(named[0], path) : undefined;
      }
    }
  };
  return {sampleValue: (expression) => sampleValue(expression, [])};
}

function plainValue(text: string): Value | undefined {
  switch (text) {
    case 'str':
      return 'text';
    case 'int':
      return 1;
    case 'float':
      return 1.5;
    case 'bool':
      return true;
    case 'None':
      return null;
    case 'Any':
      return new Map([['key', 'value']]);
    case 'FileInput':
      return bytesSample;
    default:
      return undefined;
  }
}

/** Type checkers cannot always infer which of several typed dictionaries a value is. */
function isDictionary(expression: Expression, byName: ReadonlyMap<string, Definition>, depth: number): boolean {
  if (depth > maxDepth) return true;
  if (expression.kind === 'generic') return true;
  if (expression.kind === 'union') return true;
  if (expression.kind !== 'name') return false;
  const definition = byName.get(expression.name);
  return definition?.kind !== 'alias' || isDictionary(definition.expression, byName, depth + 1);
}
