import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {parseInfoString, lineNumbers} from '../../../renderer/code/info-string.js';
import {highlightCode, piecesHtml} from '../../../renderer/code/highlight-code.js';
import {languageId, languageNames} from '../../../renderer/code/prism-languages.js';
import {wordsHtml} from '../../../renderer/code/word-marks.js';
import {bodyText, findings, transformed} from '../document/support.js';

test.each<[info: string, read: ReturnType<typeof parseInfoString>]>([
  ['', {}],
  ['ts', {language: 'ts', meta: ''}],
  ['ts [src/a.ts]', {language: 'ts', filename: 'src/a.ts', meta: ''}],
  ['ts[a.ts]{1,3-5}', {language: 'ts', filename: 'a.ts', highlights: [1, 3, 4, 5], meta: ''}],
  ['{2} [a] rest of it', {filename: 'a', highlights: [2], meta: 'rest of it'}],
  ['js {x,5-3,2} a="b"', {language: 'js', highlights: [2], meta: 'a="b"'}],
  ['vue [[...slug\\].vue]', {language: 'vue', filename: '[...slug].vue', meta: ''}],
  ['js {}', {language: 'js', meta: ''}],
  ['title="a b.ts" {2}', {highlights: [2], meta: 'title="a b.ts"'}],
  ['ts:line-numbers=2', {language: 'ts:line-numbers=2', meta: ''}],
  ['ts [routes/{id}.ts] {3}', {language: 'ts', filename: 'routes/{id}.ts', highlights: [3], meta: ''}],
  ['js title="src/[slug].js" ins={2}', {language: 'js', meta: 'title="src/[slug].js" ins={2}'}],
  ['js /a{2}/ ins=/b [c]/ {3}', {language: 'js', highlights: [3], meta: '/a{2}/ ins=/b [c]/'}],
])('parseInfoString() reads the info string %j', (info, read) => {
  expect(parseInfoString(info)).toEqual(read);
});

test.each([' [', ' {', ' /', ' a=/b'])(
  'parseInfoString() takes linear time for many %j that are never closed',
  (open) => {
    expect(parseInfoString(`js${open.repeat(100_000)}`).language).toBe('js');
  },
);

const figure = (language: string, code: string, title = '') =>
  `<figure class="code" data-language="${language}">${title && `<figcaption>${title}</figcaption>`}<pre tabindex="0"><code>${code}</code></pre><copy-button></copy-button></figure>`;

