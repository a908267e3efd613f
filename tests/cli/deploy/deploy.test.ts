import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {builtFiles} from '../../../cli/deploy/built-files.js';
import {readPreviousUpload} from '../../../cli/deploy/read-previous-upload.js';
import {galley} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

interface Row {
  readonly type: string;
  readonly stage?: string;
  readonly path?: string;
  readonly changed?: boolean;
}

const words = 'Words that come again and again. '.repeat(60);

test('galley deploy --dry-run lists files in upload order, and with --since marks changed and deleted ones', async () => {
  const root = temporary({'content/index.md': `# Home\n\n${words}\n`, 'content/old.md': '# Old\n'});
  const run = async (...args: readonly string[]): Promise<string> => {
    const {exitCode, stdout, stderr} = await galley(args, {cwd: root});
    expect([args, exitCode, exitCode === 0 ? '' : stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  const list = async (...args: readonly string[]): Promise<readonly Row[]> => {
    const lines = (await run('deploy', '--dry-run', '--json', ...args)).split('\n');
    return lines.map((line) => JSON.parse(line) as Row);
  };

  await run('build', '--compress');
  const html = readFileSync(path.join(root, 'dist/index.html'));
  const read = (file: string): Buffer => readFileSync(path.join(root, 'dist', file));
  expect([brotliDecompressSync(read('index.html.br')), gunzipSync(read('index.html.gz'))]).toEqual([html, html]);

  const first = await run('deploy', '--dry-run', '--json');
  const rows = first.split('\n').map((line) => JSON.parse(line) as Row);
  const stages = rows.filter(({type}) => type === 'file').map(({stage}) => stage);
  expect([...new Set(stages)]).toEqual(['assets', 'pages', 'meta', 'latest']);
  expect(rows.at(-2)?.path).toBe('builds/latest.json');
  writeFileSync(path.join(root, 'first.jsonl'), first);

  writeFileSync(path.join(root, 'content/index.md'), '# Home\n\nOther words.\n');
  rmSync(path.join(root, 'content/old.md'));
  await run('build', '--compress');
  const second = await list('--since', 'first.jsonl');
  const changed = second.filter((row) => row.changed === true).map((row) => row.path);
  expect(changed).toContain('index.html');
  expect(changed.at(-1)).toBe('builds/latest.json');
  expect(changed.filter((file) => file?.startsWith('_assets/'))).toEqual([]);
  expect(second.filter(({type}) => type === 'deletion').map((row) => row.path)).toContain('old/index.html');

  const text = await run('deploy', '--dry-run', '--since', 'first.jsonl');
  expect(text).toMatch(
    /^ {3}index\.html +[\d.]+ kB {2}text\/html; charset=utf-8 {2}public, max-age=0, must-revalidate$/m,
  );
  expect(text).toMatch(/^5\. Delete: \d+ files\n/m);
});

test('builtFiles lists the hidden files that Galley writes, and no hidden files of other programs', () => {
  const folder = temporary({
    'index.html': '',
    '.htaccess': '',
    '.nojekyll': '',
    '.well-known/a.txt': '',
    '.DS_Store': '',
    '.git/HEAD': '',
  });
  const files = builtFiles(folder).map((file) => file.path);
  expect(files.toSorted()).toEqual(['.htaccess', '.nojekyll', '.well-known/a.txt', 'index.html']);
});

test('galley deploy without --dry-run and --commands explains that it does not upload', async () => {
  const root = temporary({'content/index.md': '# Home\n'});
  const {exitCode, stdout, stderr} = await galley(['deploy'], {cwd: root});
  expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
  expect(stderr).toContain('Galley does not upload');
});

test('galley deploy without a built site fails with site-not-built', async () => {
  const root = temporary({'content/index.md': '# Home\n'});
  const missing = await galley(['deploy', '--dry-run'], {cwd: root});
  expect([missing.exitCode, missing.stderr]).toEqual([2, expect.stringContaining('There is no built site in dist.')]);
});

test('readEarlierListing rejects invalid, empty and missing files', () => {
  const root = temporary({'list.jsonl': '{"type":"summary"}\n{"type":"file"\n', 'empty.jsonl': '\n'});
  const list = path.join(root, 'list.jsonl');
  expect(() => readPreviousUpload(list)).toThrow(
    `${list}:2 is not the list of an earlier upload: the line is not JSON.`,
  );
  const empty = path.join(root, 'empty.jsonl');
  expect(() => readPreviousUpload(empty)).toThrow(`${empty} is not the list of an earlier upload: it lists no files.`);
  const missing = path.join(root, 'nothing.jsonl');
  expect(() => readPreviousUpload(missing)).toThrow(
    `${missing} is not the list of an earlier upload: it cannot be read.`,
  );
});
