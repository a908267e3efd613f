import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {codeInfo} from '../../../renderer/code/code-info.js';
import {highlight, piecesHtml} from '../../../renderer/code/highlight.js';
import {languageId, languageNames} from '../../../renderer/code/languages.js';
import {bodyText, findings, transformed} from '../document/support.js';

test.each<[info: string, read: ReturnType<typeof codeInfo>]>([
  ['', {}],
  ['ts', {language: 'ts', meta: ''}],
  ['ts [src/a.ts]', {language: 'ts', filename: 'src/a.ts', meta: ''}],
  ['ts[a.ts]{1,3-5}', {language: 'ts', filename: 'a.ts', highlights: [1, 3, 4, 5], meta: ''}],
  ['{2} [a] rest of it', {filename: 'a', highlights: [2], meta: 'rest of it'}],
  ['js {x,5-3,2} a="b"', {language: 'js', highlights: [2], meta: 'a="b"'}],
  ['vue [[...slug\\].vue]', {language: 'vue', filename: '[...slug].vue', meta: ''}],
  ['js {}', {language: 'js', meta: ''}],
])('the info string of a code block: %s', (info, read) => {
  expect(codeInfo(info)).toEqual(read);
});

const figure = (language: string, code: string, title = '') =>
  `<figure class="code" data-language="${language}">${title && `<figcaption>${title}</figcaption>`}<pre tabindex="0"><code>${code}</code></pre><copy-button></copy-button></figure>`;

test.each<[title: string, markdown: string, body: string]>([
  [
    'coloured words',
    "```js\nconst a = f('x'); // no\n```",
    figure(
      'js',
      '<span class="k">const</span> a = <span class="f">f</span>(<span class="s">\'x\'</span>); <span class="c">// no</span>\n',
    ),
  ],
  ['a file name', '```js [a<b>.js]\n1\n```', figure('js', '<span class="n">1</span>\n', 'a&lt;b&gt;.js')],
  ['a title', '```js title="a & b"\n1\n```', figure('js', '<span class="n">1</span>\n', 'a &amp; b')],
  ['plain text', '```text\n<a> & "b"\n```', figure('text', '&lt;a&gt; &amp; "b"\n')],
  [
    'an alias',
    '```vue\n<p>a</p>\n```',
    figure('vue', '&lt;<span class="t">p</span>&gt;a&lt;/<span class="t">p</span>&gt;\n'),
  ],
  [
    'marked lines',
    '```text {2}\na\nb\n```',
    figure('text', '<span class="line">a\n</span><span class="line mark">b\n</span>'),
  ],
  [
    'line numbers',
    '```text lineNumbers\na\nb\n```',
    figure('text', '<span class="line" data-line="1">a\n</span><span class="line" data-line="2">b\n</span>'),
  ],
  [
    'line numbers from a start',
    '```text:line-numbers=7\na\n```',
    figure('text', '<span class="line" data-line="7">a\n</span>'),
  ],
  [
    'marks in comments',
    '```js\na // [!code ++]\nb /* [!code --] */\nc\n```',
    figure('js', '<span class="line add">a\n</span><span class="line del">b\n</span><span class="line">c\n</span>'),
  ],
  [
    'a mark for the lines below',
    '```text\n# [!code highlight:2]\na\nb\nc\n```',
    figure('text', '<span class="line mark">a\n</span><span class="line mark">b\n</span><span class="line">c\n</span>'),
  ],
  [
    'a focus',
    '```text\na <!-- [!code focus] -->\nb\n```',
    figure('text', '<span class="line focus">a\n</span><span class="line">b\n</span>').replace(
      '"text">',
      '"text" data-focus>',
    ),
  ],
  [
    'a comment over lines',
    '```js {1}\n/* a\nb */\n```',
    figure(
      'js',
      '<span class="line mark"><span class="c">/* a</span>\n</span><span class="line"><span class="c">b */</span>\n</span>',
    ),
  ],
  ['an empty block', '```js\n```', figure('js', '')],
  [
    'indented code',
    '    a < b',
    '<figure class="code"><pre tabindex="0"><code>a &lt; b\n</code></pre><copy-button></copy-button></figure>',
  ],
  ['inline code', '`let a`{lang=js}', '<p><code data-language="js"><span class="k">let</span> a</code></p>'],
])('a code block with %s', (_, markdown, body) => {
  expect(bodyText(markdown)).toEqual(body);
});

