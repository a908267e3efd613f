import {existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {expect, test, vi} from 'vitest';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';
import {sampleTypeErrors} from '../../../renderer/check/sample-type-errors.js';
import {checkSite} from '../../../renderer/check-site.js';
import {openHost} from '../../../renderer/open-compiler-host.js';
import {inlinePool} from '../../../renderer/worker-pool/inline-pool.js';
import {tasks} from '../../../renderer/worker-jobs/transform-tasks.js';
import {repository} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

/** Makes a site in which these packages are installed. */
function siteWith(packages: readonly string[], files: Readonly<Record<string, string>>): string {
  const root = temporary(files);
  mkdirSync(path.join(root, 'node_modules'), {recursive: true});
  for (const name of packages)
    symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name));
  return root;
}

async function typeFindings(root: string): Promise<readonly Diagnostic[]> {
  const host = openHost(root, inlinePool(tasks));
  const {diagnostics} = await checkSite(host);
  await host.store.close();
  return diagnostics.filter(({code}) => code === 'code-types' || code === 'typescript-missing');
}

const page = `---
description: Types.
---

# Types

\`\`\`ts [math.ts] check=types
export const add = (a: number, b: number): number => a + b;
\`\`\`

- A block in a list imports one with a file name:

  \`\`\`ts check=types
  import {add} from './math.js';
  const total: string = add(1, 2);
  \`\`\`

\`\`\`ts check=types group=story
const name = 'Ada';
\`\`\`

A group goes on after some text, and other blocks do not share its names.

\`\`\`ts check=types group=story
name.toFixed();
\`\`\`

\`\`\`tsx check=types
const name = 5;
export const view = <p title={name}>A</p>;
\`\`\`

\`\`\`ts
const unchecked: string = 1;
\`\`\`

::include{file="_part.md"}
`;

test('blocks with check=types are type-checked as one program, and errors are reported in the Markdown', async () => {
  const root = siteWith(['typescript', '@types', 'react'], {
    'content/index.md': page,
    'content/_part.md': '```mts check=types\nlet count: number = "x";\n```\n',
  });
  const found = await typeFindings(root);
  expect(found.map(({place, message}) => `${place?.file}:${place?.line}:${place?.column} ${message}`)).toEqual([
    "content/_part.md:2:5 This code has a type error: Type 'string' is not assignable to type 'number'.",
    "content/index.md:15:9 This code has a type error: Type 'number' is not assignable to type 'string'.",
    `content/index.md:25:6 This code has a type error: Property 'toFixed' does not exist on type '"Ada"'. Did you mean 'fixed'?`,
    "content/index.md:30:24 This code has a type error: Type 'number' is not assignable to type 'string'.",
  ]);
  expect(readdirSync(path.join(root, '.galley')).filter((name) => name.startsWith('samples'))).toEqual([]);
});

test('the compiler options of the site apply, and unused names are not reported', async () => {
  const root = siteWith(['typescript'], {
    'tsconfig.json': '{"compilerOptions": {"strict": false, "noUnusedLocals": true, "rootDirs": ["."]}}',
    'content/index.md': '```ts check=types\nconst name: string = null;\n```\n',
  });
  expect(await typeFindings(root)).toEqual([]);
});

test('an invalid tsconfig.json is reported once, at the first block', async () => {
  const root = siteWith(['typescript'], {
    'tsconfig.json': '{"compilerOptions": {"target": "es1"}}',
    'content/index.md': '# A\n\n```ts check=types\nexport {};\n```\n',
  });
  expect(await typeFindings(root)).toEqual([
    {
      severity: 'error',
      code: 'code-types',
      message: expect.stringMatching(/^The types of code blocks cannot be checked: Argument for '--target'/) as string,
      hint: 'Run `npx tsc --noEmit` in the folder of the site, and correct its tsconfig.json.',
      place: {file: 'content/index.md', line: 4, column: 1},
    },
  ]);
});

