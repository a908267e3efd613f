import {expect, test} from 'vitest';
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {parse} from '../../../renderer/markdown/parse-document.js';

type Node = Json;
const el = (tag: string, props: JsonObject, ...children: readonly (Node | string)[]): Node => ({
  type: 'element',
  tag,
  props,
  children: children.map((child) => (typeof child === 'string' ? {type: 'text', value: child} : child)),
});

function body(text: string, parser: 'native' | 'remark' = 'native'): JsonObject {
  return parse({file: 'a.md', text}, {markdown: {parser}}).body as JsonObject;
}

test('parse() returns fields, title, description, body tree, table of contents and excerpt', () => {
  const text = '---\ndate: 2024-01-02\ntags: [a]\n---\n\n# Install\n\nHow to *begin*.\n\n<!-- more -->\n\n## First\n';
  const excerpt = [el('h1', {id: 'install'}, 'Install'), el('p', {}, 'How to ', el('em', {}, 'begin'), '.')];
  expect(parse({file: 'docs/1.start/2.install.md', text})).toEqual({
    _id: 'content:docs:1.start:2.install.md',
    _source: 'content',
    _file: 'docs/1.start/2.install.md',
    _stem: 'docs/1.start/2.install',
    _extension: 'md',
    _type: 'markdown',
    _path: '/docs/start/install',
    _dir: 'start',
    _locale: 'en',
    _draft: false,
    _partial: false,
    date: expect.stringContaining('2024-01-02') as unknown,
    tags: ['a'],
    title: 'Install',
    description: 'How to begin.',
    body: {
      type: 'root',
      children: [...excerpt, el('h2', {id: 'first'}, 'First')],
      toc: {title: '', depth: 2, searchDepth: 2, links: [{id: 'first', depth: 2, text: 'First'}]},
    },
    excerpt: {type: 'root', children: excerpt},
  });
});

test('parse() with another source returns another id', () => {
  expect(parse({file: 'fa/hello.md', source: 'fa-ir', text: ''}, {locales: ['fa', 'en']})).toMatchObject({
    _id: 'fa-ir:fa:hello.md',
    _source: 'fa-ir',
    _path: '/hello',
    _locale: 'fa',
  });
});

test('parse() reads data files, and returns only the text of other files', () => {
  expect(parse({file: 'a.yml', text: 'b.c: 1\r\nd: e'})).toMatchObject({_type: 'yaml', b: {c: 1}, d: 'e', title: 'A'});
  expect(parse({file: 'a.csv', text: 'b\n1'})).toMatchObject({_type: 'csv', body: [{b: '1'}]});
  expect(parse({file: 'a.csv', text: 'b;c\n1;2'}, {content: {csv: {delimiter: ';', json: false}}}).body).toEqual([
    ['b', 'c'],
    ['1', '2'],
  ]);
  expect(parse({file: 'a.txt', text: 'b'})).toEqual({_id: 'content:a.txt', body: 'b'});
});

test('parse() throws for invalid front matter and data, with the place', () => {
  expect(() => parse({file: 'a.md', text: '---\na: [1\n---\n'})).toThrow(/^a\.md:/);
  expect(() => parse({file: 'a.json', text: '{"a": }'})).toThrow(/a\.json:1:\d+/);
});

test.each<[title: string, text: string, title_: string, description: string]>([
  ['a first-level heading and a paragraph', '# A\n\nB', 'A', 'B'],
  ['thematic breaks before them', '***\n\n# A\n\n***\n\nB', 'A', 'B'],
  ['a paragraph before the heading', 'B\n\n# A', 'File', 'B'],
  ['a list between heading and paragraph', '# A\n\n- x\n\nB', 'A', ''],
  ['a second-level heading first', '## A\n\nB', 'File', ''],
  [
    'bindings, with the values that the page shows',
    "---\nv: 2\nn: [1]\n---\n# A {{ $doc.v }}\n\nB {{ v }}, {{ $doc.title }}, {{ x || 'none' }}, {{ $doc.n }}, {{ $doc.y }}, {{ z }}, {{ _type }}, `{{ v }}`",
    'A 2',
    'B 2, A 2, none, [1], , {{ z }}, markdown, {{ v }}',
  ],
  ['title and description in front matter', '---\ntitle: T\ndescription: D\n---\n# A\n\nB', 'T', 'D'],
  ['no text', '', 'File', ''],
])('parse() derives title and description from %s', (_, text, title, description) => {
  expect(parse({file: '1.file.md', text})).toMatchObject({title, description});
});

