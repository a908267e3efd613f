import {expect, test} from 'vitest';
import {bodyText, findings, transformed, type Setting} from '../document/support.js';

const parsers = ['native', 'remark'] as const;

/** The body of an MDX file, which must be the same with both parsers. */
function mdx(text: string, {markdown, ...setting}: Setting = {}): string {
  const [native, remark] = parsers.map((parser) =>
    bodyText(text, {path: 'docs/a.mdx', ...setting, markdown: {...markdown, parser}}),
  );
  expect(remark).toEqual(native);
  return native!;
}

function mdxFindings(text: string): readonly string[] {
  const [native, remark] = parsers.map((parser) =>
    findings(transformed(text, {path: 'docs/a.mdx', markdown: {parser}}).document),
  );
  expect(remark).toEqual(native);
  return native!;
}

test.each<[title: string, text: string, body: string]>([
  ['a component without children', '<Card title="a" />', '⟨card {"title":"a"}⟩'],
  ['a component with Markdown', '<Card>\n\n**a** b\n\n</Card>', '⟨card default=(<p><strong>a</strong> b</p>)⟩'],
  ['a component around one line', '<Card>**a** b</Card>', '⟨card default=(<strong>a</strong> b)⟩'],
  ['a component in a paragraph', 'a <Badge label="b" /> c', '<p>a ⟨badge {"label":"b"}⟩ c</p>'],
  ['a component in a heading', '## a <Badge label="b" />', '<h2 id="a"><a href="#a">a ⟨badge {"label":"b"}⟩</a></h2>'],
  [
    'components in components',
    '<CardGroup>\n  <Card>\n    - a\n  </Card>\n</CardGroup>',
    '⟨card-group default=(⟨card default=(<ul>\n<li>a</li>\n</ul>)⟩)⟩',
  ],
  ['a component in a quote', '> <Card>\n> a\n> </Card>', '<blockquote>\n⟨card default=(<p>a</p>)⟩\n</blockquote>'],
  ['a component in a list', '- <Card>\n  a\n  </Card>', '<ul>\n<li>\n⟨card default=(<p>a</p>)⟩\n</li>\n</ul>'],
  [
    'a link that is defined outside of the component',
    '<Card>\n[a][b]\n</Card>\n\n[b]: /c',
    '⟨card default=(<p><a href="/c">a</a></p>)⟩',
  ],
  ['a name with members', '<Menu.Item />', '⟨menu-item⟩'],
  ['a built-in component in lower case', '<card-group>\na\n</card-group>', '⟨card-group default=(<p>a</p>)⟩'],
  [
    'props of every kind',
    `<Card a="1" b={2} c d={-3.5} e={null} f={false} g={[1, {h: 'i'}]} j={\`k\`} l={'m' + "n"} o={undefined} />`,
    '⟨card {"a":"1","b":2,"c":true,"d":-3.5,"e":null,"f":false,"g":[1,{"h":"i"}],"j":"k","l":"mn"}⟩',
  ],
  ['references in a prop', '<Card title="&lt;a&gt; &amp; b" />', '⟨card {"title":"<a> & b"}⟩'],
  ['a spread object', '<Card {...{title: "a", closeOthers: true}} />', '⟨card {"title":"a","close-others":true}⟩'],
  ['a prop in camel case', '<Card closeOthers className="a b" />', '⟨card {"close-others":true,"class":"a b"}⟩'],
  ['names of Object.prototype as props', '<Card __proto__="a" constructor="b" title="c" />', '⟨card {"title":"c"}⟩'],
  [
    'slots',
    '<Card>\n  <Fragment slot="footer">\n    *a*\n  </Fragment>\n  <b slot="head">c</b>\n\n  d\n</Card>',
    '⟨card default=(<p>d</p>) footer=(<p><em>a</em></p>) head=(<b>c</b>)⟩',
  ],
  ['an element for text on lines of its own', '<span>\n  a *b*\n</span>', '<span>a <em>b</em></span>'],
  ['an element for blocks around one paragraph', '<div>\n  a *b*\n</div>', '<div><p>a <em>b</em></p></div>'],
  ['an element for text around a list', '<span>\n  - a\n</span>', '<span><ul>\n<li>a</li>\n</ul></span>'],
  ['an element for text around two paragraphs', '<span>\n  a\n\n  b\n</span>', '<span><p>a</p>\n<p>b</p></span>'],
  ['a fragment', '<>\na\n</>', '<p>a</p>'],
  [
    'HTML of a fragment',
    'a\n\n<Fragment set:html={"<pre><b>*b*</b><br />  c</pre>"} />\n\nd',
    '<p>a</p>\n<pre><b>*b*</b><br />  c</pre>\n<p>d</p>',
  ],
  ['HTML of a fragment in a paragraph', 'a <Fragment set:html="<b>b</b>" /> c', '<p>a <b>b</b> c</p>'],
  ['HTML of an element', '<p set:html={`<b>b</b>`} class="c" />', '<p class="c"><b>b</b></p>'],
  ['text of an element', '<p set:text={"<b>"} />', '<p>&lt;b&gt;</p>'],
  ['a fragment in a paragraph', 'a <>b</> c', '<p>a b c</p>'],
  ['text in a fragment', '<>a **b**</>', '<p>a <strong>b</strong></p>'],
  [
    'Galley components',
    '::card{title="a"}\nb\n#footer\nc\n::',
    '⟨card {"title":"a"} default=(<p>b</p>) footer=(<p>c</p>)⟩',
  ],
  [
    'Galley components in an MDX component, indented',
    '<Card>\n    :::note[a]\n    b <Badge label="c" />\n    :::\n</Card>',
    '⟨card default=(⟨note {"title":"a"} default=(<p>b ⟨badge {"label":"c"}⟩</p>)⟩)⟩',
  ],
  [
    'inline Galley syntax',
    ':icon{name="a:b"} [c]{.d} **e**{.f} {{ $doc.title }}',
    '<p>⟨icon {"name":"a:b"}⟩ <span class="d">c</span> <strong class="f">e</strong> ⟨binding {"value":"$doc.title"}⟩</p>',
  ],
  ['a container of Docusaurus', ':::note a\n<Card />\n:::', '⟨callout {"type":"note","title":"a"} default=(⟨card⟩)⟩'],
])('MDX reads %s', (_, text, body) => {
  expect(mdx(text)).toEqual(body);
  expect(mdxFindings(text)).toEqual([]);
});

