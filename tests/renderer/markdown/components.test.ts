import {expect, test} from 'vitest';
import {bodyText, findings, transformed} from '../document/support.js';

test.each<[title: string, markdown: string, body: string]>([
  ['a block with text', '::card\nHi *you*\n::', '⟨card default=(<p>Hi <em>you</em></p>)⟩'],
  ['a name with capitals', '::MyCard\n::', '⟨my-card⟩'],
  ['a name with underscores', '::my_card\n::', '⟨my-card⟩'],
  [
    'props of every kind',
    '::card{a="1" b=\'2\' c=3 flag #id .x .y :n="[1]" class="z"}\n::',
    '⟨card {"a":"1","b":"2","c":"3","flag":true,"id":"id","n":[1],"class":"x y z"}⟩',
  ],
  ['a reference in a prop', '::card{a="&lt;b&gt; &amp; &quot;c&quot;"}\n::', '⟨card {"a":"<b> & \\"c\\""}⟩'],
  ['a bound prop', '::card{:title="page.title"}\n::', '⟨card {"title":{"$bind":"page.title"}}⟩'],
  ['a label', '::card[Read *me*]\n::', '⟨card default=(<p>Read <em>me</em></p>)⟩'],
  ['a label of a callout, which becomes its title', '::callout[Read *me*]\n::', '⟨callout {"title":"Read me"}⟩'],
  [
    'props in YAML',
    '::card\n---\ntitle: Hi\nn: 1\nlist: [a]\na.b: c\n---\nText\n::',
    '⟨card {"title":"Hi","n":1,"list":["a"],"a":{"b":"c"}} default=(<p>Text</p>)⟩',
  ],
  [
    'props in a YAML fence',
    '::card\n\n```yaml [props]\ntitle: Hi\n```\n\nText\n::',
    '⟨card {"title":"Hi"} default=(<p>Text</p>)⟩',
  ],
  [
    'slots',
    '::card\nOne\n#footer\nTwo\n#footer\nThree\n#default\nFour\n::',
    '⟨card default=(<p>One</p>\n<p>Four</p>) footer=(<p>Two</p><p>Three</p>)⟩',
  ],
  ['a component in a component', '::a\n::b\nx\n::\ny\n::', '⟨a default=(⟨b default=(<p>x</p>)⟩\n<p>y</p>)⟩'],
  [
    'an indented component in a component',
    '::a\n    ::b\n    - x\n    ::\ny\n::',
    '⟨a default=(⟨b default=(<ul>\n<li>x</li>\n</ul>)⟩\n<p>y</p>)⟩',
  ],
  ['an end directly after HTML', '::a\n<div>\nx\n</div>\n::\ny', '⟨a default=(<div>\nx\n</div>)⟩\n<p>y</p>'],
  [
    'an end directly after an image in HTML',
    '::a\n<img src="/x.png">\n::\ny',
    '⟨a default=(<p>⟨prose-img {"src":"/x.png","alt":"","asset":"public/x.png","priority":true}⟩</p>)⟩\n<p>y</p>',
  ],
  [
    'an end in a list directly after HTML',
    '- z\n\n  ::a\n  <hr>\n  ::\n\n  y',
    '<ul>\n<li>\n<p>z</p>\n⟨a default=(<hr />)⟩\n<p>y</p>\n</li>\n</ul>',
  ],
  ['a slot directly after HTML', '::a\n<div>\nx\n</div>\n#b\ny\n::', '⟨a default=(<div>\nx\n</div>) b=(<p>y</p>)⟩'],
  [
    'an end directly after code with HTML',
    '::a\n```\n<div>\n```\n::\ny',
    expect.stringMatching(/⟩\n<p>y<\/p>$/) as unknown as string,
  ],
  ['more colons outside than inside', ':::a\n::b\nx\n::\n:::', '⟨a default=(⟨b default=(<p>x</p>)⟩)⟩'],
  [
    'a block in a quote',
    '> one\n> ::a\n> x\n>\n> #b\n> y\n> ::\n> two\n\nz',
    '<blockquote>\n<p>one</p>\n⟨a default=(<p>x</p>) b=(<p>y</p>)⟩\n<p>two</p>\n</blockquote>\n<p>z</p>',
  ],
  [
    'props in YAML in a quote in a component',
    '::a\n  > ::b\n  > ---\n  > n: 1\n  > ---\n  > x\n  > ::\n::',
    '⟨a default=(<blockquote>\n⟨b {"n":1} default=(<p>x</p>)⟩\n</blockquote>)⟩',
  ],
  [
    'code in a quote',
    '> ```\n> ::a\n> ```',
    expect.stringContaining('<pre tabindex="0"><code>::a\n</code></pre>') as unknown as string,
  ],
  [
    'a block at the start of a list item',
    '1. ::a\n   x\n   ::\n2. two',
    '<ol>\n<li>\n⟨a default=(<p>x</p>)⟩\n</li>\n<li>two</li>\n</ol>',
  ],
  [
    'a component in a component in a list item',
    '- ::a\n  ::b\n  x\n  ::\n  y\n  ::\n- two',
    '<ul>\n<li>\n⟨a default=(⟨b default=(<p>x</p>)⟩\n<p>y</p>)⟩\n</li>\n<li>two</li>\n</ul>',
  ],
  ['indented lines of colons', '  ::a\n  x\n  ::', '⟨a default=(<p>x</p>)⟩'],
  [
    'a block in a list item',
    '- one\n  ::a\n  x\n  ::\n- two',
    '<ul>\n<li>one\n⟨a default=(<p>x</p>)⟩\n</li>\n<li>two</li>\n</ul>',
  ],
  ['a link that is defined outside', '::a\n[x][y]\n::\n\n[y]: /z', '⟨a default=(<p><a href="/z">x</a></p>)⟩'],
  [
    'a footnote that is defined outside',
    '::a\n[^1]\n::\n\n[^1]: Note',
    expect.stringContaining('⟨a default=(<p><sup><a href="#user-content-fn-1"') as unknown as string,
  ],
  ['text after the name', '::a b\n::', '<p>::a b\n::</p>'],
  [
    'an example in a fence',
    '```md\n::a\n::\n```',
    expect.stringContaining('<code>::a\n::\n</code>') as unknown as string,
  ],
  [
    'an example in indented code',
    '    ::a\n    ::',
    expect.stringContaining('<code>::a\n::\n</code>') as unknown as string,
  ],
  [
    'a block after code that begins a list item',
    '- ```js\n  ::a\n  ```\n\n::b\nx\n::',
    expect.stringMatching(/<code>::a\n<\/code>[^]*⟨b default=\(<p>x<\/p>\)⟩$/) as unknown as string,
  ],
  ['an example in raw HTML', '<pre>\n::a\n::\n</pre>', '<pre>::a\n::\n</pre>'],
  ['a # in text', '::a\n#1 is first\n# Title\n::', '⟨a default=(<p>#1 is first</p>\n<h1 id="title">Title</h1>)⟩'],
])('block components: %s', (_, markdown, body) => {
  expect(bodyText(markdown)).toEqual(body);
});

