// Requests become operations.
import {expect, test} from 'vitest';
import {convert, collection, documentOf, messagesOf, operationOf, request} from './collections.js';

const json = {key: 'Content-Type', value: 'application/json'};
const post = (raw: string, more: object = {}) => ({method: 'POST', body: {mode: 'raw', raw}, ...more});

test('a collection becomes an OpenAPI document', () => {
  const document = documentOf({
    info: {
      name: 'Books',
      version: '2.1',
      description: {content: 'All about books.'},
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      {key: 'baseUrl', value: 'https://{{host}}/api/v1/'},
      {key: 'host', value: 'books.example.com'},
    ],
    auth: {type: 'bearer', bearer: [{key: 'token', value: 'abc'}]},
    item: [
      {
        name: 'Shelf',
        description: 'Books on a shelf.',
        item: [
          {
            name: 'Add a book',
            request: {
              ...post('{"title": "Dune", "year": 1965}', {
                header: [json, {key: 'X-Trace', value: '7', description: 'Trace'}],
              }),
              url: {raw: '{{baseUrl}}/books', host: ['{{baseUrl}}'], path: ['books']},
              description: 'Adds a book.',
            },
            response: [
              {
                name: 'Added',
                code: 201,
                status: 'Created',
                header: [json, {key: 'Location', value: 'https://books.example.com/1'}, {key: 'Date', value: 'now'}],
                body: '{"id": 1, "title": "Dune"}',
              },
            ],
          },
        ],
      },
    ],
  });
  expect(document).toEqual({
    openapi: '3.1.0',
    info: {title: 'Books', description: 'All about books.', version: '2.1'},
    servers: [{url: 'https://books.example.com/api/v1'}],
    security: [{bearerAuth: []}],
    tags: [{name: 'Shelf', description: 'Books on a shelf.'}],
    paths: {
      '/books': {
        post: {
          tags: ['Shelf'],
          summary: 'Add a book',
          description: 'Adds a book.',
          operationId: 'addABook',
          parameters: [{name: 'X-Trace', in: 'header', description: 'Trace', schema: {type: 'integer'}, example: 7}],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {title: {type: 'string'}, year: {type: 'integer'}},
                  required: ['title', 'year'],
                },
                examples: {'add-a-book': {summary: 'Add a book', value: {title: 'Dune', year: 1965}}},
              },
            },
            required: true,
          },
          responses: {
            201: {
              description: 'Created',
              headers: {
                Location: {schema: {type: 'string', format: 'uri'}, example: 'https://books.example.com/1'},
              },
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {id: {type: 'integer'}, title: {type: 'string'}},
                    required: ['id', 'title'],
                  },
                  examples: {'add-a-book': {summary: 'Added', value: {id: 1, title: 'Dune'}}},
                },
              },
            },
          },
        },
      },
    },
    components: {securitySchemes: {bearerAuth: {type: 'http', scheme: 'bearer'}}},
  });
});

test('requests with the same method and path become one operation with several examples', () => {
  const saved = (name: string, code: number, sent: string, body: string) => ({
    name,
    code,
    header: [json],
    body,
    originalRequest: {...post(sent), url: 'https://a.example/books'},
  });
  const operation = operationOf([
    request(
      {...post('{"a": 1}'), url: 'https://a.example/books', description: 'One.'},
      {
        name: 'First',
        response: [saved('Fine', 200, '{"a": 1}', '1'), saved('Too many', 422, '{"a": 9, "b": null}', '2')],
      },
    ),
    request({...post('{"a": 2.5, "b": "x"}'), url: 'https://a.example/books', description: 'Two.'}, {name: 'Second'}),
  ]);
  expect(operation).toEqual({
    summary: 'First',
    description: 'One.',
    operationId: 'first',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {a: {type: 'number'}, b: {type: ['string', 'null']}},
            required: ['a'],
          },
          examples: {
            first: {summary: 'First', value: {a: 1}},
            'too-many': {summary: 'Too many', value: {a: 9, b: null}},
            second: {summary: 'Second', description: 'Two.', value: {a: 2.5, b: 'x'}},
          },
        },
      },
    },
    responses: {
      200: {
        description: 'OK',
        content: {'application/json': {schema: {type: 'integer'}, examples: {first: {summary: 'Fine', value: 1}}}},
      },
      422: {
        description: 'Unprocessable Content',
        content: {
          'application/json': {schema: {type: 'integer'}, examples: {'too-many': {summary: 'Too many', value: 2}}},
        },
      },
    },
  });
});