test.each<[title: string, text: string, excerpt: readonly Node[] | undefined]>([
  ['a `more` comment', 'a\n\n<!-- more -->\n\nb', [el('p', {}, 'a')]],
  ['a `more` comment without spaces', 'a\n\n<!--more-->\n\nb', [el('p', {}, 'a')]],
  ['a `more` comment at the start', '<!-- more -->\n\nb', []],
  ['two `more` comments', 'a\n\n<!-- more -->\n\nb\n\n<!-- more -->', [el('p', {}, 'a')]],
  ['a `more` comment with capitals', 'a\n\n<!-- More -->\n\nb', undefined],
  ['a `more` comment inside of a paragraph', 'a <!-- more --> b', undefined],
  ['a `more` comment inside of a component', '::x\na\n\n<!-- more -->\n::', undefined],
])('parse() returns the excerpt of a text with %s', (_, text, children) => {
  const {excerpt} = parse({file: 'a.md', text: `---\nexcerpt: no\n---\n${text}`});
  expect(excerpt).toEqual(children && {type: 'root', children});
});

test.each<[title: string, text: string, children: readonly Node[]]>([
  [
    'text',
    'a *b* **c** `d` ~~e~~',
    [
      el(
        'p',
        {},
        'a ',
        el('em', {}, 'b'),
        ' ',
        el('strong', {}, 'c'),
        ' ',
        el('code', {}, 'd'),
        ' ',
        el('del', {}, 'e'),
      ),
    ],
  ],
  ['a tight list', '- a\n- b', [el('ul', {}, el('li', {}, 'a'), el('li', {}, 'b'))]],
  [
    'paragraphs in a list item',
    '- a\n\n  b\n\n  c',
    [el('ul', {}, el('li', {}, 'a', el('br', {}), 'b', el('br', {}), 'c'))],
  ],
  ['comments', 'a <!-- b --> c\n\n<!-- d -->', [el('p', {}, 'a ', ' c')]],
  ['top-level text', '<b>a</b>\n\n<br>\n', [el('p', {}, el('b', {}, 'a')), el('br', {})]],
  [
    'property names',
    '<label for="a" class="b c" aria-label="d" tabindex="1">e</label>',
    [el('p', {}, el('label', {htmlFor: ['a'], className: ['b', 'c'], ariaLabel: 'd', tabIndex: 1}, 'e'))],
  ],
  ['a component in HTML', '<MyCard a="b">c</MyCard>', [el('p', {}, el('my-card', {a: 'b'}, 'c'))]],
  ['scripts', '<script>a</script>', [el('script', {}, 'a')]],
  [
    'event handlers and script addresses',
    '<a onclick="b" href="JavaScript:c">d</a> <img src="data:text/html,e">',
    [el('p', {}, el('a', {}, 'd'), ' ', el('img', {}))],
  ],
  ['an absolute link', '[a](https://b.c)', [el('p', {}, el('a', {href: 'https://b.c', rel: ['nofollow']}, 'a'))]],
  ['a link to a file', '[a](./01.foo.md#bar)', [el('p', {}, el('a', {href: './foo#bar'}, 'a'))]],
  ['an image', '![a](b.png "c"){width=3}', [el('p', {}, el('img', {src: 'b.png', alt: 'a', title: 'c', width: 3}))]],
  [
    'a task list',
    '- [x] a',
    [
      el(
        'ul',
        {className: ['contains-task-list']},
        el(
          'li',
          {className: ['task-list-item']},
          el('input', {type: 'checkbox', checked: true, disabled: true}),
          ' ',
          'a',
        ),
      ),
    ],
  ],
  ['an emoji', ':rocket: `:rocket:`', [el('p', {}, '🚀 ', el('code', {}, ':rocket:'))]],
  ['an alert, as a quote', '> [!NOTE]\n> a', [el('blockquote', {}, el('p', {}, '[!NOTE]\na'))]],
  [
    'a code block',
    '```ts [a.ts] {1,3-4} b=c\n\tx\n```',
    [
      el(
        'pre',
        {
          language: 'ts',
          filename: 'a.ts',
          highlights: [1, 3, 4],
          meta: 'b=c',
          code: '    x\n',
          className: ['language-ts'],
        },
        el('code', {__ignoreMap: ''}, '    x\n'),
      ),
    ],
  ],
  [
    'a code block without an info string',
    '```\nx\n```',
    [el('pre', {code: 'x\n'}, el('code', {__ignoreMap: ''}, 'x\n'))],
  ],
  [
    'a component',
    '::my_card[L]{a=b :c="1" d .e .f #g}\n---\nh: i\nj: 1\nk.l: m\n---\nn\n#o\np\n::',
    [
      el(
        'my-card',
        {
          a: 'b',
          ':c': '1',
          d: true,
          ':d': 'true',
          className: ['e', 'f'],
          id: 'g',
          h: 'i',
          ':j': '1',
          ':k': '{"l":"m"}',
        },
        el('p', {}, 'L'),
        el('p', {}, 'n'),
        el('template', {'v-slot:o': ''}, el('p', {}, 'p')),
      ),
    ],
  ],
  ['inline components', 'a :b[c]{d=e} :f', [el('p', {}, 'a ', el('b', {d: 'e'}, 'c'), ' ', el('f', {}))]],
  ['a span', '[a]{.b} [c]', [el('p', {}, el('span', {className: ['b']}, 'a'), ' [c]')]],
  [
    'attributes',
    '**a**{.b #c d="e"} `f`{lang=js}',
    [el('p', {}, el('strong', {className: ['b'], id: 'c', d: 'e'}, 'a'), ' ', el('code', {lang: 'js'}, 'f'))],
  ],
  [
    'bindings',
    "{{ a.b }} {{ c || 'd' }}",
    [el('p', {}, el('binding', {value: 'a.b'}), ' ', el('binding', {value: 'c', defaultValue: 'd'}))],
  ],
])('parse() returns the body tree of %s', (_, text, children) => {
  expect(body(text).children).toEqual(children);
  expect(body(text, 'remark').children).toEqual(children);
});

