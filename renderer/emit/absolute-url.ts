import type {Config} from '../config/config.js';

/** A whole address for feeds, sitemaps and canonical links; undefined when the config has no `url`. */
export function absoluteUrl(href: string, {url}: Pick<Config, 'url'>): string | undefined {
  return url === undefined ? undefined : new URL(href, url).href;
}
