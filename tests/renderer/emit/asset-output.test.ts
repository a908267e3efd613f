import {expect, test} from 'vitest';
import {hashOf} from '../../../renderer/base/hash.js';
import {assetFile, assetOutput, publicFiles} from '../../../renderer/emit/asset-output.js';
import type {AssetSource} from '../../../renderer/source/source.js';
import {memoryFiles} from '../../../renderer/files/files.js';

const asset = (path: string, text: string): AssetSource => ({
  kind: 'asset',
  path,
  hash: hashOf(text),
  size: text.length,
});

test('publicFiles() publishes files below content/public at their paths, and no other files', async () => {
  const files = memoryFiles({
    'content/public/robots.txt': 'mine',
    'content/public/shots/ä b.png': 'png',
    'content/docs/a.png': 'png',
  });
  const outputs = publicFiles(
    [asset('docs/a.png', 'png'), asset('public/robots.txt', 'mine'), asset('public/shots/ä b.png', 'png')],
    files,
  );
  const bodies = await Promise.all(
    outputs.map(async ({body, ...rest}) => ({...rest, body: Buffer.from(await body()).toString()})),
  );
  expect(bodies).toEqual([
    {path: 'robots.txt', hash: hashOf('mine'), from: 'content/public/robots.txt', body: 'mine'},
    {path: 'shots/ä b.png', hash: hashOf('png'), from: 'content/public/shots/ä b.png', body: 'png'},
  ]);
});

test('assetFile() adds the hash to the name of an asset beside a document', async () => {
  const source = asset('docs/files/guide v2.tar.gz', 'bytes');
  expect(assetFile(source)).toBe(`_assets/guide v2.tar.${hashOf('bytes').slice(0, 8)}.gz`);
  const output = assetOutput(source, memoryFiles({'content/docs/files/guide v2.tar.gz': 'bytes'}));
  expect(Buffer.from(await output.body()).toString()).toBe('bytes');
});
