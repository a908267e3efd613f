import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const config = `baseURL = 'https://acme.example/docs/'
title = 'Acme'
theme = 'docsy'
defaultContentLanguage = 'en'
copyright = '© 2020 Acme'

[permalinks]
  posts = '/:year/:month/:slug/'

[languages.en]
[languages.fr]

[params]
  description = 'Runs tests'
  github_repo = 'https://github.com/acme/acme'
  version = '2.1'

[[menus.main]]
  name = 'Blog'
  pageRef = '/posts'
  weight = 20
[[menus.main]]
  name = 'Docs'
  url = '/guide/'
  weight = 10
`;

test('the Hugo importer converts permalinks, aliases, shortcodes, page bundles, partials and config', () => {
  const {files, copies, urls, notes} = importFiles(undefined, {
    'hugo.toml': config,
    'content/_index.md':
      '---\ntitle: Home\n---\nSee {{< ref "guide/Install Me" >}} and [start]({{% relref "/guide#top" %}}).\n',
    'content/guide/_index.md':
      '+++\ntitle = "Guide"\nweight = 5\naliases = ["/manual/", "old", "/guide/install/"]\n+++\n',
    'content/guide/Install Me.md': '---\ntitle: Install\nslug: install\n---\n\nVersion {{< param version >}}.\n',
    'content/guide/Install Me.fr.md': '---\ntitle: Installer\n---\n',
    'content/guide/deep/index.md': `---
title: Deep
url: /deeper/
layout: wide
---
{{% alert title="Mind" color="warning" %}}
{{< tabpane >}}
{{< tab header="npm" >}}
npm i
{{< /tab >}}
{{< /tabpane >}}
{{% /alert %}}

{{< figure src="a.png" alt="A" caption="The *cat*" >}}

{{< highlight go "linenos=table" >}}
x := {{</* x */>}}
{{< /highlight >}}

{{< unknown a="b" >}}text{{< /unknown >}}

{{% include "_common/note" %}}

Term
: Definition
  goes on
`,
    'content/guide/deep/a.png': '',
    'content/_common/_index.md': '---\ncascade:\n  build:\n    render: never\n---\n',
    'content/_common/note.md': '---\ntitle: Note\n---\nShared.\n',
    'content/posts/hello.md': '---\ntitle: Hello World\ndate: 2024-03-02\ntags: [a]\ndraft: true\n---\n',
    'static/logo.svg': '',
    'layouts/index.html': '',
  });
  expect(files).toEqual({
    'content/index.md': '---\ntitle: Home\n---\nSee /guide/install and [start](/guide#top).\n',
    'content/guide/Install Me.md': '---\ntitle: Install\n_path: /guide/install\n---\n\nVersion 2.1.\n',
    'content/guide/index.md':
      '---\ntitle: Guide\nweight: 5\naliases:\n  - /manual/\n  - /guide/old\n---\n\n:::card-group\n::card{title="Deep" to="/deeper"}\n::\n::card{title="Install" to="/guide/install"}\n::\n:::\n',
    'content/guide/deep/index.md':
      '---\ntitle: Deep\n_path: /deeper\n---\n:::: warning Mind\n:::tabs\n== npm\n\n```\nnpm i\n```\n:::\n::::\n\n::figure\n![A](a.png)\n\n#caption\nThe *cat*\n::\n\n```go\nx := {{< x >}}\n```\n\n<!-- {{< unknown a="b" >}} -->\ntext<!-- {{< /unknown >}} -->\n\n::include{file="../../_partials/common/note.md"}\n\n<dl>\n<dt>\n\nTerm\n\n</dt>\n<dd>\n\nDefinition\ngoes on\n\n</dd>\n\n</dl>\n',
    'content/posts/hello.md':
      '---\ntitle: Hello World\ndate: 2024-03-02\ntags: [a]\ndraft: true\n_path: /2024/03/hello-world\n---\n',
    'content/_partials/common/note.md': 'Shared.\n',
    'content/site.yml': `brand: Acme
description: Runs tests
url: https://acme.example
base: /docs/
language: en
trailingSlash: always
header:
  links:
    - label: Docs
      to: /guide
    - label: Blog
      to: /posts
footer:
  owner: Acme
  year: 2020
repository: https://github.com/acme/acme
markdown:
  headingIds: github
`,
  });
  expect(copies).toEqual([
    'content/guide/deep/a.png → content/guide/deep/a.png',
    'static/logo.svg → content/public/logo.svg',
  ]);
  expect(urls).toEqual([
    '/ → / page',
    '/guide/install/ → /guide/install page',
    '/guide/ → /guide page',
    '/manual/ → /guide redirect',
    '/guide/old → /guide redirect',
    '/deeper/ → /deeper page',
    '/2024/03/hello-world/ → /2024/03/hello-world page',
    '/fr/* →  lost',
    '/tags/* →  lost',
  ]);
  expect(notes).toEqual([
    'content/guide/deep/index.md:20 The shortcode `unknown` is commented out. Write what it stands for, or a component.',
    'content/guide/deep/index.md:4 The layout `wide` was left out. Write it in `templates/layouts`, and set `layout` again.',
    'hugo.toml The languages fr were not imported, because a site has one language.',
    'layouts The files of `layouts/` were left out. Write pages and components in `templates/`.',
    'hugo.toml:3 The theme `docsy` was left out. Change colors and fonts in `templates/styles`.',
  ]);
});

