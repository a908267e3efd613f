// Every finding with its place, message and hint.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {repository} from '../../../support/galley.js';
import {runOn, messages, textOf} from './sdk.js';

type Case = readonly [text: string, ...findings: string[]];

/** Findings of `a.graphql`, without the file name. */
const schemas: readonly Case[] = [
  [
    'type Query { a: String! ',
    'error graphql-syntax 1:25 The file ends unexpectedly. Close the { in line 1, column 12.',
  ],
  [
    'type Query { a String }',
    'error graphql-syntax 1:16 `:` is expected here, not the name "String". Check the lines before it for a missing bracket, colon or name.',
  ],
  [
    'type Query {}',
    'error graphql-syntax 1:13 A name is expected here, not `}`. Check the lines before it for a missing bracket, colon or name.',
  ],
  [
    'type Query { a: Int }\ntyp B { a: Int }',
    'error graphql-syntax 2:1 The name "typ" is not expected here. A definition starts with a keyword such as type, interface, union, enum, input, scalar or extend.',
  ],
  [
    'type Query { a: Int; }',
    'error graphql-syntax 1:20 `;` is not expected here. GraphQL has no semicolons: remove it.',
  ],
  [
    'type Query {\n  "a\n  a: Int\n}',
    'error graphql-syntax 2:3 The string that starts here has no closing quotes. Close it with " on the same line, or use """.',
  ],
  [
    '"""\na\ntype Query { a: Int }\n',
    'error graphql-syntax 1:1 The string that starts here has no closing quotes. Close it with """.',
  ],
  [
    `type Query { a: ${'['.repeat(300)}Int }`,
    'error nesting-too-deep 1:216 Brackets are nested more than 200 levels deep here. Make the document flatter.',
  ],
  ['type Query { a: Usr }\ntype User { id: ID }', 'error type-unknown 1:17 There is no type Usr. Did you mean User?'],
  [
    'type Query { a(b: Zebra): Int }',
    'error type-unknown 1:19 There is no type Zebra. Define Zebra, or add the file that defines it.',
  ],
  [
    'schema { query: Qery }\ntype Query { a: Int }',
    'error type-unknown 1:17 There is no type Qery. Did you mean Query?',
  ],
  [
    'type query { a: Int }',
    'error root-types-missing 1:1 The schema has no root type, so there is nothing to call. Rename query to Query.',
  ],
  [
    'type Mutation { a: Int }',
    'warning query-root-missing 1:1 The schema has no root type for queries, which GraphQL requires. Add a type Query, and name it in schema { … } if there is one.',
  ],
  [
    'schema { mutation: M }\ntype M { a: Int }\ntype Query { a: Int }',
    'warning query-root-missing 1:1 The schema has no root type for queries, which GraphQL requires. Add query: Query to schema { … }.',
  ],
  [
    'union Query = A\ntype A { a: Int }',
    'error root-not-object 1:7 Query is the root type for query, but it is not an object type. Define it with the keyword type.',
  ],
  [
    'schema { query: A mutation: A }\ntype A { a: Int }',
    'error root-duplicate 2:6 A is the root type for query and for mutation. Use a different type for each.',
  ],
  ['type Query', 'error type-empty 1:6 Query has no fields. Add a field.'],
  ['type Query { a: A }\nenum A', 'error type-empty 2:6 A has no values. Add a value.'],
  ['type Query { a: A }\nunion A', 'error type-empty 2:7 A has no member types. Add a type.'],
  ['type Query { a(b: A): Int }\ninput A', 'error type-empty 2:7 A has no fields. Add a field.'],
  [
    'type Query { __a: Int }',
    'warning name-reserved 1:14 The name __a is reserved: names that begin with __ belong to GraphQL. Rename it.',
  ],
  [
    'type Query { a: A }\ninput A { b: Int }',
    'error input-as-output 1:17 A is an input type, but a field returns it. Return an output type.',
  ],
  [
    'type Query { a(b: [Query!]): Int }',
    'error output-as-input 1:20 Query is an output type and cannot be the type of an argument or an input field. Define an input type for it.',
  ],
  [
    'type Query { a: A }\nunion A = Query | String',
    'error union-member 2:19 String cannot be in a union: it is not an object type. List only object types.',
  ],
  [
    'type Query implements A { a: Int }\ninterface A { b: Int }',
    'error interface-field 1:6 Query lacks the field b, which its interface A has. Add b: Int.',
  ],
  [
    'type Query implements A { a: Int }\ninterface A { a: Int! }',
    'error interface-field 1:30 Query.a is Int, but Int! in its interface A. Give it that type.',
  ],
  [
    'type Query implements A { a: Int }\ninterface A { a(b: Int): Int }',
    'error interface-argument 1:27 Query.a lacks the argument b, which its interface A has. Add b: Int.',
  ],
  [
    'type Query implements A { a(b: Int!): Int }\ninterface A { a(b: Int): Int }',
    'error interface-argument 1:32 The argument b of Query.a is not Int as in A. Give it that type.',
  ],
  [
    'type Query implements A { a(b: Int!): Int }\ninterface A { a: Int }',
    'error interface-argument 1:29 Query.a requires b, which its interface A lacks. Make it optional.',
  ],
  [
    'type Query implements A { a: Int }\ninterface A implements B { a: Int }\ninterface B { a: Int }',
    'error interface-missing 1:23 Query implements A, which implements B; so Query must too. Add B after implements.',
  ],
  [
    'type Query implements A { a: Int }\ntype A { a: Int }',
    'error interface-kind 1:23 A is not an interface, so Query cannot implement it. Remove it.',
  ],
  [
    'type Query { a: A }\ninterface A implements A { a: Int }',
    'error interface-itself 2:24 A cannot implement itself. Remove it.',
  ],
  [
    'type Query { a(b: A): Int }\ninput A { b: B! }\ninput B { a: A! }',
    'error input-cycle 3:11 B.a requires A, which requires B again. Make one of the fields nullable.',
  ],
  [
    'type Query { a(b: A): Int }\ninput A @oneOf { b: Int! }',
    'error one-of-field 2:18 A.b is in a @oneOf input, so it must be nullable and have no default. Remove the ! and the default.',
  ],
  [
    'type Query { a(b: Int! @deprecated): Int }',
    'warning deprecated-required 1:16 b is required and deprecated. Make it optional, or give it a default.',
  ],
  [
    'type Query { a: Int }\nextend type Qery { b: Int }',
    'error extension-without-type 2:13 There is no type Qery to extend. Did you mean Query?',
  ],
  [
    'type Query { a: Int }\nextend interface Query { b: Int }',
    'error extension-kind 2:18 Query is an object type, but this extends an interface of that name. Extend it with the keyword it was defined with.',
  ],
  [
    'type Query { a: Int }\ntype Query { b: Int }',
    'warning duplicate 2:6 The type Query is defined twice. The first one, at 1:6, is used. Remove this one.',
  ],
  [
    'type Query { a(b: Int b: Int): Int }',
    'warning duplicate 1:23 The argument b of Query.a is defined twice. The first one, at 1:16, is used. Remove this one.',
  ],
  [
    'type Query { a: A }\nenum A { B C B }',
    'warning duplicate 2:14 A.B is defined twice. The first one, at 2:10, is used. Remove this one.',
  ],
  [
    'type Query { a: A }\nunion A = Query | Query',
    'warning duplicate 2:19 A includes Query twice. Remove one of the two.',
  ],
  [
    'type Query { a: Int }\nschema { query: Query }\nschema { query: Query }',
    'warning duplicate 3:1 The schema is defined twice. The first one, at 2:1, is used. Remove this one.',
  ],
  [
    'type Query { a: Int @deprecate b: Int @deprecate }',
    'warning directive-unknown 1:21 There is no directive @deprecate. Did you mean @deprecated?',
  ],
  [
    'type Query @deprecated { a: Int }',
    'warning directive-misplaced 1:12 @deprecated is not allowed here. Its definition allows FIELD_DEFINITION, ARGUMENT_DEFINITION, INPUT_FIELD_DEFINITION, ENUM_VALUE.',
  ],
  [
    'type Query { a: Int @deprecated(reasn: "b") }',
    'warning directive-argument 1:21 @deprecated has no argument reasn. Did you mean reason?',
  ],
  [
    'type Query { a: Int @x }\ndirective @x(y: Int!) on FIELD_DEFINITION',
    'warning directive-argument 1:21 @x requires the argument y. Add it.',
  ],
  [
    'type Query { a: Thing }\nscalar Thing',
    'warning scalar-unknown 2:8 Galley does not know the values of the scalar Thing, so its TypeScript type is unknown. Set its type with the option scalars: Thing=string.',
  ],
];

