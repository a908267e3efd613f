import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {transform} from '../../../renderer/transform/transform-document.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';
import {bodyText, findings, transformed} from '../document/support.js';

test('transform() turns a Markdown file into a document and a body', () => {
  const text =
    '---\ntags: [a]\n---\n# Install\n\nHow to *begin*.\n\n## First[^1]\n\nMore <b id="here">text</b>.\n\n[^1]: Note\n';
  const {document, body} = transformed(text, {path: 'docs/1.start/2.install.md'});
  expect(document).toEqual({
    id: 'content:docs:1.start:2.install.md',
    hash: expect.stringMatching(/^\w{10}$/) as unknown,
    file: 'content/docs/1.start/2.install.md',
    path: '/docs/start/install',
    title: 'Install',
    meta: expect.objectContaining({
      _path: '/docs/start/install',
      tags: ['a'],
      title: 'Install',
      description: 'How to begin.',
    }) as unknown,
    body: expect.stringMatching(/^\w{10}$/) as unknown,
    headings: [
      {id: 'install', depth: 1, text: 'Install', line: 4},
      {id: 'first1', depth: 2, text: 'First1', line: 8},
      {id: 'footnote-label', depth: 2, text: 'Footnotes'},
    ],
    toc: {
      title: '',
      depth: 2,
      searchDepth: 2,
      links: [
        {id: 'first1', depth: 2, text: 'First1'},
        {id: 'footnote-label', depth: 2, text: 'Footnotes'},
      ],
    },
    links: [],
    images: [],
    components: [],
    icons: [],
    anchors: ['user-content-fnref-1', 'here', 'user-content-fn-1'],
    sections: [
      {id: '/docs/start/install', title: 'Install', titles: [], content: 'How to begin.', level: 1},
      {
        id: '/docs/start/install#first1',
        title: 'First1',
        titles: ['Install'],
        content: 'More text. Footnotes Note ↩',
        level: 2,
      },
    ],
    sectionSizes: [99, 129],
    diagnostics: [],
    authored: ['tags'],
  });
  expect(body).toEqual([
    expect.stringContaining('<h1 id="install">Install</h1>\n<p>How to <em>begin</em>.</p>\n<h2 id="first1">First<sup>'),
  ]);
});

test('transform() turns a data file into a document without a body', () => {
  const {document, body} = transform(
    {kind: 'data', path: 'a.yml', hash: '', text: 'title: T\nb: 1\n'},
    transformOptions(defaultConfig),
  );
  expect(body).toBeNull();
  expect(document).toMatchObject({
    id: 'content:a.yml',
    path: '/a',
    title: 'T',
    body: null,
    meta: {b: 1, _type: 'yaml'},
    sections: [],
    sectionSizes: [],
  });
});

test('the hash of a document depends on its text, its path and the options', () => {
  const source = {kind: 'markdown', path: 'a.md', hash: 'x', text: 'a'} as const;
  const options = transformOptions(defaultConfig);
  const hashes = [
    transform(source, options),
    transform({...source, hash: 'y'}, options),
    transform({...source, path: 'b.md'}, options),
    transform(source, {...options, base: '/b/'}),
  ].map(({document}) => document.hash);
  expect(new Set(hashes).size).toEqual(4);
});

test('headings from h2 to h4 link to themselves, unless they contain a link', () => {
  expect(bodyText('# a\n## b\n#### c\n##### d\n## [e](/f)')).toEqual(
    '<h1 id="a">a</h1>\n<h2 id="b"><a href="#b">b</a></h2>\n<h4 id="c"><a href="#c">c</a></h4>\n<h5 id="d">d</h5>\n<h2 id="e"><a href="/f">e</a></h2>',
  );
});

test('sections follow the top-level headings, with the titles above them', () => {
  const text = 'Intro.\n\n# A\n\nOne\ntwo.\n\n- x\n- y\n\n```js\ncode\n```\n\n### C\n\n## B\n\n> Quote\n\n# D\n';
  const {sections} = transformed(`---\ntitle: T\n---\n${text}`, {path: 'a.md'}).document;
  expect(sections).toEqual([
    {id: '/a', title: 'T', titles: [], content: 'Intro.', level: 1},
    {id: '/a#a', title: 'A', titles: [], content: 'One two. x y', level: 1},
    {id: '/a#c', title: 'C', titles: ['A'], content: '', level: 3},
    {id: '/a#b', title: 'B', titles: ['A'], content: 'Quote', level: 2},
    {id: '/a#d', title: 'D', titles: [], content: '', level: 1},
  ]);
});

