import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {hashOf} from '../../../renderer/base/hash.js';
import {discover, siteSource} from '../../../renderer/source/discover.js';
import {diskFiles, memoryFiles} from '../../../renderer/files/files.js';
import {unreadableEntry} from '../../../renderer/files/unreadable-entry.js';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, {recursive: true, force: true})));

function folderOf(files: Record<string, string | Uint8Array>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'galley-discover-'));
  folders.push(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), {recursive: true});
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

const found = (files: Record<string, string | Uint8Array>, ignore?: readonly string[]) => {
  const {sources, diagnostics} = discover(memoryFiles(files), {ignore});
  return {
    sources: sources.map(({kind, path: name}) => `${kind} ${name}`),
    reported: diagnostics.map(({severity, code, place}) =>
      [severity, code, `${place?.file}${place?.line === undefined ? '' : `:${place.line}:${place.column}`}`].join(' '),
    ),
  };
};

test('discover() returns every file below content by kind, sorted by path', () => {
  const {sources, diagnostics} = discover(
    memoryFiles({
      'content/site.yml': 'brand: Acme',
      'content/docs/2.b.md': 'a\r\nb\rc',
      'content/docs/1.a.MDC': '\uFEFFx',
      'content/docs/shot.png': Uint8Array.of(1, 2),
      'content/public/read.md': 'as it is',
      'content/team.csv': 'a',
      'content/x.json5': '{}',
      'templates/pages/a.tsx': 'not content',
    }),
  );
  expect(sources).toEqual([
    {kind: 'markdown', path: 'docs/1.a.MDC', hash: hashOf('\uFEFFx'), text: '\uFEFFx'},
    {kind: 'markdown', path: 'docs/2.b.md', hash: hashOf('a\nb\nc'), text: 'a\nb\nc'},
    {kind: 'asset', path: 'docs/shot.png', hash: hashOf(Uint8Array.of(1, 2)), size: 2},
    {kind: 'asset', path: 'public/read.md', hash: hashOf('as it is'), size: 8},
    {kind: 'data', path: 'site.yml', hash: hashOf('brand: Acme'), text: 'brand: Acme'},
    {kind: 'data', path: 'team.csv', hash: hashOf('a'), text: 'a'},
    {kind: 'data', path: 'x.json5', hash: hashOf('{}'), text: '{}'},
  ]);
  expect(diagnostics).toEqual([]);
});

test('discover() returns no sources for a site without content', () => {
  expect(found({'readme.md': 'x'})).toEqual({sources: [], reported: []});
});

test('discover() ignores names that start with a dot or a dash, and names that match `content.ignore`', () => {
  const files = {
    'content/.hidden.md': 'x',
    'content/-skipped/a.md': 'x',
    'content/.git/a.md': 'x',
    'content/drafts/a.md': 'x',
    'content/a.md': 'x',
    'content/public/-dash.txt': 'x',
    'content/public/.DS_Store': 'x',
    'content/public/.nojekyll': '',
    'content/public/.well-known/security.txt': 'x',
  };
  const assets = ['asset public/-dash.txt', 'asset public/.nojekyll', 'asset public/.well-known/security.txt'];
  expect(found(files).sources).toEqual(['markdown a.md', 'markdown drafts/a.md', ...assets]);
  expect(found(files, ['/drafts/', '', '(']).sources).toEqual(['markdown a.md', ...assets]);
  expect(found(files, ['content'])).toEqual({sources: [], reported: []});
});

