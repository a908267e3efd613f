import {expect, test} from 'vitest';
import {relativeReference} from '../../../renderer/markdown/finalize-link.js';
import {bodyText, findings, transformed, type Setting} from '../document/support.js';

const page: Setting = {path: 'docs/1.start/2.install.md'};
const index: Setting = {path: 'docs/1.start/index.md'};
const sub: Setting = {...page, base: '/base/', trailingSlash: 'always'};

test.each<[written: string, setting: Setting, href: string, route?: string]>([
  ['/blog', page, '/blog', '/blog'],
  ['/blog/', page, '/blog', '/blog'],
  ['/', page, '/', '/'],
  ['/blog?a=b#c', page, '/blog?a=b#c', '/blog'],
  ['/a b/ü', page, '/a%20b/%C3%BC', '/a b/ü'],
  ['#top', page, '#top', '/docs/start/install'],
  ['./3.use.md', page, '/docs/start/use', '/docs/start/use'],
  ['3.use.md#a', page, '/docs/start/use#a', '/docs/start/use'],
  ['../2.more/index.md', page, '/docs/more', '/docs/more'],
  ['../../../../index.md', page, '/', '/'],
  ['./3.use.draft.md', index, '/docs/start/use', '/docs/start/use'],
  ['./3.use.mdx#a', page, '/docs/start/use#a', '/docs/start/use'],
  ['./3.use.mdc#a', page, '/docs/start/use#a', '/docs/start/use'],
  ['/docs/use.html#a', page, '/docs/use#a', '/docs/use'],
  ['/docs/use.html?a', page, '/docs/use?a', '/docs/use'],
  ['./use.html', page, '/docs/start/use', '/docs/start/use'],
  ['use.htm', index, '/docs/start/use', '/docs/start/use'],
  ['/docs/index.html', page, '/docs', '/docs'],
  ['/index.html', page, '/', '/'],
  ['/docs/index', page, '/docs', '/docs'],
  ['/docs/1.start/3.use.md', page, '/docs/start/use', '/docs/start/use'],
  ['/docs/index.mdx', page, '/docs', '/docs'],
  ['/docs/index.mdc', page, '/docs', '/docs'],
  ['/docs/use.md?', page, '/docs/use.md?', '/docs/use.md'],
  ['/docs/myindex', page, '/docs/myindex', '/docs/myindex'],
  ['/docs/use.html', sub, '/base/docs/use/', '/docs/use'],
  ['use', page, '/docs/start/use', '/docs/start/use'],
  ['./use', index, '/docs/start/use', '/docs/start/use'],
  ['../use', page, '/docs/use', '/docs/use'],
  ['/blog', sub, '/base/blog/', '/blog'],
  ['./3.use.md#a', sub, '/base/docs/start/use/#a', '/docs/start/use'],
  ['/', sub, '/base/', '/'],
  ['/file.pdf', sub, '/base/file.pdf', '/file.pdf'],
  ['/schema.graphqls', sub, '/base/schema.graphqls', '/schema.graphqls'],
  ['/docs/use.md?', sub, '/base/docs/use.md?', '/docs/use.md'],
  ['./3.next.config.md#a', sub, '/base/docs/start/next.config/#a', '/docs/start/next.config'],
  ['/docs/next.config.html', sub, '/base/docs/next.config/', '/docs/next.config'],
  ['?a', {...sub, path: 'docs/next.config.md'}, '/base/docs/next.config/?a', '/docs/next.config'],
  ['/docs/v1.0', sub, '/base/docs/v1.0/', '/docs/v1.0'],
  ['https://example.com/a', page, 'https://example.com/a'],
  ['//example.com/a', page, '//example.com/a'],
  ['mailto:a@b.c', page, 'mailto:a@b.c'],
])('the link %s is resolved to its address and its route', (written, setting, href, route) => {
  const markdown = `[a](<${written}>)`;
  const [link] = transformed(markdown, setting).document.links;
  expect(bodyText(markdown, setting)).toContain(`<a href="${href}"`);
  expect(link).toMatchObject({href: written, place: {file: `content/${setting.path}`, line: 1, column: 1}});
  expect(link?.path).toEqual(route);
});

test.each(['here', 'Read more…', 'Click here!', 'More →', 'this page.'])(
  'the text “%s” does not say where a link leads',
  (text) => {
    expect(findings(transformed(`[${text}](/a)`).document)).toEqual(['link-text-vague 1:1']);
  },
);

test.each(['here it is', 'C>', '…', 'More examples'])('the text “%s” of a link is not vague', (text) => {
  expect(findings(transformed(`[${text}](/a)`).document)).toEqual([]);
});

