import fc from 'fast-check';
import {expect, test} from 'vitest';
import {readTarget} from '../../../cli/dev/request-target.js';
import {attacks} from './attacks.js';

test.each([
  ['/', {path: '/', slash: true, query: ''}],
  ['/docs/a', {path: '/docs/a', slash: false, query: ''}],
  ['/docs/a/', {path: '/docs/a', slash: true, query: ''}],
  ['/docs/a?b=/../c', {path: '/docs/a', slash: false, query: '?b=/../c'}],
  ['//evil.example/a', {path: '/evil.example/a', slash: false, query: ''}],
  ['/caf%C3%A9', {path: '/café', slash: false, query: ''}],
  ['/cafe%CC%81', {path: '/café', slash: false, query: ''}],
  ['/a%20b', {path: '/a b', slash: false, query: ''}],
  ['/100%25', {path: '/100%', slash: false, query: ''}],
  ['/.well-known/security.txt', {path: '/.well-known/security.txt', slash: false, query: ''}],
  ['/__proto__', {path: '/__proto__', slash: false, query: ''}],
])('readTarget parses %s', (raw, target) => {
  expect(readTarget(raw)).toEqual(target);
});

test.each(attacks)('readTarget refuses %s', (raw) => {
  expect(readTarget(raw)).toBeUndefined();
});

test('readTarget returns no unsafe segments, and the same path when it parses its result again', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%',
    '2e',
    '2f',
    '5c',
    '25',
    'a',
    '\\',
    ':',
    '?',
    '#',
    '%2e',
    '%2f',
    '%5c',
    '%00',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 12}), (pieces) => {
      const target = readTarget(`/${pieces.join('')}`);
      if (target === undefined) return;
      expect(target.path).toMatch(/^\//);
      expect(target.path).not.toMatch(/\/\/|\\|:|\p{Cc}|%[\da-f]{2}|(?:^|\/)\.{1,2}(?:\/|$)/iu);
      expect(readTarget(encodeURI(target.path))?.path).toBe(target.path);
    }),
    {numRuns: 2000},
  );
});
