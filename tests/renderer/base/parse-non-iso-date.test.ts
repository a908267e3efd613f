import {expect, test} from 'vitest';
import {parseNonIsoDate} from '../../../renderer/base/parse-non-iso-date.js';

test.each([
  ['13 May 2024', '2024-05-13'],
  ['3 may 2024', '2024-05-03'],
  ['1st January 2024', '2024-01-01'],
  ['2-Feb-2024', '2024-02-02'],
  ['May 13th, 2024', '2024-05-13'],
  ['Dec. 3 2024', '2024-12-03'],
  ['Sept 3, 2024', '2024-09-03'],
  ['3 September 2024', '2024-09-03'],
  ['Mon, 13 May 2024', '2024-05-13'],
  [' wednesday May 1 2024 ', '2024-05-01'],
  ['13.5.2024', '2024-05-13'],
  ['5/13/2024', '2024-05-13'],
  ['12-13-2024', '2024-12-13'],
  ['13-12-2024', '2024-12-13'],
  ['5/5/2024', '2024-05-05'],
  ['5/6/2024', undefined],
  ['12/11/2024', undefined],
  ['5/13.2024', undefined],
  ['3 Mayor 2024', undefined],
  ['3 Sepp 2024', undefined],
  ['3 sept 24', undefined],
  ['sept', undefined],
  ['', undefined],
])('parseNonIsoDate() parses %j as %j', (written, day) => {
  expect(parseNonIsoDate(written)).toBe(day);
});
