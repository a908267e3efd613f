import {readFileSync, renameSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

test('galley ledger adds addresses and ids and keeps lost ones; --check lists changes; --accept removes lost ones', async () => {
  const root = temporary({'content/index.md': '# Home\n', 'content/a.md': '# A\n\n## One\n'});
  const run = (...args: string[]) => galley(['ledger', ...args], {cwd: root});
  const entries = () =>
    (
      JSON.parse(readFileSync(path.join(root, 'galley-ledger.json'), 'utf8')) as {
        pages: Record<string, {ids: string[]}>;
      }
    ).pages;
  expect(await run('--check')).toMatchObject({
    exitCode: 1,
    stderr: '✗ galley-ledger.json is not up to date. Run galley ledger to update it.',
  });
  expect((await run()).exitCode).toBe(0);
  expect(entries()['/a']).toEqual({file: 'content/a.md', title: 'A', ids: ['a', 'one']});
  const text = readFileSync(path.join(root, 'galley-ledger.json'), 'utf8');
  expect(text.split('\n').filter((line) => line.includes('"/a"'))).toHaveLength(1);
  expect(await run('--check')).toEqual({exitCode: 0, stdout: '', stderr: '✓ galley-ledger.json is up to date.'});

  renameSync(path.join(root, 'content/a.md'), path.join(root, 'content/b.md'));
  writeFiles(root, {'content/index.md': '# Start\n'});
  const checked = await run('--check');
  expect(checked.exitCode).toBe(1);
  expect(checked.stderr).toBe(
    '✗ galley-ledger.json is not up to date. Run galley ledger to update it. Run galley check to see how to keep the lost addresses and heading ids.',
  );
  expect(checked.stdout.split('\n')).toEqual(['+ /#start', '+ /b', '~ / (title)', '- /a', '- /#home']);
  await run();
  expect([entries()['/a']?.ids, entries()['/']?.ids, entries()['/b']?.ids]).toEqual([
    ['a', 'one'],
    ['start', 'home'],
    ['a', 'one'],
  ]);
  await run('--accept');
  expect([entries()['/a'], entries()['/']?.ids]).toEqual([undefined, ['start']]);
});

test('galley ledger --check lists pages with another title, file or order of headings', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/a.md': '---\ntitle: A\n---\n\n## One\n\n## Two\n',
    'content/b.md': '# B\n',
  });
  const run = (...args: string[]) => galley(['ledger', ...args], {cwd: root});
  await run();
  renameSync(path.join(root, 'content/b.md'), path.join(root, 'content/2.b.md'));
  writeFiles(root, {'content/a.md': '---\ntitle: New\n---\n\n## Two\n\n## One\n'});
  expect(await run('--check')).toEqual({
    exitCode: 1,
    stdout: '~ /a (title, order of headings)\n~ /b (file)',
    stderr: '✗ galley-ledger.json is not up to date. Run galley ledger to update it.',
  });
  expect((await run('--check', '--json')).stdout.split('\n')[0]).toBe(
    '{"type":"changed","entry":"/a","changes":["title","order of headings"]}',
  );
});
