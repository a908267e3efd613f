// Writes the module of a resource: the specifications of its operations, then the synchronous and the asyncio methods.
import {docString, stringLiteral, removeDocstringsAndComments} from '../../codegen/python-tokens.js';
import type {Encoding} from '../http-api.js';
import type {PageRule} from '../detect-pagination.js';
import {oneLine, paragraphs, sentence} from './docstrings.js';
import {generic, plain, renderExpression, union, none} from './type-expression.js';
import type {Expression} from './type-expression.js';
import {isOptional} from './plan-methods.js';
import type {PythonMethod, PythonParameter} from './plan-methods.js';

export interface PythonResource {
  /** The attribute of the client and the module: `books`. Empty if the methods are on the client. */
  readonly name: string;
  readonly module: string;
  readonly className: string;
  readonly title: string;
  readonly description: string;
  readonly methods: readonly (PythonMethod & {readonly paging?: Paging})[];
}

interface Paging {
  readonly rule: PageRule;
  readonly item: Expression;
}

const core = '.._core';

/** The alias of the `types` module. Parameters and methods never start with an underscore, so it cannot be shadowed. */
const typesModule = '_types';

/** Names from `_core` and `typing` that a module of a resource may use. */
export const resourceNames = [
  'Any',
  'AsyncCore',
  'AsyncDownload',
  'AsyncPage',
  'AsyncPager',
  'AsyncStream',
  'Body',
  'Dict',
  'Download',
  'Encoding',
  'FileInput',
  'List',
  'Literal',
  'Mapping',
  'NoReturn',
  'Operation',
  'Optional',
  'Page',
  'Paging',
  'Parameter',
  'RequestOptions',
  'Sequence',
  'Server',
  'Stream',
  'SyncCore',
  'Union',
];

export function writeResource(resource: PythonResource): string {
  const operations = resource.methods.map((method) => writeOperation(method, resource)).join('\n');
  const body = `${operations}\n\n${writeClass(resource, false)}\n\n${writeClass(resource, true)}`;
  return `from __future__ import annotations\n\n${importsOf(removeDocstringsAndComments(body))}\n${body}`;
}

function importsOf(text: string): string {
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const from = (module: string, names: readonly string[], more: readonly string[] = []) => {
    const needed = [...more, ...names.filter(isUsed)];
    return needed.length === 0 ? '' : `from ${module} import ${needed.join(', ')}\n`;
  };
  const forTypes = [
    text.includes(`${typesModule}.`) ? `from .. import types as ${typesModule}\n` : '',
    from(`${core}.files`, ['FileInput']),
    from(`${core}.pages`, ['AsyncPager', 'Page']),
    from(`${core}.responses`, ['AsyncDownload', 'AsyncStream', 'Download', 'Stream']),
  ].join('');
  const generics = ['Any', 'Dict', 'List', 'Literal', 'Mapping', 'NoReturn', 'Optional', 'Sequence', 'Union'];
  const typing = from('typing', generics, forTypes === '' ? [] : ['TYPE_CHECKING']);
  return [
    typing === '' ? '' : `${typing}\n`,
    from(`${core}.core`, ['AsyncCore', 'RequestOptions', 'SyncCore']),
    from(`${core}.operation`, ['Body', 'Encoding', 'Operation', 'Parameter', 'Server']),
    from(`${core}.pages`, ['Paging']),
    forTypes === '' ? '' : `\nif TYPE_CHECKING:\n${forTypes.replace(/^(?=.)/gm, '    ')}`,
  ].join('');
}

function writeOperation(method: PythonResource['methods'][number], resource: PythonResource): string {
  const {operation, parameters, body, result, security, paging} = method;
  const fields = [
    `name=${stringLiteral(fullName(method, resource))}`,
    `method=${stringLiteral(operation.method.toUpperCase())}`,
    `path=${stringLiteral(operation.path)}`,
    parameters.length > 0 && `parameters=${tuple(parameters.map(writeParameter), '    ')}`,
    body &&
      `body=Body(${[
        stringLiteral(body.kind),
        stringLiteral(body.content.mediaType),
        body.content.encoding.size > 0 && `encoding=${encodings(body.content.encoding)}`,
        body.isRequired && 'required=True',
      ]
        .filter((text) => text !== false)
        .join(', ')})`,
    result.accept !== 'application/json' && `accept=${stringLiteral(result.accept)}`,
    result.kind !== 'json' && `result=${stringLiteral(result.kind)}`,
    security.length > 0 && `security=${inlineTuple(security.map((set) => inlineTuple(set.map(stringLiteral))))}`,
    operation.servers !== undefined &&
      operation.servers.length > 0 &&
      `servers=${inlineTuple(
        operation.servers.map(
          ({url, variables}) =>
            `Server(${[stringLiteral(url), ...(variables.length > 0 ? [mapping(variables.map((one) => [one.name, stringLiteral(one.default)]))] : [])].join(', ')})`,
        ),
      )}`,
    paging && `paging=${writePaging(paging.rule)}`,
  ];
  const lines = fields.filter((field) => typeof field === 'string').map((field) => `    ${field},\n`);
  return `${method.constant} = Operation(\n${lines.join('')})\n`;
}

