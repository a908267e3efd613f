// Real descriptions: their contents are counted, and an independent validator accepts the same ones.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {validate} from '@readme/openapi-parser';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import type {HttpApi, Schema} from '../../../../runtime/tools/http/http-api.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';
import {writeOpenApi} from '../../../../runtime/tools/openapi/write-openapi.js';
import type {InputFile} from '../../../../runtime/tools/tool.js';

const ownFolder = path.resolve(import.meta.dirname, '../../../fixtures/tools/openapi');
const fixtures = path.resolve(import.meta.dirname, '../../../../../shared/fixtures/tools');
/** Large descriptions, which are beside the checkout of those who maintain this. */
const folder = path.join(fixtures, 'openapi');
const isThere = existsSync(folder);

/** Files, and folders of files that are one description, with where they are. */
const targets = (isThere ? [ownFolder, folder] : [ownFolder]).flatMap((place) =>
  readdirSync(place).map((name) => ({name, target: path.join(place, name)})),
);
const singles = targets.filter(({name}) => name !== 'multifile');

/** Rows for descriptions that exist here; rows for missing ones make no tests. */
function present<Row extends readonly [string, ...unknown[]]>(own: readonly Row[], others: readonly Row[]) {
  const rows = [
    ...own.map((row) => ({row, place: ownFolder})),
    ...(isThere ? others : []).map((row) => ({row, place: folder})),
  ];
  return rows.map(({row, place}) => ({row, target: path.join(place, row[0])}));
}

function filesOf(target: string): readonly InputFile[] {
  if (/\.\w+$/.test(target)) return [{path: path.basename(target), bytes: readFileSync(target)}];
  return readdirSync(target, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => path.join(parentPath, name))
    .map((file) => ({path: path.relative(target, file).split(path.sep).join('/'), bytes: readFileSync(file)}));
}

function read(target: string) {
  const findings = createFindings();
  const api = readDescription(filesOf(target), findings)?.api;
  return {api, findings: findings.all()};
}

function readFindings(files: readonly InputFile[]) {
  const findings = createFindings();
  readDescription(files, findings);
  return findings.all();
}

test.each(
  present<readonly [string, number, number]>(
    [
      ['bakery-3.0.yaml', 3, 2],
      ['bakery-3.1.json', 1, 3],
      ['multifile', 1, 2],
    ],
    [
      ['petstore-2.0.json', 20, 6],
      ['petstore-3.0.yaml', 19, 6],
      ['petstore-3.1.json', 20, 6],
      ['figma-3.1.yaml', 47, 223],
      ['star-trek-3.0.json', 120, 222],
      ['multifile', 4, 5],
    ],
  ),
)('$row.0 has $row.1 operations and $row.2 schemas', ({target, row: [, operations, schemas]}) => {
  const {api} = read(target);
  expect([api?.operations.length, api?.schemas.length]).toEqual([operations, schemas]);
});

test.each(
  present<readonly [string, readonly string[]]>(
    [
      ['bakery-3.0.yaml', []],
      ['bakery-3.1.json', []],
      ['multifile', []],
    ],
    [
      ['figma-3.1.yaml', ['field-ignored', ...Array.from({length: 5}, () => 'required-unknown')]],
      ['multifile', []],
      ['petstore-2.0.json', []],
      ['petstore-3.0.yaml', []],
      ['petstore-3.1.json', []],
      ['readme-3.0-callbacks.json', ['field-ignored', 'server-relative']],
      ['readme-3.0-schema-enums.json', ['body-not-sendable', 'required-unknown']],
      ['star-trek-3.0.json', []],
    ],
  ),
)('the findings of $row.0 are the expected ones', ({target, row: [, codes]}) => {
  const {findings} = read(target);
  expect(findings.map(({code}) => code).toSorted()).toEqual(codes.toSorted());
});

test.each(singles)('readDescription reports errors for $name exactly when a validator rejects it', async ({target}) => {
  const {findings} = read(target);
  const {valid} = await validate(target);
  expect(!findings.some(({severity}) => severity === 'error')).toBe(valid);
});

test('references between files are resolved', () => {
  const {api, findings} = read(path.join(ownFolder, 'multifile'));
  expect(findings).toEqual([]);
  expect(api?.schemas.map(({name, place}) => `${name} ${place.file}:${place.line}`)).toEqual([
    'oven schemas/oven.yaml:1',
    'loaf schemas/loaf.json:1',
  ]);
});