test('a missing TypeScript is reported once, and only if a block needs it', async () => {
  const block = '```ts check=types\nexport {};\n```\n';
  expect(await typeFindings(siteWith([], {'content/index.md': block + block, 'content/a.md': block}))).toEqual([
    {
      severity: 'error',
      code: 'typescript-missing',
      message: 'The types of code blocks are not checked, because the package typescript is not installed.',
      hint: 'Run `npm install --save-dev typescript` in the folder of the site, or remove `check=types` from the blocks.',
      place: {file: 'content/a.md', line: 2, column: 1},
    },
  ]);
  expect(await typeFindings(siteWith([], {'content/index.md': '```ts\nexport {};\n```\n'}))).toEqual([]);
});

test('file names of blocks that conflict or are too long do not affect type checking', async () => {
  const block = (title: string, code: string) => `\`\`\`ts [${title}] check=types\n${code}\n\`\`\`\n\n`;
  const root = siteWith(['typescript'], {
    'content/index.md':
      block('a.ts', 'export const a = 1;') +
      block('a.ts/b.ts', 'export {};') +
      block('lib/c.ts', "export {a} from '../a.js';") +
      block('lib', 'export {};') +
      block(`${'long'.repeat(80)}.ts`, 'export {};') +
      block('A.ts', 'const wrong: string = 1;') +
      block('block-5.ts', 'export {};'),
  });
  expect((await typeFindings(root)).map(({place, message}) => [place?.line, message])).toEqual([
    [22, "This code has a type error: Type 'number' is not assignable to type 'string'."],
  ]);
});

test('type checking names a block by the title that the page shows, also with several titles', async () => {
  const root = siteWith(['typescript'], {
    'content/index.md':
      '```ts title="hidden.ts" [shown.ts] check=types\nexport const a = 1;\n```\n\n' +
      "```ts check=types\nimport {a} from './shown.js';\nconst wrong: string = a;\n```\n",
  });
  expect((await typeFindings(root)).map(({place, message}) => [place?.line, message])).toEqual([
    [7, "This code has a type error: Type 'number' is not assignable to type 'string'."],
  ]);
});

test('sampleTypeErrors() ends the compiler when its signal is aborted', async () => {
  const root = temporary({
    'node_modules/typescript/bin/tsc':
      "require('node:fs').writeFileSync('../pid', String(process.pid)); setInterval(() => {}, 1000);",
  });
  const text = '```ts check=types\nexport {};\n```\n';
  const originOf = (line: number, column: number) => ({file: 'content/a.md', line, column});
  const ending = new AbortController();
  const checking = sampleTypeErrors([{file: 'content/a.md', text, originOf}], root, ending.signal);
  const file = path.join(root, '.galley/pid');
  await vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '', {timeout: 60_000});
  ending.abort();
  await checking;
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(readFileSync(file, 'utf8')), 0);
    } catch {
      return false;
    }
  };
  await vi.waitUntil(() => !isRunning(), {timeout: 60_000});
  expect(readdirSync(path.join(root, '.galley'))).toEqual(['pid']);
});

const text = {
  file: 'content/a.md',
  text: '```ts check=types\n1;\n```\n',
  originOf: (line: number) => ({file: 'a', line}),
};

test('sampleTypeErrors() rejects with the path if a file has the name of the samples folder', async () => {
  const root = siteWith([], {'.galley': '', 'node_modules/typescript/bin/tsc': ''});
  await expect(sampleTypeErrors([text], root)).rejects.toMatchObject({
    code: 'output-unwritable',
    message: `${root}/.galley cannot be created (EEXIST).`,
  });
});

test('sampleTypeErrors() removes the samples folder on SIGINT', async () => {
  const root = siteWith([], {'node_modules/typescript/bin/tsc': 'setInterval(() => {}, 1000);'});
  const folders = () => readdirSync(path.join(root, '.galley'));
  const aborted = new AbortController();
  // Libraries of other tests in this thread may listen too, and end the process.
  const before = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT');
  const stop = vi.fn<() => void>();
  process.on('SIGINT', stop);
  try {
    const checking = sampleTypeErrors([text], root, aborted.signal);
    expect(folders()).toEqual([expect.stringMatching(/^samples-/)]);
    process.emit('SIGINT', 'SIGINT');
    expect([folders(), stop.mock.calls.length]).toEqual([[], 1]);
    aborted.abort();
    await checking;
    expect(process.listeners('SIGINT')).toEqual([stop]);
  } finally {
    process.removeAllListeners('SIGINT');
    for (const listener of before) process.on('SIGINT', listener);
  }
});