test('links in references, raw HTML, components and tables are recorded with their places', () => {
  const {document} = transformed(
    '---\na: 1\n---\n\n[a][b] and <a href="/c#d">c</a>\n\n::x\n  ::y\n  - [e](./f.md)\n  ::\n::\n\n| [g](/h) |\n|-|\n\n[b]: /b\n',
  );
  expect(document.links.map(({path, fragment, place}) => [path, fragment, place.line, place.column])).toEqual([
    ['/b', undefined, 5, 1],
    ['/c', 'd', 5, 12],
    ['/docs/f', undefined, 9, 5],
    ['/h', undefined, 13, 3],
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:a',
  'data:text/html,a',
  'blob:a',
  'view-source:javascript:a',
])('a link to %s is removed and reported, also in trusted content', (address) => {
  for (const html of ['safe', 'trusted'] as const) {
    const {document, body} = transformed(`[a](<${address}>)`, {markdown: {html}});
    expect(body).toEqual(['<p><a>a</a></p>']);
    expect(findings(document)).toEqual(['link-scheme 1:1']);
  }
});

test('a link with an application scheme is kept only in trusted content', () => {
  expect(bodyText('[a](vscode:b)')).toEqual('<p><a>a</a></p>');
  expect(bodyText('[a](vscode:b)', {markdown: {html: 'trusted'}})).toContain('href="vscode:b"');
});

test.each([
  ['./01.foo.md#bar', './foo#bar'],
  ['guide/index.md', 'guide/'],
  ['index.md', ''],
  ['../2.b/3.c.draft.md', '../b/c'],
  ['/1.a/2.b.md', '/1.a/2.b.md'],
  ['a.md?b', 'a.md?b'],
  ['https://a.b/c.md', 'https://a.b/c.md'],
  ['a', 'a'],
])('relativeReference() of %s is %s', (written, reference) => {
  expect(relativeReference(written, {})).toEqual(reference);
});

test('images are components that name their file, and the first image of a page has priority', () => {
  const markdown =
    '![a](./b%20c.png "t")\n\n![](/d.png) ![e](https://f.g/h.png)\n\n<img src="../i.png" width="3" onerror="x">\n';
  const {document, body} = transformed(markdown, {path: 'docs/1.x/a.md'});
  expect(body.filter((part) => typeof part !== 'string').map(({props}) => props)).toEqual([
    {src: '/docs/1.x/b c.png', alt: 'a', title: 't', asset: 'docs/1.x/b c.png', priority: true},
    {src: '/d.png', alt: '', asset: 'public/d.png'},
    {src: 'https://f.g/h.png', alt: 'e'},
    {src: '/docs/i.png', alt: '', width: '3', asset: 'docs/i.png'},
  ]);
  expect(document.images.map(({src, asset, place}) => [src, asset, place.line])).toEqual([
    ['./b c.png', 'docs/1.x/b c.png', 1],
    ['/d.png', 'public/d.png', 3],
    ['https://f.g/h.png', undefined, 3],
    ['../i.png', 'docs/i.png', 5],
  ]);
});

test('an image with a script address is removed and reported', () => {
  const {document, body} = transformed('![a](javascript:b) ![c](data:image/svg+xml,d) ![e](data:image/png;base64,f)');
  expect(findings(document)).toEqual(['image-scheme 1:1', 'image-scheme 1:20']);
  expect(body.filter((part) => typeof part !== 'string').map(({props}) => props.src)).toEqual([
    'data:image/png;base64,f',
  ]);
});

test('addresses in the props of components are treated as links and images', () => {
  const {document, body} = transformed(
    ':button[Go]{to="./02.b.md#c"}\n\n::hero\n---\nsrc: ./d.png\nlinks:\n  - {label: E, to: /e}\n  - {label: F, to: "javascript:f"}\nimage: javascript:g\n---\n::\n',
  );
  expect(document.links.map(({path, fragment, place}) => [path, fragment, place.line])).toEqual([
    ['/docs/b', 'c', 1],
    ['/e', undefined, 3],
  ]);
  expect(document.images.map(({asset}) => asset)).toEqual(['docs/d.png']);
  expect(findings(document)).toEqual(['link-scheme 3:1', 'link-scheme 3:1']);
  expect(body.filter((part) => typeof part !== 'string').map(({props}) => props)).toEqual([
    {to: '/docs/b#c'},
    {src: '/docs/d.png', links: [{label: 'E', to: '/e'}, {label: 'F'}]},
  ]);
});