test('mergeSamePath: false gives each request a path with a fragment', () => {
  const {paths} = documentOf(
    {item: [request(), request({}, {name: 'All'}), request({}, {name: 'All'})]},
    {mergeSamePath: false},
  );
  expect(Object.keys(paths)).toEqual(['/books', '/books#all', '/books#all2']);
});

// Paths

test.each<[string, object | string, string, readonly object[]]>([
  ['a :parameter', 'https://a.example/users/:id', '/users/{id}', [{name: 'id', type: 'string'}]],
  ['a colon inside a segment', 'https://a.example/users:cancel', '/users:cancel', []],
  [
    'a :parameter and an action',
    'https://a.example/users/:id:cancel',
    '/users/{id}:cancel',
    [{name: 'id', type: 'string'}],
  ],
  [
    'a variable',
    'https://a.example/users/{{user id}}.json',
    '/users/{user_id}.json',
    [{name: 'user_id', type: 'string'}],
  ],
  ['braces', 'https://a.example/users/{id}', '/users/{id}', [{name: 'id', type: 'string'}]],
  ['an unmatched brace', 'https://a.example/users/{id', '/users/%7Bid', []],
  [
    'the same variable twice',
    'https://a.example/{{id}}/{{id}}',
    '/{id}/{id2}',
    [
      {name: 'id', type: 'string'},
      {name: 'id2', type: 'string'},
    ],
  ],
  ['a variable for a version', 'https://a.example/{{version}}/users', '/v2/users', []],
  ['a variable for a prefix', 'https://a.example/{{area}}/users', '/internal/api/users', []],
  [
    'a variable with a value',
    'https://a.example/shops/{{shop}}',
    '/shops/{shop}',
    [{name: 'shop', type: 'integer', example: 12}],
  ],
  ['spaces', 'https://a.example/a b', '/a%20b', []],
  ['no segments', 'https://a.example', '/', []],
  ['a fragment', 'https://a.example/a#b?c', '/a', []],
  [
    'values for its parameters',
    {
      raw: 'https://a.example/users/:id',
      host: 'a.example',
      path: 'users/:id',
      variable: [{key: 'id', value: '5', description: '(Required) Which one'}],
    },
    '/users/{id}',
    [{name: 'id', type: 'integer', example: 5}],
  ],
])('a URL path with %s is converted', (_, url, path, parameters) => {
  const variable = [
    {key: 'version', value: 'v2'},
    {key: 'area', value: 'internal/api'},
    {key: 'shop', value: '12'},
  ];
  const {paths} = documentOf({variable, item: [request({url})]});
  type Found = readonly {readonly name: string; readonly schema: object; readonly example?: unknown}[];
  const found = (paths[path]?.['get']?.['parameters'] ?? []) as Found;
  expect([
    Object.keys(paths),
    found.map(({name, schema, example}) => ({name, ...schema, ...(example !== undefined && {example})})),
  ]).toEqual([[path], parameters]);
});

test('paths that differ only in parameter names are merged', () => {
  const {paths} = documentOf({
    item: [
      request({url: 'https://a.example/a/:x'}),
      request({url: 'https://a.example/a/{{y}}', method: 'DELETE'}),
      request({url: 'https://a.example/a/:z'}),
    ],
  });
  expect(Object.entries(paths).map(([path, item]) => [path, Object.keys(item)])).toEqual([
    ['/a/{x}', ['get', 'delete']],
  ]);
  expect(paths['/a/{x}']?.['delete']?.['parameters']).toEqual([
    {name: 'x', in: 'path', required: true, schema: {type: 'string'}},
  ]);
});

// Servers

test.each<[string, string, readonly object[]]>([
  ['https://a.example:8443/x', '', [{url: 'https://a.example:8443'}]],
  ['localhost:3000/x', '', [{url: 'http://localhost:3000'}]],
  ['{{base}}/x', 'https://a.example/v1/', [{url: 'https://a.example/v1'}]],
  ['{{base}}/x', '', [{url: '{base}', variables: {base: {default: 'https://example.com'}}}]],
  ['https://{{base}}/x', '', [{url: 'https://{base}', variables: {base: {default: 'example.com'}}}]],
  ['https://{{base}}.a.example/x', '', [{url: 'https://{base}.a.example', variables: {base: {default: 'base'}}}]],
  ['{{base}}://a.example/x', '', [{url: '{base}://a.example', variables: {base: {default: 'https'}}}]],
  ['https://a.example:{{base}}/x', '', [{url: 'https://a.example:{base}', variables: {base: {default: '443'}}}]],
  ['https://me:secret@a.example/x', '', [{url: 'https://a.example'}]],
])('the server of %s with base "%s" is as expected', (url, value, servers) => {
  expect(documentOf({variable: [{key: 'base', value}], item: [request({url})]})['servers']).toEqual(servers);
});

