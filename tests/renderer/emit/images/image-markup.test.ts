import sharp from 'sharp';
import {expect, test} from 'vitest';
import {compile} from '../../../../renderer/compile.js';
import {siteOutputs} from '../../../../renderer/site-outputs.js';
import {site} from '../../../support/site.js';

const photo = (width: number, height: number) =>
  sharp({create: {width, height, channels: 3, background: '#2080c0'}})
    .png()
    .toBuffer();

/** The images of a page with this text, without hashes, and the diagnostics of their props. */
async function imagesOf(text: string) {
  const host = site({
    'content/docs/a.md': text,
    'content/docs/wide.png': await photo(1000, 500),
    'content/docs/small.png': await photo(300, 200),
  });
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  const html = String(Buffer.from((await outputs.artifact('docs/a/index.html'))?.body as Uint8Array));
  const images = [...html.slice(html.indexOf('<article')).matchAll(/<img [^>]*>/g)].map(([tag]) =>
    tag.replaceAll(/\.\w{8}\./g, '.'),
  );
  return {images, found: outputs.diagnostics().filter(({code}) => code.startsWith('prop'))};
}

test('the first image of a page loads eagerly, and the others load lazily', async () => {
  const {images, found} = await imagesOf('![a](./wide.png)\n\n![b](./wide.png)\n\n![](./small.png)\n');
  const set = ['320w', '640w', '736w', '1000w'].map((w) => `/_img/wide-${w.slice(0, -1)}.webp ${w}`).join(', ');
  const wide = `src="/_img/wide-1000.webp" srcset="${set}"`;
  expect(images).toEqual([
    `<img ${wide} sizes="(max-width: 1024px) 100vw, 736px" width="1000" height="500" alt="a" fetchpriority="high" decoding="async">`,
    `<img ${wide} sizes="auto, (max-width: 1024px) 100vw, 736px" width="1000" height="500" alt="b" loading="lazy" decoding="async">`,
    '<img src="/_img/small-300.webp" width="300" height="200" loading="lazy" decoding="async" alt="">',
  ]);
  expect(found).toEqual([]);
});

test('`loading`, `decoding`, `sizes` and `width` of an image apply, and an invalid value is reported', async () => {
  const text =
    '![a](./small.png)\n\n![b](./small.png){loading="eager" decoding="sync" sizes="100px"}\n\n![c](./wide.png){width="200" loading="soon"}\n';
  const {images, found} = await imagesOf(text);
  expect(images.slice(1)).toEqual([
    '<img src="/_img/small-200.webp" srcset="/_img/small-100.webp 100w, /_img/small-200.webp 200w" sizes="100px" width="300" height="200" alt="b" decoding="sync">',
    '<img src="/_img/wide-200.webp" srcset="/_img/wide-200.webp 1x, /_img/wide-400.webp 2x" width="200" height="100" alt="c" loading="lazy" decoding="async">',
  ]);
  expect(found).toEqual([
    {
      severity: 'error',
      code: 'prop-invalid',
      message: 'The image /docs/wide.png has loading="soon", which is not a valid value.',
      hint: 'Write lazy or eager.',
      place: expect.objectContaining({file: 'content/docs/a.md', line: 5, column: 1}),
    },
  ]);
});

test.each([
  ['width', '0'],
  ['width', '-5'],
  ['width', '50%'],
  ['width', 'wide'],
  ['width', '16384'],
  ['height', '0.4'],
  ['height', '999999999999'],
])('an image whose %s is %s is reported, and shown in its own size', async (name, value) => {
  const {images, found} = await imagesOf(`![a](./small.png){${name}="${value}"}\n\n![b](./small.png)\n`);
  expect(images[0]).toBe(
    '<img src="/_img/small-300.webp" width="300" height="200" alt="a" fetchpriority="high" decoding="async">',
  );
  expect(found).toEqual([
    {
      severity: value.endsWith('%') ? 'warning' : 'error',
      code: 'prop-invalid',
      message: `The image /docs/small.png has ${name}="${value}", which is not a valid value.`,
      hint: `Write a number of pixels from 1 to 16383${name === 'width' ? ', or the width for each screen in `sizes`, such as `sizes="50vw"`' : ''}.`,
      place: expect.objectContaining({file: 'content/docs/a.md', line: 1, column: 1}),
    },
  ]);
});

test.each(['auto', '100%', '300px'])(
  'an image whose width is %s has its own size, without a finding',
  async (width) => {
    const {images, found} = await imagesOf(`<img src="./small.png" alt="a" width="${width}">\n`);
    expect(images).toEqual([expect.stringContaining('src="/_img/small-300.webp"')]);
    expect(images).toEqual([expect.stringContaining('width="300" height="200"')]);
    expect(found).toEqual([]);
  },
);

test('an image that is wider than `images.maxWidth` has that width', async () => {
  const {images, found} = await imagesOf('![a](./wide.png){width="9000"}\n');
  expect(images).toEqual([expect.stringContaining('width="1536" height="768"')]);
  expect(found).toEqual([]);
});

test('an invalid width of an image on another site is reported at that image', async () => {
  const text = '![a](https://img.example/a%20b.png)\n\n![b](https://img.example/b.png){width="-1"}\n';
  expect((await imagesOf(text)).found).toMatchObject([
    {
      message: 'The image https://img.example/b.png has width="-1", which is not a valid value.',
      place: {file: 'content/docs/a.md', line: 3, column: 1},
    },
  ]);
});

test('values of `sizes` that are not widths are reported and ignored', async () => {
  const sizes = ['(max-width: 600px) 100vw, 50vw', 'mdd:50vw', 'sm:100vw, lg:400px', ' 800:50vw  300 '];
  const found = await Promise.all(
    sizes.map(async (value) => (await imagesOf(`![a](./wide.png){sizes="${value}"}\n`)).found),
  );
  const finding = (value: string) => ({
    severity: 'error',
    code: 'prop-invalid',
    message: `The image /docs/wide.png has sizes="${value}", which is not a valid value.`,
    hint: 'Write the width for each screen, such as `sizes="100vw md:50vw lg:400px"`.',
    place: expect.objectContaining({file: 'content/docs/a.md', line: 1, column: 1}),
  });
  expect(found).toEqual([[finding('(max-width: 600px) 100vw, 50vw')], [finding('mdd:50vw')], [], []]);
});

test('an image whose address begins with // is on another site, so no file of this site is missing', async () => {
  const host = site({'content/docs/a.md': '![a](//cdn.example/b.png)\n'});
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  expect(String(Buffer.from((await outputs.artifact('docs/a/index.html'))?.body as Uint8Array))).toContain(
    '<img src="//cdn.example/b.png"',
  );
  expect(outputs.diagnostics().map(({code}) => code)).not.toContain('image-missing');
});

test('external and missing images keep their written size', async () => {
  const {images} = await imagesOf(
    '![a](./small.png)\n\n<img src="https://a.example/b.svg" width="120px" height="40">\n\n<img src="/c.png" width="50%">\n\n<img src="./wide.png" width="100px">\n',
  );
  expect(images.slice(1)).toEqual([
    '<img src="https://a.example/b.svg" width="120" height="40" loading="lazy" decoding="async" alt="">',
    '<img src="/c.png" loading="lazy" decoding="async" alt="">',
    '<img src="/_img/wide-100.webp" srcset="/_img/wide-100.webp 1x, /_img/wide-200.webp 2x" width="100" height="50" loading="lazy" decoding="async" alt="">',
  ]);
});
