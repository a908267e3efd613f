// From an HTTP API to a Python package without dependencies, with a client for threads and one for asyncio.
import {files as coreFiles} from 'sdk:python';
import type {Findings} from '../../base/finding.js';
import {createScope, pascalCase, snakeCase} from '../../base/names.js';
import type {OpenApiOptions} from '../../openapi/options.js';
import type {OutputFile, SummaryLine} from '../../tool.js';
import {docString, identifier, stringLiteral} from '../../write/python.js';
import {groupMethods} from '../methods.js';
import type {HttpApi, Operation, Server} from '../model.js';
import {findPages} from '../pages.js';
import {clientArguments, clientMembers, clientNames, writeClient} from './client.js';
import {oneLine, paragraphs, sentence} from './docs.js';
import {methodsOf} from './method.js';
import type {PythonMethod} from './method.js';
import {packageNames} from './names.js';
import type {PackageNames} from './names.js';
import {generatedBy, pythonPackage, pythonVersion} from './package.js';
import {writeReadme} from './readme.js';
import {resourceNames, writeResource} from './resource.js';
import type {PythonResource} from './resource.js';
import {createSamples} from './sample.js';
import {secretsOf} from './security.js';
import {writeTests} from './tests.js';
import {createTypes} from './types.js';
import type {Types} from './types.js';
import {webhookTypes} from './webhooks.js';
import {writeTypes} from './write-types.js';

export interface Written {
  readonly files: readonly OutputFile[];
  readonly summary: readonly SummaryLine[];
}

export function writePython(api: HttpApi, options: OpenApiOptions, findings: Findings): Written {
  sayWhatHasNoEffect(options, findings);
  const names = packageNames(api, options.name);
  const version = pythonVersion(api, options.version);
  const types = createTypes(api, findings);
  const resources = resourcesOf(api, options, types, findings);
  webhookTypes(api, types);
  const definitions = types.definitions();
  const samples = createSamples(definitions);
  const secrets = secretsOf(api, names.environment, clientArguments);
  const servers = serversOf(api, options.baseUrl);
  const parts = {api, names, resources, secrets, servers, samples, version};
  const source = `src/${names.module}`;
  const typesFile = typesModule(definitions);
  const module = (path: string, content: string): OutputFile => ({
    path: `${source}/${path}`,
    content: `${generatedBy}${content}`,
  });
  const files: readonly OutputFile[] = [
    module('__init__.py', packageInit(api, names)),
    module('_version.py', `__version__ = ${stringLiteral(version)}\n`),
    module('client.py', writeClient(parts)),
    module('types.py', typesFile),
    module('resources/__init__.py', ''),
    ...resources.map((resource) => module(`resources/${resource.module}.py`, writeResource(resource))),
    ...coreModules(),
    {path: `${source}/py.typed`, content: ''},
    ...(options.tests ? writeTests({...parts, templates: testTemplates()}) : []),
    ...(options.readme ? [{path: 'README.md', content: writeReadme(parts)}] : []),
  ];
  const summary = summaryOf(api, resources, types);
  return {files: pythonPackage({api, names, version, output: options.output, findings, summary, files}), summary};

  function coreModules(): readonly OutputFile[] {
    return Object.entries(coreFiles)
      .filter(([path]) => /^\w+\.py$/.test(path))
      .map(([path, text]) => module(`_core/${path}`, text));
  }
}

function testTemplates(): Readonly<Record<string, string>> {
  const templates = Object.entries(coreFiles).filter(([path]) => /^templates\/\w+\.py$/.test(path));
  return Object.fromEntries(templates.map(([path, text]) => [path.slice('templates/'.length), text]));
}

/** The options are those of every language. */
function sayWhatHasNoEffect(options: OpenApiOptions, findings: Findings): void {
  const chosen = [
    options.dates !== 'string' && ['dates', 'Dates stay text; datetime.fromisoformat reads them.'],
    options.enums !== 'union' && ['enums', 'Enums are Literal types.'],
    options.validate && ['validate', 'Answers come as they are.'],
  ];
  for (const one of chosen) {
    if (one === false) continue;
    findings.add({
      severity: 'warning',
      code: 'option-without-effect',
      message: `${one[0]} has no effect on Python.`,
      hint: one[1] ?? '',
    });
  }
}

/** What a module of a resource must not be called: devices of Windows, and what Python gives a meaning. */
const moduleNames = [
  'con',
  'prn',
  'aux',
  'nul',
  '__init__',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [`com${n}`, `lpt${n}`]),
];
const methodNames = ['str', 'int', 'float', 'bool', 'bytes', 'object', 'types', '__init__', '_core'];

