import {Ajv2020} from 'ajv/dist/2020.js';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {HttpApi, Json} from '../../../../runtime/tools/http/http-api.js';
import {writeOpenApi} from '../../../../runtime/tools/openapi/write-openapi.js';
import {inferSchema, inferText, valueOfText} from '../../../../runtime/tools/postman/infer-schema.js';
import {extractComponents} from '../../../../runtime/tools/postman/extract-components.js';
import type {Sample} from '../../../../runtime/tools/postman/loose-json.js';

const options = {required: true, formats: true};
const place = {file: 'a.json', line: 1, column: 1};

/** The schema as JSON Schema, as it is written in the document. */
function inferred(
  samples: readonly Sample[],
  {shared = false, ...given}: {shared?: boolean} & Partial<typeof options> = {},
) {
  const schema = inferSchema(samples, {...options, ...given}) ?? {kind: 'unknown'};
  const {roots, schemas} = shared ? extractComponents([{schema, name: 'root', place}]) : {roots: [schema], schemas: []};
  const api: HttpApi = {
    title: '',
    version: '',
    servers: [],
    securitySchemes: [],
    security: [],
    tags: [],
    operations: [],
    webhooks: [],
    schemas: [...schemas, {name: 'Root ', schema: roots[0] ?? schema, place}],
  };
  const {components} = writeOpenApi(api, {version: '3.1.0'}) as unknown as {
    components: {schemas: {[name: string]: Json}};
  };
  return shared ? {$ref: '#/components/schemas/Root', components} : components.schemas['Root'];
}

test.each<[string, readonly Sample[], unknown]>([
  ['unknown samples', [undefined], {}],
  ['null alone', [null], {}],
  ['integers', [1, 2], {type: 'integer'}],
  ['integers and fractions', [1, 2.5], {type: 'number'}],
  ['strings and null', ['a', null], {type: ['string', 'null']}],
  ['strings and integers', ['a', 1], {anyOf: [{type: 'string'}, {type: 'integer'}]}],
  ['an empty array', [[]], {type: 'array', items: {}}],
  ['arrays of several samples', [[], [1], [null]], {type: 'array', items: {type: ['integer', 'null']}}],
  [
    'objects with optional properties',
    [{a: 1, b: 'x'}, {a: 2}],
    {type: 'object', properties: {a: {type: 'integer'}, b: {type: 'string'}}, required: ['a']},
  ],
  ['an object with an unknown value', [{a: undefined}], {type: 'object', properties: {a: {}}, required: ['a']}],
  ['dates', ['2024-02-29', '2024-12-31'], {type: 'string', format: 'date'}],
  ['a date that does not exist', ['2023-02-29'], {type: 'string'}],
  ['dates and other strings', ['2024-02-29', 'soon'], {type: 'string'}],
  ['date-times', ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.123+02:00'], {type: 'string', format: 'date-time'}],
  ['UUIDs', ['123e4567-e89b-12d3-a456-426614174000'], {type: 'string', format: 'uuid'}],
  ['e-mail addresses', ['name@example.com'], {type: 'string', format: 'email'}],
  ['URLs', ['https://example.com/a?b=c'], {type: 'string', format: 'uri'}],
  ['IP addresses', ['192.168.0.1'], {type: 'string', format: 'ipv4'}],
  [
    'placeholders',
    [
      {a: '<integer>', b: '<date>', c: '<string>'},
      {a: 1, b: '2024-01-01', c: 'x'},
    ],
    {
      type: 'object',
      properties: {a: {type: 'integer'}, b: {type: 'string', format: 'date'}, c: {type: 'string'}},
      required: ['a', 'b', 'c'],
    },
  ],
  [
    'objects with keys that are data',
    [{2023: {a: 1}, 2024: {a: 2}}],
    {
      type: 'object',
      additionalProperties: {type: 'object', properties: {a: {type: 'integer'}}, required: ['a']},
    },
  ],
])('inferSchema returns the expected schema for %s', (_, samples, schema) => {
  expect(inferred(samples)).toEqual(schema);
});

test('inferSchema with required and formats off returns neither', () => {
  expect(inferred([{a: '2024-01-01'}], {required: false, formats: false})).toEqual({
    type: 'object',
    properties: {a: {type: 'string'}},
  });
});

const sample = fc.letrec<{value: Json}>((again) => ({
  value: fc.oneof(
    {depthSize: 'medium'},
    fc.constantFrom<Json>(null, true, 0, 1, -2.5, 1e21, '', 'a', '2024-01-01', '2024-01-01T00:00:00Z', 'a@b.example'),
    fc.string(),
    fc.array(again('value'), {maxLength: 4}),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '1', '2', '__proto__', 'constructor', '$ref'), again('value'), {
      maxKeys: 4,
    }),
  ),
})).value;

