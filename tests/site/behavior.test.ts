// A map from the behavior reference to tests, and a check that every test on it exists. The statements about the site are in
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
  ['time under the pointer', toasts('a toast closes after 5 s, and hovering pauses its timeout and progress bar')],
  ['two toasts at once', toasts('toasts without ids get unique ids, and the fourth waits until one closes')],
  ['action', toasts('an action skips the callback, the close button runs it, and a click on the toast keeps it open')],
  ['update', toasts('site:toast-update with a title keeps the remaining time, and a new timeout restarts it')],
  ['toast and navigation', toasts('a toast persists across client navigation with its remaining time')],
  [
    'accordion, single',
    widgets('an accordion opens one item at a time and dispatches site:accordion with the index of each change'),
  ],
  [
    'accordion, multiple',
    widgets('an accordion with multiple reports default open items once, and closeOthers closes the others'),
  ],
  [
    'avatar',
    widgets('an avatar shows initials when its image fails before the script loads, and retries with a new src'),
  ],
  [
    'drag out of a dialog',
    widgets('a dialog closes with Escape or a click outside, but not when the press began inside'),
  ],
  [
    'popover gap',
    widgets('a hover popover opens after 120 ms, stays open across the gap and closes 200 ms after leaving'),
  ],
  ['select query', choices('SelectMenu search matches literally and shows "No results for" with the query verbatim')],
  ['form', choices('a form field shows no error before its first blur, then revalidates 300 ms after typing')],
  [
    'excerpt',
    ['site/search.test.ts', '%s, shows an excerpt with at most 60 characters before the match, and markup as text'],
  ],
  [
    'tree of pages',
    [
      'runtime/browser/docs-page.test.ts',
      'a sidebar group whose path is only a prefix of the page path stays closed after a load and after a swap',
    ],
    ['templates/docs-page.test.ts', 'a sidebar group is open only if its path is a whole-segment prefix of the route'],
  ],
  [
    'blocked storage',
    choices('the color mode follows the system and the button still switches it when localStorage is blocked'),
  ],
  ['two tabs', choices('the color mode changes in a second tab without a reload')],
  [
    'forced mode',
    choices('a page with a forced color mode ignores system and choice; the next page follows the system again'),
  ],
  ['payload is HTML', navigation('when the payload is an HTML page')],
  [
    'prefetch',
    navigation('starts after the first input event and loads at most four payloads at a time, each once'),
    navigation('waits for a press on a link %s'),
  ],
  [
    'loading bar',
    navigation('is not shown for a navigation of 150 ms'),
    navigation('shows 70.5 % after two seconds, then completes and resets'),
  ],
  ['newer build', navigation('keeps the current page and makes the next navigation a full load')],
  [
    'reload guard',
    navigation('a missing island chunk reloads the page once'),
    navigation('a page may reload again for a failed chunk 10 s after the last reload'),
  ],
  ['back', navigation('back and forward restore the scroll position and do not move the focus')],
  [
    'place on another page',
    navigation('a link to a fragment of another page focuses the target and scrolls it below the header'),
  ],
  ['crawlers', navigation('an island that throws keeps its prerendered markup and logs an error, also for crawlers')],
  ['image without width', sourceSet('sourceSet() returns one file for an image without a width')],
  ['sizes', sourceSet('sourceSet() returns a file for each screen and density of `sizes`')],
  ['icon typo', ['site/bad-input.test.ts', 'an unknown icon is reported with file, line, column and hint']],
  ['retries', request('GET retries once after 503 and returns the data'), request('POST does not retry after 503')],
  ['return_to', ['runtime/browser/identity/sign-in-redirect.test.ts', 'signInRedirect drops the unsafe return_to %j']],
  [
    'newsletter',
    frame('subscribing an invalid address shows an error and sends no request'),
    frame('subscribing an address that is already on the list shows the same success message'),
  ],
  ['honeypot', frame('a filled honeypot field shows the success message and stores nothing')],
  [
    'no script',
    plain('without JavaScript every template and component shows its heading and text at 320 px without overflow'),
    plain('without JavaScript the links of header, docs navigation, neighbors and footer navigate'),
    plain('without JavaScript FAQ answers open'),
    plain('without JavaScript both price periods can be shown'),
    plain('without JavaScript the newsletter form posts its fields'),
    plain('without JavaScript the colors follow the system'),
    choices('without JavaScript, tabs and price periods can be switched and the color mode follows the system'),
  ],
  [
    'reduced motion',
    ['site/every-route.test.ts', 'no template has animations or smooth scrolling with reduced motion'],
    widgets('dialogs, slide-overs, popovers, tooltips and accordions do not move with reduced motion'),
    toasts('toasts have no animations with reduced motion'),
    navigation('is not animated with reduced motion, and the page swap has no view transition'),
  ],
];

test('the map has all 34 rows of the behavior reference', () => {
  expect(rows).toHaveLength(34);
});

const namesOf = createTestNames();
const map = rows.map(([what, ...tests]) => [what, tests] as const);

test.each(map)('every test on the map exists for the row: %s', (_, shown) => {
  expect(shown).not.toEqual([]);
  expect(shown.filter(([file, name]) => !namesOf(file)?.has(name))).toEqual([]);
});