test.each<[title: string, text: string, body: string]>([
  ['an element with Markdown', '<div className="a">\n**b**\n</div>', '<div class="a"><p><strong>b</strong></p></div>'],
  ['an element in a paragraph', 'a <b>c</b>d', '<p>a <b>c</b>d</p>'],
  ['a paragraph whose text is on its own line', '<p>\n  a <b>c</b>\n</p>', '<p>a <b>c</b></p>'],
  ['JSX attributes', '<td colSpan={2} tabIndex={-1}>a</td>', 'a'],
  ['an element around a component', '<div><Card /></div>', '<div>⟨card⟩</div>'],
  [
    'details',
    '<details open>\n<summary>a</summary>\n\nb\n\n</details>',
    '<details open=""><summary>a</summary>\n<p>b</p></details>',
  ],
  [
    'an image',
    '<img src="/a.png" alt="b" />',
    '⟨prose-img {"src":"/a.png","alt":"b","asset":"public/a.png","priority":true}⟩',
  ],
  ['a heading', '<h2 id="a">b</h2>', '<h2 id="a"><a href="#a">b</a></h2>'],
])('MDX reads HTML: %s', (_, text, body) => {
  expect(mdx(text)).toEqual(body);
});

test.each<[text: string, body: string, found: readonly string[]]>([
  ['<script>a</script>', '', ['html-removed 1:1']],
  ['<div onclick="a">b</div>', '<div>b</div>', ['html-removed 1:1']],
  ['<a href="javascript:b">c</a>', '<a>c</a>', ['html-removed 1:1']],
  ['<div style={{color: "red"}}>a</div>', '<div>a</div>', ['html-removed 1:1']],
  ['<div onClick={() => a()}>b</div>', '<div>b</div>', ['mdx-expression 1:6']],
  ['<div id={`${12345678901234567890}`}>b</div>', '<div id="12345678901234567000">b</div>', ['mdx-expression 1:6']],
  [
    "<div id='12345678901234567890' lang={'1234567890123456789'} />",
    '<div id="12345678901234567890" lang="1234567890123456789"></div>',
    [],
  ],
  ['a {12345678901234567890}', '<p>a 12345678901234567000</p>', ['mdx-expression 1:3']],
  ['export const a = [1,\n  9007199254740993];\n\nb {a}', '<p>b 19007199254740992</p>', ['mdx-expression 2:3']],
])('MDX sanitizes %s', (text, body, found) => {
  expect(mdx(text)).toEqual(body);
  expect(mdxFindings(text)).toEqual(found);
});

