// Maps icons of other sets to the closest icon of Lucide, which Galley includes.
import {createRequire} from 'node:module';
import type {JsonObject} from '../../renderer/base/json.js';
import {lazy} from '../../renderer/base/lazy.js';
import {starlightIcons} from '../../renderer/mdx/other-generator-components.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {linesOf} from './text/edit-prose.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

/** Names in the icon sets of Starlight, Font Awesome and others → the closest icon of Lucide. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...Object.entries(starlightIcons),
  ['alert', 'lucide:triangle-alert'],
  ['arrows-rotate', 'lucide:refresh-cw'],
  ['browser', 'lucide:app-window'],
  ['check-list', 'lucide:list-checks'],
  ['close', 'lucide:x'],
  ['code-branch', 'lucide:git-branch'],
  ['comments', 'lucide:messages-square'],
  ['computer', 'lucide:monitor'],
  ['cross', 'lucide:x'],
  ['discord', 'lucide:message-circle'],
  ['envelope', 'lucide:mail'],
  ['file-lines', 'lucide:file-text'],
  ['gear', 'lucide:settings'],
  ['home', 'lucide:house'],
  ['layer-group', 'lucide:layers'],
  ['magnifying-glass', 'lucide:search'],
  ['message', 'lucide:message-square'],
  ['puzzle-piece', 'lucide:puzzle'],
  ['question-mark', 'lucide:circle-question-mark'],
  ['robot', 'lucide:bot'],
  ['screwdriver-wrench', 'lucide:wrench'],
  ['seti:folder', 'lucide:folder'],
  ['shield-halved', 'lucide:shield'],
  ['sitemap', 'lucide:network'],
  ['sliders', 'lucide:sliders-horizontal'],
  ['table-columns', 'lucide:columns-2'],
  ['wand-magic-sparkles', 'lucide:wand-sparkles'],
]);

/** Returns the icon of Lucide that has this name, or a name of another set for about the same icon. */
function lucideIcon(name: string): string | undefined {
  return renamed.get(name) ?? (isLucideIcon(name) ? `lucide:${name}` : undefined);
}

/** Whether Lucide has an icon of this name, such as `book`, or had one, such as `more-horizontal`. */
export function isLucideIcon(name: string): boolean {
  return lucideNames().has(name);
}

const lucideNames = lazy((): ReadonlySet<string> => {
  const require = createRequire(import.meta.url);
  const {icons, aliases = {}} = require('@iconify-json/lucide/icons.json') as IconSet;
  return new Set([...Object.keys(icons), ...Object.keys(aliases)]);
});

interface IconSet {
  readonly icons: JsonObject;
  readonly aliases?: JsonObject;
}

/** Returns `icons.aliases` for the icons that texts name without a set: `icon="open-book"`, or `icon: book` in front matter. */
export function iconAliases(texts: Iterable<string>): JsonObject {
  const aliases = new Map<string, string>();
  for (const text of texts) {
    if (!/\bicon[=:]|<Icon\b/.test(text)) continue;
    const {icon: pageIcon} = readFrontMatter(text).fields;
    if (typeof pageIcon === 'string') addAlias(pageIcon, aliases);
    for (const {text: line, code} of linesOf(text)) {
      if (code) continue;
      for (const [, prop, name] of line.matchAll(
        /(?<![\w-])icon=["']([\w:-]+)["']|<Icon\b[^<>]*?\sname=["']([\w:-]+)["']/g,
      )) {
        addAlias(prop ?? name ?? '', aliases);
      }
    }
  }
  return Object.fromEntries([...aliases].toSorted(byKey));
}

function addAlias(name: string, aliases: Map<string, string>): void {
  const icon = lucideIcon(name);
  if (icon !== undefined) aliases.set(name, icon);
}
