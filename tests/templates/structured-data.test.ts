import {expect, test} from 'vitest';
import {breadcrumbData, faqData} from '../../templates/support/structured-data.js';

test('answers are plain text', () => {
  const items = [{label: 'Why?', content: 'See `galley` in [the docs](/docs).'}];
  expect(faqData({title: 'FAQ', items})).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {'@type': 'Question', name: 'Why?', acceptedAnswer: {'@type': 'Answer', text: 'See galley in the docs.'}},
      ],
    },
  ]);
  expect(faqData(undefined)).toEqual([]);
});

test('the way to a page leaves out folders that have no page', () => {
  const page = {title: 'Install', _path: '/docs/start/install'};
  const folder = {title: 'Start', _path: '/docs/start', children: [page]};
  const docs = {title: 'Docs', _path: '/docs', children: [{title: 'Docs', _path: '/docs'}, folder]};
  expect(breadcrumbData([docs, folder, page])).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        {'@type': 'ListItem', position: 1, name: 'Docs', item: '/docs'},
        {'@type': 'ListItem', position: 2, name: 'Install', item: '/docs/start/install'},
      ],
    },
  ]);
  expect(breadcrumbData([docs])).toEqual([]);
});
