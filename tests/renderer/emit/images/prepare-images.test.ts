import sharp from 'sharp';
import {expect, test, vi} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {defaultConfig} from '../../../../renderer/config/config.js';
import {createImagePreparer, type ImageSource} from '../../../../renderer/emit/images/prepare-images.js';
import {memoryStore} from '../../../../renderer/store/memory-store.js';

const settings = defaultConfig.images;

const sourceOf = (asset: string, bytes: Uint8Array | string): ImageSource => {
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return {asset, hash: hashOf(content), bytes: () => content};
};

const photo = (width: number, height: number) => sharp({create: {width, height, channels: 3, background: '#2080c0'}});

test('an image gets its size, a file for each density, and a placeholder', async () => {
  const store = memoryStore();
  const source = sourceOf('docs/Big Shot.png', await photo(1000, 500).png().toBuffer());
  const image = await createImagePreparer(settings, store)(source, {width: 400});
  expect(image).toEqual({
    width: 400,
    height: 200,
    src: expect.stringMatching(/^_img\/big-shot-400\.\w{8}\.webp$/),
    sources: [
      {path: image.src, descriptor: '1x'},
      {path: expect.stringMatching(/^_img\/big-shot-800\.\w{8}\.webp$/), descriptor: '2x'},
    ],
    placeholder: {src: expect.stringMatching(/^data:image\/webp;base64,[A-Za-z0-9+/=]{40,200}$/), color: '#2080c0'},
    files: image.sources.map(({path}) => ({path, from: {image: expect.objectContaining({key: expect.any(String)})}})),
    diagnostics: [],
  });
  const sizes = image.files.map(async ({from}) => {
    const {format, width, height} = await sharp(
      'image' in from ? store.getBytes(from.image.key) : undefined,
    ).metadata();
    return [format, width, height];
  });
  expect(await Promise.all(sizes)).toEqual([
    ['webp', 400, 200],
    ['webp', 800, 400],
  ]);
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'the format %s is detected from the bytes, not from the file name',
  async (format) => {
    const source = sourceOf('docs/shot.dat', await photo(60, 30)[format]().toBuffer());
    const image = await createImagePreparer(settings, memoryStore())(source);
    expect(image).toMatchObject({
      width: 60,
      height: 30,
      src: expect.stringMatching(/^_img\/shot-60\./),
      sources: [],
      diagnostics: [],
    });
  },
);

test('an image with an EXIF orientation is rotated upright', async () => {
  const bytes = await photo(60, 30).withMetadata({orientation: 6}).jpeg().toBuffer();
  const store = memoryStore();
  const {width, height, files} = await createImagePreparer(settings, store)(sourceOf('a.jpg', bytes));
  expect({width, height}).toEqual({width: 30, height: 60});
  const from = files[0]?.from;
  const metadata = await sharp(from && 'image' in from ? store.getBytes(from.image.key) : undefined).metadata();
  expect(metadata).toMatchObject({width: 30, height: 60});
  expect(metadata).not.toHaveProperty('exif');
});

test('a placeholder has 10 × 10 pixels, a blur of 3 and a quality of 50', async () => {
  const raw = {width: 40, height: 40, channels: 3} as const;
  const stripes = Buffer.from(Array.from({length: 40 * 40 * 3}, (_, i) => (i % 120 < 60 ? 20 : 230)));
  const image = await createImagePreparer(
    settings,
    memoryStore(),
  )(sourceOf('a.png', await sharp(stripes, {raw}).png().toBuffer()));
  const bytes = Buffer.from(image.placeholder?.src.replace('data:image/webp;base64,', '') ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({format: 'webp', width: 10, height: 10});
  const small = await sharp(stripes, {raw}).resize(10, 10, {fit: 'fill'}).raw().toBuffer();
  const blurred = sharp(small, {raw: {width: 10, height: 10, channels: 3}}).blur(3);
  expect(bytes.equals(await blurred.webp({quality: 50}).toBuffer())).toBe(true);
});

test('an image with transparency has no placeholder', async () => {
  const bytes = await sharp({create: {width: 40, height: 40, channels: 4, background: {r: 9, g: 9, b: 9, alpha: 0.5}}})
    .png()
    .toBuffer();
  expect(await createImagePreparer(settings, memoryStore())(sourceOf('a.png', bytes))).not.toHaveProperty(
    'placeholder',
  );
});

const frames = async () => {
  const raw = {width: 8, height: 16, channels: 3, pageHeight: 8} as const;
  return sharp(Buffer.from(Array.from({length: 8 * 16 * 3}, (_, i) => (i < 192 ? 0 : 255))), {raw})
    .gif({delay: [100, 100]})
    .toBuffer();
};
const chunk = (type: string) => Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(type), Buffer.alloc(12)]);
const movingPng = async () => {
  const bytes = await photo(8, 8).png().toBuffer();
  return Buffer.concat([bytes.subarray(0, 33), chunk('acTL'), bytes.subarray(33)]);
};

test.each([
  ['an animated GIF', 'docs/a.gif', frames, {width: 8, height: 8}],
  ['an SVG', 'docs/a.svg', async () => Buffer.from('<svg viewBox="0 0 30 20"/>'), {width: 30, height: 20}],
])('%s is published unchanged, with its size', async (_, asset, bytes, size) => {
  const source = sourceOf(asset, await bytes());
  const src = `_assets/a.${source.hash.slice(0, 8)}${asset.slice(-4)}`;
  expect(await createImagePreparer(settings, memoryStore())(source)).toEqual({
    ...size,
    src,
    sources: [],
    files: [{path: src, from: {asset}}],
    diagnostics: [],
  });
});

