import {expect, test} from 'vitest';
import {llmsFiles} from '../../../renderer/emit/llms.js';
import {barePage, configOf, documentPage} from './site-page.js';

const filesOf = (texts: Record<string, string>, config = configOf(), meta = {}) => {
  const pages = Object.keys(texts).map((route) => documentPage(route, {title: `Title of ${route}`, ...meta}));
  const files = llmsFiles({pages, navigation: [], config, textOf: ({path}) => texts[path]});
  return Object.fromEntries(files.map(({path, body}) => [path, body]));
};

test('llms.txt lists the texts in the order of the navigation', () => {
  const pages = [
    documentPage('/legal', {title: 'Terms'}),
    documentPage('/docs/b', {title: 'B [sic]', description: 'Second\nguide'}),
    documentPage('/docs/a', {title: 'A'}),
    documentPage('/docs', {title: 'Docs'}),
    documentPage('/', {title: 'Home', description: 'Start'}),
    documentPage('/hidden', {title: 'Hidden', robots: 'noindex'}),
    barePage('/pricing'),
    barePage('/404'),
  ];
  const navigation = [
    {title: 'Home', _path: '/'},
    {
      title: 'Docs',
      _path: '/docs',
      children: [
        {title: 'A', _path: '/docs/a'},
        {title: 'More', _path: '/docs/more', children: [{title: 'B', _path: '/docs/b'}]},
      ],
    },
    {title: 'Pricing', _path: '/pricing'},
  ];
  const files = llmsFiles({
    pages,
    navigation,
    config: configOf({description: 'Tools.', base: '/x/'}),
    textOf: () => undefined,
  });
  expect(files).toEqual([expect.objectContaining({path: 'llms.txt', type: 'text/plain; charset=utf-8'})]);
  expect(files[0]?.body).toBe(`# Acme

> Tools.

## Pages

- [Home](https://acme.dev/x/index.md): Start

## Docs

- [Docs](https://acme.dev/x/docs.md)
- [A](https://acme.dev/x/docs/a.md)
- [B \\[sic\\]](https://acme.dev/x/docs/b.md): Second guide

## Optional

- [Terms](https://acme.dev/x/legal.md)
`);
});

test.each([
  ['a text without heading', 'Hello\n', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n'],
  [
    'front matter',
    '---\ntitle: X\n---\n\n\nHello\n',
    '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n',
  ],
  [
    'its own heading',
    '---\na: 1\n---\n# Own *title*\n\nHello',
    '# Own *title*\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n',
  ],
  [
    'an underlined heading',
    'Own title\n=========\nHello',
    'Own title\n=========\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n',
  ],
  ['a second-level heading only', '## Part', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\n## Part\n'],
  [
    'components',
    '::note{a="1"}\nText\n::',
    '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\n::note{a="1"}\nText\n::\n',
  ],
  ['indented code first', '    code\n', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\n    code\n'],
  ['nothing', '', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n'],
])('the twin of a page with %s', (_, text, twin) => {
  expect(filesOf({'/docs/a': text})['docs/a.md']).toBe(twin);
});

test('a twin names the address its author calls the right one, and without a url the path', () => {
  expect(filesOf({'/a': 'x'}, configOf(), {canonical: 'https://other.dev/a'})['a.md']).toContain(
    'Canonical: <https://other.dev/a>',
  );
  expect(filesOf({'/a': 'x'}, {...configOf({base: '/b/', trailingSlash: 'always'}), url: undefined})['a.md']).toContain(
    'Canonical: </b/a/>',
  );
  expect(filesOf({'/': 'x'})).toHaveProperty(['index.md']);
});
