// Hostile inputs: the tool finishes for each, with files or with findings.
import {expect, test} from 'vitest';
import {checkTypeScript} from '../../../../runtime/tools/syntax/check-typescript.js';
import {findIdentifiers} from '../../../../runtime/tools/codegen/find-identifiers.js';
import {hostileSdl} from './hostile.js';
import {runOn, messages, textOf} from './sdk.js';

test('names and texts of a hostile schema are never generated as code', () => {
  const result = runOn({'hostile.graphql': hostileSdl}, {name: '*/ injected `${1}`', endpoint: '"; injected(); "'});
  expect(messages(result).filter((line) => !line.startsWith('warning name-reserved'))).toEqual([]);
  for (const {path, content} of result.files) {
    if (!path.endsWith('.ts')) continue;
    const text = String(content);
    expect([path, checkTypeScript(text), findIdentifiers(text).has('injected')]).toEqual([path, undefined, false]);
  }
  // No control characters except line ends, and no bidirectional overrides.
  for (const {content} of result.files)
    expect(String(content)).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u2029\u202a-\u202e]/u);
});

const deep = 5000;

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  [
    'deeply nested types',
    {'a.graphql': `type Query { a: ${'['.repeat(deep)}Int${']'.repeat(deep)} }`},
    'nesting-too-deep',
  ],
  [
    'deeply nested values',
    {'a.graphql': `type Query { a(b: Int = ${'['.repeat(deep)}${']'.repeat(deep)}): Int }`},
    'nesting-too-deep',
  ],
  ['deeply nested JSON', {'a.json': `{"__schema": ${'['.repeat(deep)}${']'.repeat(deep)}}`}, 'nesting-too-deep'],
  ['a deeply nested default value in introspection JSON', {'a.json': introspectionWith('['.repeat(deep))}, ''],
  [
    'an invalid name in introspection JSON',
    {'a.json': introspectionWith('1', '*/ injected')},
    'introspection-incomplete',
  ],
  ['thousands of quotation marks', {'a.graphql': `type Query { a: Int }\n${'"'.repeat(9999)}`}, 'graphql-syntax'],
  [
    'fragments that double at each level',
    {
      'a.graphql': 'type Query { a: Query b: Int }',
      'b.graphql': `query Q { ...F0 } fragment F40 on Query { b } ${Array.from(
        {length: 40},
        (_, index) => `fragment F${index} on Query { x: a { ...F${index + 1} } y: a { ...F${index + 1} } }`,
      ).join(' ')}`,
    },
    'operation-too-large',
  ],
])('the GraphQL tool finishes for %s', (_, texts, code) => {
  const {findings, files} = runOn(texts);
  expect(findings.filter(({severity}) => severity === 'error').map((finding) => finding.code)).toEqual(
    code === '' ? [] : [code],
  );
  expect(files.length > 0).toBe(code === '');
});

test('many types that share interfaces and a long cycle of inputs are accepted', () => {
  const count = 120;
  const names = Array.from({length: count}, (_, index) => index);
  const text = [
    `type Query { a(i: I0): N0 }`,
    ...names.map((index) => `interface N${index} { id: ID }`),
    ...names.map((index) => `type T${index} implements ${names.map((other) => `N${other}`).join(' & ')} { id: ID }`),
    ...names.map((index) => `input I${index} { next: I${(index + 1) % count} }`),
  ].join('\n');
  expect(messages(runOn({'a.graphql': text}))).toEqual([]);
});

test('more than a hundred errors are summarized as findings-omitted', () => {
  const fields = Array.from({length: 150}, (_, index) => `a${index}: Zebra${index}`).join('\n');
  const {findings} = runOn({'a.graphql': `type Query {\n${fields}\n}`});
  expect([findings.length, findings.at(-1)?.code]).toEqual([101, 'findings-omitted']);
});

test('names of Object.prototype members can be type and field names', () => {
  const result = runOn({
    'a.graphql': 'type Query { __proto__: constructor toString: Int }\ntype constructor { valueOf: Int }',
  });
  expect(textOf(result, 'src/schema-map.ts')).toContain('Query: "__proto__:constructor toString"');
  expect(textOf(result, 'src/types.ts')).toContain('readonly ["__proto__"]: constructorType | null;');
});

function introspectionWith(defaultValue: string, name = 'b'): string {
  const int = {kind: 'SCALAR', name: 'Int'};
  const field = {name: 'a', type: int, args: [{name, type: int, defaultValue}]};
  return JSON.stringify({__schema: {queryType: {name: 'Q'}, types: [{kind: 'OBJECT', name: 'Q', fields: [field]}]}});
}