test.each<[string, object]>([
  [
    'all fields',
    {
      raw: 'https://a.example:8443/x?y=1',
      protocol: 'https',
      host: ['a', 'example'],
      port: '8443',
      path: ['x'],
      query: [{key: 'y', value: '1'}],
    },
  ],
  ['no protocol and no port', {raw: 'https://a.example:8443/x?y=1', host: ['a', 'example'], path: ['x']}],
  ['only a host', {raw: 'https://a.example:8443/x?y=1', host: 'a.example'}],
  ['no raw text', {protocol: 'https', host: 'a.example', port: 8443, path: '/x', query: [{key: 'y', value: '1'}]}],
  ['objects as segments', {raw: 'a.example:8443/x?y=1', protocol: 'https', path: [{type: 'string', value: 'x'}]}],
])('a URL object with %s gives server and query', (_, url) => {
  const document = documentOf({item: [request({url})]});
  const {parameters} = document.paths['/x']?.['get'] ?? {};
  expect([document['servers'], parameters]).toEqual([
    [{url: 'https://a.example:8443'}],
    [{name: 'y', in: 'query', schema: {type: 'integer'}, example: 1}],
  ]);
});

test('the most common server is global, and other operations have their own', () => {
  const {servers, paths} = documentOf({
    item: [
      request({url: 'https://a.example/1'}),
      request({url: 'https://b.example/2'}),
      request({url: 'https://b.example/3'}),
    ],
  });
  expect([servers, paths['/1']?.['get']?.['servers'], paths['/2']?.['get']?.['servers']]).toEqual([
    [{url: 'https://b.example'}],
    [{url: 'https://a.example'}],
    undefined,
  ]);
});

test('environments fill in variables, and each further environment adds a server', () => {
  const environment = (name: string, value: string) =>
    JSON.stringify({name, values: [{key: 'base', value, enabled: true}], _postman_variable_scope: 'environment'});
  const {files} = convert({
    'a.json': collection({item: [request({url: '{{base}}/x'})]}),
    'b.json': environment('Test', 'https://test.example.com'),
    'c.json': environment('Live', 'https://live.example.com'),
  });
  expect((JSON.parse(String(files[0]?.content)) as {servers: unknown}).servers).toEqual([
    {url: 'https://test.example.com'},
    {url: 'https://live.example.com', description: 'Live'},
  ]);
});

test('several collections become one document with a tag for each', () => {
  const wrapped = JSON.stringify({
    collection: JSON.parse(collection({info: {name: 'Shops'}, item: [request()]})) as unknown,
  });
  const {files} = convert({'a.json': collection({item: [request({method: 'DELETE'})]}), 'b.json': wrapped});
  const document = JSON.parse(String(files[0]?.content)) as {info: object; tags: object};
  expect([document.info, document.tags]).toEqual([
    {title: 'Books, Shops', version: '1.0.0'},
    [{name: 'Books'}, {name: 'Shops'}],
  ]);
});

// Parameters

test('parameters are collected from all variants, descriptions and Markdown tables', () => {
  const description = `Lists.

# Parameters

| object | name | description | required | type | example |
|--------|------|-------------|----------|------|---------|
| query  | sort | The order   | true     | string | asc   |
| header | X-B  | A header    | false    | integer | 3    |

End.`;
  const {parameters, description: text} = operationOf([
    request({
      url: 'https://a.example/books?page=1&sort=asc&tag=a&tag=b&empty=&q={{q}}',
      description,
      header: 'X-A: 1\nAccept: */*\nCookie: a=b; c=d',
    }),
    request(
      {
        url: {
          raw: 'https://a.example/books',
          query: [
            {key: 'page', value: '2', description: 'The page [required]'},
            {key: 'off', value: '1', disabled: true},
          ],
        },
        header: [{key: 'x-a', value: 'b'}],
      },
      {name: 'Page two'},
    ),
  ]);
  expect(text).toBe('Lists.\n\n\nEnd.');
  expect(parameters).toEqual([
    {
      name: 'page',
      in: 'query',
      description: 'The page',
      required: true,
      schema: {type: 'integer'},
      examples: {'list-books': {summary: 'List books', value: 1}, 'page-two': {summary: 'Page two', value: 2}},
    },
    {name: 'sort', in: 'query', description: 'The order', required: true, schema: {type: 'string'}, example: 'asc'},
    {name: 'tag', in: 'query', schema: {type: 'array', items: {type: 'string'}}, example: ['a', 'b']},
    {name: 'empty', in: 'query', schema: {type: 'string'}},
    {name: 'q', in: 'query', schema: {type: 'string'}},
    {
      name: 'X-A',
      in: 'header',
      schema: {type: 'string'},
      examples: {'list-books': {summary: 'List books', value: '1'}, 'page-two': {summary: 'Page two', value: 'b'}},
    },
    {name: 'a', in: 'cookie', schema: {type: 'string'}, example: 'REDACTED'},
    {name: 'c', in: 'cookie', schema: {type: 'string'}, example: 'REDACTED'},
    {name: 'off', in: 'query', schema: {type: 'integer'}, example: 1},
    {name: 'X-B', in: 'header', description: 'A header', schema: {type: 'integer'}, example: 3},
  ]);
});

