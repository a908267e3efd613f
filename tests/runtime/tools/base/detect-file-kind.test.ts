import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {
  fileKindTable,
  detectFileKind,
  detectTextKind,
  toolForKinds,
  type FileKind,
} from '../../../../runtime/tools/base/detect-file-kind.js';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

describe('detectFileKind and detectTextKind detect', () => {
  test.each<[string, string, FileKind | undefined]>([
    ['OpenAPI in JSON', '{"openapi": "3.1.0", "info": {}}', 'openapi'],
    ['Swagger in JSON, sorted by key', '{"definitions": {"item": {}}, "info": {}, "swagger": "2.0"}', 'openapi'],
    ['truncated OpenAPI', '{"openapi": "3.1.0", "info": {"ti', 'openapi'],
    ['OpenAPI with a trailing comma', '{"info": {"a": 1,}, "openapi": "3.1.0",}', 'openapi'],
    ['OpenAPI without its version', '{"info": {"title": "T"}, "paths": {}}', 'openapi'],
    ['OpenAPI in YAML', 'openapi: 3.0.3\ninfo: {}\n', 'openapi'],
    ['OpenAPI in YAML below other keys', 'info:\n  title: T\ncomponents: {}\n"openapi": "3.0.3"\n', 'openapi'],
    ['OpenAPI in YAML with CRLF', '# mine\r\n---\r\nswagger: "2.0"\r\n', 'openapi'],
    ['OpenAPI in YAML without its version', 'info:\n  title: T\npaths: {}\n', 'openapi'],
    ['OpenAPI in YAML flow style', "{openapi: '3.0.3', info: {title: T}}", 'openapi'],
    ['OpenAPI whose text quotes GraphQL', 'openapi: 3.1.0\ninfo:\n  description: |\n    type Query {\n', 'openapi'],
    ['a part of an OpenAPI document', 'type: object\nproperties: {}\n', undefined],
    ['a JSON schema', '{"type": "object", "properties": {"openapi": {"type": "string"}}}', undefined],
    ['AsyncAPI', 'asyncapi: 3.0.0\ninfo:\n  title: T\n', undefined],

    ['a Postman collection', `{"info": {"name": "A", "schema": "${schema}"}, "item": []}`, 'postman'],
    ['a Postman collection in its wrapper', `{"collection": {"info": {"schema": "${schema}"}, "item": []}}`, 'postman'],
    [
      'a Postman collection that quotes OpenAPI',
      '{"info": {"description": "{\\"openapi\\": 3}"}, "item": []}',
      'postman',
    ],
    [
      'a truncated Postman collection',
      `{"info": {"name": "A", "schema": "${schema}"}, "item": [ {"name": "a"`,
      'postman',
    ],
    ['a Postman collection of version 1', '{"id": "1", "name": "Old", "order": [], "requests": []}', 'postman-v1'],
    ['a Postman environment', '{"id": "1", "name": "Env", "values": []}', 'postman-environment'],
    ['Postman globals', '{"values": [], "_postman_variable_scope": "globals"}', 'postman-environment'],

    ['a GraphQL schema', 'type Query { a: Int }', 'graphql'],
    [
      'a GraphQL schema below comments',
      '# query { }\n"""\nopen\n"""\n  extend type A @key(fields: "id") { id: ID! }',
      'graphql',
    ],
    ['a GraphQL schema of scalars', 'scalar Date\n', 'graphql'],
    ['a GraphQL schema of unions', 'union A = B | C', 'graphql'],
    ['a GraphQL schema of directives', 'directive @a on FIELD', 'graphql'],
    ['a GraphQL schema on one line', '"A" schema { query: Q } "B" type Q implements N & M { a: Int }', 'graphql'],
    ['a truncated GraphQL schema', 'type Query {\n  a: String', 'graphql'],
    [
      'a GraphQL schema with fields named message and service',
      'type Query { message: String service: Int } enum E { A B }',
      'graphql',
    ],
    ['a GraphQL operation', 'query Me { me { id } }', 'graphql-operation'],
    ['a GraphQL operation with a field named service', 'query { service name { id } }', 'graphql-operation'],
    ['a GraphQL operation without a keyword', '{ me { id } }', 'graphql-operation'],
    ['a GraphQL operation with arguments', '{\n  # mine\n  me: user(id: "a") { id } }', 'graphql-operation'],
    ['a GraphQL fragment', 'fragment F on User { id }', 'graphql-operation'],
    ['an introspection result', '{"data": {"__schema": {"types": []}}}', 'introspection'],
    ['a bare introspection result', '{"__schema": {}}', 'introspection'],
    ['an introspection error response', '{"errors": [{"message": "off"}], "data": null}', 'introspection'],

    ['proto3', '// license\n\nsyntax = "proto3";\npackage a;\n', 'proto'],
    ['an edition of protobuf', '/* it\'s mine */ edition = "2023"; message A {}', 'proto'],
    ['proto2 without a syntax statement', 'message A {\n  optional int32 a = 1;\n}', 'proto'],
    ['a proto file with only an enum', 'enum E { option allow_alias = true; A = 0; }', 'proto'],
    ['a proto file with only imports', 'package a.b;\nimport public "c.proto";\n', 'proto'],

    ['an empty text', '', 'empty'],
    ['whitespace', ' \r\n\t', 'empty'],
    ['prose', 'hello, this is not a schema', undefined],
    [
      'prose with keywords of the formats',
      'Every type of message has a service.\nInput is an enum of scalar\nvalues.',
      undefined,
    ],
    ['numbers', '[1, 2]', undefined],
    ['an empty object', '{}', undefined],
    ['other JSON', '{"name": "galley", "version": "1.0.0"}', undefined],
    ['an HTML page', '<!doctype html><title>openapi: 3</title>', 'html'],
    ['other markup', '<svg><title>openapi: 3</title></svg>', undefined],
    ['code', 'package com.example;\n\npublic class A {}', undefined],
  ])('%s', (_, text, kind) => {
    expect(detectTextKind(text)).toBe(kind);
    const bytes = new TextEncoder().encode(text);
    expect(detectFileKind(bytes)).toBe(kind);
    // The same in UTF-16, as some editors on Windows save it.
    expect(detectFileKind(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).toBe(kind);
  });
});

test.each<[string, readonly number[], FileKind | undefined]>([
  ['a protobuf descriptor set', [0x0a, 9, 0x0a, 7, ...Buffer.from('a.proto')], 'descriptor-set'],
  [
    'a protobuf descriptor set with more fields',
    [0x0a, 12, 0x0a, 7, ...Buffer.from('a.proto'), 0x12, 1, 97],
    'descriptor-set',
  ],
  ['an image', [0x89, 0x50, 0x4e, 0x47, 0, 1], undefined],
  ['text whose first bytes look like a descriptor set', [...Buffer.from('\n\n\n\nopenapi: 3.1.0\n')], 'openapi'],
  ['a descriptor set with a length beyond its end', [0x0a, 200, 1, 0x0a, 1, 97], undefined],
  ['a descriptor set with an unterminated length', [0x0a, 255, 255, 255, 255, 255, 255, 255, 255], undefined],
])('detectFileKind of bytes detects %s', (_, bytes, kind) => {
  expect(detectFileKind(Uint8Array.from(bytes))).toBe(kind);
});

test('detectTextKind recognizes a GraphQL schema with a mistyped keyword', () => {
  expect(detectTextKind('tpye Query { a: Int }\ntype B { a: Int }')).toBe('graphql');
});

test('detectTextKind takes linear time for hostile texts', () => {
  const texts = ['{"a":'.repeat(200_000), '"\\'.repeat(500_000), '/*'.repeat(500_000), `{"${'\\'.repeat(1_000_000)}"`];
  expect(texts.map(detectTextKind)).toEqual([undefined, undefined, undefined, undefined]);
  expect(detectTextKind(`type A { ${' '.repeat(500_000)} ${'type '.repeat(100_000)}`)).toBe('graphql');
});

test('toolFor returns the tool for most of the files, and considers near misses only without a match', () => {
  expect(toolForKinds(['openapi', undefined, undefined])).toBe('openapi');
  expect(toolForKinds(['graphql-operation', 'graphql-operation', 'introspection', 'empty'])).toBe('graphql');
  expect(toolForKinds(['postman-environment', 'postman-environment', 'openapi'])).toBe('openapi');
  expect(toolForKinds(['postman-environment'])).toBe('postman');
  expect(toolForKinds(['proto', 'proto', 'graphql'])).toBe('proto');
  expect(toolForKinds(['empty', undefined])).toBe(undefined);
  expect(toolForKinds([])).toBe(undefined);
});

/** Our own inputs, and larger ones of other projects, which may lie beside this checkout. */
const roots = ['../../../fixtures/tools', '../../../../../shared/fixtures/tools']
  .map((folder) => path.resolve(import.meta.dirname, folder))
  .filter((folder) => existsSync(folder));

test.each(roots)('detectFileKind recognizes the fixtures in %s', (fixtures) => {
  const found = readdirSync(fixtures, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({parentPath, name}) => path.join(parentPath, name))
    .map((file) => [path.relative(fixtures, file), detectFileKind(readFileSync(file))] as const);
  // Without parts of documents and invalid fixtures.
  const known = found.filter(([file]) => !/^(?:bad|openapi\/multifile\/(?:paths|schemas))\//.test(file));
  const wrong = known.filter(([file, kind]) => kind === undefined || fileKindTable[kind].tool !== file.split('/')[0]);
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(found.filter(([file]) => file.startsWith('bad/')))).toEqual({
    'bad/alias-bomb.yaml': 'openapi',
    'bad/bad-indent.yaml': 'openapi',
    'bad/broken-introspection.json': 'introspection',
    'bad/duplicate-field.graphql': 'graphql',
    'bad/duplicate-number.proto': 'proto',
    'bad/duplicate-operation-id.yaml': 'openapi',
    'bad/empty.txt': 'empty',
    'bad/enum-alias.proto': 'proto',
    'bad/missing-import.proto': 'proto',
    'bad/missing-semicolon.proto': 'proto',
    'bad/not-a-schema.txt': undefined,
    'bad/operation-not-schema.graphql': 'graphql-operation',
    'bad/postman-cut.json': 'postman',
    'bad/postman-environment.json': 'postman-environment',
    'bad/postman-v1.json': 'postman-v1',
    'bad/trailing-comma.json': 'openapi',
    'bad/unknown-type.graphql': 'graphql',
    'bad/unknown-type.proto': 'proto',
    'bad/unresolved-ref.yaml': 'openapi',
    'bad/unsupported-version.yaml': 'openapi',
    'bad/unterminated.graphql': 'graphql',
  });
});
