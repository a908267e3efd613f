// Writes the head tags that are the same on every page of a site.
import {fileHref} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {attributes, type AttributeValue} from '../render/html-strings.js';

/** Returns the tags for those icons, manifests and feeds whose files are published. */
export function siteHead(config: Config, hasFile: (path: string) => boolean): string {
  const link = (file: string, values: Readonly<Record<string, AttributeValue>>): string =>
    hasFile(file) ? `<link${attributes({...values, href: fileHref(file, config)})}>\n` : '';
  const alternate = (file: string, type: string): string => link(file, {rel: 'alternate', type, title: config.brand});
  return [
    link('favicon.ico', {rel: 'icon', sizes: '32x32'}),
    link('favicon.svg', {rel: 'icon', type: 'image/svg+xml'}),
    link('apple-touch-icon.png', {rel: 'apple-touch-icon'}),
    link('site.webmanifest', {rel: 'manifest'}),
    alternate('rss.xml', 'application/rss+xml'),
    alternate('atom.xml', 'application/atom+xml'),
    alternate('feed.json', 'application/feed+json'),
  ].join('');
}
