import {expect, test} from 'vitest';
import {rawText} from '../../../../renderer/base/source-edit.js';
import {writtenAddress} from '../../../../renderer/check/fixes/written-address.js';

/** The column and the text of the address of the link at the start of a line. */
function found(text: string, href: string, column = 1, line = 1) {
  const edit = writtenAddress(rawText(text), {file: 'content/a.md', line, column}, href);
  return edit && [edit.line, edit.column, edit.old];
}

test.each<[text: string, href: string, place: readonly [line: number, column: number, old: string]]>([
  ['[a](/b)', '/b', [1, 5, '/b']],
  ['![a](/b)', '/b', [1, 6, '/b']],
  ['[a]( /b "t")', '/b', [1, 6, '/b']],
  ['[a](</b c>)', '/b c', [1, 6, '/b c']],
  ['[a](/b(c))', '/b(c)', [1, 5, '/b(c)']],
  ['[a](/b%20c)', '/b c', [1, 5, '/b%20c']],
  ['[[x] `]` \\] ``a`]`` ![i](/j)](/b)', '/b', [1, 31, '/b']],
  ['[a `b](/c)', '/c', [1, 8, '/c']],
  ['[a][b]\n\n[b]: /c', '/c', [3, 6, '/c']],
  ['[a][]\n\n[A]: </c>', '/c', [3, 7, '/c']],
  ['[a  b]\n\n> [A B]:  /c "t"', '/c', [3, 11, '/c']],
  ['![a]\n\n[a]: /c', '/c', [3, 6, '/c']],
  ['<a href="/b">', '/b', [1, 10, '/b']],
  ['<img src=\'/b\' alt="c">', '/b', [1, 11, '/b']],
  ['<Card to="/b">', '/b', [1, 11, '/b']],
])('the address of %j that leads to %s is found', (text, href, place) => {
  expect(found(text, href)).toEqual(place);
});

test.each<[subject: string, text: string, href: string]>([
  ['another address', '[a](/b)', '/c'],
  ['no link', 'a /b', '/b'],
  ['a link that is not closed', '[a](/b', '/b'],
  ['a text that is not closed', '[a (/b)', '/b'],
  ['a label that is defined twice', '[a]\n\n[a]: /b\n[a]: /b', '/b'],
  ['a label without a definition', '[a]', '/b'],
  ['a tag with two addresses', '<a href="/b" to="/b">', '/b'],
  ['a tag with an expression', '<a href={"/b"}>', '/b'],
  ['a tag with an escaped address', '<a href="/b&amp;c">', '/b&c'],
])('%s has no address to change: %j', (_, text, href) => {
  expect(found(text, href)).toBeUndefined();
});

test('the link is looked for at its place', () => {
  expect(found('x\na [b](/c)', '/c', 3, 2)).toEqual([2, 7, '/c']);
  expect(found('x\na [b](/c)', '/c', 1, 9)).toBeUndefined();
  expect(writtenAddress(rawText('[b](/c)'), {file: 'a.md'}, '/c')).toBeUndefined();
});
