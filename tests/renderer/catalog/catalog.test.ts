import {expect, test} from 'vitest';
import {createCatalog} from '../../../renderer/catalog/catalog.js';
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import type {Document} from '../../../renderer/document/document-types.js';
import {documentOf} from './record.js';

function open(documents: readonly Document[], config: Partial<Config> = {}, dev = false) {
  const {catalog, diagnostics} = createCatalog(documents, {...defaultConfig, ...config}, {dev});
  const byPath = Object.fromEntries([...catalog.byPath].map(([path, {file}]) => [path, file]));
  return {
    files: catalog.documents.map(({file}) => file),
    byPath,
    navigation: catalog.navigation,
    diagnostics: diagnostics(),
  };
}

test('createCatalog() sorts documents numerically by stem, and maps each path to its page', () => {
  expect(
    open(['10.b.md', '2.a.md', '_p.md', 'c.draft.md', 'index.md'].map((file) => documentOf(file, {icon: 'x'}))),
  ).toEqual({
    files: ['content/_p.md', 'content/2.a.md', 'content/10.b.md', 'content/c.draft.md', 'content/index.md'],
    byPath: {'/a': 'content/2.a.md', '/b': 'content/10.b.md', '/': 'content/index.md'},
    navigation: [
      {title: 'A', _path: '/a', icon: 'x'},
      {title: 'B', _path: '/b', icon: 'x'},
      {title: '', _path: '/', icon: 'x'},
    ],
    diagnostics: [],
  });
});

test('createCatalog() includes drafts in development', () => {
  const {byPath, navigation} = open([documentOf('c.draft.md')], {}, true);
  expect({byPath, navigation}).toEqual({
    byPath: {'/c': 'content/c.draft.md'},
    navigation: [{title: 'C', _path: '/c', _draft: true}],
  });
});

test('createCatalog() reports two documents with the same path, and names both files', () => {
  const {byPath, diagnostics} = open([
    documentOf('2.a.md'),
    documentOf('1.a.md'),
    documentOf('_a.md'),
    documentOf('a.draft.md'),
  ]);
  expect(byPath).toEqual({'/a': 'content/1.a.md'});
  expect(diagnostics).toEqual([
    {
      severity: 'error',
      code: 'route-duplicate',
      message: 'Two documents have the path /a: content/1.a.md and content/2.a.md.',
      hint: 'Rename one of them, or set `_path` in one of them.',
      place: {file: 'content/2.a.md'},
    },
  ]);
});

test('createCatalog() reports two `_dir` files of one folder, and uses the first everywhere', () => {
  const {navigation, diagnostics} = open([
    documentOf('docs/_dir.json', {title: 'Manual'}),
    documentOf('docs/_dir.yml', {title: 'Handbook'}),
    documentOf('_dir.yml'),
    documentOf('docs/a.md'),
  ]);
  expect({navigation, diagnostics}).toEqual({
    navigation: [{title: 'Manual', _path: '/docs', children: [{title: 'A', _path: '/docs/a'}]}],
    diagnostics: [
      {
        severity: 'error',
        code: 'route-duplicate',
        message: 'Two files configure the folder /docs: content/docs/_dir.json and content/docs/_dir.yml.',
        hint: 'Only content/docs/_dir.json is used. Move the keys there, and delete the other file.',
        place: {file: 'content/docs/_dir.yml'},
      },
    ],
  });
});

test('createCatalog() reports a page and a folder index with the same path', () => {
  expect(open([documentOf('docs/index.md'), documentOf('docs.md')]).diagnostics).toEqual([
    {
      severity: 'error',
      code: 'route-duplicate',
      message: 'Two documents have the path /docs: content/docs.md and content/docs/index.md.',
      hint: 'A page and the index of a folder are the same page: keep one of them.',
      place: {file: 'content/docs/index.md'},
    },
  ]);
});

const keepOne = 'A folder has one index: keep one of them, or rename the other.';
const renameFolder = (a: string, b: string) =>
  `Rename one of the folders content/${a} and content/${b}, or one of the files, or set \`_path\` in one of the files.`;

