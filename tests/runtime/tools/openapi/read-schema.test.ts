// Schemas of each version and the result of reading them.
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import type {Property, Schema} from '../../../../runtime/tools/http/http-api.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';

type Version = '2.0' | '3.0.3' | '3.1.0';

/** All schemas of a document by name; the document may add its own beside `S`. */
function schemas(given: object, version: Version, others: object = {}) {
  const all = {S: given, ...others};
  const document =
    version === '2.0'
      ? {swagger: version, info: {title: 'T', version: '1'}, host: 'a.example', paths: {}, definitions: all}
      : {
          openapi: version,
          info: {title: 'T', version: '1'},
          servers: [{url: 'https://a.example'}],
          paths: {},
          components: {schemas: all},
        };
  const findings = createFindings();
  const api = readDescription(
    [{path: 'a.json', bytes: new TextEncoder().encode(JSON.stringify(document))}],
    findings,
  )?.api;
  expect(findings.all()).toEqual([]);
  return new Map(api?.schemas.map(({name, schema}) => [name, schema]));
}

function schemaOf(given: object, version: Version = '3.1.0', others: object = {}): Schema | undefined {
  return schemas(given, version, others).get('S');
}

const string: Schema = {kind: 'string'};
const nothing: Schema = {kind: 'null'};

function orNull(schema: Schema): Schema {
  return {kind: 'union', members: [schema, nothing], isExclusive: false};
}

function property(name: string, schema: Schema, extra: Partial<Property> = {}): Property {
  return {name, schema, isRequired: false, isReadOnly: false, isWriteOnly: false, ...extra};
}

