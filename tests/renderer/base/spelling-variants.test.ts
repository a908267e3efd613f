import {expect, test} from 'vitest';
import {addressSpellings, fileSpellings, idSpellings, nameSpellings} from '../../../renderer/base/spelling-variants.js';

test.each([
  ['trailing_slash', 'trailingSlash'],
  ['Trailing-Slash', 'trailingSlash'],
  ['trailing slash', 'trailingSlash'],
  ['trailingSlash', undefined],
  ['trailingSlashes', undefined],
  ['A-B', undefined],
  ['', undefined],
])('the name %j is a variant of %s', (written, name) => {
  expect(nameSpellings(new Set(['trailingSlash', 'ab', 'a_b', '-']))(written)).toBe(name);
});

test.each([
  ['build-assetsinlinelimit', 'buildassetsinlinelimit'],
  ['Über-uns', 'uber-uns'],
  ['step-1.1', 'step-1-1'],
  ['step-11', undefined],
  ['step1-1', 'step-1-1'],
])('the id %j is a variant of %s', (written, id) => {
  expect(idSpellings(new Set(['buildassetsinlinelimit', 'uber-uns', 'step-1-1']))(written)).toBe(id);
});

const addresses = new Set(['/', '/docs', '/docs/get-started', '/docs/2.0', '/a-b', '/a_b']);

test.each([
  ['/Docs/get_started', '/', '/docs/get-started'],
  ['/docs/get-started.html', '/', '/docs/get-started'],
  ['/docs/get-started.HTML', '/', '/docs/get-started'],
  ['/docs/1.get-started', '/', '/docs/get-started'],
  ['/docs/get-started/', '/', '/docs/get-started'],
  ['/docs/2.0', '/', '/docs/2.0'],
  ['/A-B', '/', undefined],
  ['/docs/other', '/', undefined],
  ['/site/docs/get-started', '/site/', '/docs/get-started'],
  ['/site/Docs', '/site/', '/docs'],
  ['/Docs', '/site/', '/docs'],
  ['/sitedocs', '/site/', undefined],
  ['/site/docs/get-started', '/', undefined],
])('the address %s below %s leads to %s', (written, base, address) => {
  expect(addressSpellings(addresses, base)(written)).toBe(address);
});

test.each([
  ['/My_Shot.PNG', '/my-shot.png'],
  ['/my shot.png', '/my-shot.png'],
  ['/my-shot.jpg', undefined],
])('the file %s is a variant of %s', (written, file) => {
  expect(fileSpellings(new Set(['/my-shot.png']))(written)).toBe(file);
});
