// Reads paths and webhooks into operations.
import type {Body, Content, Encoding, Operation, Property, SecurityRequirement, Server} from '../http/http-api.js';
import {suggestionHint} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, members, placeOf, refOf} from './document-node.js';
import {createContent, mediaTypesField, readBody, readResponse, readSwagger2Response} from './read-content.js';
import {readExternalDocs, readServers} from './read-info.js';
import {matchPathTemplate, parameterNodes, readParameters} from './read-parameters.js';
import {readRequirements} from './read-security.js';
import type {ReadContext} from './reader-context.js';
import {
  checkFields,
  booleanField,
  followWithDescription,
  mapField,
  ifDefined,
  isValidObject,
  reportIgnoredField,
  stringField,
  stringsField,
  warn,
} from './reader-context.js';
import {collectionStyle, readTypedParameter} from './parameter-style.js';

/** Values of the document that apply to all operations. */
export interface DocumentDefaults {
  readonly schemes: ReadonlySet<string>;
  /** Swagger 2.0. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** `operationId` → the first operation that has it: `GET /books`. Filled while operations are read. */
  readonly ids: Map<string, string>;
}

export function readPaths(
  context: ReadContext,
  entries: readonly (readonly [string, DocumentNode])[],
  defaults: DocumentDefaults,
): readonly Operation[] {
  reportEqualPaths(context, entries);
  return entries.flatMap(([path, written]) => {
    if (!path.startsWith('/')) {
      warn(context, written, {
        code: 'path-invalid',
        message: `The path ${path} does not begin with a slash; one is added.`,
        hint: `Write /${path}.`,
        at: 'key',
      });
    }
    if (/[{}]/.test(path.replace(/\{[^{}]*\}/g, ''))) {
      warn(context, written, {
        code: 'path-invalid',
        message: `A brace of the path ${path} has no partner, so it is sent as it is written.`,
        hint: 'Write parameters as {name}.',
        at: 'key',
      });
    }
    return readPathItem(context, path.startsWith('/') ? path : `/${path}`, written, defaults, true);
  });
}

/** Webhooks have a name instead of a path. */
export function readWebhooks(
  context: ReadContext,
  entries: readonly (readonly [string, DocumentNode])[],
  defaults: DocumentDefaults,
): readonly Operation[] {
  return entries.flatMap(([name, written]) => readPathItem(context, name, written, defaults, false));
}