const cases: readonly (readonly [given: object, expected: Schema, version?: Version])[] = [
  [{}, {kind: 'unknown'}],
  [{type: 'null'}, nothing],
  [{type: 'boolean'}, {kind: 'boolean'}],
  [
    {type: 'integer', format: 'int64'},
    {kind: 'number', isInteger: true, format: 'int64'},
  ],
  [
    {type: 'number', minimum: 0, maximum: 1, multipleOf: 0.1},
    {kind: 'number', isInteger: false, minimum: 0, maximum: 1, multipleOf: 0.1},
  ],
  [
    {type: 'number', exclusiveMinimum: 0},
    {kind: 'number', isInteger: false, exclusiveMinimum: 0},
  ],
  [
    {type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false},
    {kind: 'number', isInteger: false, exclusiveMinimum: 0, maximum: 9},
    '3.0.3',
  ],
  [
    {type: 'string', format: 'date-time', minLength: 1, maxLength: 9, pattern: '^a'},
    {kind: 'string', format: 'date-time', minLength: 1, maxLength: 9, pattern: '^a'},
  ],
  [{format: 'date'}, {kind: 'string', format: 'date'}],
  [{pattern: '^a'}, {kind: 'string', pattern: '^a'}],
  // Bytes
  [{type: 'string', format: 'binary'}, {kind: 'binary'}, '3.0.3'],
  [{type: 'string', format: 'byte'}, {kind: 'string', format: 'byte'}, '3.0.3'],
  [{type: 'file'}, {kind: 'binary'}, '2.0'],
  [
    {type: 'string', contentMediaType: 'image/png'},
    {kind: 'binary', mediaType: 'image/png'},
  ],
  [{contentMediaType: 'application/octet-stream'}, {kind: 'binary', mediaType: 'application/octet-stream'}],
  [
    {type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64'},
    {kind: 'string', contentMediaType: 'image/png', contentEncoding: 'base64'},
  ],
  [
    {type: 'string', contentMediaType: 'application/json'},
    {kind: 'string', contentMediaType: 'application/json'},
  ],
  // Null
  [{type: ['string', 'null']}, orNull(string)],
  [{type: 'string', nullable: true}, orNull(string), '3.0.3'],
  [{type: 'string', 'x-nullable': true}, orNull(string), '2.0'],
  [{anyOf: [{type: 'string'}, {type: 'null'}]}, orNull(string)],
  [{type: 'string', nullable: true, enum: ['a', null]}, orNull({kind: 'enum', values: ['a']}), '3.0.3'],
  [{nullable: true}, {kind: 'unknown'}, '3.0.3'],
  [
    {type: ['object', 'null'], properties: {a: {type: 'string'}}},
    orNull({kind: 'object', properties: [property('a', string)]}),
  ],
  [
    {type: ['string', 'integer']},
    {kind: 'union', members: [string, {kind: 'number', isInteger: true}], isExclusive: false},
  ],
  // Enums
  [{enum: ['a', 1, 'a']}, {kind: 'enum', values: ['a', 1]}],
  [{const: 'a'}, {kind: 'enum', values: ['a']}],
  [{const: null}, nothing],
  [{enum: [true, false]}, {kind: 'boolean'}],
  [
    {type: 'boolean', enum: [true]},
    {kind: 'enum', values: [true]},
  ],
  [
    {type: 'integer', enum: [1, 2], 'x-enum-varnames': ['Low', 'High'], 'x-enum-descriptions': ['l', 'h']},
    {kind: 'enum', values: [1, 2], names: ['Low', 'High'], descriptions: ['l', 'h']},
  ],
  [
    {enum: ['a', 'b'], 'x-enumDescriptions': {a: 'first', b: 'second'}, 'x-enumNames': ['one']},
    {kind: 'enum', values: ['a', 'b'], descriptions: ['first', 'second']},
  ],
  [
    {
      type: 'integer',
      oneOf: [
        {const: 1, title: 'Low'},
        {const: 2, title: 'High'},
      ],
    },
    {kind: 'enum', values: [1, 2], names: ['Low', 'High']},
  ],
  [{oneOf: [{enum: ['a']}, {type: 'string', const: 'b'}]}, {kind: 'enum', values: ['a', 'b']}],
  [
    {oneOf: [{enum: ['a', 'b']}, {const: 'c'}]},
    {
      kind: 'union',
      isExclusive: true,
      members: [
        {kind: 'enum', values: ['a', 'b']},
        {kind: 'enum', values: ['c']},
      ],
    },
  ],
  // Lists
  [
    {type: 'array', items: {type: 'string'}, minItems: 1, maxItems: 2, uniqueItems: true},
    {kind: 'array', items: string, minItems: 1, maxItems: 2, hasUniqueItems: true},
  ],
  [
    {type: 'array', prefixItems: [{type: 'string'}, {type: 'boolean'}], items: false},
    {kind: 'array', items: {kind: 'never'}, prefix: [string, {kind: 'boolean'}]},
  ],
  [{items: [{type: 'string'}]}, {kind: 'array', items: {kind: 'unknown'}, prefix: [string]}, '3.0.3'],
  // Objects
  [{type: 'object'}, {kind: 'object', properties: []}],
  [
    {required: ['b'], properties: {a: {type: 'string', readOnly: true}, b: {type: 'string', writeOnly: true}}},
    {
      kind: 'object',
      properties: [
        property('a', string, {isReadOnly: true}),
        property('b', string, {isRequired: true, isWriteOnly: true}),
      ],
    },
  ],
  [
    {type: 'object', additionalProperties: false},
    {kind: 'object', properties: [], additional: false},
  ],
  [
    {type: 'object', additionalProperties: true},
    {kind: 'object', properties: [], additional: {kind: 'unknown'}},
  ],
  [
    {type: 'object', additionalProperties: {type: 'string'}},
    {kind: 'object', properties: [], additional: string},
  ],
  [
    {type: 'object', patternProperties: {'^x-': {type: 'string'}}, additionalProperties: false, minProperties: 1},
    {kind: 'object', properties: [], additional: string, minProperties: 1},
  ],
  [
    {type: 'object', patternProperties: {'^x-': {type: 'string'}}, additionalProperties: {type: 'boolean'}},
    {
      kind: 'object',
      properties: [],
      additional: {kind: 'union', members: [string, {kind: 'boolean'}], isExclusive: false},
    },
  ],
  [
    {type: 'object', unevaluatedProperties: false},
    {kind: 'object', properties: [], additional: false},
  ],
  [
    {type: 'object', maxProperties: 3},
    {kind: 'object', properties: [], maxProperties: 3},
  ],
  // Annotations
  [
    {type: 'string', title: 't', description: 'd', deprecated: true, default: 'x', example: 'y'},
    {
      kind: 'string',
      annotations: {title: 't', description: 'd', isDeprecated: true, default: 'x', examples: ['y']},
    },
  ],
  [
    {type: 'string', examples: ['a', 'b'], default: null},
    {kind: 'string', annotations: {default: null, examples: ['a', 'b']}},
  ],
  [
    {type: 'object', default: {$ref: '#/nowhere'}},
    {kind: 'object', properties: [], annotations: {default: {$ref: '#/nowhere'}}},
  ],
  // Together
  [
    {allOf: [{type: 'string'}], description: 'd'},
    {kind: 'string', annotations: {description: 'd'}},
  ],
  [
    {allOf: [{type: 'string'}, {description: 'd'}, {nullable: true}]},
    {...orNull(string), annotations: {description: 'd'}},
    '3.0.3',
  ],
  [
    {
      type: 'object',
      properties: {a: {type: 'string'}},
      oneOf: [{required: ['a']}, {properties: {b: {type: 'boolean'}}}],
    },
    {
      kind: 'intersection',
      members: [
        {kind: 'object', properties: [property('a', string)]},
        {
          kind: 'union',
          isExclusive: true,
          members: [
            {kind: 'object', properties: [property('a', string, {isRequired: true})]},
            {kind: 'object', properties: [property('b', {kind: 'boolean'})]},
          ],
        },
      ],
    },
  ],
  [
    {type: 'string', anyOf: [{format: 'date'}, {enum: ['today']}]},
    {
      kind: 'union',
      members: [
        {kind: 'string', format: 'date'},
        {kind: 'enum', values: ['today']},
      ],
      isExclusive: false,
    },
  ],
  [
    {anyOf: [{anyOf: [{type: 'string'}, {type: 'null'}]}, {type: 'null'}, {type: 'boolean'}]},
    {kind: 'union', members: [string, nothing, {kind: 'boolean'}], isExclusive: false},
  ],
];

test.each(cases.map(([given, expected, version = '3.1.0']) => ({given, expected, version})))(
  'the $version schema $given is read as expected',
  ({given, expected, version}) => {
    expect(schemaOf(given, version)).toEqual(expected);
  },
);

test('names of Object.prototype members are read as properties', () => {
  const given = JSON.parse(
    '{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "boolean"}}}',
  ) as object;
  expect(schemaOf(given)).toEqual({
    kind: 'object',
    properties: [property('__proto__', string), property('constructor', {kind: 'boolean'})],
  });
});

test('$ref among properties is read as a property', () => {
  expect(schemaOf({properties: {$ref: {type: 'string'}}})).toEqual({
    kind: 'object',
    properties: [property('$ref', string)],
  });
});

const T = {type: 'object', properties: {id: {type: 'string'}, kind: {type: 'string'}}};

test.each<readonly [string, object, Version, Schema]>([
  ['without other keywords', {$ref: '#/components/schemas/T'}, '3.1.0', {kind: 'ref', name: 'T'}],
  [
    'with a description',
    {$ref: '#/components/schemas/T', description: 'd'},
    '3.0.3',
    {kind: 'ref', name: 'T', annotations: {description: 'd'}},
  ],
  ['that is nullable', {$ref: '#/components/schemas/T', nullable: true}, '3.0.3', orNull({kind: 'ref', name: 'T'})],
  [
    'with the type of its target',
    {$ref: '#/components/schemas/T', type: ['object', 'null']},
    '3.1.0',
    orNull({kind: 'ref', name: 'T'}),
  ],
  [
    'with required',
    {$ref: '#/components/schemas/T', required: ['id']},
    '3.1.0',
    {
      kind: 'intersection',
      members: [
        {kind: 'ref', name: 'T'},
        {kind: 'object', properties: [property('id', string, {isRequired: true})]},
      ],
    },
  ],
  [
    'in an allOf with required',
    {allOf: [{$ref: '#/components/schemas/T'}, {required: ['id']}]},
    '3.0.3',
    {
      kind: 'intersection',
      members: [
        {kind: 'ref', name: 'T'},
        {kind: 'object', properties: [property('id', string, {isRequired: true})]},
      ],
    },
  ],
])('a reference %s is read as expected', (_, given, version, expected) => {
  expect(schemaOf(given, version, {T})).toEqual(expected);
});

test('referenced schemas outside components get names', () => {
  const found = schemas(
    {
      properties: {
        a: {$ref: '#/components/schemas/T/properties/id'},
        b: {$ref: '#/components/schemas/S/$defs/Inner'},
        c: {$ref: '#here'},
        d: {$ref: '#/components/schemas/%54'},
        e: {$ref: '#/components/schemas/a~1b~0c'},
      },
      $defs: {Inner: {type: 'boolean'}, other: {$anchor: 'here', type: 'null'}},
    },
    '3.1.0',
    {T, 'a/b~c': {type: 'string'}},
  );
  expect([...found]).toEqual([
    [
      'S',
      {
        kind: 'object',
        properties: [
          property('a', {kind: 'ref', name: 'TId'}),
          property('b', {kind: 'ref', name: 'Inner'}),
          property('c', {kind: 'ref', name: 'other'}),
          property('d', {kind: 'ref', name: 'T'}),
          property('e', {kind: 'ref', name: 'a/b~c'}),
        ],
      },
    ],
    ['T', {kind: 'object', properties: [property('id', string), property('kind', string)]}],
    ['a/b~c', string],
    ['TId', string],
    ['Inner', {kind: 'boolean'}],
    ['other', nothing],
  ]);
});

const Cat = {type: 'object', required: ['kind'], properties: {kind: {type: 'string'}}};
const Dog = {type: 'object', required: ['kind'], properties: {kind: {enum: ['dog', 'puppy']}}};

test.each<readonly [string, object | undefined, Version, readonly (readonly [string, string])[]]>([
  [
    'without mapping',
    undefined,
    '3.1.0',
    [
      ['Cat', 'Cat'],
      ['dog', 'Dog'],
      ['puppy', 'Dog'],
    ],
  ],
  [
    'with names in its mapping',
    {cat: 'Cat', hund: 'Dog'},
    '3.1.0',
    [
      ['cat', 'Cat'],
      ['hund', 'Dog'],
    ],
  ],
  [
    'with JSON pointers in its mapping',
    {cat: '#/components/schemas/Cat'},
    '3.0.3',
    [
      ['cat', 'Cat'],
      ['dog', 'Dog'],
      ['puppy', 'Dog'],
    ],
  ],
  [
    'with several values for a schema',
    {cat: 'Cat', tom: 'Cat', dog: 'Dog'},
    '3.0.3',
    [
      ['cat', 'Cat'],
      ['tom', 'Cat'],
      ['dog', 'Dog'],
    ],
  ],
])('a discriminator %s is read as expected', (_, mapping, version, expected) => {
  const given = {
    oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}],
    discriminator: {propertyName: 'kind', ...(mapping && {mapping})},
  };
  expect(schemaOf(given, version, {Cat, Dog})).toEqual({
    kind: 'union',
    isExclusive: true,
    members: [
      {kind: 'ref', name: 'Cat'},
      {kind: 'ref', name: 'Dog'},
    ],
    discriminator: {property: 'kind', mapping: new Map(expected)},
  });
});