test.each<[title: string, markdown: string, body: string]>([
  [
    'highlighted code',
    "```js\nconst a = f('x'); // no\n```",
    figure(
      'js',
      '<span class="k">const</span> a = <span class="f">f</span>(<span class="s">\'x\'</span>); <span class="c">// no</span>\n',
    ),
  ],
  ['a file name', '```js [a<b>.js]\n1\n```', figure('js', '<span class="n">1</span>\n', 'a&lt;b&gt;.js')],
  ['a title', '```js title="a & b"\n1\n```', figure('js', '<span class="n">1</span>\n', 'a &amp; b')],
  ['a file name in single quotes', "```js filename='a'\n1\n```", figure('js', '<span class="n">1</span>\n', 'a')],
  [
    'an option instead of a language',
    '```:line-numbers=7\na\n```',
    '<figure class="code"><pre tabindex="0"><code><span class="line" data-line="7">a\n</span></code></pre><copy-button></copy-button></figure>',
  ],
  ['options after a comma', '```rust,ignore\n1\n```', figure('rust', '<span class="n">1</span>\n')],
  ['plain text', '```text\n<a> & "b"\n```', figure('text', '&lt;a&gt; &amp; "b"\n')],
  [
    'a sample with lines that Twoslash hides',
    '```ts twoslash {1}\nimport a;\n// ---cut---\na;\n```',
    figure('ts', '<span class="line mark">a;\n</span>'),
  ],
  [
    'terminal output with colors',
    '```ansi {2}\n\u{1B}[31mFAIL\u{1B}[39m a.test.ts\n1 failed\n```',
    figure(
      'ansi',
      '<span class="line"><span class="d">FAIL</span> a.test.ts\n</span><span class="line mark">1 failed\n</span>',
    ),
  ],
  [
    'an alias of a language',
    '```vue\n<p>a</p>\n```',
    figure('vue', '&lt;<span class="t">p</span>&gt;a&lt;/<span class="t">p</span>&gt;\n'),
  ],
  [
    'highlighted lines',
    '```text {2}\na\nb\n```',
    figure('text', '<span class="line">a\n</span><span class="line mark">b\n</span>'),
  ],
  [
    'line numbers',
    '```text lineNumbers\na\nb\n```',
    figure('text', '<span class="line" data-line="1">a\n</span><span class="line" data-line="2">b\n</span>'),
  ],
  [
    'line numbers from a given start',
    '```text:line-numbers=7\na\n```',
    figure('text', '<span class="line" data-line="7">a\n</span>'),
  ],
  [
    'diff marks in comments',
    '```js\na // [!code ++]\nb /* [!code --] */\nc\n```',
    figure('js', '<span class="line add">a\n</span><span class="line del">b\n</span><span class="line">c\n</span>'),
  ],
  [
    'a highlight comment for the lines below',
    '```text\n# [!code highlight:2]\na\nb\nc\n```',
    figure('text', '<span class="line mark">a\n</span><span class="line mark">b\n</span><span class="line">c\n</span>'),
  ],
  [
    'a focused line',
    '```text\na <!-- [!code focus] -->\nb\n```',
    figure('text', '<span class="line focus">a\n</span><span class="line">b\n</span>').replace(
      '"text">',
      '"text" data-focus>',
    ),
  ],
  [
    'Docusaurus highlight comments',
    '```text\n// highlight-next-line\na\nb\n# highlight-start\nc\nd\n# highlight-end\ne\n```',
    figure(
      'text',
      '<span class="line mark">a\n</span><span class="line">b\n</span><span class="line mark">c\n</span><span class="line mark">d\n</span><span class="line">e\n</span>',
    ),
  ],
  [
    'line marks of Expressive Code',
    '```text title="[a].js" {1} ins={2} del={3-4} frame="code"\na\nb\nc\nd\n```',
    figure(
      'text',
      '<span class="line mark">a\n</span><span class="line add">b\n</span><span class="line del">c\n</span><span class="line del">d\n</span>',
      '[a].js',
    ),
  ],
  ['frame="none"', '```text title="a" frame="none"\nb\n```', figure('text', 'b\n')],
  [
    'text marks of Expressive Code',
    '```js "a = f" del="x" ins=/[)](;)/\nlet a = f(x, 1);\n```',
    figure(
      'js',
      '<span class="line"><span class="k">let</span> <mark>a = <span class="f">f</span></mark>(<mark class="del">x</mark>, <span class="n">1</span>)<mark class="add">;</mark>\n</span>',
    ),
  ],
  [
    'a capture group of a regular expression',
    '```text /a(b)/\nab <b\n```',
    figure('text', '<span class="line">a<mark>b</mark> &lt;b\n</span>'),
  ],
  [
    'a word mark for the lines below',
    '```text\n// [!code word:b:1]\nb\nb\n```',
    figure('text', '<span class="line"><mark>b</mark>\n</span><span class="line">b\n</span>'),
  ],
  [
    'a diff of another language',
    '```diff lang="js"\n  a;\n+ 1;\n- b;\n```',
    figure(
      'js',
      '<span class="line"> a;\n</span><span class="line add"> <span class="n">1</span>;\n</span><span class="line del"> b;\n</span>',
    ),
  ],
  ['wrapped lines', '```text wrap\na\n```', figure('text', 'a\n').replace('"text">', '"text" data-wrap>')],
  [
    'line numbers from startLineNumber',
    '```text showLineNumbers={true} startLineNumber={5}\na\n```',
    figure('text', '<span class="line" data-line="5">a\n</span>'),
  ],
  ['showLineNumbers={false}', '```text showLineNumbers={false}\na\n```', figure('text', 'a\n')],
  [
    'a comment over several lines',
    '```js {1}\n/* a\nb */\n```',
    figure(
      'js',
      '<span class="line mark"><span class="c">/* a</span>\n</span><span class="line"><span class="c">b */</span>\n</span>',
    ),
  ],
  ['an empty block', '```js\n```', figure('js', '')],
  [
    'indentation instead of a fence',
    '    a < b',
    '<figure class="code"><pre tabindex="0"><code>a &lt; b\n</code></pre><copy-button></copy-button></figure>',
  ],
  [
    'single backticks and a language',
    '`let a`{lang=js}',
    '<p><code data-language="js"><span class="k">let</span> a</code></p>',
  ],
])('code with %s is rendered', (_, markdown, body) => {
  expect(bodyText(markdown)).toEqual(body);
});

