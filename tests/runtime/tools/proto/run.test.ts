// The whole tool: its summary, its findings, its files.
import {create, fromBinary, toBinary} from '@bufbuild/protobuf';
import {wktPublicImportPaths} from '@bufbuild/protobuf/codegenv2';
import {FileDescriptorSetSchema} from '@bufbuild/protobuf/wkt';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {wellKnown} from '../../../../runtime/tools/proto/bundled-protos.js';
import {run} from '../../../../runtime/tools/proto/run.js';
import type {ToolResult} from '../../../../runtime/tools/tool.js';
import {fixtures, hasFixtures, inputs, ownFixtures, runOn, findingTexts, tree} from './support.js';

const library = `syntax = "proto3";
package acme.library.v1;
import "google/protobuf/timestamp.proto";
// Lends books.
service Library {
  // Finds one book.
  rpc GetBook(GetBookRequest) returns (Book);
  rpc Watch(GetBookRequest) returns (stream Book) {}
}
message GetBookRequest { string name = 1; }
message Book {
  string name = 1;
  int64 pages = 2;
  google.protobuf.Timestamp printed = 3;
  map<string, int64> stock = 4;
}
message Unused { Kind kind = 1; }
enum Kind { KIND_UNSPECIFIED = 0; }
`;

test('a small tree of .proto files is counted, and its import root is found', () => {
  const {summary, files, findings} = run({files: tree(path.join(ownFixtures, 'proto/multi-root')), options: {}});
  expect(summary.slice(0, 4).map(({count}) => count)).toEqual([2, 3, 1, 1]);
  expect(findings.map(({severity, code, message}) => [severity, code, message])).toEqual([
    [
      'info',
      'proto-import-resolved',
      '`common/money.proto` was found in `vendor/`, where other imports are also searched.',
    ],
  ]);
  expect(files.map((file) => file.path)).toContain('src/services/shop.ts');
});

const trees = [
  {size: 'small', root: ownFixtures, counts: {'multi-root': [2, 3, 1, 1, 1, 1, 0, 0]}},
  {
    size: 'large',
    root: fixtures,
    counts: {
      grpc: [3, 9, 0, 3, 3, 2, 2, 2],
      opentelemetry: [11, 61, 7, 4, 4, 0, 0, 0],
      'protobuf-es': [32, 106, 27, 8, 12, 1, 1, 1],
      'multi-root': [3, 5, 1, 1, 1, 1, 1, 1],
    },
  },
].filter(({root}) => existsSync(root));

describe.each(trees)('the summary of $size trees of files', ({root, counts}) => {
  test.each(Object.entries(counts))('counts %s', (name, wanted) => {
    const {summary, files, findings} = run({files: tree(path.join(root, 'proto', name)), options: {}});
    expect(summary.map(({count}) => count)).toEqual(wanted);
    expect(findings.filter(({severity}) => severity === 'error')).toEqual([]);
    expect(files.length).toBeGreaterThan(15);
  });
});

describe.each(trees.filter(({root}) => root === fixtures))('the large tree with several roots', ({root}) => {
  test('resolves import roots and warns about imports used only by options', () => {
    const {findings} = run({files: tree(path.join(root, 'proto/multi-root')), options: {}});
    expect(findings.map(({severity, code, message}) => [severity, code, message])).toEqual([
      [
        'info',
        'proto-import-resolved',
        '`common/money.proto` was found in `vendor/`, where other imports are also searched.',
      ],
      ['info', 'proto-import-resolved', '`item.proto` was resolved to `shop/v1/item.proto`.'],
      [
        'warning',
        'proto-import-missing',
        'The import `acme/not_here/options.proto` was not found, so the options that it defines are ignored. The generated code does not contain them.',
      ],
    ]);
  });
});

