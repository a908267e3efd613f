import {expect, test} from 'vitest';
import {initials} from '../../../../runtime/browser/widgets/initials.js';

test.each([
  ['Ada Lovelace King', 'AK'],
  ['  Bob', 'B'],
  ['ada lovelace', 'AL'],
  ['👩‍🚀 Space', '👩‍🚀S'],
  ['', ''],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
