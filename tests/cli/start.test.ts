// The command as a process: the modules that it loads at the start, its streams and its exit codes.
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {bin, galleyProcess, repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

/** Paths of a module and its static imports, without dynamic imports. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, target = ''] of text.matchAll(/^(?:import|\} from) "(\.[^"]+)"|^import .* from "(\.[^"]+)"/gm)) {
    if (target !== '') loadedBy(path.join(path.dirname(file), target), seen);
  }
  return seen;
}

test('galley statically imports only its argument parser and basic modules, and no commands', () => {
  const texts = [...loadedBy(path.join(repository, 'lib/cli/main.js'))].map((file) => readFileSync(file, 'utf8'));
  const sources = texts.flatMap((text) =>
    [...text.matchAll(/^\/\/ ((?:cli|renderer|runtime)\/.*)$/gm)].map(([, name]) => name),
  );
  expect([...new Set(sources)].toSorted()).toEqual([
    'cli/io.ts',
    'cli/main.ts',
    'cli/terminal/terminal-style.ts',
    'renderer/base/site-error.ts',
    'renderer/files/disk-files.ts',
    'renderer/files/galley-package.ts',
    'renderer/files/ignored-names.ts',
    'renderer/files/memory-files.ts',
    'renderer/files/unreadable-entry.ts',
    'runtime/text/compare-code-units.ts',
  ]);
});

test('galley accepts a global option before the name of the command', async () => {
  const {exitCode, stdout} = await galleyProcess(['--no-color', 'build', '--help']);
  expect({exitCode, usage: stdout.split('\n')[0]}).toEqual({exitCode: 0, usage: 'Usage: galley build [options]'});
});

test('galley --version prints the version of the package', async () => {
  const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
  expect(await galleyProcess(['--version'])).toEqual({exitCode: 0, stdout: version, stderr: ''});
});

test('galley build exits with 1 for a content error, with 0 after it is fixed, and with 2 without a site', async () => {
  const root = temporary({'content/index.md': '# Home\n\nSee [nothing](/nope).\n'});
  const broken = await galleyProcess(['build'], {cwd: root});
  expect([broken.exitCode, broken.stdout, broken.stderr.includes('link-broken')]).toEqual([1, '', true]);
  writeFileSync(path.join(root, 'content/index.md'), '# Home\n');
  const built = await galleyProcess(['build'], {cwd: root});
  expect([built.exitCode, built.stdout, built.stderr.split(' ')[0]]).toEqual([0, '', '✓']);
  expect(await galleyProcess(['build'], {cwd: temporary({'.git/HEAD': ''})})).toMatchObject({exitCode: 2, stdout: ''});
});

test('galley tool graphql - reads stdin and prints the list of generated files', async () => {
  const {exitCode, stdout} = await galleyProcess(['tool', 'graphql', '-', '--quiet'], {
    input: 'type Query {hello: String}\n',
  });
  expect([exitCode, /^ *[\d.]+ k?B {2}src\/client\.ts$/m.test(stdout)]).toEqual([0, true]);
});

test('galley prints no error when the reader of its output exits first', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/large.json': JSON.stringify(Array.from({length: 100_000}, (_, n) => n)),
  });
  const {stdout, stderr} = await execa('bash', ['-c', '"$0" "$1" query | head -c 1', process.execPath, bin], {
    cwd: root,
    reject: false,
  });
  expect({stdout, stderr}).toEqual({stdout: '[', stderr: ''});
});

test.skipIf(process.platform === 'win32')(
  'galley says that too many files are open, without a stack trace',
  async () => {
    const command = `ulimit -n 24 && exec "${process.execPath}" "${bin}" --help`;
    const {exitCode, stderr} = await execa('sh', ['-c', command], {reject: false});
    expect({exitCode, stderr: stderr.replace(/open \S+:/, 'open FILE:')}).toEqual({
      exitCode: 2,
      stderr:
        'error  Galley cannot open FILE: too many files are open (EMFILE).\n  hint: Raise the limit with `ulimit -n 1024`.',
    });
  },
);
