import {expect, test} from 'vitest';
import {columnOf, lineOf} from '../../../renderer/include/line-with-origin.js';
import {relocateLinks} from '../../../renderer/include/relocate-links.js';

function relocated(text: string, from = 'content/1.parts/_p.md', to = 'content/guide/a.md'): string {
  const lines = text.split('\n').map((line, index) => lineOf(line, from, index + 1));
  return relocateLinks(lines, {from, to, addresses: {}})
    .map((line) => line.text)
    .join('\n');
}

test.each([
  ['[a](b.md)', '[a](../1.parts/b.md)'],
  ['[a](./2.b.md#x)', '[a](../1.parts/2.b.md#x)'],
  ['[a](../guide/b.md)', '[a](./b.md)'],
  ['[a](b)', '[a](/parts/b)'],
  ['[a](./b?c#d)', '[a](/parts/b?c#d)'],
  ['[a](../b)', '[a](/b)'],
  ['[a](<b.md>)', '[a](<../1.parts/b.md>)'],
  ['![a](b.png "t") [c](d)', '![a](../1.parts/b.png "t") [c](/parts/d)'],
  ['[a]: b.md', '[a]: ../1.parts/b.md'],
  ['[a]: <b>', '[a]: </parts/b>'],
  ['<img src="a.webm" poster=\'b.svg\'>', '<img src="../1.parts/a.webm" poster=\'../1.parts/b.svg\'>'],
  ['::card{to="a" href="b" title="c"}', '::card{to="/parts/a" href="/parts/b" title="c"}'],
  ['[a]( <b.md> )', '[a]( <../1.parts/b.md> )'],
  ['   [a]:   b', '   [a]:   /parts/b'],
  ['[a](b#c?d) [e](f?g)', '[a](/parts/b#c?d) [e](/parts/f?g)'],
  ['[a](b.mp4#t=1)', '[a](../1.parts/b.mp4#t=1)'],
  ['[a](b.MDX) [c](d.zip)', '[a](../1.parts/b.MDX) [c](/parts/d.zip)'],
  ['[a](..)', '[a](/)'],
  ['{to="a"}', '{to="/parts/a"}'],
  ['[a](%20.md) [b](~c)', '[a](../1.parts/%20.md) [b](/parts/~c)'],
  ['`[a](b)` [a](b)', '`[a](b)` [a](/parts/b)'],
  ['``[a](b) ` [c](d)`` [a](b)', '``[a](b) ` [c](d)`` [a](/parts/b)'],
  ['` [a](b)', '` [a](/parts/b)'],
  ['`a` [a](b) `c` [a](b) `[a](b)`', '`a` [a](/parts/b) `c` [a](/parts/b) `[a](b)`'],
  ['``a` [a](b) `c`` [a](b)', '``a` [a](b) `c`` [a](/parts/b)'],
  ['` `` [a](b) ` `` [a](b)', '` `` [a](b) ` `` [a](/parts/b)'],
  ['[`a`](b)', '[`a`](/parts/b)'],
  ['```\n[a](b)\n```\n[a](b)', '```\n[a](b)\n```\n[a](/parts/b)'],
])('relocateLinks() keeps the targets of the addresses in %j', (text, result) => {
  expect(relocated(text)).toBe(result);
});

test.each([
  '[a](/b)',
  '[a](#b)',
  '[a](?b)',
  '[a](https://b.example)',
  '[a](mailto:b@c.example)',
  '[a](www.b.example)',
  'a b.md',
  '    [a]: b',
  '<a data-to="b" class="c">',
  '[a](b:c)',
])('relocateLinks() does not change %j', (text) => {
  expect(relocated(text)).toBe(text);
});

test('relocateLinks() does not change links if the folder is the same', () => {
  expect(relocated('[a](b.md)', 'content/guide/_p.md')).toBe('[a](b.md)');
});

test('relocateLinks() writes file paths for a file outside of content/', () => {
  expect(relocated('[a](b)', 'docs/p.md')).toBe('[a](../../docs/b)');
});

test('relocateLinks() writes a file beside the including file with `./`', () => {
  expect(relocated('[a](guide/b.md) [c](guide/.d.md)', 'content/_p.md')).toBe('[a](./b.md) [c](.d.md)');
});

test('relocateLinks() keeps the place of the text after an address', () => {
  const [line] = relocateLinks([lineOf('[a](b.md) c', 'content/_p.md', 1)], {
    from: 'content/_p.md',
    to: 'content/guide/a.md',
    addresses: {},
  });
  expect(line).toMatchObject({text: '[a](../b.md) c', number: 1});
  expect(columnOf(line!, line!.text.indexOf('c'))).toBe(11);
});
