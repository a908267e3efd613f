// Checks links in data, front matter and the config: `to: /docs`, `[docs](/docs)`.
import type {KeyPath} from '../base/schema-messages.js';
import type {Diagnostic, Fix, Place} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {memoize} from '../base/memoize.js';
import {decodedPath, encodePathLike} from '../base/url-mapping.js';
import type {Document} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';
import {placesIn} from './field-places.js';
import type {ReadFixableText} from './fixes/fixable-text.js';
import {addressSpellings, type SpellingOf} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {brokenLink, createLinkHints, unpublishedDocuments, unpublishedLink} from './broken-links.js';

interface FieldLink {
  readonly to: string;
  readonly keys: KeyPath;
  /** Whether the link is in Markdown text instead of being the whole value. */
  readonly isInText?: true;
}

interface PlacedLink extends FieldLink {
  readonly place: () => Place;
  /** Whether it is in a draft, whose links to other drafts are not reported. */
  readonly isOfDraft: boolean;
}

interface Targets {
  readonly routes: ReadonlySet<string>;
  readonly unpublished: ReadonlyMap<string, Document>;
  readonly hintFor: (path: string) => string | undefined;
  readonly spellingOf: SpellingOf;
  readonly readFixableText: ReadFixableText;
}

/** Keys whose text is an address. */
const fieldKeys = new Set<string | number>(['to', 'href']);
const configKeys = new Set<string | number>([...fieldKeys, 'url']);

export function* brokenFieldLinks(site: CheckContext): Iterable<Diagnostic> {
  const {config, routes, readFixableText} = site;
  const unpublished = unpublishedDocuments(site);
  const targets: Targets = {
    routes,
    unpublished,
    hintFor: createLinkHints(routes, config),
    spellingOf: addressSpellings(routes, config.base),
    readFixableText,
  };
  const targetsOfDrafts = {...targets, unpublished: new Map<string, Document>()};
  for (const link of fieldLinks(site)) yield* checkLink(link, link.isOfDraft ? targetsOfDrafts : targets);
}

/** Returns the internal links in the header, the footer and the fields of documents. */
export function* fieldLinks(site: FieldLinkContext): Iterable<PlacedLink> {
  for (const link of allFieldLinks(site)) if (/^\/(?!\/)/.test(link.to)) yield link;
}

export type FieldLinkContext = Pick<CheckContext, 'documents' | 'sources' | 'config' | 'configPlace'>;

/** Returns the links in the header, the footer and the fields of documents, also those to other sites. */
export function* allFieldLinks({documents, sources, config, configPlace}: FieldLinkContext): Iterable<PlacedLink> {
  const {header, footer} = config;
  for (const link of linksIn({header, footer} as unknown as Json, configKeys))
    yield {...link, place: () => configPlace(link.keys), isOfDraft: false};
  for (const document of documents) {
    const isOfDraft = document.meta._draft === true;
    for (const link of linksInFields(document.meta))
      yield {...link, place: () => placesIn(sources, document)(link.keys), isOfDraft};
  }
}

/** Memoized, because `dev` checks all documents after each save. */
const linksInFields = memoize((meta: JsonObject): readonly FieldLink[] => [...linksIn(meta, fieldKeys)]);

function* checkLink(link: PlacedLink, targets: Targets): Iterable<Diagnostic> {
  const {to} = link;
  const {routes, unpublished, hintFor} = targets;
  const path = decodedPath(to.replace(/[?#].*$/s, ''));
  const target = unpublished.get(path);
  if (target !== undefined) return yield unpublishedLink(path, target, link.place());
  if (path === '' || routes.has(path)) return;
  const hint = hintFor(path);
  const place = link.place();
  const fix = routeFixFor(link, path, place, targets);
  yield brokenLink(path, {hint, place, fix});
}

function routeFixFor(
  {to, isInText}: FieldLink,
  path: string,
  place: Place,
  {spellingOf, readFixableText}: Targets,
): Fix | undefined {
  const route = spellingOf(path);
  if (route === undefined) return undefined;
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to)!;
  const address = encodePathLike(route, written) + (written.endsWith('/') && route !== '/' ? '/' : '') + rest;
  return isInText ? fixInText(to, address, place, readFixableText) : textFix(place, to, address);
}

/** `place` is the start of the text, so this searches for the link on that line. */
function fixInText(to: string, address: string, place: Place, readFixableText: ReadFixableText): Fix | undefined {
  const {file, line, column} = place;
  const raw = readFixableText(file);
  const start = line === undefined || column === undefined ? undefined : raw?.offsetAt(line, column);
  if (raw === undefined || start === undefined) return undefined;
  const text = /^.*/.exec(raw.text.slice(start, start + maxLineLength))![0];
  const index = text.indexOf(`](${to})`);
  return index === -1 ? undefined : textFix({file, ...raw.positionAt(start + index + ']('.length)}, to, address);
}

const maxLineLength = 10_000;

function* linksIn(
  value: Json | undefined,
  linkKeys: ReadonlySet<string | number>,
  keys: KeyPath = [],
): Iterable<FieldLink> {
  if (typeof value === 'string') {
    if (linkKeys.has(keys.at(-1) ?? '')) yield {to: value, keys};
    // Multi-line text is shown literally: a file, a terminal session.
    if (!value.includes('\n'))
      for (const [, to = ''] of value.matchAll(/\]\(([^()\s]+)\)/g)) yield {to, keys, isInText: true};
  } else if (typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, one] of entries) {
      if (key !== 'body' && key !== 'excerpt') yield* linksIn(one as Json, linkKeys, [...keys, key]);
    }
  }
}
