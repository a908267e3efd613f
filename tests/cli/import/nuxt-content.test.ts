import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

test('a Nuxt Content site keeps its files, and its config and components get the names of Galley', () => {
  const {files, copies, urls, notes} = importFiles(undefined, {
    'nuxt.config.ts': `export default defineNuxtConfig({
      site: {url: 'https://acme.example', name: 'Acme'},
      app: {baseURL: '/docs/'},
      routeRules: {'/old/**': {redirect: {to: '/guide/start', statusCode: 302}}, '/api/**': {cors: true}},
      content: {markdown: {toc: {depth: 3}}, navigation: {fields: ['icon', 'author']}},
      pwa: {},
    })`,
    'app.config.ts': `export default defineAppConfig({docus: {title: 'Acme docs', socials: {twitter: 'acme', github: 'acme/acme'}, github: {owner: 'acme', repo: 'acme', branch: 'dev'}}})`,
    'content.config.ts': `import {defineCollection, defineContentConfig} from '@nuxt/content';
export default defineContentConfig({collections: {blog: defineCollection({type: 'page', source: {include: '2.posts/*.md', prefix: '/blog'}})}})`,
    'content/index.md': '---\ntitle: Home\n---\n\n::alert{type="info"}\nText :u-badge[new]{color="x"} `::alert`\n::\n',
    'content/1.guide/_dir.yml': 'title: Guide\n',
    'content/1.guide/2.start.md': '# Start\n',
    'content/2.posts/1.hello.md': '---\nlayout: wide\n---\n\n# Hello\n',
    'content/1.guide/.navigation.yml': 'title: Later\n',
    'content/data.json': '{}',
    'public/favicon.ico': '',
    'pages/index.vue': '',
  });
  expect(files).toEqual({
    'content/1.guide/2.start.md': '# Start\n',
    'content/2.posts/1.hello.md': '---\n_path: /blog/hello\n---\n\n# Hello\n',
    'content/index.md': '---\ntitle: Home\n---\n\n::callout{type="info"}\nText :badge[new]{color="x"} `::alert`\n::\n',
    'content/1.guide/_dir.yml': 'title: Later\n',
    'content/site.yml': `brand: Acme docs
url: https://acme.example
base: /docs/
footer:
  social:
    - label: Twitter
      url: https://x.com/acme
      icon: lucide:twitter
    - label: GitHub
      url: https://github.com/acme/acme
      icon: lucide:github
repository:
  url: https://github.com/acme/acme
  branch: dev
navigation:
  fields:
    - icon
    - author
markdown:
  toc:
    depth: 3
redirects:
  /old/*:
    to: /guide/start
    status: 302
`,
  });
  expect(copies).toEqual(['content/data.json → content/data.json', 'public/favicon.ico → content/public/favicon.ico']);
  expect(urls).toEqual([
    '/guide/start → /guide/start page',
    '/blog/hello → /blog/hello page',
    '/ → / page',
    '/old/* → /guide/start redirect',
  ]);
  expect(notes).toEqual([
    'nuxt.config.ts:6 `pwa` was not carried over.',
    'content/2.posts/1.hello.md:2 The layout `wide` is one of the old site.',
    'pages Pages written in Vue were not carried over. Write them in `templates/pages`.',
  ]);
});
