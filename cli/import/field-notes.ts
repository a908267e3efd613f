// Lists the front matter that Galley does not read: once for each key, with its first page.
import type {Place} from '../../renderer/base/diagnostic.js';
import type {JsonObject} from '../../renderer/base/json.js';
import {otherGeneratorKeys} from '../../renderer/document/other-generator-fields.js';
import {builtInKeys} from '../../renderer/page/fields/built-in-fields.js';
import {isObject} from '../../runtime/text/is-object.js';
import type {ImportedPage, Notes} from './imported-site.js';
import {readFrontMatter} from './text/edit-front-matter.js';

/** Keys of other generators that Galley reads, keys of its own pages, and keys that change nothing on a page. */
const supportedKeys = new Set([
  ...builtInKeys,
  'slug',
  ...otherGeneratorKeys,
  'sidebar.order',
  'sidebar.label',
  'tags',
  'keywords',
  'categories',
  'authors',
  'icon',
  'id',
  'hero',
]);

const headHint = 'Galley writes the usual tags from `description` and `image`.';

/** Notes that the tags in `head` of a page are not added to the new page. */
export function noteHeadTags(place: Place, notes: Notes): void {
  notes.addManualStep('head', `Tags in \`head\` are not added to pages. ${headHint}`, place);
}

/** Notes that the layout of a page was left out. */
export function noteLayout(name: string, place: Place, notes: Notes): void {
  notes.addManualStep(
    'layout',
    `The layout \`${name}\` was left out. Write it in \`templates/layouts\`, and set \`layout\` again.`,
    place,
  );
}

/** What to do about a key that changed the page on the old site. */
const advice: ReadonlyMap<string, string> = new Map([
  ['_comment', 'It is a comment.'],
  ['banner', 'Write a callout at the start of the page.'],
  ['build', 'Use `navigation`, `search`, `unlisted` or `draft`.'],
  ['cascade', 'Write the fields into the pages.'],
  ['displayed_sidebar', 'Pages have the `sidebar` of their section.'],
  ['editLink', 'Galley links to the source on every page, or on none.'],
  ['editUrl', 'Galley links to the source on every page, or on none.'],
  ['head', headHint],
  ['hide', 'A layout decides what a page shows beside its text.'],
  ['hide_title', 'Pages without a first-level heading have none.'],
  ['outputs', 'Galley writes HTML, Markdown and JSON for each page.'],
  ['sidebar', 'A layout decides whether a page has a sidebar.'],
  ['theme', 'A layout decides how a page looks.'],
  ['titleTemplate', 'Write the whole title into `title`.'],
  ['type', 'Templates decide by the address of a page, or by a query.'],
]);

/** Adds a note for each key of the new pages that Galley's own templates do not read. The keys stay in the pages. */
export function noteUnusedFields(pages: readonly ImportedPage[], notes: Notes): void {
  for (const {from, text} of pages) {
    const front = readFrontMatter(text);
    for (const key of keysOf(front.fields)) {
      if (supportedKeys.has(key)) continue;
      const [name = key] = key.split('.');
      const hint = advice.get(name) ?? 'Your own templates and queries can use it.';
      notes.kept('front-matter', `\`${key}\`: ${hint}`, {file: from});
    }
  }
}

/** Keys of `sidebar` have meanings of their own: `sidebar.badge`. */
function keysOf(fields: JsonObject): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    key === 'sidebar' && isObject(value) ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
  );
}
