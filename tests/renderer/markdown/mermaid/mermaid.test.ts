import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, expect, test} from 'vitest';
import {defaultConfig} from '../../../../renderer/config/config.js';
import {feedContent} from '../../../../renderer/emit/feeds/feed-content.js';
import {findMermaid} from '../../../../renderer/markdown/mermaid/load-mermaid.js';
import {readMermaid} from '../../../../renderer/markdown/mermaid/read-mermaid.js';
import {mermaidStyles} from '../../../../renderer/markdown/mermaid/mermaid-styles.js';
import {MermaidError, labelText} from '../../../../renderer/markdown/mermaid/statement.js';
import {mermaidLink} from '../../../../renderer/page/render/fill-parts.js';
import {transform} from '../../../../renderer/transform/transform-document.js';
import {hashOfDocument, transformOptions} from '../../../../renderer/transform/transform-options.js';
import {findings} from '../../document/support.js';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const installed = findMermaid(repository)!;

function optionsWith(parser: 'native' | 'remark' = 'native', mermaid: typeof installed | undefined = installed) {
  const config = {...defaultConfig, markdown: {...defaultConfig.markdown, mermaid: true, parser}};
  return transformOptions(config, {mermaid});
}

function drawn(text: string, {parser = 'native' as 'native' | 'remark', file = 'docs/a.md'} = {}) {
  const {document, body} = transform({kind: 'markdown', path: file, hash: '', text}, optionsWith(parser));
  return {document, body: body!, html: body!.filter((piece) => typeof piece === 'string').join('')};
}

/** The labels of a picture. */
function labels(html: string): readonly string[] {
  return [...html.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, label]) => label!);
}

const fence = (text: string, info = 'mermaid'): string => `\`\`\`${info}\n${text}\n\`\`\`\n`;

/** The lines for the package, or the error with its place. */
function read(text: string): readonly string[] {
  try {
    return labelText(readMermaid(text).text).split('\n');
  } catch (error) {
    if (!(error instanceof MermaidError)) throw error;
    return [`${error.at.line}:${error.at.column} ${error.message}`];
  }
}

test('a Mermaid block becomes a figure with an SVG and its source, with both parsers and in MDX', () => {
  const text = `# A\n\nB\n\n${fence('graph LR\n  A[One]-->|go|B')}`;
  const {body, document} = drawn(text);
  expect(document.diagnostics).toEqual([]);
  const [before, styles, figure] = body;
  expect([before, styles]).toEqual([
    expect.stringMatching(/<p>B<\/p>\s*$/),
    {component: '#mermaid', props: {}, slots: {}},
  ]);
  expect(figure).toMatch(
    /^<figure class="mermaid"><div tabindex="0"><svg role="img" aria-label="Flowchart" viewBox="0 0 [\d. ]+" width="[\d.]+" height="[\d.]+">.*<\/svg><\/div><details><summary>Source<\/summary><pre tabindex="0"><code>graph LR\n {2}A\[One\]--&gt;\|go\|B\n<\/code><\/pre><\/details><\/figure>/s,
  );
  expect(labels(String(figure))).toEqual(['go', 'One', 'B']);
  expect(drawn(text, {parser: 'remark'}).body).toEqual(body);
  expect(drawn(text, {file: 'docs/a.mdx'}).body).toEqual(body);
});

test('the SVG has no styles, page classes or external fonts, and uses the colors of the site', () => {
  const {html} = drawn(fence('graph LR\n  A-->B\n  style A fill:#00f'));
  const svg = /<svg .*<\/svg>/s.exec(html)![0];
  expect(svg).not.toMatch(/style|class=|https?:|var\(--_/);
  expect(svg).toContain('fill="var(--mermaid-node-fill)"');
  expect(svg).toMatch(/fill="#00f".*fill="#fff"[^>]*>A</s);
});

test('title, caption, accTitle and accDescr name the figure', () => {
  const named = (text: string, info?: string) =>
    /<svg role="img" (aria-label="[^"]*").*?>(<desc>.*?<\/desc>)?.*?<\/div>(<figcaption>.*?<\/figcaption>)?/s
      .exec(drawn(fence(text, info)).html)!
      .slice(1);
  expect(named('---\ntitle: "A & B"\n---\ngraph TD\nA')).toEqual([
    'aria-label="A &amp; B"',
    undefined,
    '<figcaption>A &amp; B</figcaption>',
  ]);
  expect(named('graph TD\nA', 'mermaid [C]')).toEqual(['aria-label="C"', undefined, '<figcaption>C</figcaption>']);
  expect(named('graph TD\naccTitle: D\naccDescr {\n  e\n  f\n}\nA', 'mermaid title="C"')).toEqual([
    'aria-label="D"',
    '<desc>e f</desc>',
    '<figcaption>C</figcaption>',
  ]);
  expect(named('sequenceDiagram\ntitle: G\nA->>B: x')[0]).toBe('aria-label="G"');
  expect(named('stateDiagram-v2\n[*] --> A')[0]).toBe('aria-label="State diagram"');
});

test('the ids of two equal diagrams on a page are unique, and references to them match', () => {
  const {html} = drawn(fence('graph TD\nA-->B').repeat(2));
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...html.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id!);
  expect(targets.length).toBe(2);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  expect(drawn(fence('graph TD\nA-->B').repeat(2)).html).toBe(html);
});