describe.each(hasFixtures ? [ownFixtures, fixtures] : [ownFixtures])('the broken files of %s', (root) => {
  const mistakes = {
    'missing-semicolon.proto': '4:15 error proto-syntax: Expected `;`.',
    'unknown-type.proto': '4:3 error proto-type-unknown: The type `Foo` was not found.',
    'missing-import.proto':
      '2:8 warning proto-import-missing: The import `b/c.proto` was not found, so the options that it defines are ignored. The generated code does not contain them.',
    'duplicate-number.proto': '4:14 error proto-number-duplicate: Field number 1 is used twice, first by `x`.',
    'enum-alias.proto': '4:3 error proto-number-duplicate: Value 0 is used twice, first by `A`.',
    'empty.txt': '1:1 error proto-none: This file is empty.',
    'not-a-schema.txt': '1:1 error proto-none: This is not a .proto file.',
    'unknown-type.graphql': '1:1 error proto-none: This is a GraphQL schema, not a .proto file.',
    'unresolved-ref.yaml': '1:1 error proto-none: This is an OpenAPI document, not a .proto file.',
    'postman-environment.json': '1:1 error proto-none: This is a Postman environment, not a .proto file.',
  };
  test.each(Object.entries(mistakes))('%s has one finding with place and hint', (name, wanted) => {
    const result = run({files: [{path: name, bytes: readFileSync(path.join(root, 'bad', name))}], options: {}});
    expect(findingTexts(result)).toEqual([wanted]);
    expect(result.findings.every(({hint}) => hint !== undefined && hint !== '')).toBe(true);
    expect(result.files.length > 0).toBe(wanted.includes(' warning '));
  });
});

test('no files are reported as proto-none', () => {
  expect(run({files: [], options: {}}).findings).toEqual([
    {
      severity: 'error',
      code: 'proto-none',
      message: 'There is no .proto file among these files.',
      hint: 'Pass .proto files or a descriptor set.',
    },
  ]);
});

test('the order of input files does not change the output', () => {
  const texts = {'b.proto': library, 'a.proto': 'syntax = "proto3"; message A {}'};
  const files = inputs(texts);
  const first = run({files, options: {descriptor: true}});
  const second = run({files: files.toReversed(), options: {descriptor: true}});
  expect(second).toEqual(first);
});

test('a gRPC package has sources, tests, .proto files and a README', () => {
  const {files} = runOn({'acme/library/v1/library.proto': library});
  expect(files.map(({path}) => path)).toEqual([
    '.gitignore',
    'README.md',
    'package.json',
    'proto/acme/library/v1/library.proto',
    'report.json',
    'src/backoff.ts',
    'src/calls.ts',
    'src/client.ts',
    'src/error_details_pb.ts',
    'src/errors.ts',
    'src/gen/acme/library/v1/library_pb.ts',
    'src/index.ts',
    'src/interceptors.ts',
    'src/node.ts',
    'src/node/connect.ts',
    'src/node/grpc-web.ts',
    'src/node/grpc.ts',
    'src/options.ts',
    'src/retry.ts',
    'src/services/library.ts',
    'src/web.ts',
    'src/web/connect.ts',
    'src/web/grpc-web.ts',
    'test/connection-tests.ts',
    'test/connection.test.ts',
    'test/library.test.ts',
    'test/stub-server.ts',
    'tsconfig.json',
  ]);
});

test('a package without services does not call itself a client', () => {
  const {files} = runOn({'a.proto': 'syntax = "proto3";\npackage acme.v1;\nmessage Book {}'});
  const textOf = (name: string) => String(files.find(({path}) => path === name)?.content);
  expect(textOf('README.md')).toContain('\nTypes of messages, generated from `.proto` files.\n');
  expect(JSON.parse(textOf('package.json'))).toMatchObject({description: 'Types of the messages of acme.'});
});