test('the Hugo importer reads front matter keys in any case and converts publishDate and expiryDate', () => {
  const {files} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a.md':
      '---\ntitle: A\nlinktitle: Short\nPublishDate: 2030-01-01\nexpirydate: 2031-01-01T09:00:00Z\nlastmod: 2029-01-01\n---\nText.\n',
  });
  expect(files['content/a.md']).toBe(
    '---\ntitle: A\nlinkTitle: Short\nupdated: 2029-01-01\npublishAt: 2030-01-01\nexpiresAt: 2031-01-01T09:00:00Z\n---\nText.\n',
  );
});

test('the Hugo importer replaces links that only a render hook resolves by their text, with one note', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.toml': '',
    'layouts/_markup/render-link.html': '{{ .Destination }}',
    'content/a.md': `A [_page_ kind](g), [b](b), \`[code](g)\` and ![g](g).\n${'[x](g) '.repeat(9)}\n[once](typo) [root](docs/c#x) [case](/Docs/C) [fine](../b)\n`,
    'content/b.md': 'B.\n',
    'content/docs/c.md': 'C.\n',
  });
  expect(files['content/a.md']).toBe(
    `A _page_ kind, [b](/b), \`[code](g)\` and ![g](g).\n${'x '.repeat(9)}\n[once](typo) [root](/docs/c#x) [case](/docs/c) [fine](../b)\n`,
  );
  expect(notes.filter((note) => note.includes('links to'))).toEqual([
    expect.stringMatching(/^layouts\/_markup\/render-link\.html The text of 10 links to `g` was kept without the link/),
  ]);
});

test('the Hugo importer numbers ids of definition terms across included files', () => {
  const {files} = importFiles('hugo', {
    'hugo.toml': '[markup.goldmark.parser]\nautoDefinitionTermID = true\n',
    'content/_common/_index.md': '---\nbuild: {render: never}\ncascade: {build: {render: never}}\n---\n',
    'content/_common/options.md': '## More\n\nparams\n: Of all.\n',
    'content/a.md': 'x\n: X.\n\n{{% include "/_common/options.md" %}}\n\nparams\n: Own.\n\nmore\n: Own.\n',
  });
  expect(files['content/a.md']?.match(/<dt.*>|::+include.*/g)).toEqual([
    '<dt id="x">',
    '::include{file="./_partials/common/options.md"}',
    '<dt id="params-1">',
    '<dt id="more-1">',
  ]);
});

test('the Hugo importer lists content adapters as work by hand and does not copy them', () => {
  const {files, copies, notes} = importFiles('hugo', {
    'hugo.toml': '[languages.en]\n[languages.fr]\n',
    'content/books/_index.md': 'Books.\n',
    'content/books/_content.gotmpl': '{{ $.AddPage (dict "path" "a" "title" "A") }}\n',
    'content/books/_content.en.gotmpl': '{{ $.AddPage (dict "path" "b" "title" "B") }}\n',
    'content/books/_content.fr.gotmpl': '{{ $.AddPage (dict "path" "c" "title" "C") }}\n',
  });
  expect([Object.keys(files).filter((file) => file.includes('gotmpl')), copies]).toEqual([[], []]);
  expect(notes.filter((note) => note.includes('adapter'))).toEqual([
    expect.stringMatching(/^content\/books\/_content\.en\.gotmpl A content adapter added pages here when Hugo ran/),
    expect.stringMatching(/^content\/books\/_content\.gotmpl A content adapter added pages here when Hugo ran/),
  ]);
});

test('the Hugo importer writes cards of the pages into a section without text, ordered by weight', () => {
  const {files} = importFiles('hugo', {
    'hugo.toml': '',
    'content/docs/_index.md': '---\ntitle: Docs\n---\n',
    'content/docs/b.md': '---\ntitle: B\nweight: 1\ndescription: About B.\n---\n',
    'content/docs/a.md': '---\ntitle: A\n---\n',
    'content/docs/deep/_index.md': '---\nlinkTitle: Deep\ntitle: The deep\n---\nText.\n',
    'content/docs/deep/c.md': '---\ntitle: C\n---\n',
    'content/docs/bundle/index.md': '---\ntitle: Bundle\n---\n',
  });
  expect(files['content/docs/index.md']).toBe(`---
title: Docs
---

:::card-group
::card{title="B" to="/docs/b"}
About B.
::
::card{title="A" to="/docs/a"}
::
::card{title="Bundle" to="/docs/bundle"}
::
::card{title="Deep" to="/docs/deep"}
::
:::
`);
});

