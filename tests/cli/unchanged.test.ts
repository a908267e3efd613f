// A build or a check that finds everything as the last one left it, in real folders.
import {execFileSync} from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, onTestFinished, test, vi} from 'vitest';
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
const inAnHour = Date.now() + 3_600_000;
beforeAll(() => void vi.useFakeTimers({toFake: ['Date'], now: inAnHour}));
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
  const root = siteBelow({...site, ...extra});
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
    ['a package is installed in a folder above', (root: string) => installAbove(root)],
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
  onTestFinished(() => void vi.setSystemTime(inAnHour));
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

/** Leaves the file that npm writes. */
function installAbove(root: string): void {
  writeFiles(path.dirname(root), {'node_modules/.package-lock.json': '{}'});
}

describe('galley check', () => {
  const checked = {
    ...site,
    'content/docs/b.md': '# B\n\n<<< ../../examples/runn.ts\n',
    'content/site.yml': 'content: {includeRoots: [examples]}\nchecks: {spelling: {always: true, file: words.txt}}\n',
    'words.txt': 'Docs\n',
  };

  const customCheck = `import {defineCheck} from 'galley/check';
export default defineCheck({code: 'nothing', message: 'Nothing.', run: () => []});
`;

  interface Run {
    /** Whether the store was opened, that is, whether the site was checked. */
    readonly works: boolean;
    readonly exitCode: number;
    readonly report: string;
  }

  async function check(root: string, ...args: readonly string[]): Promise<Run> {
    const seal = path.join(root, '.galley/store/seal');
    const before = statSync(seal, {throwIfNoEntry: false})?.mtimeMs;
    const {exitCode, stdout} = await galley(['check', '--json', ...args], {cwd: root});
    const works = statSync(seal).mtimeMs !== before;
    return {works, exitCode: exitCode ?? -1, report: stdout.replace(/"durationMs":[\d.]+/, '')};
  }

  test('reports the findings of the last check again where nothing has changed', async () => {
    const root = siteBelow(checked);
    const first = await check(root);
    expect(first).toMatchObject({works: true, exitCode: 1});
    expect(first.report).toContain('"code":"link-broken"');
    expect(await check(root)).toEqual({...first, works: false});
  });

  test('checks again after a change of anything that its findings depend on', async () => {
    const root = siteBelow(checked);
    const changes: Readonly<Record<string, () => void>> = {
      'nothing was checked yet': () => {},
      'a text': () => appendFileSync(path.join(root, 'content/docs/a.md'), 'More.\n'),
      'the config': () => appendFileSync(path.join(root, 'content/site.yml'), 'brand: Press\n'),
      'a template': () =>
        writeFiles(root, {'templates/components/logo.tsx': 'export const Logo = () => <b>Logo</b>;\n'}),
      'an included file': () => appendFileSync(path.join(root, 'examples/a.ts'), 'more();\n'),
      'a file with a name similar to one that is missing': () => writeFiles(root, {'examples/run.ts': 'run();\n'}),
      'the ledger': () => writeFiles(root, {'galley-ledger.json': '<<<<<<< HEAD\n'}),
      'the list of words': () => appendFileSync(path.join(root, 'words.txt'), 'nope\n'),
      'the packages of a folder above': () => installAbove(root),
      'the record': () => writeFileSync(path.join(root, '.galley/last-check.json'), '{"inputs": '),
    };
    const works: Record<string, readonly boolean[]> = {};
    for (const [what, change] of Object.entries(changes)) {
      change();
      works[what] = [(await check(root)).works, (await check(root)).works];
    }
    expect(works).toEqual(Object.fromEntries(Object.keys(changes).map((what) => [what, [true, false]])));
  });

  test('checks again with other options, and with those whose findings no file decides', async () => {
    const root = siteBelow(checked);
    await check(root);
    expect((await check(root, '--at', '2030-01-01')).works).toBe(true);
    expect((await check(root, '--at', '2030-01-01')).works).toBe(false);
    expect((await check(root)).works).toBe(true);
    expect((await check(root, '--fix', '--dry-run')).works).toBe(true);
  });

  test.each([
    ['checks of its own', 'templates/checks/nothing.ts', customCheck],
    ['code samples whose types are checked', 'content/docs/c.md', '# C\n\n```ts check=types\nconst a = 1;\n```\n'],
  ])('checks a site each time that has %s', async (_, file, text) => {
    const root = siteBelow({...checked, [file]: text});
    expect([(await check(root)).works, (await check(root)).works]).toEqual([true, true]);
  });
});

/** Writes a site into a folder of its own, above which packages can be installed. */
function siteBelow(files: Readonly<Record<string, string>>): string {
  const root = path.join(temporary(), 'site');
  mkdirSync(root);
  writeFiles(root, files);
  return root;
}

test('an icon whose set is installed after a build is drawn in the next one', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/docs/index.md': '# Docs\n',
    'content/docs/a.md': '---\nlinks: [{label: Home, to: /, icon: "late:dot"}]\n---\n\n# A\n',
  });
  const findings = async () => (await galley(['build', '--reporter', 'compact'], {cwd: root})).stdout.trim();
  const html = () => readFileSync(path.join(root, 'dist/docs/a/index.html'), 'utf8');
  expect([await findings(), html().includes('M1 2h3')]).toEqual([
    'content/docs/a.md:2:36: error icon-unknown There is no icon late:dot. Icons of an installed set are named set:icon, such as lucide:book-open.',
    false,
  ]);
  writeFiles(root, {
    'node_modules/.package-lock.json': '{}',
    'node_modules/@iconify-json/late/icons.json':
      '{"prefix": "late", "icons": {"dot": {"body": "<path d=\\"M1 2h3\\"/>"}}}',
  });
  expect([await findings(), html().includes('M1 2h3')]).toEqual(['', true]);
});
