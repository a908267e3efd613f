import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import type {JsonObject} from '../../../renderer/base/json.js';
import type {NavLink} from '../../../renderer/catalog/catalog.js';
import {navigation, type NavigationConfig} from '../../../renderer/catalog/navigation-tree.js';
import type {Query} from '../../../renderer/catalog/answer-query.js';
import {record} from './record.js';

type Files = Readonly<Record<string, JsonObject>>;

function tree(files: Files, params?: Query, config?: NavigationConfig): readonly NavLink[] {
  const documents = Object.entries(files).map(([file, fields]) => record(file, fields, config));
  return navigation(documents, params, config);
}

const files = (...names: string[]): Files => Object.fromEntries(names.map((name) => [name, {}]));
const leaf = (title: string, _path: string) => ({title, _path});

test.each<[string, Files, unknown]>([
  ['nothing', {}, []],
  ['pages at the top', files('b.md', 'a.md'), [leaf('A', '/a'), leaf('B', '/b')]],
  [
    'data files are entries too',
    files('a.yml', 'b.csv', 'c.json'),
    [leaf('A', '/a'), leaf('B', '/b'), leaf('C', '/c')],
  ],
  ['the home page stands alone', files('index.md', 'a.md'), [leaf('A', '/a'), leaf('', '/')]],
  [
    'a folder appears with its pages, titled from the address',
    files('docs/getting-started/a.md'),
    [
      {
        title: 'Docs',
        _path: '/docs',
        children: [
          {title: 'Getting Started', _path: '/docs/getting-started', children: [leaf('A', '/docs/getting-started/a')]},
        ],
      },
    ],
  ],
  [
    'an index is its folder and the folder’s first child',
    {'docs/index.md': {title: 'Manual'}, 'docs/a.md': {}},
    [{title: 'Manual', _path: '/docs', children: [leaf('A', '/docs/a'), leaf('Manual', '/docs')]}],
  ],
  [
    'an index alone has itself as only child',
    {'docs/index.md': {title: 'Docs'}},
    [{title: 'Docs', _path: '/docs', children: [leaf('Docs', '/docs')]}],
  ],
  [
    'a numbered index leads',
    {'docs/0.index.md': {title: 'Docs'}, 'docs/1.a.md': {}},
    [{title: 'Docs', _path: '/docs', children: [leaf('Docs', '/docs'), leaf('A', '/docs/a')]}],
  ],
  [
    'an index in data, or with a longer name, is a page',
    {'docs/index.yml': {title: 'Data'}, 'blog/myindex.md': {}},
    [{title: 'Blog', _path: '/blog', children: [leaf('Myindex', '/blog/myindex')]}, leaf('Data', '/docs')],
  ],
  [
    'a page of the folder’s path is its parent, without a copy',
    files('docs.md', 'docs/a.md'),
    [{title: 'Docs', _path: '/docs', children: [leaf('A', '/docs/a')]}],
  ],
  [
    '2 comes before 10, numbers before names, case and accents do not count',
    files('10.ten.md', '2.two.md', 'Éa.md', 'eb.md', 'EC.md', 'Ab.md'),
    [
      leaf('Two', '/two'),
      leaf('Ten', '/ten'),
      leaf('Ab', '/ab'),
      leaf('Éa', '/ea'),
      leaf('Eb', '/eb'),
      leaf('EC', '/ec'),
    ],
  ],
  [
    'a folder stands where the file of its first page stands',
    files('2.b/1.x-y.md', '1.a/1.x-y.md', '3.c.md'),
    [
      {title: 'A', _path: '/a', children: [leaf('X Y', '/a/x-y')]},
      {title: 'B', _path: '/b', children: [leaf('X Y', '/b/x-y')]},
      leaf('C', '/c'),
    ],
  ],
  ['partials are left out', files('_a.md', '_b/c.md', 'd.md'), [leaf('D', '/d')]],
  ['a numbered underscore is not a partial', files('1._late.md'), [leaf('Late', '/_late')]],
  [
    'only navigation: false leaves a page out',
    {
      'a.md': {navigation: false},
      'b.md': {navigation: true},
      'c.md': {navigation: null},
      'd.md': {navigation: 0},
      'e.md': {navigation: 'no'},
    },
    [leaf('B', '/b'), leaf('C', '/c'), leaf('D', '/d'), leaf('E', '/e')],
  ],
  ['a folder of excluded pages does not appear', {'docs/a.md': {navigation: false}, 'b.md': {}}, [leaf('B', '/b')]],
  [
    'a navigation object overrides and adds',
    {'a.md': {navigation: {title: 'Other', _path: '/elsewhere', icon: 'x', badge: null}}},
    [{title: 'Other', _path: '/elsewhere', icon: 'x', badge: null}],
  ],
  [
    'children written by hand stand first',
    {
      'docs.md': {navigation: {children: [{title: 'Out', _path: 'https://example.com'}]}},
      'docs/a.md': {},
      'b.md': {navigation: {children: []}},
    },
    [
      leaf('B', '/b'),
      {title: 'Docs', _path: '/docs', children: [leaf('Out', 'https://example.com'), leaf('A', '/docs/a')]},
    ],
  ],
  [
    'children written by hand with a _file stand where that file would, without it',
    {
      'docs.md': {
        navigation: {
          children: [
            {title: 'Last', _path: '/last', _file: 'docs/3.last.md'},
            {title: 'Out', _path: 'https://example.com', children: []},
            {
              title: 'First',
              _path: '/first',
              _file: 'docs/1.first.md',
              children: [
                {title: 'B', _path: '/b', _file: 'docs/1.first/b.md'},
                {title: 'A', _path: '/a', _file: 'docs/1.first/a.md'},
              ],
            },
          ],
        },
      },
      'docs/2.own.md': {},
    },
    [
      {
        title: 'Docs',
        _path: '/docs',
        children: [
          leaf('Out', 'https://example.com'),
          {title: 'First', _path: '/first', children: [leaf('A', '/a'), leaf('B', '/b')]},
          leaf('Own', '/docs/own'),
          leaf('Last', '/last'),
        ],
      },
    ],
  ],
  ['drafts are left out', files('a.draft.md', 'b.md'), [leaf('B', '/b')]],
])('%s', (_title, given, expected) => {
  expect(tree(given)).toEqual(expected);
});

