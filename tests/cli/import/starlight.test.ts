import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const config = `import {defineConfig} from 'astro/config';
import starlight from '@astrojs/starlight';
import sitemap from '@astrojs/sitemap';
import {labels} from './labels';
const group = (key, rest) => ({label: labels[key], ...rest});

export default defineConfig({
  site: 'https://acme.example',
  base: '/docs',
  redirects: {'/old': '/docs/en/guides/start/', '/x/[id]': '/y/[id]'},
  integrations: [
    starlight({
      title: {en: 'Acme', fr: 'Acmé'},
      logo: {src: './src/assets/logo.svg'},
      social: [{icon: 'discord', label: 'Chat', href: 'https://chat.acme.example'}],
      editLink: {baseUrl: 'https://github.com/acme/docs/edit/main/'},
      defaultLocale: 'en',
      locales: {en: {label: 'English', lang: 'en'}, fr: {label: 'Français'}},
      sidebar: [
        group('start', {items: ['guides/start', {label: 'API', link: '/reference/api/'}]}),
        {label: 'Reference', collapsed: true, autogenerate: {directory: 'reference'}},
        'nope',
      ],
      components: {Footer: './src/Footer.astro'},
    }),
    sitemap(),
  ],
});
`;

test('the Starlight importer converts the default language with images, partials, sidebar, config and redirects', () => {
  const {files, copies, urls, notes} = importFiles(undefined, {
    'astro.config.mjs': config,
    'labels.ts': "export const labels = {start: 'Start here'};",
    'src/assets/logo.svg': '',
    'src/assets/shot.png': '',
    'src/content/docs/en/index.mdx':
      '---\ntitle: Acme\ntemplate: splash\nhero:\n  tagline: Fast\n---\n\nHello [start](/docs/en/guides/start/).\n',
    'src/content/docs/en/guides/Start.mdx':
      "---\ntitle: Start\nsidebar: {order: 2}\ntableOfContents: {maxHeadingLevel: 4}\nprev: {link: /en/, label: Home}\n---\nimport {Steps} from '@astrojs/starlight/components';\nimport shot from '~/assets/shot.png';\nimport Setup from '../_setup.mdx';\nimport Since from '~/Since.astro';\n\n<Setup />\n\n<Since v=\"1\">Text</Since>\n\n![shot](../../../../assets/shot.png)\n\n```js\nimport x from '~/assets/shot.png';\n```\n",
    'src/content/docs/en/_setup.mdx': 'Set up.\n',
    'src/content/docs/en/reference/api.md': '---\ntitle: API\n---\n',
    'src/content/docs/fr/index.mdx': '---\ntitle: Acmé\n---\n',
    'src/Since.astro': '',
    'public/favicon.svg': '',
  });
  expect(files).toEqual({
    'content/en/guides/Start.mdx':
      "---\ntitle: Start\nsidebar: {order: 2}\nprev:\n  title: Home\n  to: /en\ntoc:\n  depth: 3\n_path: /en/guides/start\n---\nimport {Steps} from '@astrojs/starlight/components';\nimport shot from '../../assets/shot.png';\nimport Since from '~/Since.astro';\n\n::include{file=\"../../_partials/content-docs-en-setup.mdx\"}\n\n<Since v=\"1\">Text</Since>\n\n![shot](../../assets/shot.png)\n\n```js\nimport x from '~/assets/shot.png';\n```\n",
    'content/en/index.mdx': '---\ntitle: Acme\n---\n\nHello [start](/en/guides/start/).\n',
    'content/en/reference/api.md': '---\ntitle: API\n---\n',
    'content/_partials/content-docs-en-setup.mdx': 'Set up.\n',
    'content/site.yml': `brand: Acme
url: https://acme.example
base: /docs/
language: en
trailingSlash: always
logo:
  light: /logo.svg
  dark: /logo.svg
  showBrand: true
footer:
  social:
    - label: Chat
      url: https://chat.acme.example
      icon: lucide:message-circle
repository:
  url: https://github.com/acme/docs
content:
  respectPathCase: true
markdown:
  headingIds: github
sidebar:
  /en:
    - label: Start here
      collapsed: false
      items:
        - /en/guides/start
        - /en/reference/api
    - label: Reference
      items:
        - from: /en/reference
redirects:
  /old: /en/guides/start
`,
  });
  expect(copies).toEqual([
    'src/assets/shot.png → content/assets/shot.png',
    'public/favicon.svg → content/public/favicon.svg',
    'src/assets/logo.svg → content/public/logo.svg',
  ]);
  expect(urls).toEqual([
    '/en/guides/start/ → /en/guides/start page',
    '/en/ → /en page',
    '/en/reference/api/ → /en/reference/api page',
    '/old → /en/guides/start redirect',
    '/fr/* →  lost',
  ]);
  expect(notes).toEqual([
    'astro.config.mjs:24 `starlight.components` was left out. If pages need what it does, write it in `templates/`.',
    'src/content/docs/en/guides/Start.mdx:14 `<Since>` is a component of the old site; its content is shown without it. Write it in `templates/components`.',
    'src/content/docs/en/index.mdx:4 The hero of the page was left out, because only the home page has one here. Write what it says into the text.',
    'astro.config.mjs:18 The languages fr were not imported, because a site has one language.',
    'astro.config.mjs:10 The redirect of `/x/[id]` has parameters, or cannot be read. Write it into `redirects` of `site.yml`.',
    'astro.config.mjs:22 The sidebar names `nope`, which is not a page, so the entry was left out. Remove it, or add the page to `sidebar` in `site.yml`.',
  ]);
});

