import {
  type linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {buildFiles} from '../../../../renderer/emit/output/build-id.js';
import {linkOrCopy} from '../../../../renderer/emit/output/link-or-copy.js';
import {writeSite, type OutputFile} from '../../../../renderer/emit/output/write-output.js';
import {readTree, temporaryFolder} from '../temporary-folder.js';

const siteOf = (texts: Record<string, string>): OutputFile[] =>
  Object.entries(texts).map(([path, body]) => ({path, hash: hashOf(body), body}));

/** A site with the two files that name its build. */
const namedSite = (texts: Record<string, string>): OutputFile[] => {
  const files = siteOf(texts);
  return [...files, ...buildFiles({files, routes: ['/'], timestamp: 0}).artifacts];
};

const namesBeside = (root: string) => readdirSync(root).sort();

test('writeSite() writes every file of a first build, and leaves no temporary files', async () => {
  const root = temporaryFolder();
  const result = await writeSite('dist', siteOf({'index.html': 'Hi', 'docs/a/index.html': 'A'}), {root});
  expect(result).toEqual({files: 2, bytes: 3, written: 2, unchanged: 0, removed: 0});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi', 'docs/a/index.html': 'A'});
  expect(namesBeside(root)).toEqual(['.galley', 'dist']);
});

test('writeSite() neither reads bodies nor changes files if nothing has changed', async () => {
  const root = temporaryFolder();
  const texts = {'index.html': 'Hi', 'docs/a/index.html': 'A'};
  await writeSite('dist', siteOf(texts), {root});
  const before = [statSync(join(root, 'dist')), statSync(join(root, 'dist/index.html'))].map(
    ({ino, mtimeMs, ctimeMs}) => [ino, mtimeMs, ctimeMs],
  );
  const unasked = siteOf(texts).map((file) => ({...file, body: () => expect.unreachable('body of an unchanged file')}));
  const result = await writeSite('dist', unasked, {root});
  expect(result).toEqual({files: 2, bytes: 3, written: 0, unchanged: 2, removed: 0});
  const after = [statSync(join(root, 'dist')), statSync(join(root, 'dist/index.html'))].map(
    ({ino, mtimeMs, ctimeMs}) => [ino, mtimeMs, ctimeMs],
  );
  expect(after).toEqual(before);
});

test('writeSite() writes changed files, removes stale ones and keeps the times of unchanged ones', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi', 'b.html': 'B', 'old/c.html': 'C'}), {root});
  const past = new Date('2020-02-02T00:00:00Z');
  utimesSync(join(root, 'dist/b.html'), past, past);
  const result = await writeSite('dist', siteOf({'index.html': 'Hello', 'b.html': 'B'}), {root});
  expect(result).toEqual({files: 2, bytes: 6, written: 1, unchanged: 1, removed: 1});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hello', 'b.html': 'B'});
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['b.html', 'index.html']);
  expect(statSync(join(root, 'dist/b.html')).mtime).toEqual(past);
});

test('writeSite() replaces a file with a folder, and a folder with a file', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({a: '1', 'b/c': '2'}), {root});
  await writeSite('dist', siteOf({'a/c': '1', b: '2'}), {root});
  expect(readTree(join(root, 'dist'))).toEqual({'a/c': '1', b: '2'});
});

test('writeSite() restores an output file that was edited to the same size', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  writeFileSync(join(root, 'dist/index.html'), 'Ho');
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi'});
});

test('writeSite() accepts files from an async iterable, and functions as bodies', async () => {
  const root = temporaryFolder();
  async function* files(): AsyncGenerator<OutputFile> {
    yield {path: 'a.bin', hash: 'x', body: async () => new Uint8Array([65, 66])};
    yield {path: 'b.txt', hash: 'y', body: () => 'é'};
  }
  expect(await writeSite('dist', files(), {root})).toEqual({files: 2, bytes: 4, written: 2, unchanged: 0, removed: 0});
  expect(readTree(join(root, 'dist'))).toEqual({'a.bin': 'AB', 'b.txt': 'é'});
});

