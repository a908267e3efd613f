import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import type {HttpApi, Json, Operation, Parameter, Schema} from '../../../../runtime/tools/http/http-api.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';
import {writeOpenApi, type OpenApiVersion} from '../../../../runtime/tools/openapi/write-openapi.js';
import {writeYaml} from '../../../../runtime/tools/openapi/write-yaml.js';
import {objections} from '../postman/valid-openapi.js';

const place = {file: 'api.json', line: 3, column: 5};
const versions: readonly OpenApiVersion[] = ['3.1.0', '3.0.3'];

const empty: HttpApi = {
  title: 'Books',
  version: '1.0.0',
  servers: [],
  securitySchemes: [],
  security: [],
  tags: [],
  schemas: [],
  operations: [],
  webhooks: [],
};

function operation(fields: Partial<Operation>): Operation {
  return {
    method: 'get',
    path: '/books',
    tags: [],
    isDeprecated: false,
    parameters: [],
    responses: [{status: '200', description: 'OK', headers: [], contents: []}],
    extensions: new Map(),
    place,
    ...fields,
  };
}

function parameter(fields: Partial<Parameter>): Parameter {
  return {
    name: 'q',
    in: 'query',
    isRequired: false,
    isDeprecated: false,
    schema: {kind: 'string'},
    style: 'form',
    explode: true,
    allowsReserved: false,
    examples: [],
    place,
    ...fields,
  };
}

function written(api: Partial<HttpApi>, version: OpenApiVersion) {
  const findings = createFindings();
  const document = writeOpenApi({...empty, ...api}, {version, findings});
  return {document, messages: findings.all().map(({message}) => message)};
}

/** The schema as a component, in 3.1 and 3.0. */
function bothDialects(schema: Schema): readonly [unknown, unknown] {
  const of = (version: OpenApiVersion) => {
    const {document} = written({schemas: [{name: 'It', schema, place}]}, version);
    return (document['components'] as {schemas: {It: unknown}}).schemas.It;
  };
  return [of('3.1.0'), of('3.0.3')];
}

