// Invalid and random texts: the tool always finishes, never throws, and its findings have places.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readProtos} from '../../../../runtime/tools/proto/read/read-protos.js';
import {hostileProtos} from './hostile-protos.js';
import {ownProtos} from './own-protos.js';
import {inputs, runOn, findingTexts} from './support.js';

function saidOf(text: string): readonly string[] {
  const findings = createFindings();
  readProtos(inputs({'a.proto': text}), findings, () => undefined);
  return findingTexts({findings: findings.all()});
}

test.each([
  ['an unterminated string', 'syntax = "proto3', '1:10 error proto-syntax: This string does not end on its line.'],
  ['an unterminated comment', 'message A {\n /* never', '2:2 error proto-syntax: This comment does not end.'],
  [
    'an unterminated message',
    'message A {\n string',
    '2:8 error proto-syntax: Expected the name of the field, but found the end of the file.',
  ],
  [
    'an unterminated oneof',
    'message A { oneof b {',
    '1:22 error proto-syntax: Expected a field, but found the end of the file.',
  ],
  ['an invalid character', 'message A { @ }', '1:13 error proto-syntax: Unexpected `@`.'],
  ['a control character', 'message \u0001', '1:9 error proto-syntax: Unexpected character U+0001.'],
  ['an invalid number', 'message A { int32 a = 0x; }', '1:23 error proto-syntax: `0x` is not a number.'],
  ['an invalid escape', 'option a = "\\q";', '1:13 error proto-syntax: `\\q` is not a valid escape sequence.'],
  [
    'a huge field number',
    `syntax = "proto3"; message A { int32 a = ${'9'.repeat(1000)}; }`,
    'is not a valid field number',
  ],
  ['a reserved field number', 'syntax = "proto3"; message A { int32 a = 19500; }', '1:42 error proto-number-invalid'],
  [
    'a huge enum value',
    'syntax = "proto3"; enum A { X = 0; Y = 4294967296; }',
    'is not a valid number of an enum value',
  ],
  ['a future edition', 'edition = "2099";', '1:11 error proto-syntax-unsupported: Edition 2099 is not supported.'],
  ['a deeply nested message', 'message A {'.repeat(300), 'This is nested more than 200 levels deep.'],
  ['a deeply nested option', `option a = ${'{a:'.repeat(10_000)}`, 'This is nested more than 200 levels deep.'],
  ['a deeply nested list', `option a = {a: ${'['.repeat(10_000)}`, 'This is nested more than 200 levels deep.'],
  ['a long name', `package ${'a.'.repeat(300)}b;`, 'This name has more than 200 parts.'],
  ['an import cycle', 'import "a.proto";', 'import each other'],
  ['a field without a label', 'message A { int32 a = 1; }', '1:13 error proto-label: The field `a` requires a label.'],
  ['a reserved name', 'syntax = "proto3"; message A { reserved "a"; int32 a = 1; }', 'The name `a` is reserved.'],
  ['a reserved number', 'syntax = "proto3"; message A { reserved 1 to 3; int32 a = 2; }', 'Number 2 is reserved.'],
  [
    'field names that differ only in underscores',
    'syntax = "proto3"; message A { int32 a_b = 1; int32 aB = 2; }',
    'get the same name in TypeScript',
  ],
  [
    'method names that differ only in case',
    'syntax = "proto3"; message M {} service S { rpc A(M) returns (M); rpc a(M) returns (M); }',
    '1:71 error proto-name-clash',
  ],
  ['a type named like a TypeScript type', 'syntax = "proto3"; message unknown {}', '1:28 error proto-name-unusable'],
  ['a name used twice', 'syntax = "proto3"; message A {}\nmessage A {}', '2:9 error proto-name-duplicate'],
  ['an empty enum', 'enum A {}', 'The enum `A` has no values.'],
  ['an enum whose first value is not 0', 'syntax = "proto3"; enum A { X = 1; }', '1:33 error proto-enum-first'],
  [
    'a service used as a type',
    'syntax = "proto3"; message A { B b = 1; } service B {}',
    '1:32 error proto-type-unknown',
  ],
  [
    'an enum used as a request type',
    'syntax = "proto3"; enum E { X = 0; } message M {} service S { rpc A(E) returns (M); }',
    'is an enum, but a message',
  ],
  ['an invalid default', 'message A { optional int32 a = 1 [default = "x"]; }', '1:45 error proto-default-invalid'],
  ['an invalid option value', 'syntax = "proto3"; option java_multiple_files = 3;', '1:49 error proto-option-invalid'],
  ['an unknown option', 'syntax = "proto3"; option java_pakage = "a";', '1:27 warning proto-option-unknown'],
  ['an undefined extension option', 'syntax = "proto3"; option (a.b) = 3;', 'The option `(a.b)` is not defined'],
  ['an option set twice', 'syntax = "proto3"; option java_package = "a"; option java_package = "b";', 'is set twice'],
])('%s is reported with its place', (_, text, wanted) => {
  const [first, ...rest] = saidOf(text);
  expect(first).toContain(wanted);
  expect(rest).toEqual([]);
  expect(first).toMatch(/^\d+:\d+ /);
});

