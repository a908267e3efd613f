import {expect, test} from 'vitest';
import {inlineParts} from '../../templates/support/inline-parts.js';

test('code, marks and links are told from the text around them', () => {
  expect(inlineParts('Run `galley build` *now*, see [the docs](/docs#a).')).toEqual([
    {kind: 'text', text: 'Run '},
    {kind: 'code', text: 'galley build'},
    {kind: 'text', text: ' '},
    {kind: 'emphasis', text: 'now'},
    {kind: 'text', text: ', see '},
    {kind: 'link', text: 'the docs', to: '/docs#a'},
    {kind: 'text', text: '.'},
  ]);
});

test('what is struck out is told from what is written in', () => {
  expect(inlineParts('a ~~process~~ *function*')).toEqual([
    {kind: 'text', text: 'a '},
    {kind: 'strikethrough', text: 'process'},
    {kind: 'text', text: ' '},
    {kind: 'emphasis', text: 'function'},
  ]);
});

test.each(['', 'plain', '~/site', 'a ~~ b', '2 * 3 * 4', 'a ` b', '[label] (x)', 'a*'])(
  '%j is text and nothing else',
  (source) => {
    expect(inlineParts(source)).toEqual(source === '' ? [] : [{kind: 'text', text: source}]);
  },
);
