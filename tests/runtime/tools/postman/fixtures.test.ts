// Real collections: counts, validity, and nothing lost.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeEach, expect, test} from 'vitest';
import {parse} from 'yaml';
import {run as runOpenApi} from '../../../../runtime/tools/openapi/run.js';
import {convert, type Document} from './collections.js';
import {objections, quickObjections} from './valid-openapi.js';

const fixtures = path.resolve(import.meta.dirname, '../../../../../shared/fixtures/tools/postman');
const names = existsSync(fixtures)
  ? ['.', 'v2.0', 'v2.1'].flatMap((folder) =>
      readdirSync(path.join(fixtures, folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => path.posix.join(folder, name)),
    )
  : [];
const large = names.filter((name) => !name.includes('/'));

beforeEach(({skip}) => {
  if (names.length === 0) skip('the fixtures are not beside this checkout');
});

function converted(name: string, options: object = {}) {
  const result = convert({[name]: readFileSync(path.join(fixtures, name))}, options);
  const text = result.files.find((file) => file.path === 'openapi.json')?.content;
  return {...result, text: typeof text === 'string' ? text : ''};
}

function documentOf(name: string): Document {
  return JSON.parse(converted(name).text) as Document;
}

test.each([
  ['adyen-checkout72.postman.json', [59, 28, 51]],
  ['echo.postman.json', [40, 35, 18]],
  ['todo.postman.json', [6, 6, 10]],
  ['users.postman.json', [2, 2, 2]],
])('%s has its requests, operations and saved responses', (name, counts) => {
  const {summary} = converted(name);
  const wanted = ['Requests', 'Operations', 'Saved responses'];
  expect(wanted.map((label) => summary.find((line) => line.label === label)?.count)).toEqual(counts);
});

test.each(['3.1.0', '3.0.3'])('every collection is valid in %s', async (version) => {
  for (const name of names.filter((name) => !name.startsWith('v2.0/'))) {
    expect([name, await quickObjections(converted(name, {version}).text)]).toEqual([name, []]);
  }
});

test.each(['3.1.0', '3.0.3'])(
  'the large collections, and the small ones as one, are valid in %s by both validators',
  async (version) => {
    const small = names.filter((name) => name.startsWith('v2.1/'));
    const {files} = convert(Object.fromEntries(small.map((name) => [name, readFileSync(path.join(fixtures, name))])), {
      version,
    });
    const texts = [...large.map((name) => converted(name, {version}).text), String(files[0]?.content)];
    for (const text of texts) expect(await objections(text)).toEqual([]);
  },
);

test('a collection in v2.0 says the same as in v2.1', () => {
  // In one collection the two versions hold different requests.
  for (const name of names.filter((name) => name.startsWith('v2.0/') && !name.includes('MultiLang'))) {
    expect([name, converted(name).text]).toEqual([name, converted(name.replace('v2.0/', 'v2.1/')).text]);
  }
});

test('every saved response with a body is an example, or something is said about it', () => {
  for (const name of names) {
    const {text, findings, summary} = converted(name, {redact: false});
    const values = new Set(responseExamples(JSON.parse(text) as Document).map((value) => JSON.stringify(value)));
    const bodies = savedBodies(JSON.parse(readFileSync(path.join(fixtures, name), 'utf8')));
    const kept = summary.find(({label}) => label === 'Response examples')?.count ?? 0;
    const reported = findings.filter(({code}) => code === 'body-unexpected' || code === 'example-binary').length;
    expect([name, bodies.length]).toEqual([name, kept + reported]);
    // Comments and variables in bodies read otherwise than they are written.
    const lost = bodies.filter(
      (body) => !/\/\/|\{\{/.test(body) && ![valueOf(body), body].some((value) => values.has(JSON.stringify(value))),
    );
    expect([name, lost.slice(reported)]).toEqual([name, []]);
  }
});

function valueOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function savedBodies(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(savedBodies);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'response' in value && Array.isArray(value.response) ? (value.response as {body?: unknown}[]) : [];
  const inner = ['collection', 'item'].flatMap((key) => savedBodies((value as {[key: string]: unknown})[key]));
  return [...own.flatMap(({body}) => (typeof body === 'string' && body.trim() !== '' ? [body] : [])), ...inner];
}

function responseExamples({paths}: Document): readonly unknown[] {
  type Answer = {content?: {[type: string]: {examples?: {[name: string]: {value: unknown}}}}};
  const answers = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({responses}) => Object.values(responses as {[status: string]: Answer}));
  return answers
    .flatMap(({content = {}}) => Object.values(content))
    .flatMap(({examples = {}}) => Object.values(examples).map(({value}) => value));
}

test.each([
  ['v2.1/AuthBasic.json', [{basicAuth: []}], [undefined, undefined]],
  ['v2.1/AuthMultiple.json', [{bearerAuth: []}], [undefined, [{basicAuth: []}]]],
  ['v2.1/AuthRequest.json', undefined, [undefined, [{basicAuth: []}]]],
])('%s keeps its authorisation', (name, ofDocument, ofOperations) => {
  const {security, paths} = documentOf(name);
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  expect([security, operations.map((operation) => operation['security'])]).toEqual([ofDocument, ofOperations]);
});

test('all kinds of authorisation of echo are kept', () => {
  const {components} = documentOf('echo.postman.json') as unknown as {components: {securitySchemes: object}};
  expect(components.securitySchemes).toEqual({
    basicAuth: {type: 'http', scheme: 'basic'},
    digestAuth: {type: 'http', scheme: 'digest'},
    hawkAuth: {type: 'http', scheme: 'hawk'},
    oauth1Auth: {type: 'http', scheme: 'oauth'},
  });
});

test('YAML and JSON say the same, and the same collection gives the same bytes', () => {
  for (const name of large) {
    const bytes = readFileSync(path.join(fixtures, name));
    const yaml = convert({[name]: bytes}, {format: 'yaml'});
    expect(convert({[name]: bytes}, {format: 'yaml'})).toEqual(yaml);
    expect(parse(String(yaml.files.find((file) => file.path === 'openapi.yaml')?.content))).toEqual(documentOf(name));
  }
});

test('the SDK tool makes an SDK of every document', () => {
  for (const name of names.filter((name) => !name.startsWith('v2.0/') && name !== 'oauth2-code.postman.json')) {
    const bytes = new TextEncoder().encode(converted(name).text);
    const {files, findings} = runOpenApi({files: [{path: 'openapi.json', bytes}], options: {}});
    expect([name, findings.filter(({severity}) => severity === 'error'), files.length > 0]).toEqual([name, [], true]);
  }
});
