// Plans a method of the SDK: its arguments, its request and its result.
import {createNameScope, pascalCase, snakeCase} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/python-tokens.js';
import type {Body, Content, HttpApi, Operation, Parameter, Schema} from '../http-api.js';
import {successResponses} from '../responses-by-status.js';
import {anything, generic, none, plain, union} from './type-expression.js';
import type {Expression} from './type-expression.js';
import type {Flatten} from './flatten-schemas.js';
import {mediaKindOf} from './media-kind.js';
import type {MediaKind} from './media-kind.js';
import type {Types} from './plan-types.js';
import {compareCodeUnits} from '../../../text/compare-code-units.js';

export interface PythonMethod {
  /** The name in Python: `list`. */
  readonly name: string;
  /** `_LIST` */
  readonly constant: string;
  readonly operation: Operation;
  readonly parameters: readonly PythonParameter[];
  readonly body?: PythonBody;
  readonly result: Result;
  /** Alternative sets of supported schemes; the empty set is last. */
  readonly security: readonly (readonly string[])[];
}

export interface PythonParameter {
  readonly name: string;
  readonly parameter: Parameter;
  readonly type: Expression;
}

interface PythonBody {
  readonly content: Content;
  readonly kind: 'json' | 'form' | 'multipart' | 'text' | 'binary';
  readonly type: Expression;
  readonly isRequired: boolean;
  readonly description?: string;
  /** Whether `{"stream": True}` is added to the body. */
  readonly requestsStream: boolean;
}

interface Result {
  readonly kind: 'json' | 'text' | 'binary' | 'any' | 'nothing' | 'events' | 'event_text' | 'event_objects' | 'lines';
  /** The type of the value or, for streams, of an item. */
  readonly type: Expression;
  readonly accept: string;
}

interface Context {
  readonly api: HttpApi;
  readonly types: Types;
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly flatten: Flatten;
}

/** Returns one method, or two if the operation can return either a value or a stream. */
export function planMethods(
  operation: Operation,
  wanted: string,
  resource: string,
  context: Context,
): readonly PythonMethod[] {
  const hint = identifier(pascalCase(operation.id ?? `${resource} ${wanted}`) || 'Call', 'Call').replace(/^_/, 'Call');
  const name = identifier(snakeCase(wanted), 'call').replace(/^_+/, 'call_');
  const contents = successResponses(operation).flatMap((response) => response.contents);
  const first = contents.find((content) => isStream(kindOf(content)));
  const values = contents.filter((content) => !isStream(kindOf(content)));
  const parameters = parametersOf(operation, hint, context);
  const shared = {operation, parameters, security: securityOf(operation, context.api)};
  const body = operation.body && bodyOf(operation.body, hint, false, context);
  const streamBody = first && operation.body && bodyOf(operation.body, hint, true, context);
  const stream = first && {
    ...shared,
    name: values.length > 0 ? `${name}_stream` : name,
    constant: '',
    ...(streamBody && {body: streamBody}),
    result: streamOf(first, hint, context),
  };
  if (stream !== undefined && values.length === 0) return [stream];
  const plainMethod = {
    ...shared,
    name,
    constant: '',
    ...(body && {body}),
    result: resultTypeOf(operation, values, hint, context),
  };
  return stream === undefined ? [plainMethod] : [plainMethod, stream];
}

function kindOf({mediaType, schema, itemSchema}: Content): MediaKind {
  return mediaKindOf(mediaType, (schema ?? itemSchema)?.kind);
}

function isStream(kind: MediaKind): boolean {
  return kind === 'events' || kind === 'lines';
}

function parametersOf(operation: Operation, hint: string, {types, api}: Context): readonly PythonParameter[] {
  const scope = createNameScope(['self', 'body', 'options']);
  const isSigned = (operation.security ?? api.security).length > 0;
  const sent = operation.parameters.filter(({in: where, name}) => {
    const ours = isSigned ? ['accept', 'content-type', 'authorization'] : ['accept', 'content-type'];
    return where !== 'header' || !ours.includes(name.toLowerCase());
  });
  const order = ['path', 'query', 'querystring', 'header', 'cookie'];
  const named = new Map(
    sent
      .toSorted((a, b) => order.indexOf(a.in) - order.indexOf(b.in) || compareCodeUnits(a.name, b.name))
      .map((parameter) => {
        const wanted = argumentName(parameter.name);
        const other = argumentName(`${parameter.name} ${parameter.in}`);
        return [parameter, scope.claim(scope.has(wanted) ? other : wanted)];
      }),
  );
  return sent.map((parameter) => ({
    name: named.get(parameter) ?? parameter.name,
    parameter,
    type: argumentType(types.expression(parameter.schema, 'input', `${hint}${pascalCase(parameter.name)}`)),
  }));
}

/** Types that method bodies refer to, which an argument must not shadow. */
const namedTypes: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'bytes']);

/** Names with a leading underscore are reserved for the SDK. */
function argumentName(text: string): string {
  const name = identifier(snakeCase(text), 'value').replace(/^_+/, 'value_');
  return namedTypes.has(name) ? `${name}_` : name;
}

