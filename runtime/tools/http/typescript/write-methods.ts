// Writes the methods of a class and the types that are declared next to them.
import {docComment, propertyKey} from '../../codegen/typescript-tokens.js';
import type {Operation} from '../http-api.js';
import type {Call, CallStream} from './planned-call.js';
import {omitUndefined, writeExpression, writeCall} from './format-source.js';
import {printAfter, printFields, type TypeNode, printType} from './type-node.js';

/** Declares the types of parameters, results and items that are not named schemas. */
export function writeDeclarations(call: Call): string {
  const {params, resultDeclaration, result, stream} = call;
  const all = [
    params?.declaration && writeDeclaration(params.type, params.declaration),
    resultDeclaration && writeDeclaration(result, resultDeclaration),
    stream?.declaration && writeDeclaration(stream.item, stream.declaration),
  ];
  return all.filter((one) => one !== undefined).join('\n');
}

function writeDeclaration(name: TypeNode, type: TypeNode): string {
  if (type.kind === 'object') return `export interface ${name.flat} {\n${printFields(type, '  ')}}\n`;
  return `${printAfter(`export type ${name.flat} =`, type)};\n`;
}

/**
 * Writes one method. If a separate method streams, writes both; if the parameter `stream: true` requests the stream, adds
 * overloads.
 */
export function writeMethod(call: Call): string {
  const {stream} = call;
  const doc = docComment(methodDoc(call.method.operation), '  ');
  const result = printType(call.result, '  ');
  const returnType = call.pages
    ? `PagePromise<${printType(call.pages.item, '  ')}, ${result}>`
    : `ApiPromise<${result}>`;
  const name = memberName(call.method.name);
  if (stream === undefined)
    return `${doc}${writeSignature(name, call, returnType)} {\n${writeBody(call, call.spec, call.result)}  }\n`;
  const streamReturn = streamType(stream);
  const streamSpec = omitUndefined([
    ...Object.entries(call.spec).filter(([key]) => !['accept', 'mayBeEmpty', 'shape'].includes(key)),
    ['accept', stream.response.accept],
    ['response', stream.response.kind],
    ['textEvents', stream.response.hasTextEvents],
    ['shape', stream.shape],
  ]);
  if (stream.by === 'only') {
    return `${doc}${writeSignature(name, call, `ApiPromise<${streamReturn}>`)} {\n${writeCallBody('call', streamReturn, call, streamSpec)}  }\n`;
  }
  if (stream.by === 'method') {
    const streamMethod = `${doc}${writeSignature(memberName(stream.methodName), call, `ApiPromise<${streamReturn}>`)}`;
    return `${doc}${writeSignature(name, call, returnType)} {\n${writeBody(call, call.spec, call.result)}  }\n\n${streamMethod} {\n${writeCallBody('call', streamReturn, call, streamSpec)}  }\n`;
  }
  const streamSignature = writeSignature(name, call, `ApiPromise<${streamReturn}>`, ' & { stream: true }');
  const plainSignature = writeSignature(name, call, returnType, ' & { stream?: false | null | undefined }');
  const implementation = writeSignature(name, call, `ApiPromise<${result} | ${streamReturn}>`);
  return [
    `${doc}${streamSignature};\n${doc}${plainSignature};\n${implementation} {\n`,
    `    if (params${call.params?.isRequired ? '' : '?'}.stream === true) {\n`,
    writeCallBody('call', streamReturn, call, streamSpec, '      '),
    '    }\n',
    writeBody(call, call.spec, call.result),
    '  }\n',
  ].join('');
}

/** Writes the name of a method. An unquoted `constructor` would be the constructor of the class. */
function memberName(name: string): string {
  return name === 'constructor' ? '["constructor"]' : propertyKey(name);
}

function streamType({item, response}: CallStream): string {
  return `${response.kind === 'lines' ? 'LineStream' : 'EventStream'}<${printType(item, '    ')}>`;
}

function writeSignature(name: string, call: Call, result: string, suffix = ''): string {
  const {positional, params} = call;
  const isRequired = (params?.isRequired ?? false) || suffix === ' & { stream: true }';
  const paramsType = params === undefined ? 'NoParameters' : `${printType(params.type, '    ')}${suffix}`;
  const parts = [
    ...(positional ? [`${positional.name}: ${printType(positional.type, '    ')}`] : []),
    `params${isRequired ? '' : '?'}: ${paramsType}`,
    'options?: RequestOptions',
  ];
  return writeCall(name, parts, `: ${result}`, '  ', ' {'.length);
}

function writeBody(call: Call, spec: Call['spec'], result: TypeNode): string {
  return writeCallBody(call.pages ? 'paginate' : 'call', printType(result, '    '), call, spec);
}

function writeCallBody(function_: string, result: string, call: Call, spec: Call['spec'], indent = '    '): string {
  const {positional, pages} = call;
  const type = pages && function_ === 'paginate' ? `${printType(pages.item, indent)}, ${result}` : result;
  const parameters = positional ? `{ ...params, ${positional.name} }` : 'params';
  const deeper = `${indent}  `;
  const items = [
    writeExpression(spec, deeper),
    ...(pages && function_ === 'paginate' ? [writeExpression(pages.rule, deeper)] : []),
    parameters,
    'options',
  ];
  return `${writeCall(`return this.#http.${function_}<${type}>`, items, ';', indent)}\n`;
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