test('the Hugo importer converts code-toggle to fences, copies images of assets, and enables math', () => {
  const {files, copies} = importFiles('hugo', {
    'hugo.toml': '[markup.goldmark.extensions.passthrough]\nenable = true\n',
    'assets/images/cat.jpg': '',
    'content/a.md': `{{< code-toggle file=hugo >}}
[params]
a = 1
{{< /code-toggle >}}
{{< code-toggle fm=true >}}
title: A
{{< /code-toggle >}}
[{{< img src="images/cat.jpg" alt="Cat" filter="process" >}}](https://cat.example)
`,
  });
  expect(files['content/a.md']).toBe(
    '```toml [hugo]\n[params]\na = 1\n```\n```yaml\ntitle: A\n```\n[![Cat](/images/cat.jpg)](https://cat.example)\n',
  );
  expect(copies).toEqual(['assets/images/cat.jpg → content/public/images/cat.jpg']);
  expect(files['content/site.yml']).toContain('  math: true\n');
});

test('the Hugo importer imports a section page with render: always if its cascade says render: never', () => {
  const {urls, copies} = importFiles('hugo', {
    'hugo.toml': '',
    'content/terms/_index.md':
      '---\ntitle: Terms\nbuild:\n  render: always\ncascade:\n  build:\n    render: never\n---\nAll.\n',
    'content/terms/a.md': 'A.\n',
  });
  expect(urls).toEqual(['/terms/ → /terms page']);
  expect(copies).toEqual([]);
});

test('the Hugo importer converts a long menu to the sidebar, the global menu to the header, and adds other sections', () => {
  const entries = Array.from(
    {length: 9},
    (_, index) => `  - {name: S${index}, url: /s${index}/, weight: ${index + 1}}\n`,
  );
  const {files} = importFiles('hugo', {
    'hugo.yaml': `menus:\n  docs:\n${entries.join('')}  global:\n  - {name: News, url: /news/, weight: 1}\n  - {name: Docs, url: /s0/}\n`,
    ...Object.fromEntries(entries.map((_, index) => [`content/s${index}/a.md`, 'A.\n'])),
    'content/news/b.md': 'B.\n',
  });
  const lists = entries.map((_, index) => `    - label: S${index}\n      from: /s${index}\n`);
  expect(files['content/site.yml']).toContain(
    `header:\n  links:\n    - label: News\n      to: /news\n    - label: Docs\n      to: /s0\n`,
  );
  expect(files['content/site.yml']).toContain(
    `sidebar:\n  /:\n${lists.join('')}  /news:\n    - label: News\n      from: /news\n`,
  );
});

test('the Hugo importer converts menu entries with a parent to the children of a header link, by weight', () => {
  const {files} = importFiles('hugo', {
    'hugo.yaml': `menus:
  main:
  - {name: Second, parent: docs, url: /b/, weight: 2}
  - {name: First, parent: docs, url: /a/, weight: 1}
  - {name: Third, parent: First, url: /c/}
  - {name: Docs, identifier: docs}
  - {name: Empty}
`,
    'content/a.md': 'A.\n',
  });
  expect(files['content/site.yml']).toContain(
    `header:
  links:
    - label: Docs
      to: /a
      children:
        - label: First
          to: /a
        - label: Second
          to: /b
`,
  );
  expect(files['content/site.yml']).not.toMatch(/Third|Empty/);
});

test('the Hugo importer converts code and imgproc shortcodes, and escapes colons and braces in text', () => {
  const {files} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a/1-sunset.jpg': '',
    'content/a/index.md': `---
description:
title: A
---
{{< code file="layouts/list.html" >}}
<p>
{{< /code >}}

{{< imgproc sunset Resize "300x" />}}

Use :counter and {{ .Title }}, not \`:counter {{ .Title }}\` or :smile:
`,
  });
  expect(files['content/a/index.md']).toBe(
    '---\ntitle: A\n---\n```html [layouts/list.html]\n<p>\n```\n\n![](1-sunset.jpg)\n\nUse \\:counter and \\{{ .Title }}, not `:counter {{ .Title }}` or :smile:\n',
  );
});

test('the Hugo importer reads the summary of a spoiler from text', () => {
  const {files} = importFiles('hugo', {
    'hugo.toml': 'title = "A"\n',
    'content/a.md': '{{< spoiler text="Show me" >}}\nHi\n{{< /spoiler >}}\n',
  });
  expect(files['content/a.md']).toBe('::: details Show me\nHi\n:::\n');
});

