import {expect, test} from 'vitest';
import {searchableDocuments} from '../../../renderer/catalog/searchable-documents.js';
import {documentOf} from './record.js';

const documents = [
  documentOf('a.md'),
  documentOf('_partial.md'),
  documentOf('hidden.md', {navigation: false}),
  documentOf('kept.md', {search: false}),
  documentOf('listed.md', {navigation: {title: 'x'}}),
  documentOf('c.draft.md'),
  documentOf('data.yml'),
];
const found = (config?: Parameters<typeof searchableDocuments>[1]) =>
  searchableDocuments(documents, config).map(({path}) => path);

test('searchableDocuments() returns published Markdown pages in order, without those that opt out', () => {
  expect(found()).toEqual(['/a', '/listed']);
});

test('searchableDocuments() includes drafts in development', () => {
  expect(found({dev: true})).toEqual(['/a', '/listed', '/c']);
});

test('searchableDocuments() returns only the pages of the default locale', () => {
  const options = {locales: ['en', 'fr']};
  const both = [documentOf('en/a.md', {}, options), documentOf('fr/b.md', {}, options)];
  expect(searchableDocuments(both, {locales: ['en', 'fr'], defaultLocale: 'fr'}).map(({path}) => path)).toEqual(['/b']);
});
