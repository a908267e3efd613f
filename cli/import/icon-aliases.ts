// Maps icons of other sets to the closest icon of Lucide, which Galley includes.
import type {JsonObject} from '../../renderer/base/json.js';
import {starlightIcons} from '../../renderer/mdx/other-generator-components.js';
import {linesOf} from './text/edit-prose.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

/** Names in the icon sets of Starlight and others → the closest icon of Lucide. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...Object.entries(starlightIcons),
  ['alert', 'lucide:triangle-alert'],
  ['check-list', 'lucide:list-checks'],
  ['close', 'lucide:x'],
  ['cross', 'lucide:x'],
  ['discord', 'lucide:message-circle'],
  ['home', 'lucide:house'],
  ['puzzle-piece', 'lucide:puzzle'],
  ['question-mark', 'lucide:circle-question-mark'],
  ['seti:folder', 'lucide:folder'],
]);

/** Common names that are the same in Lucide. */
const same = new Set([
  'star',
  'pencil',
  'rocket',
  'laptop',
  'sun',
  'moon',
  'heart',
  'github',
  'gitlab',
  'code',
  'terminal',
  'lightbulb',
  'puzzle',
  'bug',
  'list',
  'list-ordered',
  'folder',
  'folder-open',
  'file',
  'link',
  'package',
  'cloud',
  'image',
  'calendar',
  'bell',
  'clock',
  'download',
  'upload',
  'lock',
  'key',
  'globe',
  'zap',
  'wrench',
  'menu',
  'play',
  'video',
  'phone',
  'flag',
  'newspaper',
  'rss',
  'sprout',
  'user',
  'users',
  'mail',
  'tag',
  'search',
  'settings',
  'info',
  'check',
  'x',
]);

/** Returns `icons.aliases` for the icons that texts name without a set: `icon="open-book"`. */
export function iconAliases(texts: Iterable<string>): JsonObject {
  const aliases = new Map<string, string>();
  for (const text of texts) {
    if (!/\bicon=|<Icon\b/.test(text)) continue;
    for (const {text: line, code} of linesOf(text)) {
      if (code) continue;
      for (const [, prop, name] of line.matchAll(/\sicon=["']([\w:-]+)["']|<Icon\b[^<>]*?\sname=["']([\w:-]+)["']/g)) {
        const written = prop ?? name ?? '';
        const icon = renamed.get(written) ?? (same.has(written) ? `lucide:${written}` : undefined);
        if (icon !== undefined) aliases.set(written, icon);
      }
    }
  }
  return Object.fromEntries([...aliases].toSorted(byKey));
}