test('the Starlight importer converts icons to aliases, and sidebar labels, badges and hidden entries to front matter', () => {
  const {files} = importFiles('starlight', {
    'astro.config.mjs': "export default {integrations: [starlight({title: 'A'})]}",
    'src/content/docs/a.mdx':
      '---\ntitle: A\nsidebar:\n  label: Short\n  badge:\n    text: New\n    variant: tip\n---\nimport Box from \'../Box.astro\';\n\n<Box icon="check-list">Text.</Box>\n',
    'src/content/docs/b.md': '---\ntitle: B\nsidebar:\n  hidden: true\n---\nText.\n',
  });
  expect(files['content/a.mdx']).toContain(
    'sidebar:\n  label: Short\nnavigation:\n  title: Short\n  badge:\n    label: New\n    color: success\n---\n',
  );
  expect(files['content/b.md']).toBe('---\ntitle: B\nnavigation: false\n---\nText.\n');
  expect(files['content/site.yml']).toContain('icons:\n  aliases:\n    check-list: lucide:list-checks\n');
});

test('the Starlight importer reads aliases in images, tags over several lines, and tabs of commands', () => {
  const {files, copies, notes} = importFiles('starlight', {
    'astro.config.mjs': "export default {integrations: [starlight({title: 'A'})]}",
    'tsconfig.json': '{"compilerOptions": {"paths": {"@assets/*": ["src/assets/*"]}}}',
    'src/assets/shot.png': '',
    'src/content/docs/_part.mdx': 'A part.\n',
    'src/content/docs/a.mdx': `---
title: A
---
import Part from './_part.mdx';
import Team from '../Team.astro';
import CommandTabs from '../CommandTabs.astro';

<Part />

![page](@assets/shot.png)

  <CommandTabs
    npm="npm i acme"
    yarn = 'yarn add acme'
    cargo={\`cargo add acme
      cargo run\`}
  />

<Team
  names={[]}
/>
`,
  });
  expect(copies).toEqual(['src/assets/shot.png → content/assets/shot.png']);
  expect(files['content/a.mdx']).toBe(`---
title: A
---
import Team from '../Team.astro';
import CommandTabs from '../CommandTabs.astro';

::include{file="./_partials/content-docs-part.mdx"}

![page](./assets/shot.png)

  ::code-group
  \`\`\`sh [npm]
  npm i acme
  \`\`\`
  \`\`\`sh [yarn]
  yarn add acme
  \`\`\`
  \`\`\`sh [cargo]
  cargo add acme
  cargo run
  \`\`\`
  ::

<Team
  names={[]}
/>
`);
  expect(notes).toEqual([
    'src/content/docs/a.mdx:19 `<Team>` is a component of the old site; its content is shown without it. Write it in `templates/components`.',
  ]);
});