test('writeOpenApi writes all fields of an operation and omits defaults', () => {
  const {document, messages} = written(
    {
      summary: 'All about books',
      license: {name: 'MIT', identifier: 'MIT'},
      servers: [
        {
          url: 'https://{region}.example.com',
          variables: [{name: 'region', default: 'eu', choices: ['eu', 'us']}],
        },
      ],
      securitySchemes: [
        {id: 'key', kind: 'apiKey', in: 'header', name: 'X-Key'},
        {
          id: 'login',
          kind: 'oauth2',
          flows: [
            {
              kind: 'clientCredentials',
              tokenUrl: 'https://example.com/token',
              scopes: [{name: 'read', description: 'Read'}],
            },
          ],
        },
      ],
      security: [[{scheme: 'key', scopes: []}], []],
      tags: [{name: 'Books', externalDocs: {url: 'https://example.com/docs'}}],
      operations: [
        operation({
          id: 'addBook',
          method: 'post',
          path: '/shops/{shop}/books',
          tags: ['Books'],
          summary: 'Add a book',
          parameters: [
            parameter({name: 'shop', in: 'path', isRequired: true, style: 'simple', explode: false}),
            parameter({name: 'tags', schema: {kind: 'array', items: {kind: 'string'}}, explode: false}),
            parameter({name: 'filter', style: 'deepObject', explode: true, allowsReserved: true}),
            parameter({name: 'where', mediaType: 'application/json', examples: [{name: '', value: {a: 1}}]}),
          ],
          body: {
            isRequired: true,
            contents: [
              {
                mediaType: 'multipart/form-data',
                schema: {
                  kind: 'object',
                  properties: [
                    {name: 'cover', schema: {kind: 'binary'}, isRequired: true, isReadOnly: false, isWriteOnly: false},
                  ],
                },
                encoding: new Map([['cover', {contentType: 'image/png', headers: []}]]),
                examples: [],
              },
            ],
          },
          responses: [
            {
              status: '201',
              description: 'Made',
              headers: [{name: 'Location', isRequired: true, schema: {kind: 'string', format: 'uri'}, examples: []}],
              contents: [
                {
                  mediaType: 'application/json',
                  schema: {kind: 'ref', name: 'Book'},
                  encoding: new Map(),
                  examples: [
                    {name: 'a book', summary: 'A book', value: {id: 1}},
                    {name: 'elsewhere', externalUrl: 'https://example.com/book.json'},
                  ],
                },
              ],
            },
          ],
          security: [[{scheme: 'login', scopes: ['read']}]],
          extensions: new Map<string, Json>([['x-pages', 'cursor']]),
        }),
      ],
      schemas: [{name: 'Book', schema: {kind: 'object', properties: []}, place}],
    },
    '3.1.0',
  );
  expect(messages).toEqual([]);
  expect(document).toEqual({
    openapi: '3.1.0',
    info: {title: 'Books', summary: 'All about books', license: {name: 'MIT', identifier: 'MIT'}, version: '1.0.0'},
    servers: [{url: 'https://{region}.example.com', variables: {region: {enum: ['eu', 'us'], default: 'eu'}}}],
    security: [{key: []}, {}],
    tags: [{name: 'Books', externalDocs: {url: 'https://example.com/docs'}}],
    paths: {
      '/shops/{shop}/books': {
        post: {
          tags: ['Books'],
          summary: 'Add a book',
          operationId: 'addBook',
          parameters: [
            {name: 'shop', in: 'path', required: true, schema: {type: 'string'}},
            {name: 'tags', in: 'query', explode: false, schema: {type: 'array', items: {type: 'string'}}},
            {
              name: 'filter',
              in: 'query',
              style: 'deepObject',
              explode: true,
              allowReserved: true,
              schema: {type: 'string'},
            },
            {name: 'where', in: 'query', content: {'application/json': {schema: {type: 'string'}, example: {a: 1}}}},
          ],
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {type: 'object', properties: {cover: {type: 'string', format: 'binary'}}, required: ['cover']},
                encoding: {cover: {contentType: 'image/png'}},
              },
            },
            required: true,
          },
          responses: {
            201: {
              description: 'Made',
              headers: {Location: {required: true, schema: {type: 'string', format: 'uri'}}},
              content: {
                'application/json': {
                  schema: {$ref: '#/components/schemas/Book'},
                  examples: {
                    a_book: {summary: 'A book', value: {id: 1}},
                    elsewhere: {externalValue: 'https://example.com/book.json'},
                  },
                },
              },
            },
          },
          security: [{login: ['read']}],
          'x-pages': 'cursor',
        },
      },
    },
    components: {
      schemas: {Book: {type: 'object'}},
      securitySchemes: {
        key: {type: 'apiKey', in: 'header', name: 'X-Key'},
        login: {
          type: 'oauth2',
          flows: {clientCredentials: {tokenUrl: 'https://example.com/token', scopes: {read: 'Read'}}},
        },
      },
    },
  });
});

const string = {kind: 'string'} as const;
const nothing = {kind: 'null'} as const;
const book = {kind: 'ref', name: 'Book'} as const;

