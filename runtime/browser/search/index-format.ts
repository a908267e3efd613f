// The files of the search index, as the build writes them and the browser reads them.

/** The one file whose address does not change: it names all others. */
export const manifestFile = '_search/index.json';

export interface Manifest {
  /** How many chunks of text there are. */
  readonly chunks: number;
  /** For each shard, the beginning of its first word, and its name. Sorted by the code units of the words. */
  readonly shards: readonly (readonly [word: string, name: string])[];
  /** Names of the chunks, `nameSize` characters each; when there are many, the names of the tables that hold them. */
  readonly names?: string;
  readonly tables?: readonly string[];
  /** Shown before the reader types: the first pages of each part of the site. */
  readonly groups: readonly Group[];
  /** Language tag of the pages, unless it is English. */
  readonly language?: string;
  /** The first chunk and the path of each run of pages below the same path, for `boost` and for the preference of near pages. */
  readonly areas: readonly (readonly [chunk: number, path: string])[];
  /** Factors for pages below a path. The longest path decides. */
  readonly boost?: readonly (readonly [path: string, factor: number])[];
  /** Synonyms: words that readers search for, and the words on the pages. */
  readonly synonyms?: readonly (readonly [words: string, others: readonly string[]])[];
  /** Links that are shown beside the results. */
  readonly links?: readonly IndexLink[];
  /** Whether addresses of pages end in a slash. */
  readonly slash?: true;
}

export interface Group {
  /** Empty if the page is not in a folder. */
  readonly title: string;
  readonly pages: readonly IndexLink[];
}

export interface IndexLink {
  readonly label: string;
  /** A route, without base; in `links` an absolute URL too. */
  readonly to: string;
  readonly parent?: string;
}

/** A run of sections, in the order of the navigation. The sections are those of `/api/search.json`. */
export interface Chunk {
  readonly pages: readonly ChunkPage[];
  readonly sections: readonly Section[];
}

/** The page that the next `sections` sections belong to. */
export interface ChunkPage {
  readonly sections: number;
  /** Which of `Manifest.groups`. */
  readonly group: number;
  /** Title of its folder, unless that is its group. */
  readonly parent?: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly content: string;
  readonly level: number;
  /** Names from its code blocks; not in `/api/search.json`. */
  readonly code?: string;
}

/** Characters in the name of a chunk or shard. Names do not contain the number, so that a new page does not rename later chunks. */
export const nameSize = 5;
/** Chunks that one table names. */
export const tableSize = 256;

/**
 * A shard is a text file with one line per word, sorted. A line has the number of characters that the word shares with the previous
 * one (base 36), the rest of the word, a tab, and one entry per chunk: the distance from the previous chunk minus one (base 36,
 * empty for 0) and a capital letter for the weight.
 */
export const firstWeight = 65;

/** The longest of `parents` that equals `path` or is its ancestor; `/` is an ancestor of all. */
export function longestParent(path: string, parents: readonly string[]): string | undefined {
  let longest: string | undefined;
  for (const parent of parents) {
    const bare = parent.replace(/\/$/, '');
    const isBelow = path === bare || path.startsWith(`${bare}/`);
    if (isBelow && parent.length > (longest?.length ?? 0)) longest = parent;
  }
  return longest;
}