test('the Hugo importer keeps an unknown shortcode in inline code as text and notes it', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.toml': 'title = "A"\n[params]\nv = "2"\n',
    'content/a.md': 'Run `get {{< own >}}` with `v{{< param v >}}`, {{< own >}} and {{< img src="a`b`.png" >}}.\n',
  });
  expect(files['content/a.md']).toBe('Run `get {{< own >}}` with `v2`, <!-- {{< own >}} --> and ![](a`b`.png).\n');
  expect(notes.filter((note) => note.includes('shortcode'))).toEqual([
    'content/a.md:1 The shortcode `own` is in inline code, where it is text now. Write what it stands for.',
    'content/a.md:1 The shortcode `own` is commented out. Write what it stands for, or a component.',
  ]);
});

test('the Hugo importer notes the template of an unknown shortcode and the data files that it reads', () => {
  const {notes} = importFiles('hugo', {
    'hugo.toml': 'title = "A"\n',
    'content/a.md': '{{< versions >}}\n\n{{< plain >}}\n',
    'layouts/_shortcodes/versions.html': '{{ range hugo.Data.versions }}<p>{{ . }}</p>{{ end }}{{ site.Data.none }}',
    'layouts/shortcodes/plain.html': '<hr>',
    'data/versions.yaml': '- 1\n',
  });
  expect(notes.filter((note) => note.includes('shortcode'))).toEqual([
    'content/a.md:1 The shortcode `versions` is commented out. Write what it stands for, or a component. Its template is `layouts/_shortcodes/versions.html`, which reads `data/versions.yaml`: copy the data to `content/` and query it in the component, or write it as a table.',
    'content/a.md:3 The shortcode `plain` is commented out. Write what it stands for, or a component. Its template is `layouts/shortcodes/plain.html`.',
  ]);
});

test('the Hugo importer notes an unknown token of a permalink in the file of its page', () => {
  const {notes} = importFiles(undefined, {
    'hugo.toml': "title = 'Acme'\n[permalinks]\n  posts = '/:weekday/:slug/'\n",
    'content/posts/hello.md': '---\ntitle: Hello\n---\n\nHello.\n',
  });
  expect(notes.filter((note) => note.includes('permalink'))).toEqual([
    'content/posts/hello.md The permalink `/:weekday/:slug/` contains `:weekday`, which Galley does not know, so it was left out.',
  ]);
});

test('the Hugo importer shows parameters of the page, of sections above and of the site, also in code', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.toml': '[params]\nversion = "1"\nbranch = "main"\n[params.links]\ncode = "https://code.example"\n',
    'content/a/_index.md': '---\ntitle: A\ncascade:\n  version: 2\n  params:\n    tag: v2\n---\nText.\n',
    'content/a/b/_index.md':
      '---\ntitle: B\ncascade:\n  - {version: 4, target: {path: /x}}\n  - {version: 3}\n---\nText.\n',
    'content/a/b/c.md':
      '---\ntitle: C\nTag: v3\n---\n{{< param version >}} {{< param "tag" >}} {{< param links.code >}} {{< param none >}}\n\n```sh\ngit clone {{< param branch >}} {{< param none >}}\n```\n',
    'content/a/d.md': '---\ntitle: D\n---\n{{< param version >}} {{< param tag >}}\n',
  });
  expect(files['content/a/b/c.md']).toBe(
    '---\ntitle: C\nTag: v3\n---\n3 v3 https://code.example <!-- {{< param none >}} -->\n\n```sh\ngit clone main {{< param none >}}\n```\n',
  );
  expect(files['content/a/d.md']).toBe('---\ntitle: D\n---\n2 v2\n');
  expect(notes).toEqual([
    'content/a/b/c.md:5 The shortcode `param` is commented out. Write what it stands for, or a component.',
    'content/a/b/c.md:8 The shortcode `param` is in a code block, where it is text now. Write what it stands for.',
  ]);
});

test('the Hugo importer redirects the feeds of a site with a blog', () => {
  const {urls} = importFiles('hugo', {'hugo.toml': '', 'content/blog/a.md': '---\ntitle: A\n---\n'});
  expect(urls).toEqual([
    '/blog/a/ → /blog/a page',
    '/index.xml → /rss.xml redirect',
    '/blog/index.xml → /rss.xml redirect',
  ]);
});

test('the Hugo importer finds files that a page names relative to its address, and ends containers before text', () => {
  const {files, copies} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a/b.md':
      '---\ntitle: B\n---\n![c](../img/c.png) [d](../d.json) ![e](../img/none.png)\n\n{{% alert color="warning" %}}\nText\n{{% /alert %}}.\n\nMore\n',
    'content/a/img/c.png': '',
    'content/a/d.json': '{}',
  });
  expect(files['content/a/b.md']).toBe(
    '---\ntitle: B\n---\n![c](./img/c.png) [d](/a/d.json) ![e](../img/none.png)\n\n::: warning\nText\n:::\n\n.\n\nMore\n',
  );
  expect(copies).toEqual(['content/a/img/c.png → content/a/img/c.png', 'content/a/d.json → content/public/a/d.json']);
});

