// Random moves: after each move, a check has the same findings, and moving back restores the same bytes.
import {cpSync, existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {move} from '../../../cli/mv/move.js';
import {SiteError} from '../../../renderer/base/site-error.js';
import {checkSite} from '../../../renderer/check-site.js';
import {diskFiles} from '../../../renderer/files/files.js';
import {inlinePool} from '../../../renderer/worker-pool/inline-pool.js';
import type {Host} from '../../../renderer/compiler-host.js';
import {memoryStore} from '../../../renderer/store/store.js';
import {tasks} from '../../../renderer/worker-jobs/transform-tasks.js';
import {repository} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

/** The third move is the first that moves the same file again. */
const count = Number(process.env['GALLEY_MOVES'] ?? 3);

/** The documentation of another project if a copy is next to the repository, else our own. */
const beside = path.resolve(repository, '../shared/fixtures/corpora/vite-docs/docs');
const corpus = process.env['GALLEY_CORPUS'] ?? (existsSync(beside) ? beside : path.join(repository, 'content'));

test(
  'random galley mv in a large documentation causes no findings, and moving back restores all bytes',
  {timeout: 3_600_000},
  async () => {
    const root = temporary();
    cpSync(corpus, path.join(root, 'content'), {recursive: true});
    await moveAtRandom(root, 7);
  },
);

test(
  'random galley mv in a site with every kind of link causes no findings, and moving back restores all bytes',
  {timeout: 3_600_000},
  async () => {
    await moveAtRandom(temporary(site), 11);
  },
);

/** Moves files and folders, every third time also the same file again, and then back. */
async function moveAtRandom(root: string, seed: number): Promise<void> {
  const store = memoryStore();
  const random = numbersFrom(seed);
  const openHost = (): Host => ({files: diskFiles(root), store, pool: inlinePool(tasks)});
  const moveNow = (from: string, to: string) => move(openHost(), {from, to, addRedirects: true, isDryRun: false});
  const before = {texts: textsBelow(root), findings: await findingsOf(openHost(), [])};
  for (let index = 0; index < count; index++) {
    const from = pick(movable(root), random);
    const to = targetFor(root, from, index, random);
    const trail = [[from, to] as const];
    if (index % 3 === 2 && !path.posix.basename(to).startsWith('_'))
      trail.push([to, path.posix.join(path.posix.dirname(to), `again-${path.posix.basename(to)}`)]);
    const moved: (readonly [string, string])[] = [];
    for (const [a, b] of trail) {
      if (await isTaken(moveNow(a, b))) break;
      moved.push([a, b]);
      const found = await findingsOf(openHost(), moved);
      expect({trail: moved, findings: found}).toEqual({trail: moved, findings: before.findings});
    }
    for (const [a, b] of moved.toReversed()) await moveNow(b, a);
    expect({trail, texts: textsBelow(root)}).toEqual({trail, texts: before.texts});
  }
}

/** A relative `slug` can give a page the address of another one in the new folder. Such a move must change nothing. */
async function isTaken(moving: Promise<unknown>): Promise<boolean> {
  try {
    await moving;
    return false;
  } catch (error) {
    if (error instanceof SiteError && error.code === 'address-taken') return true;
    throw error;
  }
}

/** Files and folders that can move; not the home page, folders that decide the layout of their pages, and ignored files. */
function movable(root: string): readonly string[] {
  return readdirSync(path.join(root, 'content'), {recursive: true, encoding: 'utf8'})
    .filter((name) => !/^(?:index\.md|site\.yml|public|blog\b.*|_dir\.yml|.*_dir\.yml)$|(?:^|\/)\./.test(name))
    .toSorted();
}

function targetFor(root: string, from: string, index: number, random: () => number): string {
  const name = path.posix.basename(from);
  const folders = ['', 'moved', 'moved/deeper', ...movable(root).filter((one) => isFolder(root, one))].filter(
    (folder) => {
      const isSameKind = ['public', '_'].every((start) => from.startsWith(start) === folder.startsWith(start));
      return isSameKind && !`${folder}/`.startsWith(`${from}/`);
    },
  );
  const folder = pick(folders.length === 0 ? ['public/moved'] : folders, random);
  const ending = /^index\.|\.[a-z0-9]+$/.exec(name)?.[0] ?? '';
  const renamed = `${name.startsWith('_') ? '_' : ''}renamed-${index}${name.startsWith('index.') ? path.posix.extname(name) : ending}`;
  return `${folder === '' ? '' : `${folder}/`}${renamed}`;
}

function isFolder(root: string, name: string): boolean {
  return statSync(path.join(root, 'content', name)).isDirectory();
}

/** Findings without the addresses and lines that a move changes. */
async function findingsOf(host: Host, moved: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const {diagnostics} = await checkSite(host);
  const original = (file: string): string =>
    moved
      .toReversed()
      .reduce(
        (name, [from, to]) =>
          name === `content/${to}` || name.startsWith(`content/${to}/`)
            ? `content/${from}${name.slice(`content/${to}`.length)}`
            : name,
        file,
      );
  return (
    diagnostics
      // The first depends on the section in which a page is. The second ends if any text contains the name of a file, also
      // in the address of another site, which a move does not change.
      .filter(({code}) => code !== 'sidebar-incomplete' && code !== 'file-unused')
      .map(({code, severity, place}) => `${severity} ${code} ${original(place?.file ?? '')}`)
      .toSorted()
  );
}

function textsBelow(root: string): Readonly<Record<string, string>> {
  const names = readdirSync(path.join(root, 'content'), {recursive: true, encoding: 'utf8'}).toSorted();
  return Object.fromEntries(
    names
      .filter((name) => !isFolder(root, name))
      .map((name) => [name, readFileSync(path.join(root, 'content', name), 'latin1')]),
  );
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)]!;
}

