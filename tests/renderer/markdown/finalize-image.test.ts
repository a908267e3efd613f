import {expect, test} from 'vitest';
import {assetOf} from '../../../renderer/markdown/finalize-image.js';
import type {LinkContext} from '../../../renderer/markdown/finalize-link.js';
import {bodyText, findings, transformed} from '../document/support.js';

const from = {file: 'docs/1.start/a.md'} as LinkContext;

test.each([
  ['shot.png', 'docs/1.start/shot.png'],
  ['./a%20b.png?x#y', 'docs/1.start/a b.png'],
  ['../b.png', 'docs/b.png'],
  ['/shot.png', 'public/shot.png'],
  ['https://acme.example/a.png', undefined],
  ['HTTP://acme.example/a.png', undefined],
  ['//acme.example/a.png', undefined],
  ['data:image/png;base64,AA==', undefined],
  ['data:image/webp,a', undefined],
  ['data:image/svg+xml,a', 'rejected'],
  ['data:text/html,a', 'rejected'],
  ['javascript:a', 'rejected'],
])('assetOf(%j) is %j', (src, asset) => {
  expect(assetOf(src, from)).toBe(asset);
});

test.each([
  ['![a](b.png "c")', '⟨prose-img {"src":"/docs/b.png","alt":"a","title":"c","asset":"docs/b.png","priority":true}⟩'],
  ['![a](/b.png)', '⟨prose-img {"src":"/b.png","alt":"a","asset":"public/b.png","priority":true}⟩'],
  ['![a](https://acme.example/b.png)', '⟨prose-img {"src":"https://acme.example/b.png","alt":"a","priority":true}⟩'],
  [
    '<img src="/b.png" alt="" width="1" height=2 sizes="3" loading="lazy" decoding="async" class="c d" data-x="y">',
    '⟨prose-img {"src":"/b.png","alt":"","width":"1","height":"2","sizes":"3","loading":"lazy","decoding":"async","className":"c d","asset":"public/b.png","priority":true}⟩',
  ],
])('the image %s becomes a component', (text, body) => {
  expect(bodyText(text).replace(/^<p>|<\/p>$/g, '')).toBe(body);
});

test('only the first image of a page has priority, and each is listed with its text and file', () => {
  const {document} = transformed('![a](b.png)\n\n![](https://acme.example/c.png)\n');
  expect(document.images).toEqual([
    {src: 'b.png', alt: 'a', asset: 'docs/b.png', place: {file: 'content/docs/a.md', line: 1, column: 1}},
    {src: 'https://acme.example/c.png', place: {file: 'content/docs/a.md', line: 3, column: 1}},
  ]);
  expect(bodyText('![a](b.png)\n\n![c](d.png)\n').match(/"priority":true/g)).toHaveLength(1);
});

test.each([
  ['![](b.png)', ['image-alt-missing 1:1']],
  ['![ ](b.png)', ['image-alt-missing 1:1']],
  ['![](b.png) <b>c</b>', ['image-alt-missing 1:1']],
  ['![a](b.png)', []],
  ['<img src="/b.png">', ['image-alt-missing 1:1']],
  ['<img src="/b.png" alt="">', []],
  ['<img src="/b.png" role="presentation">', []],
  ['<img src="/b.png" role="none">', []],
  ['<img src="/b.png" aria-hidden="true">', []],
  ['<img src="/b.png" role="img">', ['image-alt-missing 1:1']],
  ['![a](data:text/html,b)', ['image-scheme 1:1']],
  ['<img src="file:///b.png" alt="a">', ['image-scheme 1:1']],
  ['text <img src="file:///b.png"> text', ['image-scheme 1:6']],
])('the image %s has the findings %j', (text, found) => {
  expect(findings(transformed(text).document)).toEqual(found);
});

test('the finding about an image names its scheme, or the types of images that data: addresses can contain', () => {
  const messageFor = (src: string) => transformed(`![a](${src})`).document.diagnostics[0]?.message;
  expect(messageFor('file:///a.png')).toBe('An image cannot come from an address that begins with file:.');
  expect(messageFor('data:image/svg+xml;base64,PHN2Zy8+')).toBe(
    'An image cannot come from a data: address, unless it is a PNG, JPEG, GIF, WebP or AVIF image.',
  );
  expect(messageFor('data:image/avif;base64,AAAA')).toBeUndefined();
});

test('an image without an alternative text is named with at most 60 characters of its address', () => {
  const messageFor = (src: string) => transformed(`![](${src})`).document.diagnostics[0]?.message;
  const longest = `${'a'.repeat(56)}.png`;
  expect(messageFor(longest)).toBe(`The image ${longest} has no alternative text.`);
  expect(messageFor(`a${longest}`)).toBe(`The image a${longest.slice(0, 59)}… has no alternative text.`);
});

test('the hint for a missing alternative text names the brackets of Markdown or the attribute of HTML', () => {
  const hintFor = (text: string) => transformed(text).document.diagnostics[0]?.hint;
  expect(hintFor('![](b.png)')).toBe('Describe it between the brackets; for decoration, write `<img src="…" alt="">`.');
  expect(hintFor('<img src="/b.png">')).toBe('Describe it in `alt`; for decoration, write `alt=""`.');
});