test('includeDisabled: false leaves out disabled parameters', () => {
  const url = {raw: 'https://a.example/b', query: [{key: 'off', value: '1', disabled: true}]};
  expect(operationOf([request({url})], {includeDisabled: false})['parameters']).toBe(undefined);
});

// Authorization

test.each<[object, object | undefined]>([
  [{type: 'basic'}, {basicAuth: {type: 'http', scheme: 'basic'}}],
  [
    {type: 'bearer', bearer: {token: 'eyJhbGciOiJub25lIn0.e30.'}},
    {bearerAuth: {type: 'http', scheme: 'bearer', bearerFormat: 'JWT'}},
  ],
  [{type: 'apikey', apikey: {key: 'k', in: 'query'}}, {apiKeyAuth: {type: 'apiKey', in: 'query', name: 'k'}}],
  [
    {type: 'apikey', apikey: [{key: 'key', value: 'X-Key'}]},
    {apiKeyAuth: {type: 'apiKey', in: 'header', name: 'X-Key'}},
  ],
  [{type: 'jwt'}, {jwtAuth: {type: 'http', scheme: 'bearer', bearerFormat: 'JWT'}}],
  [
    {type: 'jwt', jwt: {addTokenTo: 'queryParam', queryParamKey: 'jwt'}},
    {jwtAuth: {type: 'apiKey', in: 'query', name: 'jwt'}},
  ],
  [{type: 'digest'}, {digestAuth: {type: 'http', scheme: 'digest'}}],
  [{type: 'hawk'}, {hawkAuth: {type: 'http', scheme: 'hawk'}}],
  [{type: 'ntlm'}, {ntlmAuth: {type: 'http', scheme: 'ntlm'}}],
  [{type: 'oauth1'}, {oauth1Auth: {type: 'http', scheme: 'oauth'}}],
  [{type: 'awsv4'}, {awsAuth: {type: 'apiKey', in: 'header', name: 'Authorization'}}],
  [{type: 'edgegrid'}, {edgeGridAuth: {type: 'apiKey', in: 'header', name: 'Authorization'}}],
  [
    {
      type: 'oauth2',
      oauth2: {grant_type: 'client_credentials', accessTokenUrl: 'https://a.example/token', scope: 'read write'},
    },
    {
      oauth2Auth: {
        type: 'oauth2',
        flows: {clientCredentials: {tokenUrl: 'https://a.example/token', scopes: {read: '', write: ''}}},
      },
    },
  ],
  [
    {type: 'oauth2', oauth2: {grant_type: 'implicit', authUrl: 'https://a.example/login'}},
    {oauth2Auth: {type: 'oauth2', flows: {implicit: {authorizationUrl: 'https://a.example/login', scopes: {}}}}},
  ],
  [
    {
      type: 'oauth2',
      oauth2: {authUrl: '{{host}}/login', accessTokenUrl: '{{host}}/token', refreshTokenUrl: 'https://a.example/again'},
    },
    {
      oauth2Auth: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://example.com/login',
            tokenUrl: 'https://example.com/token',
            refreshUrl: 'https://a.example/again',
            scopes: {},
          },
        },
      },
    },
  ],
  [
    {type: 'oauth2', oauth2: {grant_type: 'password_credentials', accessTokenUrl: 'https://a.example/token'}},
    {oauth2Auth: {type: 'oauth2', flows: {password: {tokenUrl: 'https://a.example/token', scopes: {}}}}},
  ],
])('the authorization %j becomes a security scheme', (auth, schemes) => {
  const {components} = documentOf({auth, item: []}) as unknown as {components: {securitySchemes: object}};
  expect(components.securitySchemes).toEqual(schemes);
});

