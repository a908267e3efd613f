import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

test('the Markdown importer converts a folder without a config, and maps or notes MDX components', () => {
  const {files, copies, urls, notes} = importFiles('markdown', {
    'README.md': '# Home\n',
    'learn/index.md': '# Learn\n\n<DeepDive>\n\nText\n\n</DeepDive>\n\n<Chart />\n',
    'learn/a.mdx': '[Learn](index.md) `<Sandpack>`\n',
    'learn/a.png': '',
    'package.json': '{}',
    '../public/logo.svg': '',
  });
  expect(files).toEqual({
    'content/index.md': '# Home\n',
    'content/learn/a.mdx': '[Learn](index.md) `<Sandpack>`\n',
    'content/learn/index.md': '# Learn\n\n<DeepDive>\n\nText\n\n</DeepDive>\n\n<Chart />\n',
    'content/site.yml':
      'content:\n  respectPathCase: true\nmarkdown:\n  headingIds: github\n  format: mdx\n  components:\n    DeepDive:\n      component: collapse\n      props:\n        title: Deep Dive\n',
  });
  expect(copies).toEqual(['learn/a.png → content/learn/a.png', '../public/logo.svg → content/public/logo.svg']);
  expect(urls).toEqual(['/ → / page', '/learn/a → /learn/a page', '/learn/ → /learn page']);
  expect(notes).toEqual([
    'learn/index.md:9 `<Chart>` is a component of the old site; its content is shown without it. Write it in `templates/components`.',
    'content/site.yml There is no config to read: set `brand`, `url` and `header.links` in `site.yml`.',
  ]);
});

test('the Markdown importer resolves images relative to the page address, and converts permalink to _path', () => {
  const {files, urls} = importFiles('markdown', {
    'learn/game.md': '---\npermalink: index.html\n---\n![X](../images/x.png) ![own](own.png)\n',
    'about.md': '---\npermalink: /about-us\n---\nText.\n',
    'learn/own.png': '',
    'public/images/x.png': '',
  });
  expect(files['content/learn/game.md']).toBe('![X](/images/x.png) ![own](own.png)\n');
  expect(files['content/about.md']).toBe('---\n_path: /about-us\n---\n\nText.\n');
  expect(urls).toEqual(['/about-us → /about-us page', '/learn/game → /learn/game page']);
});

test('the Markdown importer converts Sandpack playgrounds to code groups with file names', () => {
  const {files} = importFiles('markdown', {
    'a.md':
      '<Sandpack>\n\n```js src/App.js active\na\n```\n\n```css src/a.css hidden\nb\n```\n\n</Sandpack>\n\n```js {2} [[1, 2, "a"], [2, 3, "b"]]\nc\n```\n',
  });
  expect(files['content/a.md']).toBe(
    '<Sandpack>\n\n```js [src/App.js]\na\n```\n\n```css [src/a.css]\nb\n```\n\n</Sandpack>\n\n```js {2}\nc\n```\n',
  );
  expect(files['content/site.yml']).toContain('    Sandpack: code-group\n');
});

test('the Markdown importer maps Pitfall and YouWillLearn to callouts with their name as title', () => {
  const {files} = importFiles('markdown', {
    'a.md': '<YouWillLearn>\n\nA\n\n</YouWillLearn>\n\n<Pitfall>\n\nB\n\n</Pitfall>\n',
  });
  expect(files['content/site.yml']).toContain(`    Pitfall:
      component: callout
      props:
        type: warning
        title: Pitfall
    YouWillLearn:
      component: callout
      props:
        title: You will learn
`);
});

test('the Markdown importer allows origins without a scheme from which pages load images and frames', () => {
  const {files} = importFiles('markdown', {
    'index.md':
      '# A\n\n![b](//b.example/b.png)\n\n[![d][One  Two]][3] ![E]\n\n<iframe src="//c.example/c"></iframe>\n\n[one two]: https://d.example/d.svg\n[3]: https://none.example\n[e]: <//e.example/e.svg>\n',
  });
  expect(files['content/site.yml']).toContain(
    'security:\n  sources:\n    img:\n      - https://b.example\n      - https://d.example\n      - https://e.example\n    frame:\n      - https://c.example\n',
  );
});

