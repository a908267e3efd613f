import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const config = `site_name: Acme
site_url: https://acme.example/docs/
site_description: Runs tests
repo_url: https://github.com/acme/acme
edit_uri: edit/main/docs/
copyright: Copyright &copy; 2016 - 2024 Acme
theme:
  name: material
  logo: img/logo.svg
  features: [navigation.tabs, navigation.indexes]
extra_css: [css/x.css]
plugins:
  - macros
  - redirects:
      redirect_maps: {'old.md': 'guide/start.md#a'}
  - mkdocstrings
markdown_extensions:
  - admonition
  - pymdownx.keys
  - pymdownx.mark
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
extra:
  social: [{icon: fontawesome/brands/mastodon, link: 'https://m.example'}]
nav:
  - Home: index.md
  - Guide:
      - guide/index.md
      - First steps: guide/start.md
      - missing.md
  - Chat: https://chat.example
`;

test('the MkDocs importer converts navigation, admonitions, tabs, snippets, links, config and files', () => {
  const {files, copies, urls, notes} = importFiles(undefined, {
    'mkdocs.yml': config,
    'docs/index.md': '---\nhide: [toc]\n---\n# Home\n\n[Start](guide/start.md) <img src="guide/../img/logo.svg">\n',
    'docs/guide/index.md': '# The guide\n\n[TOC]\n',
    'docs/guide/start.md': `# Start { #start }

!!! warning "Mind *this*"
    Text.

    ??? tip
        Inner.

=== "pip"

    \`\`\`{ .sh title="a" hl_lines="1 3" }
    pip install acme
    \`\`\`

=== "poetry"

    poetry add acme

Press ++ctrl+c++ and ==mark== \`==code==\`. ![logo](../img/logo.svg){ width=30 } :material-check:

--8<-- "snippets/a.py"

## A & B

/// note | Title
Text
///

::: acme.Class

{% for x in y %}
{{ x }}
{% endfor %}
`,
    'docs/img/logo.svg': '',
    'snippets/a.py': 'print()\n',
  });
  expect(files).toEqual({
    'content/guide/index.md': '# The guide\n\n\n',
    'content/guide/start.md':
      '# Start {#start}\n\n:::: warning Mind *this*\nText.\n\n::: details Tip\nInner.\n:::\n::::\n\n:::tabs\n== pip\n\n```sh title="a" {1,3}\npip install acme\n```\n\n== poetry\n\npoetry add acme\n:::\n\nPress :kbd[Ctrl] :kbd[C] and <mark>mark</mark> `==code==`. ![logo](/img/logo.svg){width=30} :icon{name="mdi:check"}\n\n--8<-- "snippets/snippets/a.py"\n\n## A & B {#a-b}\n\n::: note Title\nText\n:::\n\n<!-- ::: acme.Class -->\n\n<!-- {% for x in y %}\n{{ x }}\n{% endfor %} -->\n',
    'content/index.md':
      '---\ntoc: false\nlayout: docs\n---\n# Home\n\n[Start](guide/start.md) <img src="/img/logo.svg">\n',
    'content/site.yml': `brand: Acme
description: Runs tests
url: https://acme.example
base: /docs/
trailingSlash: always
logo:
  light: /img/logo.svg
  dark: /img/logo.svg
  showBrand: true
header:
  links:
    - label: Home
      to: /
    - label: Guide
      to: /guide
    - label: Chat
      to: https://chat.example
footer:
  owner: Acme
  year: 2016
  social:
    - label: Mastodon
      url: https://m.example
      icon: lucide:at-sign
repository:
  url: https://github.com/acme/acme
  folder: docs
content:
  respectPathCase: true
  includeRoots:
    - snippets
markdown:
  headingIds: github
sidebar:
  /:
    - /
    - label: Guide
      to: /guide
      items:
        - label: First steps
          to: /guide/start
    - label: Chat
      to: https://chat.example
redirects:
  /old: /guide/start#a
`,
  });
  expect(copies).toEqual(['docs/img/logo.svg → content/public/img/logo.svg', 'snippets/a.py → snippets/snippets/a.py']);
  expect(urls).toEqual([
    '/guide/ → /guide page',
    '/guide/start/ → /guide/start page',
    '/ → / page',
    '/old/ → /guide/start#a redirect',
  ]);
  expect(notes).toEqual([
    'mkdocs.yml:11 `extra_css` was left out. Move its rules to `templates/styles`.',
    'docs/guide/start.md:31 A block of Jinja is commented out. Write its result.',
    'docs/guide/start.md:29 The documentation of this object comes from mkdocstrings. Write it, or link to it.',
    'Pages use icons of other sets. Run `npm install @iconify-json/mdi` in the new site.',
    'mkdocs.yml:13 The plugin `mkdocstrings` was left out. Write its pages, or generate Markdown from the sources.',
    'mkdocs.yml:32 The navigation names `missing.md`, which is not a page, so the entry was left out. Remove it, or add the page to `sidebar` in `site.yml`.',
  ]);
});

