// What templates import: pages are values that say which documents they show and what else they ask for.
import type {ComponentType, ReactNode} from 'react';
import type {Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Query, QueryAnswer} from '../catalog/query.js';
import type {Config} from '../config/config.js';
import type {Document, Toc} from '../document/document.js';

export type {GuardOutcome, Middleware, VisitedPage} from '../../runtime/protocol.js';
export type {NavLink} from '../catalog/catalog.js';
export type {Config} from '../config/config.js';
export type {Toc, TocLink} from '../document/document.js';
export type {MarkdownHandlers, MarkdownPlugins} from '../markdown/site-plugins.js';
export {slugOf as slug} from '../document/slug.js';
export {Body, href, Icon, Image, Island, Lead, Once, Title, toolWorker, useConfig, useContent} from './parts.js';
export type {PageContent} from './context.js';
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
  /** With a fixed `path`: show the page only when nothing else answers there: no document and no other page. */
  readonly ifAbsent?: boolean;
  /** With a fixed `path`: a list cut into pages, at `path`, `path/page/2` and so on. Each page gets its part as `list`. */
  readonly paginate?: Pagination;
  /** Answered before the page renders. A function gets the page's document, and asks the same whenever it gets the same. */
  readonly data?: D | ((page: {readonly document: PageDocument | null; readonly config: Config}) => D);
  /** Names of files in `templates/middleware`: asked in the browser, in this order, before the page is shown. */
  readonly middleware?: readonly string[];
  /** Asked while the site is built. A page that is not valid is not there: its address answers 404. */
  readonly validate?: (page: ValidatedPage) => boolean | Invalid;
  /** What to say in `<head>`, beside what the document already says. */
  readonly head?: (props: PageProps<D>) => Head;
  readonly component: ComponentType<PageProps<D>>;
}

/** A list of documents, cut into pages. */
export interface Pagination {
  readonly query: Query;
  /** How many documents stand on a page. */
  readonly size: number;
  /**
   * A field with a text or several, or a way to one: `tags`, `authors.name`. There is one list for each value then, and
   * the value's slug stands for the `:slug` in `path`.
   */
  readonly by?: string;
}

/** One page of a list. */
export interface ListPage {
  readonly items: readonly ListedDocument[];
  /** From 1. */
  readonly number: number;
  /** How many pages the list has. */
  readonly count: number;
  /** How many documents the whole list has. */
  readonly total: number;
  /** Routes of the pages before and after. */
  readonly prev: string | null;
  readonly next: string | null;
  /** What the documents of the list share, with `by`. */
  readonly value?: string;
}

/** A document in a list. */
export type ListedDocument = PageDocument & {
  /** How many words a reader has to read. */
  readonly _words: number;
};

export interface ValidatedPage {
  readonly route: string;
  readonly document: PageDocument | null;
  readonly config: Config;
}

/** Why a page is not valid. */
export interface Invalid {
  /** 404 when absent. */
  readonly statusCode?: number;
  /** `Page Not Found: {route}` when absent. */
  readonly message?: string;
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
  /** With `paginate`: this page's part of the list. */
  readonly list: ListPage | null;
  /** Day the document last changed, `2026-11-20`: as its front matter says, else from git if the config wants that. */
  readonly updated: string | undefined;
  /** How many words the document has; counted when asked. */
  readonly words: () => number;
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
  /** Where browsers without script go on to by themselves, at once. */
  readonly refresh?: string;
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
  readonly list: ListPage | null;
  /** Day of the last change, when it is known. */
  readonly updated?: string;
  /** Queries behind `data`, for the addresses they are published at. */
  readonly queries: Queries;
  /** Hash of the template bundle and of everything the page is rendered from. */
  readonly key: Hash;
}
