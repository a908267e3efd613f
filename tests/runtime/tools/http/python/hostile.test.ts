import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../../runtime/tools/base/finding.js';
import {readOptions} from '../../../../../runtime/tools/base/option-table.js';
import type {HttpApi, Schema} from '../../../../../runtime/tools/http/http-api.js';
import {generatePythonSdk} from '../../../../../runtime/tools/http/python/generate-python-sdk.js';
import {openApiOptions} from '../../../../../runtime/tools/openapi/options.js';
import {temporary} from '../../../../support/temporary.js';
import {python, scripts, whyNoPython} from './python.js';
import {api, content, object, operation, parameter} from './workshop.js';

const injections = [
  '"""\nimport subprocess\nsubprocess.run("true")\n"""',
  '"); subprocess.run("true") #',
  "'); eval('1') #",
  '\\"""; eval("1")\\',
  '\\',
  '{subprocess}',
  '{{0.__class__}}',
  '\r\nimport subprocess',
  '\u2028import subprocess',
  '\0\u0007\u001b[2J',
  '../../../etc/passwd',
  'con',
  '__init__',
  '__class__',
  'self',
  'options',
  '_value',
  'None',
  'class',
  'lambda',
  'Any',
  'List',
  'types',
  'close',
  'Client',
  'Operation',
  'ﬁ',
  'ｅｖａｌ',
  'ſ',
  'İ',
  '\ud800',
  '\u202eevil',
  '',
  ' ',
  '}',
  '{',
  '{id',
  '%00%s%(a)s',
];

const expectedImports = '__future__ asyncio functools json os pathlib ssl sys typing unittest warnings'.split(' ');

const text: Schema = {kind: 'string'};

/** A document with all of these texts wherever text is allowed. */
function hostile(texts: readonly string[]): HttpApi {
  const all = texts.join(' ');
  const annotations = {title: all.slice(0, 40), description: all, default: texts};
  const names = [...new Set(texts)];
  const schemas = names.map((name) => ({
    name,
    place: {file: 'a.yaml', line: 1, column: 1},
    schema: {
      ...object(
        {
          ...Object.fromEntries(
            names.map((key) => [key, {...text, annotations: {title: key, description: key, default: key}}]),
          ),
          kind: {kind: 'enum', values: names} as const,
        },
        [name],
      ),
      annotations,
    },
  }));
  const operations = names.map((name, index) =>
    operation(name, 'post', `/${index}/${name.replace(/[{}?#]/g, '')}/{${name}}`, {
      tags: [name],
      summary: name,
      description: all,
      parameters: [
        parameter(name, 'path', {description: name, schema: {kind: 'enum', values: [name, 'a']}}),
        parameter(name, 'query', {description: all}),
        parameter(name, 'header', {mediaType: `application/json;${name}`}),
      ],
      body: {
        isRequired: true,
        description: name,
        contents: [
          content(
            `application/json;a=${name}`,
            {kind: 'ref', name},
            {encoding: new Map([[name, {headers: [], contentType: name}]])},
          ),
        ],
      },
      responses: [
        {status: '200', description: name, headers: [], contents: [content('application/json', {kind: 'ref', name})]},
        {status: '404', description: all, headers: [], contents: []},
      ],
      security: [[{scheme: name, scopes: [name]}]],
      servers: [{url: `https://${name}.test/{${name}}`, variables: [{name, default: name}]}],
    }),
  );
  return api({
    title: all.slice(0, 100),
    version: all,
    summary: all,
    description: all,
    license: {name: all, identifier: all},
    servers: names.map((name) => ({
      url: name,
      description: name,
      variables: [{name, default: name, description: name}],
    })),
    securitySchemes: names.map((id, index) =>
      index % 2 === 0
        ? {id, kind: 'apiKey', in: 'header', name: id, description: id}
        : {id, kind: 'http', scheme: id.toLowerCase(), description: id},
    ),
    tags: names.map((name) => ({name, description: all})),
    schemas,
    operations,
  });
}