function reportEqualPaths(context: ReadContext, entries: readonly (readonly [string, DocumentNode])[]): void {
  const seen = new Map<string, string>();
  for (const [path, node] of entries) {
    const shape = path.replace(/\{[^{}]*\}/g, '{}');
    const first = seen.get(shape);
    if (first === undefined) seen.set(shape, path);
    else {
      warn(context, node, {
        code: 'path-duplicate',
        message: `${path} is the same path as ${first}; only the names of parameters differ.`,
        hint: 'Put the operations under one path.',
        at: 'key',
      });
    }
  }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const pathItemFields = ['summary', 'description', 'servers', 'parameters', 'additionalOperations'];

function readPathItem(
  context: ReadContext,
  path: string,
  written: DocumentNode,
  defaults: DocumentDefaults,
  isPath: boolean,
): readonly Operation[] {
  const nodes = pathItemNodes(context, written);
  for (const node of nodes) checkFields(context, node, [...methods, ...pathItemFields], 'a path');
  // Fields next to a $ref take precedence over those of its target.
  const parameters = nodes.toReversed().flatMap((node) => parameterNodes(context, node));
  const servers = nodes.map((node) => readServers(context, node)).find((found) => found !== undefined);
  const found = new Map<string, DocumentNode>();
  for (const node of nodes) {
    for (const [key, operation] of members(node)) {
      if (methods.includes(key) && operation.value !== null && !found.has(key)) found.set(key, operation);
    }
    for (const [key, operation] of mapField(context, node, 'additionalOperations')) {
      if (!found.has(key.toLowerCase())) found.set(key.toLowerCase(), operation);
    }
  }
  return [...found].flatMap(([method, at]) => {
    const node = context.references.follow(at);
    if (!node || !isValidObject(context, node)) return [];
    return [
      readOperation(context, {method, path, node, at, item: written, ofPath: parameters, servers, defaults, isPath}),
    ];
  });
}

/** The path item, followed by the targets of its `$ref`s. */
function pathItemNodes(context: ReadContext, written: DocumentNode): readonly DocumentNode[] {
  const nodes: DocumentNode[] = [];
  const seen = new Set<unknown>();
  for (
    let at: DocumentNode | undefined = written;
    at && !seen.has(at.value);
    at = refOf(at) === undefined ? undefined : context.references.step(at)
  ) {
    seen.add(at.value);
    if (isValidObject(context, at)) nodes.push(at);
  }
  return nodes;
}

interface OperationSource {
  readonly method: string;
  readonly path: string;
  readonly node: DocumentNode;
  /** The node of the method, before its `$ref` is followed. */
  readonly at: DocumentNode;
  readonly item: DocumentNode;
  readonly ofPath: readonly DocumentNode[];
  readonly servers: readonly Server[] | undefined;
  readonly defaults: DocumentDefaults;
  readonly isPath: boolean;
}

const swagger2OperationFields =
  `tags summary description externalDocs operationId consumes produces parameters responses schemes
  deprecated security`.split(/\s+/);
const operationFields =
  `tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated
  security servers`.split(/\s+/);

function readOperation(context: ReadContext, found: OperationSource): Operation {
  const {method, path, node, at, item, ofPath, defaults, isPath} = found;
  const isSwagger2 = context.version === '2.0';
  checkFields(context, node, isSwagger2 ? swagger2OperationFields : operationFields, 'an operation');
  const ofOperation = parameterNodes(context, node);
  const parameters = readParameters(context, ofPath, ofOperation);
  const written = isSwagger2 ? undefined : child(node, 'requestBody');
  const bodyNode = written && written.value !== null ? followWithDescription(context, written) : undefined;
  const body = isSwagger2
    ? readSwagger2Body(context, node, [...ofPath, ...ofOperation], defaults)
    : bodyNode && readBody(context, bodyNode);
  reportIgnoredField(
    context,
    node,
    'callbacks',
    'Callbacks are ignored, because they are requests that the API makes.',
  );
  if (body && (method === 'get' || method === 'head')) reportBody(context, node, method);
  const text = (key: string) => stringField(context, node, key);
  const security: readonly SecurityRequirement[] | undefined = readRequirements(context, node, defaults.schemes);
  const extensions = members(node).filter(([key]) => key.startsWith('x-'));
  return {
    ...ifDefined('id', readId(context, found)),
    method,
    path,
    tags: stringsField(context, node, 'tags'),
    ...ifDefined('summary', text('summary')),
    ...ifDefined('description', text('description')),
    ...ifDefined('externalDocs', readExternalDocs(context, node)),
    isDeprecated: booleanField(context, node, 'deprecated') ?? false,
    parameters: isPath ? matchPathTemplate(context, path, item, parameters) : parameters,
    ...ifDefined('body', body),
    responses: readResponses(context, node, defaults),
    ...ifDefined('security', security),
    ...ifDefined('servers', isSwagger2 ? undefined : (readServers(context, node) ?? found.servers)),
    extensions: new Map(extensions.map(([key, {value}]) => [key, value])),
    get place() {
      return placeOf(at, 'key');
    },
  };
}

function readId(context: ReadContext, {node, method, path, defaults}: OperationSource): string | undefined {
  const id = stringField(context, node, 'operationId');
  if (id === undefined || id === '') return undefined;
  const first = defaults.ids.get(id);
  if (first === undefined) defaults.ids.set(id, `${method.toUpperCase()} ${path}`);
  else {
    warn(context, child(node, 'operationId') ?? node, {
      code: 'operation-id-duplicate',
      message: `The operationId ${id} is used twice, first by ${first}.`,
      hint: 'Use a unique id for each operation.',
    });
  }
  return id;
}

function reportBody(context: ReadContext, node: DocumentNode, method: string): void {
  warn(context, child(node, 'requestBody') ?? child(node, 'parameters') ?? node, {
    code: 'body-not-sendable',
    message: `This ${method.toUpperCase()} request has a body, which most clients do not send.`,
    hint: 'Use parameters, or another method.',
    at: 'key',
  });
}

function readResponses(context: ReadContext, node: DocumentNode, defaults: DocumentDefaults): Operation['responses'] {
  const entries = mapField(context, node, 'responses');
  const produces = mediaTypesField(context, node, 'produces') ?? defaults.produces;
  return entries.flatMap(([status, written]) => {
    if (!/^(?:[1-5]\d\d|[1-5][xX]{2}|default)$/.test(status)) {
      warn(context, written, {
        code: 'status-invalid',
        message: `${status} is not a valid response status, so this response is ignored.`,
        hint: suggestionHint(status, ['default'], 'Write a status such as 200, 4XX or default.'),
        at: 'key',
      });
      return [];
    }
    const found = followWithDescription(context, written);
    if (!found || !isValidObject(context, found)) return [];
    const statusKey = status === 'default' ? status : status.toUpperCase();
    return [
      context.version === '2.0'
        ? readSwagger2Response(context, statusKey, found, produces)
        : readResponse(context, statusKey, found),
    ];
  });
}

/** Swagger 2.0: parameters in the body or in a form. */
function readSwagger2Body(
  context: ReadContext,
  node: DocumentNode,
  parameters: readonly DocumentNode[],
  defaults: DocumentDefaults,
): Body | undefined {
  const consumes = mediaTypesField(context, node, 'consumes') ?? defaults.consumes;
  const place = (parameter: DocumentNode) => child(parameter, 'in')?.value;
  const bodyParameter = parameters.findLast((parameter) => place(parameter) === 'body');
  if (bodyParameter) return readBodyParameter(context, bodyParameter, consumes);
  // Parameters of the operation override those of the path with the same name.
  const fields = new Map(
    parameters
      .filter((parameter) => place(parameter) === 'formData')
      .map((parameter) => [child(parameter, 'name')?.value, parameter]),
  );
  return fields.size === 0 ? undefined : readForm(context, [...fields.values()], consumes);
}

function readBodyParameter(context: ReadContext, node: DocumentNode, consumes: readonly string[]): Body {
  const schema = child(node, 'schema');
  const mediaTypes = consumes.length === 0 ? ['application/json'] : consumes;
  return {
    isRequired: booleanField(context, node, 'required') ?? false,
    ...ifDefined('description', stringField(context, node, 'description')),
    contents: mediaTypes.map((mediaType) => createContent(context, mediaType, schema, [], [])),
  };
}

function readForm(context: ReadContext, fields: readonly DocumentNode[], consumes: readonly string[]): Body {
  const hasFile = fields.some((node) => child(node, 'type')?.value === 'file');
  const formTypes = consumes.filter((type) => /^multipart\/form-data|^application\/x-www-form-urlencoded/.test(type));
  const fallback = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const allowedTypes = hasFile ? formTypes.filter((type) => type.startsWith('multipart/')) : formTypes;
  const properties = fields.map((node): Property => {
    const schema = readTypedParameter(context, node);
    const description = stringField(context, node, 'description');
    return {
      name: stringField(context, node, 'name') ?? '',
      schema: description === undefined ? schema : {...schema, annotations: {...schema.annotations, description}},
      isRequired: booleanField(context, node, 'required') ?? false,
      isReadOnly: false,
      isWriteOnly: false,
    };
  });
  const encoding = new Map(
    fields.flatMap((node): readonly (readonly [string, Encoding])[] => {
      if (child(node, 'type')?.value !== 'array') return [];
      return [[stringField(context, node, 'name') ?? '', {headers: [], ...collectionStyle(context, node, 'query')}]];
    }),
  );
  const contents = (allowedTypes.length === 0 ? [fallback] : allowedTypes).map((mediaType): Content => {
    return {mediaType, schema: {kind: 'object', properties}, encoding, examples: []};
  });
  return {isRequired: properties.some(({isRequired}) => isRequired), contents};
}