test.each<[text: string, body: string]>([
  ['a {"b"} {1}{`c`}{[2, "d"]}', '<p>a b 1c2d</p>'],
  ['a{null}{true}{undefined}b', '<p>ab</p>'],
  ['{"**a**"}', '<p>**a**</p>'],
  ['{"a"}\n\n{"b"}', '<p>a</p>\n<p>b</p>'],
  ['a {/* b */}', '<p>a</p>'],
  ['{/* a */}\n\n{\n  // b\n}\n\nc', '<p>c</p>'],
  ['a <!-- b --> c `<!-- d -->`', '<p>a  c <code>&lt;!-- d --&gt;</code></p>'],
  ['export const a = "b"\nexport const c = {d: [1, `${a}e`]}\n\n{a} {c.d[1]} {c["d"][0]}', '<p>b be 1</p>'],
  ['---\ntitle: a\n---\n{frontMatter.title} {frontmatter.title}', '<p>a a</p>'],
  ['import {A} from "b"\n\nc', '<p>c</p>'],
  [
    'import a from "./b.png"\n\n<img src={a} alt="c" />',
    '⟨prose-img {"src":"/docs/b.png","alt":"c","asset":"docs/b.png","priority":true}⟩',
  ],
  [
    '<img src={require("@site/static/a.png").default} alt="b" />',
    '⟨prose-img {"src":"/a.png","alt":"b","asset":"public/a.png","priority":true}⟩',
  ],
  ['    a', '<p>a</p>'],
])('MDX renders %j without a diagnostic', (text, body) => {
  expect(mdx(text)).toEqual(body);
  expect(mdxFindings(text)).toEqual([]);
});

test.each<[text: string, body: string, found: readonly string[]]>([
  ['a {b} c', '<p>a {b} c</p>', ['mdx-expression 1:3']],
  [
    'a {1 + 1} {b && <i>c</i>}',
    '<p>a {1 + 1} {b &amp;&amp; &lt;i&gt;c&lt;/i&gt;}</p>',
    ['mdx-expression 1:3', 'mdx-expression 1:11'],
  ],
  [
    '{{}.constructor}{[].length}{"a".length}',
    '<p>{{}.constructor}{[].length}{&quot;a&quot;.length}</p>',
    ['mdx-expression 1:1', 'mdx-expression 1:17', 'mdx-expression 1:28'],
  ],
  [
    '<Card\n  a={b}\n  c="d"\n  {...e}\n  f={<g />}\n/>',
    '⟨card {"c":"d"}⟩',
    ['mdx-expression 2:3', 'mdx-expression 4:3', 'mdx-expression 5:3'],
  ],
  ['export const a = () => 1\nexport default b\n\nc', '<p>c</p>', ['mdx-export 1:1']],
  ['export function A() {\n\n  return <b/>\n}\n\nc', '<p>c</p>', ['mdx-export 1:1']],
  ['export const a = 1\nexport const b = c\n\n{a}', '<p>1</p>', ['mdx-export 2:1']],
  ['---\na: b\n---\n\nc {d}', '<p>c {d}</p>', ['mdx-expression 5:3']],
  [':::note\n    a {b}\n:::', '⟨note default=(<p>a {b}</p>)⟩', ['mdx-expression 2:7']],
])('MDX does not run code, and reports it: %j', (text, body, found) => {
  expect(mdx(text)).toEqual(body);
  expect(mdxFindings(text)).toEqual(found);
});

/** `message hint` of each diagnostic of an MDX file. */
const messages = (text: string) =>
  transformed(text, {path: 'docs/a.mdx'}).document.diagnostics.map(({message, hint}) => `${message} ${hint}`);

const literalHint = 'Write a string, number, list or object, or export it as a literal.';

