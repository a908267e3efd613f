// Plugins from npm in templates/markdown.ts: in build and dev, with both parsers.
import {readFileSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {galley, galleyProcess, galleyServing, repository, type Running} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const plugins = readFileSync(path.join(import.meta.dirname, 'markdown-plugins/markdown.ts'), 'utf8');

const text = `---
title: Formulas
---

# Formulas

It's "quoted" -- with $E = mc^2$ and [a link](https://example.com).

## Part of $x$

$$
\\langle
<v>
::w
$$

Term
: What it *means*

::callout{type="tip"}
In a component $y$ isn't lost.
::

<b>HTML</b> with $z$.
`;

/** A folder that uses the packages of this repository. */
function siteWith(files: Readonly<Record<string, string>>): string {
  const root = temporary({'content/index.md': text, 'templates/markdown.ts': plugins, ...files});
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'), 'dir');
  return root;
}

function built(root: string, file = 'index.html'): string {
  return readFileSync(path.join(root, 'dist', file), 'utf8');
}

/** The content of a page's main element. */
function mainOf(html: string): string {
  return /<main[^>]*>([^]*)<\/main>/.exec(html)?.[1] ?? '';
}

function formula(tex: string, mathml: string, display = ''): string {
  const annotation = `<annotation encoding="application/x-tex">${tex}</annotation>`;
  return `<span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML"${display}><semantics>${mathml}${annotation}</semantics></math></span>`;
}

const variable = (name: string) => formula(name, `<mrow><mi>${name}</mi></mrow>`);
const mass = formula('E = mc^2', '<mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>');

const shown = {
  text: `<p>It’s “quoted” – with ${mass} and <a href="https://example.com" rel="nofollow" target="_blank">a link</a>.</p>`,
  heading: `<h2 id="part-of-x">Part of ${variable('x')}<a aria-hidden="true" tabindex="-1" href="#part-of-x">#</a></h2>`,
  block: '<annotation encoding="application/x-tex">\\langle\n&lt;v&gt;\n::w</annotation>',
  list: '<dl>\n<dt>Term</dt>\n<dd>What it <em>means</em>\n</dd>\n</dl>',
  component: `<p>In a component ${variable('y')} isn’t lost.</p>`,
  html: `<p><b>HTML</b> with ${variable('z')}.</p>`,
};

/** A quarter of the usual limit for plugins that never end. */
const env = {GALLEY_TIME_LIMIT: '1'};

const running: Running[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())));

async function serve(root: string): Promise<Running> {
  const started = await galleyServing(['dev'], root);
  running.push(started);
  return started;
}

async function get(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** The findings of a run with `--json`. */
function findingsOf(stdout: string): readonly Readonly<Record<string, unknown>>[] {
  return stdout
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({type}) => type === 'diagnostic');
}

test.each(['native', 'remark'])('galley build runs five plugins from npm with the %s parser', async (parser) => {
  const root = siteWith({'content/site.yml': `markdown: {parser: ${parser}}\n`});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  const main = mainOf(built(root));
  for (const part of Object.values(shown)) expect(main).toContain(part);
  expect([exitCode, findingsOf(stdout).map(({severity, code}) => [severity, code])]).toEqual([
    0,
    parser === 'native' ? [['info', 'parser-portable']] : [],
  ]);
  expect(built(root, 'index.md')).toContain('$E = mc^2$');
});

test('plugin output is the same with both parsers and in a rebuild with --force', async () => {
  const [native, remark] = [siteWith({}), siteWith({'content/site.yml': 'markdown: {parser: remark}\n'})];
  await galley(['build', '--root', native]);
  await galley(['build', '--root', remark]);
  expect(mainOf(built(native))).toBe(mainOf(built(remark)));
  const before = built(native);
  await galley(['build', '--root', native, '--force']);
  expect(built(native)).toBe(before);
});

