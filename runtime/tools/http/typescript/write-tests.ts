// Writes the tests of the package, which check requests with a `fetch` stub.
import {mediaTypeEssence, isJsonType} from '../classify-media-type.js';
import {generatedBy} from '../../codegen/npm-package-files.js';
import type {OutputFile} from '../../tool.js';
import {propertyAccess, stringLiteral} from '../../codegen/typescript-tokens.js';
import type {HttpApi, Json, Parameter} from '../http-api.js';
import type {Call} from './planned-call.js';
import {type ClientPlan, type CredentialOption, isBasic} from './plan-client.js';
import type {ExpectedResponse} from './choose-media-types.js';
import {successResponses} from '../responses-by-status.js';
import type {PlannedResource} from './write-resource.js';
import {objectSample, type Sample, type SampleContext, sampleValue} from './sample-value.js';
import {writeExpression, writeCall} from './format-source.js';
import {capitalize} from '../../../text/capitalize.js';
import {isObject} from '../../../text/is-object.js';

export interface TestContext {
  readonly api: HttpApi;
  readonly plan: ClientPlan;
  readonly resolve: SampleContext['resolve'];
  readonly dates: SampleContext['dates'];
}

const baseUrl = 'https://api.test/base';
const maxTestsPerResource = 6;

export function writeTests(resources: readonly PlannedResource[], context: TestContext): readonly OutputFile[] {
  return resources.flatMap(({resource, file, calls, property}) => {
    const tests = prioritize(calls).flatMap((call) => writeTest(call, property, context) ?? []);
    if (tests.length === 0) return [];
    const {className} = context.plan;
    const body = tests.slice(0, maxTestsPerResource).join('\n');
    const helpers = ['jsonResponse', 'stubFetch'].filter((name) => body.includes(`${name}(`));
    const head = [
      'import assert from "node:assert/strict";\n',
      'import { test } from "node:test";\n',
      `import { ${className} } from "../src/index.js";\n`,
      `import { ${helpers.join(', ')} } from "./stub-fetch.js";\n\n`,
    ].join('');
    return [{path: `test/${resource.name === '' ? 'client' : file}.test.ts`, content: `${generatedBy}${head}${body}`}];
  });
}

/** Puts calls first that differ in method, body and response, so that few tests cover many combinations. */
function prioritize(calls: readonly Call[]): readonly Call[] {
  const kinds = new Map<string, Call>();
  for (const call of calls) {
    const kind = [call.spec['method'], call.body?.content.mediaType, call.response.kind, call.pages && 'pages'].join(
      ' ',
    );
    if (!kinds.has(kind)) kinds.set(kind, call);
  }
  return [...new Set([...kinds.values(), ...calls])].slice(0, maxTestsPerResource * 3);
}

interface SampleArguments {
  readonly code: readonly string[];
  /** By key, including the positional argument. */
  readonly values: ReadonlyMap<string, Sample>;
  readonly body: Sample | undefined;
}

function writeTest(call: Call, property: string, context: TestContext): string | undefined {
  const args = sampleArguments(call, context);
  const path = args && requestPath(call, args.values);
  const response = sampleResponse(call, context);
  if (args === undefined || path === undefined || response === undefined) return undefined;
  const target = property === '' ? 'client' : `client${propertyAccess(property)}`;
  const method = `${target}${propertyAccess(call.method.name)}`;
  const credentials = sampleCredentials(call, context);
  const options = [
    'fetch',
    ...credentials.map(({code}) => code),
    `baseUrl: ${stringLiteral(baseUrl)}`,
    'maxRetries: 0',
  ];
  const lines = [
    `  const { fetch, requests } = stubFetch(${response.code});\n`,
    `  const client = new ${context.plan.className}({\n${options.map((option) => `    ${option},\n`).join('')}  });\n`,
    `${writeCall(`const data = await ${method}`, args.code, ';', '  ')}\n`,
    response.check,
    '  const [request] = requests;\n',
    '  assert.ok(request);\n',
    `  assert.equal(request.method, ${stringLiteral(call.method.operation.method.toUpperCase())});\n`,
    `${writeCall('assert.equal', ['request.url.origin + request.url.pathname', stringLiteral(`${baseUrl}${path}`)], ';', '  ')}\n`,
    ...queryChecks(call, args.values),
    ...credentials.map(({check}) => check),
    ...bodyChecks(call, args),
  ];
  return `test(${stringLiteral(`${call.name} sends the expected request`)}, async () => {\n${lines.join('')}});\n`;
}

