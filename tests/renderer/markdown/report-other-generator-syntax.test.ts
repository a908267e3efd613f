import {expect, test} from 'vitest';
import {bodyText, transformed} from '../document/support.js';

/** `line:column code message`, and the hint in brackets. */
function reported(text: string, parser: 'native' | 'remark' = 'native'): readonly string[] {
  return transformed(text, {markdown: {parser}}).document.diagnostics.map(
    ({code, message, hint, place}) => `${place?.line}:${place?.column} ${code} ${message} [${hint}]`,
  );
}

test.each<[markdown: string, finding: string]>([
  [
    'A {{< youtube w7Ft2ymGmfc >}} b',
    '1:3 syntax-foreign “{{< youtube w7Ft2ymGmfc >}}” is a shortcode of Hugo, so it is shown as text. [Write a component such as `::callout`, or the content that the shortcode inserts.]',
  ],
  [
    '> - {{% note title="A *b*" %}}',
    '1:5 syntax-foreign “{{% note title="A …b…" %}}” is a shortcode of Hugo, so it is shown as text. [Write a component such as `::callout`, or the content that the shortcode inserts.]',
  ],
  [
    'Hi\n{% include a.html %}',
    '2:1 syntax-foreign “{% include a.html %}” is a tag of Liquid, Jinja or Nunjucks, so it is shown as text. [Write what the tag stands for, or build the page with a template.]',
  ],
  [
    '<div>\n{% for a in b %}\n</div>',
    '2:1 syntax-foreign “{% for a in b %}” is a tag of Liquid, Jinja or Nunjucks, so it is shown as text. [Write what the tag stands for, or build the page with a template.]',
  ],
  [
    '{* ../docs_src/a.py hl[1:2] *}',
    '1:1 syntax-foreign “{* ../docs_src/a.py hl[1:2] *}” includes a file with a plugin of MkDocs, so it is shown as text. [Write it on a line of its own, with one file per line, or copy the lines of the file into a code block.]',
  ],
  [
    '--8<-- "a.md"',
    '1:1 syntax-foreign “--8<-- "a.md"” includes a file with a plugin of MkDocs, so it is shown as text. [Write it on a line of its own, with one file per line, or copy the lines of the file into a code block.]',
  ],
  [
    'Text [!INCLUDE [a b](a.md)] and [!INCLUDE [c](c.md)]',
    '1:6 syntax-foreign “[!INCLUDE …a b…]” is an include of DocFX, so it is shown as text. [Write it on a line of its own, or copy the text of the file.]',
  ],
  [
    'A paragraph.\n{: .wide }',
    '2:1 syntax-foreign “{: .wide }” sets attributes as in Jekyll or MkDocs, so it is shown as text. [Put `{.class}` or `{#id}` directly after bold text, code, a link, an image or the text of a heading.]',
  ],
  [
    '!!! warning "Mind *this*"\n\n    Text',
    '1:1 syntax-foreign “!!! warning "Mind …this…"” is an admonition of MkDocs, so it is shown as text. [Write `::warning{title="Mind this"}` here, the text without indentation, and `::` after it.]',
  ],
  [
    '???+ bug\n    Text',
    '1:1 syntax-foreign “???+ bug” is an admonition of MkDocs, so it is shown as text. [Write `::details` here, the text without indentation, and `::` after it.]',
  ],
  [
    '/// hint | Look here\n\nText\n\n///',
    '1:1 syntax-foreign “/// hint | Look here” is a block of MkDocs, so it is shown as text. [Write `::tip{title="Look here"}` here, and `::` in place of `///`.]',
  ],
  [
    '//// tab | Linux',
    '1:1 syntax-foreign “//// tab | Linux” is a block of MkDocs, so it is shown as text. [Write `:::tabs` before the first tab, `== Label` before each text without indentation, and `:::` at the end.]',
  ],
  [
    '=== "Python"\n\n    A',
    '1:1 syntax-foreign “=== "Python"” is a tab of MkDocs, so it is shown as text. [Write `:::tabs` before the first tab, `== Label` before each text without indentation, and `:::` at the end.]',
  ],
  [
    'See [[Getting started|start]].',
    '1:5 syntax-foreign “[[Getting started|start]]” is a link of a wiki, so it is shown as text. [Write `[start](/path-of-the-page)`.]',
  ],
  [
    '| a |\n|---|\n| ==b c== |',
    '3:3 syntax-foreign “==b c==” marks text in the extended Markdown of other generators, so it is shown as text. [Set `markdown.extras: true` in content/site.yml, or write `<mark>text</mark>`.]',
  ],
  [
    'Press ++ctrl+c++.',
    '1:7 syntax-foreign “++ctrl+c++” is a key or an insertion in the extended Markdown of other generators, so it is shown as text. [Set `markdown.extras: true` in content/site.yml, or write `:kbd[Ctrl]` for a key, and `<ins>text</ins>` for inserted text.]',
  ],
  [
    'The 29^th^ of',
    '1:7 syntax-foreign “^th^” is a superscript in the extended Markdown of other generators, so it is shown as text. [Set `markdown.extras: true` in content/site.yml, or write `x<sup>2</sup>`.]',
  ],
  [
    'Water is **H~2~O** and CO~2~.',
    '1:13 syntax-foreign “~2~” is a subscript in the extended Markdown of other generators, but here it is struck through. [Set `markdown.extras: true` in content/site.yml, or write `H<sub>2</sub>O`. To strike text through, write `~~text~~`.]',
  ],
  [
    'HTML\n\n*[HTML]: Hyper\n',
    '3:1 syntax-foreign “*[HTML]: Hyper” defines an abbreviation, so it is shown as text. [Set `markdown.extras: true` in content/site.yml, or write `<abbr title="HyperText Markup Language">HTML</abbr>` where the abbreviation is used.]',
  ],
  [
    'Term\n: What it *is*',
    '2:1 syntax-foreign “: What it …is…” is a definition of a definition list, so it is shown as text. [Set `markdown.extras: true` in content/site.yml, or write a list such as `- **Term**: definition`, or `<dl>`, `<dt>` and `<dd>`.]',
  ],
  [
    'import A from "./a";\nimport {B} from \'b\'',
    '1:1 syntax-foreign “import A from "./a";” is a statement of MDX, so it is shown as text. [Delete it: the components of a site need no import. Or read the file as MDX: end its name in .mdx, or set `markdown.format: mdx`.]',
  ],
  [
    'A {/* note */} b',
    '1:3 syntax-foreign “{/* note */}” is a comment of MDX, so it is shown as text. [Write `<!-- comment -->`.]',
  ],
  [
    ':material-check: done',
    '1:1 syntax-foreign “:material-check:” is an icon of MkDocs, so it is shown as text. [Write an icon such as `:icon{name="lucide:rocket"}`.]',
  ],
  [
    'x {{ {a: 1} }}',
    '1:3 binding-unknown “{{ {a: 1} }}” is an expression of another generator, so it is shown as text. [Write a path such as `{{ $doc.title }}` outside of HTML, write its value, or put it into code.]',
  ],
  [
    '> <p>\n>   {{ user.name }}\n> </p>',
    '1:3 binding-unknown “{{ user.name }}” is an expression of another generator, so it is shown as text. [Write a path such as `{{ $doc.title }}` outside of HTML, write its value, or put it into code.]',
  ],
  [
    '<p>\n  {{ user.name }}\n</p>',
    '2:3 binding-unknown “{{ user.name }}” is an expression of another generator, so it is shown as text. [Write a path such as `{{ $doc.title }}` outside of HTML, write its value, or put it into code.]',
  ],
  [
    '---\ntitle: A\n---\n\nx {{ $frontmatter.title }}',
    '5:3 binding-unknown The page has no field `$frontmatter`, so “{{ $frontmatter.title }}” is shown as it is written. [Write `{{ $doc.title }}`.]',
  ],
  [
    'x {{ site.url }}',
    '1:3 binding-unknown The page has no field `site`, so “{{ site.url }}” is shown as it is written. [Write a path such as `{{ $doc.title }}`, or put it into code.]',
  ],
])('syntax of another generator is reported with its replacement: %j', (markdown, finding) => {
  for (const parser of ['native', 'remark'] as const) expect(reported(markdown, parser)).toEqual([finding]);
});

