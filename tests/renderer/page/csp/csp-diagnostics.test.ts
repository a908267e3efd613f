import {expect, test} from 'vitest';
import type {Diagnostic} from '../../../../renderer/base/diagnostic.js';
import {compile} from '../../../../renderer/compile.js';
import {defaultConfig} from '../../../../renderer/config/config.js';
import type {Document} from '../../../../renderer/document/document-types.js';
import type {Page} from '../../../../renderer/page/page.js';
import {createPolicyChecker} from '../../../../renderer/page/csp/csp-diagnostics.js';
import {siteOutputs} from '../../../../renderer/site-outputs.js';
import {site} from '../../../support/site.js';

const plain = {
  'templates/pages/index.tsx': `
import {Body, definePage} from 'galley/page';
export default definePage({name: 'index', path: '/', component: () => <Body />});`,
  'templates/layouts/default.tsx': 'export default ({children}) => <main>{children}</main>;',
};

/** The diagnostics of rendering the pages of a site. */
async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const host = site({...plain, ...files});
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  for await (const {path, body} of outputs.files()) if (path === 'index.html') await body();
  return outputs.diagnostics();
}

const foreign = {
  severity: 'error',
  code: 'policy-violated',
  message: "Browsers will not load https://img.example/a.png: the site's Content-Security-Policy forbids it.",
  hint: 'Put the file into content/, or add https://img.example to `security.sources.img` in site.yml.',
};

test('an external image is reported at its place in the text, unless the policy allows it', async () => {
  const text = '# Home\n\nSome words, ![a](https://img.example/a.png) and more.\n';
  expect(await findingsOf({'content/index.md': text})).toEqual([
    {...foreign, place: {file: 'content/index.md', line: 3, column: 13}},
  ]);
  const config = "security: {sources: {img: ['https://*.example']}}\n";
  expect(await findingsOf({'content/index.md': text, 'content/site.yml': config.replace('*.', 'img.')})).toEqual([]);
  expect(await findingsOf({'content/index.md': text, 'content/site.yml': 'security: {csp: false}\n'})).toEqual([]);
});

test('inline HTML is reported at its line, and an inline style of a template at the template', async () => {
  const config = 'markdown: {html: trusted}\n';
  const text = '---\ntitle: Home\n---\n\n<p style="color: red">red</p>\n\n<script>go()</script>\n';
  const [style, script, ...others] = await findingsOf({'content/index.md': text, 'content/site.yml': config});
  expect([style, others]).toEqual([
    {
      severity: 'error',
      code: 'policy-violated',
      message: 'Browsers will not apply style="color: red" of <p>: the site\'s Content-Security-Policy forbids it.',
      hint: 'Give the element a class, and style that in a stylesheet.',
      place: {file: 'content/index.md', line: 5, column: 11},
    },
    [],
  ]);
  expect(script?.hint).toMatch(/add sha256-[\w+/]{43}= to `security\.sources\.script` in site\.yml\.$/);
  const hash = /sha256-\S+/.exec(script?.hint ?? '')?.[0];
  const allowed = `${config}security: {sources: {script: ['${hash}']}}\n`;
  expect(await findingsOf({'content/index.md': text, 'content/site.yml': allowed})).toEqual([style]);

  const layout = `export default ({children}) => <main style={{color: 'red'}}>{children}</main>;`;
  expect(await findingsOf({'templates/layouts/default.tsx': layout})).toEqual([
    {
      severity: 'error',
      code: 'policy-violated',
      message: 'Browsers will not apply style="color:red" of <main>: the site\'s Content-Security-Policy forbids it.',
      hint: 'Give the element a class, and style that in a stylesheet. Found on pages of 3 templates, such as templates/pages/index.tsx. The cause is probably a layout or component that they share.',
    },
  ]);
});

test('a page from the store is reported again', async () => {
  const host = site({...plain, 'content/index.md': '# Home\n\n![a](https://img.example/a.png)\n'});
  const build = async () => {
    const outputs = siteOutputs(host, await compile(host, {dev: false}));
    for await (const _ of outputs.files());
    return outputs.diagnostics();
  };
  const cold = await build();
  expect(cold.map(({message}) => message)).toEqual([foreign.message]);
  expect(await build()).toEqual(cold);
});

test('violations in a document with included files are reported where they are written', async () => {
  const frame = '<iframe src="https://a.example/x"></iframe>';
  const found = await findingsOf({
    'content/index.md': `# A\n\n::include{file="./_part.md"}\n\nText.\n\n${frame}\n`,
    'content/_part.md': `One.\n\nTwo ${frame}\n`,
    'content/site.yml': 'markdown: {html: trusted}\n',
  });
  expect(found.map(({code, place}) => [code, place])).toEqual([
    ['policy-violated', {file: 'content/_part.md', line: 3, column: 18}],
    ['policy-violated', {file: 'content/index.md', line: 7, column: 14}],
  ]);
});

const template = {file: 'templates/pages/a.tsx'};
const text = '# A\n\nB <iframe src="https://a.example/x"></iframe>\n\n![c](https://b.example/c.png)\n';
const document = {
  file: 'content/a.md',
  images: [{src: 'https://b.example/c.png', place: {file: 'content/a.md', line: 5, column: 1}}],
} as unknown as Document;

interface CheckedSetting {
  readonly of?: Document | null;
  readonly from?: 'document' | 'template';
  /** Null if the file was deleted. */
  readonly source?: string | null;
}

