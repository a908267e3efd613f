// Which test shows what the site is said to do: a map, and a check that every test on it is there.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {repository} from '../support/galley.js';

/** File below `tests`, and the name of a test in it or of a case in its table. */
type Shown = readonly [file: string, name: string];

const toasts = (name: string): Shown => ['runtime/toasts.test.ts', name];
const widgets = (name: string): Shown => ['runtime/widgets.test.ts', name];
const choices = (name: string): Shown => ['runtime/choices.test.ts', name];
const navigation = (name: string): Shown => ['runtime/navigation/navigation.test.ts', name];
const frame = (name: string): Shown => ['site/frame.test.ts', name];
const plain = (name: string): Shown => ['site/no-script.test.ts', name];
const description = (name: string): Shown => ['site/description.test.ts', name];
const sourceSet = (name: string): Shown => ['renderer/emit/source-set.test.ts', name];
const request = (name: string): Shown => ['runtime/request.test.ts', name];

/** The 34 rows of the behaviour reference, in its order. */
const rows: readonly (readonly [row: string, ...tests: Shown[]])[] = [
  [
    'time under the pointer',
    toasts('a toast has 5 s; time under the pointer does not count, and the bar stands still'),
  ],
  ['two toasts at once', toasts('two toasts of one moment are both shown; the fourth waits for a place')],
  ['action', toasts('an action runs without the callback, the close button with it, a click on the card stays')],
  ['update', toasts('another text leaves the time alone, another time-out starts it again')],
  ['toast and navigation', toasts('a toast outlives client navigation, with the time it has left')],
  [
    'accordion, single',
    widgets('one item at a time: events say by number what opened and what closed, and all may be closed'),
  ],
  [
    'accordion, multiple',
    widgets('several at a time: what is open at first is said once, and one item closes the others'),
  ],
  [
    'avatar',
    widgets('a picture that failed before the script makes way for initials; another address is another chance'),
  ],
  [
    'drag out of a dialog',
    widgets('a press that began inside of a dialog does not close it; one outside does, and Escape'),
  ],
  ['popover gap', widgets('a popover opens under the mouse after 120 ms, and the way across the gap keeps it open')],
  ['select query', choices('row 11: a search is literal, and says verbatim what it did not find')],
  ['form', choices('row 12: a form says nothing before a field was left, then follows the typing')],
  [
    'excerpt',
    ['site/search.test.ts', '%s, a find 200 characters into a text is shown with the 60 before it, and markup as text'],
  ],
  [
    'tree of pages',
    [
      'runtime/docs-page.test.ts',
      'a group whose name only begins like that of the page stays closed, loaded or exchanged',
    ],
    ['templates/docs-page.test.ts', 'a group is open when the page is below it by whole segments, and not otherwise'],
  ],
  ['blocked storage', choices('row 15: where storage is blocked, the page follows the system, and the button works')],
  ['two tabs', choices('row 16: another tab follows without a reload')],
  ['forced mode', choices('row 17: a page that forces a mode keeps it; the next page follows again')],
  ['payload is HTML', navigation('an HTML page')],
  [
    'prefetch',
    navigation('fetches nothing before somebody is there, then no more than four pages at a time, each once'),
    navigation('spares readers %s, until they press a link'),
  ],
  [
    'loading bar',
    navigation('stays away from a navigation of 150 ms'),
    navigation('shows 70.5 % after two seconds, then the whole, then nothing'),
  ],
  ['newer build', navigation('leaves the page alone, and makes the next navigation a full load')],
  [
    'reload guard',
    navigation('a part of the script that is gone reloads the page, once'),
    navigation('the next reload of a page may come after ten seconds'),
  ],
  ['back', navigation('back and forward return to where the reader was, and leave the keyboard alone')],
  [
    'place on another page',
    navigation('a link to a place on another page lands below the header, with the keyboard at the place'),
  ],
  ['crawlers', navigation('an island that throws leaves its markup, also for crawlers')],
  ['image without width', sourceSet('an image without a width is one file, not the same file twice')],
  ['sizes', sourceSet('sizes give a file for each screen and density')],
  ['icon typo', ['site/bad-input.test.ts', 'an unknown icon']],
  ['retries', request('GET 503, then 200: one retry'), request('POST 503: no retry')],
  ['return_to', ['runtime/handoff.test.ts', 'a return to %j is dropped']],
  ['newsletter', frame('what is no address is not sent'), frame('who is on the list already gets the same answer')],
  ['honeypot', frame('what fell into the honeypot succeeds like anything else, and is not stored')],
  [
    'no script',
    plain('every route shows its heading and its text'),
    plain('links of header and footer, the navigation of the docs and neighbours lead on'),
    plain('answers of the FAQ open'),
    plain('both prices can be seen'),
    plain('the newsletter form posts its fields'),
    plain('colours follow the system'),
    choices('row 33: without script tabs can be chosen, both prices are in reach, and the mode follows the system'),
  ],
  [
    'reduced motion',
    ['site/accessibility.test.ts', 'with reduced motion nothing moves, turns or scrolls smoothly'],
    widgets('nothing that opens moves or grows for readers who asked for that'),
    toasts('nothing moves for those who do not want it'),
    navigation('does not move for readers who asked for that, and pages do not fade'),
  ],
];

