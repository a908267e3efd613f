// Front matter and data that templates do not accept: fields a schema refuses, layouts that are none.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {nearest} from '../base/nearest.js';
import {readData} from '../document/data.js';
import type {Document} from '../document/document.js';
import {readFrontMatter} from '../document/front-matter.js';
import type {Source} from '../source/source.js';
import type {Collection} from '../page/templates.js';
import type {Checked} from './check.js';

export function* invalidFields({documents, collections, sources}: Checked): Iterable<Diagnostic> {
  const collectionFor = collectionFinder(collections);
  for (const document of documents) {
    const collection = collectionFor(document);
    const result = collection?.schema.safeParse(document.meta);
    if (result === undefined || result.success) continue;
    const placeOf = placesIn(sources, document);
    for (const {path, message} of result.error.issues) {
      const keys = path.filter((key) => typeof key !== 'symbol');
      yield {
        severity: 'error',
        code: 'field-invalid',
        message: `\`${nameOf(keys)}\`: ${sentence(message)}`,
        hint: `The schema is in templates/collections.ts.`,
        place: placeOf(keys),
      };
    }
  }
}

/** The page is shown in its usual layout, so this only warns. */
export function* unknownLayouts({documents, layouts, sources}: Checked): Iterable<Diagnostic> {
  for (const document of documents) {
    const {layout} = document.meta;
    if (layout === undefined || layout === null || (typeof layout === 'string' && layouts.has(layout))) continue;
    const near = typeof layout === 'string' ? nearest(layout, layouts) : undefined;
    yield {
      severity: 'warning',
      code: 'layout-unknown',
      message: `There is no layout ${String(layout)}.`,
      hint:
        near === undefined
          ? `Layouts are the files of templates/layouts: ${[...layouts].join(', ')}.`
          : `Did you mean ${near}?`,
      place: placesIn(sources, document)(['layout']),
    };
  }
}

/** An exact path before a folder, and the deepest folder first. */
function collectionFinder(collections: readonly Collection[]): (document: Document) => Collection | undefined {
  const exact = new Map(collections.map((collection) => [collection.path, collection] as const));
  const folders = collections
    .filter(({below}) => below !== undefined)
    .toSorted((a, b) => (b.below?.length ?? 0) - (a.below?.length ?? 0));
  return ({path, meta}) => {
    if (meta['_partial'] === true) return undefined;
    return exact.get(path) ?? folders.find(({below}) => path.startsWith(`${below}/`));
  };
}

type PlaceOf = (path: readonly (string | number)[]) => Place;

/** Read again only now that something is wrong: documents carry no positions of their fields. */
export function placesIn(sources: ReadonlyMap<string, Source>, {file}: Document): PlaceOf {
  const source = sources.get(file.slice('content/'.length));
  if (source?.kind === 'markdown') return readFrontMatter(source.text, file).placeOf;
  if (source?.kind === 'data') return readData(source).placeOf;
  return () => ({file});
}

/** `plans[0].price`. */
function nameOf(keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name ? `${name}.${key}` : key),
    '',
  );
}

/** zod's message as the rest of a sentence: `Invalid input: expected string` → `expected string.` */
function sentence(message: string): string {
  return `${message.replace(/^Invalid input: /, '').replace(/\.$/, '')}.`;
}