test.each(['native', 'remark'])(
  'galley dev applies saved plugins, reports their errors and recovers with the %s parser',
  async (parser) => {
    const root = siteWith({
      'content/site.yml': `markdown: {parser: ${parser}}\n`,
      'content/other.md': '# Other\n\nA word.\n',
      'templates/markdown/shout.ts': `export {mark} from '../../lib/mark';\n`,
      'lib/mark.ts': `export const mark = '!';\n`,
    });
    const {url} = await serve(root);
    const main = mainOf(await get(url));
    for (const part of Object.values(shown)) expect(main).toContain(part);

    const shouting = `import {mark} from './markdown/shout';
const remarkShout = () => (tree) => {
  for (const node of tree.children) if (node.type === 'paragraph') node.children.push({type: 'text', value: mark});
};
export const remarkPlugins = [remarkShout];
`;
    const shows = async (part: string): Promise<void> => {
      await expect.poll(async () => get(`${url}other`)).toContain(part);
    };
    writeFiles(root, {'templates/markdown.ts': shouting});
    await shows('<p>A word.!</p>');
    expect(JSON.parse(await get(`${url}query?_path=/other&first=true`))).toMatchObject({
      body: {children: [{tag: 'h1'}, {tag: 'p', children: [{value: 'A word.'}, {value: '!'}]}]},
    });
    expect(mainOf(await get(url))).toContain("It's &quot;quoted&quot; -- with $E = mc^2$");
    writeFiles(root, {'templates/markdown/shout.ts': `export const mark = '?!';\n`});
    await shows('<p>A word.?!</p>');

    const findings = async (): Promise<string> => {
      const token = /client\.js(\?[\da-f]+)/.exec(await get(url))?.[1];
      return get(`${url}__galley/findings${token}&/other`);
    };
    const says = async (part: string): Promise<void> => {
      await expect.poll(findings).toContain(part);
    };
    writeFiles(root, {'templates/markdown.ts': 'export const remarkPlugins = [\n'});
    await says('template-invalid');
    writeFiles(root, {'templates/markdown.ts': 'export const remarkPlugin = [];\n'});
    await says('plugins-invalid');
    writeFiles(root, {'templates/markdown.ts': shouting});
    await says('"here":[]');
    await shows('<p>A word.?!</p>');
  },
);

test('a plugin that throws is skipped for its page and reported with file, line and name', async () => {
  const root = siteWith({
    'content/index.md': '# Home\n',
    'content/bad.md': '# Bad\n\nA word.\n\nboom\n',
    'templates/markdown.ts': `import type {VFile} from 'vfile';
function remarkBoom() {
  return (tree: {children: {type: string; children?: {value?: string}[]}[]}, file: VFile) => {
    for (const node of tree.children) if (node.children?.[0]?.value === 'boom') file.fail('It went off', node as never);
  };
}
export const remarkPlugins = [remarkBoom];
`,
  });
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect([exitCode, findingsOf(stdout)]).toEqual([
    1,
    [
      {
        type: 'diagnostic',
        severity: 'error',
        code: 'plugin-failed',
        message: 'The page is shown without the plugin `remarkBoom`, which threw: It went off',
        hint: 'Correct the text that causes the error, the plugin, or its options in templates/markdown.ts.',
        place: {file: 'content/bad.md', line: 5, column: 1},
      },
    ],
  ]);
  expect(mainOf(built(root, 'bad/index.html'))).toContain('<p>A word.</p>\n<p>boom</p>');
});

test.each([
  ['its own code', 'for (;;) {}', 'plugin-failed'],
  ['a loop of a package', 'spin();', 'document-too-slow'],
])(
  'a plugin that loops forever in %s is reported for its page, and the other pages are built',
  async (_, endless, code) => {
    const root = temporary({
      'content/index.md': '# Home\n\nA word.\n',
      'content/bad.md': '# Bad\n\nA word.\n',
      'node_modules/spin/package.json': '{"name": "spin", "main": "index.js"}',
      'node_modules/spin/index.js': 'module.exports = () => { for (;;) {} };\n',
      'templates/markdown.ts': `import spin from 'spin';
const remarkSpin = () => (tree, file) => {
  if (file.path.endsWith('bad.md')) { ${endless} }
};
export const remarkPlugins = [remarkSpin];
export const rehypePlugins = [() => (tree) => { tree.children.push({type: 'text', value: String(typeof spin)}); }];
`,
    });
    const {stdout} = await galley(['build', '--root', root, '--json'], {env});
    expect(findingsOf(stdout).map((finding) => [finding['code'], finding['place']])).toEqual([
      [code, {file: 'content/bad.md'}],
    ]);
    expect(mainOf(built(root))).toContain('<p>A word.</p>function');
    expect(mainOf(built(root, 'bad/index.html'))).toContain('A word.');
  },
);

