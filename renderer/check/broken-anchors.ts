// Finds links to anchors that the page does not have.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {memoize} from '../base/memoize.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {Document} from '../document/document.js';
import type {CheckContext} from './site-wide-checks.js';
import {decodedPath, fieldLinks} from './broken-field-links.js';
import {anchorFix} from './fixes/address-fix.js';
import {idSpellings} from '../base/spelling-variants.js';

/** Finds them in documents, in the fields of documents and of the config, and in the targets of redirects. */
export function* brokenAnchors(site: CheckContext): Iterable<Diagnostic> {
  const {documents, config, configPlace, ownTextOf} = site;
  const missing = missingAnchors(site);
  for (const {links} of documents) {
    for (const link of links) {
      const {path, fragment, place} = link;
      const anchor = path === undefined || !fragment ? undefined : missing(path, fragment);
      if (anchor === undefined) continue;
      const fix = anchor.id === undefined ? undefined : anchorFix(link, anchor.id, ownTextOf);
      yield {...anchor.finding, place, ...(fix && {fix})};
    }
  }
  for (const {to, place} of fieldLinks(site)) yield* inAddress(to, place, missing);
  for (const [from, {to}] of Object.entries(config.redirects)) {
    yield* inAddress(to, () => configPlace(['redirects', from]), missing);
  }
}

interface MissingAnchor {
  readonly finding: Omit<Diagnostic, 'place'>;
  /** The id that is meant, if it differs only in its spelling. */
  readonly id: string | undefined;
}

type MissingAnchors = (path: string, fragment: string) => MissingAnchor | undefined;

function missingAnchors({catalog}: CheckContext): MissingAnchors {
  const idsOf = memoize(({headings, anchors}: Document) => {
    const ids = new Set([...headings.map(({id}) => id), ...anchors]);
    return {ids, spellingOf: idSpellings(ids)};
  });
  return (path, fragment) => {
    const target = catalog.byPath.get(path);
    // Templates render pages made from data, so their ids are not known here. Text fragments refer to words, not ids.
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

function* inAddress(to: string, place: () => Place, missing: MissingAnchors): Iterable<Diagnostic> {
  const [, path = '', fragment] = /^([^?#]*)[^#]*#(.+)$/s.exec(to) ?? [];
  const anchor = fragment === undefined ? undefined : missing(decodedPath(path), decodedPath(fragment));
  if (anchor !== undefined) yield {...anchor.finding, place: place()};
}