test('a service class has the comments and methods of its service', () => {
  const {files} = runOn({'library.proto': library});
  expect(files.find(({path}) => path === 'src/services/library.ts')?.content).toBe(
    `// @generated by Galley. Changes here are lost when it runs again.
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { serverStream, unary } from "../calls.js";
import { type Book, type GetBookRequestSchema, Library } from "../gen/library_pb.js";
import type { CallOptions } from "../options.js";

/** Lends books. */
export class LibraryClient {
  readonly #transport: Transport;

  /** Create the transport with a function of this package or of \`@connectrpc\`. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Finds one book. */
  getBook(
    request: MessageInitShape<typeof GetBookRequestSchema>,
    options?: CallOptions,
  ): Promise<Book> {
    return unary(this.#transport, Library.method.getBook, request, options);
  }

  /** Calls acme.library.v1.Library.Watch. */
  watch(
    request: MessageInitShape<typeof GetBookRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<Book, void, undefined> {
    return serverStream(this.#transport, Library.method.watch, request, options);
  }
}
`,
  );
});

test.each([
  ['all', ['@bufbuild/protobuf', '@connectrpc/connect', '@connectrpc/connect-node', '@connectrpc/connect-web']],
  ['node', ['@bufbuild/protobuf', '@connectrpc/connect', '@connectrpc/connect-node']],
  ['web', ['@bufbuild/protobuf', '@connectrpc/connect', '@connectrpc/connect-node', '@connectrpc/connect-web']],
])('transport: "%s" sets exactly the needed dependencies', (transport, wanted) => {
  const {files} = runOn({'library.proto': library}, {transport});
  const manifest = JSON.parse(String(files.find(({path}) => path === 'package.json')?.content)) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(manifest.dependencies)).toEqual(wanted);
  const versions = Object.entries(manifest.dependencies);
  expect(versions.every(([name, version]) => version === (name.startsWith('@connect') ? '2.1.2' : '2.13.0'))).toBe(
    true,
  );
});

test('int64: "string" generates strings for 64-bit numbers', () => {
  const text = (options: object) =>
    String(
      runOn({'library.proto': library}, {...options}).files.find(({path}) => path === 'src/gen/library_pb.ts')?.content,
    );
  expect(/pages: \w+/.exec(text({}))?.[0]).toBe('pages: bigint');
  expect(/pages: \w+/.exec(text({int64: 'string'}))?.[0]).toBe('pages: string');
});

test('jsonTypes generates JSON types', () => {
  const {files} = runOn({'library.proto': library}, {jsonTypes: true});
  expect(String(files.find(({path}) => path === 'src/gen/library_pb.ts')?.content)).toContain(
    'export type BookJson = {',
  );
});

test('services, include and exclude filter services and the types that only they use', () => {
  const texts = {
    'a.proto': `syntax = "proto3"; package a;
service One { rpc Get(First) returns (Both); }
service Two { rpc Get(Second) returns (Both); }
message First { message Deep { string x = 1; } Deep deep = 1; }
// The second.
message Second { Mood mood = 1; }
message Both {}
enum Mood { CALM = 0; }`,
  };
  const counted = (options: object) =>
    runOn(texts, {...options})
      .summary.slice(0, 4)
      .map(({count}) => count);
  expect(counted({})).toEqual([1, 4, 1, 2]);
  expect(counted({services: ['a.One']})).toEqual([1, 3, 0, 1]);
  expect(counted({services: ['Two']})).toEqual([1, 2, 1, 1]);
  expect(counted({exclude: ['a.Tw*']})).toEqual([1, 3, 0, 1]);
  expect(counted({include: ['Mood']})).toEqual([1, 0, 1, 0]);
  const file = runOn(texts, {services: ['Two']}).files.find(({path}) => path === 'src/gen/a_pb.ts');
  expect(String(file?.content)).toMatch(/The second\.\n \*\n \* @generated from message a\.Second/);
  expect(findingTexts(runOn(texts, {services: ['a.Onee']}))).toEqual([
    'undefined:undefined warning proto-filter-unmatched: No service and no type is called `a.Onee`.',
    'undefined:undefined error proto-filter-empty: The options services, include and exclude filter out everything.',
  ]);
  expect(findingTexts(runOn(texts, {services: ['One'], exclude: ['Both']}))).toEqual([
    'undefined:undefined warning proto-filter-used: `a.Both` is still included, because other selected types use it.',
  ]);
});