test('discover() ignores temporary files of editors and other programs at any depth', () => {
  const names = [
    '~$page.md',
    '#autosave#.md',
    '#page.md#',
    '.#page.md',
    'page.md~',
    'page.md.swp',
    'page.SWX',
    '4913',
    'page.tmp',
    'page.md.TEMP',
    'page.md___jb_tmp___',
    'Thumbs.db',
    'desktop.ini',
    '.DS_Store',
    'node_modules/package/README.md',
  ];
  const left = names.flatMap((name) => [`content/${name}`, `content/docs/deep/${name}`, `content/public/${name}`]);
  const kept = ['content/4913.md', 'content/swp.md', 'content/a~b.md', 'content/tmp/a.md', 'content/modules/a.md'];
  const files = Object.fromEntries([...left, ...kept].map((name) => [name, 'x']));
  const sources = ['4913.md', 'a~b.md', 'modules/a.md', 'swp.md', 'tmp/a.md'].map((name) => `markdown ${name}`);
  expect(found(files)).toEqual({sources, reported: []});
  const disk = discover(diskFiles(folderOf(files)));
  expect(disk.sources.map((source) => `${source.kind} ${source.path}`)).toEqual(sources);
  expect(disk.diagnostics).toEqual([]);
});

test.each(["it's.md", 'say "hi".md', 'what?.md', 'c#.md', 'a:b.md', 'a\\b.md', 'bell\u0007.md'])(
  'discover() reports and ignores the file name %j',
  (name) => {
    expect(found({[`content/${name}`]: 'x', 'content/a.md': 'x'})).toEqual({
      sources: ['markdown a.md'],
      reported: [`warning file-name-invalid content/${name}`],
    });
  },
);

test('discover() uses the specified messages for unsupported formats and invalid names', () => {
  const {diagnostics} = discover(
    memoryFiles({'content/docs/what?.md': 'x', 'content/docs/b.toml': 'x', 'content/public/c.toml': 'x'}),
  );
  expect(diagnostics.map(({message}) => message)).toEqual([
    'toml files are not supported, "content:docs:b.toml" falling back to raw content',
    'Ignoring [content:docs:what?.md]. File name should not contain any of the following characters: \' " ? # : \\ /',
  ]);
});

test.each([
  ['MARKDOWN', 'Rename it to .md.'],
  ['mkd', 'Rename it to .md.'],
  ['rst', 'Convert it to Markdown, or list it in `content.ignore`.'],
  ['adoc', 'Convert it to Markdown, or list it in `content.ignore`.'],
])('discover() reports a page in the unsupported format %s unless it is ignored', (extension, hint) => {
  const file = `content/docs/a.${extension}`;
  const files = memoryFiles({[file]: '# A', [`content/public/b.${extension}`]: 'as it is'});
  expect(discover(files).diagnostics).toEqual([
    {
      severity: 'error',
      code: 'file-unsupported',
      message: `${extension.toLowerCase()} files are not supported, so this file has no page.`,
      hint,
      place: {file},
    },
  ]);
  expect(discover(files, {ignore: [`\\.${extension}$`]}).diagnostics).toEqual([]);
});

test.each([
  [
    'invalid UTF-8',
    Buffer.concat([Buffer.from('# ok\n\nNaï𝒳 '), Buffer.from([0xe9]), Buffer.from(' x\n')]),
    'error encoding-invalid content/bad.md:3:7',
  ],
  ['a truncated character', Buffer.from('é').subarray(0, 1), 'error encoding-invalid content/bad.md:1:1'],
  ['UTF-16', Buffer.from('\uFEFFhi', 'utf16le'), 'error encoding-invalid content/bad.md:1:1'],
])('discover() reports %s at the first invalid byte', (_, bytes, expected) => {
  expect(found({'content/bad.md': bytes, 'content/good.md': 'x'})).toEqual({
    sources: ['markdown good.md'],
    reported: [expected],
  });
});

test('discover() rejects a page of 5 MB and accepts a table of 5 MB', () => {
  const line = 'x'.repeat(5 * 1024 * 1024);
  expect(
    found({
      'content/a.md': line,
      'content/a.csv': line,
      'content/b.json': line.repeat(4),
      'content/b.png': line.repeat(4),
    }),
  ).toEqual({
    sources: ['data a.csv', 'asset b.png'],
    reported: ['error file-too-large content/a.md:1:1', 'error file-too-large content/b.json:1:1'],
  });
  const {diagnostics} = discover(memoryFiles({'content/a.md': line}));
  expect(diagnostics[0]?.message).toBe('This file is 5.0 MB. Markdown files can be at most 1 MB.');
});

