import {mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {detectGenerator} from '../../../cli/import/detect-generator.js';
import {importSite} from '../../../cli/import/import-site.js';
import {diskProject} from '../../../cli/import/old-project.js';
import {writeSite, type WriteOptions} from '../../../cli/import/write-site.js';
import {removeTemporary, temporary, writeFiles} from '../../support/temporary.js';

afterAll(removeTemporary);

function oldSite(files: Readonly<Record<string, string>>): {from: string; into: string} {
  const root = temporary();
  const from = path.join(root, 'old');
  writeFiles(from, {'.vitepress/config.js': 'export default {title: "A"}', ...files});
  return {from, into: path.join(root, 'new')};
}

function run({from, into}: {from: string; into: string}, options: Partial<WriteOptions> = {}) {
  const project = diskProject(from);
  const imported = importSite(project, detectGenerator(project, undefined, 'old'));
  const changes = writeSite(imported, {from, into, force: false, dryRun: false, ...options});
  return Object.fromEntries(changes.map(({path: file, change}) => [file, change]));
}

const report = ['import-report.md', 'import-urls.csv'];

function all(change: string, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...files, ...report].map((file) => [file, change]));
}

test('writeSite in a second import writes only changed pages', () => {
  const site = oldSite({'a.md': '# A\n', 'public/x.bin': '\u0000'});
  const files = ['content/a.md', 'content/site.yml', 'content/public/x.bin'];
  expect(run(site)).toEqual(all('written', files));
  expect(run(site)).toEqual(all('unchanged', files));
  writeFileSync(path.join(site.from, 'a.md'), '# B\n');
  expect(run(site)).toEqual({...all('unchanged', files), 'content/a.md': 'written'});
});

test('diskProject rejects a folder for --within that does not contain the old site', () => {
  const {from} = oldSite({'a.md': '# A\n', 'ext/b.md': 'B\n'});
  expect(diskProject(from, path.dirname(from)).list('')).toContain('a.md');
  expect(() => diskProject(from, path.join(from, 'ext'))).toThrow(
    expect.objectContaining({
      code: 'usage',
      message: 'The folder of --within does not contain the old site.',
      hint: 'Pass a folder that contains both the old site and the other files that it needs.',
    }),
  );
});

test('writeSite keeps files that were edited or not written by an import, unless force is set', () => {
  const site = oldSite({'a.md': '# A\n', 'b.md': '# B\n'});
  mkdirSync(path.join(site.into, 'content'), {recursive: true});
  writeFileSync(path.join(site.into, 'content/b.md'), 'mine');
  run(site);
  writeFileSync(path.join(site.into, 'content/a.md'), 'edited');
  expect(run(site)).toEqual({
    ...all('unchanged', ['content/site.yml']),
    'content/a.md': 'kept',
    'content/b.md': 'kept',
  });
  expect(readFileSync(path.join(site.into, 'content/b.md'), 'utf8')).toBe('mine');
  expect(run(site, {force: true})).toMatchObject({'content/a.md': 'written', 'content/b.md': 'written'});
});

test('writeSite removes the file of a removed page, unless it was edited', () => {
  const site = oldSite({'a.md': '# A\n', 'b.md': '# B\n'});
  run(site);
  writeFileSync(path.join(site.into, 'content/b.md'), 'edited');
  for (const file of ['a.md', 'b.md']) rmSync(path.join(site.from, file));
  const changes = run(site);
  expect([changes['content/a.md'], changes['content/b.md']]).toEqual(['removed', undefined]);
});

test('writeSite with dryRun lists the files and writes none', () => {
  const site = oldSite({'a.md': '# A\n'});
  expect(run(site, {dryRun: true})).toEqual(all('written', ['content/a.md', 'content/site.yml']));
  expect(() => readFileSync(path.join(site.into, 'content/a.md'))).toThrow('ENOENT');
});

test('writeSite rejects a target inside the old site, also through a symlink', () => {
  const site = oldSite({'a.md': '# A\n'});
  const link = path.join(path.dirname(site.from), 'link');
  symlinkSync(site.from, link);
  for (const into of [site.from, path.join(site.from, 'new'), path.join(link, 'new')]) {
    expect(() => run({...site, into})).toThrow('The new site would be inside the old one');
  }
});
