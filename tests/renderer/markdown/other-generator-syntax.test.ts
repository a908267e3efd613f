import {expect, test} from 'vitest';
import {blockOf, foreignKinds} from '../../../renderer/markdown/other-generator-syntax.js';

test.each([
  [undefined, undefined, undefined, '::note'],
  ['tip', '', false, '::tip'],
  ['WARNING', ' Mind this ', false, '::warning{title="Mind this"}'],
  ['bug', 'A', true, '::details{title="A"}'],
  ['details', '', false, '::details'],
  ['info', '', false, '::info'],
  ['danger', '', false, '::danger'],
  ['caution', '', false, '::caution'],
  ['important', '', false, '::important'],
  ['hint', '', false, '::tip'],
  ['success', '', false, '::tip'],
  ['check', '', false, '::tip'],
  ['attention', '', false, '::warning'],
  ['error', '', false, '::danger'],
  ['failure', '', false, '::danger'],
  ['bug', '', false, '::danger'],
  ['other', '', false, '::note'],
])('the block of type %s with the title %j, folded or not (%j), is written as %s', (type, title, folds, block) => {
  expect(blockOf(type, title, folds)).toBe(block);
});

test('each syntax has a name, marks, a meaning and a hint, and none of them is empty', () => {
  expect(new Set(foreignKinds.map(({name}) => name)).size).toBe(foreignKinds.length);
  for (const {name, marks, meaning, hint, unless = []} of foreignKinds) {
    expect([name, meaning, ...marks, ...unless].filter((text) => text === '')).toEqual([]);
    expect(typeof hint === 'function' ? hint('x') : hint).not.toBe('');
  }
});
