import {expect, test} from 'vitest';
import {dateOnly, formatDate} from '../../templates/support/format-date.js';

test.each([
  ['2023-08-25', 'Aug 25, 2023', '2023-08-25'],
  ['2023-01-01T00:00:00.000Z', 'Jan 1, 2023', '2023-01-01'],
  ['soon', 'soon', 'soon'],
])('formatDate and dateOnly format %s as “%s” and %s', (iso, shown, day) => {
  expect([formatDate(iso), dateOnly(iso)]).toEqual([shown, day]);
});
