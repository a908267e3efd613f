// Finds links to anchors that the page does not have.
import type {Diagnostic} from '../base/diagnostic.js';
import {memoize} from '../base/memoize.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {Document} from '../document/document.js';
import type {CheckContext} from './check.js';
import {anchorFix} from './fixes/address-fix.js';
import {idSpellings} from '../base/spellings.js';

export function* brokenAnchors({documents, catalog, ownTextOf}: CheckContext): Iterable<Diagnostic> {
  const idsOf = memoize(({headings, anchors}: Document) => {
    const ids = new Set([...headings.map(({id}) => id), ...anchors]);
    return {ids, spellingOf: idSpellings(ids)};
  });
  for (const {links} of documents) {
    for (const link of links) {
      const {path, fragment, place} = link;
      const target = path === undefined || !fragment ? undefined : catalog.byPath.get(path);
      // Templates render pages made from data, so their ids are not known here. Text fragments refer to words, not ids.
      if (!target?.body || !fragment || fragment === 'top' || fragment.startsWith(':~:')) continue;
      const {ids, spellingOf} = idsOf(target);
      if (ids.has(fragment)) continue;
      const near = nearest(fragment, ids);
      const id = spellingOf(fragment);
      const fix = id === undefined ? undefined : anchorFix(link, id, ownTextOf);
      yield {
        severity: 'error',
        code: 'anchor-broken',
        message: `No heading or element #${fragment} on ${path}.`,
        hint: near === undefined ? `${path} is made from ${target.file}.` : `Did you mean #${near}?`,
        place,
        ...(fix && {fix}),
      };
    }
  }
}
