// Types of a document, which is a content file after transform. Serializable, because workers return it and it is stored.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import type {IgnoreComment} from '../base/ignore-comments.js';

export interface Document {
  /** `content:docs:1.start:2.install.md`. */
  readonly id: string;
  /** Hash of the source text with what it includes, and of all other input of transform. */
  readonly hash: Hash;
  /** Path from the site root: `content/docs/1.start/2.install.md`. */
  readonly file: string;
  /** URL path: `/docs/start/install`. Equals `meta._path`. */
  readonly path: string;
  readonly title: string;
  /**
   * Every field that a query can see, except a Markdown body and excerpt: generated `_id`, `_path`, `_dir`, …, `title`,
   * `description`, and the author's own. For data files with a list at the root, also `body`.
   */
  readonly meta: JsonObject;
  /** Key of the `Body` in the store; null for data files. */
  readonly body: Hash | null;
  /** Headings in order. Each `id` is unique in the document. */
  readonly headings: readonly DocumentHeading[];
  /** Nested table of contents; absent with `toc: false` in the front matter. */
  readonly toc?: Toc;
  /** Files whose text it includes, from the site root; absent if there are none. */
  readonly includes?: readonly string[];
  readonly links: readonly Link[];
  readonly images: readonly ImageUse[];
  readonly components: readonly ComponentUse[];
  /** Lines that begin like a component, but are text; absent if there are none. */
  readonly ignoredComponents?: readonly IgnoredComponent[];
  readonly icons: readonly IconUse[];
  /** Ids that links can point to besides those of headings and components: footnotes and elements with an `id`. */
  readonly anchors: readonly string[];
  /** Plain-text sections for the search index; empty if the document is not indexed. */
  readonly sections: readonly Section[];
  /** Approximate number of characters of each section. */
  readonly sectionSizes: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
  /** Languages of the code blocks, in lower case; absent without any. */
  readonly languages?: readonly string[];
  /** Keys that the author wrote, at the top level of the front matter or data file. */
  readonly authored: readonly string[];
  /** Set on Markdown documents without text. */
  readonly isEmpty?: true;
  /** Comments that silence findings; absent if there are none. */
  readonly ignores?: readonly IgnoreComment[];
}

interface Heading {
  readonly id: string;
  /** 1 for h1 … 6 for h6. */
  readonly depth: number;
  readonly text: string;
}

/** A heading and its position; a heading that a plugin added has none. */
export interface DocumentHeading extends Heading {
  readonly line?: number;
  /** The included file in which it is written, from the site root; absent if that is the document's own. */
  readonly file?: string;
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

/** A link, as written and resolved. */
export interface Link {
  /** As written. */
  readonly href: string;
  /** For links inside the site: the route without base, fragment and trailing slash, such as `/docs/start`. */
  readonly path?: string;
  /** Decoded, without `#`. */
  readonly fragment?: string;
  readonly place: Place;
}

export interface ImageUse {
  /** As written. */
  readonly src: string;
  /** Alternative text; absent if it is empty. */
  readonly alt?: string;
  /**
   * For images inside the site: path below `content/`, such as `docs/shot.png` or `public/shot.png`. Absent for remote
   * images.
   */
  readonly asset?: string;
  readonly place: Place;
}

export interface ComponentUse {
  /** In kebab case: `code-group`. */
  readonly name: string;
  /** Parsed props; absent if there are none. */
  readonly props?: JsonObject;
  /** Names of its slots; absent if it has only the default slot. */
  readonly slots?: readonly string[];
  readonly place: Place;
}

/** A line such as `::callout text`, which is text and not a component. */
export interface IgnoredComponent {
  /** In kebab case; empty for a line that would close a component. */
  readonly name: string;
  readonly cause: 'label-open' | 'props-open' | 'props-invalid' | 'text-after' | 'not-open';
  readonly written: string;
  readonly place: Place;
}

export interface IconUse {
  /** `lucide:book-open`, or `i-lucide-book-open` if written so. */
  readonly name: string;
  /** The prop of the component that names it. */
  readonly prop: 'name' | 'icon';
  /** Position of the component. */
  readonly place: Place;
}

/** One searchable part of a document: the introduction, then one part per heading that is not inside another element. */
export interface Section {
  /** `/docs/a` or `/docs/a#heading`. */
  readonly id: string;
  readonly title: string;
  /** Titles of the enclosing headings, outermost first. */
  readonly titles: readonly string[];
  readonly content: string;
  readonly level: number;
  /** Names from its code blocks, separated by spaces. */
  readonly code?: string;
}

/** Serialized HTML with holes for components, islands, images and bindings. */
export type Body = readonly (string | Hole)[];

export interface Hole {
  /** Component name in kebab case; `prose-img` for images, `binding` for `{{ … }}`. */
  readonly component: string;
  /**
   * Text props are unchanged. A key that began with `:` has its parsed JSON value under the name without colon, or
   * `{$bind: 'path'}`.
   */
  readonly props: JsonObject;
  /** `default` and named slots. Empty slots are absent. */
  readonly slots: Readonly<Record<string, Body>>;
}
