import {expect, test} from 'vitest';
import {commandText} from '../../../../runtime/browser/tool-page/command-text.js';
import {
  withoutDefaults,
  readOptionsFromQuery,
  withOptions,
} from '../../../../runtime/browser/tool-page/option-values.js';
import type {OptionSpec} from '../../../../runtime/tools/base/option-table.js';

const described = {label: 'Label', description: 'What it is.'};
const specs: readonly OptionSpec[] = [
  {...described, name: 'language', kind: 'choice', choices: ['typescript', 'python'], default: 'typescript'},
  {...described, name: 'name', kind: 'text', default: ''},
  {...described, name: 'tests', kind: 'switch', default: true},
  {...described, name: 'validate', kind: 'switch', default: false},
  {...described, name: 'defaultDepth', kind: 'number', default: 1, min: 1, max: 4},
  {...described, name: 'include', kind: 'list', default: []},
  {...described, name: 'scalars', kind: 'map', default: {}},
];
const card = {name: 'openapi', options: specs};
const changed = {
  language: 'python',
  name: "it's mine",
  tests: false,
  validate: true,
  defaultDepth: 3,
  include: ['a*', 'b'],
  scalars: {DateTime: 'string', Money: 'number'},
};

test('withOptions writes values that differ from the defaults to the URL and keeps other parameters', () => {
  const address = withOptions(
    specs,
    {...changed, tests: true},
    new URL('https://a.example/tools?from=blog&tests=false'),
  );
  const {tests: _, ...own} = changed;
  expect(readOptionsFromQuery(specs, address.searchParams)).toEqual(own);
  expect(withoutDefaults(specs, {...changed, tests: true})).toEqual(own);
  expect(withOptions(specs, {language: 'python'}, address).search).toBe('?from=blog&language=python');
});

test.each([
  ['language=cobol', {}],
  ['language=typescript', {}],
  ['defaultDepth=9', {}],
  ['defaultDepth=two', {}],
  ['defaultDepth=', {}],
  ['tests=maybe', {}],
  ['tests=false', {tests: false}],
  ['include=a&include=%20&include=b', {include: ['a', 'b']}],
  ['scalars=A%3Db%3Dc&scalars=nothing&scalars=%3Dx', {scalars: {A: 'b=c'}}],
  ['constructor=x&__proto__=y', {}],
])('readOptionsFromQuery reads %s as %j', (query, values) => {
  expect(readOptionsFromQuery(specs, new URLSearchParams(query))).toEqual(values);
});

test('commandText writes options that differ from the defaults as flags', () => {
  expect(commandText(card, ['openapi.yaml'], changed)).toBe(
    String.raw`galley tool openapi openapi.yaml --out sdk.zip --language python --name 'it'\''s mine' --no-tests --validate --default-depth 3 --include 'a*' --include b --scalars DateTime=string --scalars Money=number`,
  );
  expect(commandText(card, ['a b.yaml', 'c.yaml'], {})).toBe("galley tool openapi 'a b.yaml' c.yaml --out sdk.zip");
  expect(commandText({name: 'postman', options: []}, ['x/a.json'], {})).toBe('galley tool postman . --out openapi.zip');
});

test('commandText prefixes a file name that starts with a hyphen with ./', () => {
  expect(commandText(card, ['-x.yaml'], {})).toBe('galley tool openapi ./-x.yaml --out sdk.zip');
});
