// Finds links to pages and files that do not exist.
import type {Diagnostic} from '../base/diagnostic.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {CheckContext} from './check.js';

/** Finding the nearest route is slow. After this many broken links, hints are left out. */
const maxHints = 100;

export function* brokenLinks({documents, routes, assets}: CheckContext): Iterable<Diagnostic> {
  let hints = 0;
  for (const {links} of documents) {
    for (const {path, place} of links) {
      if (path === undefined || routes.has(path)) continue;
      const near = hints++ < maxHints ? nearest(path, routes) : undefined;
      const hint = assets.has(path.slice(1))
        ? `content${path} is not published: move it below content/public, and link to it from there.`
        : near && `Did you mean ${near}?`;
      yield {
        severity: 'error',
        code: 'link-broken',
        message: `No page at ${path}.`,
        ...(hint !== undefined && {hint}),
        place,
      };
    }
  }
}
