// What stands in <head>: a pure function of the page, its document and the config.
import type {Json} from '../base/json.js';
import {fileHref, hrefOf, markdownFile} from '../base/path.js';
import type {Config} from '../config/config.js';
import {attributes, escapeText, scriptJson, type AttributeValue} from './html.js';
import type {Head, Page} from './page.js';

/** One element of the head; the payload carries the same list, so that navigation can exchange them by key. */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly text?: string;
}

export interface PageHead {
  readonly title: string;
  readonly language: string;
  readonly colorMode: 'light' | 'dark' | undefined;
  readonly tags: readonly HeadTag[];
}

/** Later sources win: config, document, then what the page's definition says. */
export function headOf(page: Page, said: Head, config: Config): PageHead {
  const meta = page.document?.meta ?? {};
  const bare = said.title ?? page.document?.title ?? '';
  const title = titleOf(bare, said.titleTemplate, config);
  const description = said.description ?? text(meta['description']) ?? config.description;
  const image = absolute(said.image ?? text(meta['image']) ?? config.image, config);
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
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    named('twitter:image', image),
    property('article:published_time', said.published),
    property('article:modified_time', said.modified),
    named('robots', said.robots ?? text(meta['robots'])),
    link({rel: 'canonical', href: text(meta['canonical']) ?? url}),
    ...(page.document !== null && page.document.body !== null
      ? [link({rel: 'alternate', type: 'text/markdown', href: fileHref(markdownFile(page.route), config)})]
      : []),
    ...(said.links ?? []).map(({rel, href}) => link({rel, href: href.startsWith('/') ? hrefOf(href, config) : href})),
    ...(said.structured ?? []).map((data): HeadTag => ({
      tag: 'script',
      attributes: {type: 'application/ld+json'},
      text: scriptJson(data),
    })),
  ];
  return {
    title,
    language: config.locales.length > 0 && locale !== undefined ? locale : config.language,
    colorMode: said.colorMode,
    tags: tags.filter((tag) => tag !== undefined),
  };
}

export function headHtml(tags: readonly HeadTag[]): string {
  return tags.map(tagHtml).join('\n');
}

function tagHtml({tag, attributes: values, text: content}: HeadTag): string {
  const open = `<${tag}${attributes(values)}>`;
  if (tag === 'script') return `${open}${content ?? ''}</script>`;
  return tag === 'title' ? `${open}${escapeText(content ?? '')}</title>` : open;
}

function titleOf(bare: string, template: string | false | undefined, config: Config): string {
  const filled = (template === undefined ? config.titleTemplate : template || '%s').replaceAll('{brand}', config.brand);
  return bare === '' ? config.brand : filled.replaceAll('%s', () => bare);
}

/** Cards and canonical links want whole addresses; without `url` in the config there are none. */
function absolute(src: string | undefined, config: Config): string | undefined {
  if (src === undefined || /^https?:/.test(src)) return src;
  return config.url === undefined ? undefined : new URL(fileHref(src.replace(/^\//, ''), config), config.url).href;
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