test('the MkDocs importer removes HTML from console fences with font tags', () => {
  const {files} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\n',
    'docs/a.md': '```console\n$ <font color="#4E9A06">run</font> &lt;x&gt;\n&amp; <y>\n```\n\n```html\n<b>x</b>\n```\n',
  });
  expect(files['content/a.md']).toBe('```console\n$ run <x>\n&amp; <y>\n```\n\n```html\n<b>x</b>\n```\n');
});

test('the MkDocs importer removes theme classes from links, and removes termy wrappers', () => {
  const {files} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [attr_list]\n',
    'docs/a.md': `[A](https://a.example){.external-link target=_blank} [B][b]{ .b } ![C](c.png){.wide}
<a href="https://a.example" class="external-link" target="_blank">D</a> \`<a class="x">\`

<div class="termy">

Text.

</div>

<div class="grid cards">

- Card

</div>
`,
  });
  expect(files['content/a.md']).toBe(`[A](https://a.example){target=_blank} [B][b] ![C](c.png){.wide}
<a href="https://a.example" target="_blank">D</a> \`<a class="x">\`


Text.


<div class="grid cards">

- Card

</div>
`);
});

test('the MkDocs importer converts empty links with an id to anchors, and comments out mkdocstrings objects', () => {
  const {files, notes} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\nplugins: [mkdocstrings]\nmarkdown_extensions: [attr_list]\n',
    'docs/index.md': '# Home\n\n[](){#plain.note}\n[](){: #b } Text `[](){#c}`\n\n* Item\n  {#item}\n',
    'docs/api.md':
      '::: acme\n    options:\n      members: false\n\nText.\n\n## ::: acme.run\n\n    code\n\n!!! note\n    ::: acme.stop\n        options: {}\n',
  });
  expect(files['content/index.md']).toBe(
    '---\nlayout: docs\n---\n\n# Home\n\n<a id="plain.note"></a>\n<a id="b"></a> Text `[](){#c}`\n\n* Item\n  <a id="item"></a>\n',
  );
  expect(files['content/api.md']).toBe(
    '<!-- ::: acme\n    options:\n      members: false -->\n\nText.\n\n<!-- ## ::: acme.run -->\n\n    code\n\n::: note\n<!-- ::: acme.stop\n    options: {} -->\n:::\n',
  );
  expect(notes).toContain(
    'docs/api.md:1 The documentation of this object comes from mkdocstrings. Write it, or link to it.',
  );
});