test.each(schemas)('the schema %s has the expected findings', (text, ...findings) => {
  const result = runOn({'a.graphql': text});
  expect(messages(result).map((line) => line.replace('a.graphql:', ''))).toEqual(findings);
  expect(result.files.length > 0).toBe(!result.findings.some(({severity}) => severity === 'error'));
});

const schema = `
type Query { user(id: ID!, kind: Kind): User users(filter: Filter, ids: [ID!]): [User!] work: Work node: Node }
type User implements Node { id: ID! name(short: Boolean): String friends(first: Int): [User] }
type Film { title: String! cast: [Actor] }
type Actor { id: ID! length: Int }
union Work = User | Film
interface Node { id: ID! }
enum Kind { OLD NEW }
input Filter { name: String! age: Int }
type Subscription { a: Int b: Int }
`;

const operations: readonly Case[] = [
  [
    '{ work { __typename } }',
    'error operation-unnamed 1:1 This query has no name, and methods are named after their operations. Write query SomeName before its first brace.',
  ],
  ['query A { usr }', 'error field-unknown 1:11 Query has no field usr. Did you mean user?'],
  [
    'query A { work { title } }',
    'error field-unknown 1:18 Work has no field title. Select it in a fragment on one of its types.',
  ],
  ['query A { user { id } }', 'error argument-missing 1:11 Query.user requires the argument id. Add id, of type ID!.'],
  [
    'query A { user(id: 1, knd: OLD) { id } }',
    'error argument-unknown 1:23 Query.user has no argument knd. Did you mean kind?',
  ],
  ['query A { user(id: 1, id: 2) { id } }', 'error argument-duplicate 1:23 id is passed twice. Remove one of the two.'],
  ['query A { user(id: true) { id } }', 'error value-invalid 1:20 Expected ID! here. Write a value of type ID!.'],
  [
    'query A { user(id: null) { id } }',
    'error value-invalid 1:20 Expected ID! here, found null. Write a value of type ID!.',
  ],
  ['query A { user(id: 1, kind: ODL) { id } }', 'error value-invalid 1:29 Kind has no value ODL. Use one of OLD, NEW.'],
  [
    'query A { users(filter: {age: 1}) { id } }',
    'error argument-missing 1:25 Filter requires the field name. Add name, of type String!.',
  ],
  ['query A { users }', 'error selection-missing 1:11 users needs a selection of fields of User. Write users { … }.'],
  [
    'query A { users { id { a } } }',
    'error selection-on-value 1:19 id is a scalar or an enum, so it has no fields to select. Remove its selection in braces.',
  ],
  [
    'query A($id: ID) { user(id: $id) { id } }',
    'error variable-type 1:29 $id is ID, but ID! is expected here. Declare it as ID!.',
  ],
  ['query A { user(id: $id) { id } }', 'error variable-unknown 1:20 A does not declare $id. Declare it: $id: ID!.'],
  [
    'query A($id: ID!, $x: Int) { user(id: $id) { id } }',
    'warning variable-unused 1:19 $x is declared, but not used. Remove it.',
  ],
  [
    'query A($id: ID!, $id: ID!) { user(id: $id) { id } }',
    'error variable-duplicate 1:19 $id is declared twice. Remove one of the two.',
  ],
  [
    'query A($f: Fliter) { users(filter: $f) { id } }',
    'error type-unknown 1:13 There is no type Fliter. Did you mean Filter?',
    'error variable-type 1:37 $f is Fliter, but Filter is expected here. Declare it as Filter.',
  ],
  [
    'query A($f: User) { users(filter: $f) { id } }',
    'error output-as-input 1:13 User is an output type and cannot be the type of a variable. Use a scalar, an enum or an input type.',
    'error variable-type 1:35 $f is User, but Filter is expected here. Declare it as Filter.',
  ],
  [
    'query A { users { ...Prts } }\nfragment Parts on User { id }',
    'error fragment-unknown 1:19 There is no fragment Prts. Did you mean Parts?',
    'warning fragment-unused 2:10 No operation uses the fragment Parts. Remove it, or use it.',
  ],
  [
    'query A { users { ...P } }\nfragment P on User { friends { ...P } }',
    'error fragment-cycle 2:10 The fragment P contains itself. Remove the fragment from its own fields.',
  ],
  [
    'query A { users { ... on Film { title } } }',
    'error fragment-impossible 1:26 This fragment never matches: User can never be Film. Remove this fragment.',
  ],
  [
    'query A { users { ... on Kind { title } } }',
    'error fragment-type 1:26 Kind has no fields, so it cannot be the type of a fragment. Use an object, interface or union type.',
  ],
  [
    'query A { users { name name: id } }',
    'error field-conflict 1:24 name is selected twice, as different fields or with different arguments. Give one of them another name: other: id.',
  ],
  [
    'query A { work { ... on User { x: id } ... on Film { x: title } } }',
    'error field-conflict 1:54 x would have different types in one result, because fragments select different fields under this key. Give one of them another name: other: title.',
  ],
  [
    'query A { work { ... on User { x: friends { y: id } } ... on Film { x: cast { y: length } } } }',
    'error field-conflict 1:79 y would have different types in one result, because fragments select different fields under this key. Give one of them another name: other: length.',
  ],
  [
    'query A { work { ... on User { x: friends { y: id } } ... on Film { x: cast { ...C } } } }\nfragment C on Actor { y: length }',
    'error field-conflict 2:23 y would have different types in one result, because fragments select different fields under this key. Give one of them another name: other: length.',
  ],
  ['query A { work { ... on User { x: friends { y: id } } ... on Film { x: cast { y: id } } } }'],

  ['mutation A { a }', 'error root-missing 1:1 The schema has no mutation type. Remove this operation.'],
  [
    'subscription A { a b }',
    'error subscription-fields 1:1 A subscription must select exactly one root field. Split it into one subscription per field.',
  ],
  [
    'query A { users { id } }\nquery A { users { name } }',
    'warning duplicate 2:7 There are two operations called A. The first one is used. Rename or remove this one.',
  ],
  [
    'query A { users { id @client } }',
    'warning directive-unknown 1:22 There is no directive @client. The server may reject it. Define it in the schema, or remove it.',
  ],
  [
    'query A { __schema { description } }',
    'error introspection-field 1:11 Introspection fields such as __schema are not supported in a generated SDK. Remove it from the operation.',
  ],
];

