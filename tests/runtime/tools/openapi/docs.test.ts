// The docs page of this tool lists every finding and every option, and its example is correct.
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {openApiOptions} from '../../../../runtime/tools/openapi/options.js';
import {run} from '../../../../runtime/tools/openapi/run.js';
import {docsPage, tableRows, titledBlocks} from '../../../content/docs-page.js';

const page = docsPage('6.tools/2.openapi.md');
const sources = path.resolve(import.meta.dirname, '../../../../runtime/tools');

/** The rows of the table below a heading. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = below.split(/\n## |\n### /);
  return tableRows(table);
}

/** All codes after `code:`, also in conditional expressions. The writers of `openapi` belong to the Postman tool. */
function codesIn(folder: string): readonly string[] {
  return readdirSync(path.join(sources, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts') && !(folder === 'openapi' && file.startsWith('write-')))
    .flatMap((file) => [...readFileSync(path.join(sources, folder, file), 'utf8').matchAll(/\bcode: ([^\n]+)/g)])
    .flatMap(([, value = '']) => [...value.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, code = '']) => code));
}

test('the docs of the openapi tool list every finding code once and no others', () => {
  const listed = rowsBelow('Diagnostics').map(([code]) => code ?? '');
  // Reported only when a document is written in a version that lacks a feature; this tool writes OpenAPI 3.1.
  const unsaid = new Set(['not-in-openapi']);
  const expected = new Set([...codesIn('openapi'), ...codesIn('http')].filter((code) => !unsaid.has(code)));
  expect(listed.toSorted()).toEqual([...expected].toSorted());
});

test('the docs of the openapi tool list every option in order with its default', () => {
  const words = (value: unknown) => (value === true ? 'on' : value === false ? 'off' : value);
  const rows = rowsBelow('Options').map(([name, value]) => [name, value]);
  expect(rows.map(([name]) => name)).toEqual(openApiOptions.map(({name}) => name));
  const shown = openApiOptions.filter(({kind}) => kind === 'choice' || kind === 'switch');
  expect(rows.filter(([name]) => shown.some((option) => option.name === name))).toEqual(
    shown.map((option) => [option.name, words(option.default)]),
  );
});

test('the example in the docs generates the type shown there', () => {
  const blocks = new Map(titledBlocks(page).map(({title, code}) => [title, code]));
  const {files, findings} = run({
    files: [{path: 'books.yaml', bytes: new TextEncoder().encode(blocks.get('books.yaml'))}],
    options: {},
  });
  expect(findings).toEqual([]);
  expect(files.find(({path}) => path === 'src/types.ts')?.content).toContain(blocks.get('src/types.ts'));
  const content = files.find(({path}) => path === 'README.md')?.content;
  expect(content).toContain('import { BooksClient } from "books-sdk"');
});
