// A document is a source understood. It is JSON: it crosses threads and lies in the store.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';

export interface Document {
  /** `content:docs:1.start:2.install.md`. */
  readonly id: string;
  /** Hash of the source text and of everything transform was given. */
  readonly hash: Hash;
  /** File below the site root: `content/docs/1.start/2.install.md`. */
  readonly file: string;
  /** URL path: `/docs/start/install`. Equals `meta._path`. */
  readonly path: string;
  readonly title: string;
  /**
   * Every field a query can see except a Markdown body and excerpt: generated `_id`, `_path`, `_dir`, … ,
   * `title`, `description`, and the author's own. For data files with a list at the root, `body` too.
   */
  readonly meta: JsonObject;
  /** Key of the `Body` in the store; null for data files. */
  readonly body: Hash | null;
  /** Headings in order; `id` is unique in the document. */
  readonly headings: readonly Heading[];
  /** Nested table of contents, absent when front matter says `toc: false`. */
  readonly toc?: Toc;
  readonly links: readonly Link[];
  readonly images: readonly ImageUse[];
  readonly components: readonly ComponentUse[];
  readonly icons: readonly IconUse[];
  /** Ids that can be linked to besides headings: footnotes, elements with an `id`. */
  readonly anchors: readonly string[];
  /** Plain-text sections for the search index; empty when there is none. */
  readonly sections: readonly Section[];
  /** About how many characters each of them has. */
  readonly sectionSizes: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Heading {
  readonly id: string;
  /** 1 for h1 … 6 for h6. */
  readonly depth: number;
  readonly text: string;
}

export interface Toc {
  readonly title: string;
  readonly depth: number;
  readonly searchDepth: number;
  readonly links: readonly TocLink[];
}

export interface TocLink extends Heading {
  readonly children?: readonly TocLink[];
}

/** A link as the author wrote it and as it will be followed. */
export interface Link {
  /** As written. */
  readonly href: string;
  /** For links inside the site: the route without base, fragment and trailing slash, e.g. `/docs/start`. */
  readonly path?: string;
  /** Decoded, without `#`. */
  readonly fragment?: string;
  readonly place: Place;
}

export interface ImageUse {
  /** As written. */
  readonly src: string;
  /** For images inside the site: path below `content/`, e.g. `docs/shot.png` or `public/shot.png`. Absent for remote ones. */
  readonly asset?: string;
  readonly place: Place;
}

export interface ComponentUse {
  /** Kebab-case: `code-group`. */
  readonly name: string;
  /** As its template gets them; absent without any. */
  readonly props?: JsonObject;
  readonly place: Place;
}

export interface IconUse {
  /** `lucide:book-open`, or `i-lucide-book-open` as written. */
  readonly name: string;
  readonly place: Place;
}

/** One searchable piece of a document: the introduction, then one per top-level heading. */
export interface Section {
  /** `/docs/a` or `/docs/a#heading`. */
  readonly id: string;
  readonly title: string;
  /** Titles of the enclosing headings, outermost first. */
  readonly titles: readonly string[];
  readonly content: string;
  readonly level: number;
}

/** HTML already serialised, with holes where a component, an island, an image or a binding stands. */
export type Body = readonly (string | Hole)[];

export interface Hole {
  /** Kebab-case component name; `prose-img` for images, `binding` for `{{ … }}`. */
  readonly component: string;
  /** Text props as they are; a key that began with `:` holds its parsed JSON value under the bare name, or `{$bind: 'path'}`. */
  readonly props: JsonObject;
  /** `default` and named slots; an empty slot is absent. */
  readonly slots: Readonly<Record<string, Body>>;
}
