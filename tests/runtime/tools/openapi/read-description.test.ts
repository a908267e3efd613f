// Small descriptions as whole values, in each version.
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';

function read(given: string | Readonly<Record<string, string>>) {
  const texts = typeof given === 'string' ? {'api.yaml': given} : given;
  const findings = createFindings();
  const encoder = new TextEncoder();
  const files = Object.entries(texts).map(([path, text]) => ({path, bytes: encoder.encode(text)}));
  const api = readDescription(files, findings)?.api;
  expect(findings.all()).toEqual([]);
  return api!;
}

const string = {kind: 'string'} as const;

test('readDescription reads every field of an OpenAPI 3.1 document', () => {
  const api = read(`
openapi: 3.1.0
info:
  title: Books
  version: 1.10
  summary: Books and shelves
  description: Long
  termsOfService: https://a.example/terms
  contact: {name: N, url: https://a.example, email: a@a.example}
  license: {name: MIT, identifier: MIT}
externalDocs: {url: https://a.example/docs, description: More}
servers:
  - url: https://{region}.a.example/v1
    description: D
    variables: {region: {default: eu, enum: [eu, us], description: R}}
security: [{}, {key: [], token: [read]}]
tags: [{name: books, description: B, externalDocs: {url: https://a.example/b}}, {name: books}]
paths:
  x-note: not a path
  /books/{id}:
    summary: of the path
    servers: [{url: https://b.example}]
    parameters:
      - {$ref: '#/components/parameters/Id'}
      - {name: page, in: query, schema: {type: integer}}
    get:
      operationId: getBook
      tags: [books]
      summary: S
      description: D
      deprecated: true
      externalDocs: {url: https://a.example/get}
      x-pages: {kind: cursor}
      security: []
      parameters:
        - {name: page, in: query, description: of the operation, schema: {type: string}, example: "1"}
        - {name: filter, in: query, content: {Application/JSON: {schema: {type: object}}}}
        - {name: raw, in: query, allowReserved: true, style: spaceDelimited, schema: {type: array, items: {type: string}}}
      responses:
        200:
          description: OK
          headers: {X-Count: {required: true, description: H, schema: {type: integer}}, Content-Type: {schema: {type: string}}}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Book'}
              examples: {one: {summary: E, value: {$ref: not a reference}}, two: {$ref: '#/components/examples/Two'}}
            image/png: {}
        4xx: {$ref: '#/components/responses/Wrong'}
        default: {description: Other}
    put:
      requestBody: {$ref: '#/components/requestBodies/Book'}
      responses: {'204': {description: Done}}
webhooks:
  added:
    post:
      requestBody: {required: true, content: {application/json: {schema: {type: string}}}}
      responses: {'200': {description: ok}}
components:
  parameters: {Id: {name: id, in: path, required: true, schema: {type: string}}}
  responses: {Wrong: {description: W, content: {text/plain: {schema: {type: string}}}}}
  examples: {Two: {description: X, externalValue: https://a.example/two.json}}
  requestBodies:
    Book:
      description: B
      content:
        multipart/form-data:
          schema: {type: object, properties: {cover: {type: string, format: binary}}}
          encoding: {cover: {contentType: 'image/png, image/jpeg', headers: {X-A: {schema: {type: string}}}, explode: false}}
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key, description: K}
    token:
      type: oauth2
      flows:
        clientCredentials: {tokenUrl: https://a.example/token, scopes: {read: R}}
        authorizationCode: {authorizationUrl: https://a.example/auth, tokenUrl: https://a.example/token, refreshUrl: https://a.example/refresh, scopes: {}}
    basic: {type: http, scheme: Basic}
    bearer: {type: http, scheme: bearer, bearerFormat: JWT}
    oidc: {type: openIdConnect, openIdConnectUrl: https://a.example/oidc}
    tls: {type: mutualTLS}
  schemas: {Book: {type: object}}
`);
  const parameter = {isRequired: false, isDeprecated: false, allowsReserved: false, examples: []};
  const place = (line: number, column: number, length: number) => {
    return {file: 'api.yaml', line, column, endLine: line, endColumn: column + length};
  };
  expect(api).toEqual({
    title: 'Books',
    version: '1.10',
    summary: 'Books and shelves',
    description: 'Long',
    termsOfService: 'https://a.example/terms',
    contact: {name: 'N', url: 'https://a.example', email: 'a@a.example'},
    license: {name: 'MIT', identifier: 'MIT'},
    externalDocs: {url: 'https://a.example/docs', description: 'More'},
    servers: [
      {
        url: 'https://{region}.a.example/v1',
        description: 'D',
        variables: [{name: 'region', default: 'eu', choices: ['eu', 'us'], description: 'R'}],
      },
    ],
    securitySchemes: [
      {id: 'key', kind: 'apiKey', in: 'header', name: 'X-Key', description: 'K'},
      {
        id: 'token',
        kind: 'oauth2',
        flows: [
          {kind: 'clientCredentials', tokenUrl: 'https://a.example/token', scopes: [{name: 'read', description: 'R'}]},
          {
            kind: 'authorizationCode',
            authorizationUrl: 'https://a.example/auth',
            tokenUrl: 'https://a.example/token',
            refreshUrl: 'https://a.example/refresh',
            scopes: [],
          },
        ],
      },
      {id: 'basic', kind: 'http', scheme: 'basic'},
      {id: 'bearer', kind: 'http', scheme: 'bearer', bearerFormat: 'JWT'},
      {id: 'oidc', kind: 'openIdConnect', url: 'https://a.example/oidc'},
      {id: 'tls', kind: 'mutualTls'},
    ],
    security: [
      [],
      [
        {scheme: 'key', scopes: []},
        {scheme: 'token', scopes: ['read']},
      ],
    ],
    tags: [{name: 'books', description: 'B', externalDocs: {url: 'https://a.example/b'}}],
    schemas: [{name: 'Book', schema: {kind: 'object', properties: []}, place: place(80, 13, 4)}],
    operations: [
      {
        id: 'getBook',
        method: 'get',
        path: '/books/{id}',
        tags: ['books'],
        summary: 'S',
        description: 'D',
        externalDocs: {url: 'https://a.example/get'},
        isDeprecated: true,
        parameters: [
          {
            ...parameter,
            name: 'id',
            in: 'path',
            isRequired: true,
            schema: string,
            style: 'simple',
            explode: false,
            place: place(59, 16, 2),
          },
          {
            ...parameter,
            name: 'page',
            in: 'query',
            description: 'of the operation',
            schema: string,
            style: 'form',
            explode: true,
            examples: [{name: '', value: '1'}],
            place: {file: 'api.yaml', line: 36, column: 11},
          },
          {
            ...parameter,
            name: 'filter',
            in: 'query',
            schema: {kind: 'object', properties: []},
            style: 'form',
            explode: true,
            mediaType: 'application/json',
            place: {file: 'api.yaml', line: 37, column: 11},
          },
          {
            ...parameter,
            name: 'raw',
            in: 'query',
            schema: {kind: 'array', items: string},
            style: 'spaceDelimited',
            explode: false,
            allowsReserved: true,
            place: {file: 'api.yaml', line: 38, column: 11},
          },
        ],
        responses: [
          {
            status: '200',
            description: 'OK',
            headers: [
              {
                name: 'X-Count',
                isRequired: true,
                description: 'H',
                schema: {kind: 'number', isInteger: true},
                examples: [],
              },
            ],
            contents: [
              {
                mediaType: 'application/json',
                schema: {kind: 'ref', name: 'Book'},
                encoding: new Map(),
                examples: [
                  {name: 'one', summary: 'E', value: {$ref: 'not a reference'}},
                  {name: 'two', description: 'X', externalUrl: 'https://a.example/two.json'},
                ],
              },
              {mediaType: 'image/png', encoding: new Map(), examples: []},
            ],
          },
          {
            status: '4XX',
            description: 'W',
            headers: [],
            contents: [{mediaType: 'text/plain', schema: string, encoding: new Map(), examples: []}],
          },
          {status: 'default', description: 'Other', headers: [], contents: []},
        ],
        security: [],
        servers: [{url: 'https://b.example', variables: []}],
        extensions: new Map([['x-pages', {kind: 'cursor'}]]),
        place: place(26, 5, 3),
      },
      {
        method: 'put',
        path: '/books/{id}',
        tags: [],
        isDeprecated: false,
        parameters: [
          {
            ...parameter,
            name: 'id',
            in: 'path',
            isRequired: true,
            schema: string,
            style: 'simple',
            explode: false,
            place: place(59, 16, 2),
          },
          {
            ...parameter,
            name: 'page',
            in: 'query',
            schema: {kind: 'number', isInteger: true},
            style: 'form',
            explode: true,
            place: {file: 'api.yaml', line: 25, column: 9},
          },
        ],
        body: {
          isRequired: false,
          description: 'B',
          contents: [
            {
              mediaType: 'multipart/form-data',
              schema: {
                kind: 'object',
                properties: [
                  {name: 'cover', schema: {kind: 'binary'}, isRequired: false, isReadOnly: false, isWriteOnly: false},
                ],
              },
              encoding: new Map([
                [
                  'cover',
                  {
                    contentType: 'image/png, image/jpeg',
                    headers: [{name: 'X-A', isRequired: false, schema: string, examples: []}],
                    explode: false,
                  },
                ],
              ]),
              examples: [],
            },
          ],
        },
        responses: [{status: '204', description: 'Done', headers: [], contents: []}],
        servers: [{url: 'https://b.example', variables: []}],
        extensions: new Map(),
        place: place(50, 5, 3),
      },
    ],
    webhooks: [
      {
        method: 'post',
        path: 'added',
        tags: [],
        isDeprecated: false,
        parameters: [],
        body: {
          isRequired: true,
          contents: [{mediaType: 'application/json', schema: string, encoding: new Map(), examples: []}],
        },
        responses: [{status: '200', description: 'ok', headers: [], contents: []}],
        extensions: new Map(),
        place: place(55, 5, 4),
      },
    ],
  });
});

