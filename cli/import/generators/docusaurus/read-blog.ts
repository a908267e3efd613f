// Reads the blog of Docusaurus.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {slugOf} from '../../../../renderer/document/slug.js';
import {authorKeys, blogAuthors, type KnownAuthors} from '../../blog-authors.js';
import {asObject, asText} from '../../narrow-json.js';
import {feedRedirects} from '../../old-address-redirects.js';
import {compact, type ImportedRedirect} from '../../imported-site.js';
import {lostLists} from '../../lost-blog-lists.js';
import {contentPath, joinUrl} from '../../page-addresses.js';
import {pathBelow} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {entriesAt, jsonFrom, textAt, type StaticValue} from '../../static-eval/static-value.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';
import {convertDocusaurusText} from '../../text/convert-docusaurus-text.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import {docusaurusFieldChanges} from './convert-fields.js';
import {isAsset, joinPath, type DocusaurusSite} from './docusaurus-site.js';
import {textContext} from './convert-partials.js';

export function readBlog(options: StaticValue | undefined, site: DocusaurusSite): void {
  const {project} = site.context;
  const folder = joinFolder(site.root, textAt(options, 'path') ?? 'blog');
  const routeBase = (textAt(options, 'routeBasePath') ?? 'blog').replace(/^\/+|\/+$/g, '');
  const writers = new Set<string>();
  const authors = readAuthors(joinFolder(folder, textAt(options, 'authorsMapPath') ?? 'authors.yml'), site);
  for (const file of project.list(folder)) {
    const below = pathBelow(folder, file);
    if (/\.mdx?$/.test(below) && !/(?:^|\/)_/.test(below)) {
      const front = readFrontMatter(project.read(file) ?? '');
      const {url, date} = blogUrl(below, front, routeBase);
      // All posts are in one folder, because the blog shows pages directly below `/blog`.
      const name = below.replace(/\/index(\.mdx?)$/, '$1').replaceAll('/', '-');
      const to = joinPath(routeBase, contentPath(name));
      const body = convertDocusaurusText(front.body, textContext(front, {file, to, url}, site));
      for (const key of authorKeys(front.fields.authors ?? front.fields.author)) writers.add(key);
      const changes = {...docusaurusFieldChanges(front, file, {site}), ...blogFields(front.fields, authors, date)};
      site.pages.push({
        from: file,
        to,
        url,
        aliases: [],
        text: front.with(changes, body),
      });
    } else if (isAsset(below)) site.files.push({from: file, to: `content/${joinPath(routeBase, contentPath(below))}`});
  }
  if (site.pages.some(({from}) => from.startsWith(`${folder}/`))) {
    if (!site.pages.some(({url}) => url === joinUrl(routeBase))) {
      const title = textAt(options, 'blogTitle') ?? 'Blog';
      site.pages.push({
        from: folder,
        to: `${joinPath(routeBase, 'index.md')}`,
        url: joinUrl(routeBase),
        aliases: [],
        text: readFrontMatter('').with(compact({title, description: textAt(options, 'blogDescription')}), ''),
      });
    }
    if (routeBase === 'blog') {
      site.redirects.push(
        ...feedRedirects(['/blog/rss.xml', '/blog/atom.xml']),
        ...authorRedirects([...authors].filter(([key]) => writers.has(key))),
      );
    }
    site.lost.push(...lostLists(routeBase, ['tags', 'authors', 'archive', 'page/*']));
  }
}

/** Docusaurus names the page of an author by the key, or by an address of its own; Galley names it by the name. */
function authorRedirects(authors: readonly (readonly [string, JsonObject])[]): readonly ImportedRedirect[] {
  return authors.flatMap(([key, {name, page}]) => {
    if (page === undefined || page === false) return [];
    const old = joinUrl('blog/authors', asText(asObject(page)?.permalink) ?? key);
    const to = joinUrl('blog/authors', slugOf(asText(name) ?? key));
    return old === to ? [] : [{from: old, to}];
  });
}

function blogUrl(
  below: string,
  front: FrontMatter,
  routeBase: string,
): {readonly url: string; readonly date: string | undefined} {
  const slug = asText(front.fields.slug);
  const found = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/.exec(below);
  const date = found?.[2]?.replaceAll('/', '-');
  if (slug !== undefined) return {url: joinUrl(routeBase, slug), date};
  if (!found) return {url: joinUrl(routeBase, below.replace(/(?:\/index)?\.mdx?$/, '')), date: undefined};
  return {url: joinUrl(routeBase, found[1]!, found[2]!.replaceAll('-', '/'), found[3]!), date};
}

function readAuthors(file: string, site: DocusaurusSite): KnownAuthors {
  const text = site.context.project.read(file);
  if (text === undefined) return new Map();
  return new Map(entriesAt(readYamlValue(text, file)).map(([key, value]) => [key, asObject(jsonFrom(value)) ?? {}]));
}

function blogFields(
  fields: JsonObject,
  authors: KnownAuthors,
  date: string | undefined,
): Record<string, Json | undefined> {
  const found = blogAuthors(fields.authors ?? fields.author, authors, {role: 'title', avatar: 'image_url'});
  const tags = Array.isArray(fields.tags)
    ? (fields.tags as readonly Json[]).flatMap((tag) => asText(tag) ?? asText(asObject(tag)?.label) ?? [])
    : [];
  return {
    ...(found.length > 0 && {authors: found}),
    ...(fields.date === undefined && date !== undefined && {date}),
    ...(tags.length > 0 && {tags}),
  };
}
