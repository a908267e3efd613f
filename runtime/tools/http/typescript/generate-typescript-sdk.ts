// Generates the TypeScript SDK of an HTTP API.
import {files as httpFiles} from 'sdk:http';
import {files as testingFiles} from 'sdk:http-test';
import {files as retryFiles} from 'sdk:retry';
import {files as transportFiles} from 'sdk:transport';
import {groupBy} from '../../../text/group-by.js';
import type {Findings} from '../../base/finding.js';
import {createNameScope, kebabCase, type NameScope} from '../../base/identifier-names.js';
import {createUniquePaths} from '../../base/output-path.js';
import type {OpenApiOptions} from '../../openapi/options.js';
import {
  defaultPackageName,
  generatedBy,
  packageName,
  packageVersion,
  projectFiles,
} from '../../codegen/npm-package-files.js';
import {checkOutputSyntax} from '../../syntax/check-output-syntax.js';
import {checkTypeScript} from '../../syntax/check-typescript.js';
import type {OutputFile, SummaryLine} from '../../tool.js';
import {docComment, propertyKey} from '../../codegen/typescript-tokens.js';
import {groupMethods, type Method} from '../group-methods.js';
import type {HttpApi, Schema} from '../http-api.js';
import {detectPagination} from '../detect-pagination.js';
import type {Call} from './planned-call.js';
import {type CallContext, planCall} from './plan-call.js';
import {planClient} from './plan-client.js';
import {writeClient, type ValidationOptions} from './write-client.js';
import {writeErrors} from './write-errors.js';
import {titleWords} from '../title-words.js';
import {apiName, claimType, createTypeScope, typeName} from './type-names.js';
import {writeReadme} from './write-readme.js';
import {reportUnsupported} from './report-unsupported.js';
import {type PlannedResource, writeImports, writeResource} from './write-resource.js';
import {writeShapes} from './write-shapes.js';
import {type TestContext, writeTests} from './write-tests.js';
import {printAfter} from './type-node.js';
import {createSchemaTypes, type SchemaTypes} from './create-schema-types.js';

export interface TypeScriptSdk {
  /** The complete package, or the files below its `src/`. */
  readonly files: readonly OutputFile[];
  readonly summary: readonly SummaryLine[];
}

/** Parts of the API that the SDK does not support are reported to `findings`. */
export function generateTypeScriptSdk(api: HttpApi, options: OpenApiOptions, findings: Findings): TypeScriptSdk {
  const apiWithServer = options.baseUrl === '' ? api : {...api, servers: [{url: options.baseUrl, variables: []}]};
  const className = `${apiName(options.name.replace(/^@[^/]*\//, '') || api.title)}Client`;
  const scope = createTypeScope([className, `${className}Options`, ...(api.webhooks.length > 0 ? ['Webhooks'] : [])]);
  const types = createSchemaTypes(apiWithServer, options, scope);
  const pages = detectPagination(apiWithServer, options, findings);
  const validation = validationOf(options);
  const shapes = validation && {isOpen: options.unknownEnumValues};
  const resources = planResources(options, {api: apiWithServer, types, scope, pages, ...(shapes && {shapes})});
  const calls = resources.flatMap((resource) => resource.calls);
  reportUnsupported(apiWithServer, calls, findings);
  const declarations = `${types.declarations()}${writeWebhooks(apiWithServer, types)}`;
  const typeNames = exportedNames(declarations);
  const plan = planClient(apiWithServer, className);
  const name = packageNameOf(api, options);
  const context = {
    api: apiWithServer,
    plan,
    packageName: name,
    nameOption: options.name,
    resolve: types.resolve,
    dates: options.dates,
    validates: options.validate,
  };
  const files = [
    sourceFile('client.ts', writeClient(apiWithServer, plan, resources, typeNames, validation)),
    ...(shapes ? [sourceFile('shapes.ts', writeShapesFile(apiWithServer, calls, shapes.isOpen))] : []),
    sourceFile('errors.ts', writeErrors(calls, types, typeNames)),
    sourceFile('types.ts', writeTypes(declarations)),
    sourceFile('index.ts', writeIndex(className, resources, options.enums === 'const')),
    ...resources
      .filter(({property}) => property !== '')
      .map((resource) => sourceFile(`resources/${resource.file}.ts`, writeResource(resource, typeNames))),
    ...runtimeFiles('core/retry', retryFiles),
    ...runtimeFiles('core/transport', transportFiles),
    ...runtimeFiles('core/http', httpFiles),
    ...(options.readme ? [{path: 'README.md', content: writeReadme(resources, context)}] : []),
    ...(options.tests ? withTestHelpers(resources, context) : []),
  ];
  const summary = summarize(resources, typeNames.size);
  const license = api.license?.identifier;
  const output = projectFiles({
    name,
    version: packageVersion(options.version || api.version),
    description: api.summary ?? `Client of ${api.title}`,
    ...(license !== undefined && {license}),
    dependencies: {},
    devDependencies: {},
    output: options.output,
    importExtension: options.importExtension,
    lib: ['es2022', 'dom', 'dom.iterable'],
    files,
    report: {tool: 'openapi', summary, findings: findings.all()},
  });
  checkOutputSyntax(output, {ts: checkTypeScript}, findings);
  return {files: output, summary};
}

function validationOf({validate, dates}: OpenApiOptions): ValidationOptions | undefined {
  return validate || dates === 'date' ? {checks: validate, dates: dates === 'date'} : undefined;
}

function packageNameOf({title}: HttpApi, {name}: OpenApiOptions): string {
  return name === '' ? defaultPackageName(titleWords(title).join(' ') || title) : packageName(name);
}