test.each<[markdown: string, body: string]>([
  ['a :b c', '<p>a ⟨b⟩ c</p>'],
  ['a :b[c *d*] e', '<p>a ⟨b default=(c <em>d</em>)⟩ e</p>'],
  ['a :b{c=d} e', '<p>a ⟨b {"c":"d"}⟩ e</p>'],
  ['a :b[c]{d=e}', '<p>a ⟨b {"d":"e"} default=(c)⟩</p>'],
  ['a :b{d=e}[c]', '<p>a ⟨b {"d":"e"} default=(c)⟩</p>'],
  ['a :b{}c', '<p>a ⟨b⟩c</p>'],
  ['**:b**', '<p><strong>⟨b⟩</strong></p>'],
  [':b', '⟨b⟩'],
  [':b{x=y}\n:c', '⟨b {"x":"y"}⟩\n⟨c⟩'],
  [':b{to="https://example.com/a_b_c?d=*e*"}', '⟨b {"to":"https://example.com/a_b_c?d=*e*"}⟩'],
  ['| :b{x="a\\|b"} |\n|---|', expect.stringContaining('⟨b') as unknown as string],
  ['a [plain] b [plain]{} c', '<p>a [plain] b <span>plain</span> c</p>'],
  ['12:30 a:b http://c:d', expect.not.stringContaining('⟨') as unknown as string],
  [':x-y: and :rocket: and :no-such-emoji:', '<p>:x-y: and 🚀 and :no-such-emoji:</p>'],
  ['\\:b `:c` \\[d]{.e}', '<p>:b <code>:c</code> [d]{.e}</p>'],
  ['[a **b**]{.c #d}', '<p><span id="d" class="c">a <strong>b</strong></span></p>'],
  ['[a] and [b][] and [c](/d)', '<p>[a] and [b][] and <a href="/d">c</a></p>'],
  [
    '**a**{.b} *a*{.b} ~~a~~{.b} [a](/b){.c} [a](/b){target=_blank}',
    '<p><strong class="b">a</strong> <em class="b">a</em> <del class="b">a</del> <a href="/b" class="c">a</a> <a href="/b" target="_blank">a</a></p>',
  ],
  [
    '`a`{number} [b](/c){download} [d](/e){x y} [f](/g){data-no-navigation}',
    '<p><code>a</code>{number} <a href="/c" download="">b</a> <a href="/e">d</a>{x y} <a href="/g" data-no-navigation="">f</a></p>',
  ],
  ['**a** {.b}', '<p><strong>a</strong> {.b}</p>'],
  [
    '![a](/b.png){width=20}',
    '<p>⟨prose-img {"src":"/b.png","alt":"a","width":"20","asset":"public/b.png","priority":true}⟩</p>',
  ],
  [
    "{{ $doc.title }} {{ a.b[0] || 'none' }} `{{ c }}`",
    '<p>⟨binding {"value":"$doc.title"}⟩ ⟨binding {"value":"a.b[0]","defaultValue":"none"}⟩ <code>{{ c }}</code></p>',
  ],
  ['a &amp; \\* :b{c="d"}', '<p>a &amp; * ⟨b {"c":"d"}⟩</p>'],
  ['> a\n> b :c{d=e} f', '<blockquote>\n<p>a\nb ⟨c {"d":"e"}⟩ f</p>\n</blockquote>'],
])('inline components and attributes: %s', (markdown, body) => {
  expect(bodyText(markdown)).toEqual(body);
  expect(bodyText(markdown, {markdown: {parser: 'remark'}})).toEqual(body);
});