/** Message, hint and place of each policy violation in markup. */
function findingTexts(markup: string, {of = document, from = 'document', source = text}: CheckedSetting = {}) {
  const find = createPolicyChecker({
    config: defaultConfig,
    inlineScripts: [],
    templatePlace: () => template,
    sourceTextOf: () => source ?? undefined,
    includedTextOf: () => undefined,
  });
  return find(markup, {document: of, definition: {}} as unknown as Page, from).map(({message, hint, place}) => [
    message.replace(/^Browsers will not | the site's Content-Security-Policy forbids it\.$/g, ''),
    hint,
    [place?.file, place?.line, place?.column].filter((part) => part !== undefined).join(':'),
  ]);
}

test.each([
  [
    '<iframe src="https://a.example/x"></iframe>',
    'load https://a.example/x:',
    'Add https://a.example to `security.sources.frame` in site.yml.',
    'content/a.md:3:16',
  ],
  [
    '<img src="https://b.example/c.png">',
    'load https://b.example/c.png:',
    'Put the file into content/, or add https://b.example to `security.sources.img` in site.yml.',
    'content/a.md:5:1',
  ],
  [
    '<img src="http://b.example/d.png">',
    'load http://b.example/d.png:',
    'Use a file of the site, or an address that begins with https://.',
    'content/a.md',
  ],
  [
    '<form action="//c.example/x"></form>',
    'send a form to //c.example/x:',
    'Add https://c.example to `security.sources.form` in site.yml.',
    'content/a.md',
  ],
  [
    '<p style="color: red">a</p>',
    'apply style="color: red" of <p>:',
    'Give the element a class, and style that in a stylesheet.',
    'content/a.md',
  ],
  ['<p onclick="go()">a</p>', 'run onclick="go()" of <p>:', 'Listen for the event in a script file.', 'content/a.md'],
  [
    `<p style="${'a'.repeat(100)}">a</p>`,
    `apply style="${'a'.repeat(73)}… of <p>:`,
    'Give the element a class, and style that in a stylesheet.',
    'content/a.md',
  ],
  ['<base href="/">', 'follow <base>:', 'Write whole addresses instead.', 'content/a.md'],
  ['<object data="/a"></object>', 'load <object>:', 'Use <img>, <video> or a link instead.', 'content/a.md'],
])('a policy violation in %s is reported with its place and a hint', (markup, message, hint, place) => {
  expect(findingTexts(markup)).toEqual([[message, hint, place]]);
});

test.each([
  ['a value in the document is reported at its place', {}, 'content/a.md:3:16'],
  ['a document without source text is reported with its file', {source: null}, 'content/a.md'],
  ['a page without a document is reported at its template', {of: null}, 'templates/pages/a.tsx'],
  ['the markup of a template is reported at the template', {from: 'template'}, 'templates/pages/a.tsx'],
] as const)('%s', (_, setting, place) => {
  expect(findingTexts('<iframe src="https://a.example/x"></iframe>', setting)[0]?.[2]).toBe(place);
});

test('an attribute value is reported at its place in the document', () => {
  const source = 'A\n  <b style="color: red">c</b>\n';
  expect(findingTexts('<b style="color: red">c</b>', {source})[0]?.[2]).toBe('content/a.md:2:13');
});

test.each([
  ['front matter', '---\ntitle: https://a.example/x\n---\n<iframe src="https://a.example/x"></iframe>\n', '4:14'],
  ['code', '`<iframe src="https://a.example/x">` <iframe src="https://a.example/x"></iframe>\n', '1:51'],
  ['a comment', '<!--\n<iframe src="https://a.example/x">\n-->\n<iframe src="https://a.example/x"></iframe>\n', '4:14'],
  ['text', "https://a.example/x\n\n> <IFRAME SRC='https://a.example/x'></IFRAME>\n", '3:16'],
])('a violation is reported at its tag, and not at the same address in %s', (_, source, place) => {
  const markup = '<iframe src="https://a.example/x"></iframe>';
  expect(findingTexts(markup, {source})[0]?.[2]).toBe(`content/a.md:${place}`);
});

test('equal violations are reported at their own tags', () => {
  const source = 'A\n\n<p onclick="go()">a</p>\n\n<b onclick="go()">b</b>\n\n<p onclick="go()">c</p>\n';
  const markup = '<p onclick="go()">a</p><b onclick="go()">b</b><p onclick="go()">c</p>';
  const places = findingTexts(markup, {source}).map(([, , place]) => place);
  expect(places).toEqual(['content/a.md:3:13', 'content/a.md:5:13', 'content/a.md:7:13']);
});

test.each([
  [
    'a script, which the policy names by its hash',
    '<script>go()</script>',
    'A\n\n<script>go(1)</script>\n\n<script>go()</script>\n',
    '5:1',
  ],
  [
    'a style with references and other spaces',
    '<p style="a: &quot;b&quot;; c: d">a</p>',
    "<p style='a: &quot;b&quot;;  c: d'>a</p>\n",
    '1:11',
  ],
  ['an element', '<object data="/a"></object>', 'A\n\n<object data="/a"></object>\n', '3:1'],
  [
    'the prop of a component',
    '<video src="https://a.example/x"></video>',
    '::clip{src="https://a.example/x"}\n::\n',
    '1:13',
  ],
])('%s is reported at its place', (_, markup, source, place) => {
  expect(findingTexts(markup, {source})[0]?.[2]).toBe(`content/a.md:${place}`);
});

test('a site without a policy has no policy violations', () => {
  const config = {...defaultConfig, security: {...defaultConfig.security, csp: false as const}};
  const find = createPolicyChecker({
    config,
    inlineScripts: [],
    templatePlace: () => template,
    sourceTextOf: () => text,
    includedTextOf: () => undefined,
  });
  expect(find('<base href="/">', {document} as unknown as Page, 'document')).toEqual([]);
});