/** The same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const site = {
  'content/site.yml': `brand: Example
header:
  links:
    - label: Start
      to: /docs/start # the first page
sidebar:
  /docs:
    - /docs/start
    - label: Guide
      from: /docs/guide
redirects:
  /begin: /docs/start
  /old-guide/*: /docs/guide/:splat
`,
  'content/index.md': `---
title: Home
description: A site.
---

# Home

[a](/docs/start) [b](docs/start.md#one "Title") [c](./docs/1.start.md) [d](/docs/guide/) [e](docs/guide/index.md)
[f][start], \`[code](/docs/start)\`, ![a picture](/images/a.svg), [g](/docs/start.html), [h](/docs/guide/plan?x=1#two)

[start]: <docs/start.md>

- A list

      [code](/docs/start)

    [indented](/docs/start), [more
    text](docs/start.md)

\`\`\`md
[code](/docs/start)
\`\`\`

<p><a href="/docs/start/">Start</a>
<a
  href="docs/guide/plan">Plan</a></p>
`,
  'content/docs/1.start.md': `---
title: Start
description: The first page.
redirectFrom: /first
---

# Start

## One

[a](./guide/plan.md) [b](guide/plan) [c](#one) [d](../) ![a picture](./2.guide/img/b.svg) [e](guide/)

<!--@include: ./2.guide/_part.md-->
`,
  'content/docs/2.guide/index.md':
    '---\ndescription: The guide.\n---\r\n\r\n# Guide\r\n\r\n[a](../start.md) [b](./plan) [c](2.plan.md)\r\n',
  'content/docs/2.guide/2.plan.md': `# Plan

## Two

[a](./index.md) [b](../1.start.md#one) [c](./) ![a picture](img/b.svg) [d](../start) [e](/docs/guide/index)
`,
  'content/docs/2.guide/3.more.md': "# More\n\n[a]: plan.md#two\n\nSee [a] and <a href='./plan'>this plan</a>.\n",
  'content/docs/2.guide/_part.md': 'Part with [a](plan.md) and [b](../start.md).\n',
  'content/docs/2.guide/_dir.yml': 'title: Guide\norder: [plan]\n',
  'content/docs/tour.mdx': `---
title: Tour
description: A tour.
next: /docs/start
related: ['/docs/guide/plan#two', "/docs/guide"]
---

import Part from './2.guide/_part.mdx'

# Tour

<Card to="/docs/start" title="Start" />

<Card to={'./guide/plan'} title="Plan">[a](./start.md)</Card>
`,
  'content/docs/2.guide/_part.mdx': 'A part with [a](plan.md).\n',
  'content/docs/2.guide/img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'content/public/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
};