test.each<[selection: string, type: string]>([
  ['me { id } me @include(if: $x) { name }', '{ id: string; name: string | undefined; }'],
  [
    'me @include(if: $x) { id } me @include(if: $y) { name }',
    '{ id: string | undefined; name: string | undefined; } | undefined',
  ],
  ['me @include(if: $x) { id } me @include(if: $x) { name }', '{ id: string; name: string; } | undefined'],
  ['...Q @include(if: $x) ...Q @skip(if: $y)', '{ id: string; } | undefined'],
  [
    '...Q @include(if: $x) ...Q @skip(if: $y) me @include(if: $x) { name }',
    '{ name: string | undefined; id: string | undefined; } | undefined',
  ],
  ['...Q @include(if: $x) ...Q me @include(if: $x) { name }', '{ name: string | undefined; id: string; }'],
])('the result type of %s has undefined for fields that a condition can leave out', (selection, type) => {
  const schema = 'type Query { me: User! } type User { id: ID! name: String! }';
  const operation = `query A($x: Boolean!, $y: Boolean!) { ${selection} } fragment Q on Query { me { id } }`;
  const {files} = runOn({'schema.graphql': schema, 'a.graphql': operation});
  const found = files.flatMap(({content}) => /type AData = [^]*?\n\};/.exec(String(content)) ?? []);
  expect(found.map((one) => one.replace(/\s+/g, ' '))).toEqual([`type AData = { me: ${type}; };`]);
});

