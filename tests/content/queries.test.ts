// Runs the examples of the query pages and compares the results with those on the pages.
import {expect, test} from 'vitest';
import type {JsonObject} from '../../renderer/base/json.js';
import {address} from '../../renderer/catalog/query-address.js';
import {type Query, query} from '../../renderer/catalog/answer-query.js';
import {docsPage, tableRows, titledBlocks} from './docs-page.js';

const [first, ...blocks] = titledBlocks(docsPage('3.querying/1.queries.md'));
const documents = JSON.parse(first?.code ?? '') as JsonObject[];
const examples = blocks.flatMap(({title, code}, index) =>
  title === 'query.json' ? [{query: code, answer: blocks[index + 1]?.code ?? ''}] : [],
);
const conditions = cases(docsPage('3.querying/2.operators.md'));
const hashes = cases(docsPage('3.querying/5.addresses.md'));

test('the pages about queries, operators and addresses have more than four examples each', () => {
  expect(first?.title).toBe('documents.json');
  expect([examples.length, conditions.length, hashes.length].map((count) => count > 4)).toEqual([true, true, true]);
});

test.each(examples)('query() returns the documented result of $query', ({query: text, answer}) => {
  expect(query(documents, JSON.parse(text) as Query)).toEqual(JSON.parse(answer));
});

test.each(conditions)('the condition %s finds the documents %s', (where, titles) => {
  const found = query(documents, {where: JSON.parse(where) as JsonObject, only: ['title']}) as readonly {
    title: string;
  }[];
  expect(found.map(({title}) => title).join(', ')).toBe(titles);
});

test.each(hashes)('address() of %s has the documented hash %s', (params, hash) => {
  expect(address(JSON.parse(params) as Query).hash).toBe(hash);
});

function cases(page: string): readonly (readonly [string, string])[] {
  return tableRows(page).flatMap(([condition = '', result = '']) =>
    condition.startsWith('{') ? [[condition, result] as const] : [],
  );
}
