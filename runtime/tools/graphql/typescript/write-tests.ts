// Writes `test/client.test.ts`, which checks the requests of the client with a `fetch` stub.
import {generatedBy} from '../../codegen/npm-package-files.js';
import {literal, propertyAccess, stringLiteral} from '../../codegen/typescript-tokens.js';
import {type Field, isComposite, innerTypeName, formatTypeRef, type TypeRef} from '../schema-model.js';
import type {Operation} from '../operation-model.js';
import {rootsOf} from './write-client.js';
import {exampleArguments, exampleValue} from './example-values.js';
import type {WriterContext} from './writer-context.js';

/** The maximum number of tested methods for each root type. */
const testsPerKind = 12;

export function writeTests(context: WriterContext, operations: readonly Operation[]): string {
  const tests = rootsOf(context.schema).flatMap(({kind, type, group}) => {
    if (kind === 'subscription') return [];
    const fieldTests = [...type.fields.values()].flatMap((field) => {
      const args = field.name === '__typename' ? undefined : exampleArguments(field.args.values(), context);
      return args ? [writeTest(kind, group.toLowerCase(), field, args, context)] : [];
    });
    return fieldTests.slice(0, testsPerKind);
  });
  const documents = operations.slice(0, testsPerKind).flatMap((operation) => writeOperationTest(operation, context));
  return [
    generatedBy,
    'import assert from "node:assert/strict";\nimport { test } from "node:test";\n',
    `import { ${context.names.client}, GraphqlError } from "../src/index.js";\n\n`,
    writeSupport(context),
    ...tests,
    ...documents,
    errorTest(context),
  ].join('');
}

function writeSupport({names}: WriterContext): string {
  return `interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A client with a stub: each request is recorded and gets the same response. */
function connect(response: object) {
  const sent: Sent[] = [];
  const client = new ${names.client}({
    endpoint: "https://example.test/graphql",
    token: "secret",
    maxRetries: 0,
    fetch: async (url, { method, headers, body }) => {
      sent.push({ url, method, headers: new Headers(headers), body: JSON.parse(String(body)) });
      return Response.json(response);
    },
  });
  return { client, sent };
}

/** Checks what all requests have in common. */
function check(request: Sent | undefined): Sent {
  assert.ok(request, "nothing was sent");
  assert.equal(request.method, "POST");
  assert.equal(request.url, "https://example.test/graphql");
  assert.equal(request.headers.get("content-type"), "application/json");
  assert.equal(request.headers.get("authorization"), "Bearer secret");
  return request;
}
`;
}

function writeTest(
  kind: string,
  group: string,
  field: Field,
  args: Readonly<Record<string, unknown>>,
  context: WriterContext,
): string {
  const names = Object.keys(args);
  const declared = names
    .map((name) => `$${name}: ${formatTypeRef(field.args.get(name)?.type ?? stringRef)}`)
    .join(', ');
  const passed = names.map((name) => `${name}: $${name}`).join(', ');
  const hasFields = isComposite(context.schema.types.get(innerTypeName(field.type)));
  const start = `${kind} ${field.name}${declared === '' ? '' : `(${declared})`} { ${field.name}${passed === '' ? '' : `(${passed})`} ${hasFields ? '{ ' : '}'}`;
  const parameters = field.args.size > 0 ? literal(args) : '';
  return `
test(${stringLiteral(`${group}.${field.name} sends its arguments as variables`)}, async () => {
  const { client, sent } = connect({ data: { ${`${literal({[field.name]: null}).slice(2, -2)}`} } });
  const result: unknown = await client.${group}${propertyAccess(field.name)}(${parameters});
  assert.equal(result, null);
  const { body } = check(sent[0]);
  assert.deepEqual(body["variables"], ${literal(args)});
  assert.equal(body["operationName"], ${stringLiteral(field.name)});
  assert.ok(String(body["query"]).startsWith(${stringLiteral(start)}), String(body["query"]));
});
`;
}

const stringRef: TypeRef = {kind: 'named', name: 'String'};

function writeOperationTest({name, kind, variables, text}: Operation, context: WriterContext): string[] {
  if (kind === 'subscription') return [];
  const required = variables.filter(({isRequired}) => isRequired);
  const values = required.map(
    (variable) => [variable.name, exampleValue(variable.type, context, 0, variable.name)] as const,
  );
  if (values.some(([, value]) => value === undefined)) return [];
  const args = literal(Object.fromEntries(values));
  return [
    `
test(${stringLiteral(`operations.${name} sends its document`)}, async () => {
  const { client, sent } = connect({ data: {} });
  await client.operations${propertyAccess(name)}(${args});
  const { body } = check(sent[0]);
  assert.deepEqual(body["variables"], ${args});
  assert.equal(body["operationName"], ${stringLiteral(name)});
  assert.equal(body["query"], ${stringLiteral(text)});
});
`,
  ];
}

/** Selects `__typename`, which every root type has. */
function errorTest({schema}: WriterContext): string {
  const [{kind} = {kind: 'query'}] = rootsOf(schema);
  if (kind === 'subscription') return '';
  return `
test("errors of the server are thrown with the partial data", async () => {
  const { client } = connect({ data: null, errors: [{ message: "No." }] });
  await assert.rejects(client.${kind}({ __typename: true }), (error) => {
    assert.ok(error instanceof GraphqlError);
    assert.deepEqual(error.errors, [{ message: "No." }]);
    return true;
  });
});
`;
}