/** Arguments accept any sequence in place of a list. */
function argumentType(type: Expression): Expression {
  if (type.kind === 'generic' && type.of === 'List') return {...type, of: 'Sequence'};
  if (type.kind === 'union') return union(type.members.map(argumentType));
  return type;
}

const bodyKinds = ['json', 'multipart', 'form', 'binary', 'text'] as const;

function bodyOf(
  {contents, isRequired, description}: Body,
  hint: string,
  requestsStream: boolean,
  context: Context,
): PythonBody | undefined {
  for (const kind of bodyKinds) {
    const content = contents.find((one) => kindOf(one) === kind || (kind === 'binary' && isStream(kindOf(one))));
    if (content === undefined) continue;
    const {schema} = content;
    const asks = requestsStream && schema !== undefined && hasStreamSwitch(schema, context);
    return {
      content,
      kind,
      type: bodyType(kind, schema, hint, context),
      isRequired,
      ...(description !== undefined && {description}),
      requestsStream: asks,
    };
  }
  return undefined;
}

function bodyType(kind: PythonBody['kind'], schema: Schema | undefined, hint: string, {types}: Context): Expression {
  if (kind === 'text') return plain('str');
  if (kind === 'binary') return plain('FileInput');
  if (schema === undefined) return kind === 'json' ? anything : generic('Mapping', plain('str'), anything);
  return types.expression(schema, 'input', `${hint}Body`);
}

function hasStreamSwitch(schema: Schema, {schemas, flatten}: Context): boolean {
  const target = schema.kind === 'ref' ? schemas.get(schema.name) : schema;
  const flat = target && flatten(target);
  return flat?.kind === 'object' && flat.properties.some(({name}) => name === 'stream');
}

function streamOf(content: Content, hint: string, {types, schemas, flatten}: Context): Result {
  const schema = content.itemSchema ?? content.schema;
  const type = schema === undefined ? anything : types.expression(schema, 'output', `${hint}Event`);
  const accept = content.mediaType;
  if (kindOf(content) === 'lines') return {kind: 'lines', type, accept};
  const target = schema?.kind === 'ref' ? schemas.get(schema.name) : schema;
  if (target?.kind === 'string') return {kind: 'event_text', type, accept};
  return {kind: isWholeEvent(target, flatten) ? 'event_objects' : 'events', type, accept};
}

/** In OpenAPI 3.2, a schema may describe the complete event instead of its data. */
function isWholeEvent(schema: Schema | undefined, flatten: Flatten): boolean {
  const flat = schema && flatten(schema);
  if (flat?.kind !== 'object') return false;
  const byName = new Map(flat.properties.map((property) => [property.name, property.schema]));
  const isText = byName.get('data')?.kind === 'string';
  return isText && [...byName.keys()].every((name) => ['data', 'event', 'id', 'retry'].includes(name));
}

function resultTypeOf(operation: Operation, contents: readonly Content[], hint: string, {types}: Context): Result {
  const isSilent = operation.method === 'get' && !operation.responses.some(({status}) => /^20[45]$/.test(status));
  if (contents.length === 0 || operation.method === 'head') {
    // A GET returns a value even if the document does not describe it.
    if (isSilent && contents.length === 0) return {kind: 'any', type: anything, accept: '*/*'};
    return {kind: 'nothing', type: none, accept: '*/*'};
  }
  const json = contents.filter((content) => kindOf(content) === 'json');
  const responses = successResponses(operation);
  if (json.length === 0) {
    const isText = contents.every((content) => kindOf(content) === 'text');
    return {kind: isText ? 'text' : 'binary', type: plain(isText ? 'str' : 'Download'), accept: acceptOf(contents)};
  }
  const typed = json.map(({schema}) =>
    schema === undefined ? anything : types.expression(schema, 'output', `${hint}Response`),
  );
  const maybeEmpty = responses.some((response) => response.contents.length === 0) ? [none] : [];
  const isMixed = responses.some(
    (response) => response.contents.length > 0 && !response.contents.some((content) => json.includes(content)),
  );
  if (!isMixed) return {kind: 'json', type: union([...typed, ...maybeEmpty]), accept: acceptOf(json)};
  const others = contents.filter((content) => kindOf(content) !== 'json');
  const read = others.map((content) => plain(kindOf(content) === 'text' ? 'str' : 'bytes'));
  return {kind: 'any', type: union([...typed, ...read, ...maybeEmpty]), accept: acceptOf([...json, ...others])};
}

function acceptOf(contents: readonly Content[]): string {
  return [...new Set(contents.map(({mediaType}) => mediaType || '*/*'))].join(', ');
}

function securityOf(operation: Operation, api: HttpApi): readonly (readonly string[])[] {
  const known = new Set(api.securitySchemes.map(({id}) => id));
  const sets = (operation.security ?? api.security)
    .filter((requirement) => requirement.every(({scheme}) => known.has(scheme)))
    .map((requirement) => requirement.map(({scheme}) => scheme));
  return [...sets.filter((set) => set.length > 0), ...sets.filter((set) => set.length === 0).slice(0, 1)];
}

/** Whether the argument has the default `None`. */
export function isOptional({parameter}: PythonParameter): boolean {
  return !parameter.isRequired && parameter.in !== 'path';
}