test('without the manifest, writeSite() recognizes a site by its build id and compares bytes', async () => {
  const root = temporaryFolder();
  await writeSite('dist', namedSite({'index.html': 'Hi', 'a.html': 'A', '.nojekyll': ''}), {root});
  rmSync(join(root, '.galley'), {recursive: true});
  const same = await writeSite('dist', namedSite({'index.html': 'Hi', 'a.html': 'A', '.nojekyll': ''}), {root});
  expect(same).toMatchObject({written: 1, unchanged: 4, removed: 0}); // the dot file cannot be told from a foreign one
  rmSync(join(root, '.galley'), {recursive: true});
  const next = await writeSite('dist', namedSite({'index.html': 'Hello', '.nojekyll': ''}), {root});
  expect(next).toMatchObject({written: 4, unchanged: 0, removed: 2});
});

test('writeSite() treats a damaged manifest as a missing one', async () => {
  const root = temporaryFolder();
  await writeSite('dist', namedSite({'index.html': 'Hi'}), {root});
  for (const name of readdirSync(join(root, '.galley/output')))
    writeFileSync(join(root, '.galley/output', name), '{"version":1,"files":[["a"');
  expect(await writeSite('dist', namedSite({'index.html': 'Hi'}), {root})).toMatchObject({written: 0, unchanged: 3});
});

test('writeSite() writes nothing after the site was moved together with its state', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root: join(root, 'here')});
  renameSync(join(root, 'here'), join(root, 'there'));
  expect(await writeSite('dist', siteOf({'index.html': 'Hi'}), {root: join(root, 'there')})).toMatchObject({
    written: 0,
  });
});

test.each([
  ['a folder that Galley did not write', {'thesis.tex': 'years of work'}],
  [
    'a built site with an added file and without a manifest',
    {'index.html': 'Hi', 'builds/latest.json': '{"id":"0123456789","timestamp":0}', CNAME: 'x.dev'},
  ],
])('writeSite() without `force` rejects %s', async (_, texts) => {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(join(root, 'dist/builds'), {recursive: true});
    writeFileSync(join(root, 'dist', path), text);
  }
  await expect(writeSite('dist', siteOf({'index.html': 'Hi'}), {root})).rejects.toMatchObject({
    name: 'SiteError',
    code: 'output-not-ours',
    hint: 'Move them to content/public to publish them, choose another folder with --out, or pass --force to delete them.',
  });
  expect(readTree(join(root, 'dist'))).toEqual(texts);
  expect(namesBeside(root)).toEqual(['.galley', 'dist']);
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root, force: true});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi'});
});

test.each([
  [['CNAME'], 'CNAME'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd.br', 'e.gz'], 'a, b, c and 2 more'],
])('writeSite() names files that were added to the output, and keeps them: %s', async (names, listed) => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  for (const name of names) writeFileSync(join(root, 'dist', name), 'x.dev');
  const message = `${join(root, 'dist')} contains files that no build of this site wrote: ${listed}.`;
  await expect(writeSite('dist', siteOf({'index.html': 'Ho'}), {root})).rejects.toMatchObject({
    code: 'output-not-ours',
    message,
  });
  expect(readTree(join(root, 'dist'))).toEqual({
    'index.html': 'Hi',
    ...Object.fromEntries(names.map((name) => [name, 'x.dev'])),
  });
});

test('writeSite() keeps names that begin with a dot, such as .git, in every new site', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'dist/.git/objects'), {recursive: true});
  writeFileSync(join(root, 'dist/.git/HEAD'), 'ref');
  await writeSite('dist', siteOf({'index.html': 'Hi', '.nojekyll': ''}), {root});
  await writeSite('dist', siteOf({'index.html': 'Ho'}), {root});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Ho', '.git/HEAD': 'ref'});
  await expect(writeSite('dist', siteOf({'.git/HEAD': 'mine'}), {root})).rejects.toMatchObject({
    code: 'output-not-ours',
  });
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Ho', '.git/HEAD': 'ref'});
});