test('an unknown language is plain, and reported once', () => {
  const {document, body} = transformed('```javasript\n1\n```\n\n```javasript\n2\n```\n');
  expect(body.join('')).toEqual(`${figure('javasript', '1\n')}\n${figure('javasript', '2\n')}`);
  expect(document.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'code-language-unknown',
      message: 'No colours are known for the language “javasript”, so this code is shown plain.',
      hint: 'Did you mean `javascript`?',
      place: {file: 'content/docs/a.md', line: 1, column: 1},
    },
  ]);
});

test('highlighting can be off, and line numbers on, for the whole site', () => {
  expect(bodyText('```js\nlet a\n```', {markdown: {highlight: false}})).toEqual(figure('js', 'let a\n'));
  expect(bodyText('```text\na\n```', {markdown: {lineNumbers: true}})).toEqual(
    figure('text', '<span class="line" data-line="1">a\n</span>'),
  );
  expect(bodyText('```text noLineNumbers\na\n```', {markdown: {lineNumbers: true}})).toEqual(figure('text', 'a\n'));
});

test('the text of highlighted code is the code', () => {
  const code = '<p class="a">&amp;</p>\n\t{ "a": `x ${y}` } # b\n/* c */ @d $e -- f';
  const references: Record<string, string> = {'&lt;': '<', '&gt;': '>', '&amp;': '&'};
  for (const name of languageNames()) {
    const id = languageId(name);
    if (!id) continue;
    const text = piecesHtml(highlight(code, id))
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:lt|gt|amp);/g, (c) => references[c]!);
    expect([name, text]).toEqual([name, code]);
  }
});

test('colours do not depend on which languages were used before', () => {
  // In a process of its own, one language after the other in the given order; each coloured again when all are loaded.
  const script = `
    import {highlight} from './renderer/code/highlight.ts';
    import {languageId, languageNames} from './renderer/code/languages.ts';
    const code = ${JSON.stringify('const a = /b+/g; // <p style="c">\nfn d(e: F) -> "g {h}" { @i #j $k 12.5e3 }\n<?php echo 1 ?> {{ x }}\n---\na: b\n```js\nlet a\n```')};
    const ids = [...new Set([...languageNames()].map(languageId))].filter((id) => id).sort();
    if (process.argv[2] === 'backwards') ids.reverse();
    const colours = ids.map((id) => [id, JSON.stringify(highlight(code, id))]);
    console.log(JSON.stringify(Object.fromEntries(colours.sort())));
  `;
  const run = (order: string) => {
    const bundled = execFileSync(
      'node_modules/.bin/esbuild',
      ['--bundle', '--platform=node', '--format=esm', '--packages=external'],
      {
        input: script,
        encoding: 'utf8',
        cwd: new URL('../../../', import.meta.url),
      },
    );
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-', order], {
        input: bundled,
        encoding: 'utf8',
        maxBuffer: 1e8,
        cwd: new URL('../../../', import.meta.url),
      }),
    ) as Record<string, string>;
  };
  expect(run('backwards')).toEqual(run('forwards'));
});

test('code that would take long to colour is plain', () => {
  const line = 'a'.repeat(4_000);
  expect(bodyText(`\`\`\`js\nlet ${line}\n\`\`\``)).toEqual(figure('js', `let ${line}\n`));
  expect(findings(transformed('```js {1-999999999}\n1\n```').document)).toEqual([]);
});