test.each(operations)('the operation %s has the expected findings', (text, ...findings) => {
  const result = runOn({'schema.graphql': schema, 'z.graphql': text});
  expect(messages(result).map((line) => line.replace('z.graphql:', ''))).toEqual(findings);
});

test.each<Case>([
  [
    '{"errors": [{"message": "Introspection is disabled."}]}',
    'error introspection-disabled 1:25 Introspection is disabled. The server responded: "Introspection is disabled." Enable introspection, send a token that may use it, or use the schema as a .graphql file.',
  ],
  [
    '{"data": {}}',
    'error introspection-incomplete 1:1 This is not an introspection result: it has no __schema. Use the response to an introspection query, or the schema as a .graphql file.',
  ],
  ['{"__schema": {"types": [}', 'error json-syntax 1:25 A value is missing before `}`. Add the value, or remove `}`.'],
  [
    '{"__schema": {"queryType": {"name": "Q"}, "types": [\n{"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "args": [],\n"type": {"kind": "OBJECT", "name": "Bookcase"}}]}]}}',
    'error type-unknown 2:53 There is no type Bookcase. Define Bookcase, or add the file that defines it.',
  ],
  [
    '{"__schema": {"queryType": {"name": "Q"}, "mutationType": {"name": "M"}, "subscriptionType": null, "types": [\n{"kind": "OBJECT", "name": "Q", "fields": []}]}}',
    'error introspection-incomplete 1:68 The introspection result lacks the type M. Send the complete introspection query again.',
  ],
  [
    '{"__schema": {"queryType": "Q", "types": [\n{"kind": "OBJECT", "name": "Q", "fields": []}]}}',
    'error introspection-incomplete 1:28 The introspection result lacks a name here. Send the complete introspection query again.',
  ],
  [
    '{"__schema": {"types": [{"kind": "OBJECT", "name": "a b"}]}}',
    'error introspection-incomplete 1:52 The introspection result lacks a valid name here. Send the complete introspection query again.',
  ],
  [
    '{"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": {"name": "E"}}]},\n{"kind": "ENUM", "name": "E", "enumValues": [{"name": "true"}]}]}}',
    'error enum-value-name 2:55 An enum value cannot be named true. Rename it.',
  ],
  [
    '{"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": {"name": "Int"}}]}], "directives": [{"name": "old", "onField": true}, {"name": "odd", "locations": ["PLANET"]}]}}',
  ],
  [
    '{"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q", "description": "\\ud800", "fields": [{"name": "a", "type": {"name": "Int"}}]}]}}',
  ],
])('the introspection result %s has the expected findings', (text, ...findings) => {
  expect(messages(runOn({'a.json': text})).map((line) => line.replace('a.json:', ''))).toEqual(findings);
});

