import {expect, test} from 'vitest';
import {hasHost, safeSchemes, schemeOf, scriptSchemes} from '../../../renderer/base/url-schemes.js';

test('safeSchemes and scriptSchemes list the allowed and the rejected schemes of links', () => {
  expect([...safeSchemes]).toEqual(['http', 'https', 'ftp', 'mailto', 'tel', 'xmpp']);
  expect([...scriptSchemes]).toEqual(['javascript', 'vbscript', 'livescript', 'data', 'blob', 'view-source']);
});

test.each([
  ['https://a.example', 'https'],
  ['HTTPS://a.example', 'https'],
  ['view-source:a', 'view-source'],
  ['a1+.-:b', 'a1+.-'],
  [' java\tscript\n:go()', 'javascript'],
  ['\u0001java\u200bscript\ufeff:go()', 'javascript'],
  ['/a:b', undefined],
  ['1a:b', undefined],
  ['a b', undefined],
  ['', undefined],
])('schemeOf(%j) is %s', (href, scheme) => {
  expect(schemeOf(href)).toBe(scheme);
});

test.each([
  ['//a.example', true],
  ['\\\\a.example', true],
  [' /\t/a.example', true],
  ['/a//b', false],
  ['a//b', false],
])('hasHost(%j) is %j', (href, expected) => {
  expect(hasHost(href)).toBe(expected);
});
