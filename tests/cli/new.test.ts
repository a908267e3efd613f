import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

test('galley new creates a document in the right folder and prints its path', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/docs/1.first.md': '# First\n',
    'content/docs/2.guide/index.md': '# Guide\n',
  });
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(await galley(['new', 'docs/install'], {cwd: root})).toEqual({
    exitCode: 0,
    stdout: 'content/docs/3.install.md',
    stderr: '',
  });
  expect(read('content/docs/3.install.md')).toBe('---\ntitle: Install\ndescription: ""\n---\n\n');
  expect(await galley(['new', 'docs/guide/a', 'A: "b"'], {cwd: path.join(root, 'content/docs')})).toEqual({
    exitCode: 0,
    stdout: '2.guide/a.md',
    stderr: '',
  });
  expect(read('content/docs/2.guide/a.md')).toBe(`---\ntitle: 'A: "b"'\ndescription: ""\n---\n\n`);
  expect(await galley(['new', 'post', 'Hello, World'], {cwd: root})).toMatchObject({
    stdout: 'content/blog/hello-world.md',
  });
  expect(read('content/blog/hello-world.md')).toMatch(
    /^---\ntitle: Hello, World\ndescription: ""\ndate: \d{4}-\d\d-\d\d\ndraft: true\n---\n\n$/,
  );
  expect(await galley(['new', 'page', 'about', '--json'], {cwd: root})).toMatchObject({
    stdout: '{"type":"created","file":"content/about.md"}',
  });
  expect(await galley(['new', 'docs/install'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'error  content/docs/3.install.md exists already.  file-exists\n   hint: Edit it, or choose another name.',
  });
  expect(await galley(['new', '../x'], {cwd: root})).toMatchObject({exitCode: 2, stdout: ''});
});
