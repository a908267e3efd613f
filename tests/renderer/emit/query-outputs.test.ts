// Query results and the navigation, as files of a build.
import {expect, test} from 'vitest';
import {hashOf} from '../../../renderer/base/hash.js';
import {answerUrls} from '../../../renderer/catalog/answer-urls.js';
import {outputsOf, site} from '../../support/site.js';

const page = `
import {definePage} from 'galley/page';
export default definePage({
  name: 'notes', path: '/notes',
  data: {
    list: {where: {_dir: 'notes'}, only: ['title']},
    one: {where: {_path: '/notes/b'}, only: ['title', '_path'], first: true},
    many: {where: {_dir: 'notes'}, count: true},
  },
  component: () => <p>Notes</p>,
});`;

const files = {
  'content/site.yml': 'locales: []\n',
  'content/notes/10.b.md': '# B\n',
  'content/notes/9.a.md': '# A\n',
  'templates/pages/notes.tsx': page,
};

test('results of page queries are published at the hash and at the encoded parameters of the query', async () => {
  const outputs = await outputsOf(site(files));
  const read = (path: string): unknown => {
    const text = outputs.get(path.replace(/^\//, ''));
    return text === undefined ? `nothing at ${path}` : JSON.parse(text);
  };
  const {addresses} = read('query/index.json') as {addresses: Record<string, string>};
  const results = Object.entries(addresses).map(([at, params]) => {
    const query = JSON.parse(params) as {only?: unknown; count?: true};
    const own = answerUrls(query, {integrity: hashOf(outputs.get(at.slice(1)) ?? '')});
    const isNavigation = at.startsWith('/navigation/');
    expect(at).toBe(isNavigation ? own.navigation : own.query);
    expect(at).toMatch(/^\/(?:query|navigation)\/\w{10}\.\w{10}\.json$/);
    return [isNavigation ? own.navigationEncoded : own.queryEncoded, query, read(at)] as const;
  });
  // Built-in pages run queries as well.
  const answerTo = (key: string) =>
    results.find(([, query]) => JSON.stringify(query).includes('notes') && JSON.stringify(query).includes(key));
  expect(answerTo('"only":["title"]')?.[2]).toEqual([{title: 'A'}, {title: 'B'}]);
  expect(answerTo('"first":true')?.[2]).toEqual({title: 'B', _path: '/notes/b'});
  expect(answerTo('"count":true')?.[2]).toBe(2);
  const encoded = answerTo('"only":["title"]')?.[0] ?? '';
  expect(
    encoded
      .split('/')
      .slice(3)
      .every((piece) => piece.replace(/\.json$/, '').length <= 100),
  ).toBe(true);
  expect(read(encoded)).toEqual([{title: 'A'}, {title: 'B'}]);
});

test('the navigation is published at the hash and at the encoded parameters', async () => {
  const outputs = await outputsOf(site(files));
  const tree = [
    {title: 'Home', _path: '/'},
    {
      title: 'Notes',
      _path: '/notes',
      children: [
        {title: 'A', _path: '/notes/a'},
        {title: 'B', _path: '/notes/b'},
      ],
    },
  ];
  const at = answerUrls({}, {integrity: hashOf(JSON.stringify(tree))});
  expect([at.navigation, at.navigationEncoded].map((path) => JSON.parse(outputs.get(path.slice(1)) ?? '{}'))).toEqual([
    tree,
    tree,
  ]);
});

test('`publish.queries: false` publishes neither queries nor navigation', async () => {
  const outputs = await outputsOf(site({...files, 'content/site.yml': 'publish: {queries: false}\n'}));
  expect([...outputs.keys()].filter((path) => /^(?:query|navigation)\//.test(path))).toEqual([]);
});

test('a change of one query result leaves the files of other queries unchanged', async () => {
  const filesOf = async (title: string): Promise<ReadonlySet<string>> =>
    new Set(
      [...(await outputsOf(site({...files, 'content/notes/9.a.md': `# ${title}\n`})))]
        .filter(([path]) => path.startsWith('query/') && path !== 'query/index.json')
        .map(([path, text]) => `${path} ${text}`),
    );
  const [before, after] = [await filesOf('A'), await filesOf('A new one')];
  const changed = [...after].filter((file) => !before.has(file));
  expect(changed.filter((file) => !file.includes('A new one'))).toEqual([]);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(after.size);
});
