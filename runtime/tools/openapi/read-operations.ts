// Paths, their methods, and everything about one operation.
import type {Body, Content, Encoding, Operation, Property, SecurityRequirement, Server} from '../http/http-api.js';
import {nearName} from './near-name.js';
import type {Node} from './document-node.js';
import {child, members, placeOf, refOf} from './document-node.js';
import {content, mediaTypesField, readBody, readResponse, readResponse2} from './read-content.js';
import {readDocs, readServers} from './read-info.js';
import {fitToPath, parameterNodes, readParameters} from './read-parameters.js';
import {readRequirements} from './read-security.js';
import type {ReadContext} from './read-context.js';
import {
  checkFields,
  flagField,
  followed,
  mapField,
  optional,
  reportLeftOut,
  textField,
  textsField,
  warn,
} from './read-context.js';
import {collectionStyle, readTypedParameter} from './parameter-style.js';
import {isObject} from '../../text/is-object.js';

/** What holds for all operations. */
export interface Shared {
  readonly schemes: ReadonlySet<string>;
  /** Swagger 2.0. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** Who has an `operationId`, as far as it was read: `GET /books`. */
  readonly ids: Map<string, string>;
}

export function readPaths(
  context: ReadContext,
  entries: readonly (readonly [string, Node])[],
  shared: Shared,
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
    return readItem(context, path.startsWith('/') ? path : `/${path}`, written, shared, true);
  });
}

/** Of a webhook, or of an entry that is called by a name instead of a path. */
export function readWebhooks(
  context: ReadContext,
  entries: readonly (readonly [string, Node])[],
  shared: Shared,
): readonly Operation[] {
  return entries.flatMap(([name, written]) => readItem(context, name, written, shared, false));
}

function reportEqualPaths(context: ReadContext, entries: readonly (readonly [string, Node])[]): void {
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
const itemFields = ['summary', 'description', 'servers', 'parameters', 'additionalOperations'];

function readItem(
  context: ReadContext,
  path: string,
  written: Node,
  shared: Shared,
  isPath: boolean,
): readonly Operation[] {
  const nodes = itemNodes(context, written);
  for (const node of nodes) checkFields(context, node, [...methods, ...itemFields], 'a path');
  // Fields beside a $ref win over those of its target.
  const parameters = nodes.toReversed().flatMap((node) => parameterNodes(context, node));
  const servers = nodes.map((node) => readServers(context, node)).find((found) => found !== undefined);
  const found = new Map<string, Node>();
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
    if (!node) return [];
    if (!isObject(node.value)) {
      warn(context, at, {
        code: 'value-invalid',
        message: `The value of ${method} is not an operation; it is left out.`,
        hint: 'Write an object.',
        at: 'key',
      });
      return [];
    }
    return [
      readOperation(context, {method, path, node, at, item: written, ofPath: parameters, servers, shared, isPath}),
    ];
  });
}

/** The path item, and the targets of its `$ref`s. */
function itemNodes(context: ReadContext, written: Node): readonly Node[] {
  const nodes: Node[] = [];
  const seen = new Set<unknown>();
  for (
    let at: Node | undefined = written;
    at && !seen.has(at.value);
    at = refOf(at) === undefined ? undefined : context.references.step(at)
  ) {
    seen.add(at.value);
    if (isObject(at.value)) nodes.push(at);
  }
  return nodes;
}

interface Found {
  readonly method: string;
  readonly path: string;
  readonly node: Node;
  /** The node of the method, before its `$ref` is followed. */
  readonly at: Node;
  readonly item: Node;
  readonly ofPath: readonly Node[];
  readonly servers: readonly Server[] | undefined;
  readonly shared: Shared;
  readonly isPath: boolean;
}

const operationFields2 =
  `tags summary description externalDocs operationId consumes produces parameters responses schemes
  deprecated security`.split(/\s+/);
const operationFields3 =
  `tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated
  security servers`.split(/\s+/);

function readOperation(context: ReadContext, found: Found): Operation {
  const {method, path, node, at, item, ofPath, shared, isPath} = found;
  const is2 = context.version === '2.0';
  checkFields(context, node, is2 ? operationFields2 : operationFields3, 'an operation');
  const ofOperation = parameterNodes(context, node);
  const parameters = readParameters(context, ofPath, ofOperation);
  const written = is2 ? undefined : child(node, 'requestBody');
  const bodyNode = written && written.value !== null ? followed(context, written) : undefined;
  const body = is2
    ? readBody2(context, node, [...ofPath, ...ofOperation], shared)
    : bodyNode && readBody(context, bodyNode);
  reportLeftOut(context, node, 'callbacks', 'Callbacks are left out: they are requests that the API makes.');
  if (body && (method === 'get' || method === 'head')) reportBody(context, node, method);
  const text = (key: string) => textField(context, node, key);
  const security: readonly SecurityRequirement[] | undefined = readRequirements(context, node, shared.schemes);
  const extensions = members(node).filter(([key]) => key.startsWith('x-'));
  return {
    ...optional('id', readId(context, found)),
    method,
    path,
    tags: textsField(context, node, 'tags'),
    ...optional('summary', text('summary')),
    ...optional('description', text('description')),
    ...optional('externalDocs', readDocs(context, node)),
    isDeprecated: flagField(context, node, 'deprecated') ?? false,
    parameters: isPath ? fitToPath(context, path, item, parameters) : parameters,
    ...optional('body', body),
    responses: readResponses(context, node, shared),
    ...optional('security', security),
    ...optional('servers', is2 ? undefined : (readServers(context, node) ?? found.servers)),
    extensions: new Map(extensions.map(([key, {value}]) => [key, value])),
    get place() {
      return placeOf(at, 'key');
    },
  };
}

