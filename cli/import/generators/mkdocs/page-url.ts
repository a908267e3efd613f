// The address of a page of MkDocs.
import {joinUrl} from '../../page-addresses.js';
import type {MkdocsSite} from './mkdocs-site.js';

/** `guide/README.md` → `/guide/`. `below` is the path below the docs. */
export function mkdocsPageUrl(below: string, {directoryUrls, blog}: MkdocsSite): string {
  const post = blog?.posts.get(below);
  if (post !== undefined) return directoryUrls ? post.url : `${post.url.slice(0, -1)}.html`;
  const stem = below.replace(/\.(?:md|markdown)$/, '');
  if (/(?:^|\/)(?:index|README)$/.test(stem)) {
    return joinUrl(stem.replace(/(?:index|README)$/, ''));
  }
  return joinUrl(directoryUrls ? `${stem}/` : `${stem}.html`);
}
