// Builds the content of `<head>`. It is a pure function of the page, its document and the config.
import type {Json} from '../../base/json.js';
import {nonEmptyString} from '../../base/non-empty-string.js';
import {fileHref, hrefOf, markdownFile} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {localesOf} from '../../document/document-address.js';
import {schemeOf} from '../../base/url-schemes.js';
import {attributes, scriptJson, type AttributeValue} from '../render/html-strings.js';
import type {Head, Page} from '../page.js';
import {cardSize, socialCardFile, type SocialCard} from './social-card.js';
import {absoluteStructuredData} from './absolute-structured-data.js';
import {isObject} from '../../../runtime/text/is-object.js';
import {escapeText} from '../../../runtime/text/escape-html.js';

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
  /** Redirect for browsers without script. */
  readonly refresh?: string;
  /** The social card to draw, if the tags point to one. */
  readonly card: SocialCard | undefined;
  readonly tags: readonly HeadTag[];
}

export interface HeadInputs {
  readonly page: Page;
  /** The head of the page's definition. */
  readonly definitionHead: Head;
  readonly config: Config;
  /** The social card of a page that also has an image of its own. */
  readonly drawn?: SocialCard | undefined;
  /** Size of the shared image in pixels, unless it is the social card. */
  readonly imageSize?: {readonly width: number; readonly height: number} | undefined;
}

