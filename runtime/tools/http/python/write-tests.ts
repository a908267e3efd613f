// Writes the tests of a package, which check requests without a network.
import {stringLiteral} from '../../codegen/python-tokens.js';
import type {OutputFile} from '../../tool.js';
import type {PackageNames} from './package-names.js';
import {generatedBy} from './write-package.js';
import {isOptional} from './plan-methods.js';
import type {PythonMethod} from './plan-methods.js';
import type {PythonResource} from './write-resource.js';
import {bytesSample} from './sample-values.js';
import type {Samples, Value} from './sample-values.js';
import type {Secret} from './plan-credentials.js';

export interface TestParts {
  readonly names: PackageNames;
  readonly resources: readonly PythonResource[];
  readonly secrets: readonly Secret[];
  readonly samples: Samples;
  /** `tests/recorder.py` and `tests/test_client.py` of the runtime, by name. */
  readonly templates: Readonly<Record<string, string>>;
}

const methodsPerResource = 4;
const base = 'https://api.test/base';

export function writeTests(parts: TestParts): readonly OutputFile[] {
  const {names, resources} = parts;
  const header = `${generatedBy}from __future__ import annotations\n\n`;
  const cases = resources.map((resource) => writeCase(resource, parts)).filter((text) => text !== '');
  const calls =
    cases.length === 0
      ? []
      : [
          {
            path: 'tests/test_calls.py',
            content: `${header}import asyncio\nimport unittest\n\nfrom ${names.module} import Async${names.client}, ${names.client}\n\nfrom .recorder import Recorder\n\n\n${makers(parts)}\n\n${cases.join('\n\n')}`,
          },
        ];
  return [
    {
      path: 'tests/__init__.py',
      content: `${generatedBy}import pathlib\nimport sys\n\nsys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "src"))\n`,
    },
    ...calls,
    ...Object.entries(parts.templates).map(([name, text]) => ({
      path: `tests/${name}`,
      content: generatedBy + text.replaceAll('sdk_package', names.module),
    })),
  ];
}

function makers({names, secrets}: TestParts): string {
  const given = secrets
    .filter(({kind}) => kind !== 'none')
    .map(({name, kind}) => `${name}=${kind === 'basic' ? '("user", "secret")' : '"secret"'}`);
  const args = [`base_url=${stringLiteral(base)}`, 'transport=recorder', 'max_retries=0', ...given].join(', ');
  return `def client_of(recorder: Recorder) -> ${names.client}:
    return ${names.client}(${args})


def async_client_of(recorder: Recorder) -> Async${names.client}:
    return Async${names.client}(${args})
`;
}

function writeCase(resource: PythonResource, parts: TestParts): string {
  const tests: string[] = [];
  for (const method of resource.methods) {
    if (tests.length >= methodsPerResource) break;
    const text = writeTest(method, resource, parts, tests.length === 0);
    if (text !== undefined) tests.push(text);
  }
  return tests.length === 0 ? '' : `class ${resource.className}Test(unittest.TestCase):\n${tests.join('\n')}`;
}

interface Sent {
  readonly code: readonly string[];
  readonly path: ReadonlyMap<string, string>;
  readonly query: readonly string[];
}

