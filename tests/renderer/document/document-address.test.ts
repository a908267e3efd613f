import {expect, test} from 'vitest';
import {addressOf, nameWithoutOrder, routeFromSegments} from '../../../renderer/document/document-address.js';
import {titleFromFileName} from '../../../renderer/document/title-from-file-name.js';

test('addressOf() reads all parts of an address from the file name', () => {
  expect(addressOf('docs/1.start/2.Install It.MD')).toEqual({
    id: 'content:docs:1.start:2.Install It.MD',
    source: 'content',
    file: 'docs/1.start/2.Install It.MD',
    stem: 'docs/1.start/2.Install It',
    extension: 'MD',
    path: '/docs/start/install-it',
    dir: 'start',
    locale: 'en',
    partial: false,
    draft: false,
    name: 'Install It',
  });
});

test.each([
  ['01.intro.md', '/intro'],
  ['1.2.three.md', '/2.three'],
  ['1-first.md', '/1-first'],
  ['1_first.md', '/1_first'],
  ['_1.vue.md', '/_1.vue'],
  ['1.md', '/1'],
  ['2024.md', '/2024'],
  ['1.0.md', '/1.0'],
  ['1.0.0.md', '/1.0.0'],
  ['1.x.md', '/1.x'],
  ['2.10.x.md', '/2.10.x'],
  ['2.x/1.intro.md', '/2.x/intro'],
  ['index.md', '/'],
  ['docs/index.md', '/docs'],
  ['docs/1.index.md', '/docs'],
  ['docs/index.draft.md', '/docs'],
  ['docs/Index.md', '/docs/index'],
  ['docs/post.draft.md', '/docs/post'],
  ['section.draft/a.md', '/section/a'],
  ['1. spaced name.md', '/spaced-name'],
  // An `index` folder adds no segment, and letters outside of the transliteration table are kept.
  ['a/index/b.md', '/a/b'],
  ['こんにちは.md', '/こんにちは'],
  ['1.../x.md', '/x'],
  ['__proto__/constructor.md', '/__proto__/constructor'],
])('addressOf() publishes %s at %s', (file, path) => {
  expect(addressOf(file).path).toBe(path);
});

test.each([
  ['docs/a.md', 'docs'],
  ['docs/index.md', ''],
  ['docs/1.guide/a.md', 'guide'],
  ['a.md', ''],
  ['index.md', ''],
])('addressOf() puts %s in the directory %j', (file, dir) => {
  expect(addressOf(file).dir).toBe(dir);
});

test.each([
  ['fr/a.md', {locales: ['en', 'fr']}, 'fr', '/a'],
  ['fr.md', {locales: ['en', 'fr']}, 'fr', '/'],
  ['a.md', {locales: ['en', 'fr']}, 'en', '/a'],
  ['a.md', {locales: ['en', 'fr'], defaultLocale: 'fr'}, 'fr', '/a'],
  ['de/a.md', {locales: ['en'], defaultLocale: 'de'}, 'de', '/a'],
  ['FR/a.md', {locales: ['en', 'fr']}, 'en', '/fr/a'],
  ['1.fr/a.md', {locales: ['en', 'fr']}, 'en', '/fr/a'],
  ['a/fr/b.md', {locales: ['en', 'fr']}, 'en', '/a/fr/b'],
  ['fr/a.md', {}, 'en', '/fr/a'],
])('addressOf() gives %s with %j the locale %s and the path %s', (file, options, locale, path) => {
  const address = addressOf(file, options);
  expect([address.locale, address.path, address.file]).toEqual([locale, path, file]);
});

test.each([
  ['_partial.md', true],
  ['a/_b/c.md', true],
  ['1._late.md', false],
  ['a_b.md', false],
])('addressOf() for %s sets `partial` to %s', (file, partial) => {
  expect(addressOf(file).partial).toBe(partial);
});

test.each([
  ['a.draft.md', true],
  ['section.draft/a.md', true],
  ['a.draft.b.md', true],
  ['post.drafts.md', false],
  ['post-draft.md', false],
])('addressOf() for %s sets `draft` to %s', (file, draft) => {
  expect(addressOf(file).draft).toBe(draft);
});

test.each([
  ['docs/1. spaced name.md', ' Spaced Name'],
  ['docs/3.getting-started.draft.md', 'Getting Started'],
  ['docs/index.md', ''],
  ['_4.the-post.md', '4The Post'],
  ['docs/2.x.md', '2.x'],
  ['docs/3.v1.0.md', 'V1.0'],
])('titleFromFileName() gives %s the title %j', (file, title) => {
  expect(titleFromFileName(addressOf(file).name)).toBe(title);
});

test('addressOf() keeps capitals with `respectPathCase`', () => {
  expect(addressOf('Docs/API.md', {respectPathCase: true}).path).toBe('/Docs/API');
});

test('nameWithoutOrder() removes numbers and .draft, and routeFromSegments() without segments returns /', () => {
  expect(['01.intro', '2.x', 'index', 'a.draft', 'draft'].map(nameWithoutOrder)).toEqual([
    'intro',
    '2.x',
    '',
    'a',
    'draft',
  ]);
  expect(routeFromSegments([])).toBe('/');
});
