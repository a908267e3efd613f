// Resolves references between pages, `[BaseModel][pydantic.BaseModel]`, which plugins of MkDocs such as autorefs and
// mkdocstrings add to Markdown.
import {linesOf} from '../edit-prose.js';

/** What a reference leads to: a page below the docs, and a target on it if there is one. */
export interface ReferenceTarget {
  readonly below: string;
  readonly id?: string;
}

/** Returns a function that finds what a name refers to. An object without a page of its own is on that of its module. */
export function crossReferences(
  pages: Iterable<readonly [below: string, text: string]>,
): (name: string) => ReferenceTarget | undefined {
  const targets = new Map<string, ReferenceTarget>();
  for (const [below, text] of pages) {
    if (!text.includes(':::') && !text.includes('#')) continue;
    for (const {text: line, code} of linesOf(text)) {
      if (code) continue;
      const object = /^\s*(?:#{1,6} *)?:::\s+([\w.]+)\s*$/.exec(line)?.[1];
      if (object !== undefined) targets.set(object, {below});
      for (const [, id = ''] of line.matchAll(/\{:?\s*#([\w.:-]+)\s*\}/g)) targets.set(id, {below, id});
    }
  }
  return (name) => {
    const parts = name.split('.').slice(0, maxParts);
    for (let count = parts.length; count > 0; count--) {
      const found = targets.get(parts.slice(0, count).join('.'));
      if (found !== undefined && (count === parts.length || found.id === undefined)) return found;
    }
    return undefined;
  };
}

const maxParts = 20;

/** Returns the names that reference definitions of Markdown define, in lower case. */
export function definedReferences(body: string): ReadonlySet<string> {
  return new Set([...body.matchAll(/^ {0,3}\[([^\]\n]+)\]:\s/gm)].map(([, name = '']) => name.toLowerCase()));
}