test('the MkDocs importer resolves references of autorefs and mkdocstrings, or keeps only their text', () => {
  const {files, notes} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\nplugins: [autorefs, mkdocstrings]\n',
    'docs/index.md':
      '# Home\n\n[`Model`][acme.main.Model] [note][note-x] [int][int] [own][own] `[a][b]`\n\n[own]: https://own.example\n',
    'docs/api/main.md': '::: acme.main\n',
    'docs/api/tools.md': '## ::: acme.tools\n',
    'docs/guide/a.md': '# A\n\n[](){#note-x}\nText [`Model`][acme.main.Model.run] [t][acme.tools.a].\n',
  });
  expect(files['content/index.md']).toBe(
    '---\nlayout: docs\n---\n\n# Home\n\n[`Model`](api/main.md) [note](guide/a.md#note-x) int [own][own] `[a][b]`\n\n[own]: https://own.example\n',
  );
  expect(files['content/guide/a.md']).toContain('Text [`Model`](../api/main.md) [t](../api/tools.md).');
  expect(notes).toContain(
    'docs/index.md:3 A reference leads to documentation that a plugin finds or makes. Only its text is kept; write its address.',
  );
});

test('the MkDocs importer replaces variables of the macros plugin and notes other expressions of Jinja', () => {
  const page = `---
title: Install
channel: beta
---

Version {{ version }} of {{config.site_name}}, {{ support.mail }}, {{ channel }}, {{ stable }}, {{ price() }}.

\`{{ version }}\` {% raw %}{{ version }}{% endraw %} \${{ secrets.KEY }}

\`\`\`sh
pip install acme=={{ version }}
\`\`\`
`;
  const extra = "extra: {version: '2.10', channel: none, stable: true, support: {mail: a@acme.example}}\n";
  const {files, notes} = importFiles(undefined, {
    'mkdocs.yml': `site_name: Acme\nplugins: [macros]\n${extra}`,
    'docs/install.md': page,
  });
  expect(files['content/install.md']).toContain(`
Version 2.10 of Acme, a@acme.example, beta, True, {{ price() }}.

\`2.10\` {{ version }} \${{ secrets.KEY }}

\`\`\`sh
pip install acme==2.10
\`\`\`
`);
  expect(notes.filter((note) => /plugin|Jinja/.test(note))).toEqual([
    'docs/install.md:6 The expression `{{ price() }}` is shown as it is written. If a plugin or hook replaced it, write its result.',
  ]);
});

test('the MkDocs importer notes each expression in prose once for each place, without the macros plugin', () => {
  const {files, notes} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\nhooks: [hooks.py]\nextra: {version: 1}\n',
    'docs/a.md': 'At {{ version }}.\n\n{{ people }}\n\n`{{ version }}`\n\n```\n{{ version }}\n```\n',
  });
  expect(files['content/a.md']).toContain('At {{ version }}.');
  expect(notes.filter((note) => note.includes('expression'))).toEqual(
    ['docs/a.md:1 The expression `{{ version }}`', 'docs/a.md:3 The expression `{{ people }}`'].map(
      (start) => `${start} is shown as it is written. If a plugin or hook replaced it, write its result.`,
    ),
  );
});

test('the MkDocs importer converts highlighted lines in braces after the language of a fence', () => {
  const {files} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\n',
    'docs/a.md': '```python {hl_lines="12 17"}\na = 1\n```\n',
  });
  expect(files['content/a.md']).toContain('```python {12,17}\n');
});

test('the MkDocs importer takes linear time for braces that are followed by many spaces and never closed', () => {
  const spaces = ' '.repeat(50_000);
  const {files} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\nplugins: [macros]\n',
    'docs/a.md': `At {{${spaces}x\n\n\`\`\`py hl_lines="1" {${spaces}x\na = 1\n\`\`\`\n`,
  });
  expect(files['content/a.md']).toContain(`At {{${spaces}x`);
});

test('the MkDocs importer converts includes of the include-markdown plugin without a note about it', () => {
  const {files, notes} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\nplugins: [include-markdown, markdown-exec]\n',
    'docs/a.md': '{% include-markdown "b.md" %}\n\n{% include-markdown "b.md" start="<!--a-->" %}\n',
    'docs/b.md': 'Text.\n',
  });
  expect(files['content/a.md']).toContain('::include{file="./b.md"}');
  expect(notes.filter((note) => /plugin|include/.test(note))).toEqual([
    'docs/a.md:3 The options of an include were left out, so all of its file is shown.',
    'mkdocs.yml:2 The plugin `markdown-exec` was left out. If pages need what it does, write it in `templates/`.',
  ]);
});