export function sampleArguments(
  call: Call,
  {resolve, dates}: Pick<TestContext, 'resolve' | 'dates'>,
): SampleArguments | undefined {
  const context: SampleContext = {resolve, dates, direction: 'input'};
  const values = new Map<string, Sample>();
  const members: [string, Sample][] = [];
  const positional = call.positional && sampleValue(call.positional.parameter.schema, context);
  if (call.positional) {
    if (positional === undefined) return undefined;
    values.set(call.positional.name, positional);
  }
  for (const {key, parameter} of call.parameters) {
    if (!parameter.isRequired) continue;
    const sample = sampleValue(parameter.schema, context);
    if (sample === undefined) return undefined;
    values.set(key, sample);
    members.push([key, sample]);
  }
  const body = call.body === undefined ? undefined : sampleBody(call, context);
  if (call.body !== undefined && body === undefined) return undefined;
  const flat =
    body && call.body?.key === undefined ? [...((body as {members?: Map<string, Sample>}).members ?? [])] : [];
  if (body && call.body?.key !== undefined && call.body.isRequired) members.push([call.body.key, body]);
  const all = objectSample([...members, ...flat]);
  const needsParams = all.members.size > 0 || (call.params?.isRequired ?? false);
  const isSent = call.body?.key === undefined ? call.body?.isRequired || flat.length > 0 : call.body.isRequired;
  return {
    code: [...(positional ? [positional.code] : []), ...(needsParams ? [all.code] : [])],
    values,
    body: isSent ? body : undefined,
  };
}

function sampleBody({body, stream}: Call, context: SampleContext): Sample | undefined {
  if (body === undefined) return undefined;
  const {schema = {kind: 'unknown'}, mediaType} = body.content;
  const sample = sampleValue(schema, context);
  if (body.key === undefined) {
    const isStreaming = stream?.by === 'flag';
    return sample !== undefined && 'members' in sample && !(isStreaming && sample.code.includes('stream: true'))
      ? sample
      : undefined;
  }
  const isRawBody = !isJsonType(mediaType) && !/^(?:multipart|application\/x-www-form-urlencoded)/.test(mediaType);
  return isRawBody ? {json: undefined, code: 'new Blob(["hello"])'} : sample;
}

/** The expected path; undefined if its encoding is not obvious. */
function requestPath(call: Call, values: ReadonlyMap<string, Sample>): string | undefined {
  const inPath = [
    ...(call.positional ? [{key: call.positional.name, parameter: call.positional.parameter}] : []),
    ...call.parameters.filter(({parameter}) => parameter.in === 'path'),
  ];
  let path: string | undefined = call.method.operation.path.replace(/\?.*$/s, '');
  for (const {key, parameter} of inPath) {
    const value = values.get(key)?.json;
    if (!isScalar(value) || parameter.style !== 'simple' || parameter.mediaType !== undefined) return undefined;
    path = path.replaceAll(`{${parameter.name}}`, () => encodeURIComponent(String(value)));
  }
  return /^[\w/.~-]*$/.test(path) ? path : undefined;
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  return value !== undefined && (typeof value !== 'object' || value === null) && value !== null && value !== '';
}

function queryChecks(call: Call, values: ReadonlyMap<string, Sample>): readonly string[] {
  return call.parameters.flatMap(({key, parameter}) => {
    const value = values.get(key)?.json;
    if (!isScalar(value) || parameter.mediaType !== undefined) return [];
    const expected = stringLiteral(String(value));
    const name = stringLiteral(parameter.name);
    if (parameter.in === 'query' && isSimple(parameter))
      return [`  assert.equal(request.url.searchParams.get(${name}), ${expected});\n`];
    return parameter.in === 'header' ? [`  assert.equal(request.headers.get(${name}), ${expected});\n`] : [];
  });
}

function isSimple({style}: Parameter): boolean {
  return style === 'form' || style === 'pipeDelimited' || style === 'spaceDelimited';
}

function bodyChecks(call: Call, {body}: SampleArguments): readonly string[] {
  if (body === undefined || call.body === undefined) return [];
  const type = mediaTypeEssence(call.body.content.mediaType);
  if (isJsonType(type) && call.body.content.schema?.kind !== 'binary') {
    if (body.json === undefined) return [];
    return [
      `${writeCall('assert.deepEqual', ['JSON.parse(String(request.body))', writeExpression(body.json, '    ')], ';', '  ')}\n`,
    ];
  }
  if (type === 'multipart/form-data') return ['  assert.ok(request.body instanceof FormData);\n'];
  if (type === 'application/x-www-form-urlencoded') return ['  assert.equal(typeof request.body, "string");\n'];
  return ['  assert.ok(request.body);\n'];
}

