import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const config = `import {defineConfig} from 'vitepress';
import guide from './sidebar';
const repo = 'https://github.com/acme/acme';

export default defineConfig({
  title: 'Acme',
  description: 'Runs tests',
  base: '/docs/',
  cleanUrls: false,
  lastUpdated: true,
  sitemap: {hostname: 'https://acme.example/docs/'},
  transformHead() { return []; },
  themeConfig: {
    logo: '/logo.svg',
    nav: [{text: 'Guide', link: '/guide/'}, {text: \`v\${version}\`, link: '/x'}, {text: 'More', items: [{text: 'Code', link: repo}]}],
    sidebar: {'/guide/': guide},
    socialLinks: [{icon: 'discord', link: 'https://chat.acme.example'}],
    editLink: {pattern: \`\${repo}/edit/next/site/:path\`},
    footer: {message: 'Released under MIT.', copyright: 'Copyright © 2020-present Acme Inc.'},
    outline: 'deep',
  },
});
`;

test('the VitePress importer converts config, sidebar, pages, redirects and files', () => {
  const {files, copies, urls, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': config,
    '.vitepress/sidebar.ts': `export default [
      {text: 'Start', items: [{text: 'Why', link: '/guide/why'}, {text: 'Introduction', link: '/guide/'}]},
    ];`,
    'index.md':
      '---\nlayout: home\nhero:\n  name: Acme\n  text: Tests\n  tagline: Fast\n  actions:\n    - theme: alt\n      text: Start\n      link: /guide/\nfeatures:\n  - title: Quick\n    details: Very\n---\n',
    'guide/index.md': '# Introduction\n\n[[toc]]\n\nSee [why](./why.md#x). <Badge type="tip" text="new" />\n',
    'guide/why.md':
      '---\n# kept\ntitle: "Why Acme?"\noutline: [2, 3]\n---\n\n<script setup>\nimport X from "./X.vue"\n</script>\n\nUse `<X/>`: {{ $frontmatter.title }}\n\n```vue\n<X>{{ a }}</X>\n```\n\n<X :a="1">Text {{ n }}</X>\n',
    'guide/cat.png': '',
    'public/logo.svg': '<svg/>',
    'public/_redirects': '/old* /guide/why.html 302\n/gone /nowhere\n',
    'package.json': '{}',
    'wrangler.jsonc': '{}',
    LICENSE: '',
  });
  expect(files).toEqual({
    'content/guide/index.md': '# Introduction\n\n\nSee [why](./why.md#x). :badge[new]{color="success"}\n',
    'content/guide/why.md':
      '---\n# kept\ntitle: "Why Acme?"\ntoc:\n  depth: 2\n---\n\nUse `<X/>`: {{ $doc.title }}\n\n```vue\n<X>{{ a }}</X>\n```\n\n<!-- <X :a="1"> -->Text {{ n }}<!-- </X> -->\n',
    'content/index.md':
      '---\nhero:\n  title: Tests\n  motto: Acme\n  description: Fast\n  links:\n    - label: Start\n      to: /guide\n      variant: outline\ntitle: Acme\n---\n\n:::card-group\n::card{title="Quick"}\nVery\n::\n:::\n',
    'content/site.yml': `brand: Acme
description: Runs tests
url: https://acme.example
base: /docs/
logo:
  light: /logo.svg
  dark: /logo.svg
  showBrand: true
header:
  links:
    - label: Guide
      to: /guide
    - label: More
      to: https://github.com/acme/acme
      children:
        - label: Code
          to: https://github.com/acme/acme
footer:
  owner: Acme Inc
  year: 2020
  social:
    - label: Discord
      url: https://chat.acme.example
      icon: lucide:message-circle
repository:
  url: https://github.com/acme/acme
  branch: next
  folder: site
lastUpdated: true
content:
  respectPathCase: true
markdown:
  headingIds: vitepress
  toc:
    depth: 5
sidebar:
  /guide:
    - label: Start
      collapsed: false
      items:
        - label: Why
          to: /guide/why
        - /guide
redirects:
  /guide/why.html: /guide/why
  /old/*:
    to: /guide/why
    status: 302
`,
  });
  expect(copies).toEqual(['guide/cat.png → content/guide/cat.png', 'public/logo.svg → content/public/logo.svg']);
  expect(urls).toEqual([
    '/guide/ → /guide page',
    '/guide/why.html → /guide/why redirect',
    '/ → / page',
    '/old/* → /guide/why redirect',
    '/gone →  lost',
  ]);
  expect(notes).toEqual([
    '.vitepress/config.ts:12 `transformHead` was left out. Its code belongs to the old generator. Write what pages need in `templates/`.',
    '.vitepress/config.ts:19 `themeConfig.footer.message` was left out. If pages need what it does, write it in `templates/`.',
    '.vitepress/config.ts:15 `nav.1.text` is a text with a part that cannot be read, so this part was left out. Add the matching setting to `site.yml` by hand.',
    'guide/why.md:7 A `<script>` runs in Vue only, so it was left out. Rebuild what it does as a component or an island.',
    'guide/why.md:17 The component `<X>` runs in Vue only; its tag is commented out.',
    'guide/why.md:17 `{{ n }}` is an expression of Vue. Write its value.',
    'public/_redirects:2 `/gone` leads to /nowhere, which is not a page of the old site. Redirect it to another page in `site.yml`.',
  ]);
});

