// Replaces variables such as `{{name}}` by values of the collection and its environment.
import type {Field} from './read-collection.js';

export interface Variables {
  /** Replaces the variables in a text. Variables without a value are not replaced. */
  readonly resolve: (text: string) => string;
  readonly valueOf: (name: string) => string | undefined;
}

/** Later variables override earlier ones; variables without a value are ignored. */
export function createVariables(fields: readonly Field[]): Variables {
  const values = new Map<string, string>();
  for (const {key, value, isDisabled} of fields) if (!isDisabled && value !== '') values.set(key.trim(), value);
  const replaced = (text: string) =>
    text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => values.get(name.trim()) ?? whole);
  const resolve = (text: string): string => {
    let resolved = text;
    // Values and names may contain variables: `{{hello_{{name}}}}`. The limits stop values that contain themselves.
    for (let round = 0; round < 10 && resolved.includes('{{'); round++) {
      const next = replaced(resolved);
      if (next === resolved || next.length > text.length + 10_000) break;
      resolved = next;
    }
    return resolved;
  };
  return {
    resolve,
    valueOf: (name) => {
      const value = values.get(name.trim());
      return value === undefined ? undefined : resolve(value);
    },
  };
}

/** Whether a text is exactly one variable. */
export function isVariable(text: string): boolean {
  return /^\s*\{\{[^{}]*\}\}\s*$/.test(text);
}