test('an animated PNG is published unchanged', async () => {
  expect(await createImagePreparer(settings, memoryStore())(sourceOf('public/a.png', await movingPng()))).toEqual({
    width: 8,
    height: 8,
    src: 'a.png',
    sources: [],
    files: [],
    diagnostics: [],
  });
});

const tiff = async () => photo(4, 4).tiff().toBuffer();
const torn = async () =>
  (
    await sharp({
      create: {width: 300, height: 300, channels: 3, noise: {type: 'gaussian', mean: 9, sigma: 90}, background: '#000'},
    })
      .png()
      .toBuffer()
  ).subarray(0, 5000);
const bomb = async () => photo(10_000, 5001).png({compressionLevel: 9}).toBuffer();

const pointer = async () => Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n');
const noFormat = 'it is not a PNG, JPEG, WebP, GIF, AVIF or SVG image';
const exportAgain = 'Open the image in an editor and export it again.';
const exportAs = 'Open the image in an editor and export it in one of these formats.';
const pull = 'Run `git lfs pull`. In CI, make the checkout step download files of Git LFS.';

test.each([
  ['a TIFF', tiff, noFormat, exportAs],
  ['text', async () => Buffer.from('not an image'), noFormat, exportAs],
  ['a pointer of Git LFS', pointer, 'it is a pointer of Git LFS', pull],
  ['an empty file', async () => Buffer.alloc(0), 'the file is empty', exportAgain],
  ['a truncated PNG', torn, expect.stringMatching(/^the decoder says “.+”$/), exportAgain],
  ['a PNG of 50,010,000 pixels', bomb, 'it has more than 50 million pixels', 'Make the image smaller.'],
])('%s is reported with its place, and the image is published unchanged', async (_, bytes, error, hint) => {
  const place = {file: 'content/docs/a.md', line: 3, column: 1};
  const image = await createImagePreparer(settings, memoryStore())(sourceOf('public/a.png', await bytes()), {}, place);
  const [diagnostic] = image.diagnostics;
  expect(diagnostic?.message.replace(/^Failed to get image meta: (.*)\.$/s, '$1')).toEqual(error);
  expect(image).toEqual({
    width: 0,
    height: 0,
    src: 'a.png',
    sources: [],
    files: [],
    diagnostics: [
      {
        severity: 'error',
        code: 'image-unreadable',
        message: diagnostic?.message,
        hint,
        place,
      },
    ],
  });
});

test('the error of an image is not stored, so that the next build reads the image again', async () => {
  const store = memoryStore();
  const put = vi.spyOn(store, 'put');
  const {diagnostics} = await createImagePreparer(settings, store)(sourceOf('public/a.png', await torn()));
  expect(diagnostics).toHaveLength(1);
  expect(put).not.toHaveBeenCalled();
});

test('another store gets the same bytes, and the same store writes none again', async () => {
  const source = sourceOf(
    'docs/a.png',
    await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        noise: {type: 'gaussian', mean: 99, sigma: 30},
        background: '#000',
      },
    })
      .png()
      .toBuffer(),
  );
  const [one, two] = [memoryStore(), memoryStore()];
  const first = await createImagePreparer(settings, one)(source, {width: 100});
  expect(await createImagePreparer(settings, two)(source, {width: 100})).toEqual(first);
  for (const {from} of first.files)
    if ('image' in from) expect(one.getBytes(from.image.key)).toEqual(two.getBytes(from.image.key));
  const frozen = {...one, put: () => expect.unreachable('made again')};
  expect(await createImagePreparer(settings, frozen)(source, {width: 100})).toEqual(first);
});

test('a fluid image has sources by width, unless it fits its column or has a size', async () => {
  const images = createImagePreparer(settings, memoryStore());
  const widthsOf = async (width: number, request: object) => {
    const {sizes, sources} = await images(sourceOf('a.png', await photo(width, 10).png().toBuffer()), request);
    return [sizes, sources.map(({descriptor}) => descriptor).join(' ')];
  };
  expect(await widthsOf(1000, {fluid: true})).toEqual(['(max-width: 1024px) 100vw, 736px', '320w 640w 736w 1000w']);
  expect(await widthsOf(736, {fluid: true})).toEqual([undefined, '']);
  expect(await widthsOf(1000, {fluid: true, width: 400})).toEqual([undefined, '1x 2x']);
  expect(await widthsOf(1000, {fluid: true, sizes: '100px'})).toEqual(['100px', '100w 200w']);
});

test('`images.proxyPaths` adds files at the paths of an image proxy', async () => {
  const source = sourceOf('public/a b.png', await photo(40, 20).png().toBuffer());
  const filesOf = async (request: object) => {
    const {files} = await createImagePreparer({...settings, proxyPaths: true}, memoryStore())(source, request);
    return files.map(({path}) => path).filter((path) => path.startsWith('_ipx'));
  };
  expect(await filesOf({width: 20})).toEqual(['_ipx/w_20&f_webp&q_80/a b.png', '_ipx/w_40&f_webp&q_80/a b.png']);
  expect(await filesOf({width: 10, height: 10})).toEqual([
    '_ipx/f_webp&q_80&s_10x10/a b.png',
    '_ipx/f_webp&q_80&s_20x20/a b.png',
  ]);
});