test('readDescription reads a Swagger 2.0 document', () => {
  const {operations, schemas, servers, securitySchemes} = read(`
swagger: 2.0
info: {title: T, version: v2}
host: a.example
basePath: /v2
schemes: [http, https]
consumes: [application/json]
produces: [application/json, Application/XML]
parameters:
  Limit: {name: limit, in: query, type: integer, format: int32, default: 20, maximum: 50}
securityDefinitions:
  basic: {type: basic}
  key: {type: apiKey, in: query, name: k}
  flow: {type: oauth2, flow: accessCode, authorizationUrl: https://a.example/a, tokenUrl: https://a.example/t, scopes: {w: W}}
paths:
  /a/{id}:
    parameters:
      - {name: id, in: path, required: true, type: array, items: {type: string}, collectionFormat: pipes}
      - {name: all, in: formData, type: boolean}
    post:
      consumes: [multipart/form-data]
      produces: [application/zip]
      parameters:
        - {name: photo, in: formData, type: file, required: true, description: P}
        - {name: tags, in: formData, type: array, items: {type: string}, collectionFormat: multi}
        - {$ref: '#/parameters/Limit'}
      responses: {200: {description: ok, schema: {type: file}}}
  /b:
    put:
      parameters:
        - {name: ids, in: query, type: array, items: {type: integer}}
        - {name: words, in: query, type: array, items: {type: string}, collectionFormat: tsv}
        - {name: body, in: body, required: true, description: B, schema: {$ref: '#/definitions/Pet'}}
      responses:
        200:
          description: ok
          headers: {X-Rate: {type: integer, description: R}}
          schema: {type: array, items: {$ref: '#/definitions/Pet'}}
          examples: {application/json: [1]}
        404: {description: none}
definitions:
  Pet: {type: object, required: [kind], discriminator: kind, properties: {kind: {type: string}, name: {type: string, x-nullable: true}}}
`);
  const property = {isRequired: false, isReadOnly: false, isWriteOnly: false};
  expect(servers.map(({url}) => url)).toEqual(['https://a.example/v2', 'http://a.example/v2']);
  expect(securitySchemes).toEqual([
    {id: 'basic', kind: 'http', scheme: 'basic'},
    {id: 'key', kind: 'apiKey', in: 'query', name: 'k'},
    {
      id: 'flow',
      kind: 'oauth2',
      flows: [
        {
          kind: 'authorizationCode',
          authorizationUrl: 'https://a.example/a',
          tokenUrl: 'https://a.example/t',
          scopes: [{name: 'w', description: 'W'}],
        },
      ],
    },
  ]);
  expect(schemas.map(({name, schema}) => [name, schema])).toEqual([
    [
      'Pet',
      {
        kind: 'object',
        properties: [
          {...property, name: 'kind', schema: string, isRequired: true},
          {...property, name: 'name', schema: {kind: 'union', members: [string, {kind: 'null'}], isExclusive: false}},
        ],
      },
    ],
  ]);
  const [upload, replace] = operations;
  expect(upload?.parameters.map(({name, schema, style, explode}) => ({name, schema, style, explode}))).toEqual([
    {name: 'id', schema: {kind: 'array', items: string}, style: 'pipeDelimited', explode: false},
    {
      name: 'limit',
      schema: {kind: 'number', isInteger: true, format: 'int32', maximum: 50, annotations: {default: 20}},
      style: 'form',
      explode: false,
    },
  ]);
  expect(upload?.body).toEqual({
    isRequired: true,
    contents: [
      {
        mediaType: 'multipart/form-data',
        schema: {
          kind: 'object',
          properties: [
            {...property, name: 'all', schema: {kind: 'boolean'}},
            {...property, name: 'photo', schema: {kind: 'binary', annotations: {description: 'P'}}, isRequired: true},
            {...property, name: 'tags', schema: {kind: 'array', items: string}},
          ],
        },
        encoding: new Map([['tags', {headers: [], style: 'form', explode: true}]]),
        examples: [],
      },
    ],
  });
  expect(upload?.responses).toEqual([
    {
      status: '200',
      description: 'ok',
      headers: [],
      contents: [{mediaType: 'application/zip', schema: {kind: 'binary'}, encoding: new Map(), examples: []}],
    },
  ]);
  expect(replace?.parameters.map(({name, style, explode}) => ({name, style, explode}))).toEqual([
    {name: 'ids', style: 'form', explode: false},
    {name: 'words', style: 'tabDelimited', explode: false},
  ]);
  expect(replace?.body).toEqual({
    isRequired: true,
    description: 'B',
    contents: [{mediaType: 'application/json', schema: {kind: 'ref', name: 'Pet'}, encoding: new Map(), examples: []}],
  });
  const pets = {schema: {kind: 'array', items: {kind: 'ref', name: 'Pet'}}, encoding: new Map()};
  expect(replace?.responses).toEqual([
    {
      status: '200',
      description: 'ok',
      headers: [
        {name: 'X-Rate', isRequired: false, description: 'R', schema: {kind: 'number', isInteger: true}, examples: []},
      ],
      contents: [
        {...pets, mediaType: 'application/json', examples: [{name: '', value: [1]}]},
        {...pets, mediaType: 'application/xml', examples: []},
      ],
    },
    {status: '404', description: 'none', headers: [], contents: []},
  ]);
});

