// A site divided among several builds. Each of them reads all files, since a page can show the title of any other, but makes only its part.
import type {Page} from '../page/page.js';

/** One of `count` builds; `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Below the site root: the results of shards that have no remote store to send them to. */
export const shardFolder = '.galley/shards';

/** The names that belong to the shard. They are dealt out in order, so that parts are equally large. */
export function shardOf(names: readonly string[], {index, count}: Shard): ReadonlySet<string> {
  return new Set(names.toSorted().filter((_, position) => position % count === index - 1));
}

/** Pages of the documents that belong to the shard, and its part of the pages without a document. */
export function pagesOfShard(pages: readonly Page[], files: readonly string[], shard: Shard): readonly Page[] {
  const ownFiles = shardOf(files, shard);
  const ownRoutes = shardOf(
    pages.flatMap(({document, route}) => (document === null ? [route] : [])),
    shard,
  );
  return pages.filter(({document, route}) => (document === null ? ownRoutes.has(route) : ownFiles.has(document.file)));
}

/** The title and the first paragraph end before this, in nearly all texts. */
const headLength = 600;

/**
 * The beginning of a Markdown text that its fields depend on, which are all that pages of other documents show: the front matter and, where it
 * does not say both, what title and description are taken from. Where this guess is wrong, these pages are rendered once more by
 * the build that assembles the site.
 */
export function headOf(text: string): string {
  const frontMatter = /^---\n[^]*?\n---(?:\n|$)/.exec(text)?.[0] ?? '';
  if (/^title: *\S/m.test(frontMatter) && /^description: *\S/m.test(frontMatter)) return frontMatter;
  const end = text.indexOf('\n\n', frontMatter.length + headLength);
  return end < 0 ? text : text.slice(0, end + 1);
}