test('discover() never reports a size that is rounded to the limit', () => {
  const {diagnostics} = discover(memoryFiles({'content/a.md': 'x'.repeat(1024 * 1024 + 1)}));
  expect(diagnostics[0]?.message).toBe('This file is 1.1 MB. Markdown files can be at most 1 MB.');
});

test('discover() warns about an empty file', () => {
  expect(found({'content/a.md': '', 'content/b.yml': ' \n', 'content/c.png': ''})).toEqual({
    sources: ['markdown a.md', 'data b.yml', 'asset c.png'],
    reported: ['warning file-empty content/a.md:1:1', 'warning file-empty content/b.yml:1:1'],
  });
});

test('discover() reports names that differ only in capitals, and names both files', () => {
  const {sources, diagnostics} = discover(memoryFiles({'content/A.md': 'x', 'content/a.md': 'y', 'content/b.md': 'z'}));
  expect(sources.map((source) => source.path)).toEqual(['A.md', 'a.md', 'b.md']);
  expect(diagnostics).toEqual([
    {
      severity: 'error',
      code: 'path-clash',
      message: 'This name and content/A.md differ only in capitalization.',
      hint: 'Rename one of them: on many disks, they would be the same file.',
      place: {file: 'content/a.md'},
    },
  ]);
});

test.skipIf(process.platform === 'darwin')(
  'discover() reports names that differ only in Unicode form, and reads one of them',
  () => {
    const {sources, diagnostics} = discover(
      diskFiles(folderOf({'content/e\u0301.md': 'apart', 'content/\u00e9.md': 'composed'})),
    );
    expect(sources).toMatchObject([{path: '\u00e9.md', text: 'composed'}]);
    expect(diagnostics).toMatchObject([{severity: 'error', code: 'path-clash', place: {file: 'content/\u00e9.md'}}]);
  },
);

test('discover() reports links that leave the site or never end, and reads the other files', () => {
  const root = folderOf({'content/a.md': 'x', 'content/sub/b.md': 'x'});
  symlinkSync('..', path.join(root, 'content/sub/loop'));
  symlinkSync('/etc', path.join(root, 'content/etc'));
  symlinkSync('/etc', path.join(root, 'content/.etc'));
  symlinkSync('nowhere', path.join(root, 'content/none'));
  execFileSync('mkfifo', [path.join(root, 'content/pipe.md')]);
  const {sources, diagnostics} = discover(diskFiles(root));
  expect(sources.map((source) => source.path)).toEqual(['a.md', 'sub/b.md']);
  const orIgnore = ', or list this entry in `content.ignore` in content/site.yml.';
  expect(diagnostics).toEqual(
    [
      ['content/etc', 'it is a link that leaves the site', 'Copy the files into content/'],
      ['content/none', 'it is a link to nothing', 'Correct or delete the link'],
      ['content/pipe.md', 'it is neither a file nor a folder', 'Delete it'],
      ['content/sub/loop', 'it is a link to a folder that contains it', 'Delete the link'],
    ].map(([file, reason, remedy]) => ({
      severity: 'warning',
      code: 'file-skipped',
      message: `Galley ignores this: ${reason}.`,
      hint: `${remedy}${orIgnore}`,
      place: {file},
    })),
  );
});

test('discover() with `previous` reads only changed files', () => {
  const files = memoryFiles({'content/a.md': 'a', 'content/b.md': 'b', 'content/bad.md': Uint8Array.of(255)});
  const reads: string[] = [];
  const watched = (inner: typeof files): typeof files => ({
    ...inner,
    read: (name) => (reads.push(name), inner.read(name)),
  });
  const first = discover(watched(files));
  expect(reads).toEqual(['content/a.md', 'content/b.md', 'content/bad.md']);

  reads.length = 0;
  const same = discover(watched(files), {previous: first});
  expect([reads, same.sources, same.diagnostics]).toEqual([[], first.sources, first.diagnostics]);

  const changed = memoryFiles({'content/a.md': 'A', 'content/bad.md': Uint8Array.of(255), 'content/c.md': 'c'});
  const second = discover(watched(changed), {previous: same});
  expect(reads).toEqual(['content/a.md', 'content/c.md']);
  expect(second).toEqual(discover(changed));
});

