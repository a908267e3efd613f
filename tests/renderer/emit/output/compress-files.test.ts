import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {withCompressed} from '../../../../renderer/emit/output/compress-files.js';
import type {Output} from '../../../../renderer/emit/output/output.js';
import {memoryStore} from '../../../../renderer/store/store.js';

const long = 'Words that come again and again. '.repeat(100);

async function* filesOf(texts: Readonly<Record<string, string>>, requested: string[] = []): AsyncIterable<Output> {
  for (const [path, text] of Object.entries(texts)) {
    const body = () => {
      requested.push(path);
      return Promise.resolve(text);
    };
    yield {path, hash: hashOf(text), body};
  }
}

async function collect(files: AsyncIterable<Output>): Promise<Map<string, Output>> {
  const found = new Map<string, Output>();
  for await (const file of files) found.set(file.path, file);
  return found;
}

test('withCompressed() adds .br and .gz files to large texts, with the same content', async () => {
  const texts = {
    'index.html': long,
    'short.html': 'Hi',
    '_assets/a-1.js': `${long};`,
    'favicon.svg': `<svg>${long}</svg>`,
    'photo.png': long,
    'font.woff2': long,
  };
  const files = await collect(withCompressed(filesOf(texts), memoryStore()));
  expect([...files.keys()].join(' ')).toBe(
    'index.html index.html.br index.html.gz short.html _assets/a-1.js _assets/a-1.js.br _assets/a-1.js.gz ' +
      'favicon.svg favicon.svg.br favicon.svg.gz photo.png font.woff2',
  );
  const [br, gz] = await Promise.all(['br', 'gz'].map(async (ending) => files.get(`index.html.${ending}`)?.body()));
  expect(brotliDecompressSync(br as Uint8Array).toString()).toBe(long);
  expect(gunzipSync(gz as Uint8Array).toString()).toBe(long);
  for (const file of files.values()) expect([file.path, hashOf(await file.body())]).toEqual([file.path, file.hash]);
});

test('withCompressed() does not read texts whose compressed hash is stored', async () => {
  const store = memoryStore();
  const first = await collect(withCompressed(filesOf({'index.html': long}), store));
  const requested: string[] = [];
  const second = await collect(withCompressed(filesOf({'index.html': long}, requested), store));
  const named = (files: Map<string, Output>) => [...files.values()].map(({path, hash}) => [path, hash]);
  expect(named(second)).toEqual(named(first));
  expect(requested).toEqual([]);
  expect(hashOf((await second.get('index.html.br')?.body()) ?? '')).toBe(first.get('index.html.br')?.hash);
});

test('withCompressed() adds no compressed file that is larger than the text', async () => {
  let seed = 1;
  const noise = Array.from({length: 2000}, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return String.fromCodePoint(0x20 + (seed % 0x50_00));
  }).join('');
  const files = await collect(withCompressed(filesOf({'index.html': noise.slice(0, 1100)}), memoryStore()));
  for (const {path, body} of files.values())
    expect([path, Buffer.from(await body()).length <= Buffer.byteLength(noise.slice(0, 1100))]).toEqual([path, true]);
});

test('withCompressed() rejects if the body of a file rejects', async () => {
  async function* broken(): AsyncIterable<Output> {
    yield {path: 'a.html', hash: 'a', body: () => Promise.resolve(long)};
    yield {path: 'b.html', hash: 'b', body: () => Promise.reject(new Error('No such page.'))};
  }
  await expect(collect(withCompressed(broken(), memoryStore()))).rejects.toThrow('No such page.');
});