test('the Hugo importer reports pages in HTML, and copies other HTML', () => {
  const {copies, notes} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a.md': '---\ntitle: A\n---\n',
    'content/b.html': '---\ntitle: B\n---\n<p>B</p>\n',
    'content/c.html': '<!doctype html>\n<p>C</p>\n',
  });
  expect(copies).toEqual(['content/c.html → content/public/c.html']);
  expect(notes).toEqual(['content/b.html Galley reads Markdown only. Convert the page.']);
});

test('the Hugo importer notes the partials that the template of a shortcode calls, and the data files that they read', () => {
  const {notes} = importFiles('hugo', {
    'hugo.toml': "title = 'A'\n",
    'content/a.md': '---\ntitle: A\n---\n\n{{< prices >}}\n',
    'layouts/shortcodes/prices.html':
      '{{ partial "table.html" . }}{{ partialCached "price/row" . }}{{ partial "gone.html" . }}',
    'layouts/partials/table.html': '{{ partial "price/row.html" . }}',
    'layouts/_partials/price/row.html': '{{ range site.Data.prices }}{{ partial "table.html" . }}{{ end }}',
    'data/prices.toml': '',
  });
  expect(notes.filter((note) => note.includes('shortcode'))).toEqual([
    'content/a.md:5 The shortcode `prices` is commented out. Write what it stands for, or a component. Its template is `layouts/shortcodes/prices.html`, which calls `layouts/partials/table.html` and `layouts/_partials/price/row.html`, and reads `data/prices.toml`: copy the data to `content/` and query it in the component, or write it as a table.',
  ]);
});

test('the Hugo importer converts containers whose tags share lines with others and with text', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a.md': `+++
title = "A"
+++
{{< tabpane text=true >}} {{% tab Go %}}

\`\`\`go
x := 1
\`\`\`

{{% /tab %}} {{% tab header="Rust" %}}

Text

{{% /tab %}} {{< /tabpane>}}

1. First

   {{% alert title="Mind" %}} the **gap**. {{% /alert %}} Then go on.

| {{< note >}}cell{{< /note >}} |

{{< tabpane lang="sh" >}} {{< tab header="A" >}}npm i{{< /tab >}}
{{< tab header="B" lang="bat" >}}
npm.cmd i
{{< /tab >}}
{{< tab header="C" text=true >}}
Text
{{< /tab >}} {{< /tabpane >}}

{{< tabs name="k" >}}
{{< tab name="Y" codelang="yaml" >}}
a: 1
{{< /tab >}}
{{< /tabs >}}
`,
  });
  expect(files['content/a.md']).toBe(`---
title: A
---
:::tabs
== Go


\`\`\`go
x := 1
\`\`\`

== Rust


Text

:::

1. First

   ::: note Mind
   the **gap**.
   :::

   Then go on.

| <!-- {{< note >}} -->cell<!-- {{< /note >}} --> |

:::tabs
== A

\`\`\`sh
npm i
\`\`\`
== B

\`\`\`bat
npm.cmd i
\`\`\`
== C

Text
:::

:::tabs
== Y

\`\`\`yaml
a: 1
\`\`\`
:::
`);
  expect(notes).toEqual([
    'content/a.md:20 The shortcode `note` is commented out. Write what it stands for, or a component.',
  ]);
});

test('the Hugo importer hides the content of the shortcode comment, and leaves comments as they are', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a.md':
      '+++\ntitle = "A"\n+++\n{{< comment >}}\nHidden {{< x >}} <!-- note -->\n\nToo\n{{< /comment >}}\n\nA {{% comment %}}b{{% /comment %}} c {{< y >}}\n\n<!-- {{< z >}}\n{{< note >}} -->\n',
  });
  expect(files['content/a.md']).toBe(
    '---\ntitle: A\n---\n<!--\nHidden {{< x >}} <!-- note -- >\n\nToo\n-->\n\nA <!--b--> c <!-- {{< y >}} -->\n\n<!-- {{< z >}}\n{{< note >}} -->\n',
  );
  expect(notes).toEqual([
    'content/a.md:10 The shortcode `y` is commented out. Write what it stands for, or a component.',
  ]);
});

