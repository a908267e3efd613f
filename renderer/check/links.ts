// Finds links to pages and files that do not exist.
import type {Diagnostic} from '../base/diagnostic.js';
import {nearest} from '../../runtime/text/nearest.js';
import {looksLikePage, withoutPageEnding} from '../base/path.js';
import type {Config} from '../config/config.js';
import type {CheckContext} from './check.js';

/** Finding the nearest route is slow. After this many broken links, similar routes are not looked for. */
const maxHints = 100;

export function* brokenLinks({documents, routes, assets, config}: CheckContext): Iterable<Diagnostic> {
  const hintFor = linkHints(routes, config);
  for (const {links} of documents) {
    for (const {path, place} of links) {
      if (path === undefined || routes.has(path)) continue;
      const hint = assets.has(path.slice(1))
        ? `content${path} is not published: move it below content/public, and link to it from there.`
        : hintFor(path);
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

/** Returns a function that says what a broken link probably means. */
export function linkHints(
  routes: ReadonlySet<string>,
  {content}: Pick<Config, 'content'>,
): (path: string) => string | undefined {
  let similar = 0;
  return (path) => {
    const lower = path.toLowerCase();
    if (lower !== path && !content.respectPathCase && routes.has(lower)) {
      return `Write ${lower}, or set \`content.respectPathCase: true\` in content/site.yml to keep capitals in addresses.`;
    }
    const page = looksLikePage(path) ? withoutPageEnding(path) : path;
    const near = routes.has(page)
      ? page
      : similar++ < maxHints
        ? (below(page, routes) ?? nearest(page, routes))
        : undefined;
    return near && `Did you mean ${near}?`;
  };
}

/** Returns the only route that ends in the path: the site of the author had its root elsewhere. */
function below(path: string, routes: ReadonlySet<string>): string | undefined {
  const found = [...routes].filter((route) => route.endsWith(path));
  return path.length > 1 && found.length === 1 ? found[0] : undefined;
}
