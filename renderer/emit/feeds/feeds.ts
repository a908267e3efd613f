// Writes the feeds: the same entries as RSS 2.0, Atom and JSON Feed 1.1.
import type {Json} from '../../base/json.js';
import {fileHref, hrefOf} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import type {Body, Document} from '../../document/document-types.js';
import {absoluteUrl} from '../absolute-url.js';
import type {Artifact} from '../output/artifact.js';
import {compareText} from '../compare-text.js';
import {parseIsoDate} from '../../base/parse-iso-date.js';
import {feedContent} from './feed-content.js';
import type {SitePage} from '../is-listed-page.js';
import {textArtifact} from '../output/text-artifact.js';
import {element, textElement, xmlFile} from '../write-xml.js';
import {isObject} from '../../../runtime/text/is-object.js';
import {escapeText} from '../../../runtime/text/escape-html.js';

interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** URL of the page that lists the entries. */
  readonly home: string;
  /** ISO time of the latest change. */
  readonly updated: string;
  readonly entries: readonly Entry[];
  /** Returns the URL of a file at the top of the site. */
  fileUrl(file: string): string;
}

interface Entry {
  readonly document: Document;
  /** HTML of the whole text; empty if there is none. */
  readonly content: string;
  /** URL of the entry, which is also its id. */
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  /** ISO time. */
  readonly published: string;
  readonly updated: string;
  readonly authors: readonly {readonly name: string; readonly url?: string}[];
  readonly tags: readonly string[];
  readonly image?: string;
}

/** Returns the body of a document, if it has one. */
export type BodyOf = (document: Document) => Body | null | Promise<Body | null>;

/**
 * Returns `rss.xml`, `atom.xml` and `feed.json` with the pages below `feed.path` that have a date, newest first.
 * Returns nothing without `url` in the config, because feeds need absolute URLs, or if no page has a date.
 */
export async function feedFiles(
  pages: readonly SitePage[],
  config: Config,
  bodyOf: BodyOf = () => null,
): Promise<Artifact[]> {
  const feed = await createFeed(pages, config, bodyOf);
  if (!feed) return [];
  return [
    textArtifact('rss.xml', xmlFile(rss(feed))),
    textArtifact('atom.xml', xmlFile(atom(feed))),
    textArtifact('feed.json', JSON.stringify(jsonFeed(feed), null, 2)),
  ];
}

/** Returns whether `feedFiles` returns anything. */
export function hasFeeds(pages: readonly SitePage[], config: Config): boolean {
  return config.url !== undefined && pages.some((page) => isBelowFeed(page, config) && isDated(page));
}

/** Returns whether a page belongs to the feed, if it has a date. */
function isBelowFeed({route, document}: SitePage, {feed: {path}}: Config): boolean {
  if (document?.meta['unlisted'] === true) return false;
  return route.startsWith(path === '/' ? '/' : `${path}/`) && route !== path;
}

function isDated({document}: SitePage): boolean {
  return isoTime(document?.meta['date']) !== undefined;
}

async function createFeed(pages: readonly SitePage[], config: Config, bodyOf: BodyOf): Promise<Feed | undefined> {
  const {url, feed} = config;
  if (url === undefined) return undefined;
  const all = pages.filter((page) => isBelowFeed(page, config)).flatMap((page) => toEntry(page, config));
  const newest = all
    .toSorted((a, b) => compareText(b.published, a.published) || compareText(a.url, b.url))
    .slice(0, feed.limit);
  const entries = await Promise.all(
    newest.map(async (entry) => ({...entry, content: await entryContent(entry, bodyOf, config)})),
  );
  const updated = entries
    .map((entry) => entry.updated)
    .toSorted(compareText)
    .at(-1);
  if (updated === undefined) return undefined;
  const {brand: title, description, language} = config;
  const home = new URL(hrefOf(feed.path, config), url).href;
  return {
    title,
    description,
    language,
    home,
    updated,
    entries,
    fileUrl: (file) => new URL(fileHref(file, config), url).href,
  };
}

async function entryContent({url, document}: Omit<Entry, 'content'>, bodyOf: BodyOf, config: Config): Promise<string> {
  const body = await bodyOf(document);
  return body === null ? '' : feedContent(body, {page: url, config});
}

