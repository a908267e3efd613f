import {expect, test} from 'vitest';
import {readIcons} from '../../../../renderer/emit/images/site-icons.js';
import type {AssetSource} from '../../../../renderer/source/source.js';
import {memoryFiles} from '../../../../renderer/files/files.js';

const iconsOf = (own: Record<string, string> = {}) => {
  const files = memoryFiles(
    Object.fromEntries(Object.entries(own).map(([name, text]) => [`content/icons/${name}`, text])),
  );
  const assets = Object.keys(own).map((name): AssetSource => ({
    kind: 'asset',
    path: `icons/${name}`,
    hash: 'x',
    size: 0,
  }));
  return readIcons(files, assets);
};

test.each(['lucide:x', 'i-lucide:x', 'i-lucide-x', 'lucide-x'])(
  'readIcons() reads %s as the icon x of the set lucide',
  (name) => {
    expect(iconsOf().svg(name)).toEqual({
      viewBox: '0 0 24 24',
      body: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="M18 6L6 18M6 6l12 12"/>',
    });
  },
);

test('readIcons() draws an alias of a set like its icon', () => {
  expect(iconsOf().svg('lucide:edit')).toEqual(iconsOf().svg('lucide:square-pen'));
});

test.each([
  'x',
  'lucide:',
  'lucide:no-such-icon',
  'lucide:constructor',
  'lucide:__proto__',
  'nowhere:x',
  '',
  'lucide:X',
  'lucide:../x',
  'i-',
])('readIcons() has no icon %j', (name) => {
  expect(iconsOf().svg(name)).toBe(undefined);
});

test.each([
  ['lucide:book-opne', 'lucide:book-open'],
  ['i-lucide-book-opne', 'lucide:book-open'],
  ['lucid:book-open', 'lucide:book-open'],
  ['book-open', 'lucide:book-open'],
  ['custom:loogo', 'custom:logo'],
  ['lucide:qqqqqqqqqqqqqqqq', undefined],
])('the nearest icon to %s is %s', (name, meant) => {
  expect(iconsOf({'logo.svg': '<svg/>'}).nearest(name)).toBe(meant);
});

test('icons of the site keep shapes and colors, and lose everything that runs, loads or styles', () => {
  const icons = iconsOf({
    'logo.svg': `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg>
      <svg xmlns="http://www.w3.org/2000/svg" width="32" height="16" fill="none" onload="alert(1)" class="a" style="x:y">
        <title>Logo</title><script>alert(1)</script><style>*{fill:url(//evil.example)}</style>
        <defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
        <foreignObject><div onclick="alert(1)">x</div></foreignObject>
        <a href="javascript:alert(1)"><path d="M0 0h1" fill="url(#a)" onclick="alert(1)"/></a>
        <path d="M1 1" fill="url(https://evil.example/#a)" stroke="u\\72l(//evil.example)"/>
        <use href="#a"/><use href="https://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml,x"/>
        <image href="https://evil.example/pixel.png"/><animate attributeName="href" to="javascript:alert(1)"/>
        <circle cx="1" cy="2" r="3" stroke-width="2"/>
      </svg>`,
  });
  expect(icons.svg('custom:logo')).toEqual({
    viewBox: '0 0 32 16',
    body:
      '<g fill="none"><defs><linearGradient id="icon-logo-a"><stop offset="0" stop-color="#f00" /></linearGradient></defs>' +
      '<path d="M0 0h1" fill="url(#icon-logo-a)" /><path d="M1 1" /><use href="#icon-logo-a" /><use /><use />' +
      '<circle cx="1" cy="2" r="3" stroke-width="2" /></g>',
  });
});

test.each(['', 'hello', '<html><svg></svg></html>', '<svgx/>', '<!-- <svg>'])('%j is not read as an icon', (text) => {
  expect(iconsOf({'a.svg': text}).svg('custom:a')).toBe(undefined);
});

test('files in folders below content/icons are not icons', () => {
  expect(iconsOf({'sub/a.svg': '<svg/>'}).svg('custom:a')).toBe(undefined);
});

test('a file whose name no icon can have is not suggested', () => {
  const icons = iconsOf({'my_logo.svg': '<svg/>'});
  expect([icons.svg('custom:my_logo'), icons.nearest('custom:my-logo')]).toEqual([undefined, undefined]);
});

test('an alias of the site takes precedence over icon sets, and is suggested for a misspelling', () => {
  const icons = readIcons(memoryFiles({}), [], {download: 'lucide:arrow-down', 'lucide:x': 'lucide:check'});
  expect(icons.svg('download')).toEqual(icons.svg('lucide:arrow-down'));
  expect(icons.svg('lucide:x')).toEqual(icons.svg('lucide:check'));
  expect([icons.nearest('downlaod'), icons.nearest('lucide:book-opne')]).toEqual(['download', 'lucide:book-open']);
});
