// The order of documents: by file name, by `order` in front matter, and by the list of a folder.
import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import type {JsonObject} from '../../../renderer/base/json.js';
import {orderKeys} from '../../../renderer/catalog/document-order.js';
import {defaultSort, sortBy} from '../../../renderer/catalog/sort-documents.js';
import {compileSite} from '../../support/site.js';
import {record} from './record.js';

type Files = Readonly<Record<string, JsonObject>>;

/** Stems in default order, without folders' files. */
function ordered(files: Files, isOwnKey?: (meta: JsonObject, key: string) => boolean): readonly string[] {
  const metas = Object.entries(files).map(([file, fields]) => record(file, fields));
  const keys = orderKeys(metas, isOwnKey);
  const placed = metas.map((meta): JsonObject => ({...meta, ...(keys.has(meta) && {_order: keys.get(meta)})}));
  return sortBy(placed, defaultSort)
    .filter(({_partial}) => _partial !== true)
    .map(({_stem}) => String(_stem));
}

test('orderKeys() has no keys for documents without `order`', () => {
  const metas = ['1.a.md', 'docs/2.b.md', 'docs/index.md', 'docs/_dir.yml'].map((file) => record(file, {title: 'x'}));
  expect([...orderKeys(metas)]).toEqual([]);
});

test.each<[string, Files, readonly string[]]>([
  [
    'a page with `order` is sorted among numbered files, and before files without a number',
    {'1.one.md': {}, '2.two.md': {}, '10.ten.md': {}, 'name.md': {}, 'x.md': {order: 3}, '7.y.md': {order: 1}},
    ['1.one', '7.y', '2.two', 'x', '10.ten', 'name'],
  ],
  [
    '`order` can be negative or a fraction',
    {
      'a.md': {order: 1.5},
      'b.md': {order: 1.25},
      'c.md': {order: -1},
      'd.md': {order: -2.5},
      'e.md': {order: -2},
      'f.md': {order: 0},
      '1.g.md': {},
      '2.h.md': {},
    },
    ['d', 'e', 'c', 'f', '1.g', 'b', 'a', '2.h'],
  ],
  [
    'the order keys of other generators apply if `order` is absent',
    {
      'a.md': {sidebar_position: 4},
      'b.md': {sidebar: {order: 3, label: 'B'}},
      'c.md': {weight: 2},
      'd.md': {weight: 9, order: 1},
      'e.yml': {weight: 0},
    },
    ['d', 'c', 'b', 'a', 'e'],
  ],
  [
    '`order` is ignored if it is not a number or is too large',
    {'b.md': {order: '1'}, 'a.md': {order: Number.NaN}, 'c.md': {order: 1e300}},
    ['a', 'b', 'c'],
  ],
  [
    '`order` of an index page sorts its folder, and puts the index page first in the folder',
    {'a.md': {}, 'guide/1.a.md': {}, 'guide/index.md': {order: 1}, 'z/index.md': {order: 0}, 'z/b.md': {}},
    ['z/index', 'z/b', 'guide/index', 'guide/1.a', 'a'],
  ],
  ['`order` of a page in a folder does not sort the folder', {'b/x.md': {order: 1}, 'a/y.md': {}}, ['a/y', 'b/x']],
  [
    'an index page without `order` keeps the place of its file name',
    {'docs/1.a.md': {}, 'docs/b.md': {order: 5}, 'docs/index.md': {}},
    ['docs/1.a', 'docs/b', 'docs/index'],
  ],
  ['one page with `order` is sorted before the others', {'b.md': {order: 1}, 'a.md': {}}, ['b', 'a']],
  [
    'pages with the same number are sorted by name',
    {'1.b.md': {}, 'a.md': {order: 1}, '9.c.md': {order: 1}},
    ['a', '1.b', '9.c'],
  ],
  ['a page with `order: 0` follows a file with the number 0', {'0.a.md': {}, 'b.md': {order: 0}}, ['0.a', 'b']],
  [
    '`order` of a `_dir` file sorts its folder if nothing else has an order',
    {'b/_dir.yml': {order: 1}, 'b/x.md': {}, 'a/y.md': {}},
    ['b/x', 'a/y'],
  ],
  ['an `order` list can have one name', {'_dir.yml': {order: ['b']}, 'a.md': {}, 'b.md': {}}, ['b', 'a']],
  [
    'an `order` list can be in `body` of a `_dir` file',
    {'_dir.json': {body: {order: ['b']}}, 'a.md': {}, 'b.md': {}},
    ['b', 'a'],
  ],
  [
    'the first of two `_dir` files decides',
    {'_dir.json': {order: ['b']}, '_dir.yml': {order: ['c']}, 'a.md': {}, 'b.md': {}, 'c.md': {}},
    ['b', 'a', 'c'],
  ],
  [
    'the first of two equal names in an `order` list decides',
    {'_dir.yml': {order: ['c', 'a', 'b', 'c']}, 'a.md': {}, 'b.md': {}, 'c.md': {}},
    ['c', 'a', 'b'],
  ],
  [
    '`order` of a `_dir` file sorts its folder, and overrides `order` of the index page',
    {'b/index.md': {order: 9}, 'b/_dir.yml': {order: 1}, 'a/x.md': {}, '2.c/y.md': {}},
    ['b/index', '2.c/y', 'a/x'],
  ],
  [
    'an `order` list in a `_dir` file sorts files and folders, and unlisted ones follow in their own order',
    {
      'docs/_dir.yml': {order: ['zoo', 'index', 'Install.md', '3.guide', 'gone']},
      'docs/1.install.md': {order: 80},
      'docs/index.md': {},
      'docs/zoo/b.md': {},
      'docs/zoo/a.md': {},
      'docs/3.guide/c.md': {},
      'docs/2.other.md': {},
      'docs/other.md': {order: -7},
    },
    ['docs/zoo/a', 'docs/zoo/b', 'docs/index', 'docs/1.install', 'docs/3.guide/c', 'docs/other', 'docs/2.other'],
  ],
  [
    'an `order` list at the root sorts sections, but not the pages in them',
    {'_dir.yml': {order: ['b', 'a']}, 'a/2.x.md': {}, 'a/b.md': {}, 'b/b.md': {}, 'b/a.md': {}, 'index.md': {}},
    ['b/a', 'b/b', 'a/2.x', 'a/b', 'index'],
  ],
  [
    'file names that are versions are sorted by their numbers or by `order`',
    {'2.x.md': {order: 1}, '1.0.md': {}, '3.0.md': {order: 0}},
    ['3.0', '1.0', '2.x'],
  ],
])('%s', (_, files, stems) => {
  expect(ordered(files)).toEqual(stems);
});

