import {expect, test} from 'vitest';
import {metadataFieldsOf, usesMetadataFields} from '../../renderer/metadata-fields.js';
import type {CheckedDocument} from '../../renderer/check/define-check.js';

const names = [
  '_authors',
  '_created',
  '_depth',
  '_frontMatter',
  '_headings',
  '_hosts',
  '_inbound',
  '_outbound',
  '_updated',
  '_words',
];

test.each(names)('usesMetadataFields() finds %s anywhere in a query', (name) => {
  for (const params of [
    {only: [name]},
    {only: `title,${name}`},
    {sort: {[name]: 1}},
    {where: {[`${name}.title`]: 'A'}},
    {where: `this['${name}']`},
  ])
    expect(usesMetadataFields(params)).toBe(true);
});

test.each([undefined, {}, {only: ['title']}, {only: ['words', '_wordsOf', 'x_words']}, {where: {title: 'a _words'}}])(
  'usesMetadataFields() is false for %j',
  (params) => {
    expect(usesMetadataFields(params)).toBe(false);
  },
);

test('metadataFieldsOf() returns the fields of a document, with sorted and unique addresses', () => {
  const document = {
    frontMatter: {title: 'A'},
    words: 7,
    headings: [
      {id: 'a', depth: 2, text: 'A', line: 1},
      {id: 'b', depth: 3, text: 'B', line: 2},
    ],
    links: [{path: '/b'}, {path: '/a'}, {path: '/b'}, {host: 'x.example'}, {host: 'x.example'}],
    inbound: [{from: {path: '/d'}}, {from: {path: '/c'}}, {from: {path: '/d'}}],
    updated: '2026-01-02',
    created: undefined,
    authors: ['Ann'],
  } as unknown as CheckedDocument;
  expect(metadataFieldsOf(document)).toEqual({
    _authors: ['Ann'],
    _created: null,
    _depth: 3,
    _frontMatter: {title: 'A'},
    _headings: [
      {id: 'a', depth: 2, text: 'A'},
      {id: 'b', depth: 3, text: 'B'},
    ],
    _hosts: ['x.example'],
    _inbound: ['/c', '/d'],
    _outbound: ['/a', '/b'],
    _updated: '2026-01-02',
    _words: 7,
  });
  const empty = {...document, headings: [], updated: undefined, created: '2026-01-01'} as unknown as CheckedDocument;
  expect(metadataFieldsOf(empty)).toMatchObject({_depth: 0, _updated: null, _created: '2026-01-01'});
});