test('code in an unknown language is rendered as plain text, and reported once', () => {
  const {document, body} = transformed('```javasript\n1\n```\n\n```javasript\n2\n```\n');
  expect(body.join('')).toEqual(`${figure('javasript', '1\n')}\n${figure('javasript', '2\n')}`);
  expect(document.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'code-language-unknown',
      message: 'Galley has no highlighting for the language “javasript”, so this code has no colors.',
      hint: 'Did you mean `javascript`?',
      place: {file: 'content/docs/a.md', line: 1, column: 1},
    },
  ]);
});

test('an unknown language without a similar one is reported with `text` as the hint', () => {
  const name = 'qqqq'.repeat(20);
  expect(transformed(`\`\`\`${name}\n1\n\`\`\`\n`).document.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'code-language-unknown',
      message: `Galley has no highlighting for the language “${'q'.repeat(40)}”, so this code has no colors.`,
      hint: 'Write `text` for code without a known language.',
      place: {file: 'content/docs/a.md', line: 1, column: 1},
    },
  ]);
});

test.each([
  ['language-bash', 'Did you mean `bash`?'],
  ['lang-TS', 'Did you mean `TS`?'],
  ['language-qqqq', 'Write `text` for code without a known language.'],
])('the language %s, written like a class of HTML, is reported with the hint “%s”', (language, hint) => {
  expect(transformed(`\`\`\`${language}\n1\n\`\`\`\n`).document.diagnostics.map((found) => found.hint)).toEqual([hint]);
});

test('code options of other generators that have no effect are reported once, as information', () => {
  const long = `/${'(a+)'.repeat(20)}/`;
  const {document} = transformed(
    `\`\`\`ts twoslash\n1\n\`\`\`\n\n\`\`\`ts twoslash collapse={1-2} collapse={3} ${long} /[/ "a"\n2\n\`\`\`\n`,
  );
  const ignored = (option: string, line: number) => ({
    severity: 'info',
    code: 'code-option-ignored',
    message: `\`${option}\` has no effect in Galley: the code is shown in full, as written.`,
    hint: 'Remove the option, or leave it for other generators.',
    place: {file: 'content/docs/a.md', line, column: 1},
  });
  const ignoredPattern = (pattern: string) => ({
    ...ignored(pattern, 5),
    message: `\`${pattern}\` has no effect, because the pattern is invalid or could take too long.`,
    hint: 'Write a simpler pattern, or mark a text in quotes.',
  });
  expect(document.diagnostics).toEqual([
    {
      ...ignored('twoslash', 1),
      message: 'Galley does not show the types of `twoslash`. It hides the lines that `twoslash` hides.',
      hint: 'Leave it, or remove it together with the lines that it hides.',
    },
    ignored('collapse={1-2}', 5),
    ignoredPattern(long.slice(0, 60)),
    ignoredPattern('/[/'),
  ]);
});

test.each<[language: string, code: string, html: string]>([
  ['python', 'f"a {b}"', '<span class="s">f"a </span>{b}<span class="s">"</span>'],
  ['bash', '# a\n', '<span class="c"># a</span>\n'],
  ['bash', 'a\n', 'a\n'],
  ['markdown', '**a**', '<span class="h">**</span>a<span class="h">**</span>'],
  ['javascript', '`a ${b} c`', '<span class="s">`a </span>${b}<span class="s"> c`</span>'],
  ['shell-session', '$ ls', '<span class="u">$ </span><span class="f">ls</span>'],
  ['pycon', '>>> f(1)', '<span class="u">&gt;&gt;&gt;</span> f(<span class="n">1</span>)'],
  // Languages within HTML, which Prism splits before and joins after it reads the tokens.
  [
    'handlebars',
    '<p>{{a}}</p>',
    '&lt;<span class="t">p</span>&gt;{{<span class="p">a</span>}}&lt;/<span class="t">p</span>&gt;',
  ],
  [
    'php',
    '<p><?php 1 ?>',
    '&lt;<span class="t">p</span>&gt;<span class="k">&lt;?php </span><span class="n">1 </span><span class="k">?&gt;</span>',
  ],
])('highlightCode() reads the %s code %j', (language, code, html) => {
  expect(piecesHtml(highlightCode(code, language))).toBe(html);
});