for (const {target} of isThere ? [{target: path.join(folder, 'multifile')}] : []) {
  test('a description in several files with references back to the root and cycles becomes one API', () => {
    const {api, findings} = read(target);
    expect(findings).toEqual([]);
    expect(api?.schemas.map(({name, place}) => `${name} ${place.file}:${place.line}`)).toEqual([
      'bench schemas/bench.yaml:1',
      'problem schemas/problem.json:1',
      'tool schemas/tool.yaml:1',
      'machine schemas/machine.yaml:1',
      'event schemas/event.yaml:1',
    ]);
    expect(api?.operations.map(({id, place}) => `${id} ${place.file}:${place.line}`)).toEqual([
      'benches.list paths/benches.yaml:1',
      'tools.list openapi.yaml:26',
      'tools.add openapi.yaml:28',
      'events.watch openapi.yaml:49',
    ]);
    const [, list, add, watch] = api!.operations;
    expect(list?.responses[0]?.contents[0]?.schema).toEqual({
      kind: 'array',
      items: {
        kind: 'union',
        isExclusive: true,
        members: [
          {kind: 'ref', name: 'tool'},
          {kind: 'ref', name: 'machine'},
        ],
        discriminator: {
          property: 'kind',
          mapping: new Map([
            ['hand', 'tool'],
            ['power', 'machine'],
          ]),
        },
      },
    });
    expect(add?.body?.contents[0]?.schema).toMatchObject({
      kind: 'object',
      properties: [{name: 'photo', schema: {kind: 'binary', mediaType: 'image/png'}}, {name: 'tool'}],
    });
    expect(watch?.responses[0]?.contents).toEqual([
      {mediaType: 'text/event-stream', itemSchema: {kind: 'ref', name: 'event'}, encoding: new Map(), examples: []},
    ]);
  });
}

test.each(singles)('all references of $name resolve to known schemas', ({target}) => {
  const {api} = read(target);
  const known = new Set(api!.schemas.map((schema) => schema.name));
  const all = [...schemasOf(api!)];
  expect(all.filter((schema) => schema.kind === 'ref' && !known.has(schema.name))).toEqual([]);
  expect(all.filter((schema) => schema.kind === 'unknown' && schema.why !== undefined)).toEqual([]);
});

test.each(targets)('writing $name and reading it again gives the same API', ({target}) => {
  const {api} = read(target);
  const bytes = new TextEncoder().encode(JSON.stringify(writeOpenApi(api!, {version: '3.1.0'})));
  const again = readDescription([{path: 'again.json', bytes}], createFindings())?.api;
  expect(withoutPlaces(again)).toEqual(withoutPlaces(api));
});

function withoutPlaces(api: HttpApi | undefined): unknown {
  return JSON.parse(
    JSON.stringify(api, (key, value: unknown) =>
      key === 'place' ? undefined : value instanceof Map ? [...value] : value,
    ),
  );
}

/** Small inputs with one mistake each, by the names of their files. */
const broken: Readonly<Record<string, string>> = {
  'no-such-schema.yaml': `openapi: 3.1.0
info: {title: Kiosk, version: '1'}
paths:
  /papers:
    get:
      responses:
        '200':
          description: All papers.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Paper'
`,
  'comma.json': `{
  "openapi": "3.1.0",
  "info": {"title": "Kiosk", "version": "1",},
  "paths": {}
}
`,
  'future.yaml': `openapi: 9.1.0
info: {title: Kiosk, version: '1'}
paths: {}
`,
  'same-name.yaml': `openapi: 3.1.0
info: {title: Kiosk, version: '1'}
paths:
  /papers/{issue}:
    get:
      operationId: read
      responses: {'204': {description: Nothing.}}
  /letters:
    get:
      operationId: read
      responses: {'204': {description: Nothing.}}
`,
  'nothing.txt': '',
  'prose.txt': 'The kiosk opens at seven.\n',
  'settings.json': JSON.stringify({
    id: 'a1',
    name: 'Kiosk',
    values: [{key: 'host', value: 'kiosk.example', enabled: true}],
    _postman_variable_scope: 'environment',
  }),
  'types.graphql': 'type Query {\n  paper(issue: Int!): String\n}\n',
  'question.graphql': 'query Paper {\n  paper(issue: 4)\n}\n',
  'kiosk.proto': 'syntax = "proto3";\npackage kiosk;\nmessage Paper {\n  int32 issue = 1;\n}\n',
};

