// Pruning an API with the options include and exclude.
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {pruneApi} from '../../../../runtime/tools/http/prune-api.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';

const text = `
openapi: 3.1.0
info: {title: T, version: "1"}
servers: [{url: https://a.example}]
tags: [{name: books}, {name: Shelf work}]
security: [{key: []}]
paths:
  /books:
    get: {operationId: listBooks, tags: [books], responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Books'}}}}}}
    post: {operationId: addBook, tags: [books], security: [{token: []}], requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}, responses: {}}
  /shelves/{id}:
    get: {operationId: getShelf, tags: [Shelf work], parameters: [{name: id, in: path, required: true, schema: {$ref: '#/components/schemas/Id'}}], responses: {}}
webhooks:
  moved: {post: {tags: [Shelf work], requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Move'}}}}, responses: {}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: K}, token: {type: http, scheme: bearer}}
  schemas:
    Books: {type: array, items: {$ref: '#/components/schemas/Book'}}
    Book: {type: object, properties: {author: {$ref: '#/components/schemas/Author'}}, additionalProperties: {$ref: '#/components/schemas/Id'}}
    Author: {oneOf: [{$ref: '#/components/schemas/Person'}, {type: string}]}
    Person: {allOf: [{$ref: '#/components/schemas/Id'}, {type: string}]}
    Id: {type: string}
    Move: {type: object}
    Unused: {type: object}
`;

function pruned(selection: {readonly include?: readonly string[]; readonly exclude?: readonly string[]}) {
  const findings = createFindings();
  const whole = readDescription([{path: 'a.yaml', bytes: new TextEncoder().encode(text)}], findings)?.api;
  const api = pruneApi(whole!, {include: [], exclude: [], ...selection}, findings);
  return {
    operations: [...api.operations, ...api.webhooks].map(({id, path}) => id ?? path),
    schemas: api.schemas.map(({name}) => name),
    schemes: api.securitySchemes.map(({id}) => id),
    tags: api.tags.map(({name}) => name),
    findings: findings.all().map(({severity, code, message, hint}) => `${severity} ${code}: ${message} [${hint}]`),
  };
}

const all = ['Books', 'Book', 'Author', 'Person', 'Id', 'Move', 'Unused'];

test('pruneApi without filters keeps everything', () => {
  expect(pruned({})).toEqual({
    operations: ['listBooks', 'addBook', 'getShelf', 'moved'],
    schemas: all,
    schemes: ['key', 'token'],
    tags: ['books', 'Shelf work'],
    findings: [],
  });
});

test.each([
  [['books'], ['listBooks', 'addBook'], ['Books', 'Book', 'Author', 'Person', 'Id']],
  [['shelf WORK'], ['getShelf', 'moved'], ['Id', 'Move']],
  [['GET *'], ['listBooks', 'getShelf'], ['Books', 'Book', 'Author', 'Person', 'Id']],
  [['/shelves/*'], ['getShelf'], ['Id']],
  [['*shelf'], ['getShelf'], ['Id']],
  [['addBook', 'Move'], ['addBook'], ['Book', 'Author', 'Person', 'Id', 'Move']],
  [['Unused'], [], ['Unused']],
])('pruneApi with include %j keeps matching operations and the schemas they use', (include, operations, schemas) => {
  const found = pruned({include});
  expect([found.operations, found.schemas, found.findings]).toEqual([operations, schemas, []]);
});

test('pruneApi removes unused security schemes and tags', () => {
  const {schemes, tags} = pruned({include: ['listBooks']});
  expect([schemes, tags]).toEqual([['key'], ['books']]);
});

test('pruneApi gives exclude priority over include', () => {
  expect(pruned({include: ['books'], exclude: ['POST *']}).operations).toEqual(['listBooks']);
  expect(pruned({exclude: ['books', 'moved']})).toMatchObject({operations: ['getShelf'], schemas: ['Id']});
});

test('pruneApi warns about a pattern without a match and reports an empty result as an error', () => {
  expect(pruned({include: ['listBook', 'getShelf']}).findings).toEqual([
    'warning filter-unmatched: listBook matches no tag, path, operation or schema. [Did you mean listBooks?]',
  ]);
  expect(pruned({include: ['zzz*zzz']}).findings).toEqual([
    'warning filter-unmatched: zzz*zzz matches no tag, path, operation or schema. [Known names: listBooks, /books, GET /books, books, addBook, POST /books, and 11 more.]',
    'error filter-empty: The options include and exclude filter out everything. [Include more, or exclude less.]',
  ]);
});
