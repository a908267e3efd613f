// The tool rejects what a compiler rejects, on the same line, and accepts what it accepts. The compiler is buf, which runs
// as one process for all cases.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {beforeAll, describe, expect, test} from 'vitest';
import {temporary} from '../../../support/temporary.js';
import {repository, runOn} from './support.js';

/** The first line of each case is its syntax; the rest begins on the second. */
const proto2 = 'syntax = "proto2";';
const proto3 = 'syntax = "proto3";';
const edition = 'edition = "2023";';

type Case = readonly [name: string, syntax: string, text: string, wanted: string];

/** `wanted` is the place and the code of the first error, or `taken`. */
const cases: readonly Case[] = [
  // Fields
  ['a field', proto3, 'message A { string a = 1; }', 'taken'],
  ['number 0', proto3, 'message A { string a = 0; }', '2:24 proto-number-invalid'],
  ['the largest number', proto3, 'message A { string a = 536870911; }', 'taken'],
  ['a number that is too large', proto3, 'message A { string a = 536870912; }', '2:24 proto-number-invalid'],
  ['the last number before the reserved range', proto3, 'message A { string a = 18999; }', 'taken'],
  ['the first number of the reserved range', proto3, 'message A { string a = 19000; }', '2:24 proto-number-invalid'],
  ['the last number of the reserved range', proto3, 'message A { string a = 19999; }', '2:24 proto-number-invalid'],
  ['a duplicate field number', proto3, 'message A { string a = 1;\nstring b = 1; }', '3:12 proto-number-duplicate'],
  ['a duplicate field name', proto3, 'message A { string a = 1;\nstring a = 2; }', '3:8 proto-name-duplicate'],
  ['a duplicate type', proto3, 'message A {}\nenum A { X = 0; }', '3:6 proto-name-duplicate'],
  ['an unknown type', proto3, 'message A { Unknown a = 1; }', '2:13 proto-type-unknown'],
  ['a required field in proto3', proto3, 'message A { required string a = 1; }', '2:13 proto-label'],
  ['an optional field in proto3', proto3, 'message A { optional string a = 1; }', 'taken'],
  ['a field without a label in proto2', proto2, 'message A { string a = 1; }', '2:13 proto-label'],
  ['an optional field in editions', edition, 'message A { optional string a = 1; }', '2:13 proto-label'],
  ['a group in proto2', proto2, 'message A { optional group B = 1 { optional string c = 2; } }', 'taken'],
  ['a group in lower case', proto2, 'message A { optional group b = 1 {} }', '2:28 proto-group'],
  ['a group in proto3', proto3, 'message A { repeated group B = 1 {} }', '2:28 proto-group'],
  ['keywords as names', proto3, 'message message { string message = 1; string syntax = 2; }', 'taken'],
  // Oneofs
  ['a oneof', proto3, 'message A { oneof o { string a = 1; int32 b = 2; } }', 'taken'],
  ['a repeated field in a oneof', proto3, 'message A { oneof o { repeated string a = 1; } }', '2:23 proto-oneof-field'],
  [
    'an optional field in a oneof',
    proto3,
    'message A { oneof o { optional string a = 1; } }',
    '2:23 proto-oneof-field',
  ],
  ['a required field in a oneof', proto2, 'message A { oneof o { required string a = 1; } }', '2:23 proto-oneof-field'],
  ['a map in a oneof', proto3, 'message A { oneof o { map<string, string> a = 1; } }', '2:27 proto-oneof-field'],
  ['a oneof in a oneof', proto3, 'message A { oneof o { oneof p { string a = 1; } } }', '2:31 proto-syntax'],
  ['an empty oneof', proto3, 'message A { oneof o { } }', '2:19 proto-oneof-empty'],
  [
    'a duplicate number inside a oneof',
    proto3,
    'message A { string a = 1;\noneof o { string b = 1; } }',
    '3:22 proto-number-duplicate',
  ],
  // Maps
  ['a map', proto3, 'message A { map<string, int32> a = 1; }', 'taken'],
  ['a repeated map', proto3, 'message A { repeated map<string, int32> a = 1; }', '2:13 proto-label'],
  ['a map with float keys', proto3, 'message A { map<float, int32> a = 1; }', '2:17 proto-map-key'],
  ['a map with bytes keys', proto3, 'message A { map<bytes, int32> a = 1; }', '2:17 proto-map-key'],
  ['a map of maps', proto3, 'message A { map<string, map<string, int32>> a = 1; }', '2:28 proto-syntax'],
  [
    'a map entry type used as a type',
    proto3,
    'message A { map<string, int32> a = 1;\nAEntry b = 2; }',
    '3:1 proto-type-wrong',
  ],
  [
    'a message named like a map entry',
    proto3,
    'message A { map<string, int32> a = 1;\nmessage AEntry {} }',
    '3:9 proto-name-duplicate',
  ],
  [
    'an enum without 0 in a map',
    proto2,
    'enum E { X = 1; }\nmessage A { map<string, E> a = 1; }',
    '3:25 proto-enum-first',
  ],
  // Reserved numbers and names
  ['a reserved number', proto3, 'message A { reserved 2;\nstring a = 2; }', '3:12 proto-number-reserved'],
  ['a reserved range', proto3, 'message A { reserved 2 to 9;\nstring a = 5; }', '3:12 proto-number-reserved'],
  [
    'a reserved range without end',
    proto3,
    'message A { reserved 2 to max;\nstring a = 50; }',
    '3:12 proto-number-reserved',
  ],
  ['a reserved name', proto3, 'message A { reserved "a";\nstring a = 2; }', '3:8 proto-name-reserved'],
  ['reserved number 0', proto3, 'message A { reserved 0; }', '2:22 proto-range-invalid'],
  ['a reserved number that is too large', proto3, 'message A { reserved 536870912; }', '2:22 proto-range-invalid'],
  ['a reversed range', proto3, 'message A { reserved 9 to 2; }', '2:22 proto-range-invalid'],
  ['overlapping ranges', proto3, 'message A { reserved 1 to 5;\nreserved 5 to 7; }', '3:10 proto-range-overlap'],
  ['adjacent ranges', proto3, 'message A { reserved 1 to 4;\nreserved 5 to 7; }', 'taken'],
  ['a duplicate reserved name', proto3, 'message A { reserved "a",\n"a"; }', '3:1 proto-name-duplicate'],
  ['a reserved name without quotes', proto3, 'message A { reserved a; }', '2:22 proto-reserved-invalid'],
  ['a reserved name in quotes in editions', edition, 'message A { reserved "a"; }', '2:22 proto-reserved-invalid'],
  ['a reserved name without quotes in editions', edition, 'message A { reserved a; }', 'taken'],
  ['reserved names and numbers in one statement', proto3, 'message A { reserved 2, "a"; }', '2:25 proto-syntax'],
  ['a reserved value', proto3, 'enum E { X = 0; reserved 2;\nY = 2; }', '3:5 proto-number-reserved'],
  ['a negative reserved value', proto3, 'enum E { X = 0; reserved -2 to -1; }', 'taken'],
  [
    'overlapping reserved values',
    proto3,
    'enum E { X = 0; reserved 1 to 5;\nreserved 5; }',
    '3:10 proto-range-overlap',
  ],
  // Enums
  ['an enum', proto3, 'enum E { X = 0; Y = 1; }', 'taken'],
  ['an enum without 0', proto3, 'enum E { X = 1; }', '2:14 proto-enum-first'],
  ['an enum without 0 in proto2', proto2, 'enum E { X = 1; }', 'taken'],
  ['an open enum without 0 in editions', edition, 'enum E { X = 1; }', '2:14 proto-enum-first'],
  ['a closed enum without 0 in editions', edition, 'enum E { option features.enum_type = CLOSED; X = 1; }', 'taken'],
  ['an empty enum', proto3, 'enum E {}', '2:6 proto-enum-empty'],
  ['a duplicate enum value', proto3, 'enum E { X = 0;\nY = 0; }', '3:1 proto-number-duplicate'],
  ['an enum alias', proto3, 'enum E { option allow_alias = true; X = 0; Y = 0; }', 'taken'],
  ['allow_alias without an alias', proto3, 'enum E { option allow_alias = true; X = 0; }', '2:17 proto-alias-unused'],
  ['a value that is too large', proto3, 'enum E { X = 0;\nY = 2147483648; }', '3:5 proto-number-invalid'],
  [
    'values of two enums with the same name',
    proto3,
    'enum E { X = 0; }\nenum F { X = 0; }',
    '3:10 proto-name-duplicate',
  ],
  ['enum values that differ only in case', proto3, 'enum E { X = 0; on = 1;\nON = 2; }', '3:1 proto-name-clash'],
  [
    'enum values that differ only in the enum prefix',
    proto3,
    'enum Mode { X = 0; ON = 1;\nMODE_ON = 2; }',
    '3:1 proto-name-clash',
  ],
  ['enum values that differ only in case in proto2', proto2, 'enum E { X = 0; on = 1; ON = 2; }', 'taken'],
  // JSON
  ['a json_name', proto3, 'message A { string a = 1 [json_name = "b"]; }', 'taken'],
  [
    'a json_name that equals another field name',
    proto3,
    'message A { string a = 1;\nstring b = 2 [json_name = "a"]; }',
    '3:15 proto-json-name',
  ],
  [
    'duplicate json_name options',
    proto3,
    'message A { string a = 1 [json_name = "c"];\nstring b = 2 [json_name = "c"]; }',
    '3:15 proto-json-name',
  ],
  [
    'field names with the same JSON name',
    proto3,
    'message A { string a_b = 1;\nstring aB = 2; }',
    '3:8 proto-name-clash',
  ],
  ['a json_name in brackets', proto3, 'message A { string a = 1 [json_name = "[b]"]; }', '2:27 proto-option-invalid'],
  [
    'a json_name of an extension',
    proto2,
    'message A { extensions 1; }\nextend A { optional string a = 1 [json_name = "b"]; }',
    '3:35 proto-option-invalid',
  ],
  // Extensions
  ['an extension', proto2, 'message A { extensions 1 to 9; }\nextend A { optional string a = 1; }', 'taken'],
  ['an extension range in proto3', proto3, 'message A { extensions 1; }', '2:24 proto-extension-syntax'],
  [
    'an extension outside the extension range',
    proto2,
    'message A { extensions 1; }\nextend A { optional string a = 2; }',
    '3:28 proto-extension-number',
  ],
  [
    'a required extension',
    proto2,
    'message A { extensions 1; }\nextend A { required string a = 1; }',
    '3:12 proto-label',
  ],
  [
    'a map as an extension',
    proto2,
    'message A { extensions 1; }\nextend A { map<string, string> a = 1; }',
    '3:16 proto-extension-map',
  ],
  ['an extension of an unknown type', proto2, 'extend Unknown { optional string a = 1; }', '2:8 proto-type-unknown'],
  ['an empty extend block', proto2, 'message A { extensions 1; }\nextend A { }', '3:8 proto-extend-empty'],
  [
    'two extensions with the same number',
    proto2,
    'message A { extensions 1; }\nextend A { optional string a = 1; }\nextend A { optional string b = 1; }',
    '4:32 proto-number-duplicate',
  ],
  [
    'a field in an extension range',
    proto2,
    'message A { extensions 1 to 9;\noptional string a = 5; }',
    '3:21 proto-number-reserved',
  ],
  [
    'a reserved range in an extension range',
    proto2,
    'message A { extensions 1 to 9;\nreserved 5; }',
    '3:10 proto-range-overlap',
  ],
  [
    'overlapping extension ranges',
    proto2,
    'message A { extensions 1 to 9;\nextensions 9; }',
    '3:12 proto-range-overlap',
  ],
  ['a reversed extension range', proto2, 'message A { extensions 9 to 1; }', '2:24 proto-range-invalid'],
  [
    'a field in a message set',
    proto2,
    'message A { option message_set_wire_format = true; extensions 4 to max;\noptional string a = 1; }',
    '3:17 proto-message-set',
  ],
  // Defaults and options
  ['a default', proto2, 'message A { optional int32 a = 1 [default = 3]; }', 'taken'],
  ['a default in proto3', proto3, 'message A { int32 a = 1 [default = 3]; }', '2:26 proto-default-invalid'],
  [
    'a default of another type',
    proto2,
    'message A { optional int32 a = 1 [default = "x"]; }',
    '2:45 proto-default-invalid',
  ],
  [
    'a default that is too large',
    proto2,
    'message A { optional int32 a = 1 [default = 2147483648]; }',
    '2:45 proto-default-invalid',
  ],
  [
    'a default of a repeated field',
    proto2,
    'message A { repeated int32 a = 1 [default = 3]; }',
    '2:45 proto-default-invalid',
  ],
  ['a default of a message', proto2, 'message A { optional A a = 1 [default = {}]; }', '2:41 proto-default-invalid'],
  [
    'a default that is not a value of its enum',
    proto2,
    'enum E { X = 0; }\nmessage A { optional E a = 1 [default = Y]; }',
    '3:41 proto-default-invalid',
  ],
  [
    'a default with implicit presence',
    edition,
    'message A { int32 a = 1 [features.field_presence = IMPLICIT, default = 3]; }',
    '2:62 proto-default-invalid',
  ],
  ['packed numbers', proto3, 'message A { repeated int32 a = 1 [packed = true]; }', 'taken'],
  ['packed strings', proto3, 'message A { repeated string a = 1 [packed = true]; }', '2:36 proto-option-invalid'],
  ['a packed singular field', proto3, 'message A { int32 a = 1 [packed = true]; }', '2:26 proto-option-invalid'],
  [
    'the packed option in editions',
    edition,
    'message A { repeated int32 a = 1 [packed = true]; }',
    '2:35 proto-option-invalid',
  ],
  [
    'features in proto3',
    proto3,
    'message A { int32 a = 1 [features.field_presence = EXPLICIT]; }',
    '2:26 proto-option-invalid',
  ],
  [
    'field_presence of a repeated field',
    edition,
    'message A { repeated int32 a = 1 [features.field_presence = EXPLICIT]; }',
    '2:35 proto-option-invalid',
  ],
  [
    'a closed enum with implicit presence',
    edition,
    'enum E { option features.enum_type = CLOSED; X = 0; }\nmessage A { E a = 1 [features.field_presence = IMPLICIT]; }',
    '3:13 proto-enum-closed',
  ],
  ['jstype of an int64 field', proto3, 'message A { int64 a = 1 [jstype = JS_STRING]; }', 'taken'],
  ['jstype of an int32 field', proto3, 'message A { int32 a = 1 [jstype = JS_STRING]; }', '2:26 proto-option-invalid'],
  ['a lazy int32 field', proto3, 'message A { int32 a = 1 [lazy = true]; }', '2:26 proto-option-invalid'],
  ['the map_entry option', proto3, 'message A { option map_entry = true; }', '2:20 proto-option-invalid'],
  ['an option of another type', proto3, 'message A { option deprecated = 1; }', '2:33 proto-option-invalid'],
  [
    'a duplicate option',
    proto3,
    'message A { option deprecated = true;\noption deprecated = true; }',
    '3:21 proto-option-duplicate',
  ],
  // Services
  ['a service', proto3, 'message A {}\nservice S { rpc Get(A) returns (stream A); }', 'taken'],
  [
    'a scalar as a request',
    proto3,
    'message A {}\nservice S { rpc Get(string) returns (A); }',
    '3:21 proto-type-unknown',
  ],
  [
    'an enum as a response',
    proto3,
    'enum E { X = 0; }\nmessage A {}\nservice S { rpc Get(A) returns (E); }',
    '4:33 proto-type-wrong',
  ],
  [
    'a message hidden by a method name',
    proto3,
    'message Get {}\nservice S { rpc Get(Get) returns (Get); }',
    '3:21 proto-type-wrong',
  ],
  [
    'a duplicate method',
    proto3,
    'message A {}\nservice S { rpc Get(A) returns (A);\nrpc Get(A) returns (A); }',
    '4:5 proto-name-duplicate',
  ],
  // Files
  ['an import', proto3, 'import "google/protobuf/any.proto";\nmessage A { google.protobuf.Any a = 1; }', 'taken'],
  [
    'a duplicate import',
    proto3,
    'import "google/protobuf/any.proto";\nimport "google/protobuf/any.proto";\nmessage A { google.protobuf.Any a = 1; }',
    '3:8 proto-import-duplicate',
  ],
  ['a missing import', proto3, 'import "not/there.proto";\nmessage A { not.There a = 1; }', '2:8 proto-import-missing'],
  [
    'a type that is not imported',
    proto3,
    'message A { google.protobuf.FileOptions a = 1; }',
    '2:13 proto-type-not-imported',
  ],
  ['a second package', proto3, 'package second;\nmessage A {}', '2:9 proto-package-duplicate'],
  ['a missing semicolon', proto3, 'message A { string a = 1 }', '2:25 proto-syntax'],
  ['a missing brace', proto3, 'message A { string a = 1;', '3:1 proto-syntax'],
  ['export before edition 2024', edition, 'export message A {}', '2:16 proto-edition-needed'],
  [
    'import option before edition 2024',
    edition,
    'import option "google/protobuf/any.proto";\nmessage A {}',
    '2:15 proto-edition-needed',
  ],
  [
    'an option whose extension has the number of another field',
    proto2,
    'import "google/protobuf/descriptor.proto"; message M { optional string k = 1; }\nextend google.protobuf.FieldOptions { optional M m = 1; }\nmessage A { optional string a = 1 [(m) = {k: "x"}]; }',
    '3:50 proto-extension-number',
  ],
  [
    'an option whose extension number is too large',
    proto2,
    'import "google/protobuf/descriptor.proto";\nextend google.protobuf.MessageOptions { optional string m = 536870912; }\nmessage A { option (m) = "x"; }',
    '3:57 proto-extension-number',
  ],
  [
    'an option with a group whose field has number 0',
    proto2,
    'import "google/protobuf/descriptor.proto";\nextend google.protobuf.FieldOptions { optional group G = 50123 { optional int32 k = 0; } }\nmessage A { optional string a = 1 [(g) = {k: 1}]; }',
    '3:85 proto-number-invalid',
  ],
  ['messages nested too deeply', proto3, `${'message A {'.repeat(32)}${'}'.repeat(32)}`, '2:350 proto-nesting'],
  ['messages nested 31 levels deep', proto3, `${'message A {'.repeat(31)}${'}'.repeat(31)}`, 'taken'],
];

