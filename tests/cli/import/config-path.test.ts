import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {galley} from '../../support/galley.js';
import {removeTemporary, temporary, writeFiles} from '../../support/temporary.js';

afterAll(removeTemporary);

/** Returns the folder of old sites of three generators. */
function oldSites(): string {
  const root = temporary();
  mkdirSync(path.join(root, '.git'));
  writeFiles(root, {
    'mk/mkdocs.base.yml': 'theme: material\n',
    'mk/mkdocs-en.yml': 'INHERIT: mkdocs.base.yml\nsite_name: English\ndocs_dir: en\n',
    'mk/mkdocs-fr.yml': 'site_name: French\ndocs_dir: fr\n',
    'mk/site.yml': 'site_name: Other\ndocs_dir: en\n',
    'mk/en/index.md': '# Home\n',
    'mk/fr/index.md': '# Accueil\n',
    'vp/.vitepress/config.ts': "export default {title: 'VP'}",
    'vp/index.md': '# Home\n',
    'hugo/config/_default/hugo.toml': 'title = "H"\n',
    'hugo/content/_index.md': '# Home\n',
  });
  return root;
}

async function summary(args: readonly string[], cwd: string): Promise<unknown> {
  const {exitCode, stdout, stderr} = await galley(
    [...args, '--into', '../new', '--within', '.', '--dry-run', '--json'],
    {cwd},
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  const {generator, pages} = JSON.parse(lines.at(-1) ?? '{}') as {generator?: string; pages?: number};
  return exitCode === 0 ? {generator, pages} : stderr;
}

test('galley import takes the path of a config, also in a folder of the old site', async () => {
  const cwd = oldSites();
  expect(await summary(['import', 'mk/mkdocs-fr.yml'], cwd)).toEqual({generator: 'mkdocs', pages: 1});
  expect(await summary(['import', 'mkdocs', 'mk/site.yml'], cwd)).toEqual({generator: 'mkdocs', pages: 1});
  expect(await summary(['import', 'vp/.vitepress/config.ts'], cwd)).toEqual({generator: 'vitepress', pages: 1});
  expect(await summary(['import', 'hugo', 'hugo/config/_default/hugo.toml'], cwd)).toEqual({
    generator: 'hugo',
    pages: 1,
  });
});

test.each([
  [
    ['mk/site.yml'],
    'error  mk/site.yml is not a config of a generator that Galley knows.  import-unknown\n   hint: Name the generator: galley import mkdocs mk/site.yml --into site',
  ],
  [
    ['docusaurus', 'mk/site.yml'],
    'error  mk/site.yml is not a config of docusaurus.  import-config-missing\n   hint: Pass the folder of the site, or its config.',
  ],
])('galley import %j reports that the file is not a config', async (args, stderr) => {
  expect(await galley(['import', ...args, '--into', '../new'], {cwd: oldSites()})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr,
  });
});