test('a descriptor set can be written and read', () => {
  const first = runOn({'acme/library.proto': library}, {descriptor: true});
  const bytes = first.files.find(({path}) => path === 'descriptor.binpb')?.content as Uint8Array;
  const set = fromBinary(FileDescriptorSetSchema, bytes);
  expect(set.file.map(({name}) => name)).toContain('library.proto');
  const again = run({files: [{path: 'all.binpb', bytes}], options: {}});
  expect(again.summary).toEqual(first.summary);
  const code = (result: typeof first) => result.files.find(({path}) => path === 'src/gen/library_pb.ts')?.content;
  const withoutComments = (text: unknown) => String(text).replace(/\/\*\*[^]*?\*\/\n/g, '');
  expect(withoutComments(code(again))).toBe(withoutComments(code(first)));
});

test.each([
  ['a broken descriptor set', new Uint8Array([10, 8, 10, 2, 97, 46, 34, 200, 1, 1])],
  [
    'a descriptor set without its imports',
    toBinary(
      FileDescriptorSetSchema,
      create(FileDescriptorSetSchema, {
        file: [{name: 'a.proto', dependency: ['gone.proto'], syntax: 'proto3', messageType: [{name: 'A'}]}],
      }),
    ),
  ],
  [
    'a descriptor set with an invalid name',
    toBinary(
      FileDescriptorSetSchema,
      create(FileDescriptorSetSchema, {file: [{name: 'a.proto', messageType: [{name: 'A {} evil(); class B'}]}]}),
    ),
  ],
])('%s is rejected as proto-set-broken', (_, bytes) => {
  const result = run({files: [{path: 'a.binpb', bytes}], options: {}});
  expect(result.files).toEqual([]);
  expect(result.findings.map(({code}) => code)).toEqual(['proto-set-broken']);
});

describe('below google/protobuf/', () => {
  const head = 'syntax = "proto3";\npackage google.protobuf;\n';
  const generated = ({files}: ToolResult) =>
    files.flatMap(({path: file}) => (file.startsWith('src/gen/') ? [file.slice('src/gen/'.length)] : []));
  const findings = ({findings: found}: ToolResult) =>
    found.map(({severity, code, message}) => `${severity} ${code}: ${message}`);

  test('a user file is generated, imported and counted like any other', () => {
    const result = runOn({
      'google/protobuf/ledger.proto': `${head}import "google/protobuf/timestamp.proto";
message Ledger { string name = 1; Timestamp opened = 2; }
service Ledgers { rpc Get(Ledger) returns (Ledger); }
`,
      'shop.proto': `syntax = "proto3";
package shop;
import "google/protobuf/ledger.proto";
message Shop { google.protobuf.Ledger ledger = 1; }
`,
    });
    expect(findings(result)).toEqual([]);
    expect(generated(result)).toEqual(['google/protobuf/ledger_pb.ts', 'shop_pb.ts']);
    expect(result.summary.slice(0, 4).map(({count}) => count)).toEqual([2, 2, 0, 1]);
    const shop = result.files.find(({path: file}) => file === 'src/gen/shop_pb.ts');
    expect(String(shop?.content)).toContain('from "./google/protobuf/ledger_pb.js"');
  });

  test('filters apply to a user file', () => {
    const texts = {'google/protobuf/ledger.proto': `${head}message Ledger {}\nmessage Other {}\n`};
    const result = runOn(texts, {include: ['Ledger']});
    expect(result.summary.slice(0, 2).map(({count}) => count)).toEqual([1, 1]);
  });

  test('a copy of a built-in file is not generated and is reported as info', () => {
    const timestamp = `${head}message Timestamp { int64 seconds = 1; }\n`;
    const result = runOn({'library.proto': library, 'include/google/protobuf/timestamp.proto': timestamp});
    expect(generated(result)).toEqual(['library_pb.ts']);
    expect(findings(result)).toEqual([
      'info proto-file-built-in: `google/protobuf/timestamp.proto` is built in, so this copy is ignored.',
    ]);
  });

  test('additional declarations in a copy of a built-in file cause a warning', () => {
    const timestamp = `${head}message Timestamp { int64 seconds = 1; string zone = 3; }\nmessage Zone {}\n`;
    const result = runOn({'library.proto': library, 'google/protobuf/timestamp.proto': timestamp});
    expect(findings(result)).toEqual([
      'warning proto-file-built-in: `google/protobuf/timestamp.proto` is built in, so this copy is ignored. Only the copy declares `google.protobuf.Timestamp.zone = 3` and 1 more.',
    ]);
  });

  test('a file with a built-in path and another package is an error', () => {
    const result = runOn({
      'google/protobuf/any.proto': 'syntax = "proto3";\npackage mine;\nmessage Any {}\n',
      'library.proto': library,
    });
    expect(findingTexts(result)).toEqual([
      '2:9 error proto-file-built-in: This file has the name of the built-in file `google/protobuf/any.proto`, but is not a copy of it.',
    ]);
    expect(result.files).toEqual([]);
  });

  test('every built-in file is exported by @bufbuild/protobuf', () => {
    expect([...wellKnown.keys()].toSorted()).toEqual(Object.keys(wktPublicImportPaths).toSorted());
  });

  test('copies of built-in files alone are reported as proto-empty', () => {
    const result = runOn({'google/protobuf/timestamp.proto': `${head}message Timestamp { int64 seconds = 1; }\n`});
    expect(findingTexts(result)).toEqual([
      'undefined:undefined error proto-empty: No file declares a message, enum, service or extension, so the SDK would be empty.',
    ]);
    expect(result.files).toEqual([]);
  });
});

