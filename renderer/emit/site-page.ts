import {isErrorRoute} from '../base/path.js';
import type {Page} from '../page/page.js';

/** What feeds and listings look at in a page. */
export interface SitePage extends Pick<Page, 'route' | 'document' | 'updated'> {
  /** What the page tells search engines, where that is more than its document says. */
  readonly robots?: string | undefined;
}

/** Whether search engines and other machines are told of a page: not of error pages, nor of what its author keeps from them. */
export function isListed({route, document, robots}: SitePage): boolean {
  const said = robots ?? document?.meta['robots'];
  return (
    !isErrorRoute(route) &&
    document?.meta['sitemap'] !== false &&
    !(typeof said === 'string' && /\b(?:noindex|none)\b/i.test(said))
  );
}
