import {expect, test} from 'vitest';
import {parseIsoDate} from '../../../renderer/base/parse-iso-date.js';

test.each([
  ['2023-08-25', '2023-08-25'],
  [' 2023-08-25 ', '2023-08-25'],
  ['2023-08-25T10:20', '2023-08-25T10:20:00Z'],
  ['2023-08-25 10:20:30', '2023-08-25T10:20:30Z'],
  ['2023-08-25T10:20:30.123Z', '2023-08-25T10:20:30Z'],
  ['2023-08-25T10:20:30+02:00', '2023-08-25T08:20:30Z'],
  ['2023-08-25 10:20:30 -0530', '2023-08-25T15:50:30Z'],
  ['2024-02-29', '2024-02-29'],
  ['2023/8/5', '2023-08-05'],
  ['2023.08.25', '2023-08-25'],
  ['2023/2/29', undefined],
  ['2023-02-29', undefined],
  ['2023-13-01', undefined],
  ['2023-08-25T25:00', undefined],
  ['25.8.2023', undefined],
  ['yesterday', undefined],
  ['', undefined],
  [20230825, undefined],
  [null, undefined],
  [['2023-08-25'], undefined],
  [undefined, undefined],
])('parseIsoDate(%j) is %j', (written, date) => {
  expect(parseIsoDate(written)).toBe(date);
});