test('the Markdown importer escapes :name, unless a page of the folder uses this name as a component', () => {
  const {files} = importFiles('markdown', {
    'a.md':
      '---\ntitle: a :b\n---\n\n`:x` /LINK[:NO] [**:REQ**] and :icon, :note, :tag :smile:\n\n```sh\nkill :port\n```\n\n{{ Glossary }}\n',
    'b.md': 'A :icon{name="x"} and :tag[New].\n\n::note\nText.\n::\n',
  });
  expect(files['content/a.md']).toBe(
    '---\ntitle: a :b\n---\n\n`:x` /LINK[\\:NO] [**\\:REQ**] and :icon, :note, :tag :smile:\n\n```sh\nkill :port\n```\n\n{{ Glossary }}\n',
  );
  expect(files['content/b.md']).toBe('A :icon{name="x"} and :tag[New].\n\n::note\nText.\n::\n');
});

test('the Markdown importer corrects the case of links and includes, unless two files differ only in case', () => {
  const {files} = importFiles('markdown', {
    'a.md':
      '![A](img/A.png) [b](B.md#c) ![two](img/Two.png)\n\n[!code-cpp[C](code/cpp/c.cpp)]\n\n![none](img/none.png)\n',
    'b.md': '# B\n\n## C\n',
    'img/a.PNG': '',
    'img/two.PNG': '',
    'img/TWO.png': '',
    'code/CPP/c.cpp': 'int c;\n',
  });
  expect(files['content/a.md']).toBe(
    '![A](./img/a.PNG) [b](./b.md#c) ![two](img/Two.png)\n\n[!code-cpp[C](./code/CPP/c.cpp)]\n\n![none](img/none.png)\n',
  );
});

test('the Markdown importer takes names between angle brackets in indented code for text', () => {
  const {files, notes} = importFiles('markdown', {
    'syntax.md': '# Syntax\n\nA name is:\n\n    <Start> := <Continue>*\n\n    <End>\n\nUse Map <Key> too.\n',
  });
  expect(files['content/site.yml']).toBe('content:\n  respectPathCase: true\nmarkdown:\n  headingIds: github\n');
  expect(notes).toEqual([
    'content/site.yml There is no config to read: set `brand`, `url` and `header.links` in `site.yml`.',
  ]);
});

test('the Markdown importer finds indented components in lists and below other tags', () => {
  const list = importFiles('markdown', {'a.md': '- One\n\n    <Chart />\n'});
  expect(list.files['content/site.yml']).toContain('  format: mdx\n');
  const below = importFiles('markdown', {'a.md': '<div>\n    <Chart />\n</div>\n'});
  expect(below.files['content/site.yml']).toContain('  format: mdx\n');
});

test('an import reports invalid front matter with the words and the line of the finding', () => {
  const {notes} = importFiles('markdown', {
    'bind.md': '---\nname: a\ntitle: bind:\n---\nText.\n',
    'render.md': '---\ntitle: {@render ...}\n---\nText.\n',
  });
  expect(notes.slice(0, 2)).toEqual([
    'bind.md:3 Correct the front matter, which cannot be read: A value with `: ` in it is not in quotes.',
    'render.md:2 Correct the front matter, which cannot be read: A value cannot begin with `@`.',
  ]);
});

test('the Markdown importer gives pages the address of their slug', () => {
  const {files, urls} = importFiles('markdown', {
    'guide/a.md': '---\nslug: first\n---\nText.\n',
    'guide/index.md': '---\nslug: /start\n---\nText.\n',
  });
  expect(files['content/guide/a.md']).toBe('---\nslug: first\n---\nText.\n');
  expect(files['content/guide/index.md']).toBe('---\nslug: /start\n---\nText.\n');
  expect(urls).toEqual(['/guide/first → /guide/first page', '/start → /start page']);
});

