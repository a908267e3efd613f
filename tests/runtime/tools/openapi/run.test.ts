// From files to an SDK: the files and findings, which are the same every time.
import {expect, test} from 'vitest';
import {run} from '../../../../runtime/tools/openapi/run.js';
import type {OutputFile, ToolResult} from '../../../../runtime/tools/tool.js';

const document = `
openapi: 3.1.0
info: {title: Book store, version: "2.1"}
servers: [{url: https://books.example}]
tags: [{name: books}, {name: shelves}]
paths:
  /books/{id}:
    get:
      operationId: getBook
      tags: [books]
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}}
  /shelves:
    get:
      operationId: listShelves
      tags: [shelves]
      responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Shelf'}}}}}}
components:
  schemas:
    Book: {type: object, required: [title], properties: {title: {type: string}}}
    Shelf: {type: object, properties: {room: {type: integer}}}
`;

function result(text: string, options: Readonly<Record<string, unknown>> = {}): ToolResult {
  return run({files: [{path: 'books.yaml', bytes: new TextEncoder().encode(text)}], options});
}

function textOf(files: readonly OutputFile[], path: string): string {
  const content = files.find((file) => file.path === path)?.content;
  expect(typeof content).toBe('string');
  return String(content);
}

test.each(['typescript', 'python'])(
  'the openapi tool writes a %s SDK with openapi.json and report.json',
  (language) => {
    const {files, findings, summary} = result(document, {language});
    const paths = files.map(({path}) => path);
    expect(paths).toEqual(paths.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain(language === 'python' ? 'pyproject.toml' : 'package.json');
    expect(findings).toEqual([]);
    expect(summary.slice(0, 2)).toEqual([
      {label: 'Operations', count: 2},
      {label: 'Schemas', count: 2},
    ]);
    expect(JSON.parse(textOf(files, 'openapi.json'))).toMatchObject({
      openapi: '3.1.0',
      info: {title: 'Book store', version: '2.1'},
      paths: {'/books/{id}': {get: {operationId: 'getBook'}}, '/shelves': {get: {operationId: 'listShelves'}}},
    });
    expect(JSON.parse(textOf(files, 'report.json'))).toEqual({tool: 'openapi', summary, findings});
  },
);

test.each(['typescript', 'python'])('the openapi tool writes the same %s SDK every time', (language) => {
  expect(result(document, {language})).toEqual(result(document, {language}));
});

test('the openapi tool writes the same SDK from its own openapi.json', () => {
  const first = result(document);
  const again = run({
    files: [{path: 'openapi.json', bytes: new TextEncoder().encode(textOf(first.files, 'openapi.json'))}],
    options: {},
  });
  expect(again.findings).toEqual([]);
  expect(again.files.map(({path}) => path)).toEqual(first.files.map(({path}) => path));
  for (const file of first.files) expect(again.files.find(({path}) => path === file.path)).toEqual(file);
});

test('output: "source" writes only the source', () => {
  const paths = result(document, {output: 'source'}).files.map(({path}) => path);
  expect(paths).toContain('client.ts');
  expect(paths.filter((path) => path.endsWith('.json'))).toEqual([]);
});

test('include and exclude select operations and schemas', () => {
  const {files, summary, findings} = result(document, {include: ['shelves'], exclude: ['nothing']});
  expect(summary.slice(0, 2)).toEqual([
    {label: 'Operations', count: 1},
    {label: 'Schemas', count: 1},
  ]);
  expect(findings.map(({code}) => code)).toEqual(['filter-unmatched']);
  expect(Object.keys((JSON.parse(textOf(files, 'openapi.json')) as {paths: object}).paths)).toEqual(['/shelves']);
});

test.each([
  ['an error in the document', document.replace('schemas/Book', 'schemas/Bok'), {}, 'reference-unresolved'],
  ['an unknown option', document, {languages: 'python'}, 'option-unknown'],
  ['an empty selection', document, {include: ['films']}, 'filter-empty'],
  ['an empty document', '', {}, 'input-empty'],
])('the openapi tool writes no files for %s', (_, text, options, code) => {
  const {files, findings, summary} = result(text, options);
  expect([files, summary]).toEqual([[], []]);
  expect(findings.filter(({severity}) => severity === 'error').map((finding) => finding.code)).toEqual([code]);
});

test('the openapi tool reports progress for each step', () => {
  const steps: string[] = [];
  run({
    files: [{path: 'books.yaml', bytes: new TextEncoder().encode(document)}],
    options: {},
    onProgress: (step, done, total) => steps.push(`${step} ${done}/${total}`),
  });
  expect(steps).toEqual(['Reading 0/4', 'Choosing 1/4', 'Writing 2/4', 'Finishing 3/4', 'Finishing 4/4']);
});

test('a document without operations and schemas is reported as paths-empty', () => {
  const text = 'openapi: 3.1.0\ninfo: {title: Nothing, version: "1"}\npaths:\n  /a: {summary: No method}\n';
  const {files, findings} = run({files: [{path: 'api.yaml', bytes: new TextEncoder().encode(text)}], options: {}});
  expect(files).toEqual([]);
  expect(findings.filter(({severity}) => severity === 'error')).toEqual([
    {
      severity: 'error',
      code: 'paths-empty',
      message: 'The document has no operation and no schema, so an SDK of it would be empty.',
      hint: 'Add an operation, such as get, to a path.',
      place: {file: 'api.yaml', line: 3, column: 1, endLine: 3, endColumn: 6},
    },
  ]);
});