test.each([
  ['export default [];', '`default`', 1, 8],
  ['\nexport const remarkPlugin = [];', 'Did you mean `remarkPlugins`?', 2, 14],
  ['export const remarkPlugins = {};', '`remarkPlugins` is not a list of plugins.', 1, 14],
  ["export const rehypePlugins = [() => {}, 'rehype-katex'];", 'Entry 2 of `rehypePlugins` is not a plugin.', 1, 14],
  ['export const handlers = [];', '`handlers` is not a table of functions.', 1, 14],
  [
    'function remarkBad(options) {\n  throw new Error(`no ${options.a}`);\n}\nexport const remarkPlugins = [[remarkBad, {a: 1}]];',
    'The plugin `remarkBad` cannot be used: no 1 Correct its options, which follow the plugin in the list: `[plugin, {…}]`.',
    2,
    9,
  ],
])(
  'invalid exports of templates/markdown.ts are reported with their place: %j',
  async (file, message, line, column) => {
    const root = temporary({'content/index.md': '# Home\n', 'templates/markdown.ts': `${file}\n`});
    const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
    const [finding, ...others] = findingsOf(stdout);
    expect([exitCode, others, finding]).toEqual([
      1,
      [],
      expect.objectContaining({
        severity: 'error',
        code: 'plugins-invalid',
        place: {file: 'templates/markdown.ts', line, column},
      }),
    ]);
    expect(`${String(finding?.['message'])} ${String(finding?.['hint'])}`).toContain(message);
  },
);

test.each([
  ['throws on load', "\nthrow new Error('not today');", 'template-failed', 2],
  ['loops forever on load', '\nfor (;;) {}', 'template-too-slow', 2],
  ['does not parse', 'export const <', 'template-invalid', 1],
  ['imports a missing package', "import x from 'not-there';\nexport const remarkPlugins = [x];", 'template-invalid', 1],
])('a templates/markdown.ts that %s fails the build with its place', async (_, file, code, line) => {
  const root = temporary({'content/index.md': '# Home\n', 'templates/markdown.ts': `${file}\n`});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json'], {env});
  expect([exitCode, findingsOf(stdout)]).toEqual([
    1,
    [expect.objectContaining({code, place: expect.objectContaining({file: 'templates/markdown.ts', line})})],
  ]);
});

