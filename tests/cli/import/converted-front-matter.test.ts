// Converted keys are removed from pages: the import report lists all other keys that stay as unused.
import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const starlight = `import starlight from '@astrojs/starlight';
export default {integrations: [starlight({title: 'Acme'})]};
`;

test.each([
  ['vitepress', 'docs/.vitepress/config.js', 'export default {};', 'docs/a.md', 'aside: false', 'toc: false'],
  [
    'starlight',
    'astro.config.mjs',
    starlight,
    'src/content/docs/a.md',
    'title: A\npagefind: false\nlastUpdated: 2024-03-02',
    'title: A\nsearch: false\nupdated: 2024-03-02',
  ],
  ['hugo', 'hugo.toml', '', 'content/a.md', 'images: [card.png]', 'image: /card.png'],
  ['hugo', 'hugo.toml', '', 'content/a.md', 'images: [a.png, b.png]', 'images: [a.png, b.png]\nimage: /a.png'],
  [
    'nuxt-content',
    'nuxt.config.ts',
    'export default {}',
    'content/a.md',
    'seo:\n  ogImage: /card.png\n  description: About A.',
    'image: /card.png\ndescription: About A.',
  ],
  [
    'nuxt-content',
    'nuxt.config.ts',
    'export default {}',
    'content/a.md',
    'seo:\n  title: B\n  description: About A.',
    'seo:\n  title: B\ndescription: About A.',
  ],
] as const)(
  'the importer of %s replaces converted front matter (%#)',
  (from, config, settings, page, old, converted) => {
    const {files} = importFiles(from, {[config]: settings, [page]: `---\n${old}\n---\n\n# A\n`});
    expect(files['content/a.md']).toBe(`---\n${converted}\n---\n\n# A\n`);
  },
);