test('folders inherit authorization, and noauth removes it', () => {
  const {security, paths} = documentOf({
    auth: {type: 'basic'},
    item: [
      request({url: 'https://a.example/inherits'}),
      request({url: 'https://a.example/none', auth: {type: 'noauth'}}),
      {
        name: 'Folder',
        auth: {type: 'apikey', apikey: {key: 'X-Key'}},
        item: [request({url: 'https://a.example/key', header: [{key: 'x-key', value: 'a'}]})],
      },
    ],
  });
  expect([
    security,
    Object.values(paths).map((item) => [item['get']?.['security'], item['get']?.['parameters']]),
  ]).toEqual([
    [{basicAuth: []}],
    [
      [undefined, undefined],
      [[], undefined],
      [[{apiKeyAuth: []}], undefined],
    ],
  ]);
});

test('a finding about the whole collection is reported once', () => {
  const auth = {type: 'hawk'};
  expect(messagesOf({auth, item: [request(), request({method: 'DELETE'}), request({method: 'PUT', auth})]})).toEqual([
    'info auth-inexact 11:12 Hawk has no exact equivalent in OpenAPI; it is written as an HTTP scheme of that name.',
  ]);
});

test('an Authorization header becomes a security scheme', () => {
  const header = [{key: 'Authorization', value: 'Bearer {{token}}'}];
  expect(operationOf([request({header})])['security']).toEqual([{bearerAuth: []}]);
});

test.each([
  ['a header set by hand', {header: [{key: 'Authorization', value: 'Token {{key}}'}]}],
  ['an API key', {auth: {type: 'apikey', apikey: {key: 'Authorization', value: 'Token {{key}}'}}}],
])('%s with a word before the key: the description of the scheme names the word', (_, parts) => {
  expect(documentOf({item: [request(parts)]})).toMatchObject({
    components: {
      securitySchemes: {
        apiKeyAuth: {in: 'header', name: 'Authorization', description: 'The value is `Token`, a space, and the key.'},
      },
    },
  });
});

// Bodies

function contentOf(body: object, header: readonly object[] = [], options: object = {}): unknown {
  const {requestBody} = operationOf([request({method: 'POST', body, header})], options);
  return (requestBody as {content: unknown} | undefined)?.content;
}

const key = 'list-books';
const summary = 'List books';

test.each<[string, object, readonly object[], unknown]>([
  [
    'JSON with comments, trailing commas and variables',
    {mode: 'raw', raw: '{\n// one\n"a": {{number}}, /* two */ "b": "{{text}}", "c": [1, 2,], "d": {{known}},\n}'},
    [],
    {
      'application/json': {
        schema: {
          type: 'object',
          properties: {a: {}, b: {type: 'string'}, c: {type: 'array', items: {type: 'integer'}}, d: {type: 'integer'}},
          required: ['a', 'b', 'c', 'd'],
        },
        examples: {[key]: {summary, value: {a: '{{number}}', b: '{{text}}', c: [1, 2], d: 5}}},
      },
    },
  ],
  [
    'placeholders',
    {mode: 'raw', raw: '{"a": "<string>", "b": "<integer>"}'},
    [],
    {
      'application/json': {
        schema: {type: 'object', properties: {a: {type: 'string'}, b: {type: 'integer'}}, required: ['a', 'b']},
        examples: {[key]: {summary, value: {a: 'string', b: 0}}},
      },
    },
  ],
  [
    'its own media type',
    {mode: 'raw', raw: '1', options: {raw: {language: 'text'}}},
    [{key: 'content-type', value: 'application/vnd.Book+json; charset=utf-8; v=1'}],
    {'application/vnd.book+json; v=1': {schema: {type: 'integer'}, examples: {[key]: {summary, value: 1}}}},
  ],
  [
    'XML',
    {mode: 'raw', raw: '<a>1</a>'},
    [],
    {'application/xml': {schema: {type: 'string'}, examples: {[key]: {summary, value: '<a>1</a>'}}}},
  ],
  [
    'plain text',
    {mode: 'raw', raw: 'Hello'},
    [],
    {'text/plain': {schema: {type: 'string'}, examples: {[key]: {summary, value: 'Hello'}}}},
  ],
  [
    'a file',
    {mode: 'file', file: {src: '/home/me/a.bin'}},
    [],
    {'application/octet-stream': {schema: {type: 'string', format: 'binary'}}},
  ],
  [
    'a form',
    {
      mode: 'urlencoded',
      urlencoded: [
        {key: 'a', value: '1'},
        {key: 'b', value: 'x', disabled: true},
        {key: 'c', value: '1'},
        {key: 'c', value: 'd'},
      ],
    },
    [],
    {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {a: {type: 'integer'}, b: {type: 'string'}, c: {type: 'array', items: {type: 'string'}}},
          required: ['a', 'c'],
        },
        examples: {[key]: {summary, value: {a: 1, c: ['1', 'd']}}},
      },
    },
  ],
  [
    'a form written as text',
    {mode: 'raw', raw: 'a=1&b=x%20y'},
    [{key: 'Content-Type', value: 'application/x-www-form-urlencoded'}],
    {
      'application/x-www-form-urlencoded': {
        schema: {type: 'object', properties: {a: {type: 'integer'}, b: {type: 'string'}}, required: ['a', 'b']},
        examples: {[key]: {summary, value: {a: 1, b: 'x y'}}},
      },
    },
  ],
  [
    'a form with files',
    {
      mode: 'formdata',
      formdata: [
        {key: 'title', value: 'Dune', type: 'text', description: 'The title [required]'},
        {key: 'cover', type: 'file', src: ['/home/me/a.png'], contentType: 'image/png'},
        {key: 'pages', type: 'file', src: ['C:\\me\\1.png', '/2.png']},
      ],
    },
    [],
    {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            title: {type: 'string', description: 'The title'},
            cover: {type: 'string', format: 'binary'},
            pages: {type: 'array', items: {type: 'string', format: 'binary'}},
          },
          required: ['title', 'cover', 'pages'],
        },
        encoding: {cover: {contentType: 'image/png'}},
        examples: {[key]: {summary, value: {title: 'Dune', cover: 'a.png', pages: ['1.png', '2.png']}}},
      },
    },
  ],
  [
    'GraphQL',
    {mode: 'graphql', graphql: {query: '{ me { id } }', variables: '{"id": 1}'}},
    [],
    {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            query: {type: 'string'},
            variables: {type: 'object', properties: {id: {type: 'integer'}}, required: ['id']},
          },
          required: ['query', 'variables'],
        },
        examples: {[key]: {summary, value: {query: '{ me { id } }', variables: {id: 1}}}},
      },
    },
  ],
  ['only spaces', {mode: 'raw', raw: ' '}, [], undefined],
  ['a disabled value', {mode: 'raw', raw: '1', disabled: true}, [], undefined],
])('a request body with %s is converted', (_, body, header, content) => {
  const item = [request({method: 'POST', body, header})];
  const {paths} = documentOf({variable: [{key: 'known', value: '5'}], item});
  expect((paths['/books']?.['post']?.['requestBody'] as {content: unknown} | undefined)?.content).toEqual(content);
});

