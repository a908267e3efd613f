// A build that finds everything as the last one left it, in real folders.
import {execFileSync} from 'node:child_process';
import {appendFileSync, existsSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const site = {
  'content/index.md': '# Home\n\nSee [nothing](/nope).\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/a.md': '# A\n\nText.\n\n<<< ../../examples/a.ts\n',
  'content/site.yml': 'content: {includeRoots: [examples]}\n',
  'examples/a.ts': 'run();\n',
};

// Files that changed less than 2 s before a build are compared by content in the next one. Here all are an hour old.
beforeAll(() => void vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 3_600_000}));
afterAll(() => void vi.useRealTimers());

interface Summary {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Builds, and tells whether the store was opened for it, that is, whether anything was done at all. */
async function build(root: string, ...args: readonly string[]): Promise<Summary & {exitCode: number; works: boolean}> {
  rmSync(path.join(root, '.galley/store'), {recursive: true, force: true});
  const {exitCode, stdout} = await galley(['build', '--json', ...args], {cwd: root});
  const {written, unchanged, removed} = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Summary;
  return {exitCode: exitCode ?? -1, works: existsSync(path.join(root, '.galley/store')), written, unchanged, removed};
}

/** A site that was built, and whose files have rested. */
async function built(extra: Readonly<Record<string, string>> = {}): Promise<{root: string; files: number}> {
  const root = temporary({...site, ...extra});
  const {written} = await build(root);
  return {root, files: written};
}

test('where nothing has changed, the findings and the exit code of the last build are given again', async () => {
  const {root, files} = await built();
  const first = await galley(['build', '--json'], {cwd: root});
  expect(await build(root)).toEqual({exitCode: 1, works: false, written: 0, unchanged: files, removed: 0});
  const again = await galley(['build', '--json'], {cwd: root});
  const timeless = (text: string): string => text.replace(/"durationMs":[\d.]+/, '');
  expect(timeless(again.stdout)).toBe(timeless(first.stdout));
  expect(again.stdout).toContain('"code":"link-broken"');
});

describe.concurrent('it is built', () => {
  test.each([
    ['a text was edited', (root: string) => appendFileSync(path.join(root, 'content/docs/a.md'), 'More.\n')],
    ['a page is new', (root: string) => writeFileSync(path.join(root, 'content/docs/b.md'), '# B\n')],
    ['a page is gone', (root: string) => unlinkSync(path.join(root, 'content/docs/a.md'))],
    [
      'a template is new',
      (root: string) => writeFiles(root, {'templates/components/logo.tsx': 'export const Logo = () => <b>Logo</b>;\n'}),
    ],
    [
      'a file of the output was edited',
      (root: string) => appendFileSync(path.join(root, 'dist/docs/a/index.html'), ' '),
    ],
    ['a file of the output is gone', (root: string) => unlinkSync(path.join(root, 'dist/docs/a/index.html'))],
    [
      'an included file outside of the content was edited',
      (root: string) => appendFileSync(path.join(root, 'examples/a.ts'), 'more();\n'),
    ],
    ['the record is damaged', (root: string) => damageRecord(root)],
  ])('when %s', async (_, change) => {
    const {root} = await built();
    expect((await build(root)).works).toBe(false);
    change(root);
    expect(await build(root)).toMatchObject({works: true});
  });

  test('with other options, and again without them', async () => {
    const {root} = await built();
    expect((await build(root, '--compress')).works).toBe(true);
    expect((await build(root)).works).toBe(true);
    expect((await build(root)).works).toBe(false);
  });

  test('after a commit, where pages show the day of their last change', async () => {
    const {root} = await built({'content/site.yml': 'lastUpdated: true\n'});
    const git = (...args: readonly string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {cwd: root, stdio: 'ignore'});
    git('init');
    git('add', 'content');
    git('commit', '-m', 'First');
    expect((await build(root)).works).toBe(true);
    expect((await build(root)).works).toBe(false);
    expect(readFileSync(path.join(root, 'dist/docs/a/index.html'), 'utf8')).toContain('<time datetime="20');
  });
});

test('it is built when files changed a moment before the last build: they may have changed again within the same tick', async () => {
  vi.setSystemTime(vi.getRealSystemTime());
  const root = temporary(site);
  expect((await build(root)).works).toBe(true);
  expect((await build(root)).works).toBe(true);
});

function damageRecord(root: string): void {
  const folder = path.join(root, '.galley/output');
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.last.json')) writeFileSync(path.join(folder, file), '{"inputs": ');
  }
}