test('an operation can have fragments on an interface that no type implements yet', () => {
  const schema = 'type Query { node: Node }\ninterface Node { id: ID! }';
  const operation = 'query A { node { ... on Node { id } ...N } }\nfragment N on Node { id }';
  expect(messages(runOn({'schema.graphql': schema, 'z.graphql': operation}))).toEqual([]);
});

test('a schema in several files is merged, and duplicates, empty and missing schemas are reported', () => {
  const parts = {
    'a/query.graphql': 'type Query { user: User }',
    'b/user.graphql': 'type User { id: ID! }\nextend type Query { users: [User] }',
  };
  expect(messages(runOn(parts))).toEqual([]);
  const twice = runOn({...parts, 'c.graphql': 'type User { id: ID! }'});
  expect(messages(twice)).toEqual([
    'warning duplicate c.graphql:1:6 The type User is defined twice. The first one, at 1:6 of b/user.graphql, is used. Remove this one.',
  ]);
  expect(messages(runOn({...parts, 'c.json': '{"__schema": {"types": []}}'}))).toEqual([
    'error schema-duplicate c.json:1:1 These files contain more than one complete schema. Use one introspection result, or the schema in .graphql files.',
  ]);
  expect(messages(runOn({...parts, 'c.graphql': ' \n'}))).toEqual([
    'warning input-empty c.graphql:1:1 This file is empty. Use a file with a GraphQL schema.',
  ]);
  expect(messages(runOn({}))).toEqual([
    'error schema-missing - There is no schema in these files. Use a .graphql file with types, or the result of an introspection query.',
  ]);
});

