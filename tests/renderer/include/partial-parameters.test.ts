import {expect, test} from 'vitest';
import {fillParameters, fillProps, parameterNames} from '../../../renderer/include/partial-parameters.js';
import {columnOf, lineOf} from '../../../renderer/include/line-with-origin.js';

const parameters = new Map([
  ['name', 'galley'],
  ['package-name', 'p'],
  ['empty', ''],
]);

test.each([
  ['{{ name }}', 'galley'],
  ['a {{name}} b {{ packageName }} {{\tname\t}}', 'a galley b p galley'],
  ["{{ name || 'x' }}", 'galley'],
  ['{{ other || \'x\' }}{{other||"y"}}', 'xy'],
  ["{{ other || '' }}.", '.'],
  ["{{ empty || 'x' }}.", '.'],
  ['{{ other }} {{ $doc.title }} {{ 1 }}', '{{ other }} {{ $doc.title }} {{ 1 }}'],
  ['{ name }', '{ name }'],
])('fillParameters() changes %j to %j', (text, filled) => {
  expect(fillParameters(lineOf(text, 'a.md', 1), parameters).text).toBe(filled);
});

test.each([
  ['{props.name}', 'galley'],
  ['a { props.packageName } b', 'a p b'],
  ['<A b={props.name} />', '<A b={"galley"} />'],
  ['{props.other} {name} {props.name.x}', '{props.other} {name} {props.name.x}'],
  ['name', 'name'],
])('fillProps() changes %j to %j', (text, filled) => {
  expect(fillProps(lineOf(text, 'a.mdx', 1), parameters).text).toBe(filled);
});

test('fillParameters() and fillProps() return a line without parameters unchanged', () => {
  for (const text of ['text', '{{ other }}', '{props.other}']) {
    const line = lineOf(text, 'a.md', 1);
    expect(fillParameters(line, parameters)).toBe(line);
    expect(fillProps(line, parameters)).toBe(line);
  }
});

test('fillParameters() keeps the columns of the text after a parameter', () => {
  const line = fillParameters(lineOf('a {{ name }} b {{ name }} c', 'a.md', 1), parameters);
  expect(line.text).toBe('a galley b galley c');
  expect(['a', 'b', 'c'].map((word) => columnOf(line, line.text.search(new RegExp(`\\b${word}\\b`))))).toEqual([
    1, 14, 27,
  ]);
});

test('parameterNames() returns the names of parameters and props in kebab case', () => {
  expect([...parameterNames("{{ name }} {{ other || 'x' }}\n{props.packageName} {{ $doc.title }}")]).toEqual([
    'name',
    'other',
    'package-name',
  ]);
});
