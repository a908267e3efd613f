// Marks the elements and components of a text with their positions in the files, so that findings in the rendered page
// can be reported there. Used only for pages that are checked and never published.
import type {Root} from 'hast';
import type {Collector} from '../document/reference-collector.js';
import {placeAttribute, placeText} from '../html/place-marks.js';
import {walk} from '../document/walk-tree.js';

/** Changes `tree` in place. A node without a position is found by the marks around it. */
export function markPlaces(tree: Root, {placeOf}: Pick<Collector, 'placeOf'>): void {
  walk(tree, (node) => {
    if (node.position === undefined) return;
    if (node.type === 'element') node.properties[placeAttribute] = placeText(placeOf(node));
    if (node.type === 'component') node.data = {...node.data, place: placeText(placeOf(node))};
  });
}
