import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {axeCodes, rules} from '../../renderer/base/check-rules.js';
import {docsPage, tableRows} from './docs-page.js';

const root = new URL('../../', import.meta.url);

// Codes in the sources: `code: 'x'`, `code = 'x'`, the first argument of an error, or the second one of `report`.
const codePattern = /\bcode(?::| =) '([a-z][a-z\d-]*)'|(?:Error\(|report\([^,]+,)\s*'([a-z][a-z\d-]*)'/g;

test('the rules and the errors page together list exactly the codes in the source code', () => {
  const listed = tableRows(docsPage('5.reference/4.errors.md')).map(([code = '']) => code);
  const named = codesIn('renderer', 'cli', 'runtime/tools/base', 'runtime/tools/syntax');
  expect([...new Set([...listed, ...rules.keys()])].toSorted()).toEqual(
    [...new Set([...named, ...axeCodes])].toSorted(),
  );
});

test('codePattern finds codes of findings, config errors and thrown errors', () => {
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