test('the Hugo importer reads the mount of the language, notes other mounts, and applies the cascade of the config', () => {
  const old = {
    'hugo.yaml': `defaultContentLanguage: en
languages: {en: {}, ja: {params: {greeting: Hi}}}
cascade:
  - {build: {render: never}, target: {path: '{,/**}/_includes{,/**}'}}
  - {version: 3, target: {path: /docs/**, kind: page}}
module:
  mounts:
    - {source: content/en, target: content}
    - {source: tmp/spec, target: content/docs/spec}
    - {source: static, target: static}
    - {source: icons/32, target: static/img/}
    - {source: notes.txt, target: static/a/notes.txt}
    - {source: tmp/schemas, target: static/schemas}
    - {source: content/ja, target: content, sites: {matrix: {languages: [ja]}}}
    - {source: content/en/docs, target: content/docs, sites: {matrix: {languages: [ja]}}}
`,
    'content/en/docs/a.md': '---\ntitle: A\n---\n{{% include "note.md" %}} {{% param version %}}\n',
    'content/en/docs/_includes/note.md': '---\ntitle: Note\n---\nNear\n',
    'content/en/_includes/note.md': 'Far\n',
    'content/en/_includes/far.md': '{{% include "given.md" %}}\n',
    'content/en/_includes/given.md': 'Hi {{ $name }}\n',
    'content/en/b.md': '---\ntitle: B\n---\n{{% include "far.md" %}}\n',
    'static/a.txt': '',
    'icons/32/x.svg': '',
    'notes.txt': '',
    'content/ja/b.md': '---\ntitle: B\n---\n{{% param greeting %}}\n',
  };
  const english = importFiles('hugo', old);
  expect(english.urls).toEqual(['/b/ → /b page', '/docs/a/ → /docs/a page', '/ja/* →  lost']);
  expect(english.files['content/docs/a.md']).toBe(
    '---\ntitle: A\n---\n::include{file="../_partials/docs/includes/note.md"} 3\n',
  );
  expect(english.files['content/b.md']).toBe('---\ntitle: B\n---\n::include{file="./_partials/includes/far.md"}\n');
  expect(english.copies).toEqual([
    'static/a.txt → content/public/a.txt',
    'notes.txt → content/public/a/notes.txt',
    'icons/32/x.svg → content/public/img/x.svg',
  ]);
  expect(english.notes).toEqual([
    'hugo.yaml:9 `module.mounts` shows `tmp/spec` as `content/docs/spec`, and these files were left out. Copy them to `content/docs/spec` in the new site.',
    'content/en/_includes/far.md:1 The shortcode `include` is commented out. Write what it stands for, or a component.',
    'hugo.yaml:13 `module.mounts` shows `tmp/schemas` as `static/schemas`, and these files were left out. Copy them to `content/public/schemas` in the new site.',
    'hugo.yaml:2 The languages ja were not imported, because a site has one language.',
  ]);
  const japanese = importFiles('hugo', old, 'ja');
  expect(japanese.files['content/b.md']).toBe('---\ntitle: B\n---\nHi\n');
  expect(japanese.notes).toEqual([
    'hugo.yaml:15 `module.mounts` shows `content/en/docs` as `content/docs`, and these files were left out. Copy them to `content/docs` in the new site.',
    'hugo.yaml:2 The languages en were not imported, because a site has one language.',
  ]);
});

test('the Hugo importer reads the folder of the main language if the config names no folders', () => {
  const {urls, notes} = importFiles('hugo', {
    'hugo.yaml': 'languages: {en: {}, ja: {}}\n',
    'content/en/a.md': '---\ntitle: A\n---\n',
    'content/ja/a.md': '---\ntitle: A\n---\n',
  });
  expect(urls).toEqual(['/a/ → /a page', '/ja/* →  lost']);
  expect(notes).toEqual([
    'hugo.yaml:1 The config does not name the folder of each language, so pages are read from `content/en`. If a script writes a part of the config, run it and import again.',
    'hugo.yaml:1 The languages ja were not imported, because a site has one language.',
  ]);
});

test('the Hugo importer leaves no comments in tags and addresses, and notes shortcodes in code', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.toml': '[params]\nICON = "<i class=\\"fa-{1} x-{2}\\"></i>"\n',
    'content/a.md':
      '---\ntitle: A\n---\n<a {{% button go %}} href="{{< url >}}">{{% _param ICON star %}}</a>\n\n[x]: <https://a.example/?{{< tag >}}>\n\n```sh\nnpm i a@{{% latest a %}} {{%/* text */%}}\n```\n',
  });
  expect(files['content/a.md']).toBe(
    '---\ntitle: A\n---\n<a  href=""><i class="fa-star x-"></i></a>\n\n[x]: <https://a.example/?>\n\n```sh\nnpm i a@{{% latest a %}} {{% text %}}\n```\n',
  );
  expect(notes).toEqual([
    'content/a.md:4 The shortcode `button` is left out of a tag or an address. Write what it stands for, or a component.',
    'content/a.md:4 The shortcode `url` is left out of a tag or an address. Write what it stands for, or a component.',
    'content/a.md:6 The shortcode `tag` is left out of a tag or an address. Write what it stands for, or a component.',
    'content/a.md:9 The shortcode `latest` is in a code block, where it is text now. Write what it stands for.',
  ]);
});