test('the config can turn highlighting off and line numbers on', () => {
  expect(bodyText('```js\nlet a\n```', {markdown: {highlight: false}})).toEqual(figure('js', 'let a\n'));
  expect(bodyText('```text\na\n```', {markdown: {lineNumbers: true}})).toEqual(
    figure('text', '<span class="line" data-line="1">a\n</span>'),
  );
  expect(bodyText('```text noLineNumbers\na\n```', {markdown: {lineNumbers: true}})).toEqual(figure('text', 'a\n'));
});

test('highlight() keeps the text of the code in every language', () => {
  const code = '<p class="a">&amp;</p>\n\t{ "a": `x ${y}` } # b\n/* c */ @d $e -- f';
  const references: Record<string, string> = {'&lt;': '<', '&gt;': '>', '&amp;': '&'};
  for (const name of languageNames()) {
    const id = languageId(name);
    if (!id) continue;
    const text = piecesHtml(highlightCode(code, id))
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:lt|gt|amp);/g, (c) => references[c]!);
    expect([name, text]).toEqual([name, code]);
  }
});

test('highlightCode() does not depend on the order in which languages are loaded', () => {
  // In a separate process, languages are loaded and highlighted one after the other in the given order.
  const script = `
    import {highlightCode} from './renderer/code/highlight-code.ts';
    import {languageId, languageNames} from './renderer/code/prism-languages.ts';
    const code = ${JSON.stringify('const a = /b+/g; // <p style="c">\nfn d(e: F) -> "g {h}" { @i #j $k 12.5e3 }\n<?php echo 1 ?> {{ x }}\n---\na: b\n```js\nlet a\n```')};
    const ids = [...new Set([...languageNames()].map(languageId))].filter((id) => id).sort();
    if (process.argv[2] === 'backwards') ids.reverse();
    const colors = ids.map((id) => [id, JSON.stringify(highlightCode(code, id))]);
    console.log(JSON.stringify(Object.fromEntries(colors.sort())));
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

test.each([
  [3_000, true],
  [3_001, false],
])('a block with a line of %i characters is highlighted: %j', (length, isHighlighted) => {
  for (const [before, after] of [
    ['', ''],
    ['1\n', '\n1'],
    [`${'1\n'.repeat(2_000)}`, '\n'],
  ] as const) {
    const pieces = highlightCode(`${before}${'1'.repeat(length)}${after}`, 'javascript');
    expect(pieces.some(({kind}) => kind === 'n')).toBe(isHighlighted);
  }
});

test.each([
  [60_000, true],
  [60_001, false],
])('a block of %i characters is highlighted: %j', (length, isHighlighted) => {
  const code = '1'.repeat(99).padEnd(100, '\n').repeat(601).slice(0, length);
  expect(highlightCode(code, 'javascript').some(({kind}) => kind === 'n')).toBe(isHighlighted);
});

test('code that would take long to highlight is rendered as plain text', () => {
  const line = 'a'.repeat(4_000);
  expect(bodyText(`\`\`\`js\nlet ${line}\n\`\`\``)).toEqual(figure('js', `let ${line}\n`));
  expect(findings(transformed('```js {1-999999999}\n1\n```').document)).toEqual([]);
});

test.each([
  ['1-20000', 10_000],
  ['1,1-20000', 10_000],
  ['5-', 0],
  ['7-7', 1],
])('lineNumbers() reads %j as %i lines', (text, count) => {
  expect(lineNumbers(text)).toHaveLength(count);
});

test.each([
  [3_000, '<mark>a</mark>'],
  [3_001, 'a'],
])('words are marked in lines of up to 3000 characters, here %i', (length, word) => {
  const rest = 'b'.repeat(length - 1);
  expect(wordsHtml([{kind: '', text: `a${rest}`}], 1, [{mark: 'mark', pattern: 'a'}])).toBe(word + rest);
});

test('a word that overlaps an earlier one is not marked, and a match without text neither', () => {
  const marks = [
    {mark: 'mark', pattern: 'bc'},
    {mark: 'add', pattern: 'ab'},
    {mark: 'del', pattern: /x*/dg},
  ] as const;
  expect(wordsHtml([{kind: '', text: 'abc'}], 1, marks)).toBe('<mark class="add">ab</mark>c');
});
