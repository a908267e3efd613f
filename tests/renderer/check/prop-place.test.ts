import {expect, test} from 'vitest';
import {propFinder} from '../../../renderer/check/prop-place.js';

test.each<[text: string, prop: string, line: number, column: number]>([
  ['::card{title="a" href="b"}', 'href', 1, 18],
  ['::card{title="a"}', 'title', 1, 8],
  ['::card{:count="1"}', 'count', 1, 9],
  ['::card{open}', 'open', 1, 8],
  ['::card{close_others="1"}', 'close-others', 1, 8],
  ['::card{reopen="1"}', 'open', 1, 1],
  ['::card\n---\n  Title: a\n---\n::', 'title', 3, 3],
  ['::card\n---\nsubtitle: a\ntitle: b\n---\n::', 'title', 4, 1],
  ['::card\n::\ntitle: a', 'title', 1, 1],
  [':icon[x]\n\nname: a', 'name', 1, 1],
  ['::card{a="b"}\n---\ntitle: a\n---', 'title', 3, 1],
  ['::card{a.b="c"}', 'a.b', 1, 8],
  ['::card{axb="c"}', 'a.b', 1, 1],
  ['<Card title="a" href="b" />', 'href', 1, 17],
  ['<Card\n  title="a"\n  href />', 'href', 3, 3],
  ['<Card\n  title="a">\n  href', 'href', 1, 1],
  ['<Card\n  title="a"', 'href', 1, 1],
  ['<Card title />', 'title', 1, 7],
])('propFinder() in %j of the prop %s is line %i, column %i', (text, prop, line, column) => {
  expect(propFinder(text)({file: 'content/a.md', line: 1, column: 1}, prop).place).toEqual({
    file: 'content/a.md',
    line,
    column,
  });
});

test('propFinder() searches from the place of the component', () => {
  const place = {file: 'a.md', line: 2, column: 3};
  expect(propFinder('{b=1}\na :c{b=1}')(place, 'b').place).toEqual({...place, column: 6});
  expect(propFinder('x\na <C b="1" />')(place, 'b').place).toEqual({...place, column: 6});
});

test('propFinder() returns a place without a line unchanged', () => {
  expect(propFinder('::card{a="b"}')({file: 'a.md'}, 'a').place).toEqual({file: 'a.md'});
});

test.each([
  ['::card{closeOthers="1"}', 'closeOthers'],
  ['::card{:closeOthers="1"}', 'closeOthers'],
  ['::card\n---\ncloseOthers: true\n---\n::', 'closeOthers'],
  ['<Card\n  closeOthers />', 'closeOthers'],
  ['::card{close_others="1"}', 'close_others'],
  ['::card', 'close-others'],
])('propFinder() in %j returns the name %s', (text, name) => {
  expect(propFinder(text)({file: 'a.md', line: 1, column: 1}, 'close-others').name).toBe(name);
});
