import {expect, test} from 'vitest';
import {isIgnored, kindOf, nameError, unportableName, unsupportedFormat} from '../../../renderer/source/source-kind.js';

test.each([
  ['a.md', 'markdown'],
  ['a.MDC', 'markdown'],
  ['a/b.mdx', 'markdown'],
  ['a.yml', 'data'],
  ['a.yaml', 'data'],
  ['a.json', 'data'],
  ['a.json5', 'data'],
  ['a.csv', 'data'],
  ['a.png', 'asset'],
  ['a', 'asset'],
  ['a.md/b', 'asset'],
  ['public/a.md', 'asset'],
])('kindOf() of %s is %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test.each<[path: string, rules: readonly string[], expected: boolean]>([
  ['a.md', [], false],
  ['.a.md', [], true],
  ['-a.md', [], true],
  ['a/.b/c.md', [], true],
  ['a-b/c.d.md', [], false],
  ['public/-a.txt', [], false],
  ['public/.a', [], true],
  ['public/.well-known/a', [], false],
  ['public/.nojekyll', [], false],
  ['public/.nojekyll.txt', [], true],
  ['a/b.md', ['', '/a/'], true],
  ['a/b.md', ['(', '^/content/b'], false],
])('isIgnored() of %s with the rules %j is %j', (path, rules, expected) => {
  expect(isIgnored(path, rules)).toBe(expected);
});

test.each(["a'.md", 'a".md', 'a?.md', 'a#.md', 'a:b.md', 'a\\b.md'])(
  'nameError() rejects the characters in %j',
  (path) => {
    expect(nameError(path)).toEqual({
      severity: 'warning',
      code: 'file-name-invalid',
      message: `Ignoring [content:${path}]. File name should not contain any of the following characters: ' " ? # : \\ /`,
      hint: 'Rename the file.',
      place: {file: `content/${path}`},
    });
  },
);

test('the hint of nameError() explains an invisible character', () => {
  expect(nameError('docs/a\tb.md')?.hint).toBe(
    'Rename the file. The name contains a control character, such as a tab or a line break.',
  );
});

test('the hint of nameError() names the outermost folder whose name is not allowed', () => {
  const hints = ['a/why?/b#/c.md', 'a/b/c#.md', 'public/a\\b/c.txt'].map((path) => nameError(path)?.hint);
  expect(hints).toEqual([
    'Rename the folder content/a/why?.',
    'Rename the file.',
    'Rename the folder content/public/a\\b.',
  ]);
});

test('nameError() allows other characters below public/, except backslashes and control characters', () => {
  expect(nameError(`public/'"?#:.txt`)).toBeUndefined();
  expect(nameError('public/a/b\\c')?.message).toBe(
    'Ignoring [content:public:a:b\\c]. File name should not contain any of the following characters: \\',
  );
});

test.each([
  ['aux.md', '`aux` is the name of a device', 'Rename the file.'],
  ['public/Con/a.b.txt', '`Con` is the name of a device', 'Rename the folder content/public/Con.'],
  ['a/com1', '`com1` is the name of a device', 'Rename the file.'],
  ['public/a*/b|c', 'the name contains `*`', 'Rename the folder content/public/a*.'],
  ['public/2:1.png', 'the name contains `:`', 'Rename the file.'],
  ['a./b.md', 'the name ends with a dot', 'Rename the folder content/a..'],
  ['a/b ', 'the name ends with a space', 'Rename the file.'],
])('unportableName() warns about %j, because %s', (path, reason, hint) => {
  expect(unportableName(path)).toEqual({
    severity: 'warning',
    code: 'name-unportable',
    message: `Windows cannot store this file: ${reason}.`,
    hint,
    place: {file: `content/${path}`},
  });
});

test.each(['a.md', 'auxiliary.md', 'com.md', 'com10', 'a.aux', 'con-a/b c.d', '1.aux.md'])(
  'unportableName() of %s is undefined',
  (path) => {
    expect(unportableName(path)).toBeUndefined();
  },
);

test.each([
  ['a.markdown', 'error', 'markdown files are not supported, so this file has no page.', 'Rename it to .md.'],
  ['a.mkd', 'error', 'mkd files are not supported, so this file has no page.', 'Rename it to .md.'],
  [
    'a.rst',
    'error',
    'rst files are not supported, so this file has no page.',
    'Convert it to Markdown, or list it in `content.ignore`.',
  ],
  [
    'a.adoc',
    'error',
    'adoc files are not supported, so this file has no page.',
    'Convert it to Markdown, or list it in `content.ignore`.',
  ],
  ...[
    ['jsonc', 'Rename it to .json5'],
    ['jsonl', 'Write the lines as a list in a .json file'],
    ['ndjson', 'Write the lines as a list in a .json file'],
    ['toml', 'Convert it to YAML or JSON'],
    ['tsv', 'Convert it to CSV'],
  ].map(([extension, conversion]) => [
    `a/b.${extension}`,
    'warning',
    `${extension} files are not supported, "content:a:b.${extension}" falling back to raw content`,
    `${conversion}, or move it to content/public/ to publish it unchanged.`,
  ]),
])('unsupportedFormat() of %s has the severity %s', (path, severity, message, hint) => {
  expect(unsupportedFormat(path)).toEqual({
    severity,
    code: 'file-unsupported',
    message,
    hint,
    place: {file: `content/${path}`},
  });
});

test.each(['a.md', 'a.png', 'a', 'public/a.rst', 'public/a.toml'])('unsupportedFormat() of %s is undefined', (path) => {
  expect(unsupportedFormat(path)).toBeUndefined();
});
