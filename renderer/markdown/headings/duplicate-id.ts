// The message of `id-duplicate`, and a test for it: the rule about ids of rendered pages leaves out ids that have it.
import type {Diagnostic} from '../../base/diagnostic.js';

/** `earlier` is the element that has the id: `An element before this one`. */
export function duplicateIdMessage(earlier: string, id: string): string {
  return `${earlier} already has the id ${shownId(id)}, so links lead there.`;
}

/** Returns whether a diagnostic reports that the text of a document repeats this id. */
export function reportsDuplicateId({code, message}: Diagnostic, id: string): boolean {
  return code === 'id-duplicate' && message.includes(` the id ${shownId(id)},`);
}

function shownId(id: string): string {
  return `\`${id.slice(0, 60)}\``;
}
