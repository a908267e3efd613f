import {expect, test} from 'vitest';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {JsonObject} from '../../renderer/base/json.js';
import {withFieldIconPlaces} from '../../renderer/field-icon-places.js';
import type {Page} from '../../renderer/page/page.js';
import {unknownIcon} from '../../renderer/page/render/render-findings.js';
import type {Source} from '../../renderer/source/source.js';

const text = '---\nnavigation: {icon: lucide:bok}\nitems:\n  - {icon: a:b}\n  - {icon: lucide:star}\n---\n# A\n';
const meta: JsonObject = {
  title: 'A',
  navigation: {icon: 'lucide:bok'},
  items: [{icon: 'a:b'}, {icon: 'lucide:star'}],
};
const sources = new Map([['a.md', {kind: 'markdown', path: 'a.md', hash: 'h', text}]]) as ReadonlyMap<string, Source>;
const document = {file: 'content/a.md', meta};
const template = {file: 'templates/pages/a.tsx'};

const placesOf = (found: readonly Diagnostic[], of: object | null = document) =>
  withFieldIconPlaces(found, {document: of} as Page, sources).map(({place}) => {
    return [place?.file, place?.line, place?.column].filter(Boolean).join(':');
  });

test.each([
  ['lucide:bok', 'content/a.md:2:20'],
  ['a:b', 'content/a.md:4:12'],
  ['lucide:other', 'templates/pages/a.tsx'],
])('withFieldIconPlaces() reports the unknown icon %s at %s', (name, place) => {
  expect(placesOf([unknownIcon(name, template)])).toEqual([place]);
});

test('withFieldIconPlaces() does not move other findings, and returns them unchanged without an unknown icon', () => {
  const other: Diagnostic = {...unknownIcon('a:b', template), code: 'other'};
  expect(placesOf([other, unknownIcon('a:b', template)])).toEqual([template.file, 'content/a.md:4:12']);
  const found = [other];
  expect(withFieldIconPlaces(found, {document} as unknown as Page, sources)).toBe(found);
});

test('withFieldIconPlaces() of a page without a document keeps the place in the template', () => {
  expect(placesOf([unknownIcon('a:b', template)], null)).toEqual([template.file]);
});