test.each([
  ['in a code block', '```py\n--8<-- "a.py"\n```', '```py file=../snippets/a.py\n```'],
  ['of a section', "```py\n--8<-- 'a.py:main'\n```", '```py file=../snippets/a.py#main\n```'],
  ['of lines', '```py\n--8<-- "a.py:2:3"\n```', '```py file=../snippets/a.py lines=2-3\n```'],
  ['from a line on', '```py\n--8<-- "a.py:2"\n```', '```py file=../snippets/a.py lines=2-\n```'],
  ['of a list', '--8<--\na.py\n; b.py\n\nb.py\n--8<--', '--8<-- "snippets/a.py"\n--8<-- "snippets/b.py"'],
])('the MkDocs importer converts snippets %s', (_what, text, expected) => {
  const {files, notes} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/a.md': `# A\n\n${text}\n`,
    'a.py': 'a',
    'b.py': 'b',
  });
  expect(files['content/a.md']).toBe(`# A\n\n${expected}\n`);
  expect(notes).toEqual([]);
});

test('the MkDocs importer keeps tags of Jinja as text if the site does not use the macros plugin', () => {
  const text =
    '# A\n\nUse `{% if %}`, and {% block a %}{% endblock %}:\n\n    {% for a in b %}\n    {% endfor %}\n\n{% load c %}\n';
  const {files, notes} = importFiles('mkdocs', {'mkdocs.yml': 'site_name: A\n', 'docs/index.md': text});
  expect(files['content/index.md']).toBe(`---\nlayout: docs\n---\n\n${text}`);
  expect(notes).toEqual([]);
});

test.each([
  ['the macros plugin of MkDocs', 'plugins: [macros]'],
  ['the macros extension of Zensical', 'markdown_extensions: [zensical.extensions.macros]'],
])('the MkDocs importer writes numbers of extra as Python does, with %s', (_title, setting) => {
  const {files, notes} = importFiles(undefined, {
    'mkdocs.yml': `site_name: Acme\n${setting}\nextra: {port: 8080, version: 2.0, minor: 1.10, build: {year: 2026}}\n`,
    'docs/a.md':
      '---\ntitle: A\nlimit: 3\n---\n\n{{ port }} {{ version }} {{ minor }} {{ extra.build.year }} {{ limit }} {{ unknown }}\n',
  });
  expect(files['content/a.md']).toBe('---\ntitle: A\nlimit: 3\n---\n\n8080 2.0 1.1 2026 3 {{ unknown }}\n');
  expect(notes).toEqual([
    'docs/a.md:6 The expression `{{ unknown }}` is shown as it is written. If a plugin or hook replaced it, write its result.',
  ]);
});

test('the MkDocs importer shows blocks of unknown types with a title as callouts', () => {
  const {files, notes} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '# A\n\n/// version-added | v2.7\n///\n\n/// html | div.grid\nText\n///\n',
  });
  expect(files['content/index.md']).toContain('# A\n\n::: note Version added: v2.7\n:::\n\nText\n');
  expect(notes).toEqual([
    'docs/index.md:3 The block `version-added` has no counterpart; it is shown as a callout.',
    'docs/index.md:6 The block `html` has no counterpart; its content is shown.',
  ]);
});

