// Defines the intermediate form of an old site. The reader of each generator creates it, and `import-site` consumes it.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import type {Place} from '../../renderer/base/diagnostic.js';

export const generators = [
  'vitepress',
  'docusaurus',
  'starlight',
  'nuxt-content',
  'mdbook',
  'mkdocs',
  'hugo',
  'markdown',
] as const;

export type Generator = (typeof generators)[number];

export interface ImportedSite {
  readonly generator: Generator;
  /** Keys of `site.yml`, in the order in which they are written. */
  readonly config: JsonObject;
  readonly pages: readonly ImportedPage[];
  readonly files: readonly CopiedFile[];
  readonly sidebars: readonly Sidebar[];
  /** Fields of `_dir.yml` by folder below `content/`. */
  readonly directories?: ReadonlyMap<string, JsonObject>;
  /** Base that absolute links in the texts contain; by default, they contain none. */
  readonly linkBase?: string | undefined;
  /** Folders that links to files may be relative to, besides that of the page. */
  readonly linkRoots?: readonly string[];
  /** Components of the old site, and those of Galley that show about the same. */
  readonly components?: ReadonlyMap<string, Json>;
  /** Whether files beside pages were published at their paths, so that links lead to their addresses. */
  readonly publishesFiles?: boolean;
  readonly redirects: readonly ImportedRedirect[];
  /** Old addresses that the new site does not have. */
  readonly lost: readonly LostUrl[];
  readonly notes: readonly Note[];
}

export interface ImportedPage {
  /** Path below the old folder. */
  readonly from: string;
  /** Path below `content/`. */
  readonly to: string;
  /** Address on the old site, without its base: `/guide/build.html`. */
  readonly url: string;
  /** More addresses that led to the page. Its front matter names them, so that Galley redirects them. */
  readonly aliases: readonly string[];
  /** Text for Galley. */
  readonly text: string;
}

/** A file that is not a page. It is copied byte by byte, unless it has a `text`. */
export interface CopiedFile {
  /** Path below the old folder. */
  readonly from: string;
  /** Path below the new site: `content/public/logo.svg`. */
  readonly to: string;
  /** Text to write instead. */
  readonly text?: string;
  /** Old address of the first page that includes the text. Relative addresses in the text resolve against it. */
  readonly url?: string | undefined;
}

/** The sidebar of all pages whose address starts with `prefix`. */
export interface Sidebar {
  readonly prefix: string;
  readonly items: readonly SidebarItem[];
  readonly place: Place;
}

export type SidebarItem =
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly label?: string | undefined;
      readonly badge?: string | undefined;
    }
  | {readonly kind: 'link'; readonly url: string; readonly label: string; readonly badge?: string | undefined}
  | {
      readonly kind: 'group';
      readonly label: string;
      readonly badge?: string | undefined;
      readonly url?: string | undefined;
      readonly collapsed?: boolean | undefined;
      readonly items: readonly SidebarItem[];
    }
  /** All pages below an address, in their own order. */
  | {readonly kind: 'folder'; readonly url: string; readonly label?: string | undefined};

export interface ImportedRedirect {
  readonly from: string;
  readonly to: string;
  readonly status?: 301 | 302 | 307 | 308 | undefined;
  readonly place?: Place | undefined;
}

export interface LostUrl {
  readonly url: string;
  readonly why: string;
}

/** `done` was converted; `by-hand` is left for the author; `kept` is there, but Galley does not use it. */
export interface Note {
  readonly kind: 'done' | 'by-hand' | 'kept';
  /** Notes with the same topic are counted together: `vue-component`. */
  readonly topic: string;
  readonly message: string;
  readonly place?: Place | undefined;
}

/** Collects notes while an old site is read. A note that is there already is not repeated. */
export interface Notes {
  readonly list: Note[];
  done(topic: string, message: string, place?: Place): void;
  addManualStep(topic: string, message: string, place?: Place): void;
  kept(topic: string, message: string, place?: Place): void;
}

export function createNotes(): Notes {
  const list: Note[] = [];
  const seen = new Set<string>();
  const add = (note: Note): void => {
    const key = JSON.stringify(note);
    if (!seen.has(key)) list.push(note);
    seen.add(key);
  };
  return {
    list,
    done: (topic, message, place) => add({kind: 'done', topic, message, place}),
    addManualStep: (topic, message, place) => add({kind: 'by-hand', topic, message, place}),
    kept: (topic, message, place) => add({kind: 'kept', topic, message, place}),
  };
}

/** Drops keys without a value, also in nested objects. Objects without keys become undefined. */
export function compact(object: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    const kept = isPlain(value) ? compact(value) : value;
    if (kept === undefined || (isPlain(kept) && Object.keys(kept).length === 0)) return [];
    if (Array.isArray(kept) && kept.length === 0) return [];
    return [[key, kept]];
  });
  return Object.fromEntries(entries);
}

function isPlain(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
