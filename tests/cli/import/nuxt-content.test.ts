import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

test('the Nuxt Content importer keeps the files and converts config, collections, components and redirects', () => {
  const {files, copies, urls, notes} = importFiles(undefined, {
    'nuxt.config.ts': `export default defineNuxtConfig({
      site: {url: 'https://acme.example', name: 'Acme'},
      app: {baseURL: '/docs/'},
      routeRules: {'/old/**': {redirect: {to: '/guide/start', statusCode: 302}}, '/api/**': {cors: true}},
      content: {markdown: {toc: {depth: 3}}, navigation: {fields: ['icon', 'author']}, csv: {delimiter: ';', json: false}},
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
content:
  csv:
    delimiter: ;
    json: false
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
    'nuxt.config.ts:6 `pwa` was left out. Galley writes no service worker.',
    'content/2.posts/1.hello.md:2 The layout `wide` was left out. Write it in `templates/layouts`, and set `layout` again.',
    'pages Pages written in Vue were left out. Write them in `templates/pages`.',
  ]);
});

test('the Nuxt Content importer converts Nuxt UI components and their props, and notes Vue components', () => {
  const {files, notes} = importFiles('nuxt-content', {
    'nuxt.config.ts': 'export default {}',
    'components/content/PostCard.vue': '',
    'content/index.md': `---
title: Home
seo:
  ogImage: https://acme.example/card.png
authors:
  - name: Ada
    avatar:
      src: /ada.png
      alt: Ada
---

:::prose-tip{to="/a" color="neutral" icon="i-ph-info"}
First line :br second :prose-kbd[K] :badge[Soon]{color="neutral" size="sm"} at 10:30.
:::

::u-button
---
label: "Read on"
to: /a
trailing-icon: i-lucide-arrow-right
variant: subtle
size: lg
---
::

::tabs{sync="x"}
  :::tabs-item{icon="i-lucide-code" label="npm"}
  One.
  :::
  :::tabs-item{label="pnpm"}
  Two.
  :::
::

:hr

::div{.hidden.md:block .mt-2}
Text.
::

:video{.w-full autoplay controls src="/a.mp4"}

::post-card{:post="post"}
Text.
::

\`\`\`md
:br ::u-button
\`\`\`
`,
    'content/a.md': '# A\n',
  });
  expect(files['content/index.md']).toBe(`---
title: Home
authors:
  - name: Ada
    avatar: /ada.png
image: https://acme.example/card.png
---

:::tip{to="/a" icon="i-ph-info"}
First line <br> second :kbd[K] :badge[Soon]{color="gray"} at 10:30.
:::

::button-link
---
to: /a
icon: i-lucide-arrow-right
variant: outline
---
Read on
::

::tabs
  == npm

  One.
  == pnpm

  Two.
::

<hr>

::div{.mt-2}
Text.
::

<video controls src="/a.mp4"></video>

::post-card{:post="post"}
Text.
::

\`\`\`md
:br ::u-button
\`\`\`
`);
  expect(notes).toEqual([
    'content/index.md:43 The component `post-card` is written in Vue; only its content is shown. Write it in `templates/components`.',
    'Pages use icons of other sets. Run `npm install @iconify-json/ph` in the new site.',
  ]);
});

test('the Nuxt Content importer converts button labels to text, and removes the level of steps', () => {
  const {files} = importFiles(undefined, {
    'nuxt.config.ts': "export default defineNuxtConfig({modules: ['@nuxt/content']})",
    'content/index.md':
      ':u-button{label="Start now" to="/a"}\n\n::u-button{to="/b" label="Go"}\n::\n\n::steps{level="4"}\n#### A\n::\n',
  });
  expect(files['content/index.md']).toBe(
    ':button-link[Start now]{to="/a"}\n\n::button-link[Go]{to="/b"}\n::\n\n::steps\n#### A\n::\n',
  );
});