test('files without declarations are reported as proto-empty', () => {
  const result = runOn({'a.proto': 'syntax = "proto3";\npackage a;\n'});
  expect(result.findings.map(({code}) => code)).toEqual(['proto-empty']);
  expect(result.files).toEqual([]);
});

test('filters that match nothing are reported as proto-filter-empty', () => {
  const result = runOn({'library.proto': library}, {services: ['Libary']});
  expect(result.findings.map(({severity, code}) => `${severity} ${code}`)).toEqual([
    'warning proto-filter-unmatched',
    'error proto-filter-empty',
  ]);
  expect(result.files).toEqual([]);
});

test('imported Google API files are added to the package', () => {
  const {files, findings} = runOn({
    'shop.proto': `syntax = "proto3"; package shop; import "google/api/annotations.proto"; import "google/type/money.proto";
service Shop { rpc Buy(Item) returns (google.type.Money) { option (google.api.http) = { get: "/v1/{name=items/*}" }; } }
message Item { string name = 1; }`,
  });
  expect(findings).toEqual([]);
  const service = files.find(({path}) => path === 'src/services/shop.ts');
  expect(String(service?.content)).toContain('   * Over HTTP: GET /v1/{name=items/*}\n');
  expect(files.filter(({path}) => path.startsWith('src/gen/')).map(({path}) => path)).toEqual([
    'src/gen/google/api/annotations_pb.ts',
    'src/gen/google/api/http_pb.ts',
    'src/gen/google/type/money_pb.ts',
    'src/gen/shop_pb.ts',
  ]);
});

test('error_details_pb.ts of this repository equals the generated one', () => {
  const {files} = runOn({'library.proto': library});
  const file = path.resolve(
    import.meta.dirname,
    '../../../../runtime/tools/sdk-runtime/grpc-details/error_details_pb.ts',
  );
  // In this repository, oxfmt formats the file.
  const plain = (text: unknown) => String(text).replace(/[\s,]+/g, '');
  const written = files.find(({path}) => path === 'src/error_details_pb.ts')?.content;
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(written));
});