/** The response of the stub, and the assertion about the result. */
function sampleResponse(
  call: Call,
  {resolve, dates}: TestContext,
): {readonly code: string; readonly check: string} | undefined {
  const {response, method} = call;
  const found = successResponses(method.operation).find(
    ({contents}) => contents.length > 0 === response.schemas.length > 0,
  );
  const status = /^2\d\d$/.test(found?.status ?? '') ? Number(found?.status) : 200;
  const schema = response.schemas[0] ?? {kind: 'unknown' as const};
  const json = sampleValue(schema, {resolve, dates, direction: 'output'})?.json;
  switch (response.kind) {
    case 'json': {
      if (json === undefined || status === 204 || status === 205) return undefined;
      const code = writeExpression(json, '  ');
      const isPlainData = dates === 'string';
      const check = `${writeCall('assert.deepEqual', ['data', writeExpression(json, '    ')], ';', '  ')}\n`;
      return {
        code: `jsonResponse(${code}${status === 200 ? '' : `, ${status}`})`,
        check: isPlainData ? check : '  assert.ok(data !== undefined);\n',
      };
    }
    case 'text':
      return {code: 'jsonResponse("hello")', check: '  assert.equal(data, "\\"hello\\"");\n'};
    case 'binary':
      return {code: 'jsonResponse("hello")', check: '  assert.equal(await data.text(), "\\"hello\\"");\n'};
    case 'none':
      return {
        code: `() => new Response(null, { status: ${status === 200 ? 200 : status} })`,
        check: '  assert.equal(data, undefined);\n',
      };
    case 'any':
      return {code: 'jsonResponse("hello")', check: '  assert.equal(data, "hello");\n'};
    case 'events':
    case 'eventData':
    case 'lines': {
      const item = json ?? null;
      const text = response.kind === 'lines' ? `${JSON.stringify(item)}\n` : sampleEvent(response, item);
      const code = `() => new Response(${stringLiteral(text)}, { headers: { "content-type": ${stringLiteral(mediaTypeEssence(response.accept ?? ''))} } })`;
      return {code, check: '  let count = 0;\n  for await (const _ of data) count++;\n  assert.equal(count, 1);\n'};
    }
  }
}

/** `item` is the data of the event, or an object with its fields. */
function sampleEvent({kind, hasTextEvents}: ExpectedResponse, item: Json): string {
  const fields = Object.entries({data: null, ...(kind === 'events' && isObject(item) ? item : {data: item})});
  const isText = (name: string) => name !== 'data' || hasTextEvents;
  return `${fields.map(([name, value]) => `${name}: ${isText(name) ? String(value) : JSON.stringify(value)}\n`).join('')}\n`;
}

/** Options with secrets, and assertions about where they are sent. */
function sampleCredentials(
  call: Call,
  {api, plan}: TestContext,
): readonly {readonly code: string; readonly check: string}[] {
  const security = call.method.operation.security ?? api.security;
  const optionsByScheme = new Map(plan.credentials.map((option) => [option.scheme.id, option]));
  const names = security.find((requirement) => requirement.every(({scheme}) => optionsByScheme.has(scheme))) ?? [];
  const options = names.flatMap(({scheme}) => optionsByScheme.get(scheme) ?? []);
  const [first, ...others] = options.filter(({scheme}) => scheme.kind !== 'apiKey');
  // A request has only one `Authorization` header, which the first scheme that needs it sets.
  return options.map((option) =>
    first && others.includes(option) ? {...sampleCredential(option), check: ''} : sampleCredential(option),
  );
}

function sampleCredential({scheme, key}: CredentialOption): {readonly code: string; readonly check: string} {
  const header = (name: string, value: string) =>
    `  assert.equal(request.headers.get(${stringLiteral(name)}), ${stringLiteral(value)});\n`;
  if (isBasic(scheme)) {
    return {
      code: `${key}: { username: "ada", password: "secret" }`,
      check: header('authorization', 'Basic YWRhOnNlY3JldA=='),
    };
  }
  const code = `${key}: "secret"`;
  if (scheme.kind !== 'apiKey') {
    const prefix = scheme.kind === 'http' ? capitalize(scheme.scheme) : 'Bearer';
    return {code, check: header('authorization', `${prefix} secret`)};
  }
  if (scheme.in === 'header') return {code, check: header(scheme.name, 'secret')};
  const name = stringLiteral(scheme.name);
  return scheme.in === 'query'
    ? {code, check: `  assert.equal(request.url.searchParams.get(${name}), "secret");\n`}
    : {code, check: `  assert.match(request.headers.get("cookie") ?? "", /secret/);\n`};
}
