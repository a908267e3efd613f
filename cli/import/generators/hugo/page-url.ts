// Addresses of pages of Hugo, and pages by the names that `ref` accepts.
import {memoize} from '../../../../renderer/base/memoize.js';
import {asText} from '../../narrow-json.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {textAt} from '../../static-eval/static-value.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';

export function hugoPageUrl(document: HugoDocument, site: HugoSite): string {
  const {below, kind, front} = document;
  const {url, slug} = front.fields;
  const ending = (path: string) =>
    path === '/' || !site.uglyUrls || kind === 'section' ? joinUrl(path, '/') : `${path}.html`;
  if (typeof url === 'string' && url !== '' && !/^[a-z]+:/i.test(url)) {
    const own = joinUrl(url.startsWith('/') ? url : `${folderOf(below)}/${url}`);
    return /\.\w+$/.test(own) ? own : joinUrl(own, '/');
  }
  const stem = below.replace(/\.(?:md|markdown)$/, '').replace(/(?:^|\/)_?index$/, '');
  const segments = stem === '' ? [] : stem.split('/').map((segment) => urlized(segment, site));
  const pattern = kind === 'section' ? undefined : permalink(stem.split('/')[0] ?? '', site);
  if (pattern !== undefined) return ending(permalinkUrl(pattern, document, segments, site));
  if (typeof slug === 'string' && slug !== '' && segments.length > 0 && kind !== 'section')
    segments[segments.length - 1] = urlized(slug, site);
  return ending(joinUrl(...segments));
}

function permalink(section: string, {config}: HugoSite): string | undefined {
  return textAt(config, 'permalinks', 'page', section) ?? textAt(config, 'permalinks', section);
}

function permalinkUrl(
  pattern: string,
  {front, file}: HugoDocument,
  segments: readonly string[],
  site: HugoSite,
): string {
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(front.fields.date ?? ''));
  const name = segments.at(-1) ?? '';
  const title = urlized(asText(front.fields.title) ?? name, site);
  const slug = asText(front.fields.slug);
  return pattern.replace(/:(\w+)(?:\[[^\]]*\])?/g, (whole, token: string) => {
    switch (token) {
      case 'year':
        return date?.[1] ?? '0001';
      case 'month':
        return date?.[2] ?? '01';
      case 'day':
        return date?.[3] ?? '01';
      case 'slug':
        return slug === undefined ? title : urlized(slug, site);
      case 'slugorfilename':
      case 'slugorcontentbasename':
        return slug === undefined ? name : urlized(slug, site);
      case 'filename':
      case 'contentbasename':
        return name;
      case 'title':
        return title;
      case 'section':
        return segments[0] ?? '';
      case 'sections':
        return segments.slice(0, -1).join('/');
      default:
        site.context.notes.addManualStep(
          'permalink',
          `The permalink \`${pattern}\` contains \`${whole}\`, which Galley does not know, so it was left out.`,
          {file},
        );
        return '';
    }
  });
}

function urlized(segment: string, {keepsCase}: HugoSite): string {
  const text = segment
    .replace(/[^\p{L}\p{M}\p{N}._~+\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return keepsCase ? text : text.toLowerCase();
}

/** Looks a page up as `ref` does: from the root, beside the page, or by its name alone. */
export function addressOf(written: string, below: string, site: HugoSite): string | undefined {
  const [name = '', fragment] = written.split('#');
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  if (name === '') return anchor;
  const candidates = [
    pageKey(name),
    pageKey(joinFolder(folderOf(below), name)),
    pageKey(joinFolder(below.replace(/\.md$/, ''), name)),
  ];
  const key =
    candidates.find((candidate) => site.addresses.has(candidate)) ?? keysByEnd(site.addresses).get(pageKey(name));
  return key === undefined ? undefined : newTarget(site.addresses.get(key)!) + anchor;
}

/** The first key with each end, so that `/page` leads to `/methods/page`. All pages are known when links are looked up. */
const keysByEnd = memoize((addresses: HugoSite['addresses']) => {
  const keys = new Map<string, string>();
  for (const key of addresses.keys()) {
    for (let at = 0; at !== -1; at = key.indexOf('/', at + 1)) {
      const end = key.slice(at);
      if (!keys.has(end)) keys.set(end, key);
    }
  }
  return keys;
});

/** `/Methods/Page/_index` → `/methods/page`: `ref` ignores case and extensions. */
export function pageKey(below: string): string {
  return joinUrl(below.replace(/\.(?:md|markdown)$/, '').replace(/(?:^|\/)_?index$/, ''))
    .toLowerCase()
    .replace(/(.)\/$/, '$1');
}
