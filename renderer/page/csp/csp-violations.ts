// Finds content that the Content-Security-Policy would block in a page's markup. The markup is written by Galley, so
// names are in lower case and values in double quotation marks.
import {hashSource, type ContentPolicy} from './content-security-policy.js';

export interface PolicyViolation {
  /** The directive that blocks it. */
  readonly directive: string;
  readonly kind: 'style-attribute' | 'handler' | 'inline' | 'address' | 'element';
  /** Name of the element: `img`. */
  readonly tag: string;
  /** The cause as written in the markup: an attribute or a URL. For an inline script or style, its hash. */
  readonly text: string;
}

/**
 * Returns the violations. Most texts have none, which one regular expression shows. `site` is the origin of the site.
 */
export function policyViolations(markup: string, policy: ContentPolicy, site?: string): readonly PolicyViolation[] {
  if (!suspicious.test(markup)) return [];
  return [...tagsIn(markup)].flatMap((tag) => [...violationsOf(tag, policy, site)]);
}

/** Matches everything that could be a violation. Markup without a match has none; a match may also be plain text. */
const suspicious =
  /<(?:script|style|link|iframe|frame|object|embed|base)[ >]| (?:style|on[a-z]+)=| (?:src|srcset|href|poster|action|formaction)="\s*(?:javascript:|blob:|data:(?!image\/))| (?:src|poster|action|formaction)="\s*(?:https?:)?\/\/| srcset="[^"]*\/\/|<(?:image|use) [^<>]*href="\s*(?:https?:)?\/\//i;

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The content of a script or style. */
  readonly content: string;
}

