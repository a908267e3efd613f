import sharp from 'sharp';
import {expect, test} from 'vitest';
import {cardSvg} from '../../../../renderer/emit/social-cards/card-svg.js';
import {balancedLines} from '../../../../renderer/emit/social-cards/balanced-lines.js';
import {createDrawCard} from '../../../../renderer/emit/social-cards/draw-social-card.js';
import {createTypesetter} from '../../../../renderer/emit/social-cards/text-outlines.js';
import type {SocialCard} from '../../../../renderer/page/head/social-card.js';
import {memoryStore} from '../../../../renderer/store/store.js';
import {outputsOf, site} from '../../../support/site.js';

const card: SocialCard = {
  title: 'Install',
  description: 'From nothing to a page.',
  slug: 'Docs / Start',
  place: 'content/docs/start/install.md',
  brand: 'Acme',
  host: 'acme.example',
  primary: 'sky',
  favicon: null,
};

const drawCardOn = (store = memoryStore()) => createDrawCard({store, version: '1', favicon: () => undefined});

const config = (more: string): Record<string, string> => ({
  'content/site.yml': `brand: Acme\nurl: https://acme.example\nsocialCards: true\n${more}`,
});

/** Content of the image tags of a page. */
function imageTags(html: string | undefined): Readonly<Record<string, string>> {
  const tags = [...(html ?? '').matchAll(/<meta (?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)">/g)];
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

test('createDrawCard() writes a PNG of 1200 × 630 pixels below 40 kB', async () => {
  const output = await drawCardOn()(card);
  const bytes = (await output.body()) as Uint8Array;
  const {format, width, height} = await sharp(bytes).metadata();
  expect({format, width, height}).toEqual({format: 'png', width: 1200, height: 630});
  expect(bytes.length).toBeLessThan(40_000);
  expect(output.path).toMatch(/^_img\/card\.\w{10}\.png$/);
});

test('createDrawCard() writes the same bytes again if the store has lost them', async () => {
  const store = memoryStore();
  const first = await drawCardOn(store)(card);
  const drawn = Buffer.from((await first.body()) as Uint8Array);
  const bytesLost = {...store, getBytes: () => undefined};
  const again = await drawCardOn(bytesLost)(card);
  expect([again.path, again.hash]).toEqual([first.path, first.hash]);
  expect(Buffer.from((await again.body()) as Uint8Array).equals(drawn)).toBe(true);
});

test.each([
  ['a long title', {title: 'How a site of ten thousand pages is compiled, checked and written '.repeat(5)}],
  ['a very long word', {title: 'a'.repeat(400)}],
  ['an empty title', {title: ''}],
  ['emoji', {title: '🎉 Released 👩‍👩‍👧', slug: '🚀'}],
  ['Chinese', {title: '开始使用', description: '从零到一页', slug: '文档', place: 'content/文档.md'}],
  ['Arabic', {title: 'مرحبا بالعالم', description: 'نص'}],
  ['markup', {title: '<script>alert("1")</script> & Co', brand: 'A & <B>'}],
  ['a brand in another script', {title: '说明', brand: '厨房', host: 'xn--9prz1e.example'}],
  [
    'long texts everywhere',
    {brand: 'Brand '.repeat(30), slug: 'Slug '.repeat(30), place: 'content/a/'.repeat(60), host: 'h.'.repeat(60)},
  ],
] as const)('cardSvg() keeps %s within the margins', async (_, change) => {
  const svg = cardSvg({...card, ...change}, await createTypesetter(), undefined);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  for (const [, left, right] of extentsOf(svg)) {
    expect(left).toBeGreaterThan(56);
    expect(right).toBeLessThan(1144);
  }
  expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1200);
});

/** Leftmost and rightmost point of every filled outline. */
function extentsOf(svg: string): [string, number, number][] {
  return [...svg.matchAll(/<path d="([^"]*)" fill="#/g)].map(([, d = '']) => {
    const numbers = [...d.matchAll(/-?[\d.]+/g)].map((found) => Number(found) / 100);
    const across = numbers.filter((_, index) => index % 2 === 0);
    return [d, Math.min(...across), Math.max(...across)];
  });
}

test('cardSvg() replaces a title that its fonts cannot show with the brand', async () => {
  const typesetter = await createTypesetter();
  const branded = cardSvg({...card, title: 'Acme', description: ''}, typesetter, undefined);
  expect(cardSvg({...card, title: '开始', description: '说明'}, typesetter, undefined)).toBe(branded);
});

test('balancedLines() uses few, even lines, breaks wide words and shortens text that does not fit', () => {
  const widthOf = (text: string) => text.length;
  expect(balancedLines('one two three four five six', {width: 20, lines: 3}, widthOf)).toEqual({
    lines: ['one two three', 'four five six'],
    isComplete: true,
  });
  expect(balancedLines('abcdefgh i', {width: 4, lines: 3}, widthOf)).toEqual({
    lines: ['abcd', 'efgh', 'i'],
    isComplete: true,
  });
  expect(balancedLines('one two, three four', {width: 9, lines: 1}, widthOf)).toEqual({
    lines: ['one two…'],
    isComplete: false,
  });
  expect(balancedLines('', {width: 9, lines: 1}, widthOf)).toEqual({lines: [''], isComplete: true});
});

test('each page has a social card of its own, except a page with an `image`', async () => {
  const files = await outputsOf(
    site({
      ...config('base: /base/\n'),
      'content/public/own.png': 'png',
      'content/docs/a.md': '# Title A\n',
      'content/docs/b.md': '---\nimage: /own.png\n---\n# Title B\n',
    }),
  );
  const cards = [...files.keys()].filter((path) => path.startsWith('_img/card.'));
  const ownOf = (path: string) => imageTags(files.get(path))['og:image']?.replace('https://acme.example/base/', '');
  const address = `https://acme.example/base/${ownOf('docs/a/index.html')}`;
  expect(cards).toContain(ownOf('docs/a/index.html'));
  expect(imageTags(files.get('docs/a/index.html'))).toEqual({
    'og:image': address,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Title A - Acme',
    'twitter:card': 'summary_large_image',
    'twitter:image': address,
  });
  expect(imageTags(files.get('docs/b/index.html'))).toEqual({
    'og:image': 'https://acme.example/base/own.png',
    'og:image:alt': 'Title B - Acme',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://acme.example/base/own.png',
  });
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  expect(new Set(pages.map(ownOf)).size).toBe(pages.length);
});

test('without `socialCards` in the config, no cards are written', async () => {
  const files = await outputsOf(site({'content/site.yml': 'url: https://acme.example\n'}));
  expect([...files.keys()].filter((path) => path.includes('card'))).toEqual([]);
  expect(imageTags(files.get('index.html'))).toEqual({'twitter:card': 'summary'});
});