test.each<[string, Files, unknown]>([
  [
    'titles a folder',
    {'docs/a.md': {}, 'docs/_dir.yml': {title: 'Manual'}},
    [{title: 'Manual', _path: '/docs', children: [leaf('A', '/docs/a')]}],
  ],
  [
    'titles an index, not its copy',
    {'docs/index.md': {title: 'Intro'}, 'docs/_dir.yml': {title: 'Manual', navigation: {icon: 'book'}}},
    [{title: 'Manual', _path: '/docs', icon: 'book', children: [leaf('Intro', '/docs')]}],
  ],
  [
    'named nothing has no title',
    {'docs/a.md': {}, 'docs/_dir.yml': {icon: 'book'}},
    [{title: 'Docs', _path: '/docs', icon: 'book', children: [leaf('A', '/docs/a')]}],
  ],
  [
    'has a body merged in',
    {'docs/a.md': {}, 'docs/_dir.json': {body: {title: 'From body'}}},
    [{title: 'From body', _path: '/docs', children: [leaf('A', '/docs/a')]}],
  ],
  [
    'hides the index with a falsy navigation, and everything below',
    {'docs/index.md': {}, 'docs/a.md': {}, 'docs/sub/b.md': {}, 'docs/_dir.yml': {navigation: false}, 'c.md': {}},
    [leaf('C', '/c')],
  ],
  ['hides with null too', {'docs/a.md': {}, 'docs/_dir.yml': {navigation: null}}, []],
  [
    'of a folder below hides that folder, which leaves no empty one above',
    {'docs/sub/a.md': {}, 'docs/sub/_dir.yml': {navigation: false}, 'b/sub/a.md': {}},
    [{title: 'B', _path: '/b', children: [{title: 'Sub', _path: '/b/sub', children: [leaf('A', '/b/sub/a')]}]}],
  ],
  [
    'does not hide a page of the same path',
    {'docs.md': {}, 'docs/a.md': {}, 'docs/_dir.yml': {navigation: false}},
    [leaf('Docs', '/docs')],
  ],
  [
    'at the root renames the home page',
    {'index.md': {}, 'a.md': {}, '_dir.yml': {title: 'Start'}},
    [leaf('A', '/a'), leaf('Start', '/')],
  ],
  [
    'at the root hides only the home page',
    {'index.md': {}, 'a.md': {}, '_dir.yml': {navigation: false}},
    [leaf('A', '/a')],
  ],
  [
    'with a number is an ordinary page',
    {'docs/1._dir.yml': {}},
    [{title: 'Docs', _path: '/docs', children: [leaf('Dir', '/docs/_dir')]}],
  ],
])('a _dir file %s', (_title, given, expected) => {
  expect(tree(given, {}, {navigation: {fields: ['icon']}})).toEqual(expected);
});

test('configured fields are copied unless missing', () => {
  const given = {'a.md': {icon: 'x', badge: null, order: 0, other: 1}, 'b.md': {badge: ''}};
  expect(tree(given, {}, {navigation: {fields: ['icon', 'badge', 'order', 'toString']}})).toEqual([
    {title: 'A', _path: '/a', icon: 'x', badge: null, order: 0},
    {title: 'B', _path: '/b', badge: ''},
  ]);
});

test('drafts are marked in development', () => {
  expect(tree({'a.draft.md': {}, 'b.md': {_draft: 'later'}}, {}, {dev: true})).toEqual([
    {title: 'A', _path: '/a', _draft: true},
    {title: 'B', _path: '/b', _draft: true},
  ]);
});

test('navigation: false in the config means none', () => {
  expect(tree(files('a.md'), {}, {navigation: false})).toEqual([]);
});

