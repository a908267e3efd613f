// Reads the table of contents options of the front matter.
import type {Json} from '../base/json.js';
import type {TocOptions} from './toc.js';
import {isObject} from '../../runtime/text/is-object.js';

/** Returns the site's options, overridden by those of the page, or null if the page has no table of contents. */
export function tocOptions(site: TocOptions, own: Json | undefined): TocOptions | null {
  if (own === false) return null;
  if (!isObject(own)) return site;
  return {
    title: typeof own.title === 'string' ? own.title : site.title,
    depth: typeof own.depth === 'number' ? own.depth : site.depth,
    searchDepth: typeof own.searchDepth === 'number' ? own.searchDepth : site.searchDepth,
  };
}
