import {expect, test} from 'vitest';
import {searchSections} from '../../../renderer/catalog/search.js';
import {documentOf} from './record.js';

const documents = [
  documentOf('a.md'),
  documentOf('_partial.md'),
  documentOf('hidden.md', {navigation: false}),
  documentOf('listed.md', {navigation: {title: 'x'}}),
  documentOf('c.draft.md'),
  documentOf('data.yml'),
];
const found = (config?: Parameters<typeof searchSections>[1]) => searchSections(documents, config).map(({id}) => id);

test('sections of published Markdown pages, in order', () => {
  expect(searchSections(documents.slice(0, 3))).toEqual([
    {id: '/a', title: 'A', titles: [], content: 'a.md', level: 1},
  ]);
  expect(found()).toEqual(['/a', '/listed']);
});

test('drafts too in development', () => {
  expect(found({dev: true})).toEqual(['/a', '/listed', '/c']);
});

test('one locale', () => {
  const options = {locales: ['en', 'fr']};
  const both = [documentOf('en/a.md', {}, options), documentOf('fr/b.md', {}, options)];
  expect(searchSections(both, {locales: ['en', 'fr'], defaultLocale: 'fr'}).map(({id}) => id)).toEqual(['/b']);
});
