// Converts what the configs of several generators have in common: social links, the repository and the copyright.
import type {JsonObject} from '../../renderer/base/json.js';
import {capitalize} from '../../runtime/text/capitalize.js';

/** Icons of Lucide for names that generators use. */
const icons: ReadonlyMap<string, string> = new Map([
  ['github', 'lucide:github'],
  ['gitlab', 'lucide:gitlab'],
  ['x', 'lucide:x'],
  ['twitter', 'lucide:twitter'],
  ['slack', 'lucide:slack'],
  ['youtube', 'lucide:youtube'],
  ['linkedin', 'lucide:linkedin'],
  ['facebook', 'lucide:facebook'],
  ['instagram', 'lucide:instagram'],
  ['twitch', 'lucide:twitch'],
  ['rss', 'lucide:rss'],
  ['email', 'lucide:mail'],
  ['discord', 'lucide:message-circle'],
  ['mastodon', 'lucide:at-sign'],
  ['bluesky', 'lucide:at-sign'],
  ['npm', 'lucide:package'],
]);

const hosts: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)github\.com$/, 'github'],
  [/(?:^|\.)(?:twitter|x)\.com$/, 'x'],
  [/(?:^|\.)discord(?:app)?\.(?:gg|com)$/, 'discord'],
  [/(?:^|\.)youtube\.com$/, 'youtube'],
  [/(?:^|\.)linkedin\.com$/, 'linkedin'],
  [/(?:^|\.)bsky\.app$/, 'bluesky'],
  [/(?:^|\.)npmjs\.com$/, 'npm'],
];

/** Returns an entry of `footer.social`. `icon` is the generator's name: `x-twitter`, `fontawesome/brands/discord`. */
export function socialLink(url: string, icon: string | undefined, label?: string): JsonObject {
  const name = icon?.split(/[/-]/).find((part) => icons.has(part)) ?? nameFromHost(url);
  return {label: label ?? titled(name ?? 'Link'), url, icon: (name && icons.get(name)) ?? 'lucide:link'};
}

function nameFromHost(url: string): string | undefined {
  const host = /^https?:\/\/([^/:?#]+)/.exec(url)?.[1] ?? '';
  return hosts.find(([pattern]) => pattern.test(host))?.[1];
}

const labels: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['youtube', 'YouTube'],
  ['linkedin', 'LinkedIn'],
  ['npm', 'npm'],
  ['rss', 'RSS'],
]);

function titled(name: string): string {
  return labels.get(name) ?? capitalize(name);
}

/**
 * Returns the `repository` that the URL of an edit link belongs to:
 * `https://github.com/acme/site/edit/main/docs/:path` → url, branch and folder.
 */
export function repositoryFromEditUrl(pattern: string): JsonObject | undefined {
  const found = /^(https:\/\/[^/]+\/[^/]+\/[^/]+)\/(?:-\/)?(?:edit|blob|tree|_edit)\/([^/]+)\/?(.*)$/.exec(pattern);
  if (!found) return undefined;
  const [, url = '', branch = 'main', path = ''] = found;
  const folder = path.replace(/\/?[:{$].*$/, '').replace(/\/$/, '');
  return {url, ...(branch !== 'main' && {branch}), ...(folder !== '' && {folder})};
}

/** `Copyright © 2019-present Acme.` → the year and the owner. */
export function copyright(text: string): {readonly owner?: string; readonly year?: number} {
  const plain = text
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const found = /(\d{4})(?:\s*[-–]\s*(?:\d{4}|present|now))?[\s,]*(.*)$/i.exec(plain);
  const owner = (found?.[2] ?? plain.replace(/^(?:copyright|©|\(c\)|\s)+/i, ''))
    .replace(/\.\s*Built with.*$/i, '')
    .replace(/\.$/, '')
    .trim();
  return {...(owner !== '' && {owner}), ...(found && {year: Number(found[1])})};
}
