import {isErrorRoute} from '../base/path.js';
import type {Page} from '../page/page.js';

/** What feeds and listings look at in a page. */
export type SitePage = Pick<Page, 'route' | 'document' | 'updated'>;

/** Whether search engines and other machines are told of a page: not of error pages, nor of what its author keeps from them. */
export function isListed({route, document}: SitePage): boolean {
  const robots = document?.meta['robots'];
  return (
    !isErrorRoute(route) &&
    document?.meta['sitemap'] !== false &&
    !(typeof robots === 'string' && /\b(?:noindex|none)\b/i.test(robots))
  );
}
