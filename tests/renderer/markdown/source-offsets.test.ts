import type {Text} from 'mdast';
import {expect, test} from 'vitest';
import {alignWithSource} from '../../../renderer/markdown/source-offsets.js';

/** A text node that spans the whole source, or a part of it. */
function textNode(value: string, source: string, start = 0, end = source.length): Text {
  const point = (offset: number) => ({line: 1, column: offset + 1, offset});
  return {type: 'text', value, position: {start: point(start), end: point(end)}};
}

test.each<[source: string, value: string, visible: string, offsets: readonly number[] | undefined]>([
  ['abc', 'abc', 'abc', undefined],
  ['a\\*b', 'a*b', 'a\0b', [0, 1, 3]],
  ['a&amp;b', 'a&b', 'a&b', [0, 1, 6]],
  ['a&lt;b', 'a<b', 'a\0b', [0, 1, 5]],
  ['a&#42;b', 'a*b', 'a\0b', [0, 1, 6]],
  ['a&#x2A;b', 'a*b', 'a\0b', [0, 1, 7]],
  ['a&nope;b', 'a&nope;b', 'a&nope;b', undefined],
  ['\\a&lt;', '\\a<', '\\a\0', [0, 1, 2]],
  ['a\n  b', 'a\nb', 'a\nb', [0, 1, 4]],
  ['a\n> b', 'a\nb', 'a\nb', [0, 1, 4]],
  ['a  \nb', 'a\nb', 'a\nb', [0, 3, 4]],
  ['&NotEqualTilde;b', '\u2242\u0338b', '\0\0b', [0, 0, 15]],
])('the text of %j has the value %j, and %j is visible', (source, value, visible, offsets) => {
  expect(alignWithSource(textNode(value, source), source)).toEqual(
    offsets === undefined ? {visible} : {visible, offsets},
  );
});

test('a text within a source has offsets in the source', () => {
  expect(alignWithSource(textNode('b*', '**b\\***', 2, 5), '**b\\***')).toEqual({visible: 'b\0', offsets: [2, 3]});
});

test.each<[subject: string, node: Text]>([
  ['without a position', {type: 'text', value: 'abc'}],
  ['with another value', textNode('abd', 'abc')],
  ['with a longer value', textNode('abcd', 'abc')],
])('a text %s has no place in the source', (_, node) => {
  expect(alignWithSource(node, 'abc')).toBeUndefined();
});