test('the VitePress importer keeps the addresses of rewritten pages and of file names that Galley reads differently', () => {
  const {files, urls} = importFiles('vitepress', {
    '.vitepress/config.js': "module.exports = {cleanUrls: true, rewrites: {'packages/:pkg/docs.md': ':pkg/index.md'}}",
    'packages/core/docs.md': '# Core\n',
    '1.intro.md': '# Intro\n',
    '_hidden.md': '# Shown\n',
    '[pkg].md': '# Dynamic\n',
  });
  expect(Object.keys(files)).toEqual([
    'content/1.intro.md',
    'content/hidden.md',
    'content/core/index.md',
    'content/site.yml',
  ]);
  expect(files['content/1.intro.md']).toBe('---\n_path: /1.intro\n---\n\n# Intro\n');
  expect(urls).toEqual([
    '/1.intro → /1.intro page',
    '/_hidden → /_hidden page',
    '/core/ → /core page',
    '/[pkg] →  lost',
  ]);
});

test('the VitePress importer gives /guide.html a new address and a redirect if /guide/ exists', () => {
  const {files, urls} = importFiles('vitepress', {
    '.vitepress/config.js': 'export default {}',
    'guide.md': '# Guide\n',
    'guide/index.md': '# Folder\n',
  });
  expect(files['content/guide.md']).toBe('---\n_path: /guide-2\n---\n\n# Guide\n');
  expect(urls).toEqual(['/guide.html → /guide-2 redirect', '/guide/ → /guide page']);
});

test.each([
  ['a link below a tag', '<div h-2 />\n<Watch href="/x">Watch</Watch>', '<div h-2 />\n<a href="/x">Watch</a>'],
  ['a link below a blank line', '<div>\n\n<Watch href="/x">Watch</Watch>', '<div>\n\n[Watch](/x)'],
  ['a link below text', 'Text <b>\n<Watch href="/x">Watch</Watch>', 'Text <b>\n[Watch](/x)'],
  ['a tag in a title', '::: warning Since <Version>3.2</Version>\nText\n:::', '::: warning Since 3.2\nText\n:::'],
  ['an id on a line of its own', 'Text\n\n{#an-id}\n\n- a', 'Text\n\n<div id="an-id"></div>\n\n- a'],
  ['classes on a line of their own', 'Text\n{.wide .tall}\n', 'Text\n'],
  ['empty braces as text', 'Text\n{}\n{ }\n', 'Text\n{}\n{ }\n'],
  [
    'a heading with text in a badge',
    '## A b <Badge type="tip">New</Badge>',
    '## A b :badge[New]{color="success"} {#a-b-new}',
  ],
  ['a badge with an angle bracket', '## A <Badge text=">=1.2" />', '## A :badge[>=1.2]{color="success"}'],
  ['code that Vue does not read', 'A <code v-pre>{{ b }}</code>.', 'A `{{ b }}`.'],
  ['a heading with a badge', '## <Badge text="New" /> A', '## :badge[New]{color="success"} A'],
  ['an id in a code block', '```\n{#a}\n```', '```\n{#a}\n```'],
])('the VitePress importer converts %s', (_what, text, expected) => {
  const {files} = importFiles('vitepress', {'.vitepress/config.ts': 'export default {}', 'a.md': text});
  expect(files['content/a.md']).toBe(expected);
});