test.each(['.', '..', '../..', 'content', 'content/public', 'templates', '.git/x', '.galley'])(
  'writeSite() rejects %s as the output folder',
  async (out) => {
    const root = join(temporaryFolder(), 'one/two');
    mkdirSync(join(root, 'content/public'), {recursive: true});
    await expect(writeSite(out, siteOf({a: ''}), {root, force: true})).rejects.toMatchObject({
      code: 'output-holds-source',
    });
  },
);

test('writeSite() replaces the target of an output folder that is a symbolic link', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'www'));
  symlinkSync('www', join(root, 'dist'));
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  await writeSite('dist', siteOf({'index.html': 'Ho'}), {root});
  expect(lstatSync(join(root, 'dist')).isSymbolicLink()).toBe(true);
  expect(readTree(join(root, 'www'))).toEqual({'index.html': 'Ho'});
});

test.each([
  ['../a', 'output-path-unsafe', '"../a" would be outside the site.'],
  ['a/../../b', 'output-path-unsafe', '"a/../../b" would be outside the site.'],
  ['/etc/passwd', 'output-path-unsafe', '"/etc/passwd" would be outside the site.'],
  ['a\\..\\b', 'output-path-unsafe', String.raw`"a\\..\\b" would be outside the site.`],
  ['a\0b', 'output-path-unsafe', String.raw`"a\u0000b" would be outside the site.`],
  ['', 'output-path-unsafe', '"" would be outside the site.'],
  ['a//b', 'output-path-unsafe', '"a//b" would be outside the site.'],
  [
    'Docs/A.html',
    'output-clash',
    '"docs/a.html" (from content/docs/a.md) and "Docs/A.html" cannot both exist on every disk.',
  ],
  ['docs/a.html', 'output-clash', '"docs/a.html" (from content/docs/a.md) and "docs/a.html" have the same path.'],
  [
    'docs/a.html/x',
    'output-clash',
    '"docs/a.html" (from content/docs/a.md) and "docs/a.html/x" cannot both exist on every disk.',
  ],
  ['docs', 'output-clash', '"docs/a.html" (from content/docs/a.md) and "docs" cannot both exist on every disk.'],
  ['docs/u\u0308.html', 'output-clash', '"docs/\u00fc.html" and "docs/u\u0308.html" cannot both exist on every disk.'],
])('writeSite() rejects the path %j and keeps the old site', async (path, code, message) => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  const files = [
    {path: 'docs/a.html', hash: hashOf('A'), body: 'A', from: 'content/docs/a.md'},
    ...siteOf({'docs/\u00fc.html': '', [path]: ''}),
  ];
  await expect(writeSite('dist', files, {root})).rejects.toMatchObject({name: 'SiteError', code, message});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi'});
  expect(namesBeside(root)).toEqual(['.galley', 'dist']);
});

test('writeSite() keeps the old site and leaves no temporary files if a build fails halfway', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  async function* files(): AsyncGenerator<OutputFile> {
    yield* siteOf({'index.html': 'Ho', 'a.html': 'A'});
    throw new Error('a page failed');
  }
  await expect(writeSite('dist', files(), {root})).rejects.toThrow('a page failed');
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi'});
  expect(namesBeside(root)).toEqual(['.galley', 'dist']);
  expect(await writeSite('dist', siteOf({'index.html': 'Hi'}), {root})).toMatchObject({written: 0});
});

test('writeSite() names the cause if a name is too long for the disk', async () => {
  const root = temporaryFolder();
  const path = `${'x'.repeat(300)}/index.html`;
  await expect(writeSite('dist', siteOf({[path]: ''}), {root})).rejects.toMatchObject({
    code: 'output-unwritable',
    message: `Cannot write ${join(root, 'dist', path)}: the name is too long (ENAMETOOLONG).`,
    hint: 'Shorten the name of the content file or folder.',
  });
});

