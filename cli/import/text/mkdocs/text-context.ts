// Context shared by the steps that convert a page of MkDocs.
import type {Place} from '../../../../renderer/base/diagnostic.js';
import type {Notes} from '../../imported-site.js';

export interface MkdocsTextContext {
  readonly notes: Notes;
  /** Names of the Markdown extensions: `admonition`, `pymdownx.keys`. */
  readonly extensions: ReadonlySet<string>;
  /** Names of the plugins: `search`, `mkdocstrings`. */
  readonly plugins: ReadonlySet<string>;
  /** Returns the address that a reference leads to, null if there is none, or undefined if it is no reference of a plugin. */
  referenceHref(name: string): string | null | undefined;
  /** Returns the value of a variable of the macros plugin, such as `['social', 'name']`, as Jinja writes it. */
  variable(keys: readonly string[]): string | undefined;
  placeAt(line: number): Place;
}

/** Whether pages are templates of Jinja: MkDocs has a plugin for this, Zensical an extension. */
export function usesMacros({plugins, extensions}: Pick<MkdocsTextContext, 'plugins' | 'extensions'>): boolean {
  return [...plugins, ...extensions].some((name) => /(?:^|\.)macros$/.test(name));
}