test('the Starlight importer keeps tabs of commands in a code block', () => {
  const text = '```mdx\n<CommandTabs npm="npm i acme" yarn="yarn add acme" />\n```\n';
  const {files} = importFiles('starlight', {
    'astro.config.mjs': "export default {integrations: [starlight({title: 'A'})]}",
    'src/content/docs/a.mdx': `---\ntitle: A\n---\n${text}`,
  });
  expect(files['content/a.mdx']).toBe(`---\ntitle: A\n---\n${text}`);
});

test('the Starlight importer converts redirects without a slash, and those of a language that still has a page', () => {
  const {files} = importFiles('starlight', {
    'astro.config.mjs':
      "export default {redirects: {'about/intro': 'about/why'}, integrations: [starlight({title: 'A'})]}",
    'public/_redirects': '/it/* /:splat 302\n',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
    'src/content/docs/about/why.md': '---\ntitle: Why\n---\n',
    'src/content/docs/it/start.md': '---\ntitle: Start\n---\n',
  });
  expect(files['content/site.yml']).toContain(
    'redirects:\n  /about/intro: /about/why\n  /it:\n    to: /\n    status: 302\n',
  );
});

test('the Starlight importer converts a file name comment to the fence title, unless the fence marks lines or has a title', () => {
  const code = (info: string, ...lines: string[]) => ['```' + info, ...lines, '```', ''].join('\n');
  const {files} = importFiles('starlight', {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'; export default {integrations: [starlight({title: 'A'})]};",
    'src/content/docs/a.md':
      '---\ntitle: A\n---\n' +
      code('js', '// astro.config.mjs', '', 'a;') +
      code('html', '<!-- src/a.html -->', 'b') +
      code('js {2}', '// a.js', 'c') +
      code('sh', '# Install it', 'd') +
      code('js title="x.js"', '// a.js', 'e'),
  });
  expect(files['content/a.md']).toBe(
    '---\ntitle: A\n---\n' +
      code('js title="astro.config.mjs"', 'a;') +
      code('html title="src/a.html"', 'b') +
      code('js {2}', '// a.js', 'c') +
      code('sh', '# Install it', 'd') +
      code('js title="x.js"', '// a.js', 'e'),
  );
});

test('links and images in partials of Starlight and Docusaurus lead from their new folder to the same files and pages', () => {
  const starlight = importFiles('starlight', {
    'astro.config.mjs': "export default {base: '/docs', integrations: [starlight({title: 'A'})]}",
    'src/assets/shot.png': '',
    'src/content/docs/guides/wide.png': '',
    'src/content/docs/guides/_part.mdx':
      '![shot](~/assets/shot.png) ![wide](./wide.png) [b](../b/) [b](/docs/guides/b/#x) [c](../c/) `{{ x }}`\n\n<img src="../../../assets/shot.png" />\n',
    'src/content/docs/guides/a.mdx': "---\ntitle: A\n---\nimport Part from './_part.mdx';\n\n<Part />\n",
    'src/content/docs/guides/b.md': '---\ntitle: B\n---\n',
  });
  expect(starlight.files['content/_partials/content-docs-guides-part.mdx']).toBe(
    '![shot](../assets/shot.png) ![wide](../guides/wide.png) [b](/guides/b) [b](/guides/b/#x) [c](../c/) `{{ x }}`\n\n<img src="../assets/shot.png" />\n',
  );
  const docusaurus = importFiles('docusaurus', {
    'docusaurus.config.js': "export default {title: 'A', presets: [['classic', {docs: {}}]]}",
    'src/shared/_part.mdx': '[b](../../docs/b.md#x)\n',
    'docs/a.mdx': "import Part from '@site/src/shared/_part.mdx';\n\n<Part />\n",
    'docs/b.md': '# B\n',
  });
  expect(docusaurus.files['content/_partials/src-shared_part.mdx']).toBe('[b](../docs/b.md#x)\n');
});

