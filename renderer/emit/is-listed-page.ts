import {isErrorRoute} from '../base/url-mapping.js';
import type {Page} from '../page/page.js';

/** The properties of a page that feeds, the sitemap and `llms.txt` use. */
export interface SitePage extends Pick<Page, 'route' | 'document' | 'updated'> {
  /** The page's robots rule, if it adds to that of its document. */
  readonly robots?: string | undefined;
}

/**
 * Returns whether the sitemap and `llms.txt` may list a page: not error pages, and not pages whose author excludes them.
 */
export function isListed({route, document, robots}: SitePage): boolean {
  const robotsRule = robots ?? document?.meta['robots'];
  return (
    !isErrorRoute(route) &&
    document?.meta['sitemap'] !== false &&
    document?.meta['unlisted'] !== true &&
    !(typeof robotsRule === 'string' && /\b(?:noindex|none)\b/i.test(robotsRule))
  );
}