/** Returns the head. Later sources override earlier ones: config, social card, document, page definition. */
export function createPageHead({page, definitionHead, config, drawn, imageSize}: HeadInputs): PageHead {
  const meta = page.document?.meta ?? {};
  const pageTitle = definitionHead.title ?? page.document?.title ?? '';
  const title = titleOf(pageTitle, definitionHead.titleTemplate, config);
  const description = definitionHead.description ?? nonEmptyString(meta['description']) ?? config.description;
  const sharedTitle = pageTitle === '' || pageTitle === config.brand ? config.brand : `${pageTitle} - ${config.brand}`;
  const pageImage = ownImage(page, definitionHead);
  const card = pageImage === undefined ? drawn : undefined;
  const image = absoluteImageUrl(
    card === undefined ? (pageImage?.src ?? config.image) : `/${socialCardFile(card)}`,
    config,
  );
  const url = config.url === undefined ? undefined : new URL(hrefOf(page.route, config), config.url).href;
  const locale = nonEmptyString(meta['_locale']);
  const tags: (HeadTag | undefined)[] = [
    {tag: 'title', attributes: {}, text: title},
    metaTag('description', description),
    propertyTag('og:title', pageTitle || title),
    propertyTag('og:description', description),
    propertyTag('og:type', definitionHead.type ?? 'website'),
    propertyTag('og:site_name', config.brand),
    propertyTag('og:url', url),
    propertyTag('og:image', image),
    ...(image === undefined
      ? []
      : imageMetaTags(card === undefined ? imageSize : cardSize, pageImage?.alt ?? sharedTitle)),
    metaTag('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    metaTag('twitter:image', image),
    propertyTag('article:published_time', definitionHead.published),
    propertyTag('article:modified_time', definitionHead.modified),
    metaTag('robots', definitionHead.robots ?? documentRobots(page)),
    linkTag({rel: 'canonical', href: canonicalUrl(meta['canonical'], config) ?? url}),
    ...(config.publish.markdown && page.document !== null && page.document.body !== null
      ? [linkTag({rel: 'alternate', type: 'text/markdown', href: fileHref(markdownFile(page.route), config)})]
      : []),
    ...(definitionHead.links ?? []).map(({rel, href}) =>
      linkTag({rel, href: href.startsWith('/') ? hrefOf(href, config) : href}),
    ),
    ...(definitionHead.structured ?? []).map((data): HeadTag => ({
      tag: 'script',
      attributes: {type: 'application/ld+json'},
      text: scriptJson(absoluteStructuredData(data, config)),
    })),
  ];
  return {
    title,
    language: localesOf(config).length > 0 && locale !== undefined ? locale : config.language,
    colorMode: isForcible(definitionHead.colorMode) ? definitionHead.colorMode : undefined,
    ...(definitionHead.refresh && {refresh: definitionHead.refresh}),
    card,
    tags: uniqueTags(tags.filter((tag) => tag !== undefined)),
  };
}

/** Returns the image that the page itself sets for sharing. */
export function ownImage(
  {document}: Page,
  definitionHead: Head,
): {readonly src: string; readonly alt?: string | undefined} | undefined {
  const {image} = document?.meta ?? {};
  const fields = isObject(image) ? image : {};
  const src = definitionHead.image ?? nonEmptyString(image) ?? nonEmptyString(fields['src']);
  return src === undefined ? undefined : {src, alt: nonEmptyString(fields['alt'])};
}

/** Keeps one tag of each kind, at the position of the first and with the values of the last. */
function uniqueTags(tags: readonly HeadTag[]): readonly HeadTag[] {
  return [...new Map(tags.map((tag, index) => [kindOf(tag) ?? index, tag])).values()];
}

/** Returns the kind of a tag that may occur once, and undefined for tags that may be repeated. */
function kindOf({tag, attributes: values}: HeadTag): string | undefined {
  const {name, property: key, rel, href, hreflang} = values;
  if (tag === 'title') return tag;
  if (tag === 'meta') return `meta ${name ?? key}`;
  if (tag !== 'link') return undefined;
  if (rel === 'canonical') return rel;
  return rel === 'alternate' && hreflang !== undefined ? `alternate ${hreflang}` : `${rel} ${href}`;
}

/** `system` is the default, so it does not force a mode. */
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

/** If the title is the brand, as on home pages, it is not repeated: `%s - {brand} - Docs` → `Acme - Docs`. */
function titleOf(pageTitle: string, ownTemplate: string | false | undefined, {brand, titleTemplate}: Config): string {
  if (pageTitle === '') return brand;
  const template = ownTemplate === undefined ? titleTemplate : ownTemplate || '%s';
  const single = pageTitle === brand ? template.replace(brandBesideTitle, '%s') : template;
  return single.replaceAll('{brand}', () => brand).replaceAll('%s', () => pageTitle);
}

const brandBesideTitle = /%s\s*[-–—|·:]\s*\{brand\}|\{brand\}\s*[-–—|·:]\s*%s/;

/** Social images and canonical links need absolute URLs, so they are omitted if the config has no `url`. */
function absoluteImageUrl(src: string | undefined, config: Config): string | undefined {
  if (src === undefined || /^https?:/.test(src)) return src;
  if (schemeOf(src) !== undefined) return undefined;
  return config.url === undefined ? undefined : new URL(fileHref(src.replace(/^\//, ''), config), config.url).href;
}

/** Size and text of the image, which link previews show before the image has loaded. */
function imageMetaTags(size: HeadInputs['imageSize'], alt: string): (HeadTag | undefined)[] {
  return [
    propertyTag('og:image:width', size && String(size.width)),
    propertyTag('og:image:height', size && String(size.height)),
    propertyTag('og:image:alt', alt),
  ];
}

/** Returns the canonical URL of the front matter. A path on this site becomes absolute, which needs `url` in the config. */
function canonicalUrl(value: Json | undefined, config: Config): string | undefined {
  const href = address(value);
  if (href === undefined || !/^\/(?!\/)/.test(href)) return href;
  return config.url === undefined ? undefined : new URL(hrefOf(href, config), config.url).href;
}

/** Returns an address of a page: a path, or a URL with `http` or `https`. */
function address(value: Json | undefined): string | undefined {
  const href = nonEmptyString(value);
  return href === undefined || /^(?:https?)?$/.test(schemeOf(href) ?? '') ? href : undefined;
}

/** Returns the robots rule of a page's document. Search engines must not show an unlisted page, however they find it. */
export function documentRobots({document}: Pick<Page, 'document'>): string | undefined {
  const {robots, unlisted} = document?.meta ?? {};
  return nonEmptyString(robots) ?? (unlisted === true ? 'noindex, nofollow' : undefined);
}

function metaTag(name: string, content: string | undefined): HeadTag | undefined {
  return content ? {tag: 'meta', attributes: {name, content}} : undefined;
}

function propertyTag(name: string, content: string | undefined): HeadTag | undefined {
  return content ? {tag: 'meta', attributes: {property: name, content}} : undefined;
}

function linkTag(values: Readonly<Record<string, AttributeValue>>): HeadTag | undefined {
  return values['href'] ? {tag: 'link', attributes: values} : undefined;
}