function writeTest(
  method: PythonResource['methods'][number],
  resource: PythonResource,
  parts: TestParts,
  withAsync: boolean,
): string | undefined {
  const sent = sentBy(method, parts.samples);
  if (sent === undefined) return undefined;
  const {operation, result, paging} = method;
  const receiver = resource.name === '' ? 'client' : `client.${resource.name}`;
  const call = `${receiver}.${method.name}(${sent.code.join(', ')})`;
  const signs = signsOf(method, parts.secrets);
  const [path = '', fixed] = operation.path
    .replace(/\{([^{}]*)\}/g, (whole, name: string) => sent.path.get(name) ?? whole)
    .split('?');
  const query = [...(fixed === undefined ? [] : [fixed]), ...sent.query, ...signs.query];
  const url = `${base}${escapedPath(path)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const response = responseFor(result.kind);
  const lines = (isAsync: boolean) => [
    `self.assertEqual(recorder.request.method, ${stringLiteral(operation.method.toUpperCase())})`,
    `self.assertEqual(recorder.request.url, ${stringLiteral(url)})`,
    ...signs.headers.map(
      ([name, value]) => `self.assertEqual(recorder.request.headers[${stringLiteral(name)}], ${stringLiteral(value)})`,
    ),
    ...(method.body?.kind === 'json' && method.body.isRequired && !isAsync
      ? [`self.assertEqual(recorder.json, ${bodyCode(method, parts.samples)})`]
      : []),
  ];
  const isStream = ['events', 'event_text', 'event_objects', 'lines'].includes(result.kind);
  const used =
    paging !== undefined
      ? `${call}.items`
      : isStream
        ? `list(${call})`
        : result.kind === 'binary'
          ? `${call}.read()`
          : call;
  const title = method.name.replace(/^_+/, '');
  const sync = [
    `recorder = Recorder(${response})`,
    'with client_of(recorder) as client:',
    `    ${used}`,
    ...lines(false),
  ];
  const asynchronous = [
    `recorder = Recorder(${response})`,
    '',
    'async def call() -> None:',
    '    async with async_client_of(recorder) as client:',
    `        ${isStream ? `[item async for item in await ${call}]` : result.kind === 'binary' ? `await (await ${call}).read()` : `await ${call}`}`,
    '',
    'asyncio.run(call())',
    ...lines(true),
  ];
  const write = (name: string, body: readonly string[]) =>
    `    def test_${name}(self) -> None:\n${body.map((line) => (line === '' ? '\n' : `        ${line}\n`)).join('')}`;
  return withAsync ? `${write(title, sync)}\n${write(`${title}_async`, asynchronous)}` : write(title, sync);
}

function responseFor(kind: PythonMethod['result']['kind']): string {
  switch (kind) {
    case 'nothing':
      return '204, b"", ""';
    case 'json':
    case 'any':
      return '200, b"{}", "application/json"';
    case 'events':
    case 'event_text':
    case 'event_objects':
      return '200, b"data: {}\\n\\n", "text/event-stream"';
    case 'lines':
      return '200, b"{}\\n", "application/jsonl"';
    default:
      return '200, b"text", "text/plain"';
  }
}

/** The required arguments, if the serialization of each one is obvious. */
function sentBy(method: PythonMethod, samples: Samples): Sent | undefined {
  const code: string[] = [];
  const path = new Map<string, string>();
  const query: string[] = [];
  for (const one of method.parameters) {
    if (isOptional(one)) continue;
    const {parameter} = one;
    const value = samples.sampleValue(one.type);
    const text = value === undefined ? undefined : plainText(value);
    if (text === undefined || parameter.mediaType !== undefined || parameter.in === 'querystring') return undefined;
    if (parameter.in === 'path') {
      if (parameter.style !== 'simple') return undefined;
      path.set(parameter.name, encoded(text));
    } else if (parameter.in === 'query') {
      if (parameter.allowsReserved) return undefined;
      query.push(`${encoded(parameter.name)}=${encoded(text)}`);
    } else if (/\p{Cc}/u.test(text)) return undefined;
    code.push(`${one.name}=${valueCode(value ?? null)}`);
  }
  if (method.body?.isRequired === true) {
    const body = bodyCode(method, samples);
    if (body === undefined) return undefined;
    code.push(`body=${body}`);
  }
  return {code, path, query};
}

function bodyCode({body}: PythonMethod, samples: Samples): string | undefined {
  const value = body === undefined ? undefined : samples.sampleValue(body.type);
  if (value === undefined || body === undefined) return undefined;
  // Skip bodies to which the method adds `stream`, because they differ from the argument.
  return body.requestsStream ? undefined : valueCode(value);
}

function plainText(value: Value): string | undefined {
  if (typeof value === 'string') return value === '' || /^\.+$|\p{Cs}/u.test(value) ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

function signsOf({security}: PythonMethod, secrets: readonly Secret[]) {
  const used = (security[0] ?? []).flatMap((id) => secrets.find(({scheme}) => scheme.id === id) ?? []);
  const headers: (readonly [string, string])[] = [];
  const query: string[] = [];
  for (const {kind, word} of used) {
    if (kind === 'header') headers.push([word, 'secret']);
    if (kind === 'basic') headers.push(['Authorization', 'Basic dXNlcjpzZWNyZXQ=']);
    if (kind === 'token') headers.push(['Authorization', `${word} secret`.trimStart()]);
    if (kind === 'query') query.push(`${encoded(word)}=secret`);
    if (kind === 'cookie') headers.push(['Cookie', `${encoded(word)}=secret`]);
  }
  // If two schemes use the same header, the last one is sent. Several cookies share one header.
  const isClear = new Set(headers.map(([name]) => name.toLowerCase())).size === headers.length;
  return {headers: isClear ? headers : [], query};
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function escapedPath(path: string): string {
  return path.replace(/[^!-~]|["<>\\^`{|}]/gu, (letter) => encoded(letter));
}

export function valueCode(value: Value): string {
  if (value === bytesSample) return 'b"bytes"';
  if (value === null) return 'None';
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (value instanceof Map) {
    return `{${[...value].map(([key, member]: [string, Value]) => `${stringLiteral(key)}: ${valueCode(member)}`).join(', ')}}`;
  }
  return `[${[...(value as readonly Value[])].map(valueCode).join(', ')}]`;
}