test('readDescription reads OpenAPI 3.2 methods, querystring parameters and itemSchema', () => {
  const {operations} = read(`
openapi: 3.2.0
info: {title: T, version: "1"}
servers: [{url: https://a.example, name: main}]
paths:
  /a:
    query:
      parameters: [{name: q, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object}}}}]
      responses: {'200': {description: ok, content: {application/jsonl: {itemSchema: {type: string}}}}}
    additionalOperations:
      COPY: {responses: {'200': {summary: copied}}}
`);
  expect(operations.map(({method}) => method)).toEqual(['query', 'copy']);
  expect(operations[0]?.parameters).toMatchObject([
    {name: 'q', in: 'querystring', mediaType: 'application/x-www-form-urlencoded'},
  ]);
  expect(operations[0]?.responses[0]?.contents).toEqual([
    {mediaType: 'application/jsonl', itemSchema: string, encoding: new Map(), examples: []},
  ]);
  expect(operations[1]?.responses[0]?.description).toBe('copied');
});

test.each([
  ['text/event-stream', '{type: object}', {itemSchema: {kind: 'object', properties: []}}],
  ['application/x-ndjson', '{type: array, items: {type: string}}', {itemSchema: string}],
  ['application/octet-stream', '{type: string}', {schema: {kind: 'binary', mediaType: 'application/octet-stream'}}],
  ['image/svg+xml', '{type: string}', {schema: string}],
  ['text/csv', '{type: string}', {schema: string}],
])('readDescription reads the content type %s', (mediaType, schema, expected) => {
  const {operations} = read(`
openapi: 3.0.3
info: {title: T, version: "1"}
servers: [{url: https://a.example}]
paths: {/a: {get: {responses: {'200': {description: ok, content: {${mediaType}: {schema: ${schema}}}}}}}}
`);
  expect(operations[0]?.responses[0]?.contents).toEqual([{mediaType, ...expected, encoding: new Map(), examples: []}]);
});

