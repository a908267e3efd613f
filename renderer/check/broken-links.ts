// Finds links to pages and files that do not exist.
import type {Diagnostic, Fix, Place} from '../base/diagnostic.js';
import {nearestPath} from '../../runtime/text/nearest-word.js';
import {looksLikePage, withoutPageExtension} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';
import {routeFix} from './fixes/address-fix.js';
import {addressSpellings} from '../base/spelling-variants.js';

/** Finding the nearest route is slow, so only this many broken links get a suggestion. */
const maxHints = 100;

export function* brokenLinks(site: CheckContext): Iterable<Diagnostic> {
  const {documents, routes, assets, config} = site;
  const hintFor = createLinkHints(routes, config);
  const unpublished = unpublishedDocuments(site);
  const spellingOf = addressSpellings(routes, config.base);
  for (const document of documents) {
    const {links, meta} = document;
    for (const link of links) {
      const {path, place} = link;
      if (path === undefined) continue;
      const target = unpublished.get(path);
      if (target !== undefined) {
        if (meta._draft !== true) yield unpublishedLink(path, target, place);
        continue;
      }
      if (routes.has(path)) continue;
      const hint = assets.has(path.slice(1))
        ? `content${path} is not published: move it below content/public, and link to it from there.`
        : hintFor(path);
      const route = spellingOf(path);
      const fix = route === undefined ? undefined : routeFix(link, route, document, site);
      yield brokenLink(path, {hint, place, fix});
    }
  }
}

interface BrokenLink {
  readonly hint: string | undefined;
  readonly place: Place;
  readonly fix: Fix | undefined;
}

/** Returns the diagnostic for a link to a path without a page. */
export function brokenLink(path: string, {hint, place, fix}: BrokenLink): Diagnostic {
  return {
    severity: 'error',
    code: 'link-broken',
    message: `No page at ${path}.`,
    ...(hint !== undefined && {hint}),
    place,
    ...(fix && {fix}),
  };
}

/**
 * Returns unpublished documents by path, unless another page or file has their address. They have pages in `dev`, but
 * links to them are reported there too.
 */
export function unpublishedDocuments({
  documents,
  routes,
  catalog,
}: Pick<CheckContext, 'documents' | 'routes' | 'catalog'>): ReadonlyMap<string, Document> {
  const unpublished = new Map<string, Document>();
  for (const document of documents) {
    const {path, meta} = document;
    if (meta._draft !== true || meta._partial === true) continue;
    const publishedDocument = catalog.byPath.get(path);
    if (publishedDocument === document || (publishedDocument === undefined && !routes.has(path)))
      unpublished.set(path, document);
  }
  return unpublished;
}

/** Returns the diagnostic for a link to an unpublished document. */
export function unpublishedLink(path: string, {file, meta}: Document, place: Place): Diagnostic {
  const {_scheduled, publishAt, expiresAt} = meta;
  const [state, hint] =
    _scheduled === 'upcoming'
      ? [
          `is not published before ${String(publishAt)}`,
          'Publish this page at the same time or later, or link to another page.',
        ]
      : _scheduled === 'expired'
        ? [`expired at ${String(expiresAt)}`, 'Link to another page, or remove the link.']
        : ['is a draft', 'Publish the page, or remove the link.'];
  return {
    severity: 'error',
    code: 'link-unpublished',
    message: `${path} ${state}, so this link leads nowhere.`,
    hint: `${hint} The file of the page is ${file}.`,
    place,
  };
}

/** Returns a function that suggests a target for a broken link. */
export function createLinkHints(
  routes: ReadonlySet<string>,
  {content}: Pick<Config, 'content'>,
): (path: string) => string | undefined {
  let hintCount = 0;
  return (path) => {
    const lower = path.toLowerCase();
    if (lower !== path && !content.respectPathCase && routes.has(lower)) {
      return `Write ${lower}, or set \`content.respectPathCase: true\` in content/site.yml to keep capitals in addresses.`;
    }
    const page = looksLikePage(path) ? withoutPageExtension(path) : path;
    const near = routes.has(page)
      ? page
      : hintCount++ < maxHints
        ? (onlyRouteEndingIn(page, routes) ?? nearestPath(page, routes))
        : undefined;
    return near && `Did you mean ${near}?`;
  };
}

/** Returns the only route that ends in the path. The author's previous site may have had another root. */
function onlyRouteEndingIn(path: string, routes: ReadonlySet<string>): string | undefined {
  const matches = [...routes].filter((route) => route.endsWith(path));
  return path.length > 1 && matches.length === 1 ? matches[0] : undefined;
}