/** Severity, code, place and message for each. Larger ones are read if they are next to this checkout. */
const mistakes: readonly (readonly [string, string, string, string, string])[] = [
  ['no-such-schema.yaml', 'error', 'reference-unresolved', '12:23', '#/components/schemas/Paper does not exist.'],
  ['comma.json', 'error', 'json-syntax', '3:44', 'JSON has no trailing commas'],
  ['future.yaml', 'error', 'version-unsupported', '1:10', 'OpenAPI 9.1.0 is not supported.'],
  ['same-name.yaml', 'warning', 'operation-id-duplicate', '10:20', 'The operationId read is used twice'],
  ['same-name.yaml', 'warning', 'path-parameter-undeclared', '4:3', '{issue} is in the path'],
  ['nothing.txt', 'error', 'input-empty', '1:1', 'This file is empty.'],
  ['prose.txt', 'error', 'input-not-openapi', '1:1', 'This is not an OpenAPI document.'],
  ['settings.json', 'error', 'input-wrong-kind', '1:1', 'This is a Postman environment'],
  ['types.graphql', 'error', 'input-wrong-kind', '1:1', 'This is a GraphQL schema'],
  ['question.graphql', 'error', 'input-wrong-kind', '1:1', 'This is a GraphQL operation'],
  ['kiosk.proto', 'error', 'input-wrong-kind', '1:1', 'This is a proto file'],
];
const outside: typeof mistakes = [
  ['unresolved-ref.yaml', 'error', 'reference-unresolved', '14:23', '#/components/schemas/Missing does not exist.'],
  ['bad-indent.yaml', 'error', 'yaml-syntax', '11:1', 'The indentation is wrong'],
  ['trailing-comma.json', 'error', 'json-syntax', '5:41', 'JSON has no trailing commas'],
  ['unsupported-version.yaml', 'error', 'version-unsupported', '1:10', 'OpenAPI 4.0.0 is not supported.'],
  ['duplicate-operation-id.yaml', 'warning', 'operation-id-duplicate', '10:20', 'The operationId same is used twice'],
  ['duplicate-operation-id.yaml', 'warning', 'path-parameter-undeclared', '4:3', '{id} is in the path'],
  ['alias-bomb.yaml', 'error', 'aliases-too-many', '8:10', 'Aliases add more than 100000 values.'],
  ['empty.txt', 'error', 'input-empty', '1:1', 'This file is empty.'],
  ['not-a-schema.txt', 'error', 'input-not-openapi', '1:1', 'This is not an OpenAPI document.'],
  ['postman-v1.json', 'error', 'input-wrong-kind', '1:1', 'This is a Postman collection in version 1'],
  ['postman-cut.json', 'error', 'input-wrong-kind', '1:1', 'This is a Postman collection'],
  ['postman-environment.json', 'error', 'input-wrong-kind', '1:1', 'This is a Postman environment'],
  ['unknown-type.graphql', 'error', 'input-wrong-kind', '1:1', 'This is a GraphQL schema'],
  ['operation-not-schema.graphql', 'error', 'input-wrong-kind', '1:1', 'This is a GraphQL operation'],
  ['broken-introspection.json', 'error', 'input-wrong-kind', '1:1', 'This is the result of a GraphQL introspection'],
  ['unknown-type.proto', 'error', 'input-wrong-kind', '1:1', 'This is a proto file'],
];

test.each([...mistakes, ...(isThere ? outside : [])])(
  'the fixture %s gets the %s %s at %s',
  (name, severity, code, at, message) => {
    const text = broken[name];
    const findings =
      text === undefined
        ? read(path.join(fixtures, 'bad', name)).findings
        : readFindings([{path: name, bytes: new TextEncoder().encode(text)}]);
    const found = findings.find((finding) => finding.code === code);
    expect([found?.severity, `${found?.place?.line}:${found?.place?.column}`, found?.place?.file]).toEqual([
      severity,
      at,
      name,
    ]);
    expect(found?.message).toContain(message);
    expect(found?.hint).toMatch(/^\p{Lu}.*[.?]$/u);
  },
);

function* schemasOf(api: HttpApi): Iterable<Schema> {
  const waiting: Schema[] = [
    ...api.schemas.map(({schema}) => schema),
    ...[...api.operations, ...api.webhooks].flatMap(({parameters, body, responses}) => [
      ...parameters.map(({schema}) => schema),
      ...[...(body?.contents ?? []), ...responses.flatMap(({contents}) => contents)].flatMap(({schema, itemSchema}) =>
        [schema, itemSchema].filter((found) => found !== undefined),
      ),
    ]),
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    if (next.kind === 'array') waiting.push(next.items, ...(next.prefix ?? []));
    if (next.kind === 'union' || next.kind === 'intersection') waiting.push(...next.members);
    if (next.kind !== 'object') continue;
    waiting.push(...next.properties.map(({schema}) => schema));
    if (next.additional) waiting.push(next.additional);
  }
}