test.each<[text: string, messages: readonly string[]]>([
  [
    '<div style={{color: "red"}} title={[1]}>a</div>',
    [
      'The attribute `style` is removed: pages do not allow inline styles. Give the element a class with `className`, and style that in templates/styles.',
      'The attribute `title` is removed: its value is a list or an object. Write a string, number or boolean.',
    ],
  ],
  [
    'export const a = b, c = d\n\ne',
    [
      '`a`, `c` are removed: content cannot run code. Export literal values only, and write a component in templates/components.',
    ],
  ],
  [
    'export const a = b\n\nc\n\nexport const d = 1, f = g\nexport * from "./h.js"',
    [
      '`a`, `f` are removed: content cannot run code. Export literal values only, and write a component in templates/components.',
    ],
  ],
  [
    Array.from({length: 10}, (_, index) => `export const a${index} = b`).join('\n') + '\n\nc',
    [
      '`a0`, `a1`, `a2`, `a3`, `a4`, `a5`, `a6`, `a7` and 2 more are removed: content cannot run code. Export literal values only, and write a component in templates/components.',
    ],
  ],
  [
    'export const {a} = b\n\nc',
    [
      'This code is removed: content cannot run code. Export literal values only, and write a component in templates/components.',
    ],
  ],
  [
    '<Card a={b} {...c} />',
    [
      `The value of \`a\` is not a literal, so \`<Card>\` does not get it: content cannot run code. ${literalHint}`,
      `The value of \`{...c}\` is not a literal, so \`<Card>\` does not get it: content cannot run code. ${literalHint}`,
    ],
  ],
  [
    'export const a = {b: 1}\n\n{a} {a.b} {[a]}',
    ['{a}', '{[a]}'].map(
      (written) =>
        `“${written}” contains an object, which cannot be shown as text, so it is shown as written. Name a field of the object, such as \`{product.price}\`, or put the text between backticks.`,
    ),
  ],
  [
    `a {b +\n${'c'.repeat(55)}}`,
    [
      `“{b + ${'c'.repeat(55)}…” is not a literal value, so it is shown as written: content cannot run code. Write its result, export a literal with its name, or put the text between backticks.`,
    ],
  ],
  [
    `a {b +${'c'.repeat(55)}}`,
    [
      `“{b +${'c'.repeat(55)}}” is not a literal value, so it is shown as written: content cannot run code. Write its result, export a literal with its name, or put the text between backticks.`,
    ],
  ],
])('MDX explains what it removes: %j', (text, expected) => {
  expect(messages(text)).toEqual(expected);
});

test.each<[title: string, text: string, body: string]>([
  ['the names that React reserves', '<Card key="a" ref="b" c="d" />', '⟨card {"c":"d"}⟩'],
  [
    'an element in SVG',
    '<svg viewBox="0 0 1 1"><linearGradient id="a" /></svg>',
    '<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient></svg>',
  ],
  [
    'an element in SVG that contains HTML',
    '<svg><foreignObject><p className="a">b</p><Card /></foreignObject></svg>',
    '<svg><foreignObject><p class="a">b</p>⟨card⟩</foreignObject></svg>',
  ],
  ['attributes without a value', '<a title={null} hidden={false} href="/b">c</a>', '<a href="/b">c</a>'],
  ['a component with false as its value', '<Card a={false} b={true} />', '⟨card {"a":false,"b":true}⟩'],
  [
    'blocks and text in one component',
    '<Card>\n<b>a</b> c\n\n- d\n</Card>',
    '⟨card default=(<p><b>a</b> c</p>\n<ul>\n<li>d</li>\n</ul>)⟩',
  ],
  [
    'two components on one line of a component',
    '<Card>\n  <Badge label="a" /> <Badge label="b" />\n</Card>',
    '⟨card default=(⟨badge {"label":"a"}⟩\n⟨badge {"label":"b"}⟩)⟩',
  ],
])('MDX reads %s in trusted content', (_, text, body) => {
  expect(mdx(text, {markdown: {html: 'trusted'}})).toEqual(body);
});

test('an expression over several lines is shown as code', () => {
  expect(mdx('{a.map((b) => (\n  <i>{b}</i>\n))}')).toContain('<figure class="code" data-language="jsx">');
});

test.each(['## a {#b}', '## a \\{#b}', '## a {/* b */}', '## a {/* #b */}', '## a {/*b*/}'])(
  'MDX reads the heading id of %s',
  (text) => {
    expect(mdx(text)).toEqual('<h2 id="b"><a href="#b">a</a></h2>');
  },
);

test('a comment of several words at the end of a heading is not its id', () => {
  expect(mdx('## a {/* b c */}')).toEqual('<h2 id="a"><a href="#a">a</a></h2>');
});

test('exported names that double each other are not evaluated beyond a limit', () => {
  const lines = Array.from({length: 30}, (_, index) => `export const a${index + 1} = [a${index}, a${index}]`);
  const text = `export const a0 = "b"\n${lines.join('\n')}\n\n<Card a={a30} b={a2} />`;
  expect(mdx(text)).toEqual('⟨card {"b":[["b","b"],["b","b"]]}⟩');
});

test('an MDX comment `more` ends the excerpt', () => {
  expect(mdx('a\n\n{/* more */}\n\nb')).toEqual('<p>a</p>\n\n<p>b</p>');
});

