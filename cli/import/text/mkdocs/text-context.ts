// What the steps that convert a page of MkDocs are given.
import type {Place} from '../../../../renderer/base/diagnostic.js';
import type {Notes} from '../../imported-site.js';

export interface MkdocsTextContext {
  readonly notes: Notes;
  /** Names of the Markdown extensions: `admonition`, `pymdownx.keys`. */
  readonly extensions: ReadonlySet<string>;
  /** Names of the plugins: `search`, `mkdocstrings`. */
  readonly plugins: ReadonlySet<string>;
  placeAt(line: number): Place;
}