const mathFinding =
  'is a formula, so it is shown as text. [Set `markdown.math: true` in content/site.yml, or put code in backticks.]';

test.each([
  ['The area $\\pi r^2$.', '1:10', '$\\pi r^2$'],
  ['Let $x$ be', '1:5', '$x$'],
  ['So $a_1 + b_1 = c$', '1:4', '$a_1 + b_1 = c$'],
  ['Then ($f(x)$)', '1:7', '$f(x)$'],
  ['$$\nE = mc^2\n$$', '1:1', '$$'],
])('a formula is reported if `markdown.math` is off: %s', (markdown, place, written) => {
  for (const parser of ['native', 'remark'] as const)
    expect(reported(markdown, parser)).toEqual([`${place} syntax-foreign “${written}” ${mathFinding}`]);
});

test('a Mermaid diagram is reported if `markdown.mermaid` is off', () => {
  expect(reported('A\n\n```mermaid\ngraph LR\n```')).toEqual([
    '3:1 syntax-foreign The diagram of Mermaid in this block is shown as code. [Set `markdown.mermaid: true` in content/site.yml, or save the diagram as an SVG file and show it as an image.]',
  ]);
});

test('a formula is not reported if `markdown.math` is on', () => {
  const text = '$x$ and\n\n```math\ny\n```\n';
  const codes = (math: boolean) => transformed(text, {markdown: {math}}).document.diagnostics.map(({code}) => code);
  expect([codes(false), codes(true)]).toEqual([['syntax-foreign', 'syntax-foreign'], []]);
});