test('the MkDocs importer converts icons of the theme to icons of Iconify', () => {
  const {files, notes} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [attr_list]\n',
    'docs/a.md': `---
icon: material/cog
---

# :material-cog: Setup

| Works |
| :-: |
|:octicons-check-16:|

-   :fontawesome-brands-github:{ .lg .middle title="On GitHub" } (:simple-npm:) \`:material-x:\`

=== ":material-apple: macOS"

    A

=== ":fontawesome-solid-tv:"

    B

!!! note ":material-cog: Mind"

    C
`,
    'docs/b.md': '---\nicon: acme/logo\n---\n',
  });
  expect(files['content/a.md']).toBe(`---
icon: mdi:cog
---

# :icon{name="mdi:cog"} Setup

| Works |
| :-: |
|:icon{name="octicon:check-16"}|

-   :icon{name="fa6-brands:github" label="On GitHub"} ( :icon{name="simple-icons:npm"}) \`:material-x:\`

:::tabs
== macOS

A

== Tv

B
:::

::: note Mind
C
:::
`);
  expect(files['content/b.md']).toBe('');
  expect(notes).toEqual([
    'docs/b.md:2 The icon `acme/logo` was left out. Copy its file to `content/icons`, and write `icon: custom:` and its name.',
    'Pages use icons of other sets. Run `npm install @iconify-json/fa6-brands @iconify-json/mdi @iconify-json/octicon @iconify-json/simple-icons` in the new site.',
  ]);
});

test.each([
  [
    'puts blank lines around Markdown in elements',
    'md_in_html',
    '<div class="grid" markdown>\n    !!! tip\n        A **b**\n    <div markdown="1">\n    c\n    </div>\n</div>\n',
    '<div class="grid">\n\n::: tip\nA **b**\n:::\n\nc\n\n\n</div>\n',
  ],
  [
    'puts blank lines around Markdown on one line',
    'extra',
    '<figure markdown="span">![a](https://a.example/b.png)</figure>\n<p markdown>**b**</p>\n<td markdown>c</td>\n',
    '<figure>\n\n![a](https://a.example/b.png)\n\n</figure>\n\n**b**\n\n<td>c</td>\n',
  ],
  [
    'keeps elements if the site does not use the extension',
    'toc',
    '<div markdown>\n**a**\n</div>\n',
    '<div>\n**a**\n</div>\n',
  ],
  [
    'converts admonitions in items of lists and in definitions',
    'def_list',
    '- !!! note\n\n        A\n\n    B\n\nTerm\n:   !!! tip\n\n        C\n',
    '- ::: note\n  A\n  :::\n\n    B\n\n<dl>\n<dt>\n\nTerm\n\n</dt>\n<dd>\n\n::: tip\nC\n:::\n\n</dd>\n\n</dl>\n',
  ],
  [
    'ends code blocks without an end with the tab around them',
    'admonition',
    '=== "A"\n\n    a\n    ```\n\n=== "B"\n\n    ```sh\n    b\n\n!!! note\n\n    c\n',
    ':::tabs\n== A\n\na\n\n== B\n\n```sh\nb\n```\n:::\n\n::: note\nc\n:::\n',
  ],
  [
    'keeps code blocks in a code block as they are',
    'admonition',
    '``` md\n=== "A"\n\n    ``` md\n    !!! note\n    ```\n```\n\n!!! tip\n\n    B\n',
    '``` md\n=== "A"\n\n    ``` md\n    !!! note\n    ```\n```\n\n::: tip\nB\n:::\n',
  ],
  [
    'keeps ids and classes of headings, and omits other attributes',
    'attr_list',
    '## A & B { id="1.0" data-toc-label="x" }\n\n## C & D { .wide title="a .b" }\n\n## E { data-toc-label="F" }\n\n## G { #g.h+i }\n',
    '## A & B {#1.0}\n\n## C & D {#c-d .wide}\n\n## E\n\n## G {#g.h+i}\n',
  ],
])('the MkDocs importer %s', (_title, extension, text, written) => {
  const {files} = importFiles('mkdocs', {
    'mkdocs.yml': `site_name: A\nmarkdown_extensions: [${extension}]\n`,
    'docs/a.md': text,
  });
  expect(files['content/a.md']).toBe(written);
});

test('the MkDocs importer takes linear time for elements and code blocks that are never closed', () => {
  const {files} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [md_in_html]\n',
    'docs/a.md': '<div markdown>\n'.repeat(20_000),
    'docs/b.md': '!!! note\n\n    ```\n\n'.repeat(5000),
  });
  expect(files['content/a.md']).toBe('<div>\n'.repeat(20_000));
  expect(files['content/b.md']).toContain('::: note\n');
});

