// All documents of a site, in order and by path.
import type {Document} from '../document/document.js';

export interface Catalog {
  /** In default order: by stem, numerically. */
  readonly documents: readonly Document[];
  /** First document of each path, partials excluded. */
  readonly byPath: ReadonlyMap<string, Document>;
  readonly navigation: readonly NavLink[];
}

/** An entry of the navigation tree; further keys come from `navigation` in front matter and from `navigation.fields`. */
export interface NavLink {
  readonly title: string;
  readonly _path: string;
  readonly children?: readonly NavLink[];
  readonly [field: string]: unknown;
}