test.each<[source: string, lines: readonly string[]]>([
  ['graph\nA-->B', ['n1[A] --> n2[B]']],
  ['flowchart RL; A---B; B-.->C ==> D', ['n1[A] --- n2[B]', 'n2 -.-> n3[C] ==> n4[D]']],
  ['graph TD\nA --> B\nA[One] --> C', ['n1[One] --> n2[B]', 'n1 --> n3[C]']],
  ['graph TD\nA & B --> C & D', ['n1[A] & n2[B] --> n3[C] & n4[D]']],
  ['graph TD\nA-- yes -->B<-->C', ['n1[A] -->|yes| n2[B] <--> n3[C]']],
  ['graph TD\nA["f(x) [y]; #quot;z#quot;"]', ['n1[f(x) [y]; "z"]']],
  ['graph TD\nus-east.1([a<br/>b]) --> Ü{{c}}', ['n1([a\\nb]) --> n2{{c}}']],
  ['graph TD\n%% note\nA %% more\nclick A "/x"', ['n1[A]']],
  [
    'graph TD\nA\nsubgraph one [One]\nA --> B\nend\nC --> one',
    ['n1[A]', 'subgraph group-1 [One]', 'n1[A] --> n2[B]', 'end', 'n3[C] --> group-1'],
  ],
  ['graph TD\nA:::hot\nclassDef hot fill:#fff', ['class n1 hot', 'n1[A]', 'classDef hot fill:#fff,color:#111827']],
])('readMermaid() rewrites statements of a flowchart: %j', (source, lines) => {
  expect(read(source).slice(1)).toEqual(lines);
});

test.each<[source: string, lines: readonly string[]]>([
  [
    'sequenceDiagram\nautonumber\nactor U as The user\nU->>+Web App: a: b\nWeb App--xU: c\nNote over U,Web App: d',
    ['actor p1 as The user', 'participant p2 as Web App', 'p1->>+p2: 1. a: b', 'p2--xp1: 2. c', 'Note over p1,p2: d'],
  ],
  ['sequenceDiagram\ncritical x\noption y\nend', ['critical x', 'and y', 'end']],
  ['stateDiagram\nA\n[*] --> A : x\nstate B {\n  C --> D\n}', ['A : A', '[*] --> A : x', 'state B {', 'C --> D', '}']],
  [
    'classDiagram\nclass A {\n  +int x\n}\nA<|--B\nA "1" o-- "*" C : has',
    ['class A {', '+int x', '}', 'A <|-- B', 'A "1" o-- "*" C : has'],
  ],
  [
    'erDiagram\nA ||--o{ B : "has many"\nB {\n  int id PK, FK\n}',
    ['A ||--o{ B : has many', 'B {', 'int id PK  FK', '}'],
  ],
])('readMermaid() rewrites statements of other diagrams: %j', (source, lines) => {
  expect(read(source).slice(1)).toEqual(lines);
});

test.each([
  ['pie\n  "A": 3', '0:0 “pie” is not a type of diagram that Galley draws'],
  ['graph XX\nA', '0:0 “graph XX” is not a type of diagram that Galley draws'],
  ['', '0:0 it is empty'],
  ['graph TD', '0:0 nothing follows its first line'],
  ['graph TD\n  A[One --> B', '1:3 “[One --> B” is not supported'],
  ['graph TD\n  A -->', '1:2 “A -->” is not supported'],
  ['graph TD\n  A --o B', '1:4 “--o B” is not supported'],
  ['graph TD\n  A; !!!', '1:5 “!!!” is not supported'],
  ['graph TD\nsubgraph x\nA', '1:0 “subgraph x” is not supported'],
  ['graph TD\nA\nend', '2:0 “end” is not supported'],
  ['graph TD\nA\nstyle A fill:"x', '2:0 “style A fill:"x” is not supported'],
  ['sequenceDiagram\n  A to B', '1:2 “A to B” is not supported'],
  ['sequenceDiagram\nloop x\nA->>B: y', '1:0 “loop x” is not supported'],
  ['stateDiagram-v2\nA --> B\nnote right of A', '2:0 “note right of A” is not supported'],
  ['classDiagram\nzzz zzz', '1:0 “zzz zzz” is not supported'],
  ['erDiagram\nA {\n  id\n}', '2:2 “id” is not supported'],
  ['%%{init: {}\ngraph TD', '0:0 “}%%” is missing'],
  ['---\ntitle: A', '0:0 its front matter is never closed'],
])('readMermaid() rejects an unsupported line with its place: %j', (source, error) => {
  expect(read(source)).toEqual([error]);
});

