// Plans a method: its arguments, its result, and its specification for the runtime.
import {camelCase, type NameScope} from '../../base/identifier-names.js';
import {identifier, isPropertyIdentifier} from '../../codegen/typescript-tokens.js';
import {isJsonType, isJsonLinesType} from '../classify-media-type.js';
import type {Method, Resource} from '../group-methods.js';
import type {Content, HttpApi, Operation, Parameter, Schema} from '../http-api.js';
import type {PageRule} from '../detect-pagination.js';
import {responseShape, pageSpec, callSpec} from './call-spec.js';
import type {Call, CallBody, CallParams, CallStream, KeyedParameter} from './planned-call.js';
import {type ExpectedResponse, chooseResponses, chooseRequestContent} from './choose-media-types.js';
import {claimType, typeName} from './type-names.js';
import {type Field, intersection, object, text, type TypeNode, union} from './type-node.js';
import type {SchemaTypes} from './create-schema-types.js';
import {docText} from './doc-text.js';

export interface CallContext {
  readonly api: HttpApi;
  readonly types: SchemaTypes;
  readonly scope: NameScope;
  readonly pages: ReadonlyMap<Operation, PageRule>;
  /** Set if the SDK validates or converts responses. `isOpen`: enums accept unknown strings. */
  readonly shapes?: {readonly isOpen: boolean};
}

export function planCall(resource: Resource, method: Method, context: CallContext): Call {
  const {types, scope} = context;
  const {operation} = method;
  const name = resource.name === '' ? method.name : `${resource.name}.${method.name}`;
  const stem = typeName(`${resource.name} ${method.name}`);
  const claimName = (end: string) => claimType(`${stem}${end}`, scope);
  const {positional, keyed} = keyParameters(context.api, operation);
  const body = planBody(operation, [...keyed.map(({key}) => key), ...(positional ? [positional.key] : [])], types);
  const params = planParams(keyed, body, types, () => claimName('Params'));
  const {main, stream, unused} = chooseResponses(operation, types.resolve);
  const resultType = planResult(main, types);
  const needsName = resultType.flat === undefined && main.kind === 'json';
  const resultName = needsName ? claimName('Result') : undefined;
  const isStream = main.kind === 'events' || main.kind === 'eventData' || main.kind === 'lines';
  const streamOf = (response: ExpectedResponse, by: CallStream['by']): CallStream => ({
    ...planItem(response, context, () => claimName('Item')),
    response,
    by,
    methodName: uniqueMethodName(`${method.name}Stream`, resource),
  });
  const keys = new Map(keyed.map(({key, parameter}) => [`${parameter.in} ${parameter.name}`, key]));
  const rule = context.pages.get(operation);
  const pageRule = rule === undefined || main.kind !== 'json' || stream ? undefined : pageSpec(rule, keys, body);
  const result = resultName === undefined ? resultType : text(resultName);
  return {
    method,
    name,
    ...(positional && {
      positional: {
        name: positional.key,
        parameter: positional.parameter,
        type: types.typeOf(positional.parameter.schema, 'input'),
      },
    }),
    parameters: keyed,
    ...(body && {body}),
    ...(params && {params}),
    response: main,
    result,
    ...(resultName !== undefined && {resultDeclaration: resultType}),
    ...(isStream && {stream: streamOf(main, 'only')}),
    ...(stream && {stream: streamOf(stream, streamChoice(body, types))}),
    ...(pageRule !== undefined && rule && {pages: {rule: pageRule, item: itemType(rule, result, types)}}),
    spec: callSpec(name, operation, positional, keyed, body, main, context.shapes),
    unused,
  };
}

