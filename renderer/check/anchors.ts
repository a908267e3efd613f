// Finds links to anchors that the page does not have.
import type {Diagnostic} from '../base/diagnostic.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {Document} from '../document/document.js';
import type {CheckContext} from './check.js';

export function* brokenAnchors({documents, catalog}: CheckContext): Iterable<Diagnostic> {
  const idsOf = new Map<Document, ReadonlySet<string>>();
  for (const {links} of documents) {
    for (const {path, fragment, place} of links) {
      const target = path === undefined || !fragment ? undefined : catalog.byPath.get(path);
      // Templates render pages made from data, so their ids are not known here. Text fragments refer to words, not ids.
      if (!target?.body || !fragment || fragment === 'top' || fragment.startsWith(':~:')) continue;
      const ids = idsOf.get(target) ?? new Set([...target.headings.map(({id}) => id), ...target.anchors]);
      idsOf.set(target, ids);
      if (ids.has(fragment)) continue;
      const near = nearest(fragment, ids);
      yield {
        severity: 'error',
        code: 'anchor-broken',
        message: `No heading or element #${fragment} on ${path}.`,
        hint: near === undefined ? `${path} is made from ${target.file}.` : `Did you mean #${near}?`,
        place,
      };
    }
  }
}
