import {expect, test} from 'vitest';
import {buildFiles, buildIdOf} from '../../../../renderer/emit/output/build-id.js';
import {mediaType} from '../../../../renderer/emit/media-type.js';
import {outputsOf, site} from '../../../support/site.js';

const files = [
  {path: 'index.html', hash: 'aaaaaaaaaa'},
  {path: 'docs/a/index.html', hash: 'bbbbbbbbbb'},
];

test('buildFiles() names the build in latest.json and in a file with sorted redirects and routes', () => {
  const {id, artifacts} = buildFiles({
    files,
    routes: ['/docs/a', '/'],
    redirects: [
      {route: '/y', to: '/b'},
      {route: '/old/*', to: '/new/:splat'},
      {route: '/x', to: '/a'},
    ],
    timestamp: 5000,
  });
  expect(id).toMatch(/^[A-Za-z0-9]{10}$/);
  expect(artifacts.map(({path, type}) => [path, type])).toEqual([
    ['builds/latest.json', 'application/json; charset=utf-8'],
    [`builds/meta/${id}.json`, 'application/json; charset=utf-8'],
  ]);
  expect(artifacts.map(({body}) => body)).toEqual([
    `{"id":"${id}","timestamp":5000}`,
    `{"id":"${id}","timestamp":5000,"matcher":{"static":{"/x":{"redirect":"/a"},"/y":{"redirect":"/b"}},"wildcard":{"/old":{"redirect":"/new/:splat"}},"dynamic":{}},"prerendered":["/","/docs/a"]}`,
  ]);
});

test('pages do not contain the build id, so an edit of one page leaves the files of other pages unchanged', async () => {
  const pages = {'content/docs/a.md': '# A\n', 'content/docs/b.md': '# B\n\nDescription.\n'};
  const before = await outputsOf(site(pages));
  const after = await outputsOf(site({...pages, 'content/docs/b.md': '# B\n\nDescription.\n\nMore.\n'}));
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  expect(changed.filter((path) => /\.html$|_payload/.test(path))).toEqual([
    'docs/b/index.html',
    'docs/b/_payload.json',
  ]);
  expect(changed).toContain('builds/latest.json');
});

test('buildFiles() lists rejected routes with the reason', () => {
  const rejected = new Map([['/draft', {statusCode: 410, message: 'Gone'}]]);
  const {artifacts} = buildFiles({files, routes: ['/'], rejected, timestamp: 0});
  expect(JSON.parse(String(artifacts[1]?.body))).toMatchObject({
    prerendered: ['/'],
    rejected: {'/draft': {message: 'Gone'}},
  });
});

test('buildIdOf() depends on published files, not on their order', () => {
  const id = buildIdOf(files);
  expect(buildIdOf(files.toReversed())).toBe(id);
  expect(buildIdOf([...files, {path: 'builds/latest.json', hash: 'x'}, {path: '.nojekyll', hash: 'x'}])).toBe(id);
  expect(buildIdOf([...files, {path: 'new.html', hash: 'x'}])).not.toBe(id);
  expect(
    buildIdOf([
      {path: 'index.html', hash: 'bbbbbbbbbb'},
      {path: 'docs/a/index.html', hash: 'aaaaaaaaaa'},
    ]),
  ).not.toBe(id);
});

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['a.svg', 'image/svg+xml; charset=utf-8'],
  ['rss.xml', 'text/xml; charset=utf-8'],
  ['atom.xml', 'text/xml; charset=utf-8'],
  ['docs/a.md', 'text/markdown; charset=utf-8'],
  ['llms.txt', 'text/plain; charset=utf-8'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.woff2', 'font/woff2'],
  ['a.pdf', 'application/pdf'],
  ['CNAME', 'application/octet-stream'],
])('mediaType(%j) is %s', (path, type) => {
  expect(mediaType(path)).toBe(type);
});
