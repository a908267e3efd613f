// Reads the blog plugin of Material for MkDocs: the addresses and the authors of its posts.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {blogAuthors, type KnownAuthors} from '../../blog-authors.js';
import {asObject, asText} from '../../narrow-json.js';
import {contentPath, joinUrl} from '../../page-addresses.js';
import type {OldProject} from '../../old-project.js';
import {joinFolder} from '../../reader-context.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';
import {jsonFrom, scalarAt, textAt, valueAt, type StaticValue} from '../../static-eval/static-value.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import {firstLevelHeading} from '../../text/edit-prose.js';
import {namesAt, optionsOf} from './read-config.js';

export interface MkdocsBlog {
  /** Folder of the blog below the docs, and its address without slashes. */
  readonly folder: string;
  readonly posts: ReadonlyMap<string, BlogPost>;
  readonly authors: KnownAuthors;
}

interface BlogPost {
  readonly url: string;
  /** Path below `content/`. */
  readonly to: string;
}

/** `markdown` lists the paths of the pages below `docs`. Returns undefined if the site does not use the plugin. */
export function readMkdocsBlog(
  config: StaticValue,
  docs: string,
  markdown: readonly string[],
  project: OldProject,
): MkdocsBlog | undefined {
  const name = namesAt(config, 'plugins').find((plugin) => /^(?:material\/)?blog$/.test(plugin));
  if (name === undefined) return undefined;
  const options = optionsOf(config, 'plugins', name);
  if (scalarAt(options, 'enabled') === false) return undefined;
  const folder = cleanPath(textAt(options, 'blog_dir') ?? 'blog');
  const inBlog = (path: string): string => cleanPath(path.replaceAll('{blog}', folder));
  const postFolder = inBlog(textAt(options, 'post_dir') ?? '{blog}/posts');
  const authorsFile = joinFolder(docs, inBlog(textAt(options, 'authors_file') ?? '{blog}/.authors.yml'));
  const posts = markdown.flatMap((below): readonly [string, BlogPost][] => {
    if (!below.startsWith(`${postFolder}/`)) return [];
    const front = readFrontMatter(project.read(joinFolder(docs, below)) ?? '');
    const file = below.slice(postFolder.length + 1).replace(/(?:\/index)?\.(?:md|markdown)$/, '');
    const address = postAddress(file, front, options);
    // All posts are in one folder, because the blog shows pages directly below its address.
    const to = joinFolder(folder, contentPath(`${file.replaceAll('/', '-')}.md`));
    return address === undefined ? [] : [[below, {url: `${joinUrl(folder, address)}/`.replace('//', '/'), to}]];
  });
  return {folder, posts: new Map(posts), authors: readAuthors(authorsFile, project)};
}

/** Returns the fields of a post that change: authors are keys of a list, and `slug` is part of its address only. */
export function postFields({fields}: FrontMatter, {authors}: MkdocsBlog): Record<string, Json | undefined> {
  const found = blogAuthors(fields.authors, authors, {role: 'description', avatar: 'avatar'});
  return {slug: undefined, ...(found.length > 0 && {authors: found})};
}

function readAuthors(file: string, project: OldProject): KnownAuthors {
  const text = project.read(file);
  const read = text === undefined ? undefined : valueAt(readYamlValue(text, file), 'authors');
  const known: JsonObject = (read === undefined ? undefined : asObject(jsonFrom(read))) ?? {};
  return new Map(Object.entries(known).map(([key, author]) => [key, asObject(author) ?? {}]));
}

/** Returns the address of a post below the blog, or undefined if it has no date or its format cannot be read. */
function postAddress(file: string, front: FrontMatter, options: StaticValue | undefined): string | undefined {
  const {fields, body} = front;
  const written = asText(fields.date) ?? asText(asObject(fields.date)?.created) ?? '';
  const date = formattedDate(written, textAt(options, 'post_url_date_format') ?? 'yyyy/MM/dd');
  if (date === undefined) return undefined;
  const name = file.replace(/^.*\//, '');
  const title = asText(fields.title) ?? firstLevelHeading(body)?.replace(/^#\s+/, '') ?? name.replaceAll(/[-_]/g, ' ');
  const categories = Array.isArray(fields.categories) ? fields.categories.map(String) : [];
  const maxCategories = Number(scalarAt(options, 'post_url_max_categories') ?? 1);
  const parts = new Map([
    ['date', date],
    ['slug', asText(fields.slug) ?? slugify(title)],
    ['file', name],
    ['categories', categories.slice(0, maxCategories).map(slugify).join('/')],
  ]);
  const format = textAt(options, 'post_url_format') ?? '{date}/{slug}';
  return cleanPath(format.replace(/\{(\w+)\}/g, (whole, part: string) => parts.get(part) ?? whole));
}

/** `2026-03-21`, `yyyy/MM/dd` → `2026/03/21`. Returns undefined for formats with the names of months or days. */
function formattedDate(date: string, format: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  if (day === '' || /M{3}|[A-Za-z]/.test(format.replace(/yyyy|yy?|MM?(?!M)|dd?/g, ''))) return undefined;
  const pad = (value: string, pattern: string): string => (pattern.length === 1 ? String(Number(value)) : value);
  return format
    .replace(/y+/g, (pattern) => (pattern.length === 2 ? year.slice(2) : year))
    .replace(/M+/g, (pattern) => pad(month, pattern))
    .replace(/d+/g, (pattern) => pad(day, pattern));
}

/** The slug of the theme: letters, digits, underscores and hyphens, in lower case, with a hyphen for each space. */
function slugify(title: string): string {
  return title
    .normalize('NFC')
    .replace(/<[^<>]*>|\s*\{[^{}]*\}\s*$/g, '')
    .replace(/!?\[([^\]]*)\]\([^()]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

function cleanPath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