test('orderKeys() ignores a key that a schema of the site defines', () => {
  const files = {'b.md': {weight: 1}, 'a.md': {weight: 2}};
  expect(ordered(files)).toEqual(['b', 'a']);
  expect(ordered(files, (_, key) => key === 'weight')).toEqual(['a', 'b']);
});

test('random numbers in `order` sort pages numerically', () => {
  const number = fc.oneof(
    fc.integer({min: -1e9, max: 1e9}),
    fc.integer({min: -4000, max: 4000}).map((n) => n / 1000),
  );
  fc.assert(
    fc.property(fc.uniqueArray(number, {maxLength: 12}), (numbers) => {
      const files = Object.fromEntries(numbers.map((order, index) => [`p${index}.md`, {order}]));
      const sorted = ordered(files).map((stem) => numbers[Number(stem.slice(1))]);
      expect(sorted).toEqual(numbers.toSorted((a, b) => a - b));
    }),
  );
});

test('orderKeys() sorts 200,000 pages by the list of their folder', () => {
  // A search of the list for each name would take longer than a test may.
  const names = Array.from({length: 200_000}, (_, index) => `page-${index}`);
  const pages = names.map((name) => ({_stem: `d/${name}`, _type: 'markdown', order: 1}));
  const keys = orderKeys([{_stem: 'd/_dir', _type: 'yaml', order: names}, ...pages]);
  expect(pages.findIndex((page, position) => keys.get(page) !== `d/__${position}.page-${position}`)).toBe(-1);
});

test('navigation, lists, folders, and previous and next pages follow `order`', async () => {
  const {catalog, pages} = await compileSite({
    'content/docs/_dir.yml': 'order: [second, first]\n',
    'content/docs/first/b.md': '---\norder: 1\n---\n# B\n',
    'content/docs/first/a.md': '---\nsidebar_label: Short\norder: 2\n---\n# A long title\n',
    'content/docs/second/c.md': '# C\n',
  });
  expect(catalog.navigation).toEqual([
    {
      title: 'Docs',
      _path: '/docs',
      children: [
        {title: 'Second', _path: '/docs/second', children: [{title: 'C', _path: '/docs/second/c'}]},
        {
          title: 'First',
          _path: '/docs/first',
          children: [
            {title: 'B', _path: '/docs/first/b'},
            {title: 'Short', _path: '/docs/first/a'},
          ],
        },
      ],
    },
    {title: 'Home', _path: '/'},
  ]);
  const near = pages.find(({route}) => route === '/docs/first/b')?.data['neighbors'] as readonly JsonObject[];
  expect(near.map((page) => page['_path'])).toEqual(['/docs/second/c', '/docs/first/a']);
});

test('a key in a schema of templates/collections.ts is not read as `order`', async () => {
  const {catalog} = await compileSite({
    'content/b.md': '---\nweight: 1\n---\n# B\n',
    'content/a.md': '---\nweight: 2\n---\n# A\n',
    'templates/collections.ts':
      "import {z} from 'zod';\nexport const collections = [{below: '/', schema: z.object({weight: z.number()})}];\n",
  });
  expect(catalog.documents.map(({file}) => file)).toEqual(['content/a.md', 'content/b.md', 'content/index.md']);
});
