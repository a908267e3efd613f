// Finds links to anchors that the page does not have. `markdown/headings/anchor-aliases.ts` reports invalid entries of `anchors` in
// the front matter.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {memoize} from '../base/memoize.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {Document} from '../document/document-types.js';
import type {CheckContext} from './site-wide-checks.js';
import {decodedPath} from '../base/url-mapping.js';
import {fieldLinks} from './broken-field-links.js';
import {idsOfComponents} from './component-ids.js';
import {anchorFix} from './fixes/address-fix.js';
import {idSpellings} from '../base/spelling-variants.js';

/** Checks links in documents, in the fields of documents and of the config, and the targets of redirects. */
export function* brokenAnchors(site: CheckContext): Iterable<Diagnostic> {
  const {documents, config, configPlace, readFixableText} = site;
  const findMissing = missingAnchorFinder(site);
  for (const {links} of documents) {
    for (const link of links) {
      const {path, fragment, place} = link;
      const anchor = path === undefined || !fragment ? undefined : findMissing(path, fragment);
      if (anchor === undefined) continue;
      const fix = anchor.id === undefined ? undefined : anchorFix(link, anchor.id, readFixableText);
      yield {...anchor.finding, place, ...(fix && {fix})};
    }
  }
  for (const {to, place} of fieldLinks(site)) yield* brokenAnchorIn(to, place, findMissing);
  for (const [from, {to}] of Object.entries(config.redirects)) {
    yield* brokenAnchorIn(to, () => configPlace(['redirects', from]), findMissing);
  }
}

interface MissingAnchor {
  readonly finding: Omit<Diagnostic, 'place'>;
  /** The intended id, if it is a spelling variant. */
  readonly id: string | undefined;
}

type FindMissingAnchor = (path: string, fragment: string) => MissingAnchor | undefined;

function missingAnchorFinder({catalog, components}: CheckContext): FindMissingAnchor {
  const idsOf = memoize((document: Document) => {
    const {headings, anchors} = document;
    const ofComponents = [...idsOfComponents(document, {components})];
    const ids = new Set([...headings, ...ofComponents].map(({id}) => id).concat(anchors));
    return {ids, spellingOf: idSpellings(ids)};
  });
  return (path, fragment) => {
    const target = catalog.byPath.get(path);
    // The ids of pages made from data are not known here, because templates render them. Text fragments are not ids.
    if (!target?.body || fragment === 'top' || fragment.startsWith(':~:')) return undefined;
    const {ids, spellingOf} = idsOf(target);
    if (ids.has(fragment)) return undefined;
    const near = nearest(fragment, ids);
    return {
      finding: {
        severity: 'error',
        code: 'anchor-broken',
        message: `No heading or element #${fragment} on ${path}.`,
        hint: near === undefined ? `${path} is made from ${target.file}.` : `Did you mean #${near}?`,
      },
      id: spellingOf(fragment),
    };
  };
}

function* brokenAnchorIn(to: string, place: () => Place, findMissing: FindMissingAnchor): Iterable<Diagnostic> {
  const [, path = '', fragment] = /^([^?#]*)[^#]*#(.+)$/s.exec(to) ?? [];
  const anchor = fragment === undefined ? undefined : findMissing(decodedPath(path), decodedPath(fragment));
  if (anchor !== undefined) yield {...anchor.finding, place: place()};
}