test.each<[text: string, ids: readonly string[]]>([
  ['# 1. First', ['_1-first']],
  ['# A -- B', ['a-b']],
  ['# `<Alert />` -', ['alert']],
  ['# A\n# A\n# A', ['a', 'a-1', 'a-2']],
  ['# A-1\n# A\n# A', ['a-1', 'a', 'a-2']],
  ['# Ünïcode 日本', ['ünïcode-日本']],
  ['# 😀\n# ?\n# !', ['section', '_1', '_2']],
  ['<h2 id="x">A</h2>\n\n# X', ['x', 'x-1']],
])('parse() gives headings unique ids: %j', (text, ids) => {
  const children = body(text).children as readonly {props: {id?: string}}[];
  expect(children.map(({props}) => props.id)).toEqual(ids);
});

test('`toc` sets the levels and the depth of the table of contents', () => {
  const text = '# 1\n## 2\n### 3\n#### 4\n## 2b\n::x\n## in\n::y\n## deep\n::\n::\n### 3b';
  const link = (id: string, depth: number, ...children: readonly unknown[]) => ({
    id: id.replace(/^(?=\d)/, '_'),
    depth,
    text: id,
    ...(children.length > 0 && {children}),
  });
  const toc = (front: string) => parse({file: 'a.md', text: `---\ntoc: ${front}\n---\n${text}`}).body as JsonObject;
  expect(toc('{}').toc).toEqual({
    title: '',
    depth: 2,
    searchDepth: 2,
    links: [link('2', 2, link('3', 3)), link('2b', 2), link('in', 2, link('3b', 3))],
  });
  expect(toc('{depth: 1, title: T}').toc).toMatchObject({
    title: 'T',
    depth: 1,
    links: [link('2', 2), link('2b', 2), link('in', 2)],
  });
  expect(toc('{depth: 9}').toc).toMatchObject({depth: 9, links: [link('2', 2), link('2b', 2), link('in', 2)]});
  expect(toc('{searchDepth: 1, depth: 3}').toc).toMatchObject({
    links: [link('2', 2, link('3', 3, link('4', 4))), link('2b', 2, link('3b', 3))],
  });
  expect(toc('{searchDepth: 3, depth: 1}').toc).toMatchObject({
    links: [link('2', 2), link('2b', 2), link('in', 2), link('deep', 2)],
  });
  expect(toc('false').toc).toBeUndefined();
});

