// Real schemas, and invalid inputs with their findings.
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {
  type ASTNode,
  buildASTSchema,
  buildSchema,
  getIntrospectionQuery,
  graphqlSync,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';
import {expect, test} from 'vitest';
import {librarySdl} from './library.js';
import {counts, fixture, hasFixtures, runOn, messages, textOf} from './sdk.js';

const good: readonly (readonly [string, number, number, number, number])[] = [
  ['swapi.graphql', 58, 13, 0, 0],
  ['gatsby.graphql', 726, 58, 0, 0],
  ['star-wars-introspection.json', 20, 7, 1, 0],
  ['githunt-introspection.json', 14, 3, 3, 1],
  ['federation-small.graphql', 9, 1, 0, 0],
];

test.each(hasFixtures ? good : [])(
  'the summary of %s counts its types and operations',
  (file, types, queries, mutations, subscriptions) => {
    const result = runOn(fixture(`graphql/${file}`));
    expect(messages(result).filter((line) => line.startsWith('error'))).toEqual([]);
    expect(counts(result)).toEqual({
      Types: types,
      Queries: queries,
      Mutations: mutations,
      Subscriptions: subscriptions,
    });
  },
);

const bad: readonly (readonly [string, string])[] = [
  ['unknown-type.graphql', 'error type-unknown unknown-type.graphql:8:11 There is no type Pots. Did you mean Post?'],
  [
    'unterminated.graphql',
    'error graphql-syntax unterminated.graphql:4:1 The file ends unexpectedly. Close the { in line 1, column 12.',
  ],
  [
    'duplicate-field.graphql',
    'warning duplicate duplicate-field.graphql:3:3 Query.a is defined twice. The first one, at 2:3, is used. Remove this one.',
  ],
  [
    'operation-not-schema.graphql',
    'error operation-without-schema operation-not-schema.graphql:1:1 This is an operation, not a schema. Add the schema: a .graphql file with types, or the result of an introspection query.',
  ],
  [
    'broken-introspection.json',
    'error introspection-incomplete broken-introspection.json:1:10 The introspection result lacks its types. Send the complete introspection query again.',
  ],
  ['empty.txt', 'error input-empty empty.txt:1:1 This file is empty. Use a file with a GraphQL schema.'],
  [
    'not-a-schema.txt',
    'error not-graphql not-a-schema.txt:1:1 This is not a GraphQL schema. Use a .graphql file, or an introspection result.',
  ],
  [
    'postman-v1.json',
    'error not-graphql postman-v1.json:1:1 This is a Postman collection in version 1, not a GraphQL schema. Use the postman tool for it.',
  ],
  [
    'unresolved-ref.yaml',
    'error not-graphql unresolved-ref.yaml:1:1 This is an OpenAPI document, not a GraphQL schema. Use the openapi tool for it.',
  ],
];

test.each(hasFixtures ? bad : [])('the invalid fixture %s has the expected finding', (file, line) => {
  const result = runOn(fixture(`bad/${file}`));
  expect(messages(result)).toEqual([line]);
  expect(result.files.length > 0).toBe(line.startsWith('warning'));
});

const schemas: readonly (readonly [string, () => string])[] = [
  ['library', () => librarySdl],
  ...(hasFixtures
    ? ['swapi', 'gatsby'].map(
        (name) => [name, () => Object.values(fixture(`graphql/${name}.graphql`))[0] ?? ''] as const,
      )
    : []),
];

test.each(schemas)('the generated schema.graphql is equivalent to the source: %s', (name, read) => {
  const text = read();
  const written = textOf(runOn({[`${name}.graphql`]: text}), 'schema.graphql');
  const original = buildASTSchema(parse(text), {assumeValidSDL: true});
  expect(printSchema(buildSchema(written))).toBe(printSchema(original));
  if (name === 'gatsby') return;
  // Generating it again changes nothing.
  expect(textOf(runOn({'schema.graphql': written}, {name}), 'schema.graphql')).toBe(written);
});

test.each(schemas)(
  'a schema and its introspection result generate the same SDK without descriptions: %s',
  (name, read) => {
    const source = buildSchema(read(), {assumeValidSDL: true});
    const query = getIntrospectionQuery({
      descriptions: false,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    const {data} = graphqlSync({schema: source, source: query});
    const bare = withoutDescriptions(read());
    const fromText = runOn({[`${name}.graphql`]: bare});
    // Both forms only for the small schema: the others take long.
    for (const introspection of name === 'library' ? [{data}, data] : [{data}]) {
      const fromJson = runOn({[`${name}.json`]: JSON.stringify(introspection)});
      const differing = fromText.files.filter(
        ({path: file, content}) => fromJson.files.find((other) => other.path === file)?.content !== content,
      );
      // report.json contains the file name, so it differs.
      expect(differing.map((file) => file.path).filter((file) => file !== 'report.json')).toEqual([]);
      expect(fromJson.summary).toEqual(fromText.summary);
    }
  },
);

function withoutDescriptions(text: string): string {
  const strip = (node: ASTNode) => ('description' in node ? {...node, description: undefined} : undefined);
  return print(visit(parse(text), {enter: strip}));
}

test('the order of input files does not change the output', () => {
  const texts = {
    'a.graphql': 'type Query { a: A b: B }',
    'b.graphql': 'type B { id: ID }',
    'c.graphql': 'type A { id: ID }',
  };
  const {'a.graphql': first, ...rest} = texts;
  expect(runOn({...rest, 'a.graphql': first})).toEqual(runOn(texts));
});

test('a GraphQL SDK has sources, core, tests and project files', () => {
  const {files} = runOn({'library.graphql': librarySdl});
  const core = (folder: string, skipped: readonly string[] = []) =>
    readdirSync(path.resolve(import.meta.dirname, '../../../../runtime/tools/sdk-runtime', folder))
      .filter((file) => !skipped.includes(file))
      .map((file) => `src/core/${folder}/${file}`);
  expect(files.map((file) => file.path)).toEqual(
    [
      '.gitignore',
      'README.md',
      'package.json',
      'report.json',
      'schema.graphql',
      ...core('graphql'),
      ...core('retry'),
      ...core('transport', ['environment.ts', 'api-promise.ts']),
      'src/client.ts',
      'src/index.ts',
      'src/schema-map.ts',
      'src/selections.ts',
      'src/types.ts',
      'test/client.test.ts',
      'tsconfig.json',
    ].toSorted(),
  );
});

test('a nullable value of any kind is unknown, which includes null', () => {
  const result = runOn({'a.graphql': 'scalar JSON\ntype Query { one: JSON, many: [JSON], text: String }'});
  const types = textOf(result, 'src/types.ts');
  expect(types).toContain('readonly one: unknown;');
  expect(types).toContain('readonly many: unknown[] | null;');
  expect(types).toContain('readonly text: string | null;');
});
