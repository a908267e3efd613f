import {expect, test} from 'vitest';
import {readCsv} from '../../../renderer/data/read-csv.js';

test.each<[text: string, rows: unknown]>([
  ['name,age\nAnn,7\n', [{name: 'Ann', age: '7'}]],
  ['name , age\n Ann ,\t7 ', [{name: 'Ann', age: '7'}]],
  ['a,b\r\n1,2\r\n', [{a: '1', b: '2'}]],
  ['a\n\n1\n \n2', [{a: '1'}, {a: '2'}]],
  ['a\n""\n1', [{a: ''}, {a: '1'}]],
  ['a,b\n,\n', [{a: ''}]],
  ['a,b\n1,\n', [{a: '1'}]],
  ['a,b\n1,""\n', [{a: '1', b: ''}]],
  ['a,b\n1,"" \n', [{a: '1', b: ''}]],
  ['a,b\n1\n', [{a: '1'}]],
  ['a\n"x,\ny ""z"""\n', [{a: 'x,\ny "z"'}]],
  ['"a,b"\n1\n', [{'a,b': '1'}]],
  ['__proto__,a\n1,2\n', [{a: '2'}]],
  ['', []],
])('readCsv(%j) returns the rows %j', (text, rows) => {
  expect(readCsv(text)).toEqual({rows, errors: [], warnings: []});
});

test.each<[text: string, delimiter: string, rows: unknown]>([
  ['a;b\n1,5;"2;3"\n', ';', [{a: '1,5', b: '2;3'}]],
  ['a;b\n1;\n2;""\n', ';', [{a: '1'}, {a: '2', b: ''}]],
  ['a\tb\n1 \t 2\n', '\t', [{a: '1', b: '2'}]],
  ['a\tb\n"1"\t\n2\t"" \n', '\t', [{a: '1'}, {a: '2', b: ''}]],
  ['a|b\n"1"|2\n', '|', [{a: '1', b: '2'}]],
])('readCsv(%j) with the delimiter %j returns the rows %j', (text, delimiter, rows) => {
  expect(readCsv(text, {delimiter})).toEqual({rows, errors: [], warnings: []});
});

test.each<[text: string, rows: unknown]>([
  [
    'name , age\n\n Ann ,7,x\n',
    [
      ['name', 'age'],
      ['Ann', '7', 'x'],
    ],
  ],
  ['a,b\n1,\n2,""\n', [['a', 'b'], ['1'], ['2', '']]],
  ['', []],
])('readCsv(%j) with `json: false` returns the lists %j', (text, rows) => {
  expect(readCsv(text, {json: false})).toEqual({rows, errors: [], warnings: []});
});

test.each([
  ['a,b\n1,"2', 'A cell that begins with a quotation mark is not closed.', 'Add `"` at its end.', 2, 3],
  ['a,b\n1,"2"3"', 'A quoted cell contains a single quotation mark.', 'Write it twice: `""`.', 2, 3],
])('readCsv() reports the error in %j at the cell', (text, message, hint, line, column) => {
  expect(readCsv(text).errors[0]).toMatchObject({message, hint, line, column});
});

test.each<[situation: string, text: string, rows: unknown, message: string, line: number]>([
  [
    'a row with more cells than the first row',
    'a\n1\n\n1,2\n',
    [{a: '1'}, {a: '1', undefined: '2'}],
    'This row has more cells than the first row, which has 1: only the last cell is kept, as `undefined`.',
    4,
  ],
  [
    'several rows with more cells once',
    'a,b\n1,2,3,4\n1,2\n1,2,""\n',
    [
      {a: '1', b: '2', undefined: '4'},
      {a: '1', b: '2'},
      {a: '1', b: '2', undefined: ''},
    ],
    'This row has more cells than the first row, which has 2, as 1 more row has: only the last cell is kept, as `undefined`.',
    2,
  ],
  [
    'a repeated name',
    'a,b,a\n1,2,3\n',
    [{a: '3', b: '2'}],
    'Two columns are called `a`: rows keep only the cell of the last one.',
    1,
  ],
  [
    'semicolons between cells',
    'a;b\n1;2\n',
    [{'a;b': '1;2'}],
    'The first row is a single name, because `,` separates cells.',
    1,
  ],
])('readCsv() warns about %s', (_, text, rows, message, line) => {
  expect(readCsv(text)).toEqual({rows, errors: [], warnings: [expect.objectContaining({message, line, column: 1})]});
});

test('readCsv() finds a repeated name among many in linear time', () => {
  const names = [...Array.from({length: 100_000}, (_, column) => `n${column}`), 'n0'];
  expect(readCsv(names.join(',')).warnings).toMatchObject([{message: expect.stringContaining('`n0`') as string}]);
});

test('readCsv() with `json: false` does not warn about rows with more cells', () => {
  expect(readCsv('a\n1,2\n', {json: false}).warnings).toEqual([]);
});

test.each([
  ['a\tb\n', ',', '\\t'],
  ['a,b\n', '\t', ','],
])('readCsv(%j) with the delimiter %j suggests the delimiter %s', (text, delimiter, suggested) => {
  expect(readCsv(text, {delimiter}).warnings).toMatchObject([
    {
      hint: `If \`${suggested}\` separates the cells of all your CSV files, set \`content.csv.delimiter: "${suggested}"\` in content/site.yml.`,
    },
  ]);
});
