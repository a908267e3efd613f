// Writes tests that call each method with an in-memory transport, and tests of what all methods share.
import {files as runtime} from 'sdk:grpc';
import {generatedBy} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import {propertyAccess, stringLiteral} from '../../codegen/typescript-tokens.js';
import type {Imported, MethodCode} from './generate-code.js';
import {createImports, type Imports} from './import-lines.js';
import {sampleMessage} from './sample-message.js';
import type {ServiceClient} from './write-services.js';

export function writeTests(clients: readonly ServiceClient[]): readonly OutputFile[] {
  const tests = clients.map(serviceTest).filter((file) => file !== undefined);
  if (tests.length === 0) return [];
  const support = Object.entries(runtime).flatMap(([path, content]) =>
    path.startsWith('test/') ? [{path, content: `${generatedBy}${fromTestFolder(content)}`}] : [],
  );
  return [...tests, ...connectionTest(clients), ...support];
}

/** Adapts import paths to the test folder. */
function fromTestFolder(content: string): string {
  return content.replace('"../../grpc-details/', '"../').replaceAll('from "../', 'from "../src/');
}

function serviceTest({code, className, fileName}: ServiceClient): OutputFile | undefined {
  const imports = createImports(locals);
  imports.use('test', 'node:test');
  const client = imports.use(className, `../src/services/${fileName}.js`);
  const schema = use(imports, code.schema);
  const tests = code.methods.map((method) => methodTest(method, schema, client, imports));
  if (tests.every((test) => test === '')) return undefined;
  const head = `${generatedBy}import assert from "node:assert/strict";\n`;
  return {path: `test/${fileName}.test.ts`, content: `${head}${imports.print()}${tests.join('')}`};
}

/** Local variables of the tests. */
const locals = ['assert', 'request', 'response', 'transport', 'requests', 'headers', 'result', 'received'];

function methodTest(
  {method, inputSchema, outputSchema}: MethodCode,
  schema: string,
  client: string,
  imports: Imports,
): string {
  const [request, response] = [sampleMessage(method.input), sampleMessage(method.output)];
  if (request === undefined || response === undefined) return '';
  const stub = imports.use('stubMethod', './stub-server.js');
  const [create, equals] = ['create', 'equals'].map((name) => imports.use(name, '@bufbuild/protobuf')) as [
    string,
    string,
  ];
  const [input, output] = [use(imports, inputSchema), use(imports, outputSchema)];
  const isFromStream = method.methodKind === 'client_streaming' || method.methodKind === 'bidi_streaming';
  const isToStream = method.methodKind === 'server_streaming' || method.methodKind === 'bidi_streaming';
  const call = `new ${client}(transport)${propertyAccess(method.localName)}(${isFromStream ? '[request, request]' : 'request'})`;
  const result = isToStream ? `(await ${imports.use('collect', './stub-server.js')}(${call}))[0]` : `await ${call}`;
  return `
test(${stringLiteral(`${method.name} sends its request and reads the response`)}, async () => {
  const request = ${create}(${input}, ${request});
  const response = ${create}(${output}, ${response});
  const { transport, requests, headers } = ${stub}(${schema}.method${propertyAccess(method.localName)}, response);
  const result = ${result};
  assert.ok(result !== undefined && ${equals}(${output}, result, response));
  assert.equal(requests.length, ${isFromStream ? 2 : 1});
  assert.ok(requests.every((received) => ${equals}(${input}, received, request)));
  assert.equal(headers[0]?.get("authorization"), "Bearer secret");
});
`;
}

/** Tests what all methods share with the first unary method. */
function connectionTest(clients: readonly ServiceClient[]): readonly OutputFile[] {
  for (const {code} of clients) {
    for (const {method} of code.methods) {
      const [request, response] = [sampleMessage(method.input), sampleMessage(method.output)];
      if (method.methodKind !== 'unary' || request === undefined || response === undefined) continue;
      const imports = createImports([]);
      const schema = use(imports, code.schema);
      const run = imports.use('testConnection', './connection-tests.js');
      const call = `${run}(${schema}.method${propertyAccess(method.localName)}, ${request}, ${response});\n`;
      return [{path: 'test/connection.test.ts', content: `${generatedBy}${imports.print()}\n${call}`}];
    }
  }
  return [];
}

function use(imports: Imports, {name, from}: Imported): string {
  return imports.use(name, from.startsWith('./') ? `../src/gen/${from.slice(2)}` : from);
}