function exportedNames(declarations: string): ReadonlySet<string> {
  const exported = [...declarations.matchAll(/^export (?:interface|type|const) ([\p{ID_Continue}$_]+)/gmu)];
  return new Set(exported.map(([, name = '']) => name));
}

function writeTypes(declarations: string): string {
  const imports = writeImports(declarations, new Set(), '.');
  return `${imports}${imports === '' ? '' : '\n'}${declarations === '' ? 'export {};\n' : declarations}`;
}

function sourceFile(path: string, content: string): OutputFile {
  return {path: `src/${path}`, content: `${generatedBy}${content}`};
}

function runtimeFiles(folder: string, files: Readonly<Record<string, string>>): readonly OutputFile[] {
  return Object.entries(files).map(([path, content]) => sourceFile(`${folder}/${path}`, content));
}

function summarize(resources: readonly PlannedResource[], typeCount: number): readonly SummaryLine[] {
  const calls = resources.flatMap((resource) => resource.calls);
  return [
    {label: 'Operations', count: calls.length},
    {label: 'Resources', count: resources.length},
    {label: 'Types', count: typeCount},
    {label: 'Paginated lists', count: calls.filter((call) => call.pages).length},
    {label: 'Streams', count: calls.filter((call) => call.stream).length},
  ];
}

function withTestHelpers(resources: readonly PlannedResource[], context: TestContext): readonly OutputFile[] {
  const tests = writeTests(resources, context);
  const helpers = Object.entries(testingFiles).map(([path, content]) => ({
    path: `test/${path}`,
    content: `${generatedBy}${content}`,
  }));
  return tests.length === 0 ? [] : [...tests, ...helpers];
}

function planResources(options: OpenApiOptions, context: CallContext): readonly PlannedResource[] {
  const uniquePath = createUniquePaths();
  const resources = groupMethods(context.api, options).map((resource) =>
    resource.name === '' ? {...resource, methods: resource.methods.map(avoidClientMembers)} : resource,
  );
  const named = resources.map((resource) => ({
    resource,
    className: resource.name === '' ? '' : claimType(`${typeName(resource.name)}Resource`, context.scope),
  }));
  const properties = createNameScope(resources.map(({name}) => name));
  return named.map(({resource, className}) => ({
    resource,
    className,
    file: uniquePath(`${kebabCase(resource.name) || 'other'}.ts`).replace(/\.ts$/, ''),
    property: resource.name === '' ? '' : clientProperty(resource.name, properties),
    calls: resource.methods.map((method) => planCall(resource, method, context)),
  }));
}

/** The property of the client, which must not conflict with its members and `properties`, or start with a digit. */
function clientProperty(name: string, properties: NameScope): string {
  if (/^(?:request|withOptions|constructor|then)$/.test(name)) return properties.claim(`${name}s`);
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}

/** Avoids the methods of the client, and `then`, which would make the client a thenable. */
function avoidClientMembers({name, operation}: Method): Method {
  return {name: /^(?:request|withOptions|then)$/.test(name) ? `${name}Operation` : name, operation};
}

function writeShapesFile(api: HttpApi, calls: readonly Call[], isOpen: boolean): string {
  const responses = calls.flatMap(({response, stream}) => [response, ...(stream ? [stream.response] : [])]);
  return writeShapes(
    api,
    responses.flatMap(({schemas}) => schemas).filter((schema) => schema !== undefined),
    isOpen,
  );
}

/** Writes an interface with the bodies of webhooks, by name. A webhook with several methods has several bodies. */
function writeWebhooks({webhooks}: HttpApi, types: SchemaTypes): string {
  if (webhooks.length === 0) return '';
  const byName = groupBy(webhooks, ({path}) => path);
  const fields = [...byName].map(([name, calls]) => {
    const bodies = calls.map(({body}) => body?.contents.find(({schema}) => schema !== undefined)?.schema);
    const members = bodies.filter((schema) => schema !== undefined);
    const schema: Schema =
      members.length > 1 ? {kind: 'union', members, isExclusive: false} : (members[0] ?? {kind: 'unknown'});
    const comment = calls.map(({summary, description}) => summary ?? description ?? '').filter(Boolean);
    return `${docComment(comment.join('\n\n'), '  ')}${printAfter(`  ${propertyKey(name)}:`, types.typeOf(schema, 'output'), '  ')};\n`;
  });
  return `\n/** Bodies of the webhooks that the API sends, by name. */\nexport interface Webhooks {\n${fields.join('')}}\n`;
}

function writeIndex(className: string, resources: readonly PlannedResource[], hasConstants: boolean): string {
  const files = resources.filter(({property}) => property !== '').map(({file}) => file);
  return [
    `export * from "./client.js";\n`,
    `export {
  AbortError,
  ApiError,
  ApiPromise,
  ConnectionError,
  DecodeError,
  EventStream,
  LineStream,
  PagePromise,
  SdkError,
  TimeoutError,
} from "./core/http/index.js";
export type {
  BasicCredential,
  Credential,
  Fetch,
  Hooks,
  HttpOptions,
  NoParameters,
  OutgoingRequest,
  Page,
  RequestOptions,
  Retry,
  ServerSentEvent,
  Upload,
  WithResponse,
} from "./core/http/index.js";
`,
    `export { isApiError, type OperationErrors } from "./errors.js";\n`,
    ...files.toSorted().map((file) => `export type * from "./resources/${file}.js";\n`),
    `export ${hasConstants ? '' : 'type '}* from "./types.js";\n`,
    `export { ${className} as default } from "./client.js";\n`,
  ].join('');
}
