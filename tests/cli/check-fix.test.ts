// Runs `galley check --fix` as a process: files, diffs, baselines and changes since a ref.
import {chmodSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {execaSync} from 'execa';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const home = '---\ndescription: A site.\n---\n\n# Home\n\n[Start](/start)\n';
const start = '---\ndescription: A page.\n---\n\n# Start\n\n';

test('galley check --fix --dry-run prints a diff that git applies, and writes nothing', async () => {
  const wrong = `${start}[a](/Start) and [b](/nope)\n \n`;
  const root = temporary({
    'content/index.md': home,
    'content/start.md': wrong,
    'known.json': '{"version": 1, "findings": []}',
  });
  const args = ['check', '--fix', '--dry-run', '--baseline', 'known.json'];
  const {stdout, stderr, exitCode} = await galley(args, {cwd: root});
  expect(stdout).toBe(`diff --git a/content/start.md b/content/start.md
--- a/content/start.md
+++ b/content/start.md
@@ -4,5 +4,5 @@
 
 # Start
 
-[a](/Start) and [b](/nope)
+[a](/start) and [b](/nope)
  `);
  expect(stderr).toContain('   7 │ [a](/start) and [b](/nope)\n');
  expect(stderr).toContain('\nWould fix 1 of 2 findings in 1 file; 1 left\n');
  expect([exitCode, readFileSync(`${root}/content/start.md`, 'utf8')]).toEqual([1, wrong]);
  expect(readFileSync(`${root}/known.json`, 'utf8')).toBe('{"version": 1, "findings": []}');
  execaSync('git', ['apply', '-'], {cwd: root, input: `${stdout}\n`});
  expect(readFileSync(`${root}/content/start.md`, 'utf8')).toBe(wrong.replace('/Start', '/start'));
});

test('galley check --fix keeps symlinks, modes and other bytes, and changes no file outside of the site', async () => {
  const text = (address: string) => `\uFEFF# A\r\n\r\n[a](${address})\r\nb\u00A0c`;
  const outside = temporary({'out.md': text('/Start')});
  const root = temporary({
    'content/index.md': home,
    'content/start.md': `${start}Text.\n`,
    'shared/in.md': text('/Start'),
  });
  symlinkSync('../shared/in.md', path.join(root, 'content/in.md'));
  symlinkSync('../shared/in.md', path.join(root, 'content/again.md'));
  symlinkSync(path.join(outside, 'out.md'), path.join(root, 'content/out.md'));
  chmodSync(path.join(root, 'shared/in.md'), 0o640);
  const {stdout} = await galley(['check', '--fix', '--json'], {cwd: root});
  const summary = JSON.parse(stdout.split('\n').at(-1)!) as {fixes: object};
  expect(summary.fixes).toEqual({
    fixed: 2,
    left: expect.any(Number) as number,
    files: ['shared/in.md'],
    isDryRun: false,
  });
  expect(readFileSync(path.join(root, 'shared/in.md'), 'utf8')).toBe(text('/start'));
  expect(readFileSync(path.join(outside, 'out.md'), 'utf8')).toBe(text('/Start'));
  expect([
    lstatSync(path.join(root, 'content/in.md')).isSymbolicLink(),
    statSync(path.join(root, 'shared/in.md')).mode & 0o777,
  ]).toEqual([true, 0o640]);
});

test('galley check lists the fix of a finding, and --fix removes fixed findings from the baseline', async () => {
  const root = temporary({
    'content/index.md': home,
    'content/start.md': `${start}[a](/Start) and [b](/nope)\n\n[c](/also-nope)\n`,
  });
  const args = ['check', '--baseline', 'known.json'];
  const plain = await galley(['check'], {cwd: root});
  expect(plain.stderr).toContain('   --fix: Write /start.\n');
  expect(plain.stderr).toContain('\ngalley check --fix corrects 1 finding.\n');
  await galley([...args, '--update-baseline'], {cwd: root});
  // The other finding of the line is still in the baseline, although the line has changed.
  const {stderr, exitCode} = await galley([...args, '--fix'], {cwd: root, env: {CI: ''}});
  expect(stderr).toContain('2 known findings are in known.json.\n1 fixed finding removed from known.json.\n');
  expect(stderr).toContain('Fixed 1 of 3 findings in 1 file; 2 left\n');
  const again = await galley(args, {cwd: root});
  expect([exitCode, again.exitCode, again.stderr.includes('2 known findings are in known.json.')]).toEqual([
    0,
    0,
    true,
  ]);
});

test('galley build lists the same fixes as galley check, and none for a value in another notation', async () => {
  const root = temporary({
    'content/index.md': '---\ndescription: 45\n---\n\n# Home\n\n[[toc]]\n\nText.\n',
    'content/start.md': '---\ndescription: 0x2d\n---\n\n# Start\n\nText.\n',
  });
  for (const command of ['check', 'build']) {
    const {stderr} = await galley([command], {cwd: root});
    expect(stderr.match(/--fix: .*/g)).toEqual(['--fix: Delete the line.', '--fix: Write "45".']);
  }
});

test('galley check --fix --since corrects only findings that the changes can have caused', async () => {
  const root = temporary({
    'content/index.md': home,
    'content/start.md': start,
    'content/a.md': `${start}[a](/Start)\n`,
  });
  const git = (...args: string[]) =>
    execaSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {cwd: root});
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=x');
  const file = path.join(root, 'content/b.md');
  writeFileSync(file, `${start}[b](/Start)\n`);
  const {stderr} = await galley(['check', '--fix', '--since', 'HEAD'], {cwd: root});
  expect(stderr).toMatch(/^Fixed 1 of \d+ findings? in 1 file; \d+ left$/m);
  expect([readFileSync(file, 'utf8'), readFileSync(path.join(root, 'content/a.md'), 'utf8')]).toEqual([
    `${start}[b](/start)\n`,
    `${start}[a](/Start)\n`,
  ]);
});

test.each([
  [['--dry-run'], 'Add --fix.'],
  [['--fix', '--dry-run', '--reporter', 'compact'], 'Write the report to a file: --reporter compact=FILE.'],
  [['--fix', '--dry-run', '--baseline', 'b.json', '--update-baseline'], 'Leave out --update-baseline.'],
])('galley check %j is a usage error with a hint', async (args, hint) => {
  const {stderr, exitCode} = await galley(['check', ...args], {cwd: temporary({'content/index.md': home})});
  expect([stderr.includes(hint), exitCode]).toEqual([true, 2]);
});
