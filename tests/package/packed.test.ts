// The package as it is published, installed in a folder outside of this repository.
import {copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import sharp from 'sharp';
import {beforeAll, expect, test} from 'vitest';
import {galleyProcess, galleyServing, repository} from '../support/galley.js';
import {installed, installedBin} from '../support/installed.js';
import {writeFiles} from '../support/temporary.js';

let root: string;
let script: string;

beforeAll(async () => {
  root = await installed();
  script = installedBin(root);
  const photo = await sharp({create: {width: 1600, height: 900, channels: 3, background: '#8fa3b0'}})
    .png()
    .toBuffer();
  writeFiles(root, {
    'content/site.yml': 'brand: Acme\nurl: https://acme.example\nnewsletter: {action: /subscribe}\n',
    'content/index.md': '# Home\n\n![Photo](./photo.png)\n\n::callout\nNote.\n::\n',
    'content/photo.png': photo,
    'content/docs/index.md': '# Docs\n\n```ts\nconst a = 1;\n```\n\n::tabs\n#one\nOne.\n#two\nTwo.\n::\n',
    'content/blog/index.md': '# Blog\n',
    'content/blog/hello.md': '---\ntitle: Hello\ndate: 2026-01-02\nlevel: 3\n---\n\nHello.\n',
    'templates/collections.ts': `import {z} from 'zod';\nexport const collections = [{below: '/blog', schema: z.object({level: z.string()})}];\n`,
    'node_modules/rehype-mark/package.json': '{"name": "rehype-mark", "type": "module", "exports": "./index.js"}',
    'node_modules/rehype-mark/index.js': `export default function rehypeMark({mark}) {\n  return (tree) => void tree.children.push({type: 'text', value: mark});\n}\n`,
    'templates/markdown.ts': `import rehypeMark from 'rehype-mark';\nimport type {MarkdownPlugins} from 'galley/page';\nexport const rehypePlugins: MarkdownPlugins = [[rehypeMark, {mark: 'Marked.'}]];\n`,
    'templates/islands/index.ts': `export const islands = {counter: () => import('./counter.js')};\n`,
    'templates/islands/counter.tsx': `import {useState} from 'react';\nexport default function Counter({start}: {start: number}) {\n  const [count, setCount] = useState(start);\n  return <button type="button" onClick={() => setCount(count + 1)}>{\`Count \${count}\`}</button>;\n}\n`,
    'templates/pages/counting.tsx': `import {definePage, Island} from 'galley/page';\nexport default definePage({name: 'counting', path: '/counting', component: () => <main><h1>Counting</h1><Island of="counter" when="visible" props={{start: 7}} /></main>});\n`,
  });
  // Pages of the tools, as our own site has them.
  mkdirSync(path.join(root, 'content/tools'));
  for (const file of readdirSync(path.join(repository, 'content/tools'))) {
    copyFileSync(path.join(repository, 'content/tools', file), path.join(root, 'content/tools', file));
  }
});

test('the installed package: galley check --explain prints the text of the rule page', async () => {
  const {stdout} = await galleyProcess(['check', '--explain', 'link-broken'], {cwd: root, script});
  expect(stdout).toContain('How to fix it:\n\nCorrect the address:\n');
});

test('the installed package: galley build builds a site with islands, components, tools, collections and plugins', async () => {
  const {exitCode, stdout} = await galleyProcess(['build', '--json'], {cwd: root, script});
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const errors = lines.filter(({severity}) => severity === 'error');
  // Our tools link to docs that this site does not have; the schema of the site's own collection does not accept a number.
  expect(errors.filter(({code}) => code !== 'link-broken')).toEqual([
    expect.objectContaining({code: 'field-invalid', place: expect.objectContaining({file: 'content/blog/hello.md'})}),
  ]);
  expect(exitCode).toBe(1);
  const page = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
  expect(page('counting/index.html')).toContain('<button type="button">Count 7</button></site-island>');
  expect(page('tools/generate-sdk-from-openapi/index.html')).toMatch(/_assets\/tool-openapi-\w+\.js/);
  expect(page('docs/index.html')).toContain('One.');
  expect(page('index.html')).toContain('Note.');
  expect(page('blog/hello/index.html')).toContain('Marked.');
  for (const [file] of page('index.html').matchAll(/_img\/[\w.-]+\.(?:webp|png)/g)) {
    expect([file, existsSync(path.join(root, 'dist', file))]).toEqual([file, true]);
  }
});

test('the installed package: a second galley build writes no files', async () => {
  const {stderr} = await galleyProcess(['build'], {cwd: root, script});
  expect(stderr).toMatch(/ {2}\(0 written, \d+ unchanged\)\n/);
});

test.each(['dev', 'preview'])('the installed package: galley %s serves pages', async (command) => {
  const server = await galleyServing([command], root, {script});
  const responseTo = async (route: string) => {
    const response = await fetch(new URL(route, server.url));
    return [route, response.status, /<h1[^>]*>(?:<[^>]+>)*([^<]*)/.exec(await response.text())?.[1]];
  };
  const responses = [await responseTo('/docs'), await responseTo('/counting'), await responseTo('/blog/hello')];
  await server.stop();
  expect(responses).toEqual([
    ['/docs', 200, 'Docs'],
    ['/counting', 200, 'Counting'],
    ['/blog/hello', 200, 'Hello'],
  ]);
});

test('the installed package: all public modules can be imported, and galley tool writes a zip', async () => {
  const modules = ['galley', 'galley/page', 'galley/functions', 'galley/functions/edge'];
  const text = `for (const name of ${JSON.stringify(modules)}) console.log(name, Object.keys(await import(name)).length > 0);`;
  const {stdout} = await execa(process.execPath, ['--input-type=module', '-e', text], {cwd: root});
  expect(stdout.split('\n')).toEqual(modules.map((name) => `${name} true`));
  writeFiles(root, {'schema.graphql': 'type Query {hello: String}\n'});
  const {exitCode} = await galleyProcess(['tool', 'graphql', 'schema.graphql', '--out', 'sdk.zip'], {
    cwd: root,
    script,
  });
  expect([exitCode, existsSync(path.join(root, 'sdk.zip'))]).toEqual([0, true]);
});