test('the VitePress importer converts an unknown component with href and text to a link', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.js': 'export default {}',
    'a.md': '<CourseLink href="https://acme.example/x?a=b" title="T">Watch it</CourseLink>\n',
  });
  expect(files['content/a.md']).toBe('[Watch it](https://acme.example/x?a=b)\n');
  expect(notes).toEqual([]);
});

test('the VitePress importer keeps type parameters whose bracket is escaped', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.js': 'export default {}',
    'a.md': '# Store\\<Id, S\\>\n',
  });
  expect(files['content/a.md']).toBe('# Store\\<Id, S\\>\n');
  expect(notes).toEqual([]);
});

test('the VitePress importer closes nested containers of the same length as VitePress does', () => {
  const {files} = importFiles('vitepress', {
    '.vitepress/config.js': 'export default {};',
    'a.md': `::: warning Mind
Text.

::: code-group
\`\`\`sh [npm]
:::
\`\`\`
:::

After.

::: tip
::: code-group
x
:::

:::
::: info
y
:::
`,
  });
  expect(files['content/a.md']).toBe(`:::: warning Mind
Text.

::: code-group
\`\`\`sh [npm]
:::
\`\`\`
:::
::::

After.

::: tip
::: code-group
x
:::

:::
::: info
y
:::
`);
});

test('the VitePress importer notes code of the config that changes how Markdown is read', () => {
  const {notes} = importFiles('vitepress', {
    '.vitepress/config.js':
      'export default {\n  markdown: {\n    anchor: {slugify},\n    config: (md) => md.use(a),\n  },\n};',
    'index.md': '# Home\n',
  });
  expect(notes).toEqual([
    '.vitepress/config.js:4 `markdown.config` was left out. If pages need what it does, write it in `templates/`.',
    expect.stringContaining('.vitepress/config.js:3 `markdown.anchor.slugify` was left out, so headings have the ids'),
  ]);
});

test('the VitePress importer notes settings of the config that only running it would show', () => {
  const {notes} = importFiles('vitepress', {
    '.vitepress/config.js': [
      'export default {',
      '  ...shared(),',
      '  [name()]: 1,',
      '  extends: base,',
      "  titleTemplate: ':title | Site',",
      '};',
    ].join('\n'),
    'index.md': '# Home\n',
  });
  const outcome = 'in the config cannot be read without running it, so its settings were left out.';
  const advice = 'Add the matching settings to `site.yml` by hand.';
  expect(notes).toEqual([
    `.vitepress/config.js:2 A spread (\`...\`) ${outcome} ${advice}`,
    `.vitepress/config.js:3 A computed key ${outcome} ${advice}`,
    '.vitepress/config.js:4 `extends` was left out. The settings that it adds were not read. Add the matching ones to `site.yml` by hand.',
    '.vitepress/config.js:5 `titleTemplate` was left out. Write the whole title into `title` of each page, or change the layout in `templates/layouts`.',
  ]);
});

test('the VitePress importer reports includes inside of a line', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': 'export default {srcExclude: ["b.md"]}',
    'a.md': '<!--@include: ./b.md-->\n\nText <!--@include: ./b.md-->\n',
    'b.md': 'B\n',
  });
  expect(files['content/a.md']).toBe('<!--@include: ./_partials/b.md-->\n\nText <!--@include: ./b.md-->\n');
  expect(notes).toEqual(['a.md:3 An include inside of a line has no effect. Write it on a line of its own.']);
});

test('the VitePress importer keeps links of the sidebar that lead to files', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.ts':
      "export default {themeConfig: {sidebar: [{text: 'A', link: '/a'}, {text: 'For models', link: '/llms.txt'}, {text: 'Gone', link: '/b.html'}]}}",
    'a.md': '# A\n',
  });
  expect(files['content/site.yml']).toContain(
    'sidebar:\n  /:\n    - /a\n    - label: For models\n      to: /llms.txt\n',
  );
  expect(notes).toEqual([
    '.vitepress/config.ts:1 The sidebar links to /b, which is not a page, so the entry was left out. Remove it, or add the page to `sidebar` in `site.yml`.',
  ]);
});

