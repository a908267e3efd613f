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

test('a Hugo site comes over with permalinks, aliases, shortcodes, bundles and partials', () => {
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
    'content/guide/index.md': '---\ntitle: Guide\nweight: 5\naliases:\n  - /manual/\n  - /guide/old\n---\n',
    'content/guide/deep/index.md':
      '---\ntitle: Deep\n_path: /deeper\n---\n:::: warning Mind\n:::tabs\n== npm\n\nnpm i\n:::\n::::\n\n::figure\n![A](a.png)\n\n#caption\nThe *cat*\n::\n\n```go\nx := {{< x >}}\n```\n\n<!-- {{< unknown a="b" >}} -->text<!-- {{< /unknown >}} -->\n\n::include{file="../../_partials/common/note.md"}\n\n<dl>\n<dt>\n\nTerm\n\n</dt>\n<dd>\n\nDefinition\ngoes on\n\n</dd>\n\n</dl>\n',
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
    'content/guide/deep/index.md:4 The layout `wide` is one of Hugo.',
    'hugo.toml The languages fr were not imported.',
    'layouts The files of `layouts/` were not carried over. Write pages and components in `templates/`.',
    'hugo.toml:3 The theme `docsy` was not carried over.',
  ]);
});