test('the Nuxt Content importer turns pages that only redirect into redirects, and keeps those with text', () => {
  const {files, urls, notes} = importFiles(undefined, {
    'nuxt.config.ts': "export default defineNuxtConfig({modules: ['@nuxt/content']})",
    'content/1.guide/index.md': '---\ntitle: Guide\nredirect: /guide/start\n---\n',
    'content/1.guide/1.start.md': '---\nredirect: /guide/next\n---\n\n# Start\n',
    'content/1.guide/2.next.md': '# Next\n',
  });
  expect(files).toEqual({
    'content/1.guide/1.start.md': '---\nredirect: /guide/next\n---\n\n# Start\n',
    'content/1.guide/2.next.md': '# Next\n',
    'content/site.yml': 'redirects:\n  /guide: /guide/start\n',
  });
  expect(urls).toEqual([
    '/guide/start → /guide/start page',
    '/guide/next → /guide/next page',
    '/guide → /guide/start redirect',
  ]);
  expect(notes).toEqual([
    'content/1.guide/1.start.md:2 The page has text, and redirects to /guide/next. Remove `redirect`, or delete the page and write the redirect into `redirects` of `site.yml`.',
  ]);
});

test('the Nuxt Content importer converts route rules that insert the rest of the address', () => {
  const {files, notes} = importFiles(undefined, {
    'nuxt.config.ts': `export default defineNuxtConfig({modules: ['@nuxt/content'], routeRules: {
      '/manual/**': {redirect: '/guide/**'},
      '/part': {redirect: '/guide/**'},
    }})`,
    'content/guide/start.md': '# Start\n',
  });
  expect(files['content/site.yml']).toBe('redirects:\n  /manual/*: /guide/:splat\n');
  expect(notes).toEqual([
    'nuxt.config.ts:3 The redirect of `/part` cannot be read. Write it into `redirects` of `site.yml`.',
  ]);
});

test('the Nuxt Content importer lists the packages of icon sets in fields, props, `:icon` and directory files', () => {
  const {notes} = importFiles(undefined, {
    'nuxt.config.ts': "export default defineNuxtConfig({modules: ['@nuxt/content']})",
    'content/1.guide/.navigation.yml': 'title: Guide\nicon: i-tabler-book\n',
    'content/1.guide/1.start.md':
      '---\nicon: mdi:home\nimage: {icon: "data:image/png"}\n---\n\n:icon{name="i-simple-icons-github"} :icon{.big name="ph:info"} :icon{name="lucide:x"}\n\n::card{icon="i-lucide-star"}\n::\n',
  });
  expect(notes).toEqual([
    'Pages use icons of other sets. Run `npm install @iconify-json/mdi @iconify-json/ph @iconify-json/simple-icons @iconify-json/tabler` in the new site.',
  ]);
});

test.each([
  ['version 3', "build: {csv: {delimiter: ';', json: false}}"],
  ['version 2', "csv: {delimeter: ';', json: false}"],
])('the Nuxt Content importer converts the CSV options of %s', (_title, options) => {
  const {files} = importFiles('nuxt-content', {
    'nuxt.config.ts': `export default defineNuxtConfig({modules: ['@nuxt/content'], content: {${options}}});`,
    'content/a.csv': 'x;y\n1;2\n',
  });
  expect(files['content/site.yml']).toContain('content:\n  csv:\n    delimiter: ;\n    json: false\n');
});

test('the Nuxt Content importer keeps the redirects of folders', () => {
  const {files, notes} = importFiles(undefined, {
    'nuxt.config.ts': 'export default defineNuxtConfig({})',
    'content/1.guide/_dir.yml': 'title: Guide\nnavigation.redirect: /guide/start\n',
    'content/1.guide/1.start.md': '# Start\n',
    'content/2.api/_dir.yml': 'navigation:\n  redirect: https://api.example/\n',
    'content/2.api/1.a.md': '# A\n',
    'content/3.faq/_dir.yml': 'navigation:\n  redirect: /guide/start\n',
    'content/3.faq/index.md': '# FAQ\n',
  });
  expect(files['content/site.yml']).toBe('redirects:\n  /guide: /guide/start\n  /api: https://api.example/\n');
  expect(notes).toEqual([
    'content/3.faq/_dir.yml The folder has an index page, and redirects to /guide/start. Delete the page and write the redirect into `redirects` of `site.yml`, or remove `navigation.redirect`.',
  ]);
});