test('the MkDocs importer keeps the addresses and the authors of blog posts', () => {
  const post = (fields: string, title: string) => `---\n${fields}\n---\n\n# ${title}\n\nText.\n`;
  const {files, urls, notes} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\nplugins:\n  - blog:\n      post_url_date_format: yyyy/M\n',
    'docs/index.md': '# Home\n\n[News](blog/posts/new.md) [Old](blog/posts/2024/old.md#a)\n',
    'docs/blog/.authors.yml':
      'authors:\n  ada:\n    name: Ada\n    description: Editor\n    url: https://ada.example\n',
    'docs/blog/posts/new.md': post('date: 2026-03-21\nauthors: [ada, eve]', 'New – *Über* it!'),
    'docs/blog/posts/2024/old.md': post('date:\n  created: 2024-12-01T08:00:00\nslug: start', 'Old'),
    'docs/blog/posts/undated.md': '# No date\n',
  });
  expect(files['content/index.md']).toContain('[News](./blog/new.md) [Old](./blog/2024-old.md#a)');
  expect(files['content/blog/new.md']).toBe(`---
date: 2026-03-21
authors:
  - name: Ada
    role: Editor
    to: https://ada.example
  - name: eve
_path: /blog/2026/3/new--über-it
---

# New – *Über* it! {#new-uber-it}

Text.
`);
  expect(files['content/blog/index.md']).toBe('---\ntitle: Blog\n---\n');
  expect(urls).toEqual([
    '/blog/2024/12/start/ → /blog/2024/12/start page',
    '/blog/2026/3/new--über-it/ → /blog/2026/3/new--über-it page',
    '/blog/posts/undated/ → /blog/posts/undated page',
    '/ → / page',
    '/blog/ → /blog page',
    '/blog/archive/* →  lost',
    '/blog/category/* →  lost',
    '/blog/page/* →  lost',
  ]);
  expect(notes).toEqual([]);
});

test('the MkDocs importer includes appended files in pages that use their definitions', () => {
  const {files} = importFiles('mkdocs', {
    'mkdocs.yml': `site_name: A
markdown_extensions:
  - abbr
  - pymdownx.snippets:
      auto_append: [parts/names.md, parts/links.md, parts/missing.md]
`,
    'parts/names.md': '*[HTML]: HyperText Markup Language\n',
    'parts/links.md': '[docs]:\n  https://docs.example\n',
    'docs/a.md': '# A\n\nHTML\n',
    'docs/b.md': '# B\n\n[Docs]\n',
    'docs/c.md': '# C\n',
  });
  expect(files).toMatchObject({
    'content/a.md': '# A\n\nHTML\n\n--8<-- "content/_partials/parts/names.md"\n',
    'content/b.md': '# B\n\n[Docs]\n\n--8<-- "content/_partials/parts/links.md"\n',
    'content/c.md': '# C\n',
  });
  expect(files['content/site.yml']).toContain('extras: true');
});

test('the MkDocs importer omits files that exclude_docs lists by patterns of gitignore, and those that MkDocs excludes by default', () => {
  const {files, copies} = importFiles('mkdocs', {
    'mkdocs.yml': `site_name: A
exclude_docs: |
  # Not ready
  drafts/
  *.yml
  !/api/schema.yml
  !.well-known
`,
    'docs/index.md': '# A\n',
    'docs/drafts/a.md': '# Draft\n',
    'docs/guide/drafts/b/c.md': '# Draft\n',
    'docs/guide/drafts/b.png': '',
    'docs/drafts.md': '# About drafts\n',
    'docs/api/schema.yml': '',
    'docs/api/local.yml': '',
    'docs/.hidden/a.md': '# Hidden\n',
    'docs/.well-known/security.txt': '',
    'docs/templates/main.html': '',
    'docs/guide/templates/a.html': '',
  });
  expect(Object.keys(files).toSorted()).toEqual(['content/drafts.md', 'content/index.md', 'content/site.yml']);
  expect(copies).toEqual([
    'docs/.well-known/security.txt → content/public/.well-known/security.txt',
    'docs/api/schema.yml → content/public/api/schema.yml',
    'docs/guide/templates/a.html → content/public/guide/templates/a.html',
  ]);
});

