import {expect, test} from 'vitest';
import {rawText} from '../../../../renderer/base/source-edit.js';
import {addressFix, anchorFix, routeFix} from '../../../../renderer/check/fixes/address-fix.js';
import {defaultConfig} from '../../../../renderer/config/config.js';
import type {Document} from '../../../../renderer/document/document-types.js';

const page = {file: 'content/docs/1.start/2.use.md', path: '/docs/start/use'} as Document;
const index = {file: 'content/docs/1.start/index.md', path: '/docs/start'} as Document;

/** The address in the fix of the only link in a text. */
function fixed(href: string, route: string, document = page, file = document.file): string | undefined {
  const raw = rawText(`[a](${href})`);
  const fix = routeFix({href, place: {file, line: 1, column: 1}}, route, document, {
    readFixableText: () => raw,
    config: defaultConfig,
  });
  if (fix !== undefined) expect(fix.description).toBe(`Write ${fix.edits[0]!.new}.`);
  return fix?.edits[0]!.new;
}

test.each([
  ['/Docs', '/docs', '/docs'],
  ['/Docs/', '/docs', '/docs/'],
  ['/Docs/?a=b#c', '/docs', '/docs/?a=b#c'],
  ['/x', '/', '/'],
  ['/A%20B', '/a b', '/a%20b'],
  ['Other', '/docs/start/other', 'other'],
  ['./Other', '/docs/start/other', './other'],
  ['./Other/#a', '/docs/start/other', './other/#a'],
  ['./x', '/docs/other', '../other'],
  ['../x', '/docs/other', '../other'],
])('routeFix() changes the link %s to the page %s into %s', (href, route, address) => {
  expect(fixed(href, route)).toBe(address);
});

test('routeFix() writes links of an index page relative to its own folder', () => {
  expect(fixed('Other', '/docs/start/other', index)).toBe('other');
  expect(fixed('x', '/docs/other', index)).toBe('../other');
});

test.each([
  ['without a path', '#a', '/docs', page, page.file],
  ['that is already correct', '/docs', '/docs', page, page.file],
  ['that is relative in an included file', 'x', '/docs/other', page, 'content/_part.md'],
  ['that is relative to its own folder', 'x', '/docs/start', page, page.file],
])('routeFix() has no fix for a link %s', (_, href, route, document, file) => {
  expect(fixed(href, route, document, file)).toBeUndefined();
});

test('routeFix() fixes an absolute link in an included file', () => {
  expect(fixed('/Docs', '/docs', page, 'content/_part.md')).toBe('/docs');
});

test.each([
  ['/docs#Old', 'new', '/docs#new'],
  ['#old', 'neu-ü', '#neu-ü'],
  ['/docs', 'new', undefined],
  ['/docs#new', 'new', undefined],
])('anchorFix() changes the anchor of %s to #%s: %s', (href, id, address) => {
  const raw = rawText(`[a](${href})`);
  const fix = anchorFix({href, place: {file: page.file, line: 1, column: 1}}, id, () => raw);
  expect(fix?.edits[0]!.new).toBe(address);
});

test('addressFix() replaces the address at its place', () => {
  const raw = rawText('Go\n[a](/b "T")');
  const fix = addressFix(
    {href: '/b', place: {file: 'content/a.md', line: 2, column: 1}},
    () => raw,
    () => '/c',
  );
  expect(fix).toEqual({
    description: 'Write /c.',
    edits: [{file: 'content/a.md', line: 2, column: 5, old: '/b', new: '/c'}],
  });
});

test('addressFix() has no fix for a file that it cannot read or that has another link there', () => {
  const link = {href: '/b', place: {file: 'content/a.md', line: 1, column: 1}};
  expect(
    addressFix(
      link,
      () => undefined,
      () => '/c',
    ),
  ).toBeUndefined();
  expect(
    addressFix(
      link,
      () => rawText('[a](/other)'),
      () => '/c',
    ),
  ).toBeUndefined();
  expect(
    addressFix(
      link,
      () => rawText('[a](/b)'),
      () => undefined,
    ),
  ).toBeUndefined();
});
