import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

test('init makes a site that builds at once, with nothing to complain about', async () => {
  const folder = temporary();
  const made = await galley(['init', 'my-site'], {cwd: folder});
  expect(made).toEqual({
    exitCode: 0,
    stdout:
      'A site is in my-site/. Next:\n\n  cd my-site\n  galley dev --open\n\nIts texts are in content/, its name in content/site.yml.',
    stderr: '',
  });
  const root = path.join(folder, 'my-site');
  expect(readFileSync(path.join(root, 'content/site.yml'), 'utf8')).toContain('brand: "My Site"');
  const built = await galley(['build', '--strict', '--json'], {cwd: root});
  expect(built.exitCode).toBe(0);
  expect(built.stderr).toBe('');
  const lines = built.stdout.split('\n').map((line) => JSON.parse(line) as {type: string});
  expect(lines).toEqual([expect.objectContaining({type: 'summary', out: 'dist', removed: 0, unchanged: 0})]);
  const pages = [
    'index.html',
    'docs/index.html',
    'docs/getting-started/index.html',
    'blog/hello-world/index.html',
    '404.html',
  ];
  expect(pages.filter((page) => !existsSync(path.join(root, 'dist', page)))).toEqual([]);
});

test('init leaves a folder with files in it alone', async () => {
  const folder = temporary({'notes.txt': 'mine'});
  expect(await galley(['init', '.'], {cwd: folder})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'error  . is not empty.  folder-not-empty\n   hint: Choose a folder that does not exist yet.',
  });
  expect(await galley(['init', 'notes.txt'], {cwd: folder})).toMatchObject({exitCode: 2, stdout: ''});
  expect(existsSync(path.join(folder, 'content'))).toBe(false);
});

test('init in a folder that only git knows of', async () => {
  const folder = temporary({'.git/HEAD': ''});
  expect(await galley(['init', '.'], {cwd: folder})).toMatchObject({exitCode: 0});
  expect(readFileSync(path.join(folder, '.gitignore'), 'utf8')).toBe('.galley/\ndist/\n');
});
