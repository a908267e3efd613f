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

/** The schema as JSON Schema, the way a reader of the document meets it. */
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
  ['nothing known', [undefined], {}],
  ['only null', [null], {}],
  ['whole numbers', [1, 2], {type: 'integer'}],
  ['numbers of both kinds', [1, 2.5], {type: 'number'}],
  ['null among values', ['a', null], {type: ['string', 'null']}],
  ['values of two kinds', ['a', 1], {anyOf: [{type: 'string'}, {type: 'integer'}]}],
  ['an empty list', [[]], {type: 'array', items: {}}],
  ['lists of all samples', [[], [1], [null]], {type: 'array', items: {type: ['integer', 'null']}}],
  [
    'properties that not all have',
    [{a: 1, b: 'x'}, {a: 2}],
    {type: 'object', properties: {a: {type: 'integer'}, b: {type: 'string'}}, required: ['a']},
  ],
  ['a property whose value is not known', [{a: undefined}], {type: 'object', properties: {a: {}}, required: ['a']}],
  ['dates', ['2024-02-29', '2024-12-31'], {type: 'string', format: 'date'}],
  ['a day that does not exist', ['2023-02-29'], {type: 'string'}],
  ['dates and other texts', ['2024-02-29', 'soon'], {type: 'string'}],
  ['times', ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.123+02:00'], {type: 'string', format: 'date-time'}],
  ['UUIDs', ['123e4567-e89b-12d3-a456-426614174000'], {type: 'string', format: 'uuid'}],
  ['e-mail addresses', ['name@example.com'], {type: 'string', format: 'email'}],
  ['addresses', ['https://example.com/a?b=c'], {type: 'string', format: 'uri'}],
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
    'names that are data',
    [{2023: {a: 1}, 2024: {a: 2}}],
    {
      type: 'object',
      additionalProperties: {type: 'object', properties: {a: {type: 'integer'}}, required: ['a']},
    },
  ],
])('the schema of %s', (_, samples, schema) => {
  expect(inferred(samples)).toEqual(schema);
});

test('nothing is required and nothing has a format when that is not wanted', () => {
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

test('every example is valid by the schema that is inferred from all, with and without shared schemas', () => {
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
])('the type of a parameter with the values %j', (texts, schema) => {
  expect(inferText(texts, options)).toEqual(schema);
});

test('a text that is read as a value is written back as it was', () => {
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

test('shared objects have the name by which they are mostly called, and what all of them require', () => {
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