test('the Hugo importer converts authors in Markdown, menu entries of pages, and lists of social links', () => {
  const {files} = importFiles('hugo', {
    'hugo.yaml': `menus:
  main:
    - {name: Code, url: 'https://code.example', weight: 15}
    - {name: About, url: /about/}
params:
  social:
    - {name: Mastodon, url: 'https://m.example/@a', icon: fab fa-mastodon}
  links:
    user:
      - {name: Slack, url: 'https://s.example', icon: fab fa-slack}
      - {name: Site, url: /site/}
`,
    'content/docs/_index.md': '---\ntitle: Documentation\nlinkTitle: Docs\nmenu: {main: {weight: 10}}\n---\nText\n',
    'content/docs/a.md': '---\ntitle: A\nmenus:\n  main:\n    parent: Docs\n---\n',
    'content/blog/_index.md': '---\ntitle: Blog\nweight: 20\nmenu: main\n---\nText\n',
    'content/blog/x.md':
      '---\ntitle: X\nauthor: >-\n  [Ann\n  Lee](https://a.example/ann) (Acme), [Bob](https://a.example/bob), Beta, and\n  [Cy](https://a.example/cy)\n---\n',
    'content/blog/y.md': '---\ntitle: Y\nauthor: [Ann, "[Bob](https://a.example/bob)"]\n---\n',
    'content/blog/z.md': '---\ntitle: Z\nauthor: Ann Lee, Acme\n---\n',
    'content/blog/w.md':
      '---\ntitle: W\nauthor:\n  name: Ann\n  link: https://a.example/ann\n  position: Engineer at [Acme](https://a.example)\n---\n',
  });
  expect(files['content/site.yml']).toBe(`language: en
trailingSlash: always
header:
  links:
    - label: Docs
      to: /docs
      children:
        - label: A
          to: /docs/a
    - label: Code
      to: https://code.example
    - label: Blog
      to: /blog
    - label: About
      to: /about
footer:
  social:
    - label: Mastodon
      url: https://m.example/@a
      icon: lucide:at-sign
    - label: Slack
      url: https://s.example
      icon: lucide:slack
markdown:
  headingIds: github
redirects:
  /index.xml: /rss.xml
  /blog/index.xml: /rss.xml
`);
  expect(files['content/blog/x.md']).toBe(`---
title: X
authors:
  - name: Ann Lee
    role: Acme
    to: https://a.example/ann
  - name: Bob
    role: Beta
    to: https://a.example/bob
  - name: Cy
    to: https://a.example/cy
---
`);
  expect(files['content/blog/y.md']).toBe(`---
title: Y
authors:
  - name: Ann
  - name: Bob
    to: https://a.example/bob
---
`);
  expect(files['content/blog/w.md']).toBe(
    '---\ntitle: W\nauthors:\n  - name: Ann\n    role: Engineer at Acme\n    to: https://a.example/ann\n---\n',
  );
  expect(files['content/blog/z.md']).toBe('---\ntitle: Z\nauthors:\n  - name: Ann Lee, Acme\n---\n');
});

test('the Hugo importer indents the content of containers in list items', () => {
  const {files} = importFiles('hugo', {
    'hugo.toml': '',
    'content/a.md': `+++
title = "A"
+++
1. Start:

    {{< tabpane text=true >}} {{% tab Make %}}

\`\`\`sh
make start
  -x
\`\`\`

    {{% /tab %}} {{% tab Docker %}}
      Text
    {{% /tab %}} {{< /tabpane >}}

    ### Next
`,
  });
  expect(files['content/a.md']).toBe(`---
title: A
---
1. Start:

    :::tabs
    == Make


    \`\`\`sh
    make start
      -x
    \`\`\`

    == Docker

      Text
    :::

    ### Next
`);
});

test('the Hugo importer removes attributes of blocks, and keeps their ids', () => {
  const body =
    'Text\n{.display-6}\n\n- a\n- b\n{#list .x lang=en title="A b"}\n\n{.alone}\n\n```\na\n{.code}\n```\n\nA\n{b}\n';
  const files = (config: string) => importFiles('hugo', {'hugo.yaml': config, 'content/a.md': body}).files;
  expect(files('markup: {goldmark: {parser: {attribute: {block: true}}}}')['content/a.md']).toBe(
    'Text\n\n<a id="list"></a>\n\n- a\n- b\n\n{.alone}\n\n```\na\n{.code}\n```\n\nA\n{b}\n',
  );
  expect(files('title: A')['content/a.md']).toBe(body);
});