function resourcesOf(
  api: HttpApi,
  options: OpenApiOptions,
  types: Types,
  findings: Findings,
): readonly PythonResource[] {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const rules = findPages(api, options, findings);
  const groups = groupMethods(api, options);
  const attributes = createScope([...clientMembers, ...moduleNames]);
  const classes = createScope([...resourceNames, ...clientNames]);
  const sorted = groups.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const named = new Map(
    sorted.map((group) => {
      const attribute = attributes.claim(
        identifier(snakeCase(group.name).slice(0, 50), 'api').replace(/^_+/, 'resource_'),
      );
      const wanted = identifier(pascalCase(group.name).slice(0, 60) || 'Api', 'Api').replace(/^_+/, 'Resource');
      // The asyncio twin has the same name with `Async` before it.
      const isTaken = classes.has(wanted) || classes.has(`Async${wanted}`);
      const className = classes.claim(isTaken ? `${wanted}Resource` : wanted);
      classes.claim(`Async${className}`);
      return [group, {attribute, className}];
    }),
  );
  return groups.map((group): PythonResource => {
    const {attribute = 'api', className = 'Api'} = named.get(group) ?? {};
    const isRoot = group.name === '';
    const methods = group.methods.flatMap(({name, operation}) =>
      methodsOf(operation, name, group.name, {api, types, schemas}).map((method) => ({
        ...method,
        ...pagingOf(operation, method, rules, types),
      })),
    );
    return {
      name: isRoot ? '' : attribute,
      module: attribute,
      className,
      title: group.title === '' ? api.title : group.title,
      description: group.description ?? '',
      methods: withNames(methods, isRoot ? [...methodNames, ...clientMembers] : methodNames),
    };
  });
}

/** Gives methods names that are free, whatever their order in the document. */
function withNames<Method extends PythonMethod>(
  methods: readonly Method[],
  reserved: readonly string[],
): readonly Method[] {
  const scope = createScope(reserved);
  const constants = createScope();
  const sorted = methods.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
  const names = new Map(
    sorted.map((method) => {
      const name = scope.claim(scope.has(method.name) ? `${method.name}_` : method.name);
      return [method, {name, constant: constants.claim(`_${name.replace(/^_+/, '').toUpperCase()}`.normalize('NFKC'))}];
    }),
  );
  return methods.map((method) => ({...method, ...names.get(method)}));
}

function addressOf({name, operation}: PythonMethod): string {
  return `${name} ${operation.path} ${operation.method}`;
}

function pagingOf(
  operation: Operation,
  method: PythonMethod,
  rules: ReturnType<typeof findPages>,
  types: Types,
): {readonly paging?: PythonResource['methods'][number]['paging'] & object} {
  const rule = rules.get(operation);
  if (rule === undefined || method.result.kind !== 'json') return {};
  const hint = `${pascalCase(operation.id ?? method.name)}Item`;
  return {paging: {rule, item: types.expression(rule.item, 'output', identifier(hint, 'Item'))}};
}

function serversOf(api: HttpApi, baseUrl: string): readonly Server[] {
  return baseUrl === '' ? api.servers : [{url: baseUrl, variables: []}];
}

function typesModule(definitions: ReturnType<Types['definitions']>): string {
  const {text, used} = writeTypes(definitions);
  const typing = used.filter((name) => name !== 'FileInput');
  return [
    'from __future__ import annotations\n\n',
    typing.length === 0 ? '' : `from typing import ${typing.join(', ')}\n`,
    used.includes('FileInput') ? '\nfrom ._core.files import FileInput\n' : '',
    text === '' ? '' : `\n\n${text}`,
  ].join('');
}

function packageInit(api: HttpApi, {client}: PackageNames): string {
  const exported = [
    ['_core.auth', ['ClientCredentials']],
    ['_core.core', ['RequestOptions']],
    ['_core.errors', ['APIConnectionError', 'APIDecodeError', 'APIError', 'APITimeoutError', 'SDKError']],
    ['_core.files', ['File', 'FileInput']],
    ['_core.pages', ['AsyncPage', 'AsyncPager', 'Page']],
    ['_core.responses', ['APIResponse', 'AsyncDownload', 'AsyncStream', 'Download', 'Stream']],
    ['_version', ['__version__']],
    ['client', [`Async${client}`, client]],
  ] as const;
  const all = exported.flatMap(([, names]) => names).toSorted();
  return [
    docString(paragraphs([sentence(oneLine(api.title)), api.summary])),
    '\n',
    ...exported.map(([module, names]) => `from .${module} import ${names.join(', ')}\n`),
    `\n__all__ = [\n${all.map((name) => `    ${stringLiteral(name)},\n`).join('')}]\n`,
  ].join('');
}

function summaryOf(api: HttpApi, resources: readonly PythonResource[], types: Types): readonly SummaryLine[] {
  const methods = resources.flatMap((resource) => resource.methods);
  return [
    {label: 'Operations', count: api.operations.length},
    {label: 'Resources', count: resources.length},
    {label: 'Methods', count: methods.length},
    {label: 'Paged lists', count: methods.filter(({paging}) => paging !== undefined).length},
    {label: 'Schemas', count: api.schemas.length},
    {label: 'Types', count: types.definitions().length},
  ];
}
