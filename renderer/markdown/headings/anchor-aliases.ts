// Makes old anchors of a page resolve to its headings: `anchors: {old-id: heading-id}` in the front matter. Invalid entries are
// reported here; `check/broken-anchors.ts` reports links to anchors that a page does not have.
import type {Element, Parents, Root} from 'hast';
import type {Json} from '../../base/json.js';
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {isElement} from '../../document/tree-nodes.js';
import {nearest} from '../../../runtime/text/nearest-word.js';
import {headingDepth} from './assign-heading-ids.js';
import {duplicateIdMessage} from './duplicate-id.js';

/**
 * Adds an empty element with the old id to the heading, and returns a diagnostic for each invalid entry. Values that are
 * not strings are reported by the check of the front matter. Changes `tree` in place.
 */
export function addAnchorAliases(
  tree: Root,
  aliases: Json | undefined,
  placeOf: (path: readonly (string | number)[]) => Place,
): readonly Diagnostic[] {
  if (typeof aliases !== 'object' || aliases === null || Array.isArray(aliases)) return [];
  const elements = elementsById(tree, new Map());
  const diagnostics: Diagnostic[] = [];
  for (const [alias, id] of Object.entries(aliases)) {
    if (typeof id !== 'string') continue;
    const place = placeOf(['anchors', alias]);
    const heading = elements.get(id);
    if (!isValidId(alias)) diagnostics.push(invalidAliasDiagnostic(alias, place));
    else if (elements.has(alias)) diagnostics.push(duplicateAliasDiagnostic(alias, place));
    else if (heading === undefined || headingDepth(heading) === 0)
      diagnostics.push(missingHeadingDiagnostic(id, elements, place));
    else {
      const anchor: Element = {type: 'element', tagName: 'span', properties: {id: alias}, children: []};
      heading.children.unshift(anchor);
      elements.set(alias, anchor);
    }
  }
  return diagnostics;
}

function elementsById(parent: Parents, elements: Map<string, Element>): Map<string, Element> {
  for (const node of parent.children) {
    if (!('children' in node)) continue;
    if (isElement(node) && typeof node.properties.id === 'string' && !elements.has(node.properties.id))
      elements.set(node.properties.id, node);
    elementsById(node, elements);
  }
  return elements;
}

/** Old ids come from other generators, so everything is allowed that HTML allows: no whitespace. */
function isValidId(id: string): boolean {
  return id !== '' && id.length <= 200 && !/\s/.test(id);
}

function invalidAliasDiagnostic(alias: string, place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'heading-id-invalid',
    message: `“${alias.slice(0, 60)}” cannot be an anchor.`,
    hint: 'Use up to 200 characters without whitespace.',
    place,
  };
}

function duplicateAliasDiagnostic(alias: string, place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'id-duplicate',
    message: duplicateIdMessage('An element of this page', alias),
    hint: 'Remove this line of `anchors`, or give the element another id.',
    place,
  };
}

function missingHeadingDiagnostic(id: string, elements: ReadonlyMap<string, Element>, place: Place): Diagnostic {
  const headings = [...elements].flatMap(([name, element]) => (headingDepth(element) > 0 ? [name] : []));
  const nearestId = nearest(id, headings);
  return {
    severity: 'error',
    code: 'anchor-broken',
    message: `No heading #${id.slice(0, 60)} on this page.`,
    hint: nearestId === undefined ? 'Write the id of a heading after the old anchor.' : `Did you mean #${nearestId}?`,
    place,
  };
}