function keyParameters(
  api: HttpApi,
  operation: Operation,
): {readonly positional?: KeyedParameter; readonly keyed: readonly KeyedParameter[]} {
  const security = new Set((operation.security ?? api.security).flat().map(({scheme}) => scheme));
  const isCredential = ({in: location, name}: Parameter) =>
    api.securitySchemes.some(
      (scheme) => scheme.kind === 'apiKey' && scheme.in === location && scheme.name === name && security.has(scheme.id),
    );
  const isReservedHeader = ({in: location, name}: Parameter) =>
    location === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
  const parameters = operation.parameters.filter(
    (parameter) => !isCredential(parameter) && !isReservedHeader(parameter),
  );
  const inPath = parameters.filter(({in: location}) => location === 'path');
  const [only] = inPath;
  const positional = only !== undefined && inPath.length === 1 ? only : undefined;
  const usedKeys = new Set(['params', 'options']);
  const keyOf = (parameter: Parameter): KeyedParameter => {
    const preferred =
      parameter === positional ? identifier(camelCase(parameter.name), 'id') : parameterKey(parameter.name);
    let key = usedKeys.has(preferred) ? camelCase(`${parameter.in} ${preferred}`) : preferred;
    for (let count = 2; usedKeys.has(key); count++) key = `${preferred}${count}`;
    usedKeys.add(key);
    return {key, parameter};
  };
  const first = positional && keyOf(positional);
  const keyed = [...inPath, ...parameters.filter(({in: location}) => location !== 'path')]
    .filter((parameter) => parameter !== positional)
    .map(keyOf);
  return {...(first && {positional: first}), keyed};
}

/** Keeps the name if it is an identifier, and converts it to camel case otherwise: `X-Request-Id` → `xRequestId`. */
function parameterKey(name: string): string {
  if (isPropertyIdentifier(name)) return name;
  const key = camelCase(name);
  return key === '' ? name : key;
}

function planBody(
  {body, extensions}: Operation,
  usedKeys: readonly string[],
  types: SchemaTypes,
): CallBody | undefined {
  const content = chooseRequestContent(body?.contents ?? []);
  if (body === undefined || content === undefined) return undefined;
  const preferred = extensions.get('x-codegen-request-body-name');
  const keys =
    isJsonType(content.mediaType) || isFormType(content.mediaType) ? flatKeys(content.schema, types, 0) : undefined;
  const shape = content.schema === undefined ? undefined : types.resolve(content.schema);
  const hidesRequired = !body.isRequired && usedKeys.length > 0 && hasRequired(shape);
  const isFlat = keys !== undefined && !keys.some((key) => usedKeys.includes(key)) && !hidesRequired;
  const name = typeof preferred === 'string' && isPropertyIdentifier(preferred) ? preferred : 'body';
  const bodyKey = usedKeys.includes(name) ? 'requestBody' : name;
  return {content, key: isFlat ? undefined : bodyKey, isRequired: body.isRequired};
}

/** All property names of a schema, if its values are objects without additional properties. */
function flatKeys(schema: Schema | undefined, types: SchemaTypes, depth: number): readonly string[] | undefined {
  if (schema === undefined || depth > 10) return undefined;
  const resolved = types.resolve(schema);
  if (resolved.kind === 'object') {
    const isClosed = resolved.additional === undefined || resolved.additional === false;
    const names = resolved.properties.filter(({isReadOnly}) => !isReadOnly).map(({name}) => name);
    return isClosed && names.length > 0 ? names : undefined;
  }
  if (resolved.kind !== 'intersection' && resolved.kind !== 'union') return undefined;
  const all = resolved.members.map((member) => flatKeys(member, types, depth + 1));
  return all.every((keys) => keys !== undefined) ? all.flat() : undefined;
}

function hasRequired(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  if (schema.kind !== 'object') return true;
  return schema.properties.some(({isRequired, isReadOnly}) => isRequired && !isReadOnly);
}