test.each<[string, Schema, unknown, unknown]>([
  ['any value', {kind: 'unknown'}, {}, {}],
  ['no value', {kind: 'never'}, {not: {}}, {not: {}}],
  ['null', nothing, {type: 'null'}, {type: 'string', nullable: true, enum: [null]}],
  [
    'a number with limits',
    {kind: 'number', isInteger: true, format: 'int32', minimum: 1, exclusiveMaximum: 10},
    {type: 'integer', format: 'int32', minimum: 1, exclusiveMaximum: 10},
    {type: 'integer', format: 'int32', minimum: 1, maximum: 10, exclusiveMaximum: true},
  ],
  [
    'two limits of which one is narrower',
    {kind: 'number', isInteger: false, minimum: 1, exclusiveMinimum: 0},
    {type: 'number', minimum: 1, exclusiveMinimum: 0},
    {type: 'number', minimum: 1},
  ],
  [
    'a string or null',
    {kind: 'union', members: [string, nothing], isExclusive: false, annotations: {description: 'Name'}},
    {type: ['string', 'null'], description: 'Name'},
    {type: 'string', nullable: true, description: 'Name'},
  ],
  [
    'a nullable member with a description',
    {kind: 'union', members: [{...string, annotations: {description: 'Name'}}, nothing], isExclusive: false},
    {anyOf: [{type: 'string', description: 'Name'}, {type: 'null'}]},
    {anyOf: [{type: 'string', description: 'Name'}], nullable: true},
  ],
  [
    'a reference or null',
    {kind: 'union', members: [book, nothing], isExclusive: false},
    {anyOf: [{$ref: '#/components/schemas/Book'}, {type: 'null'}]},
    {allOf: [{$ref: '#/components/schemas/Book'}], nullable: true},
  ],
  [
    'an exclusive union of a reference and null',
    {kind: 'union', members: [book, nothing], isExclusive: true},
    {oneOf: [{$ref: '#/components/schemas/Book'}, {type: 'null'}]},
    {oneOf: [{$ref: '#/components/schemas/Book'}], nullable: true},
  ],
  [
    'a reference with a description',
    {...book, annotations: {description: 'The first', isDeprecated: true}},
    {$ref: '#/components/schemas/Book', description: 'The first', deprecated: true},
    {allOf: [{$ref: '#/components/schemas/Book'}], description: 'The first', deprecated: true},
  ],
  [
    'an enum with one value',
    {kind: 'enum', values: ['a']},
    {type: 'string', const: 'a'},
    {type: 'string', enum: ['a']},
  ],
  [
    'a nullable enum',
    {kind: 'union', members: [{kind: 'enum', values: [1, 2]}, nothing], isExclusive: false},
    {type: ['integer', 'null'], enum: [1, 2, null]},
    {type: 'integer', nullable: true, enum: [1, 2, null]},
  ],
  [
    'an enum with names and descriptions',
    {kind: 'enum', values: [1, 'b'], names: ['One', 'B'], descriptions: ['first', 'second']},
    {enum: [1, 'b'], 'x-enum-varnames': ['One', 'B'], 'x-enum-descriptions': ['first', 'second']},
    {enum: [1, 'b'], 'x-enum-varnames': ['One', 'B'], 'x-enum-descriptions': ['first', 'second']},
  ],
  [
    'a tuple',
    {kind: 'array', prefix: [string], items: {kind: 'number', isInteger: false}},
    {type: 'array', prefixItems: [{type: 'string'}], items: {type: 'number'}},
    {type: 'array', items: {anyOf: [{type: 'string'}, {type: 'number'}]}},
  ],
  [
    'a base64 string',
    {...string, contentEncoding: 'base64', minLength: 1},
    {type: 'string', minLength: 1, contentEncoding: 'base64'},
    {type: 'string', minLength: 1, format: 'byte'},
  ],
  [
    'a string with title, default and examples',
    {...string, annotations: {title: 'T', default: null, examples: ['a', 'b']}},
    {title: 'T', type: 'string', default: null, examples: ['a', 'b']},
    {title: 'T', type: 'string', default: null, example: 'a', 'x-examples': ['b']},
  ],
  [
    'a map',
    {kind: 'object', properties: [], additional: {kind: 'unknown'}, minProperties: 1},
    {type: 'object', additionalProperties: true, minProperties: 1},
    {type: 'object', additionalProperties: true, minProperties: 1},
  ],
  [
    'a closed object with a readOnly property',
    {
      kind: 'object',
      properties: [{name: '__proto__', schema: book, isRequired: true, isReadOnly: true, isWriteOnly: false}],
      additional: false,
    },
    {
      type: 'object',
      properties: {['__proto__']: {$ref: '#/components/schemas/Book', readOnly: true}},
      required: ['__proto__'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {['__proto__']: {allOf: [{$ref: '#/components/schemas/Book'}], readOnly: true}},
      required: ['__proto__'],
      additionalProperties: false,
    },
  ],
  [
    'a union with a discriminator',
    {
      kind: 'union',
      members: [book, {kind: 'ref', name: 'Map'}],
      isExclusive: true,
      discriminator: {property: 'kind', mapping: new Map([['book', 'Book']])},
    },
    {
      oneOf: [{$ref: '#/components/schemas/Book'}, {$ref: '#/components/schemas/Map'}],
      discriminator: {propertyName: 'kind', mapping: {book: '#/components/schemas/Book'}},
    },
    {
      oneOf: [{$ref: '#/components/schemas/Book'}, {$ref: '#/components/schemas/Map'}],
      discriminator: {propertyName: 'kind', mapping: {book: '#/components/schemas/Book'}},
    },
  ],
])('writeOpenApi writes the schema in 3.1 and 3.0: %s', (_, schema, in31, in30) => {
  expect(bothDialects(schema)).toEqual([in31, in30]);
});

test('features that a version lacks are written as extensions and reported', async () => {
  const api: Partial<HttpApi> = {
    securitySchemes: [{id: 'mtls', kind: 'mutualTls'}],
    security: [[{scheme: 'mtls', scopes: []}]],
    operations: [
      operation({method: 'copy', id: 'same'}),
      operation({
        id: 'same',
        parameters: [
          parameter({name: 'q', in: 'querystring', mediaType: 'application/json'}),
          parameter({name: 'list', style: 'tabDelimited', explode: false}),
        ],
        responses: [
          {
            status: 'default',
            description: '',
            headers: [],
            contents: [
              {mediaType: 'text/event-stream', itemSchema: string, encoding: new Map(), examples: []},
              {mediaType: 'application/jsonl', itemSchema: string, encoding: new Map(), examples: []},
            ],
          },
        ],
      }),
    ],
    webhooks: [operation({path: 'bookAdded', method: 'post'})],
  };
  const extended = {
    'x-additionalOperations': {COPY: {operationId: 'same', responses: {200: {description: 'OK'}}}},
    get: {
      operationId: 'same2',
      parameters: [{name: 'list', in: 'query', 'x-style': 'tabDelimited', explode: false, schema: {type: 'string'}}],
      'x-querystring': {name: 'q', in: 'querystring', content: {'application/json': {schema: {type: 'string'}}}},
      responses: {
        default: {
          description: '',
          content: {
            'text/event-stream': {schema: {type: 'string'}},
            'application/jsonl': {'x-itemSchema': {type: 'string'}},
          },
        },
      },
    },
  };
  const hook = {bookAdded: {post: {responses: {200: {description: 'OK'}}}}};
  expect(written(api, '3.1.0')).toEqual({
    document: {
      openapi: '3.1.0',
      info: {title: 'Books', version: '1.0.0'},
      security: [{mtls: []}],
      paths: {'/books': extended},
      webhooks: hook,
      components: {securitySchemes: {mtls: {type: 'mutualTLS'}}},
    },
    messages: [
      'OpenAPI 3.1 has no method COPY; the operation is kept in x-additionalOperations.',
      'OpenAPI has parameters for the whole query from 3.2 on; this one is kept in x-querystring.',
      'The operationId same is used twice; this operation is written as same2.',
      'OpenAPI 3.1 has no style tabDelimited for list; it is kept in x-style.',
    ],
  });
  expect(written(api, '3.0.3')).toEqual({
    document: {
      openapi: '3.0.3',
      info: {title: 'Books', version: '1.0.0'},
      security: [{}],
      paths: {'/books': extended},
      'x-webhooks': hook,
    },
    messages: [
      'OpenAPI 3.0 has no mutual TLS, so the document does not contain the security scheme mtls.',
      'OpenAPI 3.0 has no webhooks; they are kept in x-webhooks.',
      'OpenAPI 3.0 has no method COPY; the operation is kept in x-additionalOperations.',
      'OpenAPI has parameters for the whole query from 3.2 on; this one is kept in x-querystring.',
      'The operationId same is used twice; this operation is written as same2.',
      'OpenAPI 3.0 has no style tabDelimited for list; it is kept in x-style.',
    ],
  });
  for (const version of versions) expect(await objections(JSON.stringify(written(api, version).document))).toEqual([]);
});

test('component names are made valid and unique', () => {
  const names = ['Page of Book', 'Page_of_Book', 'Büch', '«»'];
  const schemas = names.map((name) => ({name, schema: {kind: 'ref', name: names[0] ?? ''} as const, place}));
  const target = {$ref: '#/components/schemas/Page_of_Book2'};
  expect(written({schemas}, '3.1.0').document['components']).toEqual({
    schemas: {Page_of_Book2: target, Page_of_Book: target, Buch: target, unnamed: target},
  });
});

/** Any schema of the model, with references to one of two names. */
const anySchema = fc.letrec<{schema: Schema}>((again) => ({
  schema: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    fc.constantFrom<Schema>(
      {kind: 'unknown'},
      {kind: 'never'},
      nothing,
      {kind: 'boolean'},
      string,
      {
        kind: 'string',
        format: 'date',
        minLength: 1,
        annotations: {description: 'a', default: 'x', examples: ['x', 'y']},
      },
      {kind: 'number', isInteger: true, minimum: 1, exclusiveMinimum: 2, maximum: 5, exclusiveMaximum: 5},
      {kind: 'binary', mediaType: 'image/png'},
      {kind: 'enum', values: ['a', 1, null]},
      {kind: 'enum', values: ['a', 'b'], names: ['A', 'B']},
      {kind: 'ref', name: 'A b'},
      {kind: 'ref', name: 'C', annotations: {title: 'c', isDeprecated: true}},
    ),
    fc.record({kind: fc.constant('array' as const), items: again('schema')}),
    fc.record({
      kind: fc.constant('array' as const),
      prefix: fc.array(again('schema'), {minLength: 1, maxLength: 2}),
      items: again('schema'),
    }),
    fc.record({
      kind: fc.constantFrom('union' as const),
      members: fc.array(again('schema'), {minLength: 1, maxLength: 3}),
      isExclusive: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('intersection' as const),
      members: fc.array(again('schema'), {minLength: 1, maxLength: 3}),
    }),
    fc.record({
      kind: fc.constant('object' as const),
      properties: fc
        .uniqueArray(fc.constantFrom('__proto__', 'constructor', 'a', 'b c'), {maxLength: 3})
        .chain((names) =>
          fc.tuple(
            ...names.map((name) =>
              fc.record({
                name: fc.constant(name),
                schema: again('schema'),
                isRequired: fc.boolean(),
                isReadOnly: fc.boolean(),
                isWriteOnly: fc.constant(false),
              }),
            ),
          ),
        ),
    }),
  ),
})).schema;

