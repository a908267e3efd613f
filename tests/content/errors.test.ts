import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {a11yCodes, rules} from '../../renderer/base/rules.js';
import {docsPage, tableRows} from './docs-page.js';

const root = new URL('../../', import.meta.url);

// How sources name a code: `code: 'x'`, `code = 'x'`, the first argument of an error, and of `report` after its subject.
const codePattern = /\bcode(?::| =) '([a-z\d-]+)'|(?:Error\(|report\([^,]+,)\s*'([a-z\d-]+)'/g;

test('the findings page lists every code of the sources, and no other', () => {
  const listed = tableRows(docsPage('5.reference/4.errors.md')).map(([code]) => code);
  const named = codesIn('renderer', 'cli', 'runtime/tools/base', 'runtime/tools/syntax');
  // Those of axe-core are in a table of their own.
  expect(listed.toSorted()).toEqual([...new Set([...named, ...a11yCodes])].toSorted());
});

test('every finding about content, config or templates has a rule, and no other', () => {
  const page = docsPage('5.reference/4.errors.md');
  const ofContent = page.slice(0, page.indexOf('## Commands'));
  expect([...rules.keys()].toSorted()).toEqual(
    tableRows(ofContent)
      .map(([code]) => code)
      .toSorted(),
  );
});

test('the pattern sees the codes of all three kinds', () => {
  expect(codesIn('renderer')).toEqual(expect.arrayContaining(['link-broken', 'config-invalid', 'output-clash']));
});

function codesIn(...folders: readonly string[]): readonly string[] {
  const found = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), {recursive: true, encoding: 'utf8'})
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(new URL(`${folder}/${file}`, root), 'utf8').matchAll(codePattern)])
      .map(([, plain, thrown]) => plain ?? thrown ?? ''),
  );
  return [...new Set(found)].toSorted();
}