test('readDescription resolves references to other files anywhere, also for texts in Markdown', () => {
  const api = read({
    'spec/openapi.yaml': `
openapi: 3.0.3
info: {$ref: info.yaml}
servers: {$ref: "more.json#/servers"}
paths: {$ref: ./paths.yaml}
components: {$ref: parts/components.yaml}
x-list: {$ref: nowhere.yaml}
`,
    'spec/info.yaml': 'title: T\nversion: "1"\ndescription: {$ref: ../docs/intro.md}\n',
    'docs/intro.md': '# Hello: {world\n',
    'spec/more.json': '{"servers": [{"url": "https://a.example"}]}',
    'spec/paths.yaml': `
/a/{id}:
  parameters: {$ref: more.json#/nothing}
`.replace('more.json#/nothing', 'parts/parameters.yaml'),
    'spec/parts/parameters.yaml': '- {name: id, in: path, required: true, schema: {$ref: "schemas.yaml#/Id"}}\n',
    'spec/parts/components.yaml': 'schemas: {$ref: schemas.yaml}\n',
    'spec/parts/schemas.yaml': `
Id: {type: string}
Book: {type: object, properties: {id: {$ref: '#/Id'}, self: {$ref: '../openapi.yaml#/components/schemas/Book'}, by: {$ref: author.yaml}}}
Writer: {$ref: author.yaml}
`,
    'spec/parts/author.yaml': 'type: object\nproperties: {books: {type: array, items: {$ref: "schemas.yaml#/Book"}}}\n',
  });
  expect([api.title, api.description, api.servers[0]?.url]).toEqual(['T', '# Hello: {world\n', 'https://a.example']);
  const property = {isRequired: false, isReadOnly: false, isWriteOnly: false};
  expect(api.schemas.map(({name, schema}) => [name, schema])).toEqual([
    ['Id', string],
    [
      'Book',
      {
        kind: 'object',
        properties: [
          {...property, name: 'id', schema: {kind: 'ref', name: 'Id'}},
          {...property, name: 'self', schema: {kind: 'ref', name: 'Book'}},
          {...property, name: 'by', schema: {kind: 'ref', name: 'Writer'}},
        ],
      },
    ],
    [
      'Writer',
      {
        kind: 'object',
        properties: [{...property, name: 'books', schema: {kind: 'array', items: {kind: 'ref', name: 'Book'}}}],
      },
    ],
  ]);
});

