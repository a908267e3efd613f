// Finds the lines of front matter, data and config that name unknown icons. Which fields are icons is known only to the
// templates that show them, so such an icon is found when a page is rendered, which may be the page of another document.
import type {Diagnostic, Place} from './base/diagnostic.js';
import {memoize} from './base/memoize.js';
import {isObject} from '../runtime/text/is-object.js';
import type {Json} from './base/json.js';
import {placesIn} from './check/field-places.js';
import type {Snapshot} from './compile.js';
import type {Page} from './page/page.js';
import {unknownIcon} from './page/render/render-findings.js';

type Path = readonly (string | number)[];

type IconSite = Pick<Snapshot, 'sources' | 'catalog' | 'parsedConfig'>;

/**
 * Returns the findings of a page; those about an icon that a field names are at this field: of its document, of the
 * config, or else of another document, for example one in the sidebar.
 */
export function withFieldIconPlaces(
  found: readonly Diagnostic[],
  {document}: Page,
  site: IconSite,
): readonly Diagnostic[] {
  if (!found.some(({code}) => code === 'icon-unknown')) return found;
  const ofDocument = document === null ? undefined : new Map(messagesIn(document.meta as Json));
  return found.map((diagnostic) => {
    if (diagnostic.code !== 'icon-unknown' || !diagnostic.place?.file.startsWith('templates/')) return diagnostic;
    const path = ofDocument?.get(diagnostic.message);
    const place =
      path === undefined || document === null
        ? placesOfIcons(site).get(diagnostic.message)?.()
        : placesIn(site.sources, document)(path);
    return place === undefined ? diagnostic : {...diagnostic, place};
  });
}

/** Returns the places of all texts in the config and in documents by the message about them as icons. */
const placesOfIcons = memoize(({sources, catalog, parsedConfig}: IconSite): ReadonlyMap<string, () => Place> => {
  const places = new Map<string, () => Place>();
  const {config, placeOf} = parsedConfig;
  for (const [message, path] of messagesIn(config as unknown as Json)) {
    if (!places.has(message)) places.set(message, () => placeOf(path));
  }
  for (const document of catalog.documents) {
    for (const [message, path] of messagesIn(document.meta as Json)) {
      if (!places.has(message)) places.set(message, () => placesIn(sources, document)(path));
    }
  }
  return places;
});

function messagesIn(fields: Json): readonly (readonly [message: string, path: Path])[] {
  return [...textsOf(fields, [])].map(([text, path]) => [unknownIcon(text, {file: ''}).message, path]);
}

/** Returns all texts of a value with their paths. Front matter has a limit of nesting. */
function* textsOf(value: Json, path: Path): Iterable<readonly [string, Path]> {
  if (typeof value === 'string') yield [value, path];
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsOf(item as Json, [...path, index]);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) yield* textsOf(item as Json, [...path, key]);
}
