// What templates import: pages are values that say which documents they show and what else they ask for.
import type {ComponentType, ReactNode} from 'react';
import type {Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Query, QueryAnswer} from '../catalog/query.js';
import type {Config} from '../config/config.js';
import type {Document, Toc} from '../document/document.js';

export type {NavLink} from '../catalog/catalog.js';
export type {Config} from '../config/config.js';
export type {Toc, TocLink} from '../document/document.js';
export {Body, href, Icon, Image, Island, Lead, Once, Title} from './parts.js';
export type {ImageProps} from './parts.js';

export type Queries = Readonly<Record<string, Query>>;

export interface PageDefinition<D extends Queries = Queries> {
  /** Unique; also the name of the route: `docs-slug`. */
  readonly name: string;
  /** Route pattern: `/blog`, `/blog/:slug`, `/docs/:slug*`, `/:slug*`. The most specific pattern wins a route. */
  readonly path: string;
  /** Name of a file in `templates/layouts`; `default` when absent. */
  readonly layout?: string;
  /** One page per matching document, at the document's path. Absent: one page, at `path`. */
  readonly each?: Query;
  /** With a fixed `path`: show the page only when a document exists at that path; it becomes `document`. */
  readonly needsDocument?: boolean;
  /** Answered before the page renders. A function gets the page's document. */
  readonly data?: D | ((page: {readonly document: PageDocument | null; readonly config: Config}) => D);
  /** What to say in `<head>`, beside what the document already says. */
  readonly head?: (props: PageProps<D>) => Head;
  readonly component: ComponentType<PageProps<D>>;
}

/** A document as templates see it: its fields, its headings, and `<Body>` for the text. */
export type PageDocument = JsonObject & {
  readonly _id: string;
  readonly _path: string;
  readonly title: string;
  readonly description?: string;
};

export interface PageProps<D extends Queries = Queries> {
  readonly route: string;
  readonly document: PageDocument | null;
  readonly toc: Toc | null;
  readonly data: {readonly [K in keyof D]: AnswerOf<D[K]>};
  readonly site: SiteProps;
}

/** What a query object answers: a number, a document or null, neighbours, or a list. */
export type AnswerOf<Q> = Q extends {readonly count: true}
  ? number
  : Q extends {readonly surround: object}
    ? readonly (PageDocument | null)[]
    : Q extends {readonly first: true}
      ? PageDocument | null
      : readonly PageDocument[];

/** What every page and layout may know of the site. */
export interface SiteProps {
  readonly config: Config;
  /**
   * The navigation tree as seen from this page: the top level, and the children of every entry on the way to
   * the page. Its size does not grow with the rest of the site.
   */
  readonly navigation: readonly NavLink[];
  /** True in `dev`: drafts are shown and marked. */
  readonly dev: boolean;
}

export interface LayoutProps extends PageProps {
  readonly children: ReactNode;
}

export interface Head {
  readonly title?: string;
  /** `%s` is the page title; false shows the bare title. */
  readonly titleTemplate?: string | false;
  readonly description?: string;
  readonly image?: string;
  readonly type?: 'website' | 'article';
  readonly robots?: string;
  /** Forces a colour mode on this page. */
  readonly colorMode?: 'light' | 'dark';
  /** Milliseconds are not shown: ISO dates. */
  readonly published?: string;
  readonly modified?: string;
  /** JSON-LD objects. */
  readonly structured?: readonly JsonObject[];
  /** Extra links, such as `prev` and `next`. */
  readonly links?: readonly {readonly rel: string; readonly href: string}[];
}

/** Types a page and checks its shape. */
export function definePage<const D extends Queries>(definition: PageDefinition<D>): PageDefinition<D> {
  return definition;
}

/** A page planned: everything it will be rendered from, fixed. */
export interface Page {
  /** `/`, `/docs/start`; without base and trailing slash. */
  readonly route: string;
  readonly name: string;
  readonly definition: PageDefinition;
  readonly document: Document | null;
  readonly data: Readonly<Record<string, QueryAnswer>>;
  /** The navigation as seen from the page. */
  readonly navigation: readonly NavLink[];
  /** Queries behind `data`, for the addresses they are published at. */
  readonly queries: Queries;
  /** Hash of the template bundle and of everything the page is rendered from. */
  readonly key: Hash;
}
