import {expect, test} from 'vitest';
import {importFiles} from './import-files.js';

const summary = `# Summary

[Introduction](README.md)

# User guide

- [Install \`acme\`](guide/install.md)
  - [On Linux](guide/linux.md)
- [Draft chapter]()

---

[Contributors](misc/contributors.md)
`;

test('the mdBook importer converts config, summary, pages, redirects and files', () => {
  const {files, copies, urls, notes} = importFiles(undefined, {
    'book.toml': `[book]
title = "Acme"
description = "Runs tests"
language = "en"

[output.html]
site-url = "/acme/"
edit-url-template = "https://github.com/acme/acme/edit/main/book/{path}"
additional-css = ["a.css"]

[output.html.redirect]
"/start.html" = "guide/install.html"
`,
    'src/SUMMARY.md': summary,
    'src/README.md': '# Acme\n\nSee [install](guide/install.md#x) and ![logo](logo.svg).\n',
    'src/guide/install.md': 'Text.\n',
    'src/guide/linux.md': '# Linux\n',
    'src/misc/contributors.md': '# Contributors\n',
    'src/unlisted.md': '# Unlisted\n',
    'src/logo.svg': '<svg/>',
  });
  expect(files).toEqual({
    'content/guide/install.md': '---\ntitle: Install acme\n---\n\nText.\n',
    'content/guide/linux.md': '# Linux\n',
    'content/index.md': '# Acme\n\nSee [install](guide/install.md#x) and ![logo](/logo.svg).\n',
    'content/misc/contributors.md': '# Contributors\n',
    'content/site.yml': `brand: Acme
description: Runs tests
language: en
base: /acme/
repository:
  url: https://github.com/acme/acme
  folder: book
content:
  respectPathCase: true
markdown:
  headingIds: github
sidebar:
  /:
    - label: Introduction
      to: /
    - label: User guide
      items:
        - label: Install acme
          to: /guide/install
          items:
            - label: On Linux
              to: /guide/linux
    - /misc/contributors
redirects:
  /guide/install.html: /guide/install
  /guide/linux.html: /guide/linux
  /misc/contributors.html: /misc/contributors
  /start.html: /guide/install
`,
  });
  expect(copies).toEqual(['src/logo.svg → content/public/logo.svg']);
  expect(urls).toEqual([
    '/ → / page',
    '/guide/install.html → /guide/install redirect',
    '/guide/linux.html → /guide/linux redirect',
    '/misc/contributors.html → /misc/contributors redirect',
    '/start.html → /guide/install redirect',
    '/print.html →  lost',
  ]);
  expect(notes).toEqual([
    'book.toml:9 `output.html.additional-css` was left out. Move its rules to `templates/styles`.',
    'src/SUMMARY.md:9 A chapter without a file was left out of the sidebar. Write its page.',
  ]);
});

const page = (text: string, more: Readonly<Record<string, string>> = {}, html = '') =>
  importFiles('mdbook', {
    'book.toml': `[output.html]\n${html}`,
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': text,
    ...more,
  });

test('the mdBook importer redirects / to the first chapter if the book has no start page', () => {
  expect(page('# A\n').urls).toEqual(['/a.html → /a redirect', '/ → /a redirect', '/print.html →  lost']);
});

test.each([
  ['all of a file', '```rust,ignore\n{{#include a.rs}}\n```', '```rust,ignore file=../snippets/src/a.rs\n```'],
  ['a region', '```rust\n{{#rustdoc_include a.rs:main}}\n```', '```rust file=../snippets/src/a.rs#main\n```'],
  ['lines', '```rust\n{{#include a.rs:2:10}}\n```', '```rust file=../snippets/src/a.rs lines=2-10\n```'],
  ['the first lines', '```rust\n{{#include a.rs::10}}\n```', '```rust file=../snippets/src/a.rs lines=1-10\n```'],
  ['the last lines', '```rust\n{{#include a.rs:2:}}\n```', '```rust file=../snippets/src/a.rs lines=2-\n```'],
  ['one line', '```rust\n{{#include a.rs:2}}\n```', '```rust file=../snippets/src/a.rs lines=2\n```'],
  ['a program', '{{#playground a.rs editable}}', '```rust file=../snippets/src/a.rs\n```'],
  ['a text', '{{#include b.md:part}}', '::include{file="./_partials/src/b.md#part"}'],
  ['an escaped include', '```rust\n\\{{#include a.rs}}\n```', '```rust\n{{#include a.rs}}\n```'],
])('the mdBook importer converts includes of %s', (_what, text, expected) => {
  const {files, notes} = page(`# A\n\n${text}\n`, {'src/a.rs': 'fn main() {}', 'src/b.md': 'Text'});
  expect(files['content/a.md']).toBe(`# A\n\n${expected}\n`);
  expect(notes).toEqual([]);
});

test.each([
  ['hidden lines of Rust', '```rust\n# fn main() {\n#[test]\n## a\n# }\n```', '```rust\n#[test]\n# a\n```'],
  ['comments of other languages', '```sh\n# a\n```', '```sh\n# a\n```'],
  ['warnings', '<div class="warning">\n\nText\n\n</div>', ':::warning\n\nText\n\n:::'],
  ['formulas', 'Text \\\\( x_1 \\\\) and `\\\\(`\n\n\\\\[ y \\\\]', 'Text $x_1$ and `\\\\(`\n\n$$ y $$'],
])('the mdBook importer converts %s', (_what, text, expected) => {
  expect(page(`# A\n\n${text}\n`, {}, 'mathjax-support = true\n').files['content/a.md']).toBe(`# A\n\n${expected}\n`);
});