test('readDescription does not resolve $ref in extensions, examples and defaults', () => {
  read(`
openapi: 3.1.0
info: {title: T, version: "1", x-a: {$ref: nowhere}}
servers: [{url: https://a.example}]
x-b: [{$ref: nowhere}]
paths:
  /a:
    x-c: {$ref: nowhere}
    get:
      x-d: {$ref: nowhere}
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: {type: object, x-e: {$ref: nowhere}, example: {$ref: nowhere}, examples: [{$ref: nowhere}], default: {$ref: nowhere}}
              example: {$ref: nowhere}
`);
});

test('readDescription recognizes a document whose name ends in .txt or .md by its content', () => {
  const json =
    '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://a.example"}], "paths": {}}';
  const yaml = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\nservers: [{url: https://a.example}]\npaths: {}\n';
  expect([read({'a.txt': json}).title, read({'a.md': yaml}).title]).toEqual(['T', 'T']);
});

test('readDescription reads UTF-16, byte order marks and CRLF', () => {
  const text =
    'openapi: 3.1.0\r\ninfo: {title: T, version: "1"}\r\nservers: [{url: https://a.example}]\r\npaths: {}\r\n';
  const bom = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  const variants = [new TextEncoder().encode(text), new TextEncoder().encode(`\ufeff${text}`), bom];
  for (const bytes of variants) {
    const findings = createFindings();
    expect([readDescription([{path: 'a', bytes}], findings)?.api?.title, findings.all()]).toEqual(['T', []]);
  }
});

test('readDescription prefers the description beside a $ref and accepts names that start with x-', () => {
  const {operations, schemas} = read(`
openapi: 3.0.3
info: {title: T, version: "1"}
servers: [{url: https://a.example}]
paths:
  /a:
    post:
      parameters: [{$ref: '#/components/parameters/P', description: of the use}]
      requestBody: {$ref: '#/components/requestBodies/B', description: of the use}
      responses:
        x-note: no status
        '200': {$ref: '#/components/responses/R', description: of the use}
        '400': {$ref: '#/components/responses/R'}
components:
  parameters: {P: {name: p, in: query, description: of the component, schema: {$ref: '#/components/schemas/x-word'}}}
  requestBodies: {B: {description: of the component, content: {text/plain: {schema: {type: string}}}}}
  responses: {R: {description: of the component, headers: {x-rate: {schema: {type: string}}}}}
  schemas: {x-word: {type: string}}
`);
  const [operation] = operations;
  expect([
    operation?.parameters[0]?.description,
    operation?.body?.description,
    ...operation!.responses.map(({description, headers}) => `${description} ${headers[0]?.name}`),
    schemas[0]?.name,
  ]).toEqual(['of the use', 'of the use', 'of the use x-rate', 'of the component x-rate', 'x-word']);
});