test('the Starlight importer leaves out folders of other languages in any case, and redirects to them', () => {
  const {files, urls, notes} = importFiles('starlight', {
    'astro.config.mjs': [
      "export default {redirects: {'/pt-br/old': '/pt-br/a'}, integrations: [starlight({",
      "  locales: {root: {label: 'English', lang: 'en'}, 'pt-br': {label: 'Português'}},",
      '})]}',
    ].join('\n'),
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/pt-BR/a.md': '---\ntitle: A\n---\n',
  });
  expect(Object.keys(files)).toEqual(['content/a.md', 'content/site.yml']);
  expect(urls).toEqual(['/a/ → /a page', '/pt-br/old →  lost', '/pt-br/* →  lost']);
  expect(notes).toEqual(['astro.config.mjs:2 The languages pt-br were not imported, because a site has one language.']);
});

test('the Starlight importer reports pages in src/pages, which it leaves out', () => {
  const {urls, notes} = importFiles('starlight', {
    'astro.config.mjs': 'export default {integrations: [starlight({})]}',
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
    'src/pages/index.astro': '',
    'src/pages/pricing/index.astro': '',
    'src/pages/news.md': '# News\n',
    'src/pages/posts/[slug].astro': '',
    'src/pages/_part.astro': '',
    'src/pages/data.json.ts': '',
  });
  expect(urls).toEqual(['/a/ → /a page', '/ → / page', '/news/ →  lost', '/posts/* →  lost', '/pricing/ →  lost']);
  const message = 'This page is not one of the docs. Write it as a page of your templates.';
  expect(notes).toEqual(
    ['index.astro', 'news.md', 'posts/[slug].astro', 'pricing/index.astro'].map(
      (file) => `src/pages/${file} ${message}`,
    ),
  );
});

test('the Starlight importer reads the blog of starlight-blog with its shared authors', () => {
  const {files, urls} = importFiles('starlight', {
    'astro.config.mjs': [
      "const authors = {ada: {name: 'Ada', title: 'Engineer', picture: '/ada.png', url: 'https://ada.example'}};",
      "const plugins = [starlightBlog({title: 'News', authors})];",
      'export default {integrations: [starlight({plugins})]}',
    ].join('\n'),
    'src/content/docs/blog/a.md':
      '---\ntitle: A\nexcerpt: |\n  Short\n  text\nauthors:\n  - ada\n  - {name: Eve, url: https://eve.example}\n---\n',
    'src/content/docs/b.md': '---\ntitle: B\nauthors: ada\n---\n',
  });
  expect(files['content/blog/a.md']).toBe(
    '---\ntitle: A\nauthors:\n  - name: Ada\n    role: Engineer\n    avatar: /ada.png\n    to: https://ada.example\n  - name: Eve\n    to: https://eve.example\ndescription: Short text\n---\n',
  );
  expect(files['content/b.md']).toBe('---\ntitle: B\nauthors: ada\n---\n');
  expect(files['content/blog/index.md']).toBe('---\ntitle: News\n---\n\n');
  expect(urls).toContain('/blog/ → /blog page');
  expect(urls).toContain('/blog/rss.xml → /rss.xml redirect');
  expect(urls.filter((row) => row.endsWith('lost'))).toEqual([]);
});

