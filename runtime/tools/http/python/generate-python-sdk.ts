// Generates the Python SDK of an HTTP API: a package without dependencies, with a synchronous and an asyncio client.
import {files as coreFiles} from 'sdk:python';
import type {Findings} from '../../base/finding.js';
import type {OpenApiOptions} from '../../openapi/options.js';
import {checkOutputSyntax} from '../../syntax/check-output-syntax.js';
import {checkPython} from '../../syntax/check-python.js';
import {checkToml} from '../../syntax/check-toml.js';
import type {OutputFile, SummaryLine} from '../../tool.js';
import {docString, stringLiteral} from '../../codegen/python-tokens.js';
import type {HttpApi, Server} from '../http-api.js';
import {clientArguments, writeClient} from './write-client.js';
import {oneLine, paragraphs, sentence} from './docstrings.js';
import {createFlatten} from './flatten-schemas.js';
import {packageNames} from './package-names.js';
import type {PackageNames} from './package-names.js';
import {generatedBy, writePackage, pythonVersion} from './write-package.js';
import {writeReadme} from './write-readme.js';
import {writeResource} from './write-resource.js';
import type {PythonResource} from './write-resource.js';
import {planResources} from './plan-resources.js';
import {createSamples} from './sample-values.js';
import {planCredentials} from './plan-credentials.js';
import {writeTests} from './write-tests.js';
import {planTypes} from './plan-types.js';
import type {Types} from './plan-types.js';
import {addWebhookTypes} from './add-webhook-types.js';
import {writeTypes} from './write-types.js';

export interface PythonSdk {
  readonly files: readonly OutputFile[];
  readonly summary: readonly SummaryLine[];
}

export function generatePythonSdk(api: HttpApi, options: OpenApiOptions, findings: Findings): PythonSdk {
  reportUnusedOptions(options, findings);
  const names = packageNames(api, options.name);
  const version = pythonVersion(api, options.version);
  const flatten = createFlatten(new Map(api.schemas.map(({name, schema}) => [name, schema])));
  const types = planTypes(api, flatten, findings);
  const resources = planResources(api, options, types, flatten, findings);
  addWebhookTypes(api, types);
  const definitions = types.definitions();
  const samples = createSamples(definitions);
  const secrets = planCredentials(api, names.environment, clientArguments);
  const servers = serversOf(api, options.baseUrl);
  const parts = {api, names, resources, secrets, servers, samples, version};
  const source = `src/${names.module}`;
  const module = (path: string, content: string): OutputFile => ({
    path: `${source}/${path}`,
    content: `${generatedBy}${content}`,
  });
  const files: readonly OutputFile[] = [
    module('__init__.py', packageInit(api, names)),
    module('_version.py', `__version__ = ${stringLiteral(version)}\n`),
    module('client.py', writeClient(parts)),
    module('types.py', typesModule(definitions)),
    module('resources/__init__.py', ''),
    ...resources.map((resource) => module(`resources/${resource.module}.py`, writeResource(resource))),
    ...coreModules().map(([path, text]) => module(`_core/${path}`, text)),
    {path: `${source}/py.typed`, content: ''},
    ...(options.tests ? writeTests({...parts, templates: testTemplates()}) : []),
    ...(options.readme ? [{path: 'README.md', content: writeReadme(parts)}] : []),
  ];
  const summary = summaryOf(api, resources, types);
  const output = writePackage({api, names, version, output: options.output, findings, summary, files});
  checkOutputSyntax(output, {py: checkPython, toml: checkToml}, findings);
  return {files: output, summary};
}

/** Skips bytecode that Python may have written next to the sources. */
function coreModules(): readonly (readonly [string, string])[] {
  return Object.entries(coreFiles).filter(([path]) => /^\w+\.py$/.test(path));
}

function testTemplates(): Readonly<Record<string, string>> {
  const templates = Object.entries(coreFiles).filter(([path]) => /^templates\/\w+\.py$/.test(path));
  return Object.fromEntries(templates.map(([path, text]) => [path.slice('templates/'.length), text]));
}

/** Reports options that only apply to other languages. */
function reportUnusedOptions(options: OpenApiOptions, findings: Findings): void {
  const chosen = [
    options.dates !== 'string' && ['dates', 'Dates stay strings. Parse them with datetime.fromisoformat.'],
    options.enums !== 'union' && ['enums', 'Enums are always Literal types.'],
    options.validate && ['validate', 'Python SDKs do not validate responses.'],
  ];
  for (const one of chosen) {
    if (one === false) continue;
    findings.add({
      severity: 'warning',
      code: 'option-without-effect',
      message: `The option ${one[0]} has no effect on Python SDKs.`,
      hint: one[1] ?? '',
    });
  }
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