test('any schema is written as valid OpenAPI 3.1 and 3.0', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySchema, {minLength: 10, maxLength: 15}), async (schemas) => {
      const names = ['A b', 'C', ...schemas.map((_, index) => `S${index}`)];
      const named = [string, string, ...schemas].map((schema, index) => ({name: names[index] ?? '', schema, place}));
      for (const version of versions) {
        const {document} = written({schemas: named}, version);
        expect(await objections(JSON.stringify(document))).toEqual([]);
      }
    }),
    {numRuns: 6},
  );
});

/** Our own inputs, and larger ones of other projects, which may lie beside this checkout. */
const roots = ['../../../fixtures/tools/openapi', '../../../../../shared/fixtures/tools/openapi']
  .map((folder) => path.resolve(import.meta.dirname, folder))
  .filter((folder) => existsSync(folder));

test.each(roots)('reading the documents written from %s gives the same API', (fixtures) => {
  for (const name of readdirSync(fixtures, {withFileTypes: true})) {
    if (!name.isFile()) continue;
    const first = read(name.name, readFileSync(path.join(fixtures, name.name)));
    const text = JSON.stringify(writeOpenApi(first, {version: '3.1.0'}));
    expect([name.name, withoutPlaces(read('openapi.json', new TextEncoder().encode(text)))]).toEqual([
      name.name,
      withoutPlaces(first),
    ]);
  }
});