test.each([
  ['---\ntitle: A\n---\n\nB\n\n```mermaid\npie\n```', 'mermaid-unsupported 8:1'],
  ['> ```mermaid\n> graph TD\n>   A[\n> ```', 'mermaid-invalid 3:6'],
  ['- a\n\n  ```mermaid\n  graph TD\n    A --> !\n  ```', 'mermaid-invalid 5:11'],
])('a diagram that cannot be drawn is shown as code and reported: %j', (text, finding) => {
  for (const parser of ['native', 'remark'] as const) {
    const {document, body, html} = drawn(text, {parser});
    expect(findings(document)).toEqual([finding]);
    expect(html).toContain('<figure class="code" data-language="mermaid">');
    expect(body.filter((piece) => typeof piece !== 'string')).toEqual([]);
  }
});

test('without the package, diagrams are shown as code, and the first one of a file is reported', () => {
  const text = fence('graph TD\nA') + fence('graph TD\nB');
  const source = {kind: 'markdown', path: 'docs/a.md', hash: '', text} as const;
  const config = {...defaultConfig, markdown: {...defaultConfig.markdown, mermaid: true}};
  const {document, body} = transform(source, transformOptions(config));
  expect(document.diagnostics).toMatchObject([
    {
      code: 'mermaid-missing',
      severity: 'error',
      hint: expect.stringContaining('npm install beautiful-mermaid') as string,
    },
  ]);
  expect(findings(document)).toEqual(['mermaid-missing 1:1']);
  expect(String(body).match(/<figure class="code"/g)?.length).toBe(2);
});

test('diagram text cannot become markup, an attribute or an address', () => {
  const {html} = drawn(
    fence('graph TD\n  A["<img src=x onerror=alert(1)>"] -->|"</text><script>"| B\n  click A "javascript:alert(1)"'),
  );
  const svg = /<svg .*<\/svg>/s.exec(html)![0];
  expect(svg).not.toMatch(/<(?:img|script|a)\b|javascript:/);
  expect(labels(svg)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const styled = drawn(fence('graph TD\nA\nstyle A fill:url(#x)')).html;
  expect(styled).not.toContain('fill="url');
});

test('hashOfDocument() depends on the version of the package, but not on its folder', () => {
  const source = {kind: 'markdown', path: 'a.md', hash: 'x', text: ''} as const;
  const hash = (mermaid: typeof installed | undefined) => hashOfDocument(source, optionsWith('native', mermaid));
  const config = {...defaultConfig, markdown: {...defaultConfig.markdown, mermaid: true}};
  const missing = hashOfDocument(source, transformOptions(config));
  const [here, there, newer] = [installed, {...installed, folder: '/x'}, {...installed, version: '9.0.0'}].map(hash);
  expect(there).toBe(here);
  expect(new Set([here, newer, missing]).size).toBe(3);
});

test('feeds contain the source of a diagram instead of the SVG', () => {
  const {body} = drawn(fence('graph TD\nA', 'mermaid [B]'));
  const html = feedContent(body, {page: 'https://example.com/a', config: {base: '/'}});
  expect(html.trim()).toBe(
    '<figcaption>B</figcaption><details><summary>Source</summary><pre tabindex="0"><code>graph TD\nA\n</code></pre></details>',
  );
});

test('hostile lines are rejected in linear time', () => {
  // In cubic time, each of these would exceed the time limit of a test.
  for (const piece of ['A-->', 'A["', '-- ', ': ->>', '[[(', '"', 'A -- b ']) {
    for (const type of ['graph TD', 'sequenceDiagram', 'stateDiagram', 'classDiagram', 'erDiagram']) {
      const [error] = read(`${type}\n${piece.repeat(1990 / piece.length)}`);
      expect([type, piece, error]).toEqual([type, piece, expect.stringMatching(/^1:\d+ “.{1,60}” is not supported$/)]);
    }
  }
  expect(read(`graph TD\nA${' '.repeat(2000)}`)).toEqual(['1:0 a line is longer than 2,000 characters']);
  expect(read(`graph TD\n${'A\n'.repeat(10_000)}`)).toEqual(['0:0 it is longer than 20,000 characters']);
});

test('mermaidLink() links the stylesheet of diagrams below the base of the site, and adds its file', () => {
  const {html, files} = mermaidLink({...defaultConfig, base: '/docs/'});
  const {path: file, css} = mermaidStyles;
  expect([html, files]).toEqual([`<link rel="stylesheet" href="/docs/${file}">`, [{path: file, from: {css}}]]);
});

const site = mkdtempSync(path.join(tmpdir(), 'galley-mermaid-'));
afterAll(() => rmSync(site, {recursive: true}));

test('findMermaid() finds the package in the node_modules folders of the site', () => {
  expect(findMermaid(site)).toBe(undefined);
  mkdirSync(path.join(site, 'node_modules'));
  mkdirSync(path.join(site, 'pages'));
  writeFileSync(path.join(site, 'package.json'), '{}');
  symlinkSync(installed.folder, path.join(site, 'node_modules/beautiful-mermaid'));
  const found = {folder: path.join(site, 'node_modules/beautiful-mermaid'), version: installed.version};
  expect([findMermaid(site), findMermaid(path.join(site, 'pages'))]).toEqual([found, found]);
});
