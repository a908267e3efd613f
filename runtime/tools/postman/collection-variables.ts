// Values for `{{name}}`, from the collection and its environment.
import type {Field} from './read-collection.js';

export interface Variables {
  /** The text with the values of variables in it; those without a value stay as they are. */
  readonly resolve: (text: string) => string;
  readonly valueOf: (name: string) => string | undefined;
}

/** Later variables win; those without a value are ignored. */
export function createVariables(fields: readonly Field[]): Variables {
  const values = new Map<string, string>();
  for (const {key, value, isDisabled} of fields) if (!isDisabled && value !== '') values.set(key.trim(), value);
  const replaced = (text: string) =>
    text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => values.get(name.trim()) ?? whole);
  const resolve = (text: string): string => {
    let resolved = text;
    // Values may hold variables in turn, even themselves: `{{hello_{{name}}}}`.
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

/** `{{name}}` and nothing else. */
export function isVariable(text: string): boolean {
  return /^\s*\{\{[^{}]*\}\}\s*$/.test(text);
}