function read(file: string, bytes: Uint8Array): HttpApi {
  const api = readDescription([{path: file, bytes}], createFindings())?.api;
  if (!api) throw new Error(`${file} cannot be read`);
  return api;
}

function withoutPlaces(value: unknown): unknown {
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [key, withoutPlaces(member)]));
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const isPlace = 'file' in value && 'line' in value && 'column' in value;
  return isPlace
    ? null
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutPlaces(member)]));
}

test('writeYaml writes readable YAML', () => {
  const document = {
    openapi: '3.1.0',
    $ref: '#/components/schemas/Book',
    paths: {'/books/{id}': {get: {tags: ['yes', 'A: b', 'a:b', 'C #1'], responses: {200: {description: ''}}}}},
    text: 'First line\n\n  second: line\n',
    noEnd: 'a\nb',
    ends: ' a\n\n',
    empty: [[], {}, null, true, 1.5, '1.5', '2024-01-01', 'null', '~', "it's", 'tab\there'],
    lists: [[1, 2], {a: 1, b: {c: 2}}],
  };
  expect(writeYaml(document)).toBe(`openapi: 3.1.0
$ref: '#/components/schemas/Book'
paths:
  /books/{id}:
    get:
      tags:
        - 'yes'
        - 'A: b'
        - a:b
        - 'C #1'
      responses:
        '200':
          description: ''
text: |
  First line

    second: line
noEnd: |-
  a
  b
ends: |2+
   a

empty:
  - []
  - {}
  - null
  - true
  - 1.5
  - '1.5'
  - '2024-01-01'
  - 'null'
  - '~'
  - it's
  - "tab\\there"
lists:
  - - 1
    - 2
  - a: 1
    b:
      c: 2
`);
});

