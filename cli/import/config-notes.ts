// Notes about the parts of a config that the importer cannot read or does not use.
import type {Place} from '../../renderer/base/diagnostic.js';
import type {Notes} from './imported-site.js';
import {computedEntry, spreadEntry, valueAt, unreadableParts, type StaticValue} from './static-eval/static-value.js';

/** Notes the keys that are not imported, and the parts whose keys cannot be read. */
export function noteUnusedKeys(
  config: StaticValue | undefined,
  known: ReadonlySet<string>,
  prefix: string,
  notes: Notes,
): void {
  if (config?.kind !== 'map') {
    if (config !== undefined) {
      const [part] = unreadableParts(config);
      notes.addManualStep(
        'config',
        `The config ${part?.reason ?? 'is not an object'}, so none of it was read.`,
        config.place,
      );
    }
    return;
  }
  for (const [key, value] of config.entries) {
    if (key === spreadEntry || key === computedEntry) noteUnreadableKey(key, value.place, notes);
    else if (!known.has(key)) noteUnusedPart(`\`${prefix}${key}\``, key, value.place, notes);
  }
}

function noteUnreadableKey(key: string, place: Place | undefined, notes: Notes): void {
  const part = key === spreadEntry ? 'A spread (`...`)' : 'A computed key';
  notes.addManualStep(
    'config-code',
    `${part} in the config cannot be read without running it, so its settings were left out. Add the matching settings to \`site.yml\` by hand.`,
    place,
  );
}

/** Notes the parts of some keys that cannot be read without running the config. */
export function noteUnreadableParts(config: StaticValue | undefined, keys: readonly string[], notes: Notes): void {
  for (const key of keys) {
    for (const {path, reason, place} of unreadableParts(valueAt(config, key), key)) {
      notes.addManualStep(
        'config-code',
        `\`${withoutSpread(path)}\` ${reason}, so this part was left out. Add the matching setting to \`site.yml\` by hand.`,
        place,
      );
    }
  }
}

/** `nav....` → `nav`: the part that a spread adds has no name of its own. */
function withoutSpread(path: string): string {
  return path.replace(/\.{2,}/g, '');
}

/** What to do about a part of a config, by words in its name. The first match counts. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/css|style|sass|tailwind|font/i, 'Move its rules to `templates/styles`.'],
  [
    /analytics|umami|plausible|gtag|gtm|matomo|fathom|posthog|clarity|script/i,
    'Load its script in a layout of `templates/layouts`, and allow its address in `security.sources` of `site.yml`.',
  ],
  [
    /^head$/i,
    'Add its tags in a layout of `templates/layouts`. Galley writes the usual tags from `description`, `image` and `logo`.',
  ],
  [/^announcementBar$/, 'Write its text into the layout in `templates/layouts`.'],
  [/^extends$/, 'The settings that it adds were not read. Add the matching ones to `site.yml` by hand.'],
  [/^tableOfContents$/, 'Write `toc: false` into the front matter of pages that need no table of contents.'],
  [/^pagination$/, 'Write `prev: false` and `next: false` into the front matter of pages that need no such links.'],
  [/^titleTemplate$/, 'Write the whole title into `title` of each page, or change the layout in `templates/layouts`.'],
  [/search|algolia|pagefind/i, 'No action is needed: Galley has its own search.'],
  [/sitemap|feed|rss|robots|llms/i, 'No action is needed: Galley writes these files itself.'],
  [/pwa|offline/i, 'Galley writes no service worker.'],
  [/comment|giscus|disqus/i, 'Write it as an island in `templates/islands`.'],
  [/mkdocstrings|typedoc|api-docs|redoc|openapi/i, 'Write its pages, or generate Markdown from the sources.'],
  [
    /(?:^|\W)(?:remark|rehype)/i,
    'Most remark and rehype plugins also run in Galley: see "Markdown plugins" in the documentation.',
  ],
  [
    /^(?:vite|webpack|vue|build|transform|hooks|build\w+|transform\w+|post\w+)$/i,
    'Its code belongs to the old generator. Write what pages need in `templates/`.',
  ],
];

/** Notes a part of the config that Galley does not read, and what to do about it. `what` is its name as it is shown. */
export function noteUnusedPart(what: string, name: string, place: Place | undefined, notes: Notes): void {
  const [, hint] = advice.find(([pattern]) => pattern.test(name)) ?? [];
  notes.addManualStep(
    'config-key',
    `${what} was left out. ${hint ?? 'If pages need what it does, write it in `templates/`.'}`,
    place,
  );
}