test('a type in a file that is not imported gets a hint with the import', () => {
  const {findings} = runOn({
    'a.proto': 'syntax = "proto3"; message A { b.B b = 1; }',
    'b.proto': 'syntax = "proto3"; package b; message B {}',
  });
  expect(findings.map(({message, hint}) => [message, hint])).toEqual([
    ['The type `b.B` is declared in `b.proto`, which is not imported.', 'Add `import "b.proto";`.'],
  ]);
});

test('a missing import is one error, including the types that are missing with it', () => {
  const {findings} = runOn({
    'a.proto': 'syntax = "proto3"; import "gone.proto"; message A { x.Y y = 1; repeated x.Z z = 2; }',
  });
  expect(findings.map(({severity, message}) => [severity, message])).toEqual([
    ['error', 'The import `gone.proto` was not found, and neither were `x.Y` and `x.Z`.'],
  ]);
});

test('a missing import names the types of its package, and its importers are counted', () => {
  const importers = (text: string) =>
    `syntax = "proto3"; package shop; import "common/money.proto"; import "rules/v1/rules.proto"; import "gone/gone.proto"; ${text}`;
  const {findings} = runOn({
    'c.proto': importers('message C { common.Money a = 1; }'),
    'b.proto': importers('message Rule {} message B { .rules.v1.Rule a = 1; common.Price b = 2; }'),
    'a.proto': importers('message A {}'),
  });
  expect(findings.map(({severity, message, place}) => [severity, place?.file, message])).toEqual([
    [
      'warning',
      'a.proto',
      'The import `gone/gone.proto` was not found, so the options that it defines are ignored. The generated code does not contain them. 3 files import it.',
    ],
    [
      'error',
      'b.proto',
      'The import `common/money.proto` was not found, and neither were `common.Price` and `common.Money`. 3 files import it.',
    ],
    [
      'error',
      'b.proto',
      'The import `rules/v1/rules.proto` was not found, and neither was `.rules.v1.Rule`. 3 files import it.',
    ],
  ]);
});

test('a mistyped type name gets a suggestion', () => {
  const {findings} = runOn({'a.proto': 'syntax = "proto3"; message Book {} message A { Bok b = 1; }'});
  expect(findings.map(({hint}) => hint)).toEqual(['Did you mean `Book`?']);
});

test('hostile names and comments are never generated as code', () => {
  const {files, findings} = runOn(hostileProtos, {jsonTypes: true});
  expect(findings.filter(({severity}) => severity !== 'info')).toEqual([]);
  for (const {path, content} of files) {
    if (!path.endsWith('.ts')) continue;
    const code = String(content).replace(/\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"/g, '');
    expect([path, code.includes('broken')]).toEqual([path, false]);
    expect([path, /(?![\t\n])\p{Cc}|[\u2028\u2029\u202a-\u202e]/u.test(String(content))]).toEqual([path, false]);
  }
  expect(files.every(({path}) => /^[\w./-]+$/.test(path) && !path.includes('..'))).toBe(true);
  const generated = files.filter(({path}) => path.startsWith('src/gen/')).map(({path}) => path.toLowerCase());
  expect(new Set(generated).size).toBe(4);
});

const words = [
  ...Object.values(ownProtos).flatMap((text) => text.match(/\w+|"[^"\n]*"|[^\w\s]/g) ?? []),
  '/*',
  '*/',
  '//',
  '\n',
  '"',
  "'",
  '\\',
  '\u2028',
  '__proto__',
  '999999999999999999999',
  '-',
  '\ud800',
];

test('readProtos of any text returns findings with places and does not throw', () => {
  const mixed = fc.array(fc.constantFrom(...words), {maxLength: 60}).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.oneof(mixed, fc.string({unit: 'binary', maxLength: 60})), (text) => {
      for (const line of saidOf(text)) expect(line).toMatch(/^\d+:\d+ (?:error|warning) proto-[a-z-]+: .+\.$/s);
    }),
    {numRuns: 600},
  );
});

test('readProtos of a truncated file does not throw', () => {
  const [text = ''] = [ownProtos['acme/two.proto']];
  fc.assert(
    fc.property(fc.nat(text.length), fc.constantFrom('', ' }', '\n;', '"'), (end, tail) => {
      saidOf(text.slice(0, end) + tail);
    }),
    {numRuns: 150},
  );
});

test('20,000 invalid fields are read in linear time and reported up to the limit', () => {
  const fields = Array.from({length: 20_000}, (_, index) => `  Gone x${index} = 1;\n  reserved ${index + 30_000};\n`);
  const lines = saidOf(`syntax = "proto3";\nmessage A {\n${fields.join('')}}\n`);
  expect(lines.length).toBe(100);
});