test('inferSchemas, examples, required and formats can be turned off', () => {
  const body = {mode: 'raw', raw: '{"a": "2024-01-01"}'};
  const off = (...names: readonly string[]) =>
    contentOf(body, [], Object.fromEntries(names.map((name) => [name, false])));
  expect([off('inferSchemas', 'examples'), off('examples', 'required', 'formats'), off('inferSchemas')]).toEqual([
    {'application/json': {}},
    {'application/json': {schema: {type: 'object', properties: {a: {type: 'string'}}}}},
    {'application/json': {examples: {[key]: {summary, value: {a: '2024-01-01'}}}}},
  ]);
});

// Names

test('operation ids come from request names or from method and path', () => {
  const item = [
    request({}, {name: 'Create a post [createPost]'}),
    request({url: 'https://a.example/a'}, {name: 'Same'}),
    request({url: 'https://a.example/users/:id/posts'}, {name: 'same'}),
    request({url: 'https://a.example/todos'}, {name: '/todos'}),
    request({url: 'https://a.example/'}, {name: '{{x}}'}),
  ];
  const ids = (options: object) =>
    Object.values(documentOf({item}, options).paths).flatMap((path) =>
      Object.values(path).map(({operationId}) => operationId),
    );
  expect(ids({})).toEqual(['createPost', 'getA', 'getUsersByIdPosts', 'getTodos', 'getRoot']);
  expect(ids({operationIds: 'path'}).slice(1)).toEqual(['getA', 'getUsersByIdPosts', 'getTodos', 'getRoot']);
});

test('a mark for deprecated requests is neither an operation id nor part of the summary', () => {
  const item = [
    request({url: 'https://a.example/a'}, {name: 'Get a post [deprecated]'}),
    request({url: 'https://a.example/b'}, {name: 'List posts [listAll] (Deprecated)'}),
    request({url: 'https://a.example/c'}, {name: '[DEPRECATED] Find a post'}),
  ];
  const operations = Object.values(documentOf({item}).paths).flatMap((path) =>
    Object.values(path).map(({operationId, summary, deprecated}) => [operationId, summary, deprecated]),
  );
  expect(operations).toEqual([
    ['getAPost', 'Get a post', true],
    ['listAll', 'List posts', true],
    ['findAPost', 'Find a post', true],
  ]);
});