test('federation directives need no definition', () => {
  const users = `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", {name: "@shareable", as: "@shared"}])
    type Query { me: User }
    type User @key(fields: "id") @key(fields: "name", resolvable: false) { id: ID! name: String! @shared @federation__tag(name: "x") }
    directive @mine(fields: federation__FieldSet!) on OBJECT`;
  const reviews = `
    type User @key(fields: "id") { id: ID! @external name: String! @shared reviews: [String] }
    extend type Query { latest: User }`;
  const result = runOn({'users.graphql': users, 'reviews.graphql': reviews});
  expect(messages(result)).toEqual([]);
  expect(result.summary.map(({count}) => count)).toEqual([6, 2, 0, 0]);
});

test('the options include, exclude, scalars, output, tests and readme change the result or are reported', () => {
  const text = 'type Query { a: A b(c: D!): B f: Int } type A { b: B } type B { id: ID } scalar D enum E { F }';
  const types = (options: object) => runOn({'a.graphql': text}, {scalars: {D: 'string | number[]'}, ...options});
  expect(messages(types({}))).toEqual([]);
  expect(types({include: ['Query.a']}).summary.map(({count}) => count)).toEqual([6, 1, 0, 0]);
  expect(textOf(types({exclude: ['B'], scalars: {}}), 'schema.graphql')).toBe('type Query {\n  f: Int\n}\n');
  expect(messages(types({include: ['zebra']}))).toEqual([
    'warning pattern-unmatched - "zebra" in the option include matches nothing. Name a field such as Query.user, or a type.',
    'error nothing-left - The options include and exclude leave no field to call. Include a field such as Query.user, or exclude less.',
  ]);
  expect(messages(types({scalars: {D: 'Foo; import("x")'}}))).toEqual([
    'error scalar-type - "Foo; import(\\"x\\")" is not a valid type for the scalar D. Use string, number, boolean, bigint, null, unknown, object, Blob, Record<string, string>, Record<string, number>, Record<string, boolean>, Record<string, unknown>, with [] or |.',
  ]);
  expect(messages(types({scalars: {D: 'string', d: 'string'}}))).toEqual([
    'warning scalar-unmatched - "d" in the option scalars is not a scalar of the schema. Did you mean D?',
  ]);
  expect(types({output: 'source'}).files.map(({path}) => path.split('/')[0])).not.toContain('src');
  expect(types({tests: false, readme: false}).files.map(({path}) => path)).not.toContain('README.md');
});

test('every finding code of the GraphQL tool is documented', () => {
  const folder = path.join(repository, 'runtime/tools/graphql');
  const sources = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const calls =
    /(?:code: |\breport\((?:(?:walk|context),\s+[\w.]+,\s+)?|\bwarn\(node, |\bcheck\.report\()\s*'([a-z]+(?:-[a-z]+)*)'/g;
  const codes = new Set(sources.flatMap((text) => [...text.matchAll(calls)].map(([, code = '']) => code)));
  const docs = readFileSync(path.join(repository, 'content/docs/6.tools/3.graphql.md'), 'utf8');
  expect([...codes].filter((code) => !docs.includes(`\`${code}\``))).toEqual([]);
  expect(codes.size).toBeGreaterThan(50);
});
