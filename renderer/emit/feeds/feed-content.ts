// Renders the text of a document for feed readers: HTML without styles and scripts.
import type {Json} from '../../base/json.js';
import {fileHref} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import type {Body, Hole} from '../../document/document-types.js';
import {attributes} from '../../page/render/html-strings.js';
import {escapeText} from '../../../runtime/text/escape-html.js';

export interface FeedContext {
  /** Absolute URL of the page. */
  readonly page: string;
  readonly config: Pick<Config, 'base'>;
}

/** Returns the HTML of a body. Components are replaced by their content, and addresses become absolute. */
export function feedContent(body: Body, context: FeedContext): string {
  return withoutKatexHtml(renderPieces(body, context).replace(diagram, '$1'))
    .replace(/<copy-button><\/copy-button>/g, '')
    .replace(
      /(<[^>]*? (?:href|src)=")([^"]*)"/g,
      (_, before: string, to: string) => `${before}${toAbsoluteHref(to, context)}"`,
    );
}

/** A diagram needs a stylesheet, so feed readers get its title and its source. */
const diagram = /<figure class="mermaid"><div tabindex="0"><svg [^>]*>.*?<\/svg><\/div>(.*?<\/details>)<\/figure>/gs;

/** KaTeX writes each formula as MathML and as HTML that needs a stylesheet. Feed readers get only the MathML. */
function withoutKatexHtml(html: string): string {
  let result = '';
  let from = 0;
  for (let at = html.indexOf(katexHtmlStart); at !== -1; at = html.indexOf(katexHtmlStart, from)) {
    result += html.slice(from, at);
    from = endOfSpan(html, at);
  }
  return result + html.slice(from);
}

const katexHtmlStart = '<span class="katex-html"';

function endOfSpan(html: string, start: number): number {
  const tags = /<(\/?)span(?=[ >])/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.indexOf('>', tags.lastIndex) + 1;
  }
  return html.length;
}

function renderPieces(body: Body, context: FeedContext): string {
  return body.map((piece) => (typeof piece === 'string' ? piece : renderHole(piece, context))).join('');
}

function renderHole({component, props, slots}: Hole, context: FeedContext): string {
  if (component === 'binding') return escapeText(stringOrUndefined(props['defaultValue']) ?? '');
  if (component === 'prose-img') return renderImage(props, context);
  return Object.values(slots)
    .map((slot) => renderPieces(slot, context))
    .join('');
}

/** Only images in `public/` have a URL without a hash. Others are replaced by their alternative text. */
function renderImage({src, asset, alt}: Hole['props'], {config}: FeedContext): string {
  const altText = stringOrUndefined(alt) ?? '';
  const file = stringOrUndefined(asset);
  if (file !== undefined && !file.startsWith('public/')) return escapeText(altText);
  const imageSrc = file === undefined ? stringOrUndefined(src) : fileHref(file.slice('public/'.length), config);
  return `<img${attributes({src: imageSrc, alt: altText})}>`;
}

function toAbsoluteHref(to: string, {page}: FeedContext): string {
  return URL.canParse(to, page) ? escapeAmpersands(new URL(to.replaceAll('&amp;', '&'), page).href) : to;
}

function escapeAmpersands(href: string): string {
  return href.replaceAll('&', '&amp;');
}

function stringOrUndefined(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