test('the MkDocs importer makes drafts of the pages that draft_docs lists, and omits other files in it', () => {
  const {files, copies, notes} = importFiles('mkdocs', {
    'mkdocs.yml': 'site_name: A\ndraft_docs: |\n  drafts/\n  _unpublished.md\n',
    'docs/index.md': '# A\n',
    'docs/drafts/a.md': '---\ntitle: A\n---\nText.\n',
    'docs/drafts/a.png': '',
    'docs/guide/_unpublished.md': '# B\n',
    'docs/b.png': '',
  });
  expect(files['content/drafts/a.md']).toBe('---\ntitle: A\ndraft: true\n---\nText.\n');
  expect(files['content/guide/unpublished.md']).toMatch(/^---\ndraft: true\n/);
  expect(files['content/index.md']).not.toContain('draft');
  expect(copies).toEqual(['docs/b.png → content/public/b.png']);
  expect(notes).toEqual([
    'docs/drafts/a.png The file is a draft, so it was left out. Copy it when you publish the pages that use it.',
  ]);
});

test('the MkDocs importer escapes pipes in inline code of tables, where Python-Markdown ends no cell', () => {
  const {files} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\n',
    'docs/index.md': `# Rules

| Rule \`a|b\` | Use |
| --- | :-: |
| \`\`\`Path(\`/a|b\`)\`\`\` | \`x\\|y\` or \`z|w\` |
plain \`a|b\` | two

Text \`a|b\`.

!!! note

    | A | B |
    |---|---|
    | \`a|b\` | c|

\`\`\`md
| A | B |
|---|---|
| \`a|b\` | c |
\`\`\`
`,
  });
  expect(files['content/index.md']).toBe(`---
layout: docs
---

# Rules

| Rule \`a\\|b\` | Use |
| --- | :-: |
| \`\`\`Path(\`/a\\|b\`)\`\`\` | \`x\\|y\` or \`z\\|w\` |
plain \`a\\|b\` | two

Text \`a|b\`.

::: note
| A | B |
|---|---|
| \`a\\|b\` | c|
:::

\`\`\`md
| A | B |
|---|---|
| \`a|b\` | c |
\`\`\`
`);
});

test('the MkDocs importer keeps the text of navigation titles in HTML', () => {
  const {files} = importFiles(undefined, {
    'mkdocs.yml': `site_name: Acme
nav:
  - <span class="icon"></span>: index.md
  - <span class="nav">Govern <img src="https://acme.example/a.svg"></span>: govern.md
  - List<T>: list.md
  - <b>More</b> pages:
      - Chat <i></i>: https://chat.example
      - <i></i>: https://icon.example
`,
    'docs/index.md': '# Home\n',
    'docs/govern.md': '# Govern it\n',
    'docs/list.md': '# Lists\n',
  });
  const site = files['content/site.yml'] ?? '';
  expect(site.slice(site.indexOf('sidebar:'))).toBe(`sidebar:
  /:
    - /
    - label: Govern
      to: /govern
    - label: List<T>
      to: /list
    - label: More pages
      items:
        - label: Chat
          to: https://chat.example
        - label: https://icon.example
          to: https://icon.example
`);
});

test('the MkDocs importer keeps the address of a page with a slug, which MkDocs ignores', () => {
  const {files, urls} = importFiles(undefined, {
    'mkdocs.yml': `site_name: Acme
plugins:
  - redirects:
      redirect_maps: {'quick-start.md': 'setup.md'}
`,
    'docs/index.md': '# Home\n',
    'docs/setup.md': '---\nslug: quick-start\n---\n# Setup\n',
  });
  expect(files['content/setup.md']).toBe('---\nslug: quick-start\n_path: /setup\n---\n# Setup\n');
  expect(urls).toEqual(['/ → / page', '/setup/ → /setup page', '/quick-start/ → /setup redirect']);
});

