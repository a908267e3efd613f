import {expect, test} from 'vitest';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {placeComments, placeText, readPlace} from '../../../renderer/html/place-marks.js';

test.each<[place: Place, text: string]>([
  [{file: 'content/a.md', line: 3, column: 14}, 'content/a.md:3:14'],
  [{file: 'content/a:b.md', line: 3, column: 1}, 'content/a:b.md:3:1'],
  [{file: 'content/a.md'}, 'content/a.md'],
])('readPlace() reads the text of the place %j', (place, text) => {
  expect(placeText(place)).toBe(text);
  expect(readPlace(text)).toEqual(place);
});

test('placeText() of a line without a column has the first column', () => {
  expect(placeText({file: 'a.md', line: 3})).toBe('a.md:3:1');
});

test('placeComments() escapes what would end a comment', () => {
  expect(placeComments('content/a-->ü.md:1:1')).toEqual([
    '<!--data-galley-place content/a%2D%2D%3E%C3%BC.md:1:1-->',
    '<!--/data-galley-place-->',
  ]);
});
