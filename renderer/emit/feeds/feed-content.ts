// Renders the text of a document for feed readers: HTML without styles and scripts.
import type {Json} from '../../base/json.js';
import {fileHref} from '../../base/path.js';
import type {Config} from '../../config/config.js';
import type {Body, Hole} from '../../document/document.js';
import {attributes} from '../../page/html-markup.js';
import {escapeText} from '../../../runtime/text/escape-html.js';

export interface FeedPlace {
  /** Absolute URL of the page. */
  readonly page: string;
  readonly config: Pick<Config, 'base'>;
}

/** Returns the HTML of a body. Components are replaced by their content, and addresses become absolute. */
export function feedContent(body: Body, place: FeedPlace): string {
  return withoutDrawnFormulas(plain(body, place).replace(diagram, '$1'))
    .replace(/<copy-button><\/copy-button>/g, '')
    .replace(/(<[^>]*? (?:href|src)=")([^"]*)"/g, (_, before: string, to: string) => `${before}${whole(to, place)}"`);
}

/** A diagram needs a stylesheet, so feed readers get its title and its source. */
const diagram = /<figure class="mermaid"><div tabindex="0"><svg [^>]*>.*?<\/svg><\/div>(.*?<\/details>)<\/figure>/gs;

/** A formula is there twice, as MathML and as text that needs a stylesheet. Feed readers get MathML. */
function withoutDrawnFormulas(html: string): string {
  let kept = '';
  let from = 0;
  for (let at = html.indexOf(drawn); at >= 0; at = html.indexOf(drawn, from)) {
    kept += html.slice(from, at);
    from = endOfSpan(html, at);
  }
  return kept + html.slice(from);
}

const drawn = '<span class="katex-html"';

function endOfSpan(html: string, start: number): number {
  const tags = /<(\/?)span(?=[ >])/g;
  tags.lastIndex = start;
  let depth = 0;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return html.indexOf('>', tags.lastIndex) + 1;
  }
  return html.length;
}

function plain(body: Body, place: FeedPlace): string {
  return body.map((piece) => (typeof piece === 'string' ? piece : contentOf(piece, place))).join('');
}

function contentOf({component, props, slots}: Hole, place: FeedPlace): string {
  if (component === 'binding') return escapeText(text(props['defaultValue']) ?? '');
  if (component === 'prose-img') return imageOf(props, place);
  return Object.values(slots)
    .map((slot) => plain(slot, place))
    .join('');
}

/** Only images in `public/` are certain to have this URL. Others are replaced by their text. */
function imageOf({src, asset, alt}: Hole['props'], {config}: FeedPlace): string {
  const words = text(alt) ?? '';
  const file = text(asset);
  if (file !== undefined && !file.startsWith('public/')) return escapeText(words);
  const address = file === undefined ? text(src) : fileHref(file.slice('public/'.length), config);
  return `<img${attributes({src: address, alt: words})}>`;
}

function whole(to: string, {page}: FeedPlace): string {
  return URL.canParse(to, page) ? escapeAmpersands(new URL(to.replaceAll('&amp;', '&'), page).href) : to;
}

function escapeAmpersands(address: string): string {
  return address.replaceAll('&', '&amp;');
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
