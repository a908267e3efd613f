import {expect, test} from 'vitest';
import {breadcrumbData, faqData} from '../../templates/support/structured-data.js';

test('faqData returns answers as plain text', () => {
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

test('breadcrumbData leaves out folders without a page', () => {
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
