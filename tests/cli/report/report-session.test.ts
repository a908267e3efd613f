// Reports of real processes.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley, galleyProcess} from '../../support/galley.js';
import {temporary, writeFiles} from '../../support/temporary.js';
import {gitlabErrors, junitErrors, sarifErrors} from './formats.js';

const site = {
  'site/content/index.md': '# Home\n\nSee [this](/docs/nope).\n',
  'site/content/docs/index.md': '# Docs\n\n<blink>Text.</blink>\n',
};

const compactLines = (folder: string): readonly RegExp[] => [
  new RegExp(`^${folder}content/docs/index\\.md:3:1: warning html-removed `),
  new RegExp(`^${folder}content/index\\.md:3:5: error link-broken No page at /docs/nope\\.`),
];

test('galley build writes several reports in one run, each valid and with repository paths', async () => {
  const repository = temporary(site);
  execFileSync('git', ['init', '-q'], {cwd: repository});
  const root = path.join(repository, 'site');
  const names = ['pretty', 'jsonl', 'junit', 'sarif', 'github', 'gitlab', 'markdown'];
  const toFiles = names.flatMap((name) => ['--reporter', `${name}=out/reports/${name}.txt`]);
  const run = await galleyProcess(['build', '--reporter', 'compact', ...toFiles], {cwd: root});
  expect(run.exitCode).toBe(1);
  const lines = run.stdout.split('\n');
  expect(lines).toEqual(compactLines('').map((line) => expect.stringMatching(line) as unknown));
  expect(run.stderr).toMatch(/^✓ \d+ pages in /); // Findings are on stdout only.

  const [pretty = '', jsonl = '', junit = '', sarif = '', github = '', gitlab = '', markdown = ''] = names.map((name) =>
    readFileSync(path.join(root, `out/reports/${name}.txt`), 'utf8'),
  );
  expect(pretty).toMatch(/^content\/docs\/index\.md:3:1 {2}warning {2}.*\n\n1 error and 1 warning in 2 files\n$/s);
  expect(
    jsonl
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    {code: 'html-removed', place: {file: 'content/docs/index.md'}},
    {code: 'link-broken', place: {file: 'content/index.md'}},
  ]);
  expect(await junitErrors([junit])).toEqual([]);
  expect(junit).toContain('<testsuite id="1" name="site/content/index.md"');
  expect(sarifErrors(sarif)).toEqual([]);
  expect(sarif).toContain('"uri": "site/content/index.md"');
  expect(github.split('\n')[0]).toMatch(
    /^::error file=site\/content\/index\.md,line=3,col=5,title=link-broken::No page at \/docs\/nope\./,
  );
  expect(gitlabErrors(gitlab)).toEqual([]);
  expect(gitlab).toContain('"path": "site/content/index.md"');
  expect(markdown).toContain('\n**site/content/index.md**\n');

  // The files are unchanged, so the findings of the last build are reported.
  const again = await galley(['build', '--reporter', 'compact', '--root', 'site'], {cwd: repository});
  expect(again.stdout.split('\n')).toEqual(compactLines('site/').map((line) => expect.stringMatching(line) as unknown));
  const timeless = (text: string): string =>
    text.replace(/"durationMs":[\d.]+/, '').replace(/"(?:un)?changed":\d+|"written":\d+/g, '');
  const json = await galley(['build', '--json'], {cwd: root});
  expect(json.stderr).toBe('');
  expect(timeless(json.stdout)).toBe(timeless(jsonl.trimEnd()));
});

test('galley build exits with 2 before it builds if --reporter or --update-baseline is invalid', async () => {
  const root = temporary(site);
  const cwd = path.join(root, 'site');
  const usage = (message: string, hint: string) => ({
    exitCode: 2,
    stdout: '',
    stderr: `error  ${message}  usage\n   hint: ${hint}`,
  });
  expect(await galley(['build', '--reporter', 'sarf=a'], {cwd})).toEqual(
    usage('There is no reporter sarf.', 'Did you mean sarif?'),
  );
  expect(await galley(['build', '--reporter', 'compact', '--reporter', 'junit'], {cwd})).toEqual(
    usage('compact and junit would both print to stdout.', 'Give one of them a file: --reporter junit=FILE.'),
  );
  const both = await galley(['build', '--json', '--reporter', 'junit'], {cwd});
  expect({...both, stdout: JSON.parse(both.stdout) as unknown}).toEqual({
    exitCode: 2,
    stdout: {
      type: 'error',
      code: 'usage',
      message: '--json and junit would both print to stdout.',
      hint: 'Give one of them a file: --reporter junit=FILE.',
    },
    stderr: '',
  });
  expect(await galley(['build', '--update-baseline'], {cwd})).toEqual(
    usage('--update-baseline needs the name of a file.', 'Add --baseline FILE.'),
  );
  expect(existsSync(path.join(cwd, 'dist'))).toBe(false);
});