test('schemas that only refer to each other lose the cyclic member', () => {
  const found = schemas({anyOf: [{$ref: '#/components/schemas/T'}, {type: 'null'}]}, '3.1.0', {
    T: {oneOf: [{$ref: '#/components/schemas/S'}, {type: 'string'}]},
    List: {type: 'array', items: {$ref: '#/components/schemas/List'}},
  });
  expect([...found]).toEqual([
    ['S', orNull({kind: 'ref', name: 'T'})],
    ['T', string],
    ['List', {kind: 'array', items: {kind: 'ref', name: 'List'}}],
  ]);
});

test('a union member that extends the union keeps its common properties', () => {
  const found = schemas(
    {
      type: 'object',
      properties: {name: {type: 'string'}},
      oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Bird'}],
    },
    '3.1.0',
    {
      Cat: {allOf: [{$ref: '#/components/schemas/S'}, {type: 'object', properties: {lives: {type: 'integer'}}}]},
      Bird: {type: 'string'},
    },
  );
  expect(found.get('Cat')).toEqual({
    kind: 'intersection',
    members: [
      {kind: 'object', properties: [property('name', string)]},
      {kind: 'object', properties: [property('lives', {kind: 'number', isInteger: true})]},
    ],
  });
});

test('a discriminator schema without oneOf becomes a union of the schemas that extend it', () => {
  const reference = (name: string) => ({$ref: `#/definitions/${name}`});
  const head = {
    type: 'object',
    discriminator: 'kind',
    required: ['kind'],
    properties: {kind: {type: 'string'}, friend: reference('S')},
    description: 'd',
  };
  const found = schemas(head, '2.0', {
    Cat: {allOf: [reference('S'), {type: 'object', properties: {lives: {type: 'integer'}}}]},
    Kitten: {allOf: [reference('Cat'), {properties: {kind: {enum: ['kitten', 'baby']}}}]},
    Zoo: {type: 'array', items: reference('S')},
  });
  const base = {
    kind: 'object',
    properties: [property('kind', string, {isRequired: true}), property('friend', {kind: 'ref', name: 'S'})],
  };
  expect([...found]).toEqual([
    [
      'S',
      {
        kind: 'union',
        isExclusive: false,
        members: [
          {kind: 'ref', name: 'Cat'},
          {kind: 'ref', name: 'Kitten'},
        ],
        discriminator: {
          property: 'kind',
          mapping: new Map([
            ['Cat', 'Cat'],
            ['kitten', 'Kitten'],
            ['baby', 'Kitten'],
          ]),
        },
        annotations: {description: 'd'},
      },
    ],
    [
      'Cat',
      {
        kind: 'intersection',
        members: [base, {kind: 'object', properties: [property('lives', {kind: 'number', isInteger: true})]}],
      },
    ],
    [
      'Kitten',
      {
        kind: 'intersection',
        members: [
          {kind: 'ref', name: 'Cat'},
          {kind: 'object', properties: [property('kind', {kind: 'enum', values: ['kitten', 'baby']})]},
        ],
      },
    ],
    ['Zoo', {kind: 'array', items: {kind: 'ref', name: 'S'}}],
  ]);
});

test('a discriminator base schema can be a member of its union, and mappings can name members', () => {
  const found = schemas(
    {
      properties: {kind: {type: 'string'}},
      discriminator: {propertyName: 'kind', mapping: {pet: 'S', cat: '#/components/schemas/Cat'}},
    },
    '3.0.3',
    {Cat: {properties: {kind: {type: 'string'}}}},
  );
  expect(found.get('S')).toEqual({
    kind: 'union',
    isExclusive: false,
    members: [
      {kind: 'ref', name: 'Cat'},
      {kind: 'object', properties: [property('kind', string)]},
    ],
    discriminator: {property: 'kind', mapping: new Map([['cat', 'Cat']])},
  });
});

test('a discriminator without any members is ignored', () => {
  expect(schemaOf({type: 'object', properties: {kind: {type: 'string'}}, discriminator: 'kind'}, '2.0')).toEqual({
    kind: 'object',
    properties: [property('kind', string)],
  });
});