test('every sample is valid against the inferred schema, with and without shared components', () => {
  const formats = {date: isDate, 'date-time': isTime, email: /@/};
  const ajv = new Ajv2020({strict: false, validateSchema: false, ownProperties: true, formats, logger: false});
  fc.assert(
    fc.property(fc.array(sample, {minLength: 1, maxLength: 5}), fc.boolean(), (samples, shared) => {
      const validate = ajv.compile(inferred(samples, {shared}) as object);
      expect(samples.filter((value) => !validate(value))).toEqual([]);
    }),
    {numRuns: 100},
  );
});

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
}

test.each([
  [['1', '2'], {kind: 'number', isInteger: true}],
  [['1', '2.5'], {kind: 'number', isInteger: false}],
  [['true'], {kind: 'boolean'}],
  [['1', 'a'], {kind: 'string'}],
  [['', ''], undefined],
  [['007'], {kind: 'string'}],
  [['<integer>', '5'], {kind: 'number', isInteger: true}],
])('inferText returns the expected schema for the values %j', (texts, schema) => {
  expect(inferText(texts, options)).toEqual(schema);
});

test('valueOfText converts only texts that convert back to the same text', () => {
  expect(['45', '-1.5', 'true', '1.10', '1e3', '0x1f', '12345678901234567890', ' 1', ''].map(valueOfText)).toEqual([
    45,
    -1.5,
    true,
    '1.10',
    '1e3',
    '0x1f',
    '12345678901234567890',
    ' 1',
    '',
  ]);
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.integer().map(String), fc.float().map(String)),
      (text) => `${valueOfText(text)}` === text,
    ),
  );
});

test('extractComponents names shared objects after their most common name and keeps common required fields', () => {
  const user = {id: 1, name: 'a', mail: 'b', city: 'c'};
  const schemaOf = (samples: readonly Sample[]) => inferSchema(samples, options) ?? ({kind: 'unknown'} as const);
  const {roots, schemas} = extractComponents([
    {schema: schemaOf([{owner: user, tags: [{a: 1}]}]), name: 'book', place},
    {
      schema: schemaOf([
        [user],
        [
          {...user, city: undefined},
          {id: 1, name: 'a', mail: 'b'},
        ],
      ]),
      name: 'users',
      place,
    },
    {schema: schemaOf([{data: user}]), name: 'user', place},
    {schema: schemaOf([{a: 1}]), name: 'tag', place},
  ]);
  expect([roots.map(({kind}) => kind), schemas]).toEqual([
    ['object', 'array', 'object', 'object'],
    [
      {
        name: 'User',
        place,
        schema: {
          kind: 'object',
          properties: ['id', 'name', 'mail', 'city'].map((name) => ({
            name,
            schema: name === 'id' ? {kind: 'number', isInteger: true} : {kind: 'string'},
            isRequired: name !== 'city',
            isReadOnly: false,
            isWriteOnly: false,
          })),
        },
      },
    ],
  ]);
});
