import {expect, test} from 'vitest';
import {SiteError} from '../../../renderer/base/site-error.js';
import {importFiles} from './import-files.js';

/** Returns the message and the hint of the error of an import. */
function errorOf(generator: string, files: Readonly<Record<string, string>>, locale: string): string {
  try {
    importFiles(generator, files, locale);
    return '';
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return `${error.code} ${error.message} ${error.hint}`;
  }
}

test.each([
  [
    'VitePress',
    'vitepress',
    {'.vitepress/config.ts': 'export default {locales: {root: {}, fr: {}}}', 'a.md': ''},
    'The old site has no language de. Choose one of root, fr.',
  ],
  [
    'Starlight',
    'starlight',
    {
      'astro.config.mjs': 'export default {integrations: [starlight({locales: {root: {}, den: {}}})]}',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
    },
    'The old site has no language de. Did you mean den?',
  ],
  [
    'Hugo',
    'hugo',
    {'hugo.toml': "title = 'A'\n", 'content/a.md': '---\ntitle: A\n---\n'},
    'The old site has no language de. Its config names no languages. Leave out `--locale`.',
  ],
  [
    'Docusaurus',
    'docusaurus',
    {'docusaurus.config.js': "module.exports = {i18n: {defaultLocale: 'en', locales: ['en', 'de']}}"},
    'The import from docusaurus cannot choose a language. Leave out `--locale`, which works with vitepress, starlight, hugo.',
  ],
])('an import from %s with a language that it cannot read ends with an error', (_title, generator, files, message) => {
  expect(errorOf(generator, files, 'de')).toBe(`import-locale ${message}`);
});

test('the Starlight importer leaves out the pages of the root language if --locale names another one', () => {
  const {files, notes} = importFiles(
    'starlight',
    {
      'astro.config.mjs': "export default {integrations: [starlight({locales: {root: {}, 'pt-br': {lang: 'pt-BR'}}})]}",
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
      'src/content/docs/pt-BR/a.md': '---\ntitle: A\n---\n',
    },
    'pt-br',
  );
  expect(Object.keys(files)).toEqual(['content/pt-BR/a.md', 'content/site.yml']);
  expect(notes).toEqual([]);
});
