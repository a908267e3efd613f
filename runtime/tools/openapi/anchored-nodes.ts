// Finds the nodes of a document that references can name by anchor or by id.
import type {DocumentNode} from './document-node.js';
import {child, items, members} from './document-node.js';

/** Nodes with `$anchor` or `$id`; the first of duplicate names is used. */
export function anchoredNodes(root: DocumentNode): ReadonlyMap<string, DocumentNode> {
  const found = new Map<string, DocumentNode>();
  const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const key of ['$anchor', '$dynamicAnchor', '$id']) {
      const name = child(next, key)?.value;
      if (typeof name !== 'string') continue;
      const full = key === '$id' ? name : `#${name}`;
      if (!found.has(full)) found.set(full, next);
    }
    for (const [, member] of members(next).toReversed()) if (typeof member.value === 'object') waiting.push(member);
    for (const item of items(next).toReversed()) if (typeof item.value === 'object') waiting.push(item);
  }
  return found;
}
