// What front matter may say about the table of contents.
import type {Json} from '../base/json.js';
import {isObject} from '../document/author-fields.js';
import type {TocOptions} from './toc.js';

/** The site's options with the page's own over them; null when the page wants no table of contents. */
export function tocOptions(site: TocOptions, own: Json | undefined): TocOptions | null {
  if (own === false) return null;
  if (!isObject(own)) return site;
  return {
    title: typeof own.title === 'string' ? own.title : site.title,
    depth: typeof own.depth === 'number' ? own.depth : site.depth,
    searchDepth: typeof own.searchDepth === 'number' ? own.searchDepth : site.searchDepth,
  };
}