function planParams(
  keyed: readonly KeyedParameter[],
  body: CallBody | undefined,
  types: SchemaTypes,
  declare: () => string,
): CallParams | undefined {
  const fields = keyed.map(({key, parameter}): Field => {
    const type = types.typeOf(parameter.schema, 'input');
    const annotations = {...parameter.schema.annotations, ...(parameter.isDeprecated && {isDeprecated: true})};
    const described =
      parameter.description === undefined ? annotations : {...annotations, description: parameter.description};
    return {
      name: key,
      isOptional: !parameter.isRequired,
      type,
      doc: docText({annotations: described}),
    };
  });
  if (body?.key !== undefined) {
    const type = bodyArgumentType(body.content, types);
    fields.push({name: body.key, isOptional: !body.isRequired, type, doc: ''});
  }
  const required = fields.some(({isOptional}) => !isOptional);
  if (body === undefined || body.key !== undefined) {
    if (fields.length === 0) return undefined;
    return {type: text(declare()), declaration: object(fields), isRequired: required};
  }
  const {schema = {kind: 'unknown'}} = body.content;
  const bodyType = types.typeOf(schema, 'input');
  const isRequired = required || (body.isRequired && hasRequired(types.resolve(schema)));
  if (fields.length === 0 && bodyType.kind === 'text') return {type: bodyType, isRequired};
  const isInline = bodyType.kind === 'object';
  const merged = isInline ? object([...fields, ...bodyType.fields]) : undefined;
  const declaration = merged ?? (fields.length === 0 ? bodyType : intersection([bodyType, object(fields)]));
  return {type: text(declare()), declaration, isRequired};
}

/** A body that is neither JSON nor a form is sent unchanged. */
function bodyArgumentType({mediaType, schema}: Content, types: SchemaTypes): TypeNode {
  const isEncoded = isJsonType(mediaType) || isJsonLinesType(mediaType) || isFormType(mediaType);
  const isRaw = !isEncoded && types.resolve(schema ?? {kind: 'unknown'}).kind !== 'binary';
  if (isRaw) return text('string | Upload');
  return schema === undefined ? text(isEncoded ? 'unknown' : 'Upload') : types.typeOf(schema, 'input');
}

function isFormType(mediaType: string): boolean {
  return /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(mediaType);
}

function planResult(response: ExpectedResponse, types: SchemaTypes): TypeNode {
  switch (response.kind) {
    case 'none':
      return text('void');
    case 'any':
      return text('unknown');
    case 'text':
      return text('string');
    case 'binary':
      return text('Blob');
    default: {
      const all = response.schemas.map((schema) =>
        schema === undefined ? text('unknown') : types.typeOf(schema, 'output'),
      );
      return union([...all, ...(response.mayBeEmpty && response.kind === 'json' ? [text('undefined')] : [])]);
    }
  }
}

/** Plans the items of a stream. */
function planItem(
  response: ExpectedResponse,
  {types, shapes}: CallContext,
  declare: () => string,
): Pick<CallStream, 'item' | 'declaration' | 'shape'> {
  const shape = shapes && responseShape(response, shapes.isOpen);
  const shapeField = shape === undefined ? {} : {shape};
  const type = union(
    response.schemas.map((schema) => (schema === undefined ? text('unknown') : types.typeOf(schema, 'output'))),
  );
  if (type.flat !== undefined) return {...shapeField, item: type};
  return {...shapeField, item: text(declare()), declaration: type};
}

function uniqueMethodName(preferred: string, {methods}: Resource): string {
  const isUsed = methods.some(({name}) => name === preferred);
  return isUsed ? uniqueMethodName(`${preferred}Items`, {name: '', title: '', methods}) : preferred;
}

function streamChoice(body: CallBody | undefined, types: SchemaTypes): CallStream['by'] {
  if (body === undefined || body.key !== undefined) return 'method';
  return flatKeys(body.content.schema, types, 0)?.includes('stream') ? 'flag' : 'method';
}

/** The type of the items of a page: a named type, or an index into the result type. */
function itemType(rule: PageRule, result: TypeNode, types: SchemaTypes): TypeNode {
  const itemTypeNode = types.typeOf(rule.item, 'output');
  if (itemTypeNode.flat !== undefined) return itemTypeNode;
  const resultType = `NonNullable<${result.flat ?? 'unknown'}>`;
  const list = rule.items.reduce((type, key) => `NonNullable<${type}[${JSON.stringify(key)}]>`, resultType);
  return text(`${list}[number]`);
}
