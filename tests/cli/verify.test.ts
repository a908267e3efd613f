// `galley build --verify` with real folders, processes and signals.
import {existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {afterEach, expect, test, vi} from 'vitest';
import {bin, galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

afterEach(() => void vi.useRealTimers());

const site = {
  'content/index.md': '# Home\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/a.md': '# A\n\nText.\n',
  'content/docs/b.md': '# B\n\nText.\n',
  'content/public/data.bin': new Uint8Array([1, 2, 3, 4]),
};

/** Removes the times, which differ from run to run. */
function timeless(text: string): string {
  return text.replace(/\(\d[^)]* m?s\)/g, '(…)').replace(/"durationMs":[\d.]+/g, '"durationMs":0');
}

test('galley build --verify after an incremental build confirms that a clean build writes the same files', async () => {
  const root = temporary(site);
  const folder = temporary();
  await galley(['build'], {cwd: root});
  writeFileSync(path.join(root, 'content/docs/a.md'), '# A\n\nOther.\n');
  const {exitCode, stdout, stderr} = await galley(['build', '--verify', '--compress'], {
    cwd: root,
    env: {TMPDIR: folder},
  });
  expect({exitCode, stdout}).toEqual({exitCode: 0, stdout: ''});
  expect(timeless(stderr.split('\n').at(-1)!)).toMatch(
    /^✓ A clean build produces the same \d+ files, byte for byte\. {2}\(…\)$/,
  );
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(path.join(root, 'dist/builds/assets.json'))).toBe(true);
});

test('galley build --verify lists files that differ, are missing or left over, and exits with 1', async () => {
  const root = temporary(site);
  const folder = temporary();
  // Galley does not trust the times of files that changed in the last two seconds.
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 3_600_000});
  await galley(['build'], {cwd: root});
  falsifyOutput(root);
  const run = (...args: readonly string[]) =>
    galley(['build', '--verify', ...args], {cwd: root, env: {TMPDIR: folder}});
  const {exitCode, stderr} = await run();
  expect(exitCode).toBe(1);
  const [head, ...lines] = stderr.slice(stderr.indexOf('error')).split('\n');
  expect(head).toBe('error  4 differences between dist/ and a clean build.');
  expect(lines).toEqual([
    '   data.bin  differs at byte 2',
    '   docs/a.md  differs at line 5, byte 27',
    '     found     ⏎⏎Canonical: </docs/a>⏎⏎Wort.⏎',
    '     expected  ⏎⏎Canonical: </docs/a>⏎⏎Text.⏎',
    '   docs/b.md  is missing',
    '   old.html  is not part of a clean build',
    '   hint: If you did not edit files in dist/, this is a bug in Galley: please report it. To repair the folder, delete it and .galley/, then build again.',
  ]);
  const json = await run('--json');
  expect(json.exitCode).toBe(1);
  const messages = json.stdout.split('\n').map((line) => JSON.parse(timeless(line)) as {type: string; files: number});
  const files = messages.find(({type}) => type === 'summary')?.files;
  expect(messages.filter(({type}) => type !== 'summary')).toEqual([
    {type: 'difference', path: 'data.bin', kind: 'differs', byte: 2},
    {
      type: 'difference',
      path: 'docs/a.md',
      kind: 'differs',
      byte: 27,
      line: 5,
      found: '⏎⏎Canonical: </docs/a>⏎⏎Wort.⏎',
      expected: '⏎⏎Canonical: </docs/a>⏎⏎Text.⏎',
    },
    {type: 'difference', path: 'docs/b.md', kind: 'missing'},
    {type: 'difference', path: 'old.html', kind: 'surplus'},
    {type: 'verification', files, differences: 4, durationMs: 0},
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

/** Changes files of the output folder, and the manifest so that the next build takes them for its own output. */
function falsifyOutput(root: string): void {
  const dist = path.join(root, 'dist');
  const state = path.join(root, '.galley/output');
  const manifest = path.join(
    state,
    readdirSync(state).find((file) => /^\w+\.json$/.test(file))!,
  );
  const {version, files} = JSON.parse(readFileSync(manifest, 'utf8')) as {
    version: number;
    files: [string, ...unknown[]][];
  };
  const overwrite = (file: string, content: string | Uint8Array): void => {
    const {atime, mtime} = statSync(path.join(dist, file));
    writeFileSync(path.join(dist, file), content);
    utimesSync(path.join(dist, file), atime, mtime);
  };
  overwrite('docs/a.md', readFileSync(path.join(dist, 'docs/a.md'), 'utf8').replace('Text', 'Wort'));
  overwrite('data.bin', new Uint8Array([1, 2, 0, 4]));
  rmSync(path.join(dist, 'docs/b.md'));
  writeFileSync(path.join(dist, 'old.html'), '');
  const {size, mtimeMs} = statSync(path.join(dist, 'old.html'));
  const rows = [...files.filter(([file]) => file !== 'docs/b.md'), ['old.html', '', size, mtimeMs]];
  // utimes sets times less precisely than file systems store them.
  const again = rows.map(([file, hash, bytes]) => [file, hash, bytes, statSync(path.join(dist, String(file))).mtimeMs]);
  writeFileSync(manifest, JSON.stringify({version, files: again}));
}

test('galley build --verify removes its temporary folder on SIGINT', async () => {
  const text = (page: number): string => `# Page ${page}\n\n${`Word${page} `.repeat(2000)}\n`;
  const pages = Array.from({length: 150}, (_, page) => [`content/docs/page-${page}.md`, text(page)] as const);
  const root = temporary({...site, ...Object.fromEntries(pages)});
  const folder = temporary();
  await galley(['build'], {cwd: root});
  const running = execa(process.execPath, [bin, 'build', '--verify'], {
    cwd: root,
    reject: false,
    env: {TMPDIR: folder},
  });
  const pagesIn = (): number => {
    const [name = ''] = readdirSync(folder);
    return existsSync(path.join(folder, name, 'site/docs'))
      ? readdirSync(path.join(folder, name, 'site/docs')).length
      : 0;
  };
  await expect.poll(pagesIn, {interval: 5}).toBeGreaterThan(0);
  running.kill('SIGINT');
  const {signal} = await running;
  expect(signal).toBe('SIGINT');
  expect(readdirSync(folder)).toEqual([]);
});
