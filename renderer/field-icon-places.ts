// Finds the lines of front matter that name unknown icons. Which fields are icons is known only to the templates that show
// them, so such an icon is found when its page is rendered.
import type {Diagnostic} from './base/diagnostic.js';
import {isObject} from '../runtime/text/is-object.js';
import type {Json} from './base/json.js';
import {placesIn} from './check/field-places.js';
import type {Page} from './page/page.js';
import {unknownIcon} from './page/render/render-findings.js';
import type {Source} from './source/source.js';

type Path = readonly (string | number)[];

/** Returns the findings of a page; those about an icon that a field of its document names are at this field. */
export function withFieldIconPlaces(
  found: readonly Diagnostic[],
  {document}: Page,
  sources: ReadonlyMap<string, Source>,
): readonly Diagnostic[] {
  if (document === null || !found.some(({code}) => code === 'icon-unknown')) return found;
  const paths = new Map(
    [...textsOf(document.meta, [])].map(([text, path]) => [unknownIcon(text, {file: document.file}).message, path]),
  );
  const placeOf = placesIn(sources, document);
  return found.map((diagnostic) => {
    const path = diagnostic.code === 'icon-unknown' ? paths.get(diagnostic.message) : undefined;
    return path === undefined ? diagnostic : {...diagnostic, place: placeOf(path)};
  });
}

/** Returns all texts of a value with their paths. Front matter has a limit of nesting. */
function* textsOf(value: Json, path: Path): Iterable<readonly [string, Path]> {
  if (typeof value === 'string') yield [value, path];
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsOf(item as Json, [...path, index]);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) yield* textsOf(item as Json, [...path, key]);
}
