// A site without a home page: dev, build and preview generate the same one.
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley, galleyServing} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const docs = {
  'content/site.yml': 'brand: Acme\ndescription: Tests while you type.\n',
  'content/docs/index.md': '---\ntitle: Documentation\ndescription: How it works.\n---\n',
  'content/docs/1.install.md': '# Install\n',
  'content/docs/2.use.md': '# Use\n',
  'content/guide/1.first.md': '# First\n',
  'content/changes.md': '# Changes\n',
};

/** Texts and links of the sections. */
function sectionsOf(html: string): readonly string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, to, text]) => `${text} ${to}`);
}

const sections = [
  'Changes /changes',
  'Documentation /docs',
  'Install /docs/install',
  'Use /docs/use',
  'Guide /guide/first',
];

test('a site without a home page gets a list of its sections, the same in build, preview and dev', async () => {
  const root = temporary(docs);
  const built = await galley(['build', '--strict'], {cwd: root});
  expect([built.exitCode, built.stderr.split('\n')[0]]).toEqual([0, expect.stringMatching(/^✓/)]);
  const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  expect(html).toContain('<title>Acme</title>');
  expect(
    [/<header class="site-header"/, /<footer class="site-footer"/, /<h1>Acme<\/h1>/].map((part) => part.test(html)),
  ).toEqual([true, true, true]);
  expect(sectionsOf(html)).toEqual(sections);
  for (const command of ['preview', 'dev']) {
    const server = await galleyServing([command], root);
    try {
      const response = await fetch(server.url);
      expect([command, response.status, sectionsOf(await response.text())]).toEqual([command, 200, sections]);
    } finally {
      await server.stop();
    }
  }
});

test('galley build with an empty content folder reports content-empty and writes a home page', async () => {
  const root = temporary({});
  mkdirSync(path.join(root, 'content'), {recursive: true});
  const {exitCode, stdout} = await galley(['build', '--json', '--root', root]);
  const [first] = stdout.split('\n').map((line) => JSON.parse(line) as object);
  expect([exitCode, first]).toEqual([
    1,
    {
      type: 'diagnostic',
      severity: 'error',
      code: 'content-empty',
      message: 'There is nothing to read in content/ yet.',
      hint: 'Write a home page in content/index.md, such as `# Hello`, or start from an example with `galley init`.',
    },
  ]);
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true);
  const server = await galleyServing(['preview'], root);
  try {
    expect((await fetch(server.url)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('galley check reports content-empty if no document is published yet, with a hint about each cause', async () => {
  const root = temporary({
    'content/index.md': '---\npublishAt: 2099-01-01\n---\n\n# Home\n',
    'content/_part.md': 'Text.\n',
  });
  const {exitCode, stdout} = await galley(['check', '--json', '--root', root]);
  const found = stdout.split('\n').filter((line) => line.includes('"diagnostic"'));
  expect([exitCode, found.map((line) => JSON.parse(line) as object)]).toEqual([
    1,
    [
      {
        type: 'diagnostic',
        severity: 'error',
        code: 'content-empty',
        message: 'Nothing in content/ is published.',
        hint: 'Every document is a draft, a partial, not published yet, or expired. Publish one of them, or write content/index.md.',
      },
    ],
  ]);
});

test('a page template at / replaces the list of sections', async () => {
  const root = temporary({
    ...docs,
    'templates/pages/welcome.tsx': `import {definePage} from 'galley/page';
export default definePage({name: 'welcome', path: '/', component: () => <h1>Welcome</h1>});
`,
  });
  expect((await galley(['build', '--root', root])).exitCode).toBe(0);
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('<h1>Welcome</h1>');
});
