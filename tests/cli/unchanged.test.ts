// Builds and checks of unchanged sites in real folders, which report the results of the last run again.
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

/** Builds the site. `works` says whether the build opened the store, that is, whether it did not reuse the last result. */
async function build(root: string, ...args: readonly string[]): Promise<Summary & {exitCode: number; works: boolean}> {
  rmSync(path.join(root, '.galley/store'), {recursive: true, force: true});
  const {exitCode, stdout} = await galley(['build', '--json', ...args], {cwd: root});
  const {written, unchanged, removed} = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Summary;
  return {exitCode: exitCode ?? -1, works: existsSync(path.join(root, '.galley/store')), written, unchanged, removed};
}

/** A built site whose files are old enough to be compared by time. */
async function built(extra: Readonly<Record<string, string>> = {}): Promise<{root: string; files: number}> {
  const root = siteBelow({...site, ...extra});
  const {written} = await build(root);
  return {root, files: written};
}

test('galley build of an unchanged site repeats the findings and the exit code of the last build', async () => {
  const {root, files} = await built();
  const first = await galley(['build', '--json'], {cwd: root});
  expect(await build(root)).toEqual({exitCode: 1, works: false, written: 0, unchanged: files, removed: 0});
  const again = await galley(['build', '--json'], {cwd: root});
  const timeless = (text: string): string => text.replace(/"durationMs":[\d.]+/, '');
  expect(timeless(again.stdout)).toBe(timeless(first.stdout));
  expect(again.stdout).toContain('"code":"link-broken"');
});

describe.concurrent('galley build renders again', () => {
  test.each([
    ['a page was edited', (root: string) => appendFileSync(path.join(root, 'content/docs/a.md'), 'More.\n')],
    ['a page was added', (root: string) => writeFileSync(path.join(root, 'content/docs/b.md'), '# B\n')],
    ['a page was removed', (root: string) => unlinkSync(path.join(root, 'content/docs/a.md'))],
    [
      'a template was added',
      (root: string) => writeFiles(root, {'templates/components/logo.tsx': 'export const Logo = () => <b>Logo</b>;\n'}),
    ],
    ['an output file was edited', (root: string) => appendFileSync(path.join(root, 'dist/docs/a/index.html'), ' ')],
    ['an output file was removed', (root: string) => unlinkSync(path.join(root, 'dist/docs/a/index.html'))],
    [
      'an included file outside of the content was edited',
      (root: string) => appendFileSync(path.join(root, 'examples/a.ts'), 'more();\n'),
    ],
    ['a package was installed in a parent folder', (root: string) => installAbove(root)],
    ['the record of the last build is invalid', (root: string) => damageRecord(root)],
  ])('if %s', async (_, change) => {
    const {root} = await built();
    expect((await build(root)).works).toBe(false);
    change(root);
    expect(await build(root)).toMatchObject({works: true});
  });

  test('if the options differ from the last build', async () => {
    const {root} = await built();
    expect((await build(root, '--keep-assets', '1')).works).toBe(true);
    expect((await build(root)).works).toBe(true);
    expect((await build(root)).works).toBe(false);
  });

  test('after a commit if lastUpdated is on', async () => {
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

test('galley build renders again if files changed less than 2 s before the last build', async () => {
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

/** Writes the file that npm leaves after an installation. */
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
    /** Whether the command opened the store, that is, whether it checked the site. */
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

  test('repeats the findings of the last check for an unchanged site', async () => {
    const root = siteBelow(checked);
    const first = await check(root);
    expect(first).toMatchObject({works: true, exitCode: 1});
    expect(first.report).toContain('"code":"link-broken"');
    expect(await check(root)).toEqual({...first, works: false});
  });

  test('checks again after a change of any input of its findings', async () => {
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

  test('checks again with other options, and always with --fix', async () => {
    const root = siteBelow(checked);
    await check(root);
    expect((await check(root, '--at', '2030-01-01')).works).toBe(true);
    expect((await check(root, '--at', '2030-01-01')).works).toBe(false);
    expect((await check(root)).works).toBe(true);
    expect((await check(root, '--fix', '--dry-run')).works).toBe(true);
  });

  test.each([
    ['custom checks', 'templates/checks/nothing.ts', customCheck],
    ['type-checked code samples', 'content/docs/c.md', '# C\n\n```ts check=types\nconst a = 1;\n```\n'],
  ])('always checks a site with %s', async (_, file, text) => {
    const root = siteBelow({...checked, [file]: text});
    expect([(await check(root)).works, (await check(root)).works]).toEqual([true, true]);
  });
});

/** Writes a site into a subfolder, so that packages can be installed in the folder above. */
function siteBelow(files: Readonly<Record<string, string>>): string {
  const root = path.join(temporary(), 'site');
  mkdirSync(root);
  writeFiles(root, files);
  return root;
}

test('galley build renders an icon whose package was installed after the last build', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/docs/index.md': '# Docs\n',
    'content/docs/a.md': '---\nlinks: [{label: Home, to: /, icon: "late:dot"}]\n---\n\n# A\n',
  });
  const findings = async () => (await galley(['build', '--reporter', 'compact'], {cwd: root})).stdout.trim();
  const html = () => readFileSync(path.join(root, 'dist/docs/a/index.html'), 'utf8');
  expect([await findings(), html().includes('M1 2h3')]).toEqual([
    'content/docs/a.md:2:36: error icon-unknown There is no icon late:dot. Did you mean lucide:dot? For icons of the set late, run `npm install @iconify-json/late`.',
    false,
  ]);
  writeFiles(root, {
    'node_modules/.package-lock.json': '{}',
    'node_modules/@iconify-json/late/icons.json':
      '{"prefix": "late", "icons": {"dot": {"body": "<path d=\\"M1 2h3\\"/>"}}}',
  });
  expect([await findings(), html().includes('M1 2h3')]).toEqual(['', true]);
});

test('galley build renders pages again when a package that their templates import was updated', async () => {
  const root = siteBelow({
    'content/index.md': '# Home\n',
    'node_modules/chart/index.js': "exports.version = '1.0.0';",
    'templates/pages/more.tsx': [
      "import {definePage} from 'galley/page';",
      "import {version} from 'chart';",
      "export default definePage({name: 'more', path: '/more', component: () => <main><h1>{version}</h1></main>});",
    ].join('\n'),
  });
  const heading = async () => {
    await galley(['build'], {cwd: root});
    return /<h1>(.*)<\/h1>/.exec(readFileSync(path.join(root, 'dist/more/index.html'), 'utf8'))?.[1];
  };
  expect([await heading(), await heading()]).toEqual(['1.0.0', '1.0.0']);
  writeFiles(root, {'node_modules/chart/index.js': "exports.version = '1.0.1';"});
  expect(await heading()).toBe('1.0.1');
  writeFiles(root, {'node_modules/chart/index.js': "exports.version = '1.0.2';"});
  const {stdout} = await galley(['build', '--why', '/more'], {cwd: root});
  expect(stdout).toContain('a package that templates import changed');
});
