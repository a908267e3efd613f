// Reads the blog of `starlight-blog`, a plugin for Starlight.
import {blogAuthors, type KnownAuthors} from '../../blog-authors.js';
import {compact, type ImportedPage} from '../../imported-site.js';
import {asObject, asText} from '../../narrow-json.js';
import {joinUrl} from '../../page-addresses.js';
import {joinFolder} from '../../reader-context.js';
import {entriesAt, itemsAt, jsonFrom, textAt, type StaticValue} from '../../static-eval/static-value.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import type {Json} from '../../../../renderer/base/json.js';

export interface StarlightBlog {
  /** Folder of the articles below the folder of the pages. */
  readonly folder: string;
  readonly title: string;
  readonly authors: KnownAuthors;
}

/** Returns the blog, if the plugin is among those of Starlight. */
export function readStarlightBlog(options: StaticValue | undefined, locale: string): StarlightBlog | undefined {
  for (const plugin of itemsAt(options, 'plugins')) {
    if (plugin.kind !== 'call' || plugin.name !== 'starlightBlog') continue;
    const [settings] = plugin.args;
    const authors = entriesAt(settings, 'authors').map(
      ([key, value]) => [key, asObject(jsonFrom(value)) ?? {}] as const,
    );
    return {
      folder: joinFolder(locale, textAt(settings, 'prefix') ?? 'blog'),
      title: textAt(settings, 'title') ?? textAt(entriesAt(settings, 'title')[0]?.[1]) ?? 'Blog',
      authors: new Map(authors),
    };
  }
  return undefined;
}

/** Returns the fields that change in an article. */
export function articleFields({fields}: FrontMatter, {authors}: StarlightBlog): Record<string, Json | undefined> {
  const found = blogAuthors(fields.authors, authors, {role: 'title', avatar: 'picture'});
  const excerpt = fields.description === undefined ? asText(fields.excerpt) : undefined;
  return {
    ...(found.length > 0 && {authors: found}),
    ...(excerpt !== undefined && {description: excerpt.replace(/\s+/g, ' ').trim(), excerpt: undefined}),
  };
}

/** Returns the page that lists the articles, which the plugin made. */
export function articleList({folder, title}: StarlightBlog, docs: string): ImportedPage {
  return {
    from: joinFolder(docs, folder),
    to: `${folder}/index.md`,
    url: joinUrl(folder, '/'),
    aliases: [],
    text: readFrontMatter('').with(compact({title}), ''),
  };
}