test('a full disk is named as the cause, and the old site stays', async ({skip}) => {
  const full = '/dev/full';
  if (!statSync(full, {throwIfNoEntry: false})) skip('no /dev/full here');
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  const {withOutputErrors: onDisk} = await import('../../../../renderer/emit/output/with-output-errors.js');
  expect(() => onDisk('/site/dist/a.html', () => writeFileSync(full, 'x'))).toThrow(
    'Cannot write /site/dist/a.html: no space is left on the disk (ENOSPC).',
  );
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi'});
});

test('writeSite() names the cause if a file exists where the output folder or its parent should be', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'dist'), 'mine');
  await expect(writeSite('dist', siteOf({a: ''}), {root})).rejects.toMatchObject({
    code: 'output-unwritable',
    message: `Cannot write ${join(root, 'dist')}: a file exists where a folder is needed (ENOTDIR).`,
  });
  await expect(writeSite('dist/site', siteOf({a: ''}), {root})).rejects.toMatchObject({code: 'output-unwritable'});
  expect(readTree(root)).toMatchObject({dist: 'mine'});
});

test('writeSite() rejects a folder on a read-only mount', async () => {
  const root = temporaryFolder();
  await expect(writeSite('/proc/self/dist', siteOf({a: ''}), {root})).rejects.toMatchObject({
    name: 'SiteError',
    code: 'output-unwritable',
  });
});

test('linkOrCopy() copies a file with its times if the disk has no hard links', () => {
  const root = temporaryFolder();
  const [from, to] = [join(root, 'a'), join(root, 'b')];
  writeFileSync(from, 'text');
  utimesSync(from, 1, 1_000_000);
  const refuse: typeof linkSync = () => {
    throw Object.assign(new Error('no links'), {code: 'EPERM', syscall: 'link'});
  };
  expect(linkOrCopy(from, to, refuse)).toEqual({size: 4, mtimeMs: 1_000_000_000});
  expect(readTree(root)).toEqual({a: 'text', b: 'text'});
});

test('writeSite() removes temporary folders of killed builds of the same output folder', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  renameSync(join(root, 'dist'), join(root, '.dist.galley-old-999999999-1')); // killed between the two renames
  for (const name of [
    '.dist.galley-draft-999999999-1',
    '.dist.galley-gone-999999999-1',
    '.dist.galley-mine',
    '.other.galley-draft-999999999-1',
  ]) {
    mkdirSync(join(root, name, 'sub'), {recursive: true});
    writeFileSync(join(root, name, 'sub/half.html'), '');
  }
  const result = await writeSite('dist', siteOf({'index.html': 'Hi'}), {root});
  expect(result).toMatchObject({written: 0, unchanged: 1});
  expect(namesBeside(root)).toEqual(['.dist.galley-mine', '.galley', '.other.galley-draft-999999999-1', 'dist']);
});

test('writeSite() keeps .git after a build that was killed before the cleanup', async () => {
  const root = temporaryFolder();
  await writeSite('dist', siteOf({'index.html': 'Hi', '.nojekyll': ''}), {root});
  mkdirSync(join(root, '.dist.galley-old-999999999-1/.git'), {recursive: true});
  writeFileSync(join(root, '.dist.galley-old-999999999-1/.git/HEAD'), 'ref');
  writeFileSync(join(root, '.dist.galley-old-999999999-1/old.html'), '');
  await writeSite('dist', siteOf({'index.html': 'Hi', '.nojekyll': ''}), {root});
  expect(readTree(join(root, 'dist'))).toEqual({'index.html': 'Hi', '.nojekyll': '', '.git/HEAD': 'ref'});
  expect(namesBeside(root)).toEqual(['.galley', 'dist']);
});