test('a multi-threaded build is deterministic and retries a page whose plugin failed', async () => {
  const word = 'A word. '.repeat(1000);
  const plugin = (condition: string): string => `function remarkSome() {
  return async (tree, file) => {
    await new Promise(setImmediate);
    if (${condition}) throw new Error('not now');
    tree.children.push({type: 'paragraph', children: [{type: 'text', value: 'Plugged.'}]});
  };
}
export const remarkPlugins = [remarkSome];
`;
  const numbers = Array.from({length: 60}, (_, number) => number);
  const root = temporary({
    ...Object.fromEntries(
      numbers.map((number) => [
        `content/blog/p${number}.md`,
        `---\ndate: 2026-01-01\n---\n\n# Page ${number}\n\n${word}\n`,
      ]),
    ),
    'content/index.md': '# Home\n',
    'content/site.yml': 'url: https://example.com\n',
    'content/blog/p7.md': '---\ndate: 2026-01-02\n---\n\n# Seven\n\nA word.\n',
    'templates/markdown.ts': plugin("file.path.endsWith('/p7.md')"),
  });
  const build = async (): Promise<readonly unknown[]> => {
    const {stdout} = await galley(['build', '--root', root, '--json']);
    return findingsOf(stdout).map((finding) => [finding['code'], finding['place']]);
  };
  const all = () => numbers.map((number) => built(root, `blog/p${number}/index.html`));
  const failed = [['plugin-failed', {file: 'content/blog/p7.md'}]];
  expect(await build()).toEqual(failed);
  const before = all();
  expect(numbers.filter((number) => !before[number]!.includes('<p>Plugged.</p>'))).toEqual([7]);
  const feed = (): string => /<item><title>Seven[^]*?<\/item>/.exec(built(root, 'rss.xml'))?.[0] ?? '';
  expect(feed()).not.toContain('Plugged.');
  expect(await build()).toEqual(failed);
  expect(all()).toEqual(before);
  writeFiles(root, {'templates/markdown.ts': plugin('false')});
  expect(await build()).toEqual([]);
  expect(built(root, 'blog/p7/index.html')).toContain('<p>Plugged.</p>');
  expect(feed()).toContain('Plugged.');
});

test('templates/markdown.js is reported as plugins-invalid', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'templates/markdown.js': 'export const remarkPlugins = [];\n',
  });
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect([exitCode, findingsOf(stdout)]).toEqual([
    0,
    [
      {
        type: 'diagnostic',
        severity: 'warning',
        code: 'plugins-invalid',
        message: 'Galley does not read templates/markdown.js.',
        hint: 'Rename it to templates/markdown.ts, the file that exports the plugins for Markdown.',
        place: {file: 'templates/markdown.js'},
      },
    ],
  ]);
});

test('a changed package makes the build render its documents again', async () => {
  const mark = (value: string) =>
    `module.exports = () => (tree) => { tree.children.push({type: 'text', value: '${value}'}); };\n`;
  const root = temporary({
    'content/index.md': '# Home\n',
    'node_modules/rehype-mark/package.json': '{"name": "rehype-mark", "main": "index.js"}',
    'node_modules/rehype-mark/index.js': mark('one'),
    'templates/markdown.ts': "import rehypeMark from 'rehype-mark';\nexport const rehypePlugins = [rehypeMark];\n",
  });
  await galley(['build', '--root', root]);
  expect(mainOf(built(root))).toContain('one');
  writeFiles(root, {'node_modules/rehype-mark/index.js': mark('two')});
  await galley(['build', '--root', root]);
  expect(mainOf(built(root))).toContain('two');
});

test('a plugin that reads files or exits the process is reported and skipped', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'templates/markdown.ts': `import {readFileSync} from 'node:fs';
import {extname} from 'node:path';
function rehypeRead() {
  return (tree: unknown, file: {path: string}) => void readFileSync(extname(file.path));
}
function rehypeExit() {
  return () => process.exit(3);
}
export const rehypePlugins = [rehypeRead, rehypeExit];
`,
  });
  const {stdout} = await galleyProcess(['build', '--root', root, '--json']);
  expect(findingsOf(stdout).map(({message}) => message)).toEqual([
    'The page is shown without the plugin `rehypeExit`, which threw: process.exit is not available in templates and Markdown plugins.',
    "The page is shown without the plugin `rehypeRead`, which threw: Markdown plugins can't call `readFileSync` of `node:fs`.",
  ]);
});

test('inline styles from KaTeX are reported as policy-violated', async () => {
  const root = siteWith({
    'content/index.md': '# Home\n\nA $x$.\n',
    'templates/markdown.ts': `import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
export const remarkPlugins = [remarkMath];
export const rehypePlugins = [rehypeKatex];
`,
  });
  const {stdout} = await galley(['build', '--root', root, '--json']);
  expect(findingsOf(stdout).filter(({severity}) => severity === 'error')).toEqual([
    expect.objectContaining({
      code: 'policy-violated',
      message: expect.stringContaining("of <span>: the site's Content-Security-Policy forbids it"),
    }),
  ]);
});