test('duplicate operation ids are prefixed with the method or folder', () => {
  const item = [
    {
      name: 'Books',
      item: [
        request({url: 'https://a.example/books/:id'}, {name: 'Book'}),
        request({url: 'https://a.example/books/:id', method: 'DELETE'}, {name: 'Book'}),
        request({url: 'https://a.example/books/:id/block', method: 'POST'}, {name: 'block'}),
      ],
    },
    {name: 'Shops', item: [request({url: 'https://a.example/shops/:id/block', method: 'POST'}, {name: 'block'})]},
  ];
  const ids = Object.values(documentOf({item}).paths).flatMap((path) =>
    Object.values(path).map((one) => one['operationId']),
  );
  expect(ids).toEqual(['getBook', 'deleteBook', 'booksBlock', 'shopsBlock']);
});

test.each([
  ['path', ['A / B']],
  ['top', ['A']],
  ['none', undefined],
])('tags: "%s" sets the tags of an operation', (tags, expected) => {
  const inner = {name: '/books', item: [request()]};
  const document = documentOf({item: [{name: 'A', item: [{name: 'B', item: [inner]}]}]}, {tags});
  expect(document.paths['/books']?.['get']?.['tags']).toEqual(expected);
});

test('the servers option replaces servers and avoids server warnings', () => {
  expect(messagesOf({item: [request({url: '/books'})]}, {servers: ['https://x.example']})).toEqual([]);
  expect(documentOf({item: [request()]}, {servers: ['https://x.example', '{base}/v1']})['servers']).toEqual([
    {url: 'https://x.example'},
    {url: '{base}/v1', variables: {base: {default: 'base'}}},
  ]);
});

// Scripts

test('Postman test scripts give response status codes and schemas', () => {
  const exec = [
    'pm.test("ok", () => { pm.response.to.have.status(201); });',
    '// pm.response.to.have.status(500)',
    'pm.expect(pm.response.code).to.be.oneOf([201, 409]);',
    "const schema = {type: 'object', required: ['id'], properties: {id: {type: 'integer', minimum: 1}, tags: {type: ['array', 'null'], items: {enum: ['a', 'b']}}}};",
    'pm.response.to.have.jsonSchema(schema);',
  ];
  const item = [
    request(
      {},
      {
        event: [
          {listen: 'test', script: {exec}},
          {listen: 'prerequest', script: {exec: 'pm.response.to.have.status(404)'}},
        ],
      },
    ),
  ];
  expect(operationOf(item)['responses']).toEqual({
    201: {
      description: 'Created',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              id: {type: 'integer', minimum: 1},
              tags: {type: ['array', 'null'], items: {type: 'string', enum: ['a', 'b']}},
            },
            required: ['id'],
          },
        },
      },
    },
    409: {description: 'Conflict'},
  });
  expect(operationOf(item, {scripts: false})['responses']).toEqual({200: {description: 'OK'}});
});

// Secrets

test('values that look like secrets are redacted in examples', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk';
  const raw = {
    clientSecret: 'abc123456',
    access_token: 'x1y2z3',
    next_page_token: 'abc',
    tokenType: 'bearer',
    max_tokens: 5,
    password: '{{password}}',
    note: `Bearer ${token}`,
    link: 'https://bucket.example/a?X-Amz-Signature=0123456789abcdef&b=1',
    header: [{key: 'X-API-Key', value: 'k-123456'}],
    key: ['sk', 'live', '0123456789abcdef'].join('_'),
  };
  const example = (options: object) =>
    (
      contentOf({mode: 'raw', raw: JSON.stringify(raw)}, [], options) as {
        [type: string]: {examples: {[name: string]: {value: unknown}}};
      }
    )['application/json']?.examples[key]?.value;
  expect(example({})).toEqual({
    ...raw,
    clientSecret: 'REDACTED',
    access_token: 'REDACTED',
    note: 'Bearer REDACTED',
    link: 'https://bucket.example/a?X-Amz-Signature=REDACTED&b=1',
    header: [{key: 'X-API-Key', value: 'REDACTED'}],
    key: 'REDACTED',
  });
  expect(example({redact: false})).toEqual(raw);
});

test.each([
  ['https://hooks.slack.com/services/T00000000/B00000000/abcdEFGH1234', '/services/REDACTED'],
  ['{{slack}}/services/T00000000/B00000000/abcdEFGH1234', '/services/REDACTED'],
  ['https://discord.com/api/webhooks/123/abcdEFGH1234/messages/1', '/api/webhooks/123/REDACTED/messages/1'],
  ['https://api.telegram.org/bot123:abcdEFGH1234/sendMessage', '/botREDACTED/sendMessage'],
  [`https://a.example/u/${['sk', 'live', '0123456789abcdef'].join('_')}`, '/u/REDACTED'],
  ['https://hooks.slack.com/services/{{token}}', '/services/{token}'],
  ['https://a.example/services/T00000000/B00000000/abcdEFGH1234', '/services/T00000000/B00000000/abcdEFGH1234'],
])('a secret in the path of %s is redacted', (url, path) => {
  const fields = {variable: [{key: 'slack', value: 'https://hooks.slack.com'}], item: [request({url})]};
  const paths = (options: object) => Object.keys(documentOf(fields, options).paths);
  expect(paths({})).toEqual([path]);
  if (path.includes('REDACTED')) expect(paths({redact: false})).not.toEqual([path]);
});

