import {expect, test} from 'vitest';
import {attributeOffsets} from '../../../renderer/mdx/attribute-offsets.js';

/** The beginning of each attribute, up to three characters. */
function found(source: string, start = 0): readonly string[] {
  return attributeOffsets(source, start).map((at) => source.slice(at, at + 3));
}

test.each<[source: string, attributes: readonly string[]]>([
  ['<Tag>', []],
  ['<Tag/>', []],
  ['<Tag a11 b22 />', ['a11', 'b22']],
  ['<Tag\n  a1="x"\n  b1=\'y\'>', ['a1=', 'b1=']],
  ['<Tag a1 = "x" b1="y">', ['a1 ', 'b1=']],
  ['<a.B:c x:1="x" $y1>', ['x:1', '$y1']],
  ['<Tag a1="b1=2" c1>', ['a1=', 'c1>']],
  ["<Tag a1='b1=2' c1>", ['a1=', 'c1>']],
  ['<Tag a1="b"c1>', ['a1=', 'c1>']],
  ['<Tag a1={/**/}b1>', ['a1=', 'b1>']],
  ['<Tag a1={"b"}c1>', ['a1=', 'c1>']],
  ['<Tag a1={"}', ['a1=']],
  ['<Tag a1="b1', ['a1=']],
  ['<Tag a1={b1} c1={d1}>', ['a1=', 'c1=']],
  ['<Tag a1={{b: {c: 1}}} d1>', ['a1=', 'd1>']],
  ['<Tag a1={"}"} b1={\'}\'} c1={`}`} d1>', ['a1=', 'b1=', 'c1=', 'd1>']],
  ['<Tag a1={"\\"}"} b1>', ['a1=', 'b1>']],
  ['<Tag a1={/* } */ 1} b1>', ['a1=', 'b1>']],
  ['<Tag a1={/*/ } */ 1} b1>', ['a1=', 'b1>']],
  ['<Tag a1={1 / 2} b1>', ['a1=', 'b1>']],
  ['<Tag {...a1} b1>', ['{..', 'b1>']],
  ['<Tag a1={b1', ['a1=']],
  ['<Tag a1={"b1} c1>', ['a1=']],
  ['<Tag a1=b1>', ['a1=', 'b1>']],
  ['<1> a', []],
])('attributeOffsets() finds the attributes of %s', (source, attributes) => {
  expect(found(source)).toEqual(attributes);
});

test('attributeOffsets() finds the attributes of a later tag', () => {
  expect(found('<Tag a11> <Tag b11>', 10)).toEqual(['b11']);
});

test('attributeOffsets() returns an empty list for text', () => {
  expect(attributeOffsets('text a11', 0)).toEqual([]);
});
