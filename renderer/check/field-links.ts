// Checks links in data, front matter and the config: `to: /docs`, `[docs](/docs)`.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Json} from '../base/json.js';
import {trimSlash} from '../base/path.js';
import type {Document} from '../document/document.js';
import type {CheckContext} from './check.js';
import {placesIn} from './fields.js';
import {linkHints, unpublishedDocuments, unpublishedLink} from './links.js';

type Keys = readonly (string | number)[];

interface FieldLink {
  readonly to: string;
  readonly keys: Keys;
}

interface Targets {
  readonly routes: ReadonlySet<string>;
  readonly unpublished: ReadonlyMap<string, Document>;
  readonly hintFor: (path: string) => string | undefined;
}

/** Keys whose text is an address. */
const linkKeys = new Set<string | number>(['to', 'href']);

export function* brokenFieldLinks(site: CheckContext): Iterable<Diagnostic> {
  const {documents, sources, config, configPlace, routes} = site;
  const {header, footer} = config;
  const unpublished = unpublishedDocuments(site);
  const targets = {routes, unpublished, hintFor: linkHints(routes, config)};
  const ofDrafts = {...targets, unpublished: new Map<string, Document>()};
  for (const link of linksIn({header, footer} as unknown as Json)) yield* broken(link, configPlace, targets);
  for (const document of documents) {
    for (const link of linksIn(document.meta)) {
      const isDraft = document.meta._draft === true;
      yield* broken(link, (keys) => placesIn(sources, document)(keys), isDraft ? ofDrafts : targets);
    }
  }
}

function* broken(
  {to, keys}: FieldLink,
  placeOf: (keys: Keys) => Place,
  {routes, unpublished, hintFor}: Targets,
): Iterable<Diagnostic> {
  const path = decode(trimSlash(to.replace(/[?#].*$/s, '')));
  const target = unpublished.get(path);
  if (target !== undefined) return yield unpublishedLink(path, target, placeOf(keys));
  if (path === '' || routes.has(path)) return;
  const hint = hintFor(path);
  yield {
    severity: 'error',
    code: 'link-broken',
    message: `No page at ${path}.`,
    ...(hint !== undefined && {hint}),
    place: placeOf(keys),
  };
}

function* linksIn(value: Json | undefined, keys: Keys = []): Iterable<FieldLink> {
  if (typeof value === 'string') {
    if (linkKeys.has(keys.at(-1) ?? '') && /^\/(?!\/)/.test(value)) yield {to: value, keys};
    // Multi-line text is shown literally: a file, a terminal session.
    if (!value.includes('\n')) for (const [, to = ''] of value.matchAll(/\]\((\/(?!\/)[^()\s]*)\)/g)) yield {to, keys};
  } else if (typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, one] of entries) {
      if (key !== 'body' && key !== 'excerpt') yield* linksIn(one as Json, [...keys, key]);
    }
  }
}

/** Decodes an address. One that cannot be decoded stays as it is, and no page has it. */
function decode(path: string): string {
  try {
    return decodeURI(path).normalize();
  } catch {
    return path;
  }
}