test('the VitePress importer reports a redirect of the root and a forced 404, but none to a feed or an error page', () => {
  const {files, urls, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': 'export default {}',
    'a.md': '# A\n',
    'public/_redirects': '/ /a.html\n/fr/* /fr/404.html 404\n/x/* /404.html 404!\n/feed.xml /rss.xml\n',
  });
  expect(files['content/site.yml']).not.toContain('/: ');
  expect(urls).toEqual(['/a.html → /a redirect', '/ →  lost', '/feed.xml → /rss.xml redirect']);
  expect(notes).toEqual([
    'public/_redirects:3 `/x/* /404.html 404!` has the status 404!, which is not a redirect.',
    'public/_redirects:1 `/` leads to /a.html. Galley has a page at `/` in any case: write it in `content/index.md`.',
  ]);
});

const languages = `export default {
  title: 'Acme',
  lang: 'en',
  locales: {
    root: {label: 'English', themeConfig: {nav: [{text: 'Guide', link: '/guide'}]}},
    fr: {label: 'Français', lang: 'fr', title: 'Acme en français', themeConfig: {nav: [{text: 'Manuel', link: '/fr/guide'}]}},
  },
  themeConfig: {nav: [{text: 'Start', link: '/'}]},
};`;

test('the VitePress importer reads the pages and the settings of the language that --locale names', () => {
  const old = {
    '.vitepress/config.ts': languages,
    'guide.md': '# Guide\n',
    'fr/guide.md': '# Manuel\n',
    'fr/a.png': '',
    'img/b.png': '',
  };
  const {files, copies, urls, notes} = importFiles('vitepress', old, 'fr');
  expect(files).toEqual({
    'content/fr/guide.md': '# Manuel\n',
    'content/site.yml':
      'brand: Acme en français\nlanguage: fr\nheader:\n  links:\n    - label: Manuel\n      to: /fr/guide\ncontent:\n  respectPathCase: true\nmarkdown:\n  headingIds: vitepress\n  toc:\n    depth: 1\nredirects:\n  /fr/guide.html: /fr/guide\n',
  });
  expect(copies).toEqual(['fr/a.png → content/fr/a.png', 'img/b.png → content/img/b.png']);
  expect(urls).toEqual(['/fr/guide.html → /fr/guide redirect']);
  expect(notes).toEqual([]);
  expect(importFiles('vitepress', old).files['content/site.yml']).toContain('label: Guide\n');
});

test('the VitePress importer reads the first language if all languages have a folder', () => {
  const {files, urls} = importFiles('vitepress', {
    '.vitepress/config.ts': "export default {cleanUrls: true, locales: {de: {lang: 'de'}, en: {lang: 'en'}}};",
    'index.md': '# Acme\n',
    'de/a.md': '# A\n',
    'en/a.md': '# A\n',
  });
  expect(Object.keys(files)).toEqual(['content/de/a.md', 'content/index.md', 'content/site.yml']);
  expect(files['content/site.yml']).toContain('language: de\n');
  expect(urls).toEqual(['/de/a → /de/a page', '/ → / page', '/en/* →  lost']);
});

test('the VitePress importer applies rewrites for all files of a folder', () => {
  const {urls} = importFiles('vitepress', {
    '.vitepress/config.ts': "export default {cleanUrls: true, rewrites: {'en/:rest*': ':rest*'}};",
    'en/guide/a.md': '# A\n',
    'en/index.md': '# Home\n',
  });
  expect(urls).toEqual(['/guide/a → /guide/a page', '/ → / page']);
});