test('the Starlight importer publishes the image of the hero, and notes the hero of another page', () => {
  const {files, copies, notes} = importFiles('starlight', {
    'astro.config.mjs': 'export default {integrations: [starlight({})]}',
    'src/assets/light.png': '',
    'src/assets/dark.png': '',
    'src/content/docs/index.md':
      '---\ntitle: A\ntemplate: splash\nhero:\n  tagline: Fast\n  image:\n    light: ../../assets/light.png\n    dark: ~/assets/dark.png\n    alt: A cat\n---\n',
    'src/content/docs/b.md': '---\ntitle: B\ntemplate: splash\nhero:\n  tagline: Fast\n---\n\nText\n',
  });
  expect(files['content/index.md']).toBe(
    '---\ntitle: A\nhero:\n  title: A\n  description: Fast\n  picture:\n    light: /assets/light.png\n    dark: /assets/dark.png\n    alt: A cat\n---\n',
  );
  expect(files['content/b.md']).toBe('---\ntitle: B\n---\n\nText\n');
  expect(copies).toEqual([
    'src/assets/dark.png → content/public/assets/dark.png',
    'src/assets/light.png → content/public/assets/light.png',
  ]);
  expect(notes).toEqual([
    'src/content/docs/b.md:4 The hero of the page was left out, because only the home page has one here. Write what it says into the text.',
  ]);
});

test('the Starlight importer removes the base from links in front matter', () => {
  const {files} = importFiles('starlight', {
    'astro.config.mjs': "export default {base: '/docs', integrations: [starlight({})]}",
    'src/content/docs/index.md':
      '---\ntitle: A\nhero:\n  actions:\n    - {text: Start, link: /docs/b/#x}\n    - {text: Home, link: /docs}\n    - {text: B, link: /docs-b/}\n---\n',
    'src/content/docs/b.md': '---\ntitle: B\nprev: {link: /docs/, label: A}\n---\n',
  });
  expect(files['content/index.md']).toBe(
    '---\ntitle: A\nhero:\n  title: A\n  description: A\n  links:\n    - label: Start\n      to: /b#x\n    - label: Home\n      to: /\n    - label: B\n      to: /docs-b\n---\n',
  );
  expect(files['content/b.md']).toBe('---\ntitle: B\nprev:\n  title: A\n  to: /\n---\n');
});

test('the Starlight importer notes an image of the hero that is HTML', () => {
  const {files, notes} = importFiles('starlight', {
    'astro.config.mjs': 'export default {integrations: [starlight({})]}',
    'src/content/docs/index.md': '---\ntitle: A\nhero:\n  image:\n    html: <svg/>\n---\n',
  });
  expect(files['content/index.md']).toBe('---\ntitle: A\nhero:\n  title: A\n  description: A\n---\n');
  expect(notes).toEqual([
    'src/content/docs/index.md:3 The image of the `hero` is HTML, or is missing. Write `picture` with the address of an image.',
  ]);
});

test('the Starlight importer reads front matter below empty lines', () => {
  const {files, notes} = importFiles('starlight', {
    'astro.config.mjs': 'export default {integrations: [starlight({})]}',
    'src/content/docs/a.mdx':
      "\n\n---\ntitle: A\nbanner:\n  content: New\n---\nimport Chart from '../../chart.astro';\n\n<Chart />\n",
  });
  expect(files['content/a.mdx']).toMatch(/^---\ntitle: A\n/);
  expect(notes).toEqual([
    'src/content/docs/a.mdx:10 `<Chart>` is a component of the old site; its content is shown without it. Write it in `templates/components`.',
    'src/content/docs/a.mdx:5 The banner of the page was left out. Write a callout at the start of the page.',
  ]);
});

