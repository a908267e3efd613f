// The methods of a class, and the types that are declared beside them.
import {docComment, propertyKey} from '../../write/typescript-tokens.js';
import type {Operation} from '../http-api.js';
import type {Call, CallStream} from './planned-call.js';
import {compact, expression, listed} from './source-text.js';
import {after, fieldsText, type TypeNode, typeText} from './type-node.js';

/** Types of parameters, results and items that nothing else names. */
export function declarationsOf(call: Call): string {
  const {params, resultDeclaration, result, stream} = call;
  const all = [
    params?.declaration && declaration(params.type, params.declaration),
    resultDeclaration && declaration(result, resultDeclaration),
    stream?.declaration && declaration(stream.item, stream.declaration),
  ];
  return all.filter((one) => one !== undefined).join('\n');
}

function declaration(name: TypeNode, type: TypeNode): string {
  if (type.kind === 'object') return `export interface ${name.flat} {\n${fieldsText(type, '  ')}}\n`;
  return `${after(`export type ${name.flat} =`, type)};\n`;
}

/** One method, or two when it also streams. */
export function methodText(call: Call): string {
  const {stream} = call;
  const doc = docComment(methodDoc(call.method.operation), '  ');
  const result = typeText(call.result, '  ');
  const plain = call.pages ? `PagePromise<${typeText(call.pages.item, '  ')}, ${result}>` : `ApiPromise<${result}>`;
  const name = memberName(call.method.name);
  if (stream === undefined)
    return `${doc}${signature(name, call, plain)} {\n${body(call, call.spec, call.result)}  }\n`;
  const streamed = streamType(stream);
  const streamSpec = compact([
    ...Object.entries(call.spec).filter(([key]) => !['accept', 'mayBeEmpty', 'shape'].includes(key)),
    ['accept', stream.answer.accept],
    ['answer', stream.answer.kind],
    ['shape', stream.shape],
  ]);
  if (stream.by === 'only') {
    return `${doc}${signature(name, call, `ApiPromise<${streamed}>`)} {\n${callText('call', streamed, call, streamSpec)}  }\n`;
  }
  if (stream.by === 'method') {
    const other = `${doc}${signature(memberName(stream.methodName), call, `ApiPromise<${streamed}>`)}`;
    return `${doc}${signature(name, call, plain)} {\n${body(call, call.spec, call.result)}  }\n\n${other} {\n${callText('call', streamed, call, streamSpec)}  }\n`;
  }
  const yes = signature(name, call, `ApiPromise<${streamed}>`, ' & { stream: true }');
  const no = signature(name, call, plain, ' & { stream?: false | null | undefined }');
  const both = signature(name, call, `ApiPromise<${result} | ${streamed}>`);
  return [
    `${doc}${yes};\n${doc}${no};\n${both} {\n`,
    `    if (params${call.params?.isRequired ? '' : '?'}.stream === true) {\n`,
    callText('call', streamed, call, streamSpec, '      '),
    '    }\n',
    body(call, call.spec, call.result),
    '  }\n',
  ].join('');
}

/** The name of a method in its class; `constructor` as it stands would be the class's own. */
function memberName(name: string): string {
  return name === 'constructor' ? '["constructor"]' : propertyKey(name);
}

function streamType({item, answer}: CallStream): string {
  return `${answer.kind === 'lines' ? 'LineStream' : 'EventStream'}<${typeText(item, '    ')}>`;
}

function signature(name: string, call: Call, result: string, more = ''): string {
  const {positional, params} = call;
  const isRequired = (params?.isRequired ?? false) || more === ' & { stream: true }';
  const own = params === undefined ? 'NoParameters' : `${typeText(params.type, '    ')}${more}`;
  const parts = [
    ...(positional ? [`${positional.name}: ${typeText(positional.type, '    ')}`] : []),
    `params${isRequired ? '' : '?'}: ${own}`,
    'options?: RequestOptions',
  ];
  return listed(name, parts, `: ${result}`, '  ', ' {'.length);
}

function body(call: Call, spec: Call['spec'], result: TypeNode): string {
  return callText(call.pages ? 'paginate' : 'call', typeText(result, '    '), call, spec);
}

function callText(function_: string, result: string, call: Call, spec: Call['spec'], indent = '    '): string {
  const {positional, pages} = call;
  const type = pages && function_ === 'paginate' ? `${typeText(pages.item, indent)}, ${result}` : result;
  const parameters = positional ? `{ ...params, ${positional.name} }` : 'params';
  const deeper = `${indent}  `;
  const items = [
    expression(spec, deeper),
    ...(pages && function_ === 'paginate' ? [expression(pages.rule, deeper)] : []),
    parameters,
    'options',
  ];
  return `${listed(`return this.#http.${function_}<${type}>`, items, ';', indent)}\n`;
}

function methodDoc(operation: Operation): string {
  const {summary, description, method, path, externalDocs, isDeprecated} = operation;
  const parts = [
    summary ?? '',
    description === summary ? '' : (description ?? ''),
    `\`${method.toUpperCase()} ${path}\``,
    [...(externalDocs ? [`@see ${externalDocs.url}`] : []), ...(isDeprecated ? ['@deprecated'] : [])].join('\n'),
  ];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
