// Hostile documents: the tool reports a finding or returns a small value.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';

function read(text: string) {
  const findings = createFindings();
  const api = readDescription([{path: 'a', bytes: new TextEncoder().encode(text)}], findings)?.api;
  return {api, findings: findings.all()};
}

const head = {openapi: '3.1.0', info: {title: 'T', version: '1'}, servers: [{url: 'https://a.example'}], paths: {}};

function withSchemas(schemas: object): string {
  return JSON.stringify({...head, components: {schemas}});
}

test.each([
  ['JSON', `{"openapi": "3.1.0", "x-a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['YAML', `openapi: 3.1.0\nx-a: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
  ['indented YAML', `openapi: 3.1.0\n${Array.from({length: 500}, (_, level) => `${' '.repeat(level)}a:\n`).join('')}`],
])('%s nested too deeply is reported as nesting-too-deep', (_, text) => {
  expect(read(text)).toMatchObject({api: undefined, findings: [{severity: 'error', code: 'nesting-too-deep'}]});
});

test('schemas nested 90 levels deep are read', () => {
  const depth = 90;
  const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"servers":[{"url":"https://a"}],"components":{"schemas":{"S":${'{"type":"array","items":'.repeat(depth)}{}${'}'.repeat(depth)}}}}`;
  const {api, findings} = read(text);
  expect([api?.schemas.length, findings]).toEqual([1, []]);
});

test('YAML aliases that nest level by level are rejected', () => {
  const levels = Array.from({length: 50}, (_, at) => {
    const inner = at === 0 ? 'x' : `*a${at - 1}`;
    return `a${at}: &a${at} ${'['.repeat(20)}${inner}${']'.repeat(20)}\n`;
  });
  const {api, findings} = read(`openapi: 3.1.0\nx-levels:\n${levels.map((line) => `  ${line}`).join('')}`);
  expect(api).toBe(undefined);
  expect(findings).toMatchObject([
    {severity: 'error', code: expect.stringMatching(/^(?:nesting-too-deep|aliases-too-many)$/)},
  ]);
});

test('a chain of 10,000 references is read, and a cycle of 10,000 is reported', () => {
  const chain = (last: object) => {
    const links = Array.from({length: 10_000}, (_, at) => [`S${at}`, {$ref: `#/components/schemas/S${at + 1}`}]);
    return withSchemas(Object.fromEntries([...links, ['S10000', last]]));
  };
  const open = read(chain({type: 'string'}));
  expect([open.api?.schemas.length, open.findings]).toEqual([10_001, []]);
  const {findings} = read(chain({$ref: '#/components/schemas/S0'}));
  expect(findings[0]).toMatchObject({severity: 'error', code: 'reference-cycle'});
});

test('a cycle of 10,000 unions is read', () => {
  const links = Array.from({length: 10_000}, (_, at) => {
    return [`S${at}`, {anyOf: [{$ref: `#/components/schemas/S${(at + 1) % 10_000}`}, {type: 'null'}]}];
  });
  const {api, findings} = read(withSchemas(Object.fromEntries(links)));
  expect([api?.schemas.length, api?.schemas.at(-1)?.schema, findings]).toEqual([10_000, {kind: 'null'}, []]);
});

test('a chain of 10,000 references into each other is reported as an error', () => {
  const links = Array.from({length: 10_000}, (_, at) => [`S${at}`, {$ref: `#/components/schemas/S${at + 1}/items`}]);
  const {findings} = read(withSchemas(Object.fromEntries([...links, ['S10000', {type: 'string'}]])));
  expect(findings[0]?.severity).toBe('error');
});

test('required properties of nested levels are not repeated on each level', () => {
  const nest = (depth: number): object =>
    depth === 0 ? {type: 'string'} : {properties: {a: nest(depth - 1)}, anyOf: [{required: ['a']}, {required: ['a']}]};
  const {api, findings} = read(withSchemas({S: nest(45)}));
  expect(findings).toEqual([]);
  expect(JSON.stringify(api?.schemas).length).toBeLessThan(50_000);
});