const strange = fc.oneof(
  fc.string({unit: 'binary', maxLength: 20}),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\t',
      ':',
      '#',
      '-',
      '?',
      '"',
      "'",
      '{',
      ']',
      ',',
      '|',
      '>',
      '\\',
      '\r',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\ud800',
      '😀',
    ),
  }),
  fc.constantFrom(
    'true',
    'No',
    'null',
    '1e3',
    '0x1f',
    '.inf',
    '<<',
    '=',
    '---',
    '...',
    '%YAML',
    '12:30:00',
    '1.2.3',
    '2024-01-01',
    'a'.repeat(1500),
  ),
);

test.each([['1.2'], ['1.1']] as const)(
  'writeYaml writes any JSON so that a YAML %s parser reads it back',
  (version) => {
    const tree = fc.letrec<{value: Json}>((again) => ({
      value: fc.oneof(
        {depthSize: 'medium'},
        strange,
        fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.double({noNaN: true, noDefaultInfinity: true})),
        fc.array(again('value'), {maxLength: 4}),
        fc.dictionary(strange, again('value'), {maxKeys: 4}),
      ),
    })).value;
    fc.assert(
      fc.property(tree, (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(parse(writeYaml(value), {version, merge: false})).toEqual(plain);
      }),
      {numRuns: 500},
    );
  },
);

test.each(['1.2', '1.1'] as const)('writeYaml keeps lines of spaces for a YAML %s parser', (version) => {
  const value = {a: {b: ' a\n '}, c: 'a\n  \nb', d: 'a\n\t'};
  expect(parse(writeYaml(value), {version})).toEqual(value);
});

test('writeYaml keeps deeply nested values small', () => {
  let value: Json = 'end\nof it';
  for (let depth = 0; depth < 190; depth++)
    value = depth % 2 === 0 ? {['k'.repeat(depth === 100 ? 1200 : 1)]: value} : [value];
  const text = writeYaml(value);
  expect(parse(text)).toEqual(value);
  expect(text.length).toBeLessThan(10_000);
});