test('the MkDocs importer links to the published copy of a file that another page includes', () => {
  const {files, copies} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: Acme\n',
    'docs/index.md': '# Home\n\n[Settings](./settings.yaml)\n',
    'docs/example.md': '# Example\n\n```yaml\n{!docs/settings.yaml!}\n```\n',
    'docs/settings.yaml': 'a: 1\n',
  });
  expect(files['content/index.md']).toContain('[Settings](/settings.yaml)\n');
  expect(files['content/example.md']).toContain('```yaml file=../snippets/docs/settings.yaml\n```\n');
  expect(copies).toEqual([
    'docs/settings.yaml → content/public/settings.yaml',
    'docs/settings.yaml → snippets/docs/settings.yaml',
  ]);
});

test('the MkDocs importer reads a config such as mkdocs-en.yml, and reports the other sites of the folder', () => {
  const {files, notes} = importFiles(undefined, {
    'mkdocs-en.yml': 'INHERIT: mkdocs.base.yml\nsite_name: English\ndocs_dir: en\n',
    'mkdocs-fr.yml': 'site_name: French\ndocs_dir: fr\n',
    'mkdocs.base.yml': 'site_url: https://acme.example\n',
    'en/index.md': '# Home\n',
    'fr/index.md': '# Accueil\n',
  });
  expect(files['content/site.yml']).toContain('brand: English\nurl: https://acme.example\n');
  expect(notes).toEqual([
    'mkdocs-fr.yml The site of `mkdocs-fr.yml` was not imported. To import it, pass this file instead of the folder.',
  ]);
});

test('the MkDocs importer writes the fields of .meta.yml into the pages of the folder, if the site uses the meta plugin', () => {
  const old = {
    'docs/index.md': '# Home\n',
    'docs/guide/.meta.yml': 'tags: [guide]\nsearch: {exclude: true}\nhide: [toc]\nstatus: new\n',
    'docs/guide/deep/.meta.yml': 'tags: [deep]\nstatus: old\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/deep/b.md': '---\ntags: [own]\nsearch: {exclude: false}\n---\n# B\n',
    'docs/guides.md': '# Guides\n',
  };
  const {files, copies} = importFiles(undefined, {'mkdocs.yml': 'site_name: A\nplugins: [material/meta]\n', ...old});
  expect(files['content/guide/a.md']).toBe(
    '---\ntags:\n  - guide\nsearch: false\nstatus: new\ntoc: false\n---\n\n# A\n',
  );
  expect(files['content/guide/deep/b.md']).toBe(
    '---\ntags:\n  - guide\n  - deep\n  - own\nstatus: old\ntoc: false\n---\n# B\n',
  );
  expect(files['content/guides.md']).toBe('# Guides\n');
  expect(copies).toEqual([]);
  const named = importFiles(undefined, {
    'mkdocs.yml': 'site_name: A\nplugins: [meta: {meta_file: meta.yml}]\n',
    'docs/meta.yml': 'status: new\n',
    'docs/index.md': '# Home\n',
  });
  expect(named.files['content/index.md']).toBe('---\nstatus: new\nlayout: docs\n---\n\n# Home\n');
  expect(named.copies).toEqual([]);
  const other = importFiles(undefined, {'mkdocs.yml': 'site_name: A\n', ...old});
  expect(other.files['content/guide/a.md']).toBe('# A\n');
});

test('the MkDocs importer converts references in the titles of admonitions', () => {
  const {files} = importFiles(undefined, {
    'mkdocs.yml': 'site_name: A\nplugins: [mkdocstrings]\n',
    'docs/a.md': '!!! note "On [`run()`][acme.run]"\n    Text.\n\n??? tip "See [other][ext.name]"\n    Text.\n',
    'docs/api.md': '::: acme.run\n',
  });
  expect(files['content/a.md']).toBe(
    '::: note On [`run()`](api.md)\nText.\n:::\n\n::: details See other\nText.\n:::\n',
  );
});
