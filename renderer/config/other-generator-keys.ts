// Keys with which other generators configure a site, for authors who write them into `site.yml`.
import type {Json} from '../base/json.js';

/** In small letters, without separators. Only keys with the same meaning. */
const keys: ReadonlyMap<string, string> = new Map([
  ['title', 'brand'],
  ['name', 'brand'],
  ['sitename', 'brand'],
  ['sitetitle', 'brand'],
  ['tagline', 'description'],
  ['sitedescription', 'description'],
  ['lang', 'language'],
  ['languagecode', 'language'],
  ['defaultlanguage', 'defaultLocale'],
  ['defaultcontentlanguage', 'defaultLocale'],
  ['repo', 'repository'],
  ['repourl', 'repository'],
  ['editurl', 'edit.url'],
  ['edituri', 'edit.url'],
]);

/** Keys for the address of a site. In some generators, `baseUrl` is a path. */
const addressKeys: ReadonlySet<string> = new Set(['baseurl', 'siteurl', 'site']);

/** Returns the path of the key of Galley for a key at the top of a config, or undefined. */
export function keyInsteadOf(key: string, value: Json | undefined): string | undefined {
  const name = key.toLowerCase().replaceAll(/[_-]/g, '');
  if (addressKeys.has(name)) return typeof value === 'string' && value.startsWith('/') ? 'base' : 'url';
  return keys.get(name);
}
