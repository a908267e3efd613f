import {expect, test} from 'vitest';
import {llmsFiles, type LlmsInput} from '../../../../renderer/emit/crawler-files/llms-txt.js';
import {memoryStore} from '../../../../renderer/store/store.js';
import {barePage, configOf, documentPage} from '../site-page.js';

const made = async (inputs: Omit<LlmsInput, 'store'>, store = memoryStore()) =>
  Object.fromEntries(
    await Promise.all([...llmsFiles({...inputs, store})].map(async ({path, body}) => [path, await body()] as const)),
  );

const filesOf = (texts: Record<string, string>, config = configOf(), meta = {}) => {
  const pages = Object.keys(texts).map((route) => documentPage(route, {title: `Title of ${route}`, ...meta}));
  return made({pages, navigation: [], config, sourceTextOf: ({path}) => texts[path]});
};

test('llms.txt lists Markdown copies of pages in the order of the navigation', async () => {
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
  const files = await made({
    pages,
    navigation,
    config: configOf({description: 'Tools.', base: '/x/'}),
    sourceTextOf: () => undefined,
  });
  expect(files).toEqual({
    'llms.txt': `# Acme

> Tools.

## Pages

- [Home](https://acme.dev/x/index.md): Start

## Docs

- [Docs](https://acme.dev/x/docs.md)
- [A](https://acme.dev/x/docs/a.md)
- [B \\[sic\\]](https://acme.dev/x/docs/b.md): Second guide

## Optional

- [Terms](https://acme.dev/x/legal.md)
`,
  });
});

test('the Markdown copy of an MDX page has no imports, exports and tags', async () => {
  const page = documentPage('/docs/a');
  const pages = [{...page, document: {...page.document, file: 'content/docs/a.mdx'}}];
  const text =
    "---\na: 1\n---\nimport A from 'a'\nimport {\n  B,\n} from 'b'\n\nexport const c = 1\n\n# Own\n\n<A title=\"B\">\n  C\n</A>\n";
  const files = await made({pages, navigation: [], config: configOf(), sourceTextOf: () => text});
  expect(files['docs/a.md']).toBe('# Own\n\nCanonical: <https://acme.dev/docs/a>\n\n**B**\nC\n');
});

test.each([
  ['a text without heading', 'Hello\n', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n'],
  [
    'front matter',
    '---\ntitle: X\n---\n\n\nHello\n',
    '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n',
  ],
  [
    'a heading of its own',
    '---\na: 1\n---\n# Own *title*\n\nHello',
    '# Own *title*\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n',
  ],
  [
    'an underlined heading',
    'Own title\n=========\nHello',
    'Own title\n=========\n\nCanonical: <https://acme.dev/docs/a>\n\nHello\n',
  ],
  ['only a second-level heading', '## Part', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\n## Part\n'],
  [
    'components',
    '::note{a="1"}\nText\n::',
    '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\n::note{a="1"}\nText\n::\n',
  ],
  [
    'indented code at the start',
    '    code\n',
    '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n\n    code\n',
  ],
  ['no text', '', '# Title of /docs/a\n\nCanonical: <https://acme.dev/docs/a>\n'],
])('the Markdown copy of a page with %s has a title and its canonical address', async (_, text, twin) => {
  expect((await filesOf({'/docs/a': text}))['docs/a.md']).toBe(twin);
});

test('the Markdown copy names the canonical address of front matter, or the path if the site has no `url`', async () => {
  const elsewhere = await filesOf({'/a': 'x'}, configOf(), {canonical: 'https://other.dev/a'});
  expect(elsewhere['a.md']).toContain('Canonical: <https://other.dev/a>');
  const below = await filesOf({'/a': 'x'}, {...configOf({base: '/b/', trailingSlash: 'always'}), url: undefined});
  expect(below['a.md']).toContain('Canonical: </b/a/>');
  expect(await filesOf({'/': 'x'})).toHaveProperty(['index.md']);
});

test('llmsFiles() reads a text with a known hash only when its body is read', async () => {
  const store = memoryStore();
  const inputs = {pages: [documentPage('/a')], navigation: [], config: configOf(), store};
  const first = [...llmsFiles({...inputs, sourceTextOf: () => 'Text'})];
  let read = 0;
  const again = [...llmsFiles({...inputs, sourceTextOf: () => (read++, 'Text')})];
  expect(again.map(({path, hash}) => [path, hash])).toEqual(first.map(({path, hash}) => [path, hash]));
  expect(read).toBe(0);
  expect(await again[1]?.body()).toBe(await first[1]?.body());
});
