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
  ['no documents give no entries', {}, []],
  ['pages at the top level are sorted by name', files('b.md', 'a.md'), [leaf('A', '/a'), leaf('B', '/b')]],
  ['data files have entries', files('a.yml', 'b.csv', 'c.json'), [leaf('A', '/a'), leaf('B', '/b'), leaf('C', '/c')]],
  ['the home page is an entry without children', files('index.md', 'a.md'), [leaf('A', '/a'), leaf('', '/')]],
  [
    'a folder without an index page has a title from its address',
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
    'an index page is the entry of its folder and also a child of it',
    {'docs/index.md': {title: 'Manual'}, 'docs/a.md': {}},
    [{title: 'Manual', _path: '/docs', children: [leaf('A', '/docs/a'), leaf('Manual', '/docs')]}],
  ],
  [
    'an index page alone is the only child of its own entry',
    {'docs/index.md': {title: 'Docs'}},
    [{title: 'Docs', _path: '/docs', children: [leaf('Docs', '/docs')]}],
  ],
  [
    'a numbered index page is sorted by its number',
    {'docs/0.index.md': {title: 'Docs'}, 'docs/1.a.md': {}},
    [{title: 'Docs', _path: '/docs', children: [leaf('Docs', '/docs'), leaf('A', '/docs/a')]}],
  ],
  [
    'an index that is a data file, or a name that ends in “index”, is an ordinary page',
    {'docs/index.yml': {title: 'Data'}, 'blog/myindex.md': {}},
    [{title: 'Blog', _path: '/blog', children: [leaf('Myindex', '/blog/myindex')]}, leaf('Data', '/docs')],
  ],
  [
    'a page with the path of a folder is the entry of the folder, and not a child of it',
    files('docs.md', 'docs/a.md'),
    [{title: 'Docs', _path: '/docs', children: [leaf('A', '/docs/a')]}],
  ],
  [
    '2 comes before 10, numbers come before names, and case and accents are ignored',
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
    'a folder is sorted by the path of its first file',
    files('2.b/1.x-y.md', '1.a/1.x-y.md', '3.c.md'),
    [
      {title: 'A', _path: '/a', children: [leaf('X Y', '/a/x-y')]},
      {title: 'B', _path: '/b', children: [leaf('X Y', '/b/x-y')]},
      leaf('C', '/c'),
    ],
  ],
  ['partials have no entry', files('_a.md', '_b/c.md', 'd.md'), [leaf('D', '/d')]],
  ['a file with a number and an underscore is not a partial', files('1._late.md'), [leaf('Late', '/_late')]],
  [
    'only `navigation: false` removes a page',
    {
      'a.md': {navigation: false},
      'b.md': {navigation: true},
      'c.md': {navigation: null},
      'd.md': {navigation: 0},
      'e.md': {navigation: 'no'},
    },
    [leaf('B', '/b'), leaf('C', '/c'), leaf('D', '/d'), leaf('E', '/e')],
  ],
  [
    'a folder whose pages are all removed has no entry',
    {'docs/a.md': {navigation: false}, 'b.md': {}},
    [leaf('B', '/b')],
  ],
  [
    '`navigation` in front matter overrides fields and adds new ones',
    {'a.md': {navigation: {title: 'Other', _path: '/elsewhere', icon: 'x', badge: null}}},
    [{title: 'Other', _path: '/elsewhere', icon: 'x', badge: null}],
  ],
  [
    '`navigation.children` in front matter come before generated children',
    {
      'docs.md': {navigation: {children: ['text', {title: 'Out', _path: 'https://example.com'}]}},
      'docs/a.md': {},
      'b.md': {navigation: {children: []}},
    },
    [
      leaf('B', '/b'),
      {title: 'Docs', _path: '/docs', children: ['text', leaf('Out', 'https://example.com'), leaf('A', '/docs/a')]},
    ],
  ],
  [
    '`navigation.children` with `_file` are sorted by that file, and `_file` is removed',
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
  ['drafts have no entry', files('a.draft.md', 'b.md'), [leaf('B', '/b')]],
])('navigation(): %s', (_title, given, expected) => {
  expect(tree(given)).toEqual(expected);
});