test.each([
  [
    undefined,
    `sidebar:
  /:
    - label: Guide
      badge: New
      items:
        - to: /a
          badge: Beta
        - label: Chat
          to: https://chat.example
          badge: "2"
`,
  ],
  [
    'pt-br',
    `sidebar:
  /pt-br:
    - label: Guia
      badge: Novo
      items:
        - label: Página
          to: /pt-br/a
          badge: Beta
        - label: Chat
          to: https://chat.example
          badge: "2"
`,
  ],
])('the Starlight importer reads badges and translations of the sidebar (locale %s)', (locale, sidebar) => {
  const {files} = importFiles(
    undefined,
    {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default {integrations: [starlight({
  title: 'Acme',
  locales: {root: {label: 'English', lang: 'en'}, 'pt-br': {label: 'Português', lang: 'pt-BR'}},
  sidebar: [{
    label: 'Guide',
    translations: {'pt-BR': 'Guia'},
    badge: {text: {en: 'New', 'pt-BR': 'Novo'}, variant: 'tip'},
    collapsed: true,
    items: [
      {slug: 'a', translations: {'pt-BR': 'Página'}, badge: 'Beta'},
      {label: 'Chat', link: 'https://chat.example', badge: {text: '2'}},
    ],
  }],
})]};
`,
      'src/content/docs/index.md': '---\ntitle: Acme\n---\n',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
      'src/content/docs/pt-br/index.md': '---\ntitle: Acme\n---\n',
      'src/content/docs/pt-br/a.md': '---\ntitle: A\n---\n',
    },
    locale,
  );
  expect(/^sidebar:\n(?: .*\n)+/m.exec(files['content/site.yml'] ?? '')?.[0]).toBe(sidebar);
});

test('the Starlight importer reads titleDelimiter and pagefind, and notes that all pages have a table of contents and pagination', () => {
  const {files, notes} = importFiles(undefined, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default {integrations: [starlight({
  title: 'Acme', titleDelimiter: '·', pagefind: false,
  tableOfContents: false,
  pagination: false,
})]};
`,
    'src/content/docs/index.md': '---\ntitle: Acme\n---\n',
  });
  expect(files['content/site.yml']).toBe(`brand: Acme
titleTemplate: "%s · {brand}"
trailingSlash: always
content:
  respectPathCase: true
publish:
  search: false
markdown:
  headingIds: github
`);
  expect(notes).toEqual([
    'astro.config.mjs:4 `starlight.tableOfContents: false` was left out. Write `toc: false` into the front matter of pages that need no table of contents.',
    'astro.config.mjs:5 `starlight.pagination: false` was left out. Write `prev: false` and `next: false` into the front matter of pages that need no such links.',
  ]);
});

test('the Starlight importer leaves out redirects that lead nowhere by way of other redirects', () => {
  const {files, urls} = importFiles('starlight', {
    'astro.config.mjs': `export default {
  redirects: {'/a': '/b', '/b': '/c', '/c': '/gone', '/x': '/y', '/y': '/start'},
  integrations: [starlight({title: 'A'})],
}`,
    'src/content/docs/start.md': '---\ntitle: Start\n---\n',
  });
  expect(files['content/site.yml']).toContain('redirects:\n  /x: /y\n  /y: /start\n');
  expect(urls).toEqual([
    '/start/ → /start page',
    '/a →  lost',
    '/b →  lost',
    '/c →  lost',
    '/x → /y redirect',
    '/y → /start redirect',
  ]);
});

test('the Starlight importer allows the origins of images that components show', () => {
  const {files} = importFiles('starlight', {
    'astro.config.mjs': "export default {integrations: [starlight({title: 'A'})]}",
    'src/content/docs/a.mdx': `---
title: A
---

<Image
  src="https://a.example/b.gif?size=2"
  alt="B"
/>

<Card src="https://c.example/data.json" />

\`<Image src="https://d.example/e.png" />\`
`,
  });
  expect(files['content/site.yml']).toContain('security:\n  sources:\n    img:\n      - https://a.example\n');
});