test('the table of contents includes the heading of footnotes', () => {
  expect(body('a[^1]\n\n[^1]: b').toc).toMatchObject({links: [{id: 'footnote-label', depth: 2, text: 'Footnotes'}]});
});

test('parse() returns the same tree for MDX and equal Markdown', () => {
  const mdx = parse({file: 'a.mdx', text: 'export const b = "c"\n\n<Card title="d" n={1}>\n**{b}**\n</Card>\n'});
  const markdown = parse({file: 'a.mdx', text: '::card{title="d" :n="1"}\n**c**\n::\n'});
  expect(mdx).toEqual(markdown);
});

test('parse() throws MDX syntax errors with their place in the file', () => {
  expect(() => parse({file: 'docs/a.mdx', text: '---\nb: c\n---\n\nd <e'})).toThrow(
    expect.objectContaining({
      code: 'mdx-syntax',
      message: expect.stringMatching(/^docs\/a\.mdx:5:3: This `<` does not begin a valid tag\.$/) as string,
    }) as Error,
  );
});

test.each([
  ['docs/a.md', '---\na: [\n---\n', 'front-matter-invalid', 'docs/a.md:2:5: '],
  ['docs/a.yml', 'b: 1\na: [', 'data-invalid', 'docs/a.yml:2:5: '],
])('parse() throws an error that begins with the path of %s as it was passed', (file, text, code, place) => {
  const message = `${place}A \`[\` or \`{\` is not closed, or its lines are not indented.`;
  expect(() => parse({file, text})).toThrow(expect.objectContaining({code, message}) as Error);
});

test('parse() keeps raw HTML without event handlers and addresses that run code', () => {
  const {body: tree} = parse({
    file: 'a.md',
    text: '<b onclick="x()" style="a">b</b><a href="javascript:x">c</a><script>d</script>\n',
  });
  expect(tree?.children).toEqual([
    {
      type: 'element',
      tag: 'p',
      props: {},
      children: [
        {type: 'element', tag: 'b', props: {style: 'a'}, children: [{type: 'text', value: 'b'}]},
        {type: 'element', tag: 'a', props: {}, children: [{type: 'text', value: 'c'}]},
        {type: 'element', tag: 'script', props: {}, children: [{type: 'text', value: 'd'}]},
      ],
    },
  ]);
});

test.each<[given: unknown, code: string, message: string, hint: string]>([
  ['content', 'config-invalid', 'The config is not an object.', 'Pass an object with keys of site.yml, or no config.'],
  [{locale: ['en']}, 'config-unknown-key', 'There is no key `locale`.', 'Did you mean `locales`?'],
  [{locales: 'en'}, 'config-invalid', '`locales` is `en`; expected a list.', 'Correct it, or remove the key.'],
])('parse() with the config %j throws %s', (given, code, message, hint) => {
  expect(() => parse({file: 'a.md', text: 'A'}, given as object)).toThrow(
    expect.objectContaining({code, message, hint}),
  );
});