/** Yields the tags. Each character is read a bounded number of times, even in hostile attributes. */
function* tagsIn(markup: string): Iterable<Tag> {
  const pattern = /<!--|<([a-z][\w:-]*)((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*\/?>/g;
  for (let match = pattern.exec(markup); match !== null; match = pattern.exec(markup)) {
    const [, name, text = ''] = match;
    const end = endOfRawText(markup, pattern.lastIndex, name);
    const content = markup.slice(pattern.lastIndex, end);
    pattern.lastIndex = end;
    if (name !== undefined) yield {name, attributes: attributesIn(text), content};
  }
}

/** Returns the end of a comment (which has no name), a script or a style. Other elements have no raw text. */
function endOfRawText(markup: string, start: number, name: string | undefined): number {
  if (name !== undefined && name !== 'script' && name !== 'style') return start;
  const end = markup.indexOf(name === undefined ? '-->' : `</${name}`, start);
  return end === -1 ? markup.length : end;
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/\s+([^\s=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, decodeEntities(value)]),
  );
}

function* violationsOf(
  {name, attributes, content}: Tag,
  policy: ContentPolicy,
  site?: string,
): Iterable<PolicyViolation> {
  const violation = (kind: PolicyViolation['kind'], directive: string, text: string): PolicyViolation => ({
    directive,
    kind,
    tag: name,
    text,
  });
  for (const [key, value] of attributes) {
    if (key === 'style') yield violation('style-attribute', 'style-src', `style="${value}"`);
    if (/^on[a-z]+$/.test(key)) yield violation('handler', 'script-src', `${key}="${value}"`);
    if (/^(?:href|src|action|formaction)$/.test(key) && /^\s*javascript:/i.test(value))
      yield violation('handler', 'script-src', `${key}="${value}"`);
  }
  if (name === 'object' || name === 'embed') yield violation('element', 'object-src', `<${name}>`);
  if (name === 'base') yield violation('element', 'base-uri', '<base>');
  const isInline =
    (name === 'script' && !attributes.has('src') && isExecutable(attributes.get('type'))) || name === 'style';
  const directive = name === 'style' ? 'style-src' : 'script-src';
  if (isInline && !sourcesOf(policy, directive).includes(hashSource(content)))
    yield violation('inline', directive, hashSource(content));
  for (const [rule, address] of addressesOf(name, attributes))
    if (!isAllowed(address, sourcesOf(policy, rule), site)) yield violation('address', rule, address);
}

/** Returns whether a browser runs a script of this type, or interprets it, as with import maps. Others are data. */
function isExecutable(type = ''): boolean {
  return /^$|^module$|^importmap$|^speculationrules$|javascript|ecmascript/i.test(type.trim());
}

/** Returns the URLs that an element loads, or to which it sends data, with the directive for each. */
function* addressesOf(tag: string, attributes: ReadonlyMap<string, string>): Iterable<readonly [string, string]> {
  const rules = urlAttributes.get(tag) ?? [];
  for (const [attribute, directive] of rules) {
    const value = attributes.get(attribute);
    if (value === undefined) continue;
    if (attribute !== 'srcset') yield [directive, value];
    // Every candidate is a URL, possibly followed by a width.
    else for (const candidate of value.split(/,\s+/)) yield [directive, candidate.trim().split(/\s/)[0] ?? ''];
  }
  if (tag !== 'link') return;
  const rel = attributes.get('rel') ?? '';
  const href = attributes.get('href') ?? '';
  if (/(?:^|\s)stylesheet(?:\s|$)/i.test(rel)) yield ['style-src', href];
  if (/(?:^|\s)modulepreload(?:\s|$)/i.test(rel)) yield ['script-src', href];
}

const urlAttributes: ReadonlyMap<string, readonly (readonly [attribute: string, directive: string])[]> = new Map([
  ['script', [['src', 'script-src']]],
  [
    'img',
    [
      ['src', 'img-src'],
      ['srcset', 'img-src'],
    ],
  ],
  [
    'source',
    [
      ['src', 'media-src'],
      ['srcset', 'img-src'],
    ],
  ],
  ['image', [['href', 'img-src']]],
  ['use', [['href', 'img-src']]],
  [
    'video',
    [
      ['src', 'media-src'],
      ['poster', 'img-src'],
    ],
  ],
  ['audio', [['src', 'media-src']]],
  ['track', [['src', 'media-src']]],
  [
    'input',
    [
      ['src', 'img-src'],
      ['formaction', 'form-action'],
    ],
  ],
  ['button', [['formaction', 'form-action']]],
  ['form', [['action', 'form-action']]],
  ['iframe', [['src', 'frame-src']]],
  ['frame', [['src', 'frame-src']]],
]);

function sourcesOf(policy: ContentPolicy, directive: string): readonly string[] {
  return policy.get(directive) ?? policy.get('default-src') ?? [];
}

function isAllowed(address: string, sources: readonly string[], site?: string): boolean {
  const text = address.trim();
  if (/^(?:data|blob):/i.test(text)) return sources.includes(`${text.split(':')[0]?.toLowerCase()}:`);
  if (/^javascript:/i.test(text)) return true; // This is already reported for the attribute.
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) return true;
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  if (!URL.canParse(absolute)) return true;
  const url = new URL(absolute);
  return url.origin === site || sources.some((source) => matches(url, source));
}

/** `https://cdn.example.com/a/` matches everything below it, `https://*.example.com` all subdomains. */
function matches(url: URL, source: string): boolean {
  const [, scheme = '', host = '', path = ''] = /^([a-z]+):\/\/([^/]+)(\/.*)?$/i.exec(source) ?? [];
  if (`${scheme.toLowerCase()}:` !== url.protocol) return false;
  const isHost = host.startsWith('*.')
    ? url.host.endsWith(host.slice(1).toLowerCase())
    : url.host === host.toLowerCase().replace(/:443$/, '');
  return isHost && (path === '' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path));
}

function decodeEntities(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#x?\w+);/g, (entity) => entities.get(entity) ?? entity);
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&#38;', '&'],
  ['&#x26;', '&'],
  ['&lt;', '<'],
  ['&#x3C;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x22;', '"'],
  ['&#x27;', "'"],
]);
