import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

test('a folder of Markdown without a config comes over, and components of MDX are mapped or noted', () => {
  const {files, copies, urls, notes} = importFiles('markdown', {
    'README.md': '# Home\n',
    'learn/index.md': '# Learn\n\n<DeepDive>\n\nText\n\n</DeepDive>\n\n<Sandpack />\n',
    'learn/a.mdx': '[Learn](index.md) `<Sandpack>`\n',
    'learn/a.png': '',
    'package.json': '{}',
    '../public/logo.svg': '',
  });
  expect(files).toEqual({
    'content/index.md': '# Home\n',
    'content/learn/a.mdx': '[Learn](index.md) `<Sandpack>`\n',
    'content/learn/index.md': '# Learn\n\n<DeepDive>\n\nText\n\n</DeepDive>\n\n<Sandpack />\n',
    'content/site.yml':
      'content:\n  respectPathCase: true\nmarkdown:\n  headingIds: github\n  format: mdx\n  components:\n    DeepDive: collapse\n',
  });
  expect(copies).toEqual(['learn/a.png → content/learn/a.png', '../public/logo.svg → content/public/logo.svg']);
  expect(urls).toEqual(['/ → / page', '/learn/a → /learn/a page', '/learn/ → /learn page']);
  expect(notes).toEqual([
    'learn/index.md:9 `<Sandpack>` is a component of the old site; its content is shown without it. Write it in `templates/components`.',
    'content/site.yml There is no config to read: set `brand`, `url` and `header.links` in `site.yml`.',
  ]);
});
