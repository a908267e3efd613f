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
    'content/index.md':
      '---\nlayout: docs\n---\n\n# Acme\n\nSee [install](guide/install.md#x) and ![logo](/logo.svg).\n',
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
    'src/SUMMARY.md': '[Start](README.md)\n\n- [A](a.md)\n',
    'src/README.md': '# Start\n',
    'src/a.md': text,
    ...more,
  });

test('the mdBook importer makes the first chapter the start page of a book without one', () => {
  const {files, urls} = importFiles('mdbook', {
    'book.toml': '',
    'src/SUMMARY.md': '[A](parts/a.md)\n\n- [B](b.md)\n',
    'src/parts/a.md': '# A\n\n[B](../b.md), <img alt="x\ny"\nsrc="a.svg">\n',
    'src/parts/a.svg': '<svg/>',
    'src/b.md': '# B\n\n[A](parts/a.md)\n',
  });
  expect(files['content/index.md']).toBe(
    '---\nlayout: docs\n---\n\n# A\n\n[B](./b.md), <img alt="x\ny"\nsrc="/parts/a.svg">\n',
  );
  expect(files['content/b.md']).toBe('# B\n\n[A](./index.md)\n');
  expect(files['content/site.yml']).toContain('sidebar:\n  /:\n    - /\n    - /b\n');
  expect(urls).toEqual(['/ → / page', '/b.html → /b redirect', '/parts/a.html → / redirect', '/print.html →  lost']);
});

test('the mdBook importer uses the title of a chapter whose only line like a heading is in a code block', () => {
  const {files} = importFiles('mdbook', {
    'book.toml': '',
    'src/SUMMARY.md': '- [A](a.md)\n- [First steps](b.md)\n',
    'src/a.md': '# A\n',
    'src/b.md': '```sh\n# Install\n```\n',
  });
  expect(files['content/b.md']).toBe('---\ntitle: First steps\n---\n\n```sh\n# Install\n```\n');
});

test('the mdBook importer comments out tags for preprocessors, and reports them', () => {
  const {files, notes} = page(
    '# A\n\n<Listing caption="`Box<T>` -- and more">\n\nText\n\n</Listing>\n\n> <Listing>\n\n<USERNAME>\n\n`<Listing>`\n',
  );
  expect(files['content/a.md']).toBe(
    '# A\n\n<!-- <Listing caption="`Box<T>` - - and more"> -->\n\nText\n\n<!-- </Listing> -->\n\n> <!-- <Listing> -->\n\n<USERNAME>\n\n`<Listing>`\n',
  );
  expect(notes).toEqual([
    'src/a.md:3 The tag `<Listing>` is for a preprocessor, so it is commented out.',
    'src/a.md:9 The tag `<Listing>` is for a preprocessor, so it is commented out.',
  ]);
});

test('the mdBook importer keeps the address of a chapter whose file name begins with an underscore', () => {
  const {urls} = page('# A\n', {'src/SUMMARY.md': '[A](a.md)\n\n[B](_b.md)\n', 'src/_b.md': '# B\n'});
  expect(urls).toContain('/_b.html → /_b redirect');
});

test('the mdBook importer ignores many blanks in place of a chapter', () => {
  const {urls} = page('# A\n', {'src/SUMMARY.md': `[A](a.md)\n[B](${' '.repeat(50_000)}\n`});
  expect(urls).toEqual(['/ → / page', '/a.html → / redirect', '/print.html →  lost']);
});

test('the mdBook importer reads a chapter whose path is in angle brackets', () => {
  const {urls} = page('# A\n', {'src/SUMMARY.md': '[A](a.md)\n\n[B]( <the b.md> )\n', 'src/the b.md': '# B\n'});
  expect(urls).toContain('/the b.html → /the b redirect');
});

test('the mdBook importer notes a redirect whose target is not an address', () => {
  const {urls, notes} = page('# A\n', {}, '\n[output.html.redirect]\n"/b.html" = "x://["\n');
  expect(urls).not.toContainEqual(expect.stringContaining('/b.html'));
  expect(notes).toEqual([
    'book.toml `/b.html` leads to `x://[`, which is not an address. Redirect it to a page in `site.yml`.',
  ]);
});

test('the mdBook importer includes a file outside of the book that has the name of a chapter', () => {
  const {files} = page('# A\n\n{{#include ../lib/b.md}}\n', {
    'src/SUMMARY.md': '[Start](README.md)\n\n[A](a.md)\n\n[B](b.md)\n',
    'src/b.md': '# B\n',
    'lib/b.md': 'Text',
  });
  expect(files['content/a.md']).toBe('# A\n\n::include{file="./_partials/lib/b.md"}\n');
});

