// Files in `content/public/` at the path of a file that Galley generates.
import {expect, test} from 'vitest';
import {compileSite} from '../../support/site.js';

const pages = {
  'content/index.md': '---\ndescription: The home page.\n---\n\n# Home\n',
  'content/blog/a.md': '---\ntitle: A\ndescription: A post.\ndate: 2026-01-01\n---\n\nText.\n',
  'content/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

async function findings(files: readonly string[], config: string): Promise<readonly string[]> {
  const published = Object.fromEntries(files.map((file) => [`content/public/${file}`, 'Mine.\n']));
  const {diagnostics} = await compileSite({...pages, 'content/site.yml': config, ...published});
  return diagnostics().map(({severity, code, message, hint}) => `${severity} ${code}: ${message} ${hint}`);
}

const delete_ = 'To publish the generated file, delete or rename this one.';

test.each([
  ['robots.txt', 'info', delete_],
  ['llms.txt', 'info', delete_],
  ['site.webmanifest', 'info', delete_],
  ['_headers', 'warning', 'Write your headers in `headers` in content/site.yml, and delete this file.'],
  ['_redirects', 'warning', 'Write your redirects in `redirects` in content/site.yml, and delete this file.'],
  ['sitemap.xml', 'warning', delete_],
  ['rss.xml', 'warning', delete_],
  ['blog/a.md', 'warning', delete_],
  ['api/search.json', 'warning', delete_],
  ['_search/index.json', 'warning', delete_],
  ['query/index.json', 'warning', delete_],
  ['navigation/index.json', 'warning', delete_],
])(
  '%s in content/public/ that replaces a generated file is reported with the severity %s',
  async (file, severity, hint) => {
    expect(await findings([file], 'url: https://a.example\nredirects: {/old: /blog/a}\n')).toEqual([
      `${severity} file-replaced: This file replaces the ${file} that Galley would generate. ${hint}`,
    ]);
  },
);

test('builds/latest.json in content/public/ is a path-clash, because the build cannot write both files', async () => {
  expect(await findings(['builds/latest.json'], 'brand: Acme\n')).toEqual([
    'error path-clash: There can be no file at /builds/latest.json, because Galley writes one with this path. Rename this file.',
  ]);
});

test('files in content/public/ are not reported if the site would not have them otherwise', async () => {
  const files = ['_headers', '_redirects', 'sitemap.xml', 'api/search.json', 'query/index.json', 'llms.txt', 'a.md'];
  const publish = '{search: false, queries: false, markdown: false, keepAssets: 0}';
  expect(
    await findings(
      [...files, 'builds/assets.json'],
      `publish: ${publish}\nhosting: {hosts: [github-pages]}\ntrailingSlash: always\n`,
    ),
  ).toEqual([]);
});
