// Finds the ids that components of a text put into the page, and reports those that another element has too. Which
// component puts its `id` into the page depends on the templates, so this is not known when a document is read.
import type {ZodType} from 'zod';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {ComponentUse, Document} from '../document/document-types.js';
import {plainElements} from '../html/serialize-body.js';
import {duplicateIdMessage} from '../markdown/headings/duplicate-id.js';
import {allPropNames} from '../page/prop-issues.js';

/** The components of the templates, and the schemas of their props. */
export interface KnownComponents {
  readonly components: Pick<ReadonlySet<string>, 'has'>;
  readonly componentProps: ReadonlyMap<string, ZodType>;
}

interface ComponentId {
  readonly id: string;
  readonly place: Place;
}

/** Yields the ids of components that exist. Pages show only the content of others. */
export function* idsOfComponents(
  {components: uses}: Pick<Document, 'components'>,
  {components}: Pick<KnownComponents, 'components'>,
): Iterable<ComponentId> {
  for (const use of uses) {
    const id = use.props?.['id'];
    if (typeof id === 'string' && (components.has(use.name) || plainElements.has(use.name)))
      yield {id, place: use.place};
  }
}

/** Reports ids of components that an element, a heading or another component of the text has too. */
export function* duplicateComponentIds({
  documents,
  ...known
}: KnownComponents & {readonly documents: readonly Document[]}): Iterable<Diagnostic> {
  for (const document of documents) yield* duplicateIdsIn(document, known);
}

export function* duplicateIdsIn(document: Document, known: KnownComponents): Iterable<Diagnostic> {
  const uses = document.components.filter((use) => isIdOfElement(use, known));
  if (uses.length === 0) return;
  const {file, headings, anchors} = document;
  const lines = new Map(headings.map((heading) => [heading.id, heading]));
  const others = new Set(anchors);
  const seen = new Set<string>();
  for (const {id, place} of idsOfComponents({components: uses}, known)) {
    const heading = lines.get(id);
    const isFirst = !seen.has(id);
    seen.add(id);
    if (heading?.line !== undefined && isFirst && isBefore(place, {file: heading.file ?? file, line: heading.line}))
      yield duplicateId(id, 'An element before this one', {file: place.file, line: heading.line});
    else if (!isFirst || heading !== undefined) yield duplicateId(id, 'An element before this one', place);
    else if (others.has(id)) yield duplicateId(id, 'Another element of this page', place);
  }
}

/** Returns whether Galley puts the `id` on the first element. Other components may mean something else by it. */
function isIdOfElement({name}: ComponentUse, {components, componentProps}: KnownComponents): boolean {
  if (!components.has(name)) return plainElements.has(name);
  const props = allPropNames(componentProps.get(name));
  return props !== undefined && !props.includes('id');
}

function isBefore(place: Place, other: Place): boolean {
  return place.file === other.file && place.line !== undefined && place.line < (other.line ?? 0);
}

function duplicateId(id: string, earlier: string, place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'id-duplicate',
    message: duplicateIdMessage(earlier, id),
    hint: 'Give one of the two another id.',
    place,
  };
}
