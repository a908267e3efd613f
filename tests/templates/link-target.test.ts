import {expect, test} from 'vitest';
import {linkTarget} from '../../templates/support/link-target.js';

test.each([
  ['/docs', undefined, {to: '/docs', external: false}],
  ['#top', undefined, {to: '#top', external: false}],
  ['mailto:a@b.example', undefined, {to: 'mailto:a@b.example', external: false}],
  ['https://a.example', undefined, {to: 'https://a.example', rel: 'noopener noreferrer', external: true}],
  ['//a.example/b', undefined, {to: '//a.example/b', rel: 'noopener noreferrer', external: true}],
  ['/docs', '_self', {to: '/docs', target: '_self', external: false}],
  ['/docs', '_blank', {to: '/docs', target: '_blank', rel: 'noopener noreferrer', external: true}],
])('linkTarget(%s, %s) returns the href, rel and whether the link is external', (to, target, expected) => {
  expect(linkTarget(to, target)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:x',
  'java\nscript:x',
  'view-source:data:text/html,x',
  'vbscript:x',
  'blob:x',
  '\u0001javascript:x',
])('linkTarget(%j) has no href, because the URL could run a script', (to) => {
  expect(linkTarget(to)).toEqual({external: false});
});