test('the VitePress importer notes an entry of the sidebar for a missing page whose name ends like a file', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': `export default {cleanUrls: true, themeConfig: {sidebar: [
      {text: 'Node.js', link: '/docs/node.js'}, {text: 'Next.js', link: '/docs/next.js'}, {text: 'Script', link: '/a.js'},
    ]}}`,
    'docs/node.js.md': '# Node\n',
    'public/a.js': '',
  });
  expect(files['content/site.yml']).toContain(
    'sidebar:\n  /:\n    - label: Node.js\n      to: /docs/node.js\n    - label: Script\n      to: /a.js\n',
  );
  expect(notes).toEqual([
    '.vitepress/config.ts:1 The sidebar links to /docs/next.js, which is not a page, so the entry was left out. Remove it, or add the page to `sidebar` in `site.yml`.',
  ]);
});

test('the VitePress importer reads the config of the folder of the home page', () => {
  const old = {
    '.vitepress/config.ts':
      "export default {cleanUrls: true, rewrites: {'en/:rest*': ':rest*'}, locales: {root: {}, fr: {}}};",
    'en/config.ts':
      "export default defineAdditionalConfig({description: 'Tests', themeConfig: {nav: [{text: 'A', link: '/a'}]}});",
    'fr/config.ts': "export default defineAdditionalConfig({description: 'Essais'});",
    'en/index.md': '# Home\n',
    'en/a.md': '# A\n',
    'fr/index.md': '# Accueil\n',
    'config.js': 'export default {port: 80};',
  };
  expect(importFiles('vitepress', old).files['content/site.yml']).toContain(
    'description: Tests\nheader:\n  links:\n    - label: A\n      to: /a\n',
  );
  expect(importFiles('vitepress', old, 'fr').files['content/site.yml']).toContain('description: Essais\ncontent:\n');
});

test('the VitePress importer joins the base of a sidebar and its entries as VitePress does', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': `export default {cleanUrls: true, themeConfig: {sidebar: {'/api/': {base: '/api/', items: [
      {link: 'cli'}, {base: '/api/theme-', items: [{link: 'nav'}]}, {base: '/guide', link: '/start'},
    ]}}}};`,
    'api/cli.md': '# CLI\n',
    'api/theme-nav.md': '# Nav\n',
    'guide/start.md': '# Start\n',
  });
  expect(files['content/site.yml']).toContain(
    'sidebar:\n  /api:\n    - /api/cli\n    - /api/theme-nav\n    - /guide/start\n',
  );
  expect(notes).toEqual([]);
});

test('the VitePress importer reads the sidebar of the language that --locale names, also without a final slash', () => {
  const old = {
    '.vitepress/config.ts': `export default {cleanUrls: true, locales: {root: {}, fr: {}}, themeConfig: {sidebar: {
      '/fr': [{link: '/fr/guide'}], '/guide': [{link: '/guide'}],
    }}};`,
    'guide.md': '# Guide\n',
    'fr/guide.md': '# Manuel\n',
  };
  const {files, notes} = importFiles('vitepress', old, 'fr');
  expect(files['content/site.yml']).toContain('sidebar:\n  /fr:\n    - /fr/guide\n');
  expect(notes).toEqual([]);
});

test.each([
  ["'dark'", 'theme:\n  colorMode: dark\n'],
  ["'force-dark'", 'theme:\n  colorMode: dark\n'],
  ['false', 'theme:\n  colorMode: light\n'],
  ['true', ''],
  ["'force-auto'", ''],
  ['{onChanged() {}}', ''],
])('the VitePress importer converts `appearance: %s` to %j', (appearance, theme) => {
  const {files} = importFiles('vitepress', {
    '.vitepress/config.ts': `export default {title: 'Acme', appearance: ${appearance}};`,
    'index.md': '# A\n',
  });
  expect(/^theme:\n(?: .*\n)*/m.exec(String(files['content/site.yml']))?.[0] ?? '').toBe(theme);
});

test('the VitePress importer omits sidebars of addresses without pages, and keeps those of one page', () => {
  const {files} = importFiles('vitepress', {
    '.vitepress/config.ts': `const guide = [{link: '/guide'}];
