// The API for files in `templates/checks`: a check, and the site that it reads.
import type {Root} from 'mdast';
import type {Diagnostic, Place, Severity} from '../base/diagnostic.js';
import type {JsonObject} from '../base/json.js';
import type {AnswerTo, Query} from '../catalog/answer-query.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Config} from '../config/config.js';

export type {Config, Diagnostic, JsonObject, NavLink, Place, Query, Root, Severity};

/** A check of a site, in `templates/checks/<code>.ts`. */
export interface Check {
  /** Code of its findings: the name of the file, in kebab case. */
  readonly code: string;
  /** What is wrong, as a sentence. A finding can have a message of its own. */
  readonly message: string;
  /** How to fix it, as a sentence. */
  readonly hint?: string;
  /** The default is `warning`. `checks` in the config can set another one. */
  readonly severity?: Severity;
  /** Returns or yields the findings. If it throws, the error is reported as a finding, and the other checks still run. */
  run(site: CheckedSite): CheckFindings | Promise<CheckFindings>;
}

type CheckFindings = Iterable<CheckFinding> | AsyncIterable<CheckFinding> | undefined | void;

export interface CheckFinding {
  /** Position of the finding. Documents return one with `placeOf`; their parts have a `place`. */
  readonly place?: Place | undefined;
  readonly message?: string;
  readonly hint?: string;
  readonly severity?: Severity;
}

/** Returns the check unchanged. Use it for type checking and completion. */
export function defineCheck(check: Check): Check {
  return check;
}

/** The site as checks see it. Values are computed on first access. */
export interface CheckedSite {
  /** Absolute path of the site root. */
  readonly root: string;
  readonly config: Config;
  /** All documents in default order, with drafts and partial documents. */
  readonly documents: readonly CheckedDocument[];
  /** All pages. */
  readonly pages: readonly CheckedPage[];
  readonly navigation: readonly NavLink[];
  /** Findings of Galley's own rules. */
  readonly findings: readonly Diagnostic[];
  /** Returns the document at an address such as `/docs/install`. */
  document(path: string): CheckedDocument | undefined;
  /** Returns the page at an address. */
  page(route: string): CheckedPage | undefined;
  /** Returns the answer to a query, with the defaults of a page. Throws `QueryError`. */
  query<const P extends Query = Record<never, never>>(params?: P): AnswerTo<P>;
}

export interface CheckedDocument {
  /** Path from the site root: `content/docs/install.md`. */
  readonly file: string;
  /** Address: `/docs/install`. */
  readonly path: string;
  readonly type: 'markdown' | 'yaml' | 'json' | 'csv';
  readonly title: string;
  readonly isDraft: boolean;
  /** Whether the document has a page. */
  readonly isPublished: boolean;
  /** The fields that queries see: those of the author, and those that Galley derives. */
  readonly fields: JsonObject;
  /** The fields that the author wrote in front matter or in the data file. */
  readonly frontMatter: JsonObject;
  /** Text of the file, with `\n` at line ends. */
  readonly text: string;
  /** Number of words of the Markdown text, without code. */
  readonly words: number;
  readonly headings: readonly CheckedHeading[];
  readonly links: readonly CheckedLink[];
  /** Links in other documents that lead here. */
  readonly inbound: readonly CheckedLink[];
  readonly images: readonly CheckedImage[];
  readonly codeBlocks: readonly CheckedCodeBlock[];
  readonly components: readonly {readonly name: string; readonly props: JsonObject; readonly place: Place}[];
  /** Files whose text it includes, from the site root. */
  readonly includes: readonly string[];
  /** Pieces of text with their places, without code. Formatting and line ends divide a text into pieces. */
  readonly texts: readonly {readonly text: string; readonly place: Place}[];
  /** Day of the last and of the first commit that changed the file, `2026-11-20`; undefined without Git. */
  readonly updated: string | undefined;
  readonly created: string | undefined;
  /** Names of the authors of these commits, in alphabetical order. */
  readonly authors: readonly string[];
  /** Returns the Markdown tree (mdast) of the text. Lines, columns and offsets are those of the file. */
  tree(): Root;
  /** Returns the place of a field, such as `'title'` or `['authors', 0]`. Without one, the start of the file. */
  placeOf(field?: string | readonly (string | number)[]): Place;
}

export interface CheckedHeading {
  readonly id: string;
  /** 1 for h1 … 6 for h6. */
  readonly depth: number;
  readonly text: string;
  readonly place: Place;
}

export interface CheckedLink {
  /** As written. */
  readonly href: string;
  /** Address inside the site, without base and fragment; absent for other sites. */
  readonly path?: string;
  readonly fragment?: string;
  /** Host of another site: `example.com`. */
  readonly host?: string;
  /** The document that contains the link. */
  readonly from: CheckedDocument;
  readonly place: Place;
}

export interface CheckedImage {
  /** As written. */
  readonly src: string;
  readonly alt: string;
  /** Path below `content/`; absent for images of other sites. */
  readonly asset?: string;
  readonly place: Place;
}

export interface CheckedCodeBlock {
  /** First word of the info string, in lower case; empty without one. */
  readonly language: string;
  /** Rest of the info string. */
  readonly meta: string;
  readonly code: string;
  /** Place of the opening fence. The code begins on the next line. */
  readonly place: Place;
}

export interface CheckedPage {
  readonly route: string;
  /** Name of the page definition: `docs-slug`. */
  readonly name: string;
  /** Null for pages made by a template alone. */
  readonly document: CheckedDocument | null;
  /** Size of the HTML in bytes. */
  readonly bytes: number;
  /** Addresses of links inside the site, and of files that the page loads, as in the HTML, each once. */
  readonly links: readonly string[];
  readonly files: readonly string[];
  /** Returns the HTML. The page is rendered again for it. */
  html(): Promise<string>;
}