/** Each case has a package of its own, so that their names cannot clash. */
const sources = cases.map(([, syntax, text], index) => `${syntax} package case${index};\n${text}\n`);

/** Of two conflicting declarations, buf reports the first. */
const elsewhere: ReadonlySet<string> = new Set([
  'a missing brace',
  'a duplicate type',
  'a duplicate method',
  'a duplicate reserved name',
  'a message named like a map entry',
  'values of two enums with the same name',
  'a reserved range in an extension range',
]);

/** Cases that protoc rejects and buf accepts. */
const onlyProtoc: ReadonlySet<string> = new Set([
  'an enum without 0 in a map',
  'a json_name in brackets',
  'a default with implicit presence',
]);

const buf = path.join(repository, 'node_modules/.bin/buf');

describe('the proto tool gives the expected first error for', () => {
  test.each(cases.map(([name], index) => [name, index] as const))('%s', (_, index) => {
    const {files, findings} = runOn({[`case${index}.proto`]: sources[index] ?? ''});
    const errors = findings.filter(({severity}) => severity === 'error');
    const [first] = errors.map(({code, place}) => `${place?.line}:${place?.column} ${code}`);
    expect(first ?? 'taken').toBe(cases[index]?.[3]);
    expect(new Set(errors.map(({place}) => place?.line)).size).toBeLessThanOrEqual(1);
    expect(errors.every(({hint}) => hint !== undefined && hint !== '')).toBe(true);
    expect(files.length > 0).toBe(first === undefined);
  });
});

