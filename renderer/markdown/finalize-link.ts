// Resolves links, and rejects those with unsafe addresses.
import type {Place} from '../base/diagnostic.js';
import {
  fileHref,
  hrefOf,
  looksLikeFile,
  looksLikePage,
  trimSlash,
  withoutPageExtension,
  type AddressStyle,
} from '../base/url-mapping.js';
import {memoize} from '../base/memoize.js';
import {folderOf, joinPath} from '../base/posix-path.js';
import type {Element} from 'hast';
import {addressKey, addressOf, type AddressOptions} from '../document/document-address.js';
import type {Link} from '../document/document-types.js';
import {fileLikeRoutes} from '../document/file-like-routes.js';
import {plainTextOf} from '../document/walk-tree.js';
import type {Collector, Warning} from '../document/reference-collector.js';
import {hasHost, safeSchemes, schemeOf, scriptSchemes} from '../base/url-schemes.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';
import {ownProperty} from '../../runtime/text/own-property.js';

/** The location of a document, to resolve relative addresses. */
export interface LinkContext extends AddressStyle, AddressOptions {
  /** Path below `content/`. */
  readonly file: string;
  /** Route of the document. */
  readonly path: string;
  /** An index file represents its folder, so relative addresses resolve below its route. */
  readonly index: boolean;
  /** `trusted` content may use any scheme that cannot run code. */
  readonly html: 'safe' | 'trusted';
  /** Addresses that look like those of pages, but are published files or redirects: `/demo.html`. */
  readonly exactAddresses: readonly string[];
  /** Addresses that authors set for pages or that look like files, by those derived from file names; see `addressKey`. */
  readonly customAddresses: Readonly<Record<string, string>>;
}

export type Target =
  | {readonly kind: 'page'; readonly href: string; readonly path: string; readonly fragment?: string}
  | {readonly kind: 'external'; readonly href: string}
  | {readonly kind: 'rejected'; readonly scheme: string};

/** Sets the address of an `a` element and records the link. */
export function finalizeLink(node: Element, from: LinkContext, collector: Collector): void {
  const originalHref = node.properties.href;
  if (typeof originalHref !== 'string') return;
  const place = collector.placeOf(node);
  const target = targetOf(originalHref, from);
  switch (target.kind) {
    case 'page': {
      node.properties.href = target.href;
      if (isFootnote(node)) return;
      const isAnchor = node.properties.id !== undefined; // `[](){#id}` of MkDocs
      if (originalHref.trim() === '' && !isAnchor) collector.warn(emptyLink(place));
      else collector.links.push(toLink(originalHref, target, place));
      checkLinkText(node, place, collector);
      return;
    }
    case 'external':
      node.properties.rel ??= ['noopener', 'noreferrer'];
      collector.links.push({href: decodePercent(originalHref), place});
      checkLinkText(node, place, collector);
      return;
    case 'rejected':
      delete node.properties.href;
      collector.warn(rejectedLink(originalHref, target.scheme, place));
  }
}

/** Browsers read an empty address as that of the page itself, so it is one that the author forgot. */
export function emptyLink(place: Place): Warning {
  return {
    severity: 'error',
    code: 'link-broken',
    message: 'This link has no address.',
    hint: 'Write the address of the link, or remove the link. To link to the top of the page, write `#`.',
    place,
  };
}

/** Screen readers list the links of a page by their texts alone. */
function checkLinkText(node: Element, place: Place, collector: Collector): void {
  const {ariaLabel, title} = node.properties;
  if (ariaLabel || title) return;
  const text = plainTextOf(node).trim();
  if (text === '' && !containsImage(node)) {
    collector.warn({
      code: 'link-text-missing',
      message: 'This link has no text.',
      hint: 'Write text that says where the link leads.',
      place,
    });
  } else if (vagueTexts.has(text.toLowerCase().replace(/[\s.…!:,→»›>]+$/u, ''))) {
    collector.warn({
      severity: 'info',
      code: 'link-text-vague',
      message: `“${text}” does not say where the link leads.`,
      hint: 'Use the title of the page it leads to.',
      place,
    });
  }
}

/** A component or an image can have a text of its own. */
function containsImage({children}: Element): boolean {
  return children.some((child) => {
    if (child.type === 'component') return true;
    return child.type === 'element' && (child.tagName === 'img' || child.tagName === 'svg' || containsImage(child));
  });
}

const vagueTexts: ReadonlySet<string> = new Set([
  'here',
  'click here',
  'this',
  'link',
  'this link',
  'more',
  'read more',
  'this page',
]);

