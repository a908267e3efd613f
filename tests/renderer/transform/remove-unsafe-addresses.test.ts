import {expect, test} from 'vitest';
import {transform} from '../../../renderer/transform/transform-document.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';
import {defaultConfig} from '../../../renderer/config/config.js';
import {transformed} from '../document/support.js';

test('a script address in front matter is removed and reported at its place', () => {
  const {document} = transformed(
    '---\ntitle: "JavaScript: the good parts"\ncanonical: "javascript:alert(1)"\nimage:\n  src: "java\\tscript:alert(2)"\n' +
      '  alt: data:text\nlinks:\n  - to: /docs\n  - to: vbscript:x\nauthors:\n  - {name: A, avatar: "data:image/png;base64,AA", url: "https://a.example"}\n' +
      'redirect: "data:text/html,x"\n---\n\nText.\n',
  );
  const {title, canonical, image, links, authors, redirect} = document.meta;
  expect({title, canonical, image, links, authors, redirect}).toEqual({
    title: 'JavaScript: the good parts',
    canonical: undefined,
    image: {alt: 'data:text'},
    links: [{to: '/docs'}, {}],
    authors: [{name: 'A', avatar: 'data:image/png;base64,AA', url: 'https://a.example'}],
    redirect: undefined,
  });
  expect(document.diagnostics.map(({code, place}) => `${code} ${place?.line}:${place?.column}`)).toEqual([
    'link-scheme 3:12',
    'link-scheme 5:8',
    'link-scheme 9:9',
    'link-scheme 12:11',
  ]);
});

test.each([
  ['https://a.example/b', 'https://a.example/b', 0],
  ['/b', '/b', 0],
  ['mailto:a@b.example', undefined, 1],
  ['ftp://a.example', undefined, 1],
])('only a page address is kept as the canonical address: %s', (canonical, kept, findings) => {
  const {document} = transformed(`---\ncanonical: ${canonical}\n---\n`);
  expect([document.meta['canonical'], document.diagnostics.length]).toEqual([kept, findings]);
});

test.each([
  ['data/a.yml', 'to: "javascript:alert(1)"\nname: A\n'],
  ['data/a.json', '{"to": "javascript:alert(1)", "name": "A"}\n'],
])('a script address in a data file is removed and reported: %s', (path, text) => {
  const {document} = transform({kind: 'data', path, hash: '', text}, transformOptions(defaultConfig));
  expect([document.meta['to'], document.meta['name'], document.diagnostics.map(({code}) => code)]).toEqual([
    undefined,
    'A',
    ['link-scheme'],
  ]);
});