test.each([
  ['all of a file', '```rust,ignore\n{{#include a.rs}}\n```', '```rust,ignore file=../snippets/src/a.rs\n```'],
  ['a region', '```rust\n{{#rustdoc_include a.rs:main}}\n```', '```rust file=../snippets/src/a.rs#main\n```'],
  ['lines', '```rust\n{{#include a.rs:2:10}}\n```', '```rust file=../snippets/src/a.rs lines=2-10\n```'],
  ['the first lines', '```rust\n{{#include a.rs::10}}\n```', '```rust file=../snippets/src/a.rs lines=1-10\n```'],
  ['the last lines', '```rust\n{{#include a.rs:2:}}\n```', '```rust file=../snippets/src/a.rs lines=2-\n```'],
  ['one line', '```rust\n{{#include a.rs:2}}\n```', '```rust file=../snippets/src/a.rs lines=2\n```'],
  ['a program', '{{#playground a.rs editable}}', '```rust file=../snippets/src/a.rs\n```'],
  [
    'a program in a list',
    '- Run:\n\n  {{#playground a.rs}}\n\n  Text',
    '- Run:\n\n  ```rust file=../snippets/src/a.rs\n  ```\n\n  Text',
  ],
  ['a text', '{{#include b.md:part}}', '::include{file="./_partials/src/b.md#part"}'],
  ['a text for rustdoc', '{{#rustdoc_include b.md}}', '::include{file="./_partials/src/b.md"}'],
  ['an escaped include', '```rust\n\\{{#include a.rs}}\n```', '```rust\n{{#include a.rs}}\n```'],
])('the mdBook importer converts includes of %s', (_what, text, expected) => {
  const {files, notes} = page(`# A\n\n${text}\n`, {'src/a.rs': 'fn main() {}', 'src/b.md': 'Text'});
  expect(files['content/a.md']).toBe(`# A\n\n${expected}\n`);
  expect(notes).toEqual([]);
});

test('the mdBook importer reports an include inside of a line, but not one in inline code', () => {
  const text = '# A\n\nText {{#include b.md}}\n\nWrite `{{#include b.md}}` or \\{{#include b.md}}.\n';
  const {files, notes} = page(text, {'src/b.md': 'B\n'});
  expect(files['content/a.md']).toBe(text);
  expect(notes).toEqual([
    'src/a.md:3 An include inside of a line stays as text. Write `::include{file="…"}` on a line of its own, or copy the text.',
  ]);
});

test.each([
  ['hidden lines of Rust', '```rust\n# fn main() {\n#[test]\n## a\n# }\n```', '```rust\n#[test]\n# a\n```'],
  ['comments of other languages', '```sh\n# a\n```', '```sh\n# a\n```'],
  ['warnings', '<div class="warning">\n\nText\n\n</div>', ':::warning\n\nText\n\n:::'],
  [
    'warnings in lists',
    '- a\n\n  <div class="warning">\n\n  Text\n\n  </div>',
    '- a\n\n  :::warning\n\n  Text\n\n  :::',
  ],
  ['formulas', 'Text \\\\( x_1 \\\\) and `\\\\(`\n\n\\\\[ y \\\\]', 'Text $x_1$ and `\\\\(`\n\n$$ y $$'],
])('the mdBook importer converts %s', (_what, text, expected) => {
  expect(page(`# A\n\n${text}\n`, {}, 'mathjax-support = true\n').files['content/a.md']).toBe(`# A\n\n${expected}\n`);
});

test('the mdBook importer writes definition lists as HTML with the ids of mdBook, unless they are turned off', () => {
  const text = '# A\n\nTerm\n  : What it *means*.\n';
  expect(page(text).files['content/a.md']).toBe(
    '# A\n\n<dl>\n<dt id="term">\n\nTerm\n\n</dt>\n<dd>\n\nWhat it *means*.\n\n</dd>\n\n</dl>\n',
  );
  expect(page(text, {}, 'definition-lists = false\n').files['content/a.md']).toBe(text);
});

test('the mdBook importer notes links above the book, and writes their full address if site-url has a host', () => {
  const text = '# A\n\n[std](../std/index.html#a) [own](./README.md) [web](https://a.example/../b) [root](/../c)\n';
  const {files, notes} = page(text);
  expect(files['content/a.md']).toContain('[std](../std/index.html#a) [own](./index.md)');
  expect(notes).toEqual(['src/a.md:3 The link `../std/index.html#a` leads above the book. Write its full address.']);
  const hosted = page(text, {}, 'site-url = "https://acme.example/book/"\n');
  expect(hosted.files['content/a.md']).toContain('[std](https://acme.example/std/index.html#a) [own](./index.md)');
  expect(hosted.notes).toEqual([]);
});

test('the mdBook importer keeps fragments of targets, and notes redirects of fragments', () => {
  const {urls, notes} = importFiles('mdbook', {
    'book.toml': `[output.html.redirect]
"/old/a.html" = "../b.html#c"
"/b.html#d" = "b.html#c"
"/b.html#e" = "b.html#c"
`,
    'src/SUMMARY.md': '- [A](a.md)\n- [B](b.md)\n',
    'src/a.md': '# A\n',
    'src/b.md': '# B\n\n## C\n',
  });
  expect(urls).toContain('/old/a.html → /b#c redirect');
  const message =
    'Redirects of fragments were left out, because browsers do not send fragments. If a section is on the same page under another id, write its old id into `anchors` in the front matter.';
  expect(notes).toEqual([`book.toml ${message}`]);
});
