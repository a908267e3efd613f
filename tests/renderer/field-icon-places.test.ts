import {expect, test} from 'vitest';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {hashOf} from '../../renderer/base/hash.js';
import type {JsonObject} from '../../renderer/base/json.js';
import type {Snapshot} from '../../renderer/compile.js';
import {readConfig} from '../../renderer/config/read-config.js';
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
const other = {file: 'content/b.yml', meta: {icon: 'lucide:other'}};
const configText = 'header:\n  links:\n    - {label: A, to: /, icon: "lucide:config"}\n';
const site = {
  sources: new Map([...sources, ['b.yml', {kind: 'data', path: 'b.yml', hash: 'h', text: 'icon: lucide:other\n'}]]),
  catalog: {documents: [document, other]},
  parsedConfig: readConfig({kind: 'data', path: 'site.yml', hash: hashOf(configText), text: configText}),
} as unknown as Snapshot;
const template = {file: 'templates/pages/a.tsx'};

const placesOf = (found: readonly Diagnostic[], of: object | null = document) =>
  withFieldIconPlaces(found, {document: of} as Page, site).map(({place}) => {
    return [place?.file, place?.line, place?.column].filter(Boolean).join(':');
  });

test.each([
  ['lucide:bok', 'content/a.md:2:20'],
  ['a:b', 'content/a.md:4:12'],
  ['lucide:other', 'content/b.yml:1:7'],
  ['lucide:config', 'content/site.yml:3:31'],
  ['lucide:template', 'templates/pages/a.tsx'],
])('withFieldIconPlaces() reports the unknown icon %s at %s', (name, place) => {
  expect(placesOf([unknownIcon(name, template)])).toEqual([place]);
});

test('withFieldIconPlaces() does not move other findings, and returns them unchanged without an unknown icon', () => {
  const finding: Diagnostic = {...unknownIcon('a:b', template), code: 'other'};
  expect(placesOf([finding, unknownIcon('a:b', template)])).toEqual([template.file, 'content/a.md:4:12']);
  const found = [finding];
  expect(withFieldIconPlaces(found, {document} as unknown as Page, site)).toBe(found);
});

test('withFieldIconPlaces() of a page without a document finds the field of another document', () => {
  expect(placesOf([unknownIcon('a:b', template), unknownIcon('lucide:template', template)], null)).toEqual([
    'content/a.md:4:12',
    template.file,
  ]);
});