test('the Markdown importer converts components and syntax of Fumadocs, Nextra and Mintlify', () => {
  const {files, copies, notes} = importFiles('markdown', {
    'images/a.png': '',
    'images/b.png': '',
    'docs/c.png': '',
    'docs/a.mdx': `## One [#first] [toc]

![a](/images/a.png) ![a](../images/a.png) ![c](c.png)

<CodeGroup>
\`\`\`sh {1} macOS / Linux expandable
a b
\`\`\`
\`\`\`json title="x"
{}
\`\`\`
</CodeGroup>

\`\`\`js Example Response {1} twoslash
{}
\`\`\`

\`\`\`js live
{}
\`\`\`

<Update label="1.2" description="May 2026" tags={["a"]}>
  Text.
</Update>

\`\`\`package-install
acme
\`\`\`

<Accordions><Accordion title="a">b</Accordion></Accordions>
<Frame caption="c"><img src="/images/b.png" /></Frame>
<Files><Folder name="d"><File name="e" /></Folder></Files>
<Steps><Step title="f">g</Step></Steps>
<Tabs items={['h']}><Tab>i</Tab></Tabs>
<Tooltip tip="j">k</Tooltip> <Info size={18} /> <RocketIcon /> <Other.Part />
<ParamField path="l" type="string" /> <Cards><Cards.Card icon="file-lines" title="m" /></Cards>
<Callout type="warn">n</Callout>
`,
    'docs/b.mdx': '---\nicon: shield-halved\n---\n<Check>a</Check> ![c](/img/c.png) ![d](/img/d.png)\n',
    'img/c.png': '',
    'img/d.png': '',
    'public/img/c.png': '',
  });
  expect(copies).toEqual([
    'docs/c.png → content/docs/c.png',
    'img/c.png → content/img/c.png',
    'images/a.png → content/public/images/a.png',
    'images/b.png → content/public/images/b.png',
    'public/img/c.png → content/public/img/c.png',
    'img/d.png → content/public/img/d.png',
  ]);
  const [before, after] = files['content/docs/a.mdx']!.split('\n\n<Accordions>');
  expect(before).toBe(`## One {#first}

![a](/images/a.png) ![a](/images/a.png) ![c](c.png)

<CodeGroup>
\`\`\`sh [macOS / Linux] {1} expandable
a b
\`\`\`
\`\`\`json title="x"
{}
\`\`\`
</CodeGroup>

\`\`\`js [Example Response] {1} twoslash
{}
\`\`\`

\`\`\`js live
{}
\`\`\`

## 1.2

May 2026

  Text.


::code-group
\`\`\`sh [npm]
npm install acme
\`\`\`
\`\`\`sh [yarn]
yarn add acme
\`\`\`
\`\`\`sh [pnpm]
pnpm add acme
\`\`\`
\`\`\`sh [bun]
bun add acme
\`\`\`
::`);
  expect(after).toContain('<Files><Folder name="d"><File name="e" /></Folder></Files>');
  expect(files['content/site.yml']).toBe(`content:
  respectPathCase: true
markdown:
  headingIds: github
  components:
    Accordion: collapse
    Accordions: Fragment
    Cards: CardGrid
    Check:
      component: callout
      props:
        type: tip
        title: Check
    CodeGroup: code-group
    Files: FileTree
    Frame: figure
    Info:
      component: Icon
      props:
        name: lucide:info
    ParamField:
      component: field
      rename:
        path: name
        query: name
        body: name
        header: name
    RocketIcon:
      component: Icon
      props:
        name: lucide:rocket
    Tooltip:
      component: tooltip
      rename:
        tip: text
icons:
  aliases:
    file-lines: lucide:file-text
    shield-halved: lucide:shield
`);
  expect(notes).toEqual([
    'docs/a.mdx:35 `<Other.Part>` is a component of the old site; its content is shown without it. Write it in `templates/components`.',
    'content/site.yml There is no config to read: set `brand`, `url` and `header.links` in `site.yml`.',
  ]);
});
