import {expect, test} from 'vitest';
import {inlineParts} from '../../templates/support/inline-parts.js';

test('inlineParts splits text, code, emphasis and links', () => {
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

test('inlineParts splits strikethrough from emphasis', () => {
  expect(inlineParts('a ~~process~~ *function*')).toEqual([
    {kind: 'text', text: 'a '},
    {kind: 'strikethrough', text: 'process'},
    {kind: 'text', text: ' '},
    {kind: 'emphasis', text: 'function'},
  ]);
});

test.each(['', 'plain', '~/site', 'a ~~ b', '2 * 3 * 4', 'a ` b', '[label] (x)', 'a*'])(
  'inlineParts returns %j as plain text',
  (source) => {
    expect(inlineParts(source)).toEqual(source === '' ? [] : [{kind: 'text', text: source}]);
  },
);

test('inlineParts takes linear time for brackets that are never closed', () => {
  const source = '['.repeat(200_000);
  expect(inlineParts(source)).toEqual([{kind: 'text', text: source}]);
});

test('inlineParts starts a link at its last opening bracket', () => {
  expect(inlineParts('[[b](/b)')).toEqual([
    {kind: 'text', text: '['},
    {kind: 'link', text: 'b', to: '/b'},
  ]);
});
