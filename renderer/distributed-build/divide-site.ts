// Divides a site among several builds. Each reads all files, because a page can show the title of any other, but makes
// only its own shard.
import type {Page} from '../page/page.js';

/** One of `count` builds. `index` starts at 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Folder below the site root for the results of shards without a remote store. */
export const shardFolder = '.galley/shards';

/** Returns the names that belong to the shard. They are assigned in turn, so that shards have the same size. */
export function shardOf(names: readonly string[], {index, count}: Shard): ReadonlySet<string> {
  return new Set(names.toSorted().filter((_, position) => position % count === index - 1));
}

/** Returns the pages of the documents that belong to the shard, and its part of the pages without a document. */
export function pagesOfShard(pages: readonly Page[], files: readonly string[], shard: Shard): readonly Page[] {
  const ownFiles = shardOf(files, shard);
  const ownRoutes = shardOf(
    pages.flatMap(({document, route}) => (document === null ? [route] : [])),
    shard,
  );
  return pages.filter(({document, route}) => (document === null ? ownRoutes.has(route) : ownFiles.has(document.file)));
}

/** Title and first paragraph end before this offset in nearly all texts. */
const headLength = 600;

/**
 * Returns the part of a Markdown text from which its fields are derived, which is all that pages of other documents can
 * show: the front matter and, if that lacks title or description, the beginning of the text. If this is too short, the
 * build that assembles the site renders these pages again.
 */
export function textForFields(text: string): string {
  const frontMatter = /^---\n[^]*?\n---(?:\n|$)/.exec(text)?.[0] ?? '';
  if (/^title: *\S/m.test(frontMatter) && /^description: *\S/m.test(frontMatter)) return frontMatter;
  const end = text.indexOf('\n\n', frontMatter.length + headLength);
  return end === -1 ? text : text.slice(0, end + 1);
}
