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
  ['a\n1,2\n', [{a: '1', undefined: '2'}]],
  ['a\n"x,\ny ""z"""\n', [{a: 'x,\ny "z"'}]],
  ['__proto__,a\n1,2\n', [{a: '2'}]],
  ['', []],
])('readCsv(%j) returns the rows %j', (text, rows) => {
  expect(readCsv(text)).toEqual({rows, errors: []});
});

test.each<[text: string, delimiter: string, rows: unknown]>([
  ['a;b\n1,5;"2;3"\n', ';', [{a: '1,5', b: '2;3'}]],
  ['a;b\n1;\n2;""\n', ';', [{a: '1'}, {a: '2', b: ''}]],
  ['a\tb\n1 \t 2\n', '\t', [{a: '1', b: '2'}]],
  ['a\tb\n"1"\t\n2\t"" \n', '\t', [{a: '1'}, {a: '2', b: ''}]],
  ['a|b\n"1"|2\n', '|', [{a: '1', b: '2'}]],
])('readCsv(%j) with the delimiter %j returns the rows %j', (text, delimiter, rows) => {
  expect(readCsv(text, {delimiter})).toEqual({rows, errors: []});
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
  expect(readCsv(text, {json: false})).toEqual({rows, errors: []});
});

test.each([
  ['a,b\n1,"2', 'A cell that begins with a quotation mark is not closed.', 'Add `"` at its end.', 2, 3],
  ['a,b\n1,"2"3"', 'A quoted cell contains a single quotation mark.', 'Write it twice: `""`.', 2, 3],
])('readCsv() reports the error in %j at the cell', (text, message, hint, line, column) => {
  expect(readCsv(text).errors[0]).toMatchObject({message, hint, line, column});
});
