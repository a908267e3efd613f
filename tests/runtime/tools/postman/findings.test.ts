// Findings about collections and about files that are not collections.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {collection, convert, documentOf, messagesOf, operationOf, request} from './collections.js';

const bad = path.resolve(import.meta.dirname, '../../../../../shared/fixtures/tools/bad');

test.each([
  ['empty.txt', 'input-empty', 1, 1, 'This file is empty.'],
  ['not-a-schema.txt', 'input-not-collection', 1, 1, 'This is not a Postman collection.'],
  ['postman-v1.json', 'postman-v1', 1, 32, 'This is a Postman collection in version 1.'],
  ['postman-environment.json', 'postman-environment', 1, 1, 'Env is a Postman environment, not a collection.'],
  ['postman-cut.json', 'json-syntax', 4, 1, 'The file ends before a `[` is closed.'],
  ['unresolved-ref.yaml', 'input-wrong-kind', 1, 1, 'This is an OpenAPI document, not a Postman collection.'],
  ['unknown-type.graphql', 'input-wrong-kind', 1, 1, 'This is a GraphQL schema, not a Postman collection.'],
  ['missing-import.proto', 'input-wrong-kind', 1, 1, 'This is a proto file, not a Postman collection.'],
])('%s is rejected with %s at %i:%i', (name, code, line, column, message) => {
  if (!existsSync(bad)) return;
  const {files, findings} = convert({[name]: readFileSync(path.join(bad, name))});
  expect([files, findings.length]).toEqual([[], 1]);
  expect(findings[0]).toMatchObject({
    severity: 'error',
    code,
    message,
    hint: expect.stringMatching(/^[A-Z`].*\.$/) as string,
    place: {file: name, line, column},
  });
});

test('environments without a collection are each reported in their file', () => {
  const environment = (name: string) => JSON.stringify({name, values: [], _postman_variable_scope: 'environment'});
  const {findings} = convert({'a.json': environment('A'), 'b.json': environment('B')});
  expect(findings.map(({code, place}) => [code, place?.file])).toEqual([
    ['postman-environment', 'a.json'],
    ['postman-environment', 'b.json'],
  ]);
});

test('the summary counts no response examples if the option examples is off', () => {
  const item = [request({}, {response: [{...saved, body: '{"a": 1}'}]})];
  const counted = (options: object) =>
    convert({'a.json': collection({item})}, options).summary.find(({label}) => label === 'Response examples')?.count;
  expect([counted({}), counted({examples: false})]).toEqual([1, 0]);
});

test('the postman tool without files reports input-empty', () => {
  expect(convert({}).findings.map(({code}) => code)).toEqual(['input-empty']);
});

test('a binary file is reported as not text', () => {
  expect(convert({'a.png': new Uint8Array([0x89, 0x50, 0, 0xff])}).findings.map(({message}) => message)).toEqual([
    'This file is not text in UTF-8 or UTF-16.',
  ]);
});

test('other files beside a collection cause only a warning', () => {
  const {files, findings} = convert({'README.md': '# Hi', 'a.json': collection({item: [request()]})});
  expect([files.map(({path}) => path), findings.map(({severity, code}) => [severity, code])]).toEqual([
    ['openapi.json', 'report.json'],
    [['warning', 'input-not-collection']],
  ]);
});

test('invalid options are reported as option-unknown and option-invalid', () => {
  expect(
    convert({'a.json': collection({item: []})}, {version: '2.0', tag: 'x'}).findings.map(({code}) => code),
  ).toEqual(['option-unknown', 'option-invalid']);
});

const get = {method: 'GET', url: 'https://api.example.com/books'};
const saved = {name: 'OK', code: 200, header: [{key: 'Content-Type', value: 'application/json'}]};

test.each<[string, object, readonly string[]]>([
  [
    'an item without a request or children',
    {item: [{name: 'a'}, request()]},
    ['warning item-without-request 7:3 This entry has neither a request nor child entries; it is skipped.'],
  ],
  [
    'a collection without requests',
    {item: []},
    ['error collection-empty 1:1 There is no request in the collection, so there is nothing to describe.'],
  ],
  [
    'a collection with only authorization',
    {item: [], auth: {type: 'basic'}},
    ['warning collection-empty 1:1 There is no request in the collection, so there is nothing to describe.'],
  ],
  [
    'a request without a URL',
    {item: [request(), request({url: ''})]},
    [
      'warning request-without-url 15:12 The request List books has no URL, so it is ignored. The document has no operation for it.',
    ],
  ],
  [
    'a URL without a server',
    {item: [request({url: '/books'})]},
    ['warning server-unknown 8:12 The URL of List books names no server; https://example.com is used instead.'],
  ],
  [
    'a request with an invalid server URL',
    {item: [request({url: 'https://a b/books'})]},
    [
      'warning server-unknown 8:12 "https://a b" in the URL of List books is not a valid server URL; https://example.com is used instead.',
    ],
  ],
  [
    'authorization without an exact OpenAPI form',
    {item: [request({auth: {type: 'ntlm'}})]},
    ['info auth-inexact 8:12 NTLM has no exact equivalent in OpenAPI; it is written as an HTTP scheme of that name.'],
  ],
  [
    'authorization of an unknown kind',
    {item: [request({auth: {type: 'magic'}})]},
    [
      'warning auth-unknown 8:12 The authorization type magic is unknown, so it is ignored. In the document, the operations that use it require no authorization.',
    ],
  ],
  [
    'OAuth 2 without server URLs',
    {item: [request({auth: {type: 'oauth2', oauth2: []}})]},
    [
      'info auth-inexact 8:12 OpenAPI requires the URLs of an OAuth 2 server, which are missing here; OAuth 2 is written as a bearer token.',
    ],
  ],
  [
    'a body that Postman does not send',
    {item: [request({body: {mode: 'raw', raw: '{}'}})]},
    [
      'info body-unsent 8:12 Postman does not send a body with GET, so the body of List books is ignored. The operation has no request body.',
    ],
  ],
  [
    'a saved response without a status code',
    {item: [request({}, {response: [{name: 'Some'}]})]},
    ['info response-without-code 15:14 The saved response Some has no valid status code; it is written as default.'],
  ],
  [
    'headers with names that are not valid',
    {
      item: [
        request({
          header: [
            {key: '{{name}}', value: '1'},
            {key: 'X B', value: '2', disabled: true},
            {key: 'X-C', value: '3'},
          ],
        }),
      ],
    },
    [
      'warning header-invalid 8:12 The header "{{name}}" is ignored, because this is not a valid name. The document has no parameter for it.',
    ],
  ],
  [
    'a saved response with a status code that does not exist',
    {item: [request({}, {response: [{name: 'Some', code: 999, status: 'Unprocessable Entity'}]})]},
    ['info response-without-code 15:14 The saved response Some has no valid status code; it is written as 422.'],
  ],
  [
    'a saved body of a 204 response',
    {item: [request({}, {response: [{...saved, code: 204, body: '{}'}]})]},
    [
      'info body-unexpected 15:14 A response with status 204 has no body, so the saved body of OK is ignored. The document contains no example of it.',
    ],
  ],
  [
    'a saved body that is not valid JSON',
    {item: [request({}, {response: [{...saved, body: '{"a": '}]})]},
    [
      'warning example-not-json 15:14 The body of OK is declared as JSON, but is not valid JSON; it is written as text and not used for the schema.',
    ],
  ],
  [
    'an example with a $ref',
    {item: [request({}, {response: [{...saved, body: '[{"$ref": "#/a"}]'}]})]},
    [
      'warning example-has-reference 15:14 The example OK contains a $ref, which OpenAPI tools would follow; it is written as text.',
    ],
  ],
  [
    'a binary example',
    {item: [request({}, {response: [{...saved, header: 'Content-Type: image/png', body: '?PNG'}]})]},
    ['info example-binary 15:14 The saved body of OK is binary (image/png), so it is not written as an example.'],
  ],
  [
    'examples with secrets',
    {
      item: [
        request({
          method: 'POST',
          body: {mode: 'raw', raw: '{"password": "hunter22", "again": {"password": "hunter22"}}'},
        }),
      ],
    },
    ['info secrets-redacted 1:1 1 value that looks like a secret was replaced in examples.'],
  ],
  [
    'a method that OpenAPI lacks',
    {item: [request({method: 'COPY'})]},
    ['warning not-in-openapi 8:12 OpenAPI 3.1 has no method COPY; the operation is kept in x-additionalOperations.'],
  ],
])('the postman tool reports %s', (_, fields, messages) => {
  expect(messagesOf(fields)).toEqual(messages);
});

test('every finding about a collection has a hint', () => {
  const item = [{}, request({url: ''}), request({url: '/a', auth: {type: 'hawk'}}), request({...get, method: 'LINK'})];
  const {findings} = convert({'a.json': collection({item})});
  expect(findings.map(({hint = ''}) => /^[A-Z].*\.$/.test(hint))).toEqual(findings.map(() => true));
  expect(findings.length).toBe(5);
});

test('report.json has the summary and the findings of the run', () => {
  const {files, findings, summary} = convert({'a.json': collection({item: [request(), request({url: ''})]})});
  const report = files.find(({path}) => path === 'report.json')?.content;
  expect(JSON.parse(String(report))).toEqual({tool: 'postman', summary, findings});
});

// Hostile input

test('folders and bodies nested 5,000 levels deep are reported', () => {
  const deep = `${'{"item":['.repeat(5000)}${']}'.repeat(5000)}`;
  const text = collection({item: ['deep']}).replace('"deep"', deep);
  expect(convert({'a.json': text}).findings.map(({code}) => code)).toEqual(['nesting-too-deep']);
  const body = {mode: 'raw', raw: `${'['.repeat(5000)}${']'.repeat(5000)}`, options: {raw: {language: 'json'}}};
  expect(messagesOf({item: [request({method: 'POST', body})]})).toEqual([
    'warning example-not-json 8:12 The body of List books is declared as JSON, but is not valid JSON; it is written as text and not used for the schema.',
  ]);
});

test('names of Object.prototype members are read as names', () => {
  const raw = '{"__proto__": {"a": 1}, "constructor": "b", "toString": [1]}';
  const {requestBody} = operationOf([
    request({method: 'POST', url: 'https://api.example.com/__proto__/:constructor', body: {mode: 'raw', raw}}),
  ]);
  expect(requestBody).toEqual({
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            ['__proto__']: {type: 'object', properties: {a: {type: 'integer'}}, required: ['a']},
            constructor: {type: 'string'},
            toString: {type: 'array', items: {type: 'integer'}},
          },
          required: ['__proto__', 'constructor', 'toString'],
        },
        examples: {'list-books': {summary: 'List books', value: JSON.parse(raw) as unknown}},
      },
    },
    required: true,
  });
});

test('variables that contain themselves or grow exponentially are not replaced', () => {
  const variable = [
    {key: 'loop', value: '{{loop}}'},
    ...Array.from({length: 40}, (_, index) => ({key: `v${index}`, value: `{{v${index + 1}}}{{v${index + 1}}}`})),
  ];
  const {servers} = documentOf({variable, item: [request({url: '{{loop}}/books'}), request({url: '{{v0}}/books'})]});
  expect(servers).toEqual([{url: '{loop}', variables: {loop: {default: 'https://example.com'}}}]);
});

test.each([
  ['comments', '/*'.repeat(50_000)],
  ['quotes', '`\\'.repeat(50_000)],
  ['dashes', `| name | a |\n${'-|'.repeat(50_000)}x`],
  ['tokens', 'eyJ-'.repeat(50_000)],
  ['URL schemes', 'a://b:'.repeat(30_000)],
  ['braces', '{{'.repeat(50_000)],
  ['nested braces', `${'{{'.repeat(20_000)}${'}}'.repeat(20_000)}`],
  ['brackets', '{"a":['.repeat(20_000)],
])('long texts of %s are converted in linear time', (_, text) => {
  const item = {
    name: text,
    request: {method: 'POST', url: `https://a.example/${text}`, description: text, body: {mode: 'raw', raw: text}},
    event: [{listen: 'test', script: {exec: [text]}}],
    response: [{name: text, code: 200, body: text}],
  };
  expect(convert({'a.json': collection({item: [item]})}).files.length).toBe(2);
});