export default {cleanUrls: true, themeConfig: {sidebar: {'/guide': guide, '/made/': guide}}};`,
    'guide.md': '# Guide\n',
  });
  expect(String(files['content/site.yml'])).toContain('sidebar:\n  /guide:\n    - /guide\n');
  expect(String(files['content/site.yml'])).not.toContain('/made');
});

test('the VitePress importer reads links of the config and of the home page that name files', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': `export default {cleanUrls: true, themeConfig: {
      nav: [{text: 'Guide', link: '/guide/index.md'}],
      sidebar: [{text: 'Start', link: '/guide/start.md#a'}, {text: 'Notes', link: 'https://a.example/notes.md'}],
    }};`,
    'index.md': '---\nlayout: home\nhero:\n  actions: [{text: Go, link: /guide/start.md}]\n---\n',
    'guide/index.md': '---\nnext: {text: Start, link: /guide/start.md}\n---\n# Guide\n',
    'guide/start.md': '# Start\n\n## A\n',
  });
  expect(String(files['content/site.yml'])).toContain('links:\n    - label: Guide\n      to: /guide\n');
  expect(String(files['content/site.yml'])).toContain('sidebar:\n  /:\n    - /guide/start\n');
  expect(String(files['content/site.yml'])).toContain('to: https://a.example/notes.md');
  expect(files['content/index.md']).toContain('to: /guide/start\n');
  expect(files['content/guide/index.md']).toContain('to: /guide/start\n');
  expect(notes).toEqual([]);
});

test('the VitePress importer keeps the text of sidebar labels in HTML', () => {
  const {files} = importFiles('vitepress', {
    '.vitepress/config.ts':
      "export default {themeConfig: {sidebar: [{text: 'Guide <span class=\"new\">New</span>', link: '/guide'}, {text: '<i class=\"x\"></i>', link: '/icon'}]}};\n",
    'guide.md': '# Guide\n',
    'icon.md': '# Icon\n',
  });
  const site = files['content/site.yml'] ?? '';
  expect(site.slice(site.indexOf('sidebar:'))).toBe(
    'sidebar:\n  /:\n    - label: Guide New\n      to: /guide\n    - /icon\nredirects:\n  /guide.html: /guide\n  /icon.html: /icon\n',
  );
});

test('the VitePress importer reports settings of folders without the home page', () => {
  const old = {
    'config.ts': "export default {title: 'Home'}",
    'guide/config.ts':
      "export default defineAdditionalConfig({themeConfig: {sidebar: [{text: 'A', link: '/guide/a'}]}})",
    'tools/config.ts': 'export const port = 80',
    'fr/config.ts': 'export default {themeConfig: {}}',
    'index.md': '# Home\n',
    'guide/a.md': '# A\n',
  };
  const locales = "locales: {root: {label: 'English'}, fr: {label: 'Français'}}";
  const {files, notes} = importFiles('vitepress', {'.vitepress/config.ts': `export default {${locales}}`, ...old});
  expect(files['content/site.yml']).toContain('brand: Home\n');
  expect(notes.filter((note) => note.includes('/config.ts:') && !note.startsWith('.vitepress'))).toEqual([
    'guide/config.ts:1 The settings for the pages below `guide` were left out. Write its sidebar into `sidebar` of `site.yml`.',
  ]);
  const explicit = importFiles('vitepress', {'.vitepress/config.ts': 'export default {additionalConfig: {}}', ...old});
  expect(explicit.notes.filter((note) => note.startsWith('guide/'))).toEqual([]);
});

test('the VitePress importer comments out component tags with several lines, and does not change comments', () => {
  const {files, notes} = importFiles('vitepress', {
    '.vitepress/config.ts': 'export default {title: "Acme"}',
    'a.md': `# A

<Playground
    :elysia="demo"
    :mock="{'/a': JSON.stringify({b: '<c> -- d'})}"
/>

<!--The
<Chart /> {{ x }}

::: tip
::: -->

::: tip
a
:::

<!--

\`\`\`md
-->

Use \`<Tab\` and <Tab
  id="t"
>one</Tab> <Badge
  type="tip" text="new" />

a <B

c> <JIT /> <USER>
`,
  });
  expect(files['content/a.md']).toBe(`# A

<!-- <Playground
    :elysia="demo"
    :mock="{'/a': JSON.stringify({b: '<c> - - d'})}"
/> -->

<!--The
<Chart /> {{ x }}

::: tip
::: -->

::: tip
a
:::

<!--

\`\`\`md
-->

Use \`<Tab\` and <!-- <Tab
  id="t"
> -->one<!-- </Tab> --> :badge[new]{color="success"}

a <B

c> <!-- <JIT /> --> <USER>
`);
  expect(notes.filter((note) => note.startsWith('a.md'))).toEqual([
    'a.md:3 The component `<Playground>` runs in Vue only; its tag is commented out.',
    'a.md:23 The component `<Tab>` runs in Vue only; its tag is commented out.',
    'a.md:29 The component `<JIT>` runs in Vue only; its tag is commented out.',
  ]);
});
