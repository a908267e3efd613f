import {expect, test} from 'vitest';
import {activeHeading} from '../../../../runtime/browser/table-of-contents/active-heading.js';

test.each([
  ['before the first heading', [200, 600, 900], false, -1],
  ['a heading exactly at the line', [84, 600, 900], false, 0],
  ['a pixel above it has not been reached', [85, 600, 900], false, -1],
  ['between two headings', [-500, 40, 700], false, 1],
  ['past all of them', [-900, -500, -20], false, 2],
  ['several in view: the last that has been reached', [10, 60, 110], false, 1],
  ['at the end of the page the last one, wherever it stands', [-900, 200, 500], true, 2],
  ['no headings', [], true, -1],
])('%s', (_, tops, atEnd, index) => {
  expect(activeHeading({tops, line: 84, atEnd})).toBe(index);
});
