import {expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/outputs.js';
import {site} from '../support/site.js';

const pages = {
  'content/site.yml': 'brand: Acme\nurl: https://acme.example\nicons: {aliases: {download: lucide:download}}\n',
  'content/docs/1.a.md': '# A\n\n:icon{name="lucide:check"} Text.\n',
  'content/blog/b.md': '---\ntitle: B\ndate: 2026-01-02\n---\n\nText.\n',
  'content/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
};

test('every file of a site is there when it is asked for by its path alone', async () => {
  const host = site(pages);
  const snapshot = await compile(host, {dev: false});
  const whole = siteOutputs(host, snapshot);
  const hashes = new Map<string, string>();
  for await (const {path, hash} of whole.files()) hashes.set(path, hash);
  // These know the whole site, and no request of `dev` is for them.
  for (const path of hashes.keys()) if (path.startsWith('builds/')) hashes.delete(path);
  const found = new Map<string, string | undefined>();
  for (const path of hashes.keys()) found.set(path, (await whole.artifact(path))?.hash);
  expect(found).toEqual(hashes);
});

test('to look for a file that is not there makes no search index', async () => {
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