test('components and icons are recorded with their places', () => {
  const {document} = transformed(
    '---\ntitle: A\n---\n\n::card{icon="lucide:book"}\n  ::inner\n  a :icon{name="lucide:x"}\n  ::\n::\n',
  );
  const file = 'content/docs/a.md';
  expect(document.components).toEqual([
    {name: 'card', place: {file, line: 5, column: 1}, props: {icon: 'lucide:book'}},
    {name: 'inner', place: {file, line: 6, column: 3}},
    {name: 'icon', place: {file, line: 7, column: 5}, props: {name: 'lucide:x'}},
  ]);
  expect(document.icons).toEqual([
    {name: 'lucide:book', prop: 'icon', place: {file, line: 5, column: 1}},
    {name: 'lucide:x', prop: 'name', place: {file, line: 7, column: 5}},
  ]);
});

test('the code blocks of a code group are slots, named by title or language', () => {
  const blocks = (between: string) => `::code-group\n\`\`\`sh [npm]\nx\n\`\`\`\n${between}\`\`\`js\ny\n\`\`\`\n::\n`;
  const holes = (text: string) =>
    transformed(text).body.map((piece) => typeof piece !== 'string' && [piece.props, Object.keys(piece.slots)]);
  expect(holes(blocks(''))).toEqual([[{labels: ['npm', 'js']}, ['block-1', 'block-2']]]);
  expect(holes(blocks('Text.\n'))).toEqual([[{}, ['default']]]);
});

test('invalid YAML in a component is reported at its place, and the rest of the component is kept', () => {
  const {document, body} = transformed('# A\n\n::card{a=b}\n---\nc: [1\n---\nText\n::\n');
  expect(findings(document)).toEqual([expect.stringMatching(/^component-props [56]:\d+$/)]);
  expect(body.at(-1)).toEqual({component: 'card', props: {a: 'b'}, slots: {default: ['<p>Text</p>']}});
});

test('a list in place of the props of a component is an error, like invalid YAML', () => {
  const {document, body} = transformed('::card{a=b}\n---\n- c\n---\nText\n::\n');
  expect(document.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'component-props',
      message: 'The props of a component must be an object.',
      hint: 'Write `key: value`, with a space after the colon.',
      place: expect.objectContaining({file: document.file, line: 3}) as object,
    },
  ]);
  expect(body).toEqual([{component: 'card', props: {a: 'b'}, slots: {default: ['<p>Text</p>']}}]);
});

