// From selections to requests, with a handwritten schema map.
import {expect, test} from 'vitest';
import {readPayload, payloadOrThrow} from '../../../../../runtime/tools/sdk-runtime/graphql/read-response.js';
import {encodeBody} from '../../../../../runtime/tools/sdk-runtime/graphql/request-body.js';
import {defaultSelection, writeDocument} from '../../../../../runtime/tools/sdk-runtime/graphql/write-document.js';
import {GraphqlError} from '../../../../../runtime/tools/sdk-runtime/graphql/graphql-errors.js';
import {createSchema} from '../../../../../runtime/tools/sdk-runtime/graphql/schema.js';

const schema = createSchema({
  roots: {query: 'Query'},
  types: {
    Query: 'book:Book(id:ID!,lang:String!=,tags:[String!]) __proto__:Book version',
    Book: 'id title(upper:Boolean) author:Person price(in:Currency!)',
    Person: '|name book:Book',
    Empty: 'other:Book(id:ID!)',
  },
  directives: {cached: 'ttl:Int!'},
});

function write(selection: unknown, operationName?: string) {
  return writeDocument(selection, {schema, kind: 'query', operation: 'query', operationName, maxDepth: 5});
}

test('createSchema parses the schema map', () => {
  expect([...(schema.fieldsOf('Query') ?? [])]).toEqual([
    [
      'book',
      {
        type: 'Book',
        args: new Map([
          ['id', {type: 'ID!', isRequired: true}],
          ['lang', {type: 'String!', isRequired: false}],
          ['tags', {type: '[String!]', isRequired: false}],
        ]),
      },
    ],
    ['__proto__', {type: 'Book', args: new Map()}],
    ['version', {type: '', args: new Map()}],
  ]);
  expect([schema.fieldsOf('constructor'), schema.isAbstract('Person'), schema.isAbstract('Book')]).toEqual([
    undefined,
    true,
    false,
  ]);
});

test('defaultSelection selects fields that need neither arguments nor a selection', () => {
  expect({...defaultSelection(schema, 'Book', 1)}).toEqual({id: true, title: true});
  expect(JSON.parse(JSON.stringify(defaultSelection(schema, 'Book', 3)))).toEqual({
    id: true,
    title: true,
    author: {__typename: true, name: true, book: {id: true, title: true}},
  });
  expect({...defaultSelection(schema, 'Empty', 1)}).toEqual({__typename: true});
});

test('writeDocument names variables after arguments and numbers duplicates', () => {
  expect(
    write(
      {
        book: [
          {id: '1', tags: ['a']},
          {'big: title': [{upper: true}], title: [{upper: false}]},
        ],
        version: true,
      },
      'Get',
    ),
  ).toEqual({
    query:
      'query Get($id: ID!, $tags: [String!], $upper: Boolean, $upper_2: Boolean) { book(id: $id, tags: $tags) { big: title(upper: $upper) title(upper: $upper_2) } version }',
    variables: {id: '1', tags: ['a'], upper: true, upper_2: false},
    operationName: 'Get',
  });
});

test('writeDocument skips fields that are false, undefined or inherited', () => {
  const selection = Object.assign(Object.create({version: true}), {book: false, version: undefined, __typename: true});
  expect(write(selection).query).toBe('query { __typename }');
});

test('writeDocument rejects a selection that contains itself', () => {
  const book: Record<string, unknown> = {id: true};
  book['author'] = {book};
  expect(() => write({book: [{id: '1'}, book]})).toThrow('query: the selection has more than 5 levels');
});

test('writeDocument rejects keys and operation names that are not GraphQL names', () => {
  for (const key of ['a) { x } #: version', 'version }', '... on Book { id } x', ': version', '@include', 'vérsion']) {
    expect(() => write({[key]: true})).toThrow(/^query: /);
  }
  expect(() => write({version: true}, 'A { x }')).toThrow('query: "A { x }" is not a valid name');
});

test('encodeBody moves files into form data and encodes bigints and dates', async () => {
  const file = new Blob(['x']);
  const {body, type} = encodeBody({query: 'q', variables: {a: [file, {b: file}], c: 12n, d: new Date(0)}});
  expect(type).toBe(undefined);
  const form = body as FormData;
  expect([...form.keys()]).toEqual(['operations', 'map', '0', '1']);
  expect(JSON.parse(String(form.get('operations')))).toEqual({
    query: 'q',
    variables: {a: [null, {b: null}], c: '12', d: '1970-01-01T00:00:00.000Z'},
  });
  expect(JSON.parse(String(form.get('map')))).toEqual({0: ['variables.a.0'], 1: ['variables.a.1.b']});
});

test('pagePayload reads data and errors, and resultOf throws unless partial data is allowed', () => {
  expect([readPayload(1), readPayload([]), readPayload({}), readPayload({errors: []})]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const payload = readPayload({data: null, errors: [{message: 'a', path: ['b', 0]}, 'c'], extensions: {d: 1}});
  expect(payload).toEqual({data: null, errors: [{message: 'a', path: ['b', 0]}, {message: 'c'}], extensions: {d: 1}});
  if (!payload) throw new Error('no payload');
  expect(() => payloadOrThrow('query', payload, true)).toThrow(GraphqlError);
  expect(() => payloadOrThrow('query', payload, true)).toThrow('query: a (and 1 more)');
  const partial = {...payload, data: {a: null}};
  expect(payloadOrThrow('query', partial, true)).toBe(partial);
});
