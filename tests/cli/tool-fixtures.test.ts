// Runs `galley tool` on real and on invalid inputs.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {galley, repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const own = path.join(repository, 'tests/fixtures/tools');
/** Larger inputs of other projects; the folder exists only on some machines. */
const beside = path.resolve(repository, '../shared/fixtures/tools');
const isThere = existsSync(beside);
const roots = isThere ? [own, beside] : [own];

interface Line {
  readonly type: string;
  readonly severity?: string;
  readonly place?: {readonly line: number; readonly column: number};
  readonly summary?: readonly {readonly label: string; readonly count: number}[];
}

async function run(root: string, tool: string, input: string, ...options: readonly string[]) {
  const {exitCode, stdout, stderr} = await galley(['tool', tool, path.join(root, input), '--json', ...options]);
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as Line);
  return {exitCode, stderr, reported: lines.slice(0, -1), counts: countsOf(lines.at(-1))};
}

function countsOf(line: Line | undefined): Readonly<Record<string, number>> {
  return Object.fromEntries((line?.summary ?? []).map(({label, count}) => [label.toLowerCase(), count]));
}

const small = [
  ['openapi', 'openapi/multifile', {operations: 1}],
  ['openapi', 'openapi/bakery-3.0.yaml', {operations: 3}],
  ['openapi', 'openapi/bakery-3.1.json', {operations: 1}],
  ['graphql', 'graphql/bakery.graphql', {queries: 2, mutations: 1, subscriptions: 1}],
  ['postman', 'postman/bakery.postman.json', {requests: 2, operations: 2, 'saved responses': 1}],
  ['proto', 'proto/multi-root', {files: 2, messages: 3, enums: 1, services: 1}],
] as const;

const large = [
  ['openapi', 'openapi/multifile', {operations: 4}],
  ['openapi', 'openapi/petstore-2.0.json', {operations: 20}],
  ['openapi', 'openapi/figma-3.1.yaml', {operations: 47}],
  ['graphql', 'graphql/swapi.graphql', {queries: 13}],
  ['graphql', 'graphql/githunt-introspection.json', {queries: 3, mutations: 3, subscriptions: 1}],
  ['postman', 'postman/adyen-checkout72.postman.json', {requests: 59, operations: 28, 'saved responses': 51}],
  ['postman', 'postman/v2.0/CollectionWrapper.json', {}],
  ['proto', 'proto/grpc', {files: 3, messages: 9, services: 3}],
  ['proto', 'proto/multi-root', {files: 3, messages: 5, enums: 1, services: 1}],
] as const;

test.each([
  ...small.map((row) => [...row, own] as const),
  ...(isThere ? large.map((row) => [...row, beside] as const) : []),
])('galley tool %s converts %s without errors', async (tool, input, counts, root) => {
  const out = temporary();
  const {exitCode, stderr, reported, counts: found} = await run(root, tool, input, '--out', path.join(out, 'made'));
  expect([exitCode, stderr, reported.filter(({severity}) => severity === 'error')]).toEqual([0, '', []]);
  expect(found).toMatchObject(counts);
});

// If there are two places, either is accepted.
describe.each(roots)('galley tool with invalid inputs in %s:', (root) => {
  test.each([
    ['graphql', 'unknown-type.graphql', ['8:11']],
    ['graphql', 'unterminated.graphql', ['4:1', '1:12']],
    ['graphql', 'operation-not-schema.graphql', ['1:1']],
    ['graphql', 'broken-introspection.json', undefined],
    ['openapi', 'unresolved-ref.yaml', ['14:23', '14:17']],
    ['openapi', 'bad-indent.yaml', ['11:1', '11:9']],
    ['openapi', 'trailing-comma.json', ['5:41', '6:3']],
    ['openapi', 'unsupported-version.yaml', ['1:10', '1:1']],
    ['openapi', 'alias-bomb.yaml', undefined],
    ['postman', 'postman-v1.json', undefined],
    ['postman', 'postman-environment.json', undefined],
    ['postman', 'postman-cut.json', ['4:1']],
    ['proto', 'missing-semicolon.proto', ['4:15', '5:3']],
    ['proto', 'unknown-type.proto', ['4:3']],
    ['proto', 'duplicate-number.proto', ['4:14', '4:10']],
    ['proto', 'enum-alias.proto', ['4:3', '4:7']],
    ['openapi', 'empty.txt', undefined],
    ['graphql', 'empty.txt', undefined],
    ['postman', 'not-a-schema.txt', undefined],
    ['proto', 'not-a-schema.txt', undefined],
  ])('%s reports one error with its place for %s', async (tool, file, places) => {
    const {exitCode, stderr, reported} = await run(root, tool, `bad/${file}`);
    const errors = reported.filter(({severity}) => severity === 'error');
    expect([exitCode, stderr, errors.length]).toEqual([1, '', 1]);
    const [{place} = {}] = errors;
    if (places) expect(places).toContain(`${place?.line}:${place?.column}`);
    else expect(place).toBeDefined();
  });

  test.each([
    ['graphql', 'duplicate-field.graphql', [['3:3', '2:3']]],
    ['proto', 'missing-import.proto', [['2:8']]],
    [
      'openapi',
      'duplicate-operation-id.yaml',
      [
        ['4:3', '5:5'],
        ['10:20', '10:7'],
      ],
    ],
  ])('%s writes files and warns about %s', async (tool, file, places) => {
    const {exitCode, reported} = await run(root, tool, `bad/${file}`);
    const warnings = reported.filter(({severity}) => severity === 'warning');
    expect([exitCode, warnings.length]).toEqual([0, places.length]);
    for (const [index, wanted] of places.entries())
      expect(wanted).toContain(`${warnings[index]?.place?.line}:${warnings[index]?.place?.column}`);
  });
});