test.each<[cause: string, first: Parameters<typeof documentOf>, second: Parameters<typeof documentOf>, hint: string]>([
  ['`_path` of one page', ['a.md'], ['b.md', {_path: '/a'}], 'Change `_path` in content/b.md.'],
  ['`_path` at an index', ['a.md', {_path: '/b'}], ['b/index.md'], 'Change `_path` in content/a.md.'],
  [
    'two keys',
    ['a.md', {slug: 'c', _path: '/c'}],
    ['b.md', {permalink: '/c/', _path: '/c'}],
    'Change `_path` in content/a.md or `_path` in content/b.md.',
  ],
  ['`_path` in a data file', ['a.md'], ['b.yml', {_path: '/a'}], 'Change `_path` in content/b.yml.'],
  ['two indexes', ['a/index.md'], ['a/1.index.md'], keepOne],
  ['folders with numbers', ['1.a/b.md'], ['2.a/b.md'], renameFolder('1.a', '2.a')],
  ['folders with numbers and indexes', ['1.a/index.md'], ['2.a/index.md'], renameFolder('1.a', '2.a')],
  ['two extensions', ['a.md'], ['a.yml'], 'Rename one of them, or set `_path` in one of them.'],
  [
    'a draft',
    ['a.md'],
    ['a.draft.md'],
    'If the draft replaces the page, delete the page when you publish the draft. Otherwise, rename the draft.',
  ],
])('the hint about a path that two documents share names the cause: %s', (_, first, second, hint) => {
  expect(open([documentOf(...first), documentOf(...second)], {}, true).diagnostics).toMatchObject([
    {code: 'route-duplicate', hint},
  ]);
});

test('the hint about a shared path names the key of the front matter that sets it', () => {
  const document = documentOf('b.md', {slug: 'a', _path: '/a'});
  const {diagnostics} = open([documentOf('a.md'), {...document, authored: ['slug']}]);
  expect(diagnostics).toMatchObject([{hint: 'Change `slug` in content/b.md.'}]);
});

test('createCatalog() reports paths that differ only in case', () => {
  const {byPath, diagnostics} = open([documentOf('a.md', {_path: '/Docs'}), documentOf('b.md', {_path: '/docs'})]);
  expect(byPath).toEqual({'/Docs': 'content/a.md', '/docs': 'content/b.md'});
  expect(diagnostics.map(({code, message}) => [code, message])).toEqual([
    ['route-duplicate', 'The paths /Docs and /docs differ only in case: content/a.md and content/b.md.'],
  ]);
});

test('createCatalog() lets locales share a path, and maps it to the default locale', () => {
  const config = {locales: ['de', 'en'], defaultLocale: 'en'};
  const {byPath, diagnostics} = open(
    ['de/a.md', 'de/b.md', 'en/a.md'].map((file) => documentOf(file, {}, config)),
    config,
  );
  expect(byPath).toEqual({'/a': 'content/en/a.md', '/b': 'content/de/b.md'});
  expect(diagnostics).toEqual([]);
});

test('createCatalog() warns about a file named like a locale, which is the home page of that locale', () => {
  const config = {locales: ['en', 'fr']};
  const {diagnostics} = open([documentOf('fr.md', {}, config), documentOf('docs/fr.md', {}, config)], config);
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'locale-home',
      message: 'This file is the home page of the locale fr.',
      hint: 'Name it content/fr/index.md if that is what you mean, or choose a name that is not a locale.',
      place: {file: 'content/fr.md'},
    },
  ]);
});

test('createCatalog() publishes a document whose `_draft` is not true', () => {
  const {byPath} = open([documentOf('a.md', {_draft: 'later'})]);
  expect(byPath).toEqual({'/a': 'content/a.md'});
});

const [b, c] = [documentOf('b.md'), documentOf('c.md', {_draft: true})];

test.each<[string, readonly Document[], boolean]>([
  ['a different text', [c, {...b, hash: 'other'}], true],
  ['an added document', [c, b, documentOf('a.md')], false],
  ['a removed document', [c], false],
  ['another title', [c, documentOf('b.md', {title: 'Other'})], false],
])('createCatalog() with a previous catalog and %s is the same as without', (_, documents, isOrderKept) => {
  const previous = createCatalog([c, b], defaultConfig, {dev: false}).catalog;
  const {catalog} = createCatalog(documents, defaultConfig, {dev: false}, previous);
  expect(catalog).toEqual(createCatalog(documents, defaultConfig, {dev: false}).catalog);
  expect(catalog.metas === previous.metas).toBe(isOrderKept);
});