test('galley build in GitHub Actions also prints annotations and appends a table to the step summary', async () => {
  const root = temporary({...site, 'summary.md': '# Before\n'});
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: root,
    GITHUB_STEP_SUMMARY: path.join(root, 'summary.md'),
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/docs',
    GITHUB_SHA: 'abc123',
  };
  const cwd = path.join(root, 'site');
  const run = await galley(['build'], {cwd, env});
  expect({exitCode: run.exitCode, stdout: run.stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(run.stderr.split('\n').filter((line) => line.startsWith('::'))).toEqual([
    expect.stringMatching(/^::error file=site\/content\/index\.md,line=3,col=5,title=link-broken::/),
    expect.stringMatching(/^::warning file=site\/content\/docs\/index\.md,line=3,col=1,title=html-removed::/),
  ]);
  expect(run.stderr).toContain('1 error and 1 warning in 2 files');
  const summary = readFileSync(path.join(root, 'summary.md'), 'utf8');
  expect(summary).toMatch(/^# Before\n<!-- galley build -->\n\n### Galley: 1 error and 1 warning in 2 files\n/);
  expect(summary).toContain('[3:5](https://github.com/acme/docs/blob/abc123/site/content/index.md?plain=1#L3)');
  const json = await galley(['build', '--json'], {cwd, env});
  expect(json.stderr).toBe('');
  const chosen = await galley(['build', '--reporter', 'sarif=a.sarif'], {cwd, env});
  expect(chosen.stderr).not.toContain('::error');
});

test('galley build reports syntax errors in templates with every reporter and leaves the baseline unchanged', async () => {
  const root = temporary({
    ...site,
    'site/templates/pages/own.tsx': 'export default definePage({\n  name: "own" path: "/own"\n',
  });
  const cwd = path.join(root, 'site');
  const text = '{"version": 1, "findings": [{"file": "a", "code": "b", "message": "c", "fingerprint": "d"}]}';
  writeFileSync(path.join(cwd, 'b.json'), text);
  const run = await galley(['build', '--reporter', 'sarif=a.sarif', '--baseline', 'b.json'], {cwd});
  expect({exitCode: run.exitCode, stdout: run.stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(run.stderr).toMatch(/^templates\/pages\/own\.tsx:2:\d+ {2}error {2}/);
  const sarif = readFileSync(path.join(cwd, 'a.sarif'), 'utf8');
  expect(sarifErrors(sarif)).toEqual([]);
  expect(sarif).toContain('templates/pages/own.tsx');
  expect(readFileSync(path.join(cwd, 'b.json'), 'utf8')).toBe(text);
});

test('galley build --baseline fails only for new findings, and removes fixed findings from the file', async () => {
  const root = temporary(site);
  const cwd = path.join(root, 'site');
  const build = (args: readonly string[] = [], env = {}) =>
    galley(['build', '--strict', '--baseline', 'galley-baseline.json', ...args], {cwd, env});
  const firstLine = ({exitCode, stderr}: {exitCode: number | undefined; stderr: string}) => [
    exitCode,
    stderr.split('\n')[0],
  ];
  const entries = () => readFileSync(path.join(cwd, 'galley-baseline.json'), 'utf8').match(/"code":"[a-z-]+"/g);

  expect(await build()).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'error  There is no baseline galley-baseline.json.  baseline-missing\n' +
      '   hint: To write the findings of this run to it, add --update-baseline.',
  });
  expect(firstLine(await build(['--update-baseline']))).toEqual([0, '2 findings written to galley-baseline.json.']);
  expect(entries()).toEqual(['"code":"html-removed"', '"code":"link-broken"']);
  expect(firstLine(await build())).toEqual([0, '2 known findings are in galley-baseline.json.']);

  // One finding is fixed, lines are inserted above the other, and one is new.
  writeFiles(root, {
    'site/content/docs/index.md': '# Docs\n\nText.\n',
    'site/content/index.md': '# Home\n\nNew text.\n\nSee [this](/docs/nope).\n\n[That](/new).\n',
  });
  const inCi = await build(['--json'], {CI: 'true'});
  expect(inCi.stdout.split('\n').map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {code: 'link-broken', message: 'No page at /new.'},
    {errors: 1, warnings: 0, baseline: {known: 1, stale: [{code: 'html-removed'}], change: 'none'}},
  ]);
  expect([inCi.exitCode, entries()?.length]).toEqual([1, 2]);
  const local = await build();
  expect(local.exitCode).toBe(1);
  expect(local.stderr).toContain(
    '\n\n1 error in 1 file\n\n1 known finding is in galley-baseline.json.\n1 fixed finding removed from galley-baseline.json.\n',
  );
  expect(entries()).toEqual(['"code":"link-broken"']);

  writeFileSync(path.join(cwd, 'galley-baseline.json'), '{"version": 9}');
  expect(firstLine(await build())).toEqual([
    2,
    'error  galley-baseline.json has format 9, but this version of Galley reads formats up to 1.  baseline-version',
  ]);
  rmSync(path.join(cwd, 'galley-baseline.json'));
});

test('galley check supports --reporter and --baseline, and galley build keeps baseline entries of check rules', async () => {
  const root = temporary({...site, 'site/content/docs/a.md': '---\nnavigation: false\n---\n\n# A\n\n### Deep\n'});
  const cwd = path.join(root, 'site');
  const flags = ['--strict', '--baseline', 'b.json'];
  const codes = () =>
    [...readFileSync(path.join(cwd, 'b.json'), 'utf8').matchAll(/"code":"([a-z-]+)"/g)].map(([, code]) => code);
  const written = await galley(['check', ...flags, '--update-baseline', '--reporter', 'junit=a.xml'], {cwd});
  expect(written.exitCode).toBe(0);
  expect(codes()).toContain('heading-skipped');
  const before = codes();
  expect(await junitErrors([readFileSync(path.join(cwd, 'a.xml'), 'utf8')])).toEqual([]);
  expect((await galley(['build', ...flags], {cwd})).exitCode).toBe(0);
  expect(codes()).toEqual(before);
  const lines = (await galley(['check', '--reporter', 'compact'], {cwd})).stdout.split('\n');
  expect(lines).toHaveLength(before.length);
});

test('galley build --why --verify prints to stderr if a report is on stdout, and as JSON lines after jsonl', async () => {
  const root = temporary({'content/index.md': '# Home\n'});
  const flags = ['build', '--why', '/', '--verify', '--reporter'];
  const sarif = await galley([...flags, 'sarif'], {cwd: root});
  expect(JSON.parse(sarif.stdout)).toMatchObject({version: '2.1.0'});
  const patterns = [/^\/ \(content\/index\.md\) was rendered/m, /^✓ A clean build produces the same \d+ files/m];
  for (const text of patterns) expect(sarif.stderr).toMatch(text);

  const lines = await galley([...flags, 'jsonl'], {cwd: root});
  const types = lines.stdout.split('\n').map((line) => (JSON.parse(line) as {readonly type: string}).type);
  expect(types.filter((type) => type !== 'diagnostic')).toEqual(['summary', 'why', 'verification']);
  for (const text of patterns) expect(lines.stderr).not.toMatch(text);

  const toFile = await galley([...flags, 'sarif=a.sarif'], {cwd: root});
  expect(toFile.stdout).toMatch(/^\/ \(content\/index\.md\) was not rendered/);
});

// All reporters use the same sites, so that each site is built once.
const cleanSite = temporary({'content/index.md': '---\ndescription: A page.\n---\n\n# Home\n\nText.\n'});
const brokenSite = temporary({'content/index.md': '# Home\n\nSee [this](/docs/nope).\n'});
const noSite = temporary({'notes.txt': ''});

test.each(['pretty', 'compact', 'jsonl', 'junit', 'sarif', 'github', 'gitlab', 'markdown'])(
  'galley check --reporter %s exits with 0, 1 or 2',
  async (name) => {
    const run = (cwd: string) => galley(['check', '--reporter', name], {cwd});
    expect([await run(cleanSite), await run(brokenSite), await run(noSite)]).toMatchObject([
      {exitCode: 0},
      {exitCode: 1},
      {exitCode: 2},
    ]);
  },
);