describe.skipIf(!existsSync(buf))('buf agrees about', () => {
  const lines = new Map<string, number[]>();
  beforeAll(async () => {
    const files = Object.fromEntries(sources.map((text, index) => [`case${index}.proto`, text]));
    const folder = temporary({...files, 'buf.yaml': 'version: v2\n'});
    const {stdout, stderr} = await execa(buf, ['build', '--error-format', 'json', '-o', '/dev/null'], {
      cwd: folder,
      env: {HOME: folder, XDG_CACHE_HOME: folder},
      reject: false,
    });
    for (const line of `${stdout}\n${stderr}`.split('\n').filter((text) => text.startsWith('{'))) {
      const {path: file, start_line: start} = JSON.parse(line) as {readonly path: string; readonly start_line: number};
      lines.set(file, [...(lines.get(file) ?? []), start]);
    }
  });

  test.each(cases.map(([name, , , wanted], index) => [name, index, wanted] as const))('%s', (name, index, wanted) => {
    const theirs = lines.get(`case${index}.proto`);
    if (onlyProtoc.has(name)) expect(theirs).toBeUndefined();
    else if (wanted === 'taken' || theirs === undefined)
      expect(theirs).toBe(wanted === 'taken' ? undefined : 'an error');
    else if (!elsewhere.has(name)) expect(theirs).toContain(Number.parseInt(wanted, 10));
  });
});