test('discover() reads a file in `changedFiles` even if its size and times are unchanged', () => {
  const entries = memoryFiles({'content/a.md': 'old', 'content/b.md': 'b'});
  const first = discover(entries);
  const saved: typeof entries = {
    ...entries,
    read: (name) => (name === 'content/a.md' ? new TextEncoder().encode('new') : entries.read(name)),
  };
  expect(discover(saved, {previous: first})).toBe(first);
  const texts = (changedFiles: readonly string[]) =>
    discover(saved, {previous: first, changedFiles}).sources.map((source) => 'text' in source && source.text);
  expect([texts([]), texts(['content/b.md']), texts(['content/a.md']), texts(['.', 'content/a.md'])]).toEqual([
    ['old', 'b'],
    ['old', 'b'],
    ['new', 'b'],
    ['new', 'b'],
  ]);
  expect(discover(entries, {previous: first, changedFiles: ['content/a.md']})).toBe(first);
});

test('discover() without `changedFiles` detects a change that keeps the size and times of a file', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'galley-discover-'));
  folders.push(root);
  mkdirSync(path.join(root, 'content'));
  const file = path.join(root, 'content/a.md');
  const save = (text: string) => {
    writeFileSync(file, text);
    utimesSync(file, 1_000_000, 1_000_000);
  };
  save('old');
  const first = discover(diskFiles(root));
  save('new');
  const second = discover(diskFiles(root), {previous: first});
  expect(second.sources).toMatchObject([{text: 'new'}]);
  utimesSync(file, 2_000_000, 2_000_000);
  const third = discover(diskFiles(root), {previous: second});
  expect(third).not.toBe(second);
  expect(third.sources).toBe(second.sources);
});

test('discover() ignores a file that is removed between listing and reading', () => {
  const files = memoryFiles({'content/a.md': 'a', 'content/b.md': 'b'});
  const vanishing: typeof files = {
    ...files,
    read: (name) => files.read(name === 'content/a.md' ? 'gone' : name),
    exists: (name) => name !== 'content/a.md' && files.exists(name),
  };
  expect(discover(vanishing)).toMatchObject({sources: [{path: 'b.md'}], diagnostics: []});
});

test('siteSource() returns content/site.yml', () => {
  expect(siteSource(memoryFiles({'content/site.yml': 'brand: A', 'content/a/site.yml': 'no'}))).toMatchObject({
    path: 'site.yml',
    text: 'brand: A',
  });
  expect(siteSource(memoryFiles({'content/a.md': ''}))).toBeUndefined();
});

test('discover() reports folders that cannot be read as errors', () => {
  const files = memoryFiles({'content/a.md': 'a'});
  const walk = (folder: string) => ({
    ...files.walk(folder),
    skipped: [unreadableEntry('content/docs', 'folder', Object.assign(new Error(), {code: 'EACCES'}))],
  });
  expect(discover({...files, walk}).diagnostics).toEqual([
    {
      severity: 'error',
      code: 'file-unreadable',
      message: 'This folder cannot be read (EACCES).',
      hint: 'Check its permissions, or list this entry in `content.ignore` in content/site.yml.',
      place: {file: 'content/docs'},
    },
  ]);
});

test('discover() reads a file again that could not be read, although it has not changed', () => {
  const files = memoryFiles({'content/a.md': 'a'});
  const read = (): never => {
    throw Object.assign(new Error(), {code: 'EACCES'});
  };
  const first = discover({...files, read});
  expect(first.diagnostics).toMatchObject([{code: 'file-unreadable', message: 'This file cannot be read (EACCES).'}]);
  const {sources, diagnostics} = discover(files, {index: first.known});
  expect(sources).toMatchObject([{path: 'a.md', text: 'a'}]);
  expect(diagnostics).toEqual([]);
});
