// The address of a page that its front matter sets.
import {describe, expect, test} from 'vitest';
import type {Json} from '../../../renderer/base/json.js';
import {addressOf} from '../../../renderer/document/document-address.js';
import {addressFields, frontMatterPath, invalidAddresses} from '../../../renderer/document/front-matter-address.js';
import {readFrontMatter} from '../../../renderer/markdown/front-matter.js';
import {compileSite} from '../../support/site.js';

const addressedPath = (file: string, fields: Readonly<Record<string, Json>>) =>
  frontMatterPath(fields, addressOf(file));

test.each<[string, Readonly<Record<string, Json>>, string | undefined]>([
  ['docs/1.install.md', {}, undefined],
  ['docs/1.install.md', {slug: 'setup'}, '/docs/setup'],
  ['docs/1.install.md', {slug: './setup/'}, '/docs/setup'],
  ['docs/1.install.md', {slug: 'a/b'}, '/docs/a/b'],
  ['docs/1.install.md', {slug: 2024}, '/docs/2024'],
  ['docs/1.install.md', {slug: '/'}, '/'],
  ['docs/1.install.md', {slug: '/a/b/'}, '/a/b'],
  ['docs/1.install.md', {slug: 'index'}, '/docs'],
  ['install.md', {slug: 'setup'}, '/setup'],
  ['docs/guide/index.md', {slug: 'start'}, '/docs/guide/start'],
  ['index.md', {slug: 'start'}, '/start'],
  ['docs/a.md', {permalink: '/x/y.html'}, '/x/y'],
  ['docs/a.md', {permalink: '/x/index.html'}, '/x'],
  ['docs/a.md', {url: '/x/', slug: 'b'}, '/x'],
  ['docs/a.md', {url: 'https://example.com/'}, undefined],
  ['docs/a.md', {url: '//example.com/'}, undefined],
  ['docs/a.md', {path: 'src/a.ts'}, undefined],
  ['docs/a.md', {path: '/x'}, '/x'],
  ['docs/a.md', {slug: 'e\u0301'}, '/docs/\u00e9'],
  ['docs/a.md', {_path: '/e\u0301'}, '/\u00e9'],
  ['docs/a.md', {permalink: 'https://example.com/x'}, undefined],
  ['docs/a.md', {_path: '/y', slug: 'b', url: '/x'}, '/y'],
])('frontMatterPath() of %s with %j is %s', (file, fields, path) => {
  expect(addressedPath(file, fields)).toBe(path);
});

describe('an invalid address in front matter is reported and ignored', () => {
  test.each([
    ['slug: ../up', '`slug` is `"../up"`; expected a name such as `install`, or a path such as `/docs/install`.'],
    ['slug: a?b', '`slug` is `"a?b"`; expected a name such as `install`, or a path such as `/docs/install`.'],
    ['slug: ""', '`slug` is `""`; expected a name such as `install`, or a path such as `/docs/install`.'],
    ['slug: [a]', '`slug` is `["a"]`; expected a name such as `install`, or a path such as `/docs/install`.'],
    ['permalink: blog/x', '`permalink` is `"blog/x"`; expected a path such as `/docs/install`.'],
    ['permalink: /:year/:title/', '`permalink` is `"/:year/:title/"`; expected a path such as `/docs/install`.'],
    [
      'slug: "a\\uD800"',
      '`slug` is `"a\\ud800"`; expected a name such as `install`, or a path such as `/docs/install`.',
    ],
    ['_path: "/\\uDC00"', '`_path` is `"/\\udc00"`; expected a path such as `/docs/install`.'],
    ['url: /a/../b', '`url` is `"/a/../b"`; expected a path such as `/docs/install`.'],
  ])('%s', (line, message) => {
    const {fields, diagnostics} = readFrontMatter(`---\ntitle: A\n${line}\n---\n`, 'content/a.md');
    expect([fields, diagnostics.map((one) => [one.code, one.message, one.place?.line])]).toEqual([
      {title: 'A'},
      [['path-invalid', message, 3]],
    ]);
  });
});

describe('an address that disks cannot store is reported and ignored', () => {
  const long = (bytes: number) => 'é'.repeat(bytes / 2);
  test.each([
    ['a segment of 242 bytes', `slug: ${long(242)}`],
    ['65 segments', `_path: /a${'/b'.repeat(64)}`],
    ['2,000 segments', `_path: /a${'/b'.repeat(2000)}`],
    ['1,002 bytes', `permalink: ${`/${long(166)}`.repeat(6)}`],
  ])('%s', (_, line) => {
    const {fields, diagnostics} = readFrontMatter(`---\ntitle: A\n${line}\n---\n`, 'content/a.md');
    const [key] = line.split(':');
    expect([fields, diagnostics]).toEqual([
      {title: 'A'},
      [
        {
          severity: 'error',
          code: 'path-invalid',
          message: `\`${key}\` is too long for the path of a page.`,
          hint: 'Shorten it to at most 64 segments of 240 bytes, and 1000 bytes in all.',
          place: expect.objectContaining({file: 'content/a.md', line: 3}),
        },
      ],
    ]);
  });

  test.each([`_path: /a${'/b'.repeat(63)}`, `_path: /${long(240)}`])('%s is a valid address', (line) => {
    expect(readFrontMatter(`---\n${line}\n---\n`, 'content/a.md').diagnostics).toEqual([]);
  });
});