test('the Hugo importer redirects parts of the blog without a text to the list of posts', () => {
  const {files, urls} = importFiles('hugo', {
    'hugo.yaml': '',
    'content/blog/_index.md': '---\ntitle: Blog\n---\n',
    'content/blog/2024/_index.md': '---\ntitle: 2024\naliases: [/news/2024/]\n---\n',
    'content/blog/2024/a.md': '---\ntitle: A\ndate: 2024-01-01\n---\nText\n',
    'content/blog/2023/_index.md': '---\ntitle: 2023\n---\nText\n',
  });
  expect(urls).toEqual([
    '/blog/2023/ → /blog/2023 page',
    '/blog/2024/a/ → /blog/2024/a page',
    '/blog/ → /blog page',
    '/index.xml → /rss.xml redirect',
    '/blog/index.xml → /rss.xml redirect',
    '/blog/2024/ → /blog redirect',
    '/news/2024/ → /blog redirect',
  ]);
  expect(Object.keys(files)).not.toContain('content/blog/2024/index.md');
});

test('the Hugo importer turns on diagrams if a page has one', () => {
  const {files, notes} = importFiles('hugo', {
    'hugo.yaml': 'title: A\n',
    'content/a.md': '---\ntitle: A\n---\n```mermaid\ngraph TD\n```\n',
  });
  expect(files['content/site.yml']).toBe(
    'brand: A\nlanguage: en\ntrailingSlash: always\nmarkdown:\n  headingIds: github\n  mermaid: true\n',
  );
  expect(notes).toEqual([
    'Run `npm install beautiful-mermaid` in the new site, which draws the diagrams of its pages.',
  ]);
});

test('the Hugo importer redirects pages that only lead elsewhere', () => {
  const {files, urls, notes} = importFiles('hugo', {
    'hugo.yaml': 'title: A\n',
    'content/docs/a.md': '---\ntitle: A\nredirect: https://a.example/x\nbuild: {render: link}\naliases: [/old]\n---\n',
    'content/docs/f.md': '---\ntitle: F\n_build: {render: link}\n---\n',
    'content/docs/b.md': '---\ntitle: B\nmanualLink: ../c/#d\nbuild: {render: link}\n---\n',
    'content/docs/c.md':
      '---\ntitle: C\nredirect: /x\nbuild: {render: link}\naliases: [e]\n---\n## D\n\n[a](../a/) [e](../e/#f) [f](../f/) [g](../g/)\n',
    'layouts/index.redirects': '',
  });
  expect(files['content/docs/c.md']).toContain('[a](/docs/a) [e](/docs/e#f) [f](/docs/f) [g](../g/)');
  expect(Object.keys(files)).toEqual(['content/docs/c.md', 'content/site.yml']);
  expect(urls).toEqual([
    '/docs/c/ → /docs/c page',
    '/docs/e → /docs/c redirect',
    '/docs/a/ → https://a.example/x redirect',
    '/old → https://a.example/x redirect',
    '/docs/b/ → /docs/c#d redirect',
    '/docs/f/ →  lost',
  ]);
  const message =
    'The page only leads to another address, so it became a redirect and is not in the navigation. If you need its entry, add it to `sidebar` in `site.yml`.';
  expect(notes).toEqual([
    `content/docs/a.md ${message}`,
    `content/docs/b.md ${message}`,
    'layouts The files of `layouts/` were left out. Write pages and components in `templates/`.',
    'layouts/index.redirects The template writes redirects when Hugo runs. Write them to `redirects` in `site.yml`.',
  ]);
});

test('the Hugo importer redirects the pages of tags to those of the blog', () => {
  const post = (front: string): string => `---\ntitle: A\n${front}---\nText.\n`;
  const files = {
    'hugo.toml': 'title = "A"\n',
    'content/_index.md': '# Home\n',
    'content/blog/a.md': post('tags: [Monthly Update, security]\ncategories: [news]\n'),
    'content/blog/b.md': post('tags: [hidden]\ndraft: true\n'),
  };
  const terms = (urls: readonly string[]) => urls.filter((url) => /^\/(?:tags|categories)/.test(url));
  expect(terms(importFiles('hugo', files).urls)).toEqual([
    '/tags/monthly-update → /blog/tags/monthly-update redirect',
    '/tags/security → /blog/tags/security redirect',
    '/tags →  lost',
    '/categories/* →  lost',
  ]);
  const withDocs = importFiles('hugo', {...files, 'content/docs/c.md': post('tags: [guide]\n')});
  expect(terms(withDocs.urls)).toEqual([
    '/tags/monthly-update → /blog/tags/monthly-update redirect',
    '/tags/security → /blog/tags/security redirect',
    '/tags/* →  lost',
    '/categories/* →  lost',
  ]);
});