export function fullName(method: PythonMethod, {name}: PythonResource): string {
  return name === '' ? method.name : `${name}.${method.name}`;
}

function writeParameter({parameter}: PythonParameter): string {
  const {name, in: place, style, explode, allowsReserved, mediaType} = parameter;
  const parts = [
    stringLiteral(name),
    stringLiteral(place),
    style !== 'form' && `style=${stringLiteral(style)}`,
    !explode && 'explode=False',
    allowsReserved && 'reserved=True',
    mediaType !== undefined && `media_type=${stringLiteral(mediaType)}`,
  ];
  return `Parameter(${parts.filter((part) => part !== false).join(', ')})`;
}

function encodings(byName: ReadonlyMap<string, Encoding>): string {
  return mapping(
    [...byName].map(([name, {contentType, style, explode, allowsReserved}]) => {
      const parts = [
        contentType !== undefined && `media_type=${stringLiteral(contentType)}`,
        style !== undefined && `style=${stringLiteral(style)}`,
        explode !== undefined && `explode=${explode ? 'True' : 'False'}`,
        allowsReserved === true && 'reserved=True',
      ];
      return [name, `Encoding(${parts.filter((part) => part !== false).join(', ')})`];
    }),
  );
}

function writePaging(rule: PageRule): string {
  const path = (steps: readonly string[]) => inlineTuple(steps.map(stringLiteral));
  const parts = [stringLiteral(snake(rule.kind)), rule.items.length > 0 && `items=${path(rule.items)}`];
  if (rule.kind !== 'link') {
    if (rule.parameter !== undefined) {
      parts.push(`parameter=${stringLiteral(rule.parameter.name)}`);
      parts.push(rule.parameter.in === 'body' && 'place="body"');
    }
    if (rule.kind === 'cursor' || rule.kind === 'url') parts.push(`next=${path(rule.next)}`);
    else {
      if (rule.kind === 'afterId') {
        parts.push(
          rule.last !== undefined && `next=${path(rule.last)}`,
          rule.id !== undefined && `id=${stringLiteral(rule.id)}`,
        );
      } else {
        const total = rule.kind === 'page' ? rule.pages : rule.total;
        parts.push(total !== undefined && `total=${path(total)}`);
        parts.push(rule.size !== undefined && `size=${stringLiteral(rule.size.name)}`);
        parts.push(rule.kind === 'page' && rule.first !== 0 && `first=${BigInt(Math.trunc(rule.first)).toString()}`);
      }
    }
    if (rule.kind !== 'url') parts.push(rule.more !== undefined && `more=${path(rule.more)}`);
  }
  return `Paging(${parts.filter((part) => part !== false).join(', ')})`;
}

function snake(kind: PageRule['kind']): string {
  return kind === 'afterId' ? 'after_id' : kind;
}

function inlineTuple(parts: readonly string[]): string {
  return parts.length === 1 ? `(${parts[0] ?? ''},)` : `(${parts.join(', ')})`;
}

function tuple(parts: readonly string[], indent: string): string {
  return `(\n${parts.map((part) => `${indent}    ${part},\n`).join('')}${indent})`;
}