test('path items and parameters that refer to themselves are reported as cycles', () => {
  const {findings} = read(
    JSON.stringify({
      ...head,
      paths: {
        '/a': {$ref: '#/paths/~1b'},
        '/b': {$ref: '#/paths/~1a'},
        '/c': {get: {parameters: [{$ref: '#/paths/~1c/get/parameters/0'}]}},
      },
    }),
  );
  expect(findings.map(({severity, code}) => `${severity} ${code}`)).toEqual(['error reference-cycle']);
});

test('discriminator base schemas that extend each other are reported as a cycle', () => {
  const head = (other: string) => ({
    allOf: [{$ref: `#/components/schemas/${other}`}],
    properties: {kind: {type: 'string'}},
    discriminator: {propertyName: 'kind'},
  });
  const {api, findings} = read(withSchemas({S: head('T'), T: head('S')}));
  expect(api?.schemas.map(({name}) => name)).toEqual(['S', 'T']);
  expect(findings.map(({severity, code}) => `${severity} ${code}`)).toEqual(['warning schema-cycle']);
});

test('a tower of 300 discriminator schemas, each used twice, stays small', () => {
  const floors = Array.from({length: 300}, (_, at) => {
    const above = {$ref: `#/components/schemas/F${at + 1}`};
    return [
      `F${at}`,
      {
        allOf: at === 299 ? [{type: 'object'}] : [above, above],
        properties: {kind: {type: 'string'}, [`p${at}`]: {type: 'string'}},
        discriminator: {propertyName: 'kind'},
      },
    ];
  });
  const {api} = read(withSchemas(Object.fromEntries(floors)));
  expect(api?.schemas.length).toBe(300);
  expect(JSON.stringify(api?.schemas).length).toBeLessThan(3_000_000);
});

test('a finding repeated 10,000 times is summarized', () => {
  const paths = Object.fromEntries(Array.from({length: 10_000}, (_, at) => [`/${at}/{id}`, {get: {responses: {}}}]));
  const {api, findings} = read(JSON.stringify({...head, paths}));
  expect([api?.operations.length, findings.length, findings.at(-1)?.message]).toEqual([
    10_000,
    4,
    '{id} is in the path, but not in the parameters; it is treated as a string. This is the first of 9997 more places with the same finding.',
  ]);
});

