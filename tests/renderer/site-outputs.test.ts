import sharp from 'sharp';
import {expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import type {Files} from '../../renderer/files/files.js';
import type {Store} from '../../renderer/store/store.js';
import {site} from '../support/site.js';

const pages = {
  'content/site.yml': 'brand: Acme\nurl: https://acme.example\nicons: {aliases: {download: lucide:download}}\n',
  'content/docs/1.a.md': '# A\n\n:icon{name="lucide:check"} Text.\n',
  'content/blog/b.md': '---\ntitle: B\ndate: 2026-01-02\n---\n\nText.\n',
  'content/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
};

test('siteOutputs() finds every file of a site by its path alone', async () => {
  const host = site(pages);
  const snapshot = await compile(host, {dev: false});
  const whole = siteOutputs(host, snapshot);
  const hashes = new Map<string, string>();
  for await (const {path, hash} of whole.files()) hashes.set(path, hash);
  // These depend on the whole site, and `dev` does not serve them.
  for (const path of hashes.keys()) if (path.startsWith('builds/')) hashes.delete(path);
  const found = new Map<string, string | undefined>();
  for (const path of hashes.keys()) found.set(path, (await whole.artifact(path))?.hash);
  expect(found).toEqual(hashes);
});

test('a request for a missing file does not create the search index', async () => {
  const host = site(pages);
  const put: string[] = [];
  const store = {
    ...host.store,
    put: (key: string, value: string | Uint8Array) => {
      put.push(key.split(':')[0] ?? '');
      host.store.put(key, value);
    },
  };
  const outputs = siteOutputs({...host, store}, await compile({...host, store}, {dev: true}));
  expect(await outputs.artifact('missing.mp3')).toBeUndefined();
  expect(put).not.toContain('search');
  expect(await outputs.artifact('_search/index.json')).toBeDefined();
  expect(put).toContain('search');
});

const photo = await sharp({create: {width: 1600, height: 900, channels: 3, background: '#8fa3b0'}})
  .png()
  .toBuffer();

const withPhotos = {
  'content/index.md': '# Home\n\n![A](./a.png)\n\n[File](./file.pdf)\n',
  'content/a.png': photo,
  'content/file.pdf': '%PDF-',
};

/** A store that loses every image, as LMDB does when the disk is full. */
function losingImages(store: Store): Store {
  return {...store, getBytes: (key) => (key.startsWith('image:') ? undefined : store.getBytes(key))};
}

test('images that the store has lost after their page was rendered are encoded again', async () => {
  const whole = site(withPhotos);
  const losing = site(withPhotos);
  const filesOf = async (host: typeof whole) => {
    const outputs = siteOutputs(host, await compile(host, {dev: false}));
    const images: string[] = [];
    for await (const {path, hash} of outputs.files()) if (path.startsWith('_img/')) images.push(`${path} ${hash}`);
    return {images, diagnostics: outputs.diagnostics()};
  };
  const expected = await filesOf(whole);
  expect(expected.images.length).toBeGreaterThan(2);
  expect(await filesOf({...losing, store: losingImages(losing.store)})).toEqual(expected);
});

test('a file that cannot be created is reported where a page shows it, and other files are written', async () => {
  const host = site(withPhotos);
  let isGone = false;
  const files: Files = {
    ...host.files,
    exists: (path) => !(isGone && /a\.png$|file\.pdf$/.test(path)) && host.files.exists(path),
  };
  const broken = {...host, files, store: losingImages(host.store)};
  const outputs = siteOutputs(broken, await compile(broken, {dev: false}));
  const paths: string[] = [];
  for await (const {path} of outputs.files()) {
    // When the page is written, its images have been encoded.
    isGone ||= path === 'index.html';
    paths.push(path);
  }
  expect(paths.filter((path) => /^_img|\.pdf$/.test(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['index.html', '404.html', 'builds/latest.json']));
  const found = outputs.diagnostics();
  expect(found.length).toBeGreaterThan(2);
  for (const diagnostic of found) {
    expect(diagnostic).toMatchObject({
      severity: 'error',
      code: 'file-failed',
      hint: 'Build again. If that does not help, replace content/a.png, from which Galley makes this file.',
    });
    expect(diagnostic.message).toMatch(
      /^\/ shows _img\/a-\d+\.\w+\.webp, which can't be made: content\/a\.png no longer exists\.$/,
    );
    expect(diagnostic.place).toEqual({file: 'content/index.md', line: 3, column: expect.any(Number)});
  }
});

test('stylesheets and fonts for math are published for the pages with formulas, below the base', async () => {
  const host = site({
    'content/site.yml': 'base: /b/\nmarkdown: {math: true}\n',
    'content/docs/1.a.md': '# A\n\nThe area $\\frac{1}{2}$.\n',
    'content/docs/2.b.md': '# B\n\nIt costs $5.\n',
  });
  const snapshot = await compile(host, {dev: false});
  const outputs = siteOutputs(host, snapshot);
  const files = new Map<string, string>();
  for await (const {path, body} of outputs.files()) files.set(path, Buffer.from(await body()).toString());
  const sheets = (path: string) => [...(files.get(path) ?? '').matchAll(/<link rel="stylesheet" href="\/b\/([^"]+)"/g)];
  const [, katex = '', own = ''] = sheets('docs/a/index.html').map(([, path]) => path!);
  expect([katex, own, sheets('docs/b/index.html').length]).toEqual([
    expect.stringMatching(/^_assets\/katex\.\w{8}\.css$/),
    expect.stringMatching(/^_assets\/math\.\w{8}\.css$/),
    1,
  ]);
  expect(files.get(own)).toMatch(/^\.katex \.m-\w{6}/);
  const fonts = [...files.get(katex)!.matchAll(/url\(([^)]+)\)/g)].map(([, name]) => `_assets/${name}`);
  expect(fonts.filter((path) => !files.has(path))).toEqual([]);
  expect(fonts.length).toBe(20);
  expect(outputs.diagnostics()).toEqual([]);
});
