// Assigns component names, in which OpenAPI allows only ASCII letters, digits, `.`, `-` and `_`.
import {createNameScope} from '../base/identifier-names.js';

/** Name → unique valid name. Valid names do not change. */
export function componentNames(names: readonly string[]): ReadonlyMap<string, string> {
  const scope = createNameScope();
  const renamed = new Map<string, string>();
  // Names that are already valid come first, so that no changed name takes them.
  const taken = new Set(names.filter(isComponentName));
  for (const name of names) {
    if (taken.has(name)) renamed.set(name, name);
    else if (!renamed.has(name)) renamed.set(name, uniqueName(replaceInvalid(name), taken, scope.claim));
  }
  return renamed;
}

function isComponentName(name: string): boolean {
  return /^[a-zA-Z0-9._-]+$/.test(name);
}

function replaceInvalid(name: string): string {
  const kept = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-zA-Z0-9._-]+/g, '_');
  return kept.replace(/^_+|_+$/g, '') || 'unnamed';
}

function uniqueName(wanted: string, taken: Set<string>, claim: (name: string) => string): string {
  let name = claim(wanted);
  while (taken.has(name)) name = claim(wanted);
  taken.add(name);
  return name;
}