/** Returns the warning for an address that is not allowed. */
export function rejectedLink(originalHref: string, scheme: string, place: Place): Warning {
  return {
    code: 'link-scheme',
    message: `The address ${quoteAddress(originalHref)} begins with ${scheme}:, which is not allowed.`,
    hint: 'Use http, https, mailto or tel, or a path on this site.',
    place,
  };
}

/** Resolves `originalHref` from a document. */
export function targetOf(originalHref: string, from: LinkContext): Target {
  const scheme = schemeOf(originalHref);
  if (scheme !== undefined)
    return isAllowedScheme(scheme, from.html) ? external(originalHref) : {kind: 'rejected', scheme};
  if (hasHost(originalHref)) return external(originalHref);
  const {path, query, fragment} = split(originalHref);
  const address = routeFrom(path, from);
  // With a query, `/docs/start.md?` is the Markdown of the page.
  const route = query !== '' && /\.md[cx]?$/.test(address) ? address : pageRoute(address, from);
  const href = path === '' && query === '' ? '' : addressFor(path, route, from) + query;
  return {
    kind: 'page',
    href: href + (fragment === undefined ? '' : `#${fragment}`) || '#',
    path: route,
    ...(fragment !== undefined && {fragment: decodePercent(fragment)}),
  };
}

/** `./01.foo.md#bar` → `./foo#bar`, `guide/index.md` → `guide/`. Returns anything else unchanged. */
export function relativeReference(href: string, options: AddressOptions): string {
  const {path, query, fragment} = split(href);
  if (query !== '' || !/\.md[cx]?$/.test(path) || /^[\\/]/.test(path) || schemeOf(href) !== undefined) return href;
  const steps = decodePercent(path.replace(/\.md[cx]?$/, '')).split('/');
  const resolved = steps.map((step) =>
    step === '.' || step === '..' ? step : addressOf(`${step}.md`, options).path.slice(1),
  );
  return encodeURI(resolved.join('/')) + (fragment === undefined ? '' : `#${fragment}`);
}

function isAllowedScheme(scheme: string, html: 'safe' | 'trusted'): boolean {
  return html === 'safe' ? safeSchemes.has(scheme) : !scriptSchemes.has(scheme);
}

function external(href: string): Target {
  return {kind: 'external', href};
}

function split(href: string): {path: string; query: string; fragment?: string} {
  const hash = href.indexOf('#');
  const withoutFragment = hash === -1 ? href : href.slice(0, hash);
  const queryStart = withoutFragment.indexOf('?');
  return {
    path: queryStart === -1 ? withoutFragment : withoutFragment.slice(0, queryStart),
    query: queryStart === -1 ? '' : withoutFragment.slice(queryStart),
    ...(hash !== -1 && {fragment: href.slice(hash + 1)}),
  };
}

function routeFrom(path: string, from: LinkContext): string {
  if (path === '') return from.path;
  const target = decodePercent(path);
  if (/^[\\/]/.test(target)) return trimSlash(`/${joinPath('', target)}`);
  if (/\.md[cx]?$/.test(target)) return pathOfFile(joinPath(folderOf(from.file), target), from);
  return `/${joinPath(from.index ? from.path : folderOf(from.path), target)}`;
}

/**
 * Returns the route of the page that an address of another generator means: `/guide/build.html` → `/guide/build`. A
 * file or redirect of that name takes precedence.
 */
function pageRoute(address: string, from: LinkContext): string {
  if (!looksLikePage(address) || addressSet(from.exactAddresses).has(address)) return address;
  return /\.md[cx]?$/.test(address) ? pathOfFile(address.slice(1), from) : withoutPageExtension(address);
}

const addressSet = memoize((addresses: readonly string[]): ReadonlySet<string> => new Set(addresses));

/** Returns the path of the page that a file becomes. */
function pathOfFile(file: string, from: LinkContext): string {
  const address = addressOf(file, from);
  const key = addressKey(address);
  return ownProperty(from.customAddresses, key) ?? address.path;
}

/**
 * Returns the address of a page, or of a file, which has no trailing slash. The route of a page can look like a file too:
 * `next.config.md` → `/next.config/`.
 */
function addressFor(written: string, route: string, from: LinkContext): string {
  const isPage =
    written === '' ||
    (looksLikePage(written) && !looksLikePage(route)) ||
    !looksLikeFile(route) ||
    fileLikeRoutes(from.customAddresses).has(route);
  return isPage ? hrefOf(route, from) : fileHref(route.slice(1), from);
}

function toLink(originalHref: string, {path, fragment}: {path: string; fragment?: string}, place: Place): Link {
  return {href: decodePercent(originalHref), path, ...(fragment !== undefined && {fragment}), place};
}

function quoteAddress(href: string): string {
  const text = decodePercent(href);
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

function isFootnote({properties}: Element): boolean {
  return 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
}