test.each<[string, Files, unknown]>([
  [
    'sets the title of its folder',
    {'docs/a.md': {}, 'docs/_dir.yml': {title: 'Manual'}},
    [{title: 'Manual', _path: '/docs', children: [leaf('A', '/docs/a')]}],
  ],
  [
    'sets the title of the folder, but not of the index page below it',
    {'docs/index.md': {title: 'Intro'}, 'docs/_dir.yml': {title: 'Manual', navigation: {icon: 'book'}}},
    [{title: 'Manual', _path: '/docs', icon: 'book', children: [leaf('Intro', '/docs')]}],
  ],
  [
    'without a title keeps the title from the address',
    {'docs/a.md': {}, 'docs/_dir.yml': {icon: 'book'}},
    [{title: 'Docs', _path: '/docs', icon: 'book', children: [leaf('A', '/docs/a')]}],
  ],
  [
    'can have its fields in `body`',
    {'docs/a.md': {}, 'docs/_dir.json': {body: {title: 'From body'}}},
    [{title: 'From body', _path: '/docs', children: [leaf('A', '/docs/a')]}],
  ],
  [
    'with `navigation: false` hides the index page and everything below the folder',
    {'docs/index.md': {}, 'docs/a.md': {}, 'docs/sub/b.md': {}, 'docs/_dir.yml': {navigation: false}, 'c.md': {}},
    [leaf('C', '/c')],
  ],
  ['with `navigation: null` hides the folder too', {'docs/a.md': {}, 'docs/_dir.yml': {navigation: null}}, []],
  [
    'with `navigation: false` in a subfolder hides it, and leaves no empty folder above it',
    {'docs/sub/a.md': {}, 'docs/sub/_dir.yml': {navigation: false}, 'b/sub/a.md': {}},
    [{title: 'B', _path: '/b', children: [{title: 'Sub', _path: '/b/sub', children: [leaf('A', '/b/sub/a')]}]}],
  ],
  [
    'with `navigation: false` does not hide a page with the path of the folder',
    {'docs.md': {}, 'docs/a.md': {}, 'docs/_dir.yml': {navigation: false}},
    [leaf('Docs', '/docs')],
  ],
  [
    'at the root sets the title of the home page',
    {'index.md': {}, 'a.md': {}, '_dir.yml': {title: 'Start'}},
    [leaf('A', '/a'), leaf('Start', '/')],
  ],
  [
    'at the root with `navigation: false` hides only the home page',
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

test('navigation() copies configured fields that the document has', () => {
  const given = {'a.md': {icon: 'x', badge: null, order: 0, other: 1}, 'b.md': {badge: ''}};
  expect(tree(given, {}, {navigation: {fields: ['icon', 'badge', 'order', 'toString']}})).toEqual([
    {title: 'A', _path: '/a', icon: 'x', badge: null, order: 0},
    {title: 'B', _path: '/b', badge: ''},
  ]);
});

test('navigation() copies the default fields of the config if it gets none', () => {
  const given = {'docs/_dir.yml': {icon: 'x', other: 1}, 'docs/a.md': {badge: 'y', other: 1}};
  expect(tree(given)).toEqual([
    {title: 'Docs', _path: '/docs', icon: 'x', children: [{title: 'A', _path: '/docs/a', badge: 'y'}]},
  ]);
});

test('the draft of an index page is an ordinary child of its folder', () => {
  expect(tree({'docs/index.draft.md': {title: 'Docs'}, 'docs/a.md': {}}, {}, {dev: true})).toEqual([
    {
      title: 'Docs',
      _path: '/docs',
      _draft: true,
      children: [leaf('A', '/docs/a')],
    },
  ]);
});

test('navigation() marks drafts in development', () => {
  expect(tree({'a.draft.md': {}, 'b.md': {_draft: 'later'}}, {}, {dev: true})).toEqual([
    {title: 'A', _path: '/a', _draft: true},
    {title: 'B', _path: '/b', _draft: true},
  ]);
});

test('navigation() is empty if the config has `navigation: false`', () => {
  expect(tree(files('a.md'), {}, {navigation: false})).toEqual([]);
});

const letters = files('a.md', 'b.md', 'c.md', 'd.md');
const [a, b, c, d] = [leaf('A', '/a'), leaf('B', '/b'), leaf('C', '/c'), leaf('D', '/d')];

test.each<[string, Query, unknown]>([
  ['`where` selects pages', {where: {_path: {$in: ['/a', '/c']}}}, [a, c]],
  ['`limit` and `skip` apply', {skip: 1, limit: 2}, [b, c]],
  ['`sort` decides which pages `limit` keeps, not their order', {sort: {title: -1}, limit: 2}, [c, d]],
  ['`first` is ignored', {first: true}, [a, b, c, d]],
  ['`only` and `without` are ignored', {only: ['title'], without: ['_path']}, [a, b, c, d]],
  ['`count` and `surround` are ignored', {count: true, surround: {query: '/a'}}, [a, b, c, d]],
])('navigation() with a query: %s', (_title, params, expected) => {
  expect(tree(letters, params)).toEqual(expected);
});

test('navigation() of documents without `_file` uses their `_id` and `_stem`', () => {
  const documents = [
    {_path: '/docs/b', _stem: 'docs/1.b', title: 'B'},
    {_path: '/docs/a', _stem: 'docs/2.a', title: 'A'},
    {_path: '/docs', _id: 'content:docs:3.index.md', _stem: 'docs/3.index', title: 'Docs'},
    {_path: '/c', title: 'C'},
  ];
  expect(navigation(documents)).toEqual([
    leaf('C', '/c'),
    {title: 'Docs', _path: '/docs', children: [leaf('B', '/docs/b'), leaf('A', '/docs/a'), leaf('Docs', '/docs')]},
  ]);
});

test('navigation() sorts a page with `_order` by it, and has the label of another generator', () => {
  const given = {'b.md': {_order: '1.b'}, 'a.md': {sidebar_label: 'Short'}};
  expect(tree(given)).toEqual([leaf('B', '/b'), leaf('Short', '/a')]);
});

test('navigation() reads _dir files that the query leaves out', () => {
  const given = {'docs/a.md': {}, 'docs/_dir.yml': {title: 'Manual'}};
  expect(tree(given, {where: {_type: 'markdown'}})).toEqual([
    {title: 'Manual', _path: '/docs', children: [leaf('A', '/docs/a')]},
  ]);
});

test.each<[string, Query, string, string]>([
  ['the default locale', {}, 'Manual', '/docs/a'],
  ['the locale in `where`', {where: {_locale: 'fr'}}, 'Manuel', '/docs/b'],
  ['the `locale` parameter', {locale: 'fr'}, 'Manuel', '/docs/b'],
])('navigation() with locales uses the files of %s', (_title, params, title, path) => {
  const given = {
    'en/docs/a.md': {title: 'x'},
    'en/docs/_dir.yml': {title: 'Manual'},
    'fr/docs/b.md': {title: 'x'},
    'fr/docs/_dir.yml': {title: 'Manuel'},
  };
  expect(tree(given, params, {locales: ['en', 'fr']})).toEqual([{title, _path: '/docs', children: [leaf('x', path)]}]);
});

test('navigation() treats constructor and __proto__ as ordinary names', () => {
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

test('navigation() includes each published page that is not a partial, and no other page', () => {
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

test('navigation() does not depend on the order of documents', () => {
  fc.assert(
    fc.property(fc.uniqueArray(file, {maxLength: 12, selector: (name) => record(name)._path}), (names) => {
      const documents = names.map((name) => record(name));
      expect(navigation(documents.toReversed())).toEqual(navigation(documents));
    }),
  );
});

test('navigation() includes each page once, and an index page twice', () => {
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
