// Reads the `data-…` and `aria-…` attributes among the props of a component.
import type {Json} from '../base/json.js';

/**
 * Returns these attributes with the values that React would write, so `{data-x}` becomes `data-x="true"`. A YAML block
 * can contain any key, so names that HTML does not allow are left out.
 */
export function dataAndAriaAttributes(
  props: Readonly<Record<string, Json | undefined>>,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || !attributeName.test(name)) continue;
    found[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return found;
}

const attributeName = /^(?:data|aria)-[\w.-]+$/;