test('names of Object.prototype members are read as names everywhere', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', ''];
  const each = (value: string) => `{${names.map((name) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;
  const {api} =
    read(`{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://{__proto__}", "variables": ${each('{"default": "a"}')}}],
    "paths": ${each('{"get": {"operationId": "__proto__", "tags": ["__proto__"], "security": [{"__proto__": []}], "responses": {"200": {"description": "ok", "headers": {"__proto__": {"schema": {"$ref": "#/components/schemas/__proto__"}}}, "content": {"application/json": {"examples": {"__proto__": {"value": 1}}}}}}}}')},
    "components": {"securitySchemes": {"__proto__": {"type": "http", "scheme": "basic"}}, "schemas": {"__proto__": {"type": "object", "properties": ${each('{"type": "string"}')}, "required": ["__proto__"]}, "D": {"oneOf": [{"$ref": "#/components/schemas/__proto__"}], "discriminator": {"propertyName": "__proto__", "mapping": {"__proto__": "__proto__"}}}}}}`);
  expect(api?.schemas[0]?.name).toBe('__proto__');
  expect(api?.operations[0]?.responses[0]?.headers).toEqual([
    {name: '__proto__', isRequired: false, schema: {kind: 'ref', name: '__proto__'}, examples: []},
  ]);
  expect(api?.operations[0]?.security).toEqual([[{scheme: '__proto__', scopes: []}]]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

/** Copies of a value, each with one of its parts replaced. */
function* withPartReplaced(value: unknown, part: unknown): Generator {
  yield part;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    for (const other of withPartReplaced(member, part))
      yield Array.isArray(value) ? value.with(Number(key), other) : {...value, [key]: other};
}

test.each([
  ['null', null],
  ['a number', 7],
  ['a text', 'x'],
  ['a list', [null]],
  ['an object', {a: null}],
])('a document with %s in place of any of its parts is read, or an error is reported', (_, part) => {
  const book = {$ref: '#/components/schemas/Book'};
  const media = {'application/json': {schema: book, examples: {a: {value: {id: '1'}}}}};
  const responses = {'200': {description: 'ok', headers: {'X-A': {schema: {type: 'integer'}}}, content: media}};
  const document = {
    ...head,
    servers: [{url: 'https://{host}.example', variables: {host: {default: 'a', enum: ['a']}}}],
    tags: [{name: 'books'}],
    security: [{key: []}],
    paths: {
      '/books/{id}': {
        parameters: [{name: 'id', in: 'path', required: true, schema: {type: 'string'}}],
        get: {operationId: 'get', tags: ['books'], parameters: [{$ref: '#/components/parameters/P'}], responses},
        put: {requestBody: {required: true, content: {'multipart/form-data': {schema: book, encoding: {id: {}}}}}},
      },
    },
    webhooks: {made: {post: {requestBody: {content: media}}}},
    components: {
      parameters: {P: {name: 'q', in: 'query', style: 'form', content: {'application/json': {schema: {}}}}},
      securitySchemes: {
        key: {type: 'apiKey', in: 'header', name: 'X'},
        oauth: {type: 'oauth2', flows: {clientCredentials: {tokenUrl: 'https://a.example', scopes: {r: 'read'}}}},
      },
      schemas: {
        Book: {
          type: ['object', 'null'],
          required: ['id'],
          properties: {id: {type: 'string', enum: ['a'], default: 'a'}},
        },
        Pet: {oneOf: [book], discriminator: {propertyName: 'id', mapping: {a: 'Book'}}},
        List: {type: 'array', prefixItems: [{const: 1}], items: {allOf: [book, {additionalProperties: book}]}},
      },
    },
  };
  for (const changed of withPartReplaced(document, part)) {
    const {api, findings} = read(JSON.stringify(changed));
    expect(api !== undefined || findings.some(({severity}) => severity === 'error')).toBe(true);
  }
});

test('readDescription of any document returns an API or an error, and every finding has a place', () => {
  const words = fc.constantFrom(
    ...`openapi paths components schemas S get parameters responses requestBody content application/json schema name in
    query path $ref type items properties allOf oneOf anyOf discriminator mapping propertyName enum const required security
    servers url variables tags headers examples encoding style explode 200 default string object array null x-a
    __proto__ info title additionalProperties #/components/schemas/S #/paths/~1a /a /{a} #a a.yaml`.split(/\s+/),
  );
  const {tree} = fc.letrec<{tree: unknown}>((tie) => ({
    tree: fc.oneof(
      {maxDepth: 7, withCrossShrink: true},
      words,
      fc.constantFrom(null, true, false, 0, 1.5, [], {}),
      fc.array(tie('tree'), {maxLength: 3}),
      fc.dictionary(words, tie('tree'), {maxKeys: 5}),
    ),
  }));
  const part = fc.dictionary(words, tree, {maxKeys: 6});
  fc.assert(
    fc.property(part, part, part, fc.constantFrom('2.0', '3.0.3', '3.1.0'), (paths, schemas, root, version) => {
      const start = version === '2.0' ? {swagger: version} : {openapi: version};
      const {api, findings} = read(
        JSON.stringify({
          ...root,
          ...start,
          paths: {'/a': paths, ...paths},
          definitions: schemas,
          components: {schemas, ...schemas},
        }),
      );
      expect(api !== undefined || findings.some(({severity}) => severity === 'error')).toBe(true);
      for (const {place, hint, message, code} of findings) {
        expect([place?.file, typeof message, code === 'findings-omitted' || typeof hint === 'string']).toEqual([
          'a',
          'string',
          true,
        ]);
        expect(Math.min(place?.line ?? 0, place?.column ?? 0)).toBeGreaterThan(0);
      }
      const known = new Set(api?.schemas.map(({name}) => name));
      expect(known.size).toBe(api?.schemas.length ?? 0);
      const references = [...JSON.stringify(api ?? null).matchAll(/\{"kind":"ref","name":"([^"]+)"/g)];
      expect(references.filter(([, name = '']) => !known.has(name))).toEqual([]);
    }),
    {numRuns: 500},
  );
});
