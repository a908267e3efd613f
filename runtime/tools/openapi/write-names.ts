// Names of components, which OpenAPI keeps to letters, digits, `.`, `-` and `_`.
import {createScope} from '../base/identifier-names.js';

/** From each name to one that OpenAPI takes, all different. Most stay as they are. */
export function componentNames(names: readonly string[]): ReadonlyMap<string, string> {
  const scope = createScope();
  const renamed = new Map<string, string>();
  // What is fine already has the first right to its name, whatever its case.
  const taken = new Set(names.filter(isComponentName));
  for (const name of names) {
    if (taken.has(name)) renamed.set(name, name);
    else if (!renamed.has(name)) renamed.set(name, free(plain(name), taken, scope.claim));
  }
  return renamed;
}

function isComponentName(name: string): boolean {
  return /^[a-zA-Z0-9._-]+$/.test(name);
}

function plain(name: string): string {
  const kept = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-zA-Z0-9._-]+/g, '_');
  return kept.replace(/^_+|_+$/g, '') || 'unnamed';
}

function free(wanted: string, taken: Set<string>, claim: (name: string) => string): string {
  let name = claim(wanted);
  while (taken.has(name)) name = claim(wanted);
  taken.add(name);
  return name;
}