test.each([
  ['# Setup\n\n', ''],
  ['---\ntitle: Setup\n---\n\n## Setup\n\n', ''],
  ['---\ntitle: Setup\n---\n\nBefore.\n\n# Setup\n\n', 'Before. '],
])('the first heading begins no section if it repeats the title: %j', (start, before) => {
  const {sections} = transformed(`${start}Intro.\n\n### B\n\nText.\n\n## Setup\n\nEnd.\n`, {path: 'a.md'}).document;
  expect(sections).toEqual([
    {id: '/a', title: 'Setup', titles: [], content: `${before}Intro.`, level: 1},
    {id: '/a#b', title: 'B', titles: ['Setup'], content: 'Text.', level: 3},
    {id: expect.stringMatching(/^\/a#setup-?1?$/), title: 'Setup', titles: ['Setup'], content: 'End.', level: 2},
  ]);
});

test('a section has the names in its code blocks that are not in its text', () => {
  const code = '```js\nconst {port} = await createServer(config.server);\nlisten(port)\n```\n';
  const text = `${code}\n# A\n\nCall \`createServer\`.\n\n- nested:\n\n  ${code.replaceAll('\n', '\n  ')}\n## B\n\n\`\`\`\nplain words\n\`\`\`\n`;
  const {sections, sectionSizes} = transformed(`---\ntitle: T\n---\n${text}`, {path: 'a.md'}).document;
  expect(sections).toEqual([
    {id: '/a', title: 'T', titles: [], content: '', level: 1, code: 'createServer config.server listen'},
    {id: '/a#a', title: 'A', titles: [], content: 'Call createServer. nested:', level: 1, code: 'config.server listen'},
    {id: '/a#b', title: 'B', titles: ['A'], content: '', level: 2},
  ]);
  expect(sectionSizes[1]! - sectionSizes[2]!).toBeGreaterThan('config.server listen'.length);
});

test('a document has no sections if `publish.search` is false', () => {
  const {sections} = transformed('# A\n\nText.\n', {
    publish: {...defaultConfig.publish, search: false},
  }).document;
  expect(sections).toEqual([]);
});

test('sections contain the title and the text of an alert, but not its mark', () => {
  const text = 'Intro.\n\n> [!IMPORTANT] Read this\n> A warning.\n\n> [!NOTE]\n> A note.\n\n> [!nothing]\n';
  const {sections} = transformed(`---\ntitle: T\n---\n${text}`, {path: 'a.md'}).document;
  expect(sections.map(({content}) => content)).toEqual(['Intro. Read this A warning. A note. [!nothing]']);
});

test('removed HTML is reported once per name, at its place, and as written', () => {
  const text =
    '# A\n\nText <label for="a">b</label> and <LABEL>b</LABEL>\n\n<script setup>\nlet a\n</script>\n\n<p style="a" onclick="b">c</p>\n';
  const {document, body} = transformed(text);
  expect(body).toEqual(['<h1 id="a">A</h1>\n<p>Text b and b</p>\n\n<p>c</p>']);
  expect(findings(document)).toEqual(['html-removed 3:6', 'html-removed 5:1', 'html-removed 9:1', 'html-removed 9:1']);
  expect(document.diagnostics.map(({message}) => /`.*?`/.exec(message)?.[0])).toEqual([
    '`<label>`',
    '`<script>`',
    '`style`',
    '`onclick`',
  ]);
});

test('text that is nested too deep is shown as written, and reported', () => {
  for (const text of [
    '> '.repeat(3_000),
    `${'> '.repeat(300)}a`,
    '<div>'.repeat(5_000),
    '<i>'.repeat(300),
    `${'['.repeat(9_000)}a${']{.b}'.repeat(9_000)}`,
  ]) {
    const {document, body} = transformed(text);
    expect(document.diagnostics.at(-1)).toMatchObject({
      severity: 'error',
      code: 'nesting-too-deep',
      place: {file: 'content/docs/a.md'},
    });
    expect(body.join('')).toMatch(/^<pre>/);
  }
});

test('addresses of media get the base', () => {
  expect(bodyText('<video src="/a.mp4" controls></video>', {base: '/b/'})).toEqual(
    '<p><video src="/b/a.mp4" controls=""></video></p>',
  );
});

test('the `name` of an anchor becomes an id and a link target', () => {
  const {document, body} = transformed('# A\n\n<a name="old"></a> <a name="b" id="c">x</a>\n\n[o](#old)\n');
  expect(body).toEqual(['<h1 id="a">A</h1>\n<p><a id="old"></a> <a id="c">x</a></p>\n<p><a href="#old">o</a></p>']);
  expect(document.anchors).toEqual(['old', 'c']);
  expect(findings(document)).toEqual(['html-removed 3:20']);
});

test('the message for a removed Vue directive says what it is', () => {
  const {document} = transformed('# A\n\n<p :class="x" v-if="y" @click="z">c</p>\n');
  expect(document.diagnostics.map(({message}) => message)).toEqual(
    [':class', 'v-if', '@click'].map(
      (name) => `The attribute \`${name}\` is removed: it is a directive of Vue, which Galley does not run.`,
    ),
  );
});