test('a component without an end contains the rest of the document, and is reported', () => {
  const {document, body} = transformed('Text\n\n::card\nInside\n');
  expect(findings(document)).toEqual(['component-unclosed 3:1']);
  expect(body).toEqual(['<p>Text</p>\n', {component: 'card', props: {}, slots: {default: ['<p>Inside</p>']}}]);
});

test('props in YAML without an end are shown as text, and reported at their first line', () => {
  const {document, body} = transformed(
    '---\ntitle: A\n---\n\n::card\n---\nicon: star\n\nText\n::\n\nMore\n\n---\n\nEnd\n',
  );
  expect(document.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'component-props',
      message: 'The props that begin here are never closed, so they are shown as text.',
      hint: 'Add a line of `---` below the last prop.',
      place: {file: 'content/docs/a.md', line: 6, column: 1},
    },
  ]);
  expect(body).toEqual([
    {component: 'card', props: {}, slots: {default: ['<hr />\n<p>icon: star</p>\n<p>Text</p>']}},
    '\n<p>More</p>\n<hr />\n<p>End</p>',
  ]);
});

test('a thematic break at the start of a component is not reported', () => {
  const {document, body} = transformed('::card\n---\n\nText\n::\n');
  expect(document.diagnostics).toEqual([]);
  expect(body).toEqual([{component: 'card', props: {}, slots: {default: ['<hr />\n<p>Text</p>']}}]);
});

test('an unclosed component in a quote ends with the quote, and is reported at its line', () => {
  const {document, body} = transformed('a\n\n> q\n> ::card\n> x\n\ny\n');
  expect(body).toEqual([
    '<p>a</p>\n<blockquote>\n<p>q</p>\n',
    {component: 'card', props: {}, slots: {default: ['<p>x</p>']}},
    '\n</blockquote>\n<p>y</p>',
  ]);
  expect(document.diagnostics).toMatchObject([
    {
      code: 'component-unclosed',
      message: '`::card` is never closed, so it runs to the end of the quote.',
      place: {line: 4, column: 3},
    },
  ]);
});

test.each([
  [
    'a code block without an end',
    '```js\ncode\n:::\n\nText\n',
    ' If line 8 should close it, end the code block that begins on line 6 before that line.',
  ],
  [
    'a code block that ends later',
    '```js\ncode\n:::\n\n```js\nx\n```\n',
    ' If line 8 should close it, end the code block that begins on line 6 before that line.',
  ],
  ['a code block with another component', '```md\n::a\n::\n```\n', ''],
  ['no code block', 'Text\n', ''],
])('a component that is never closed, with %s, is reported with lines', (_what, inside, addition) => {
  const {document} = transformed(`---\ntitle: A\n---\n\n:::note\n${inside}`);
  expect(document.diagnostics).toMatchObject([
    {code: 'component-unclosed', hint: `Close it with a line of 3 colons.${addition}`, place: {line: 5}},
  ]);
});

test.each<[markdown: string, body: string]>([
  ['::: tip\nA\n:::', '⟨callout {"type":"tip"} default=(<p>A</p>)⟩'],
  ['::: warning Mind *this*\nA\n:::', '⟨callout {"type":"warning","title":"Mind this"} default=(<p>A</p>)⟩'],
  ['::: details More {open}\nA\n:::', '⟨callout {"type":"details","title":"More","open":true} default=(<p>A</p>)⟩'],
  [':::info Note\nA\n:::', '⟨callout {"type":"info","title":"Note"} default=(<p>A</p>)⟩'],
  [':::note[Use `b`, [c](/d)]\nA\n:::', '⟨note {"title":"Use b, c"} default=(<p>A</p>)⟩'],
  [
    ':::tip[Did you know?]{icon="lucide:star"}\nA\n:::',
    '⟨tip {"title":"Did you know?","icon":"lucide:star"} default=(<p>A</p>)⟩',
  ],
  [':::note[A]{title="B"}\nA\n:::', '⟨note {"title":"B"} default=(<p>A</p>)⟩'],
  [
    ':::::info[Out]\n\n::::warning In\nA\n::::\n\n:::::',
    '⟨info {"title":"Out"} default=(⟨callout {"type":"warning","title":"In"} default=(<p>A</p>)⟩)⟩',
  ],
  [':::: tip\n::: code-group\nA\n:::\n::::', '⟨callout {"type":"tip"} default=(⟨code-group default=(<p>A</p>)⟩)⟩'],
  ['::: steps\nA\n:::', '⟨steps default=(<p>A</p>)⟩'],
  ['::: raw\nA\n:::', '<p>A</p>'],
])('a container of another generator is rendered as a component: %s', (markdown, body) => {
  const {document} = transformed(markdown);
  expect(bodyText(markdown)).toEqual(body);
  expect(findings(document)).toEqual([]);
});