test.each<[text: string, line: number, column: number, message: RegExp]>([
  ['a <b c', 1, 3, /`<` does not begin a valid tag/],
  ['---\na: b\n---\n\nc <https://d.e>', 5, 3, /`<` does not begin a valid tag/],
  ['a {b', 1, 3, /`{` is never closed/],
  ['a {b c}', 1, 6, /not contain a valid expression/],
  ['a\n\n<Card>\n\nb', 3, 1, /`<Card>` is not closed/],
  ['---\na: b\n---\n<A>\n\n<B>\n\n</A>', 8, 1, /`<\/A>` is here, but `<B>` of line 6 must be closed first/],
  ['a </B>', 1, 3, /does not close an open tag/],
  ['import is a word', 1, 11, /begins like an import/],
])('invalid MDX is reported once with its place, and is read as Markdown: %j', (text, line, column, message) => {
  const {document, body} = transformed(text, {path: 'docs/a.mdx'});
  expect(document.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'mdx-syntax',
      message: expect.stringMatching(message) as string,
      hint: expect.stringMatching(/\w/) as string,
      place: {file: 'content/docs/a.mdx', line, column},
    },
  ]);
  expect(body).not.toEqual([]);
  const portable = transformed(text, {path: 'docs/a.mdx', markdown: {parser: 'remark'}});
  expect(findings(portable.document)).toEqual([expect.stringMatching(/^mdx-syntax \d/)]);
  expect(portable.body).toEqual(body);
});

test('`markdown.format: mdx` reads .md files as MDX', () => {
  const text = 'a {1} <Badge label="b" />';
  expect(bodyText(text, {path: 'docs/a.md', markdown: {format: 'mdx'}})).toEqual('<p>a 1 ⟨badge {"label":"b"}⟩</p>');
  expect(bodyText(text, {path: 'docs/a.md'})).toEqual('<p>a {1} &lt;Badge label=&quot;b&quot; /&gt;</p>');
});

test('a tag that is closed outside of its table cell is reported as a syntax error', () => {
  const {document} = transformed('| a | b |\n|--|--|\nc <Card><Card>\n\n</Card></Card>d', {path: 'docs/a.mdx'});
  expect(findings(document)).toEqual([expect.stringMatching(/^mdx-syntax \d/)]);
});

test.each([
  ['templates', (count: number) => `{${'`${'.repeat(count)}1${'}`'.repeat(count)}}`],
  ['lists', (count: number) => `{${'['.repeat(count)}${']'.repeat(count)}}`],
  ['lists in an export', (count: number) => `export const a = ${'['.repeat(count)}${']'.repeat(count)}`],
  ['functions', (count: number) => `{${'()=>'.repeat(count)}1}`],
  ['tags', (count: number) => `${'<Card>\n'.repeat(count)}a\n${'</Card>\n'.repeat(count)}`],
])('a file with 5,000 nested %s is rendered with one diagnostic', (_, make) => {
  const {document, body} = transformed(make(5_000), {path: 'docs/a.mdx'});
  expect(body).not.toEqual([]);
  expect(findings(document)).toEqual([
    expect.stringMatching(/^(?:nesting-too-deep|mdx-syntax|mdx-expression|mdx-export) /),
  ]);
});

test.each([
  [
    'import source from \'./demo/a.ts?raw\'\n\n<Code code={source} lang="ts" />',
    'To show the file, write an empty code block with `file=./demo/a.ts` after its language.',
  ],
  [
    'import Source from \'!!raw-loader!./a.py\'\n\n<CodeBlock language="py">{Source}</CodeBlock>',
    'To show the file, write an empty code block with `file=./a.py` after its language.',
  ],
  [
    "import {rows} from './rows.js'\n\n<Chart rows={rows.all} />",
    'Content imports only images and Markdown, so `rows` has no value. Write the value itself, or a component that imports it.',
  ],
  [
    "import props from './props.json'\n\n<Chart {...props} />",
    'Content imports only images and Markdown, so `props` has no value. Write the value itself, or a component that imports it.',
  ],
  [
    "import logo from './logo.png'\n\n<Chart width={logo.width} />",
    'Write a string, number, list or object, or export it as a literal.',
  ],
])('the finding about an imported value says what to write instead: %j', (text, hint) => {
  expect(transformed(text, {path: 'a.mdx'}).document.diagnostics).toEqual([
    expect.objectContaining({code: 'mdx-expression', hint}),
  ]);
});