function mapping(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, value]) => `${stringLiteral(key)}: ${value}`).join(', ')}}`;
}

function writeClass(resource: PythonResource, isAsync: boolean): string {
  const {className, title, description, methods} = resource;
  const doc = docString(paragraphs([description === '' ? sentence(title) : description]), '    ');
  const kind = isAsync ? 'AsyncCore' : 'SyncCore';
  const start = `    def __init__(self, core: ${kind}) -> None:\n        self._core = core\n`;
  return `class ${isAsync ? 'Async' : ''}${className}:\n${doc}${doc === '' ? '' : '\n'}${start}\n${methods
    .map((method) => writeMethod(method, isAsync))
    .join('\n')}`;
}

function writeMethod(method: PythonResource['methods'][number], isAsync: boolean): string {
  const {name, constant, parameters, body, paging} = method;
  const indent = '        ';
  const argument = (label: string, type: Expression, preset: string) =>
    `${indent}${label}: ${renderExpression(type, {prefix: `${typesModule}.`, indent, column: 12 + label.length})}${preset},\n`;
  const required = parameters.filter((parameter) => !isOptional(parameter));
  const optional = parameters.filter(isOptional);
  const lines = [
    ...required.map((parameter) => argument(parameter.name, parameter.type, '')),
    ...(body?.isRequired === true ? [argument('body', body.type, '')] : []),
    ...(body?.isRequired === false ? [argument('body', union([body.type, none]), ' = None')] : []),
    ...optional.map((parameter) => argument(parameter.name, union([parameter.type, none]), ' = None')),
    `${indent}options: Optional[RequestOptions] = None,\n`,
  ];
  const isPaged = paging !== undefined;
  const given = returnType(method, isAsync);
  const type = renderExpression(given, {prefix: `${typesModule}.`, indent: '    ', column: 10});
  const prefix = isAsync && !isPaged ? 'async ' : '';
  const sent = body === undefined ? '' : body.requestsStream ? ', {**(body or {}), "stream": True}' : ', body';
  const args = parameters.length === 0 ? '()' : inlineTuple(parameters.map((parameter) => parameter.name));
  const call = `${isAsync && !isPaged ? 'await ' : ''}self._core.${isPaged ? 'page' : 'call'}(${constant}, ${args}${body === undefined ? ', None' : sent}, options)`;
  const isNothing = method.result.kind === 'nothing';
  const code = isNothing
    ? `${indent}${call}\n`
    : `${indent}_value: ${renderExpression(given, {prefix: `${typesModule}.`, indent, column: 18})} = ${call}\n${indent}return _value\n`;
  return `    ${prefix}def ${name}(\n        self,\n        *,\n${lines.join('')}    ) -> ${type}:\n${docString(methodDoc(method), indent)}${code}`;
}

/** The return type of the method. */
function returnType({result, paging}: PythonResource['methods'][number], isAsync: boolean): Expression {
  if (paging !== undefined) return generic(isAsync ? 'AsyncPager' : 'Page', paging.item, result.type);
  switch (result.kind) {
    case 'events':
    case 'event_text':
    case 'event_objects':
    case 'lines':
      return generic(isAsync ? 'AsyncStream' : 'Stream', result.type);
    case 'binary':
      return plain(isAsync ? 'AsyncDownload' : 'Download');
    default:
      return result.type;
  }
}

function methodDoc({operation, parameters, body, result, paging}: PythonResource['methods'][number]): string {
  const {method, path, summary, description, isDeprecated} = operation;
  const args = [
    ...parameters.map(({name, parameter}) => {
      const notes = [
        parameter.description ?? parameter.schema.annotations?.description ?? '',
        parameter.isDeprecated ? 'Deprecated.' : '',
      ];
      return {name, text: oneLine(notes.join(' '))};
    }),
    ...(body === undefined ? [] : [{name: 'body', text: oneLine(body.description ?? '')}]),
  ].filter(({text}) => text !== '');
  const streams = ['events', 'event_text', 'event_objects', 'lines'].includes(result.kind);
  const failures = operation.responses.filter(
    (response) => /^[45]/.test(response.status) && oneLine(response.description) !== '',
  );
  return paragraphs([
    summary === undefined ? undefined : sentence(oneLine(summary)),
    description === summary ? undefined : description,
    `\`${method.toUpperCase()} ${path}\``,
    isDeprecated ? 'Deprecated.' : undefined,
    paging === undefined ? undefined : 'Returns the first page. A loop over it iterates over the items of all pages.',
    streams ? 'Returns a stream. A loop over it iterates over the items as they arrive.' : undefined,
    args.length === 0 ? undefined : `Args:\n${args.map(({name, text}) => `    ${name}: ${text}`).join('\n')}`,
    failures.length === 0
      ? undefined
      : `Raises:\n${failures.map(({status, description: why}) => `    APIError: ${status}: ${oneLine(why)}`).join('\n')}`,
  ]);
}
