// Every problem in a file is reported with its place, and the rest of the site is built.
import {mkdirSync, readFileSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {galley, type Run} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const files: Readonly<Record<string, string | Uint8Array>> = {
  'content/index.md': '# Home\n\nAll is well here.\n',
  'content/site.yml': 'brand: Test\ntrailingSlahs: never\n',
  'content/docs/good.md': '# Good\n\n## Part\n\nText.\n',
  'content/docs/link.md': '# Link\n\nSee [it](/docs/goood) and [that](/docs/good#prat).\n',
  'content/docs/yaml.md': '---\ntitle: [open\n---\n\n# Yaml\n\nStill readable.\n',
  'content/docs/image.md': '# Image\n\n![A shot](./shoot.png)\n',
  'content/docs/shot.png': 'x',
  'content/docs/component.md': '# Component\n\n::calllout\nInside.\n::\n',
  'content/docs/icon.md': '# Icon\n\n:icon{name="lucide:book-opne"}\n',
  'content/docs/twice.md': '# One\n',
  'content/docs/1.twice.md': '# Two\n',
  'content/docs/empty.md': '',
  'content/docs/long.md': `# Long\n\n${'x'.repeat(5_000_000)}\n`,
  'content/docs/latin.md': Buffer.from([0x23, 0x20, 0x48, 0x0a, 0x0a, 0x61, 0xe9, 0x0a]),
  'content/data/bad.json': '{\n  "a": 1,\n  "b": oops\n}\n',
  'content/data/bad.csv': 'a,b\n1,"open\n',
};

const root = temporary(files);
let run: Run;
let diagnostics: readonly Diagnostic[];

beforeAll(async () => {
  mkdirSync(path.join(root, 'content/docs/loop'));
  symlinkSync('..', path.join(root, 'content/docs/loop/again'));
  run = await galley(['build', '--root', root, '--json']);
  diagnostics = run.stdout
    .split('\n')
    .map((line) => JSON.parse(line) as Diagnostic & {type?: string})
    .filter((line) => 'severity' in line);
});

function found(code: string): readonly Partial<Diagnostic>[] {
  return diagnostics
    .filter((one) => one.code === code)
    .map(({place, hint}) => ({...(place && {place}), ...(hint && {hint})}));
}

test('errors in the content make the build exit with 1', () => {
  expect([run.exitCode, run.stderr]).toEqual([1, '']);
});

test.each<[string, string, readonly object[]]>([
  [
    'a broken link',
    'link-broken',
    [{place: {file: 'content/docs/link.md', line: 3, column: 5}, hint: 'Did you mean /docs/good?'}],
  ],
  [
    'a broken anchor',
    'anchor-broken',
    [{place: {file: 'content/docs/link.md', line: 3, column: 27}, hint: 'Did you mean #part?'}],
  ],
  [
    'an unknown config key',
    'config-unknown-key',
    [{place: {file: 'content/site.yml', line: 2, column: 1}, hint: expect.stringContaining('trailingSlash')}],
  ],
  [
    'a missing image',
    'image-missing',
    [{place: {file: 'content/docs/image.md', line: 3, column: 1}, hint: 'Did you mean content/docs/shot.png?'}],
  ],
  [
    'an unknown component',
    'component-unknown',
    [{place: {file: 'content/docs/component.md', line: 3, column: 1}, hint: 'Did you mean callout?'}],
  ],
  [
    'an unknown icon',
    'icon-unknown',
    [{place: {file: 'content/docs/icon.md', line: 3, column: 7}, hint: 'Did you mean lucide:book-open?'}],
  ],
])('%s is reported with file, line, column and hint', (_, code, expected) => {
  expect(found(code)).toEqual(expected);
});

test.each([
  ['broken YAML', 'front-matter-invalid', {file: 'content/docs/yaml.md', line: 2}],
  ['a duplicate route', 'route-duplicate', {file: 'content/docs/twice.md'}],
  ['invalid UTF-8', 'encoding-invalid', {file: 'content/docs/latin.md', line: 3, column: 2}],
  ['a 5 MB line', 'file-too-large', {file: 'content/docs/long.md'}],
  ['bad JSON', 'data-invalid', {file: 'content/data/bad.json', line: 3, column: 8}],
  ['bad CSV', 'data-invalid', {file: 'content/data/bad.csv'}],
  ['a symlink loop', 'file-skipped', {file: 'content/docs/loop/again'}],
])('%s is reported with its place', (_, code, place) => {
  expect(diagnostics.filter((one) => one.code === code).map((one) => one.place)).toContainEqual(
    expect.objectContaining(place),
  );
});

test('an empty file is reported and still becomes a page', () => {
  expect(found('file-empty')).toEqual([
    {place: {file: 'content/docs/empty.md', line: 1, column: 1}, hint: 'Write its content, or delete the file.'},
  ]);
  expect(readFileSync(path.join(root, 'dist/docs/empty/index.html'), 'utf8')).toContain('<main');
});

test.each([
  ['index.html', 'All is well here.'],
  ['docs/good/index.html', 'Text.'],
  ['docs/yaml/index.html', 'Still readable.'],
  ['docs/component/index.html', 'Inside.'],
])('galley build writes the other pages despite errors: %s', (file, text) => {
  expect(readFileSync(path.join(root, 'dist', file), 'utf8')).toContain(text);
});