test('a container without a component is reported once per name, and its content is kept', () => {
  const {document} = transformed('::: v-pre\nA\n:::\n\n::: v-pre\nB\n:::\n\n::: theorem By Euler\nC\n:::\n');
  expect(findings(document)).toEqual(['container-foreign 1:1', 'container-foreign 9:1']);
  expect(bodyText('::: v-pre\nA\n:::')).toEqual('<p>A</p>');
});

test.each<[markdown: string, body: string]>([
  ['> [!NOTE]\n> A *b*', '⟨callout {"type":"note"} default=(<p>A <em>b</em></p>)⟩'],
  ['> [!WARNING]\n>\n> A\n>\n> B', '⟨callout {"type":"warning"} default=(<p>A</p><p>B</p>)⟩'],
  ['> [!TIP] Try this\n> A', '⟨callout {"type":"tip","title":"Try this"} default=(<p>A</p>)⟩'],
  ['> [!OTHER]\n> A', '<blockquote>\n<p>[!OTHER]\nA</p>\n</blockquote>'],
  ['> A [!NOTE]', '<blockquote>\n<p>A [!NOTE]</p>\n</blockquote>'],
])('an alert is rendered as a callout: %s', (markdown, body) => {
  expect(bodyText(markdown)).toEqual(body);
});

test('an expression in a binding is shown as written, a [[TOC]] is removed, and both are reported', () => {
  const {document} = transformed('{{ 1 + 1 }} {{ f(x) }}\n\n[[TOC]]\n');
  expect(bodyText('{{ 1 + 1 }} {{ f(x) }}\n\n[[TOC]]\n')).toEqual('<p>{{ 1 + 1 }} {{ f(x) }}</p>\n');
  expect(findings(document)).toEqual(['binding-unknown 1:1', 'toc-mark 3:1']);
});

test.each([
  [
    ':::tabs\n== npm `i`\nA\n\n== pnpm\nB\n:::\n',
    '⟨tabs {"labels":["npm i","pnpm"]} tab-1=(<p>A</p>) tab-2=(<p>B</p>)⟩',
  ],
  [
    '::: tabs key:ab\nText\n== One\nA\n:::\n',
    '⟨tabs {"group":"ab","labels":["One"]} default=(<p>Text</p>) tab-1=(<p>A</p>)⟩',
  ],
  ['::card\n== One\nA\n::\n', '⟨card default=(<p>== One\nA</p>)⟩'],
])('tabs use the labels of VitePress: %s', (markdown, body) => {
  expect(bodyText(markdown)).toBe(body);
});

test('the words after the name of an unknown container are shown before its content', () => {
  expect(bodyText('::: theorem By *Euler*\nA\n:::\n')).toBe('<p><strong>By Euler</strong></p>\n<p>A</p>');
});

test('a slot line is text if its component starts inside of HTML', () => {
  expect(bodyText('<div>\n::card\n</div>\n\n#footer\n\nA\n\n::\n')).toBe(
    '<div>\n::card\n</div>\n<p>#footer</p>\n<p>A</p>',
  );
});

test.each([
  ['| a | b |\n| - | - |\n| 1 | 2 | 3 |\n', ['table-cells 3:9']],
  ['a[^x]\n\n[^x]: X\n\n[^x]: Y\n\n[^z]: Z\n', ['footnote-unused 5:1', 'footnote-unused 7:1']],
  ['<object>a</object> b <object>c</object>\n', ['html-removed 1:1', 'html-removed 1:22']],
])('content that is removed is reported each time: %s', (markdown, expected) => {
  for (const parser of ['native', 'remark'] as const)
    expect(findings(transformed(markdown, {markdown: {parser}}).document)).toEqual(expected);
});