test('`slug`, `url` and `permalink` of a data file are ordinary fields', async () => {
  const {catalog} = await compileSite({'content/a.yml': 'slug: b\nurl: /c\npermalink: 5\n'});
  expect([...catalog.byPath.keys()].toSorted()).toEqual(['/', '/a']);
});

test('links to a file resolve to the address in its front matter, in every locale', async () => {
  const files = {
    'content/site.yml': 'locales: [en, fr]\n',
    'content/docs/1.install.md': '---\nslug: /setup\n---\n# Install\n\n[Guide](./2.guide/index.md#part)\n',
    'content/docs/2.guide/index.md': '---\nslug: start\n---\n# Guide\n\n## Part\n\n[Install](../1.install.md)\n',
    'content/docs/other.md': '[a](install.md) [b](/docs/guide/index.md) [c](/docs/install)\n',
    'content/fr/docs/1.install.md': '---\nslug: installer\n---\n# Installer\n',
    'content/fr/docs/other.md': '[a](1.install.md)\n',
  };
  const snapshot = await compileSite(files);
  const links = snapshot.documents.flatMap(({file, links: found}) => found.map(({path}) => `${file} ${path}`));
  expect(links).toEqual([
    'content/docs/1.install.md /docs/guide/start',
    'content/docs/2.guide/index.md /setup',
    'content/docs/other.md /setup',
    'content/docs/other.md /docs/guide/start',
    'content/docs/other.md /docs/install',
    'content/fr/docs/other.md /docs/installer',
  ]);
  expect(snapshot.diagnostics().map(({code, message}) => `${code}: ${message}`)).toEqual([
    'link-broken: No page at /docs/install.',
    // Pages are made for documents of the default language.
    'link-broken: No page at /docs/installer.',
  ]);
});

test('`aliases` of Hugo redirect like `redirectFrom` if they are paths', async () => {
  const snapshot = await compileSite({
    'content/a.md': '---\naliases: [/old/, /a/, Bob]\n---\n# A\n',
    'content/b.md': '---\nredirect_from: /older.html\n---\n# B\n',
    'content/people.yml': 'aliases: [/x]\n',
  });
  expect(snapshot.redirects.rules.map(({from, to}) => `${from} ${to}`)).toEqual(['/old /a', '/older.html /b']);
  const misspelled = (await snapshot.diagnostics()).filter(({code}) => code === 'field-unknown');
  expect(misspelled).toEqual([]);
});

test.each<[fields: Readonly<Record<string, Json>>, isMarkdown: boolean, keys: readonly string[]]>([
  [{}, true, []],
  [{_path: '/a', permalink: '/b', url: '/c', path: '/d', slug: 'e'}, true, []],
  [
    {_path: 'a', permalink: 'b', url: '/c?d', path: '/:e', slug: '../f'},
    true,
    ['_path', 'permalink', 'url', 'path', 'slug'],
  ],
  [{_path: 1, permalink: 1, url: 1, path: 1, slug: 1}, true, ['_path']],
  [{permalink: 'https://a.example', url: 'mailto:a@b.example', path: 'src/a.ts'}, true, []],
  [{url: '//a.example', path: '//a'}, true, []],
  [{slug: ['a']}, true, ['slug']],
  [{_path: '/a?b', slug: '../f'}, false, ['_path']],
])('invalidAddresses(%j, %j) returns %j', (fields, isMarkdown, keys) => {
  expect(invalidAddresses(fields, isMarkdown).map(({key}) => key)).toEqual(keys);
});

test('addressFields() returns the fields that set an address', () => {
  const addresses = {_path: '/a', permalink: '/b', url: '/c', path: '/d', slug: 'e'};
  expect(addressFields({title: 'A', ...addresses})).toEqual(addresses);
});

test('addresses that differ only in Unicode form are duplicates, also of data files and redirects', async () => {
  const {catalog, diagnostics} = await compileSite({
    'content/a.md': '---\nslug: /\u00e9\n---\nA\n',
    'content/b.yml': '_path: /e\u0301\n',
    'content/site.yml': 'redirects:\n  /e\u0301: /\n',
  });
  expect(catalog.documents.map(({path}) => path)).toEqual(['/\u00e9', '/\u00e9', '/']);
  expect(
    diagnostics().flatMap(({code, place}) => (/^(?:route|redirect)-/.test(code) ? [[code, place?.file]] : [])),
  ).toEqual([
    ['route-duplicate', 'content/b.yml'],
    ['redirect-hides-page', 'content/site.yml'],
  ]);
});
