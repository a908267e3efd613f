// Which test shows how the site behaves: a map, and a check that every test on it is there. What it is said to do at all is in
// `website-description.md`.
import {expect, test} from 'vitest';
import {createTestNames} from '../support/test-names.js';

/** File below `tests`, and the name of a test in it or of a case in its table. */
type Shown = readonly [file: string, name: string];

const toasts = (name: string): Shown => ['runtime/browser/toasts/toasts.test.ts', name];
const widgets = (name: string): Shown => ['runtime/browser/widgets/widgets.test.ts', name];
const choices = (name: string): Shown => ['runtime/browser/choices.test.ts', name];
const navigation = (name: string): Shown => ['runtime/browser/navigation/navigation.test.ts', name];
const frame = (name: string): Shown => ['site/frame.test.ts', name];
const plain = (name: string): Shown => ['site/no-script.test.ts', name];
const sourceSet = (name: string): Shown => ['renderer/emit/images/source-set.test.ts', name];
const request = (name: string): Shown => ['runtime/browser/base/request.test.ts', name];

/** The 34 rows of the behavior reference, in its order. */
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
      'runtime/browser/docs-page.test.ts',
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
    navigation('fetches nothing before the first event, then at most four pages at a time, each once'),
    navigation('spares readers %s, until they press a link'),
  ],
  [
    'loading bar',
    navigation('stays away from a navigation of 150 ms'),
    navigation('shows 70.5 % after two seconds, then the whole, then nothing'),
  ],
  ['newer build', navigation('does not change the page, and makes the next navigation a full load')],
  [
    'reload guard',
    navigation('a part of the script that is gone reloads the page, once'),
    navigation('the next reload of a page may come after ten seconds'),
  ],
  ['back', navigation('back and forward restore the scroll position, and leave focus alone')],
  [
    'place on another page',
    navigation('a link to a fragment of another page scrolls below the header, and focuses the target'),
  ],
  ['crawlers', navigation('an island that throws leaves its markup, also for crawlers')],
  ['image without width', sourceSet('an image without a width is one file, not the same file twice')],
  ['sizes', sourceSet('sizes give a file for each screen and density')],
  ['icon typo', ['site/bad-input.test.ts', 'an unknown icon has a place and a hint']],
  ['retries', request('GET 503, then 200: one retry'), request('POST 503: no retry')],
  ['return_to', ['runtime/browser/identity/sign-in-redirect.test.ts', 'a return to %j is dropped']],
  ['newsletter', frame('what is not an address is not sent'), frame('who is on the list already gets the same answer')],
  ['honeypot', frame('what fell into the honeypot succeeds like anything else, and is not stored')],
  [
    'no script',
    plain('every template and component shows its heading and its text, and fits the narrowest screen'),
    plain('links of header and footer, the navigation of the docs and neighbors lead on'),
    plain('answers of the FAQ open'),
    plain('both prices can be seen'),
    plain('the newsletter form posts its fields'),
    plain('colors follow the system'),
    choices('row 33: without script tabs can be chosen, both prices are in reach, and the mode follows the system'),
  ],
  [
    'reduced motion',
    ['site/every-route.test.ts', 'with reduced motion nothing moves, turns or scrolls smoothly'],
    widgets('nothing that opens moves or grows for readers who asked for that'),
    toasts('nothing moves for those who do not want it'),
    navigation('does not move for readers who asked for that, and pages do not fade'),
  ],
];

test('the map has every row of the reference', () => {
  expect(rows).toHaveLength(34);
});

const namesOf = createTestNames();
const map = rows.map(([what, ...tests]) => [what, tests] as const);

test.each(map)('there are tests for: %s', (_, shown) => {
  expect(shown).not.toEqual([]);
  expect(shown.filter(([file, name]) => !namesOf(file)?.has(name))).toEqual([]);
});
