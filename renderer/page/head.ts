// What stands in <head>: a pure function of the page, its document and the config.
import type {Json, JsonObject} from '../base/json.js';
import {fileHref, hrefOf, markdownFile} from '../base/path.js';
import type {Config} from '../config/config.js';
import {schemeOf} from '../base/schemes.js';
import {attributes, escapeText, scriptJson, type AttributeValue} from './html.js';
import type {Head, Page} from './page.js';
import {cardSize, socialCardFile, type SocialCard} from './social-card.js';
import {structuredData} from './structured.js';

/** One element of the head. */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly text?: string;
}

export interface PageHead {
  readonly title: string;
  readonly language: string;
  readonly colorMode: 'light' | 'dark' | undefined;
  /** For a browser that runs no script. */
  readonly refresh?: string;
  /** The card to draw for the page, when its tags point to one. */
  readonly card: SocialCard | undefined;
  readonly tags: readonly HeadTag[];
}

export interface HeadInputs {
  readonly page: Page;
  /** What the page's definition says. */
  readonly said: Head;
  readonly config: Config;
  /** The card drawn for the page, which stands behind an image of its own. */
  readonly drawn?: SocialCard | undefined;
  /** Pixels of the image that is shared, unless it is the card. */
  readonly imageSize?: {readonly width: number; readonly height: number} | undefined;
}

/** Later sources win: config, the page's social card, document, then what the page's definition says. */
export function headOf({page, said, config, drawn, imageSize}: HeadInputs): PageHead {
  const meta = page.document?.meta ?? {};
  const bare = said.title ?? page.document?.title ?? '';
  const title = titleOf(bare, said.titleTemplate, config);
  const description = said.description ?? text(meta['description']) ?? config.description;
  const sharedTitle = bare === '' || bare === config.brand ? config.brand : `${bare} - ${config.brand}`;
  const own = ownImage(page, said);
  const card = own === undefined ? drawn : undefined;
  const image = absolute(card === undefined ? (own?.src ?? config.image) : `/${socialCardFile(card)}`, config);
  const url = config.url === undefined ? undefined : new URL(hrefOf(page.route, config), config.url).href;
  const locale = text(meta['_locale']);
  const tags: (HeadTag | undefined)[] = [
    {tag: 'title', attributes: {}, text: title},
    named('description', description),
    property('og:title', bare || title),
    property('og:description', description),
    property('og:type', said.type ?? 'website'),
    property('og:site_name', config.brand),
    property('og:url', url),
    property('og:image', image),
    ...(image === undefined ? [] : imageFacts(card === undefined ? imageSize : cardSize, own?.alt ?? sharedTitle)),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    named('twitter:image', image),
    property('article:published_time', said.published),
    property('article:modified_time', said.modified),
    named('robots', said.robots ?? text(meta['robots'])),
    link({rel: 'canonical', href: address(meta['canonical']) ?? url}),
    ...(config.publish.markdown && page.document !== null && page.document.body !== null
      ? [link({rel: 'alternate', type: 'text/markdown', href: fileHref(markdownFile(page.route), config)})]
      : []),
    ...(said.links ?? []).map(({rel, href}) => link({rel, href: href.startsWith('/') ? hrefOf(href, config) : href})),
    ...(said.structured ?? []).map((data): HeadTag => ({
      tag: 'script',
      attributes: {type: 'application/ld+json'},
      text: scriptJson(structuredData(data, config)),
    })),
  ];
  return {
    title,
    language: config.locales.length > 0 && locale !== undefined ? locale : config.language,
    colorMode: isForcible(said.colorMode) ? said.colorMode : undefined,
    ...(said.refresh && {refresh: said.refresh}),
    card,
    tags: distinct(tags.filter((tag) => tag !== undefined)),
  };
}

/** The image a page itself wants to be shared with, wherever it says so. */
export function ownImage(
  {document}: Page,
  said: Head,
): {readonly src: string; readonly alt?: string | undefined} | undefined {
  const {image} = document?.meta ?? {};
  const fields = typeof image === 'object' && image !== null && !Array.isArray(image) ? (image as JsonObject) : {};
  const src = said.image ?? text(image) ?? text(fields['src']);
  return src === undefined ? undefined : {src, alt: text(fields['alt'])};
}

/** One of each kind, in the place of the first and with the words of the last. */
function distinct(tags: readonly HeadTag[]): readonly HeadTag[] {
  return [...new Map(tags.map((tag, index) => [kindOf(tag) ?? index, tag])).values()];
}

/** What there is one of; undefined for what may stand often. */
function kindOf({tag, attributes: values}: HeadTag): string | undefined {
  const {name, property: key, rel, href, hreflang} = values;
  if (tag === 'title') return tag;
  if (tag === 'meta') return `meta ${name ?? key}`;
  if (tag !== 'link') return undefined;
  if (rel === 'canonical') return rel;
  return rel === 'alternate' && hreflang !== undefined ? `alternate ${hreflang}` : `${rel} ${href}`;
}

/** `system` is what every page does that forces nothing. */
export function isForcible(mode: string | undefined): mode is 'light' | 'dark' | undefined {
  return mode === undefined || mode === 'light' || mode === 'dark';
}

export function headHtml(tags: readonly HeadTag[]): string {
  return tags.map(tagHtml).join('\n');
}

function tagHtml({tag, attributes: values, text: content}: HeadTag): string {
  const open = `<${tag}${attributes(values)}>`;
  if (tag === 'script') return `${open}${content ?? ''}</script>`;
  return tag === 'title' ? `${open}${escapeText(content ?? '')}</title>` : open;
}

/** A page that has the brand as its title, as home pages do, says it once: `%s - {brand} - Docs` → `Acme - Docs`. */
function titleOf(bare: string, said: string | false | undefined, {brand, titleTemplate}: Config): string {
  if (bare === '') return brand;
  const template = said === undefined ? titleTemplate : said || '%s';
  const single = bare === brand ? template.replace(brandBesideTitle, '%s') : template;
  return single.replaceAll('{brand}', () => brand).replaceAll('%s', () => bare);
}

const brandBesideTitle = /%s\s*[-–—|·:]\s*\{brand\}|\{brand\}\s*[-–—|·:]\s*%s/;

/** Cards and canonical links want whole addresses; without `url` in the config there are none. */
function absolute(src: string | undefined, config: Config): string | undefined {
  if (src === undefined || /^https?:/.test(src)) return src;
  if (schemeOf(src) !== undefined) return undefined;
  return config.url === undefined ? undefined : new URL(fileHref(src.replace(/^\//, ''), config), config.url).href;
}

/** What a reader of links wants to know before the picture has come. */
function imageFacts(size: HeadInputs['imageSize'], alt: string): (HeadTag | undefined)[] {
  return [
    property('og:image:width', size && String(size.width)),
    property('og:image:height', size && String(size.height)),
    property('og:image:alt', alt),
  ];
}

/** A path, or an address of a page. */
function address(value: Json | undefined): string | undefined {
  const href = text(value);
  return href === undefined || /^(?:https?)?$/.test(schemeOf(href) ?? '') ? href : undefined;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function named(name: string, content: string | undefined): HeadTag | undefined {
  return content ? {tag: 'meta', attributes: {name, content}} : undefined;
}

function property(name: string, content: string | undefined): HeadTag | undefined {
  return content ? {tag: 'meta', attributes: {property: name, content}} : undefined;
}

function link(values: Readonly<Record<string, AttributeValue>>): HeadTag | undefined {
  return values['href'] ? {tag: 'link', attributes: values} : undefined;
}