test.each([
  'It costs $5 and $10, or $HOME/bin:$PATH, or "$a"/"$b", ${x}/${y}.',
  'From $1 to $2. US$5 or 5$. In `$x$` and `{{ a }}` and `[[a b]]`.',
  '    $x^2$\n\n```\n{{ a }} {% b %}\n!!! note\n```\n\n~~~md\n==a==\n~~~',
  'a == b and c == d; if (a==b==c); x!==y!==z; i++ and ++i; C++ or g++; ++i; j++',
  'The slots [[Prototype]] and [[Get]], the list [[1, 2], [3]]',
  '[[headers]]\nfor = "/*"',
  'An escaped \\{{ a }}, \\$x$, \\[[a b]], \\==a==, \\!!! note.',
  'https://example.com/?a==b==&c=$x$ and [a](/b?c=[[d]])',
  '*[a] b* and * [HTML]: x',
  '12:30: go\nTo be or not\n:smile:',
  'export PATH and import of goods\nexport the file\nimport it "now"',
  '<pre>{{ a }} {% b %}</pre>\n\n<p title="{{ a }}"><code>{{ b }}</code></p>\n\n<script>let a = `{{ b }}`;</script>',
  '!important and !!! and ??? what\n//// and /// and === and "==="',
  'ls ^C^D and ^C',
  'It costs :price{:amount="12"} and [a]{: .b} **c**{: .d} {:e="1"}',
  'Text ~old~ and new, ~~2~~, x~~2~~ and a~two words~',
  "{{ $doc.version }} {{ name || 'x' }} {{ title }}",
  '::card{title="a"}\n{{ anything }} :badge[{{ what }}]\n::',
])('text that only resembles foreign syntax is not reported: %j', (markdown) => {
  for (const parser of ['native', 'remark'] as const)
    expect(reported(markdown, parser).filter((finding) => /syntax-foreign|binding-unknown/.test(finding))).toEqual([]);
});

test('each kind of foreign syntax is reported once per file, at its first place', () => {
  const text = '==a==\n\n==b==\n\n[[c d]]\n\n==e== {{ f.g }} {{ h() }}\n';
  expect(reported(text).map((finding) => finding.split(' ', 2).join(' '))).toEqual([
    '1:1 syntax-foreign',
    '5:1 syntax-foreign',
    '7:7 binding-unknown',
  ]);
});

test('optional catch-all routes of Next.js are not reported as wiki links', () => {
  expect(reported('Create **app/api/[[...slugs]]/route.ts**.')).toEqual([]);
});

test('TOML tables between shortcodes are not reported as wiki links', () => {
  expect(
    reported('{{< code-toggle >}}\n[[a.b]]\n\n[[c]]\n{{< /code-toggle >}}').map((finding) => finding.slice(0, 45)),
  ).toEqual(['1:1 syntax-foreign “{{< code-toggle >}}” is a']);
});

test('shortcodes and unknown bindings are shown as written', () => {
  expect(bodyText('{{< ref "a" >}} {{ site.url }} {{ $doc.none }}.')).toEqual(
    '<p>{{&lt; ref &quot;a&quot; &gt;}} {{ site.url }} ⟨binding {"value":"$doc.none"}⟩.</p>',
  );
});

test.each([
  ['## Title { #own-id }', 'own-id'],
  ['## Title {: #own-id .wide }', 'own-id'],
  ['## **Title** {:#own-id}', 'own-id'],
])('heading ids of MkDocs and kramdown are read: %s', (markdown, id) => {
  const {document} = transformed(markdown);
  expect([document.headings, document.diagnostics]).toEqual([[{id, depth: 2, text: 'Title', line: 1}], []]);
});

test.each(['[TOC]', '[toc]', '[[toc]]', '[[_TOC_]]'])('a paragraph of only %s is removed and reported', (markdown) => {
  expect([bodyText(markdown), reported(markdown).map((finding) => finding.split(' ', 2).join(' '))]).toEqual([
    '',
    ['1:1 toc-mark'],
  ]);
});

// In quadratic time, each of these would exceed the time limit of a test.
test.each(['{{< ', '{% ', '$a', '==a', '[[a', '++ab', '<code>', '{: .', '$$a ', '{/* '])(
  'foreign syntax is found in linear time in 400,000 characters of %s',
  (piece) => {
    const {body} = transformed(`${piece.repeat(400_000 / piece.length)}\n\nThe end.`);
    expect(JSON.stringify(body).includes('The end.')).toBe(true);
  },
);
