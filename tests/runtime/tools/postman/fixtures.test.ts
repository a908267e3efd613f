// Real collections: counts, validity, and nothing lost.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {run as runOpenApi} from '../../../../runtime/tools/openapi/run.js';
import {convert, type Document} from './collections.js';
import {objections, quickObjections} from './valid-openapi.js';

/** Collections of our own, and larger ones, which are beside the checkout of those who maintain this. */
const folders = [
  path.resolve(import.meta.dirname, '../../../fixtures/tools/postman'),
  path.resolve(import.meta.dirname, '../../../../../shared/fixtures/tools/postman'),
].filter((folder) => existsSync(folder));

/** `orders.json`, `v2.1/AuthBasic.json`, with the folder it is in. */
interface Fixture {
  readonly folder: string;
  readonly name: string;
}

const all: readonly Fixture[] = folders.flatMap((folder) =>
  ['.', 'v2.0', 'v2.1'].flatMap((version) =>
    readdirSync(path.join(folder, version))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({folder, name: path.posix.join(version, name)})),
  ),
);
const large = all.filter(({name}) => !name.includes('/'));

function bytesOf({folder, name}: Fixture): Uint8Array {
  return readFileSync(path.join(folder, name));
}

/** Fixtures with these names in any of the folders; rows for missing ones make no tests. */
function present<Row extends readonly [string, ...unknown[]]>(rows: readonly Row[]) {
  return rows.flatMap((row) => {
    const fixture = all.find(({name}) => name === row[0]);
    return fixture === undefined ? [] : [{fixture, row}];
  });
}

function converted(fixture: Fixture, options: object = {}) {
  const result = convert({[fixture.name]: bytesOf(fixture)}, options);
  const text = result.files.find((file) => file.path === 'openapi.json')?.content;
  return {...result, text: typeof text === 'string' ? text : ''};
}

function documentOf(fixture: Fixture): Document {
  return JSON.parse(converted(fixture).text) as Document;
}

test.each(
  present([
    ['bakery.postman.json', [2, 2, 1]],
    ['v2.1/Orders.json', [3, 3, 2]],
    ['adyen-checkout72.postman.json', [59, 28, 51]],
    ['echo.postman.json', [40, 35, 18]],
    ['todo.postman.json', [6, 6, 10]],
    ['users.postman.json', [2, 2, 2]],
  ] as const),
)('the summary of $row.0 counts requests, operations and saved responses', ({fixture, row: [, counts]}) => {
  const {summary} = converted(fixture);
  const wanted = ['Requests', 'Operations', 'Saved responses'];
  expect(wanted.map((label) => summary.find((line) => line.label === label)?.count)).toEqual(counts);
});

test.each(['3.1.0', '3.0.3'])('every collection is converted to valid OpenAPI %s', async (version) => {
  for (const fixture of all.filter(({name}) => !name.startsWith('v2.0/'))) {
    expect([fixture.name, await quickObjections(converted(fixture, {version}).text)]).toEqual([fixture.name, []]);
  }
});

test.each(['3.1.0', '3.0.3'])(
  'large collections, and all small ones together, pass both validators as OpenAPI %s',
  async (version) => {
    const small = all.filter(({name}) => name.startsWith('v2.1/'));
    const {files} = convert(Object.fromEntries(small.map((fixture) => [fixture.name, bytesOf(fixture)])), {
      version,
    });
    const texts = [...large.map((fixture) => converted(fixture, {version}).text), String(files[0]?.content)];
    for (const text of texts) expect(await objections(text)).toEqual([]);
  },
);

test('a collection in v2.0 gives the same document as in v2.1', () => {
  // In one collection the two versions hold different requests.
  for (const {folder, name} of all.filter(({name}) => name.startsWith('v2.0/') && !name.includes('MultiLang'))) {
    const newer = {folder, name: name.replace('v2.0/', 'v2.1/')};
    expect([name, converted({folder, name}).text]).toEqual([name, converted(newer).text]);
  }
});

test('every saved response with a body becomes an example or is reported', () => {
  for (const fixture of all) {
    const {name} = fixture;
    const {text, findings, summary} = converted(fixture, {redact: false});
    const values = new Set(responseExamples(JSON.parse(text) as Document).map((value) => JSON.stringify(value)));
    const bodies = savedBodies(JSON.parse(String(bytesOf(fixture))));
    const kept = summary.find(({label}) => label === 'Response examples')?.count ?? 0;
    const reported = findings.filter(({code}) => code === 'body-unexpected' || code === 'example-binary').length;
    expect([name, bodies.length]).toEqual([name, kept + reported]);
    // Bodies with comments or variables are not kept verbatim.
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
  type Documented = {content?: {[type: string]: {examples?: {[name: string]: {value: unknown}}}}};
  const documented = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({responses}) => Object.values(responses as {[status: string]: Documented}));
  return documented
    .flatMap(({content = {}}) => Object.values(content))
    .flatMap(({examples = {}}) => Object.values(examples).map(({value}) => value));
}

const authorization = [
  ['v2.1/AuthBasic.json', [{basicAuth: []}], [undefined, undefined]],
  ['v2.1/AuthMultiple.json', [{bearerAuth: []}], [undefined, [{basicAuth: []}]]],
  ['v2.1/AuthRequest.json', undefined, [undefined, [{basicAuth: []}]]],
] as const;

test.each(
  all.flatMap((fixture) => authorization.filter(([name]) => name === fixture.name).map((row) => ({fixture, row}))),
)('the authorization of $row.0 is kept', ({fixture, row: [, ofDocument, ofOperations]}) => {
  const {security, paths} = documentOf(fixture);
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  expect([security, operations.map((operation) => operation['security'])]).toEqual([ofDocument, ofOperations]);
});

test.each(present([['keys.postman.json'], ['echo.postman.json']]))(
  'all kinds of authorization in $row.0 are kept',
  ({fixture}) => {
    const {components} = documentOf(fixture) as unknown as {components: {securitySchemes: object}};
    expect(components.securitySchemes).toEqual({
      basicAuth: {type: 'http', scheme: 'basic'},
      digestAuth: {type: 'http', scheme: 'digest'},
      hawkAuth: {type: 'http', scheme: 'hawk'},
      oauth1Auth: {type: 'http', scheme: 'oauth'},
    });
  },
);

test('YAML and JSON output are equivalent and deterministic', () => {
  for (const fixture of large) {
    const {name} = fixture;
    const bytes = bytesOf(fixture);
    const yaml = convert({[name]: bytes}, {format: 'yaml'});
    expect(convert({[name]: bytes}, {format: 'yaml'})).toEqual(yaml);
    expect(parse(String(yaml.files.find((file) => file.path === 'openapi.yaml')?.content))).toEqual(
      documentOf(fixture),
    );
  }
});

test('the openapi tool generates an SDK from every converted document', () => {
  for (const fixture of all.filter(({name}) => !name.startsWith('v2.0/') && name !== 'oauth2-code.postman.json')) {
    const {name} = fixture;
    const bytes = new TextEncoder().encode(converted(fixture).text);
    const {files, findings} = runOpenApi({files: [{path: 'openapi.json', bytes}], options: {}});
    expect([name, findings.filter(({severity}) => severity === 'error'), files.length > 0]).toEqual([name, [], true]);
  }
});