test('no text of an OpenAPI document is generated as Python code', async ({skip}) => {
  if (whyNoPython !== undefined) skip(whyNoPython);
  const random = fc.sample(fc.string({unit: 'binary', maxLength: 12}), {numRuns: 25, seed: 7});
  for (const texts of [injections, random]) {
    const findings = createFindings();
    const {files} = generatePythonSdk(hostile(texts), readOptions(openApiOptions, {}, findings), findings);
    for (const file of files) expect(file.path).toMatch(/^(?:[\p{L}\p{M}\p{N}_-]+\/)*(?:[\p{L}\p{M}\p{N}_.-]+)$/u);
    const folder = temporary(Object.fromEntries(files.map((file) => [file.path, file.content])));
    const found = JSON.parse(await python([path.join(scripts, 'check_hostile.py'), folder])) as {
      readonly calls: readonly string[];
      readonly imports: readonly string[];
      readonly statements: readonly string[];
    };
    const own = files.find(({path: name}) => name.endsWith('/client.py'))?.path.split('/')[1] ?? '';
    expect(found.imports.filter((name) => name !== own && !name.startsWith(`${own}._core.`))).toEqual(expectedImports);
    expect(found.statements).toEqual(
      ['AnnAssign', 'Assign', 'ClassDef', 'Expr', 'FunctionDef', 'If', 'Import', 'ImportFrom'].filter((name) =>
        found.statements.includes(name),
      ),
    );
    expect(found.calls.filter((name) => ['eval', 'subprocess', 'exec', '?'].includes(name))).toEqual([]);
    const checked = JSON.parse(await python([path.join(scripts, 'check_packages.py'), folder])) as Readonly<
      Record<string, {readonly failures: readonly string[]}>
    >;
    expect(checked[folder]?.failures).toEqual([]);
  }
});

/** Names that generated modules import, define or call, and builtins that they use. */
const ownNames =
  `types typing ssl os asyncio unittest annotations str int float bool bytes object list dict set tuple type len print id
  input self cls body options core client recorder address settings user_agent base_url server headers timeout property
  cached_property resources Any Dict List Literal Mapping Optional Sequence Union TypedDict NoReturn Operation Parameter Body
  RequestOptions SyncCore Server Settings Credentials T Page Stream Download FileInput Recorder client_of None self_ str_
  types_ super`.split(/\s+/);

test('no parameter, property, method or credential shadows a name that the generated Python code uses', async ({
  skip,
}) => {
  if (whyNoPython !== undefined) skip(whyNoPython);
  const place = {file: 'a.yaml', line: 1, column: 1};
  const wide = object(Object.fromEntries(ownNames.map((key) => [key, text])));
  const schemas = ownNames.map((name) => ({name, place, schema: name === 'Any' ? wide : object({[name]: text})}));
  const response = (name: string) => [
    {status: '200', description: '', headers: [], contents: [content('application/json', {kind: 'ref', name})]},
  ];
  const operations = ownNames.flatMap((name) => [
    operation(name, 'get', `/all/${name}`, {tags: ['all'], responses: response(name)}),
    operation(`call ${name}`, 'post', `/${name}`, {
      tags: [name],
      parameters: (name === 'types' ? ownNames : [name]).map((key) =>
        parameter(key, 'query', {schema: {kind: 'array', items: {kind: 'ref', name: key}}}),
      ),
      responses: response('types'),
    }),
  ]);
  const securitySchemes = ownNames.map((id) => ({id, kind: 'apiKey', in: 'header', name: id}) as const);
  const findings = createFindings();
  const document = api({
    title: 'Types',
    schemas,
    operations,
    securitySchemes,
    servers: [
      {url: 'https://a.test', variables: []},
      {url: 'https://{a}.test', variables: [{name: 'a', default: 'a'}]},
    ],
  });
  for (const groupBy of ['tag', 'none']) {
    const {files} = generatePythonSdk(document, readOptions(openApiOptions, {groupBy}, findings), findings);
    const folder = temporary(Object.fromEntries(files.map((file) => [file.path, file.content])));
    expect(JSON.parse(await python([path.join(scripts, 'check_shadowing.py'), folder]))).toEqual([]);
  }
  expect(findings.all()).toEqual([]);
});
