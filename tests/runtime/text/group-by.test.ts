import {expect, test} from 'vitest';
import {groupBy} from '../../../runtime/text/group-by.js';

test('groupBy keeps the order of the items, and of the first item of each group', () => {
  const groups = groupBy([3, 1, 4, 1, 5, 9, 2, 6], (number) => (number % 2 === 0 ? 'even' : 'odd'));
  expect([...groups]).toEqual([
    ['odd', [3, 1, 1, 5, 9]],
    ['even', [4, 2, 6]],
  ]);
});
