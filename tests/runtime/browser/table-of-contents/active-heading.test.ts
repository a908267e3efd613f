import {expect, test} from 'vitest';
import {activeHeading} from '../../../../runtime/browser/table-of-contents/active-heading.js';

test.each([
  ['activeHeading is -1 before the first heading', [200, 600, 900], false, -1],
  ['activeHeading includes a heading exactly at the line', [84, 600, 900], false, 0],
  ['activeHeading excludes a heading one pixel below the line', [85, 600, 900], false, -1],
  ['activeHeading between two headings is the earlier one', [-500, 40, 700], false, 1],
  ['activeHeading past all headings is the last one', [-900, -500, -20], false, 2],
  ['activeHeading is the last heading above the line when several are in view', [10, 60, 110], false, 1],
  ['activeHeading at the end of the page is the last heading', [-900, 200, 500], true, 2],
  ['activeHeading without headings is -1', [], true, -1],
])('%s', (_, tops, atEnd, index) => {
  expect(activeHeading({tops, line: 84, atEnd})).toBe(index);
});