/**
 * The catalogue of errors in the description. Not on it: features that need a document-driven mode, for there is but
 * one mode here, and the codes of the identity service, for signing in happens on the application site.
 */
const catalogue: readonly (readonly [situation: string, ...tests: Shown[]])[] = [
  ['newsletter success', frame('a subscription: sent once, said in a toast and beside the field, remembered')],
  ['newsletter failure', frame('a failure keeps the text: %s')],
  ['invalid e-mail', frame('what is no address is not sent')],
  ['HTML instead of content', request('a page in place of JSON is “Not found”'), navigation('an HTML page')],
  [
    'unmatched path',
    navigation('one that nobody knows is loaded, and answers 404'),
    description('the error page has the words of the description, and all that is around a page'),
  ],
  ['failed validation', navigation('one whose page is not valid is a fatal error')],
  [
    'missing middleware',
    navigation('a name that no file has is an error, fatal where there is no page to stay on'),
    [
      'renderer/page/guards.test.ts',
      'middleware that no file has is a finding where it is named, with the nearest one',
    ],
  ],
  ['image metadata', ['renderer/emit/images.test.ts', '%s is reported with its place, and the site goes on']],
  [
    'avatar image',
    widgets('a picture that failed before the script makes way for initials; another address is another chance'),
  ],
  ['select', choices('row 11: a search is literal, and says verbatim what it did not find')],
  ['blob', ['renderer/catalog/address.test.ts', 'a blob has no hash']],
];

/** Rules and constants of the description that can be seen on the site. */
const rules: readonly (readonly [rule: string, ...tests: Shown[]])[] = [
  ['routes', description('every page of the description is there')],
  [
    'title template, language, cards',
    description('titles, language, theme colours and cards are those of the description'),
  ],
  [
    'header',
    description('the header has the links of the description, in order'),
    description('the logo is the one for %s'),
    frame('the header: links in order, the way to the application, new tabs marked'),
    frame('the panel closes when another page comes, and at once for a place on this one'),
  ],
  ['footer', description('the footer has the links of the description')],
  [
    'error page',
    description('the error page has the words of the description, and all that is around a page'),
    navigation('a fatal error shows the error page; back leads to the page before, home replaces it'),
    navigation('crawlers keep what they have'),
  ],
  ['redirects', navigation('one that has moved to another site leads there')],
  ['paint wait', ['runtime/navigation/painted.test.ts', 'a page waits no longer than 100 ms for a frame']],
  [
    'navigation tree',
    ['templates/docs-page.test.ts', 'an entry may be disabled, lead elsewhere, and have a badge'],
    frame('a menu of the header opens under the mouse and by its button; the link above it stays a link'),
  ],
  [
    'search toggle',
    [
      'site/search.test.ts',
      'from the open panel of small screens: the panel goes first, the palette follows after 200 ms',
    ],
  ],
  ['colour mode', choices('the button names what it will do, and only a choice is stored')],
  ['content preview', navigation('an empty parameter ends it, and wins over what the tab remembers')],
  ['field validation', choices('row 12: a form says nothing before a field was left, then follows the typing')],
  ['property sets', widgets('a wrong size, colour, role or an unknown prop is found by the build')],
  [
    'toast place and times',
    toasts('toasts are as wide as a phone, and 24rem at the end of the bottom from 640 px'),
    toasts('a toast has 5 s; time under the pointer does not count, and the bar stands still'),
  ],
  ['accordion time', description('answers unfold in 200 ms')],
  ['initials', ['runtime/initials.test.ts', '%j has the initials %j']],
  ['select list', choices('the list of a select menu is 8 px from its button and at most 15rem high')],
  [
    'breakpoints',
    sourceSet('screens begin at 320, 640, 768, 1024, 1280 and 1536 px'),
    description('the header is 4rem high, and changes from panel to links at 1024 px'),
  ],
  ['green theme', ['site/brand.test.ts', 'colours are shades of green, and none is sky: %s']],
  [
    'images',
    ['renderer/emit/images.test.ts', 'an image gets its size, a file per density, and a placeholder'],
    ['renderer/emit/images.test.ts', 'a placeholder is 10 by 10 pixels, blurred by 3, of quality 50'],
  ],
  ['popper', widgets('a popover stands 8 px below its trigger, or above it where there is no room')],
  [
    'loading indicator',
    navigation('comes after 200 ms, is hidden 500 ms after the end, and at nothing 400 ms later'),
    navigation('shows 70.5 % after two seconds, then the whole, then nothing'),
  ],
  ['reload guard', navigation('the next reload of a page may come after ten seconds')],
];

test('the map has every row of the reference', () => {
  expect(rows).toHaveLength(34);
});

const map = [...rows, ...catalogue, ...rules].map(([what, ...tests]) => [what, tests] as const);

test.each(map)('there are tests for: %s', (_, shown) => {
  expect(shown).not.toEqual([]);
  expect(shown.filter(([file, name]) => !hasTest(file, name))).toEqual([]);
});

/** Whether a file has something of this name that is run. */
function hasTest(file: string, name: string): boolean {
  const lines = readFileSync(path.join(repository, 'tests', file), 'utf8').split('\n');
  return lines.some((line) => line.includes(`'${name}'`) && !/\.(?:skip|todo|fails)\b/.test(line));
}
