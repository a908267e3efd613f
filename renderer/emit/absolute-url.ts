import type {Config} from '../config/config.js';

/** Returns the absolute URL for feeds, sitemaps and canonical links, or undefined if the config has no `url`. */
export function absoluteUrl(href: string, {url}: Pick<Config, 'url'>): string | undefined {
  return url === undefined ? undefined : new URL(href, url).href;
}