const letters = files('a.md', 'b.md', 'c.md', 'd.md');
const [a, b, c, d] = [leaf('A', '/a'), leaf('B', '/b'), leaf('C', '/c'), leaf('D', '/d')];

test.each<[string, Query, unknown]>([
  ['where chooses', {where: {_path: {$in: ['/a', '/c']}}}, [a, c]],
  ['limit and skip cut', {skip: 1, limit: 2}, [b, c]],
  ['sort chooses what is cut, not the order', {sort: {title: -1}, limit: 2}, [c, d]],
  ['first is ignored', {first: true}, [a, b, c, d]],
  ['only and without are ignored', {only: ['title'], without: ['_path']}, [a, b, c, d]],
  ['count and surround are ignored', {count: true, surround: {query: '/a'}}, [a, b, c, d]],
])('query: %s', (_title, params, expected) => {
  expect(tree(letters, params)).toEqual(expected);
});

test('folders are configured even when the query leaves them out', () => {
  const given = {'docs/a.md': {}, 'docs/_dir.yml': {title: 'Manual'}};
  expect(tree(given, {where: {_type: 'markdown'}})).toEqual([
    {title: 'Manual', _path: '/docs', children: [leaf('A', '/docs/a')]},
  ]);
});

test.each<[string, Query, string, string]>([
  ['the default locale', {}, 'Manual', '/docs/a'],
  ['a locale asked for', {where: {_locale: 'fr'}}, 'Manuel', '/docs/b'],
  ['a locale as a parameter', {locale: 'fr'}, 'Manuel', '/docs/b'],
])('locales: %s', (_title, params, title, path) => {
  const given = {
    'en/docs/a.md': {title: 'x'},
    'en/docs/_dir.yml': {title: 'Manual'},
    'fr/docs/b.md': {title: 'x'},
    'fr/docs/_dir.yml': {title: 'Manuel'},
  };
  expect(tree(given, params, {locales: ['en', 'fr']})).toEqual([{title, _path: '/docs', children: [leaf('x', path)]}]);
});

test('a page named like the machinery is a page', () => {
  const given = {
    'constructor/toString.md': {title: 'x'},
    'proto.md': JSON.parse('{"_path": "/__proto__/x"}') as JsonObject,
  };
  expect(tree(given)).toEqual([
    {title: 'Constructor', _path: '/constructor', children: [leaf('x', '/constructor/tostring')]},
    {title: 'Proto', _path: '/__proto__', children: [leaf('Proto', '/__proto__/x')]},
  ]);
});

const segment = fc.constantFrom('a', 'b', '1.c', '2.d', '10.e', '_p', 'x.draft');
const file = fc
  .tuple(fc.array(segment, {maxLength: 3}), fc.constantFrom('index', '0.index', 'a', '3.f', '_q', 'y.draft'))
  .map(([folders, name]) => `${[...folders, name].join('/')}.md`);

const pathsOf = (links: readonly NavLink[]): string[] =>
  links.flatMap((link) => [link._path, ...pathsOf(link.children ?? [])]);
const leavesOf = (links: readonly NavLink[]): string[] =>
  links.flatMap((link) => (link.children === undefined ? [link._path] : leavesOf(link.children)));

test('each eligible page is in the tree, and no other is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(file, {maxLength: 12}), (names) => {
      const documents = names.map((name) => record(name, {marked: name}));
      const built = navigation(documents, {}, {navigation: {fields: ['marked']}});
      const eligible = documents.filter(({_partial, _draft}) => _partial === false && _draft === false);
      const paths = pathsOf(built);
      for (const {_path} of eligible) expect(paths).toContain(_path);
      const known = new Set(eligible.map(({_path}) => _path));
      for (const path of leavesOf(built)) expect(known).toContain(path);
    }),
  );
});

test('the tree does not depend on the order of documents', () => {
  fc.assert(
    fc.property(fc.uniqueArray(file, {maxLength: 12, selector: (name) => record(name)._path}), (names) => {
      const documents = names.map((name) => record(name));
      expect(navigation(documents.toReversed())).toEqual(navigation(documents));
    }),
  );
});

test('each page stands in the tree once, an index also inside its own entry', () => {
  fc.assert(
    fc.property(fc.uniqueArray(file, {maxLength: 12, selector: (name) => record(name)._path}), (names) => {
      const documents = names.map((name) => record(name, {marked: name}));
      const built = navigation(documents, {}, {navigation: {fields: ['marked']}});
      const marks = (links: readonly NavLink[]): unknown[] =>
        links.flatMap((link) => [link.marked ?? [], marks(link.children ?? [])].flat());
      for (const {_partial, _draft, _path, marked} of documents) {
        const isIndex = /(?:^|\/)(?:0\.)?index\.md$/.test(String(marked)) && _path !== '/';
        const expected = _partial === true || _draft === true ? 0 : isIndex ? 2 : 1;
        expect(marks(built).filter((mark) => mark === marked)).toHaveLength(expected);
      }
    }),
  );
});
