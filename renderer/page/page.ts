// Defines what templates import. A page is a value that selects documents and the queries it needs.
import type {ComponentType, ReactNode} from 'react';
import type {z, ZodType} from 'zod';
import type {Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import type {NavLink} from '../catalog/catalog.js';
import type {Query, QueryAnswer} from '../catalog/answer-query.js';
import type {SidebarPage} from '../catalog/config-sidebars.js';
import type {Config} from '../config/config.js';
import type {Document, Toc} from '../document/document-types.js';

export type {GuardOutcome, Middleware, VisitedPage} from '../../runtime/browser/base/protocol.js';
export type {NavLink} from '../catalog/catalog.js';
export type {Config} from '../config/config.js';
export type {Toc, TocLink} from '../document/document-types.js';
export type {MarkdownHandlers, MarkdownPlugins} from '../markdown/site-plugins.js';
export {slugOf as slug} from '../document/slug.js';
export {
  Body,
  href,
  Icon,
  Image,
  Island,
  Lead,
  Once,
  Title,
  toolWorker,
  useConfig,
  useContent,
} from './render/template-components.js';
export type {PageContent} from './render/render-context.js';
export type {ImageProps} from './render/template-components.js';

export type Queries = Readonly<Record<string, Query>>;

export interface PageDefinition<D extends Queries = Queries> {
  /** Unique name, also used as the name of the route: `docs-slug`. */
  readonly name: string;
  /**
   * Route pattern: `/blog`, `/blog/:slug`, `/docs/:slug*`, `/:slug*`. If several match a route, the most specific one
   * is used. Definitions with `ifAbsent` come after all others.
   */
  readonly path: string;
  /** Name of a file in `templates/layouts`. The default is `default`. */
  readonly layout?: string;
  /** Makes one page per matching document, at the document's path. If absent, there is one page at `path`. */
  readonly each?: Query;
  /** With a fixed `path`: make the page only if a document exists at that path. It becomes `document`. */
  readonly needsDocument?: boolean;
  /** With a fixed `path`: make the page only if nothing else exists there, neither a document nor another page. */
  readonly ifAbsent?: boolean;
  /**
   * With a fixed `path`: split a list into pages at `path`, `path/page/2` and so on. Each page gets its part as `list`.
   */
  readonly paginate?: Pagination;
  /**
   * Queries that are answered before the page renders. A function receives the page's document and must return the same
   * queries for the same document.
   */
  readonly data?: D | ((page: QueryContext) => D);
  /** Names of files in `templates/middleware`. They run in the browser, in this order, before the page is shown. */
  readonly middleware?: readonly string[];
  /** Called during the build. An invalid page is not published, so its address returns 404. */
  readonly validate?: (page: ValidatedPage) => boolean | Invalid;
  /** Returns tags for `<head>`, in addition to those of the document. */
  readonly head?: (props: PageProps<D>) => Head;
  readonly component: ComponentType<PageProps<D>>;
}

/** A list of documents that is split into pages. */
export interface Pagination {
  readonly query: Query;
  /** Number of documents per page. */
  readonly size: number;
  /**
   * A field with one or more texts, or a dot path to one: `tags`, `authors.name`. There is one list for each value, and
   * the slug of the value replaces `:slug` in `path`.
   */
  readonly by?: string;
}

/** One page of a list. */
export interface ListPage {
  readonly items: readonly ListedDocument[];
  /** Starts at 1. */
  readonly number: number;
  /** Number of pages of the list. */
  readonly count: number;
  /** Number of documents in the whole list. */
  readonly total: number;
  /** Routes of the previous and the next page. */
  readonly prev: string | null;
  readonly next: string | null;
  /** With `by`: the value that the documents have in common. */
  readonly value?: string;
}

/** What a `data` function can use: the document of the page, and facts about the site. */
export interface QueryContext {
  readonly document: PageDocument | null;
  readonly config: Config;
  /** Paths of the folders that a `_dir` file removes from the navigation, with the pages in them: `/docs/internal`. A page beside such a folder, `docs/internal.md`, is not removed. */
  readonly hiddenFolders: readonly string[];
}

/** A document in a list. */
export type ListedDocument = PageDocument & {
  /** Number of words of its text. */
  readonly _words: number;
};

export interface ValidatedPage {
  readonly route: string;
  readonly document: PageDocument | null;
  readonly config: Config;
}

/** Why a page is invalid. */
export interface Invalid {
  /** The default is 404. */
  readonly statusCode?: number;
  /** The default is `Page Not Found: {route}`. */
  readonly message?: string;
}

/** A document as templates see it: its fields, its headings, and `<Body>` for the text. */
export type PageDocument = JsonObject & {
  readonly _id: string;
  readonly _path: string;
  readonly title: string;
  readonly description?: string;
};

/**
 * The documents of a collection, by its schema: `type Post = DocumentOf<typeof post>`. Every field can be missing,
 * because values that the schema rejects are removed.
 */
export type DocumentOf<S extends ZodType> = PageDocument & Partial<z.output<S>>;

export interface PageProps<D extends Queries = Queries> {
  readonly route: string;
  readonly document: PageDocument | null;
  readonly toc: Toc | null;
  /** With `paginate`: this page's part of the list. */
  readonly list: ListPage | null;
  /** Day of the last change, `2026-11-20`, from the front matter, or else from Git if the config enables that. */
  readonly updated: string | undefined;
  /** Returns the number of words of the document. Counted on demand. */
  readonly words: () => number;
  readonly data: {readonly [K in keyof D]: AnswerOf<D[K]>};
  readonly site: SiteProps;
}

/** Type of the answer to a query object: a number, a document or null, neighbors, or a list. */
export type AnswerOf<Q> = Q extends {readonly count: true}
  ? number
  : Q extends {readonly surround: object}
    ? readonly (PageDocument | null)[]
    : Q extends {readonly first: true}
      ? PageDocument | null
      : readonly PageDocument[];

/** Data of the site for every page and layout. */
export interface SiteProps {
  readonly config: Config;
  /**
   * The navigation tree for this page: the top level, and the children of every entry that leads to the page. Documents
   * without a page are left out. Its size does not depend on the rest of the site.
   */
  readonly navigation: readonly NavLink[];
  /** The sidebar that the config has for the page's section, or null. */
  readonly sidebar: PageSidebar | null;
  /** Whether this is `dev`, where drafts are shown and marked. */
  readonly dev: boolean;
}

/** A sidebar of the config, reduced to what one page shows. */
export interface PageSidebar {
  /** The tree, like `navigation`. A group has `collapsed: false` if it is open on every page. */
  readonly links: readonly NavLink[];
  /** The pages before and after this one in the sidebar. */
  readonly previous: SidebarPage | null;
  readonly next: SidebarPage | null;
}

export interface LayoutProps extends PageProps {
  readonly children: ReactNode;
}

export interface Head {
  readonly title?: string;
  /** `%s` is the page title. `false` shows only the title. */
  readonly titleTemplate?: string | false;
  readonly description?: string;
  readonly image?: string;
  readonly type?: 'website' | 'article';
  readonly robots?: string;
  /** Address to which browsers without script redirect immediately. */
  readonly refresh?: string;
  /** Forces a color mode on this page. */
  readonly colorMode?: 'light' | 'dark';
  /** ISO date, or ISO time, of the publication. */
  readonly published?: string;
  /** ISO date, or ISO time, of the last change. */
  readonly modified?: string;
  /** JSON-LD objects. */
  readonly structured?: readonly JsonObject[];
  /** Additional links, such as `prev` and `next`. */
  readonly links?: readonly {readonly rel: string; readonly href: string}[];
}

/** Returns the definition unchanged. Its queries determine the type of `data`. */
export function definePage<const D extends Queries>(definition: PageDefinition<D>): PageDefinition<D> {
  return definition;
}

/** A planned page, with everything from which it is rendered. */
export interface Page {
  /** `/`, `/docs/start`; without base and trailing slash. */
  readonly route: string;
  readonly name: string;
  readonly definition: PageDefinition;
  readonly document: Document | null;
  readonly data: Readonly<Record<string, QueryAnswer>>;
  /** The navigation for this page. */
  readonly navigation: readonly NavLink[];
  readonly sidebar: PageSidebar | null;
  readonly list: ListPage | null;
  /** Day of the last change, if known. */
  readonly updated?: string;
  /** Queries of `data`, for the URLs at which their answers are published. */
  readonly queries: Queries;
  /** Hash of the template bundle and of everything from which the page is rendered. */
  readonly key: Hash;
}