function toEntry({route, document}: SitePage, config: Config): Omit<Entry, 'content'>[] {
  const published = isoTime(document?.meta['date']);
  if (!document || published === undefined) return [];
  const {description, authors, tags, updated, image} = document.meta;
  const imageUrl = toAbsoluteUrl(imageSrc(image), config);
  return [
    {
      document,
      url: absoluteUrl(hrefOf(route, config), config) ?? '',
      title: document.title,
      summary: textValue(description) ?? '',
      published,
      updated: isoTime(updated) ?? published,
      authors: listOf(authors).flatMap((author) => toAuthor(author, config)),
      tags: listOf(tags).flatMap((tag) => textValue(tag) ?? []),
      ...(imageUrl && {image: imageUrl}),
    },
  ];
}

function isoTime(value: Json | undefined): string | undefined {
  const date = parseIsoDate(value);
  return date?.length === 10 ? `${date}T00:00:00Z` : date;
}

// - Ada            - {name: Ada, to: https://ada.example}
function toAuthor(author: Json | undefined, config: Config): Entry['authors'] {
  if (typeof author === 'string') return [{name: author}];
  const fields = isObject(author) ? author : {};
  const name = textValue(fields['name']);
  const url = toAbsoluteUrl(textValue(fields['to']) ?? textValue(fields['url']), config);
  return name === undefined ? [] : [{name, ...(url && {url})}];
}

// image: /shot.png            image: {src: /shot.png, alt: …}
function imageSrc(image: Json | undefined): string | undefined {
  if (typeof image === 'object' && image !== null && 'src' in image) return textValue(image.src);
  return textValue(image);
}

/** Returns the absolute URL of a file below `content/public`, a route or a web address. */
function toAbsoluteUrl(to: string | undefined, config: Config): string | undefined {
  if (to === undefined) return undefined;
  if (to.startsWith('/') && !to.startsWith('//')) return absoluteUrl(fileHref(to.slice(1), config), config);
  return /^https?:\/\//i.test(to) && URL.canParse(to) ? new URL(to).href : undefined;
}

function textValue(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function rss({title, description, language, home, updated, entries, fileUrl}: Feed): string {
  const items = entries.map((entry) =>
    element('item', {}, [
      textElement('title', entry.title),
      textElement('link', entry.url),
      textElement('guid', entry.url, {isPermaLink: 'true'}),
      textElement('pubDate', new Date(entry.published).toUTCString()),
      ...entry.authors.map(({name}) => textElement('dc:creator', name)),
      ...entry.tags.map((tag) => textElement('category', tag)),
      // Feed readers interpret this element as HTML, so the text is escaped twice.
      textElement('description', escapeText(entry.summary)),
      ...(entry.content === '' ? [] : [textElement('content:encoded', entry.content)]),
    ]),
  );
  const channel = [
    textElement('title', title),
    textElement('link', home),
    textElement('description', description || title),
    textElement('language', language),
    textElement('lastBuildDate', new Date(updated).toUTCString()),
    element('atom:link', {href: fileUrl('rss.xml'), rel: 'self', type: 'application/rss+xml'}),
  ];
  const names = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  };
  return element('rss', {version: '2.0', ...names}, [element('channel', {}, [...channel, ...items])]);
}

function atom({title, description, language, home, updated, entries, fileUrl}: Feed): string {
  const items = entries.map((entry) =>
    element('entry', {}, [
      textElement('title', entry.title),
      element('link', {href: entry.url}),
      textElement('id', entry.url),
      textElement('published', entry.published),
      textElement('updated', entry.updated),
      ...entry.authors.map(({name, url}) =>
        element('author', {}, [textElement('name', name), ...(url ? [textElement('uri', url)] : [])]),
      ),
      ...entry.tags.map((term) => element('category', {term})),
      textElement('summary', entry.summary),
      ...(entry.content === '' ? [] : [textElement('content', entry.content, {type: 'html'})]),
    ]),
  );
  return element('feed', {xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language}, [
    textElement('title', title),
    ...(description ? [textElement('subtitle', description)] : []),
    element('link', {href: home}),
    element('link', {href: fileUrl('atom.xml'), rel: 'self', type: 'application/atom+xml'}),
    textElement('id', home),
    textElement('updated', updated),
    // Every entry needs an author, so entries without one use the title of the feed.
    element('author', {}, [textElement('name', title)]),
    ...items,
  ]);
}

function jsonFeed({title, description, language, home, entries, fileUrl}: Feed): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: fileUrl('feed.json'),
    ...(description && {description}),
    language,
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      // The format requires `content_text` or `content_html`.
      ...(entry.content === '' ? {content_text: entry.summary} : {summary: entry.summary, content_html: entry.content}),
      ...(entry.image && {image: entry.image}),
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.authors.length > 0 && {authors: entry.authors}),
      ...(entry.tags.length > 0 && {tags: entry.tags}),
    })),
  };
}
