// Reads the table of contents options of the front matter.
import type {Json} from '../../base/json.js';
import type {TocOptions} from './toc.js';
import {isObject} from '../../../runtime/text/is-object.js';

/** Returns the site's options, overridden by those of the page, or null if the page has no table of contents. */
export function tocOptions(site: TocOptions, pageToc: Json | undefined): TocOptions | null {
  if (pageToc === false) return null;
  if (!isObject(pageToc)) return site;
  return {
    title: typeof pageToc.title === 'string' ? pageToc.title : site.title,
    depth: typeof pageToc.depth === 'number' ? pageToc.depth : site.depth,
    searchDepth: typeof pageToc.searchDepth === 'number' ? pageToc.searchDepth : site.searchDepth,
  };
}
