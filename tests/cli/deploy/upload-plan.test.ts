import {expect, test} from 'vitest';
import {deployCommands, deployHosts} from '../../../cli/deploy/upload-commands.js';
import {uploadPlan, type BuiltFile} from '../../../cli/deploy/upload-plan.js';
import {hostNames} from '../../../renderer/config/host-names.js';
import {hostTable} from '../../../renderer/emit/hosting/host-table.js';

const table = hostTable({config: {base: '/base/', trailingSlash: 'never'}});
const file = (path: string, hash = 'h'): BuiltFile => ({path, bytes: 10, hash});

const forever = 'public, max-age=31536000, immutable';
const fresh = 'public, max-age=0, must-revalidate';

test('uploadPlan lists assets first, then pages, and the files that name the build last', () => {
  const paths = [
    'builds/latest.json',
    'builds/meta/Ab1.json',
    'builds/assets.json',
    'index.html',
    'docs/a/index.html',
    'docs/a/_payload.json',
    'docs/a.md',
    'sitemap.xml',
    'logo.svg',
    '_assets/boot-1.js',
    '_assets/boot-1.js.br',
    '_assets/boot-1.js.gz',
    '_search/text/1.json',
    '_search/index.json',
    'data.gz',
  ];
  const {uploads, deletions} = uploadPlan(
    paths.map((path) => file(path)),
    table,
  );
  expect(deletions).toEqual([]);
  const js = 'text/javascript; charset=utf-8';
  const json = 'application/json; charset=utf-8';
  expect(
    uploads.map(({stage, path, contentType, encoding, cacheControl}) => [
      stage,
      path,
      contentType,
      encoding,
      cacheControl,
    ]),
  ).toEqual([
    ['assets', '_assets/boot-1.js', js, undefined, forever],
    ['assets', '_assets/boot-1.js.br', js, 'br', forever],
    ['assets', '_assets/boot-1.js.gz', js, 'gzip', forever],
    ['assets', '_search/text/1.json', json, undefined, forever],
    ['assets', 'data.gz', 'application/gzip', undefined, fresh],
    ['assets', 'logo.svg', 'image/svg+xml; charset=utf-8', undefined, fresh],
    ['pages', '_search/index.json', json, undefined, fresh],
    ['pages', 'docs/a.md', 'text/markdown; charset=utf-8', undefined, fresh],
    ['pages', 'docs/a/_payload.json', json, undefined, fresh],
    ['pages', 'docs/a/index.html', 'text/html; charset=utf-8', undefined, fresh],
    ['pages', 'index.html', 'text/html; charset=utf-8', undefined, fresh],
    ['pages', 'sitemap.xml', 'text/xml; charset=utf-8', undefined, 'public, max-age=3600'],
    ['meta', 'builds/assets.json', json, undefined, fresh],
    ['meta', 'builds/meta/Ab1.json', json, undefined, forever],
    ['latest', 'builds/latest.json', json, undefined, 'no-store'],
  ]);
});

test('uploadPlan with an earlier upload marks changed files and lists deletions', () => {
  const earlier = new Map([
    ['index.html', 'old'],
    ['_assets/a.js', 'h'],
    ['gone/index.html', 'h'],
    ['_assets/gone.js', 'h'],
  ]);
  const {uploads, deletions} = uploadPlan([file('index.html', 'new'), file('_assets/a.js')], table, earlier);
  expect(uploads.map(({path, isChanged}) => [path, isChanged])).toEqual([
    ['_assets/a.js', false],
    ['index.html', true],
  ]);
  expect(deletions).toEqual(['_assets/gone.js', 'gone/index.html']);
});

test('deployCommands supports every host and quotes folders with special characters', () => {
  expect([...deployHosts].toSorted()).toEqual([...hostNames].toSorted());
  expect(deployCommands('cloudflare', "my site's/dist")).toEqual([
    `npx wrangler pages deploy 'my site'\\''s/dist' --project-name PROJECT`,
  ]);
  // The site root has vercel.json, with redirects and headers.
  expect(deployCommands('vercel', 'dist')).toEqual(['npx vercel deploy --prod']);
});