function readId(context: ReadContext, {node, method, path, shared}: Found): string | undefined {
  const id = textField(context, node, 'operationId');
  if (id === undefined || id === '') return undefined;
  const first = shared.ids.get(id);
  if (first === undefined) shared.ids.set(id, `${method.toUpperCase()} ${path}`);
  else {
    warn(context, child(node, 'operationId') ?? node, {
      code: 'operation-id-duplicate',
      message: `The operationId ${id} is used twice; ${first} has it too.`,
      hint: 'Give each operation an id of its own.',
    });
  }
  return id;
}

function reportBody(context: ReadContext, node: Node, method: string): void {
  warn(context, child(node, 'requestBody') ?? child(node, 'parameters') ?? node, {
    code: 'body-not-sendable',
    message: `A ${method.toUpperCase()} request carries no body; most clients refuse to send one.`,
    hint: 'Use parameters, or another method.',
    at: 'key',
  });
}

function readResponses(context: ReadContext, node: Node, shared: Shared): Operation['responses'] {
  const entries = mapField(context, node, 'responses');
  const produces = mediaTypesField(context, node, 'produces') ?? shared.produces;
  return entries.flatMap(([status, written]) => {
    if (!/^(?:[1-5]\d\d|[1-5][xX]{2}|default)$/.test(status)) {
      const near = nearName(status, ['default']);
      warn(context, written, {
        code: 'status-invalid',
        message: `${status} is not a valid response status; it is left out.`,
        hint: near === undefined ? 'Write a status such as 200, 4XX or default.' : `Did you mean ${near}?`,
        at: 'key',
      });
      return [];
    }
    const found = followed(context, written);
    if (!found || !isObject(found.value)) return [];
    const statusKey = status === 'default' ? status : status.toUpperCase();
    return [
      context.version === '2.0'
        ? readResponse2(context, statusKey, found, produces)
        : readResponse(context, statusKey, found),
    ];
  });
}

/** Swagger 2.0: parameters in the body or in a form. */
function readBody2(context: ReadContext, node: Node, parameters: readonly Node[], shared: Shared): Body | undefined {
  const consumes = mediaTypesField(context, node, 'consumes') ?? shared.consumes;
  const place = (parameter: Node) => child(parameter, 'in')?.value;
  const whole = parameters.findLast((parameter) => place(parameter) === 'body');
  if (whole) return readWholeBody(context, whole, consumes);
  // Parameters of the operation override those of the path with the same name.
  const fields = new Map(
    parameters
      .filter((parameter) => place(parameter) === 'formData')
      .map((parameter) => [child(parameter, 'name')?.value, parameter]),
  );
  return fields.size === 0 ? undefined : readForm(context, [...fields.values()], consumes);
}

function readWholeBody(context: ReadContext, node: Node, consumes: readonly string[]): Body {
  const schema = child(node, 'schema');
  const mediaTypes = consumes.length === 0 ? ['application/json'] : consumes;
  return {
    isRequired: flagField(context, node, 'required') ?? false,
    ...optional('description', textField(context, node, 'description')),
    contents: mediaTypes.map((mediaType) => content(context, mediaType, schema, [], [])),
  };
}

function readForm(context: ReadContext, fields: readonly Node[], consumes: readonly string[]): Body {
  const hasFile = fields.some((node) => child(node, 'type')?.value === 'file');
  const wanted = consumes.filter((type) => /^multipart\/form-data|^application\/x-www-form-urlencoded/.test(type));
  const fallback = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const usable = hasFile ? wanted.filter((type) => type.startsWith('multipart/')) : wanted;
  const properties = fields.map((node): Property => {
    const schema = readTypedParameter(context, node);
    const description = textField(context, node, 'description');
    return {
      name: textField(context, node, 'name') ?? '',
      schema: description === undefined ? schema : {...schema, notes: {...schema.notes, description}},
      isRequired: flagField(context, node, 'required') ?? false,
      isReadOnly: false,
      isWriteOnly: false,
    };
  });
  const encoding = new Map(
    fields.flatMap((node): readonly (readonly [string, Encoding])[] => {
      if (child(node, 'type')?.value !== 'array') return [];
      return [[textField(context, node, 'name') ?? '', {headers: [], ...collectionStyle(context, node, 'query')}]];
    }),
  );
  const contents = (usable.length === 0 ? [fallback] : usable).map((mediaType): Content => {
    return {mediaType, schema: {kind: 'object', properties}, encoding, examples: []};
  });
  return {isRequired: properties.some(({isRequired}) => isRequired), contents};
}