test('secrets in XML, forms, GraphQL and broken JSON are redacted', () => {
  const texts = {
    xml: '<a:ClientSecret>s3cr3t</a:ClientSecret> <user>me</user>',
    form: 'a=b&refresh_token=s3cr3t&page=2',
    graphql: 'mutation { login(name: "me", password: "s3\\"cr3t") { token } }',
    json: '{"apiKey" : "s3cr3t", "size": 3, ',
  };
  const content = contentOf({mode: 'raw', raw: JSON.stringify(texts)}) as {
    [type: string]: {examples: {[name: string]: {value: unknown}}};
  };
  expect(content['application/json']?.examples[key]?.value).toEqual({
    xml: '<a:ClientSecret>REDACTED</a:ClientSecret> <user>me</user>',
    form: 'a=b&refresh_token=REDACTED&page=2',
    graphql: 'mutation { login(name: "me", password: "REDACTED") { token } }',
    json: '{"apiKey" : "REDACTED", "size": 3, ',
  });
});

test('addresses of OAuth 2 servers contain no credentials', () => {
  const accessTokenUrl = 'https://me:s3cr3t@auth.example/token?audience=books&client_secret=s3cr3t-too';
  const auth = {type: 'oauth2', oauth2: {grant_type: 'client_credentials', accessTokenUrl}};
  const {components} = documentOf({auth, item: [request({auth})]}, {}) as unknown as {components: object};
  expect(components).toEqual({
    securitySchemes: {
      oauth2Auth: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://auth.example/token?audience=books&client_secret=REDACTED',
            scopes: {},
          },
        },
      },
    },
  });
});

test('secret variables are replaced neither in URLs nor in the description of the collection', () => {
  const variable = [
    {key: 'host', value: 'internal.example', type: 'secret'},
    {key: 'apiKey', value: 'a/hidden/b'},
  ];
  const info = {name: 'Books', description: 'Key: {{apiKey}}'};
  const item = [request({url: 'https://{{host}}/{{apiKey}}/x'})];
  const valuesIn = (options: object) => {
    const text = JSON.stringify(documentOf({info, variable, item}, options));
    return text.match(/internal\.example|a\/hidden\/b/g);
  };
  expect(valuesIn({})).toBeNull();
  expect(valuesIn({redact: false})).toEqual(['a/hidden/b', 'internal.example', 'a/hidden/b']);
});

test('secret variables are not replaced in authorization, but show that a token is a JWT', () => {
  const variable = [
    {key: 'host', value: 'internal.example', type: 'secret'},
    {key: 'token', value: 'eyJhbGciOiJub25lIn0.e30.'},
  ];
  const oauth2 = {grant_type: 'client_credentials', accessTokenUrl: 'https://{{host}}/token', scope: '{{token}}'};
  const bearer = {type: 'bearer', bearer: [{key: 'token', value: '{{token}}'}]};
  const schemesIn = (auth: object, options: object) => {
    const {components} = documentOf({variable, auth, item: [request({auth})]}, options) as unknown as {
      components: {securitySchemes: object};
    };
    return components.securitySchemes;
  };
  const shown = (options: object) =>
    JSON.stringify(schemesIn({type: 'oauth2', oauth2}, options)).match(/internal\.example|eyJ/g);
  expect(shown({})).toBeNull();
  expect(shown({redact: false})).toEqual(['internal.example', 'eyJ']);
  expect(schemesIn(bearer, {})).toEqual({bearerAuth: {type: 'http', scheme: 'bearer', bearerFormat: 'JWT'}});
});

test('secret variables are not replaced in examples', () => {
  const variable = [
    {key: 'apiKey', value: 'abc'},
    {key: 'pin', value: '1234', type: 'secret'},
    {key: 'name', value: 'Ann'},
  ];
  const item = [request({method: 'POST', body: {mode: 'raw', raw: '["{{apiKey}}", "{{pin}}", "{{name}}"]'}})];
  const text = JSON.stringify(documentOf({variable, item}));
  expect([text.includes('{{apiKey}}'), text.includes('{{pin}}'), text.includes('Ann')]).toEqual([true, true, true]);
});
