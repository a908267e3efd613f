// Collects the entries of the feeds from dated pages. Each format writes the same entries.
import type {Json} from '../../base/json.js';
import {nonEmptyString} from '../../base/non-empty-string.js';
import {fileHref, hrefOf} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import type {Body, Document} from '../../document/document-types.js';
import {absoluteUrl} from '../absolute-url.js';
import {parseIsoDate} from '../../base/parse-iso-date.js';
import {feedContent} from './feed-content.js';
import type {SitePage} from '../is-listed-page.js';
import {isObject} from '../../../runtime/text/is-object.js';
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';

export interface Feed {
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

/** Returns undefined without `url` in the config, or if no page has a date. */
export async function createFeed(
  pages: readonly SitePage[],
  config: Config,
  bodyOf: BodyOf,
): Promise<Feed | undefined> {
  const {url, feed} = config;
  if (url === undefined) return undefined;
  const all = pages.filter((page) => isBelowFeed(page, config)).flatMap((page) => toEntry(page, config));
  const newest = all
    .toSorted((a, b) => compareCodeUnits(b.published, a.published) || compareCodeUnits(a.url, b.url))
    .slice(0, feed.limit);
  const entries = await Promise.all(
    newest.map(async (entry) => ({...entry, content: await entryContent(entry, bodyOf, config)})),
  );
  const updated = entries
    .map((entry) => entry.updated)
    .toSorted(compareCodeUnits)
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
      summary: nonEmptyString(description) ?? '',
      published,
      updated: isoTime(updated) ?? published,
      authors: listOf(authors).flatMap((author) => toAuthor(author, config)),
      tags: listOf(tags).flatMap((tag) => nonEmptyString(tag) ?? []),
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
  const name = nonEmptyString(fields['name']);
  const url = toAbsoluteUrl(nonEmptyString(fields['to']) ?? nonEmptyString(fields['url']), config);
  return name === undefined ? [] : [{name, ...(url && {url})}];
}

// image: /shot.png            image: {src: /shot.png, alt: …}
function imageSrc(image: Json | undefined): string | undefined {
  if (typeof image === 'object' && image !== null && 'src' in image) return nonEmptyString(image.src);
  return nonEmptyString(image);
}

/** Returns the absolute URL of a file below `content/public`, a route or a web address. */
function toAbsoluteUrl(to: string | undefined, config: Config): string | undefined {
  if (to === undefined) return undefined;
  if (to.startsWith('/') && !to.startsWith('//')) return absoluteUrl(fileHref(to.slice(1), config), config);
  return /^https?:\/\//i.test(to) && URL.canParse(to) ? new URL(to).href : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
