// The model as an OpenAPI document. Everything that the model holds is written; what the wanted version has no words for goes
// into an `x-` field and is reported.
import type {Findings, Place} from '../base/finding.js';
import {createScope, type NameScope} from '../base/names.js';
import type {
  Body,
  Content,
  Encoding,
  Example,
  Header,
  HttpApi,
  Json,
  OAuthFlow,
  Operation,
  Parameter,
  Response,
  SecurityRequirement,
  SecurityScheme,
  Server,
  Style,
  Tag,
} from '../http/model.js';
import {componentNames} from './write-names.js';
import {keyed, object, unlessBare, unlessEmpty, type JsonObject} from './write-object.js';
import {writeSchema, type SchemaWriting} from './write-schema.js';

export type OpenApiVersion = '3.1.0' | '3.0.3';

export interface WriteOptions {
  readonly version: OpenApiVersion;
  /** Where to say what the version has no words for: `not-in-openapi`. */
  readonly findings?: Findings;
}

export function writeOpenApi(api: HttpApi, {version, findings}: WriteOptions): JsonObject {
  const writing = createWriting(api, version, findings);
  const {title, summary, description, termsOfService, contact, license, externalDocs} = api;
  const webhooks = unlessBare(writePathItems(api.webhooks, writing));
  if (webhooks !== undefined && !writing.is31) {
    writing.say('OpenAPI 3.0 has no webhooks; they are kept in x-webhooks.', api.webhooks[0]?.place);
  }
  return object({
    openapi: version,
    info: object({
      title,
      [writing.is31 ? 'summary' : 'x-summary']: summary,
      description,
      termsOfService,
      contact: contact && object({...contact}),
      license: license && writeLicense(license, writing),
      version: api.version,
    }),
    externalDocs: externalDocs && object({...externalDocs}),
    servers: unlessEmpty(api.servers.map(writeServer)),
    security: unlessEmpty(writeSecurity(api.security, writing)),
    tags: unlessEmpty(api.tags.map(writeTag)),
    paths: writePathItems(api.operations, writing),
    [writing.is31 ? 'webhooks' : 'x-webhooks']: webhooks,
    components: unlessBare(
      object({
        schemas: unlessBare(
          keyed(
            api.schemas.map(({name, schema, place}) => [
              writing.names.get(name) ?? name,
              writeSchema(schema, writing.at(place)),
            ]),
          ),
        ),
        securitySchemes: unlessBare(
          keyed(
            api.securitySchemes
              .filter((scheme) => isSayable(scheme, writing))
              .map((scheme) => [writing.schemeNames.get(scheme.id) ?? scheme.id, writeScheme(scheme, writing)]),
          ),
        ),
      }),
    ),
  });
}

interface Writing extends SchemaWriting {
  readonly is31: boolean;
  readonly schemeNames: ReadonlyMap<string, string>;
  readonly operationIds: NameScope;
  readonly unsaid: ReadonlySet<string>;
  readonly say: (message: string, place?: Place) => void;
  readonly at: (place: Place) => SchemaWriting;
}

function createWriting(api: HttpApi, version: OpenApiVersion, findings?: Findings): Writing {
  const is31 = version === '3.1.0';
  const say = (message: string, place?: Place) =>
    findings?.add({
      severity: 'warning',
      code: 'not-in-openapi',
      message,
      hint: 'Check that whoever reads the document can do without it.',
      ...(place && {place}),
    });
  const common = {
    dialect: is31 ? '3.1' : '3.0',
    names: componentNames(api.schemas.map(({name}) => name)),
  } as const;
  const unsaid = is31 ? [] : api.securitySchemes.filter(({kind}) => kind === 'mutualTls');
  for (const {id} of unsaid) say(`OpenAPI 3.0 has no mutual TLS; ${id} is left out.`);
  return {
    ...common,
    is31,
    loosened: say,
    schemeNames: componentNames(api.securitySchemes.map(({id}) => id)),
    operationIds: createScope(),
    unsaid: new Set(unsaid.map(({id}) => id)),
    say,
    at: (place) => ({...common, loosened: (message) => say(message, place)}),
  };
}

function writeLicense({name, identifier, url}: NonNullable<HttpApi['license']>, {is31}: Writing): JsonObject {
  // The two exclude each other, and 3.0 knows only the address.
  if (is31) return object({name, ...(identifier === undefined ? {url} : {identifier})});
  return object({name, url: url ?? (identifier && `https://spdx.org/licenses/${encodeURIComponent(identifier)}.html`)});
}

function writeServer({url, description, variables}: Server): JsonObject {
  const written = variables.map(
    (variable) =>
      [
        variable.name,
        object({
          enum: variable.choices && unlessEmpty(variable.choices),
          default: variable.default,
          description: variable.description,
        }),
      ] as const,
  );
  return object({url, description, variables: unlessBare(keyed(written))});
}

function writeTag({name, description, externalDocs}: Tag): JsonObject {
  return object({name, description, externalDocs: externalDocs && object({...externalDocs})});
}

function isSayable({id}: SecurityScheme, {unsaid}: Writing): boolean {
  return !unsaid.has(id);
}

function writeSecurity(requirements: readonly SecurityRequirement[], writing: Writing): readonly JsonObject[] {
  return requirements.map((requirement) =>
    keyed(
      requirement
        .filter(({scheme}) => !writing.unsaid.has(scheme))
        .map(({scheme, scopes}) => [writing.schemeNames.get(scheme) ?? scheme, scopes]),
    ),
  );
}

function writeScheme(scheme: SecurityScheme, writing: Writing): JsonObject {
  const {description} = scheme;
  switch (scheme.kind) {
    case 'apiKey':
      return object({type: 'apiKey', in: scheme.in, name: scheme.name, description});
    case 'http':
      return object({type: 'http', scheme: scheme.scheme, bearerFormat: scheme.bearerFormat, description});
    case 'oauth2':
      return object({type: 'oauth2', flows: writeFlows(scheme.flows, writing), description});
    case 'openIdConnect':
      return object({type: 'openIdConnect', openIdConnectUrl: scheme.url, description});
    case 'mutualTls':
      return object({type: 'mutualTLS', description});
  }
}

function writeFlows(flows: readonly OAuthFlow[], writing: Writing): JsonObject {
  return keyed(
    flows.map((flow) => {
      const {kind, authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl} = flow;
      if (kind === 'deviceAuthorization') {
        writing.say('OpenAPI has the device flow of OAuth 2 from 3.2 on; it is kept in x-deviceAuthorization.');
      }
      // Addresses that a flow must have are there, even when nothing is known about them.
      const asksUser = kind === 'implicit' || kind === 'authorizationCode';
      return [
        kind === 'deviceAuthorization' ? 'x-deviceAuthorization' : kind,
        object({
          deviceAuthorizationUrl,
          authorizationUrl: asksUser ? (authorizationUrl ?? '') : authorizationUrl,
          tokenUrl: kind === 'implicit' ? tokenUrl : (tokenUrl ?? ''),
          refreshUrl,
          scopes: keyed(flow.scopes.map(({name, description}) => [name, description])),
        }),
      ];
    }),
  );
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

function writePathItems(operations: readonly Operation[], writing: Writing): JsonObject {
  const byPath = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const {method, path, place} = operation;
    const item = byPath.get(path) ?? new Map<string, Operation>();
    byPath.set(path, item);
    if (item.has(method)) {
      writing.say(`${method.toUpperCase()} ${path} is there twice; only the first is written.`, place);
    } else item.set(method, operation);
  }
  return keyed([...byPath].map(([path, item]) => [path, writePathItem(item, writing)]));
}

function writePathItem(item: ReadonlyMap<string, Operation>, writing: Writing): JsonObject {
  const known: [string, JsonObject][] = [];
  const others: [string, JsonObject][] = [];
  for (const [method, operation] of item) {
    if (methods.has(method)) known.push([method, writeOperation(operation, writing)]);
    else {
      const name = method.toUpperCase();
      writing.say(
        `OpenAPI ${writing.dialect} has no method ${name}; the operation is kept in x-additionalOperations.`,
        operation.place,
      );
      others.push([name, writeOperation(operation, writing)]);
    }
  }
  return object({...keyed(known), 'x-additionalOperations': unlessBare(keyed(others))});
}

function writeOperation(operation: Operation, writing: Writing): JsonObject {
  const {tags, summary, description, externalDocs, parameters, body, responses, security, servers, place} = operation;
  const local: Writing = {...writing, ...writing.at(place), say: (message, at) => writing.say(message, at ?? place)};
  const whole = parameters.find((parameter) => parameter.in === 'querystring');
  if (whole !== undefined) {
    local.say(
      'OpenAPI has parameters for the whole query from 3.2 on; this one is kept in x-querystring.',
      whole.place,
    );
  }
  const listed = parameters.filter((parameter) => parameter.in !== 'querystring');
  return object({
    tags: unlessEmpty(tags),
    summary,
    description,
    externalDocs: externalDocs && object({...externalDocs}),
    operationId: writeId(operation, local),
    parameters: unlessEmpty(listed.map((parameter) => writeParameter(parameter, local))),
    'x-querystring': whole && writeParameter(whole, local),
    requestBody: body && writeRequestBody(body, local),
    responses: writeResponses(responses, local),
    ...(operation.isDeprecated && {deprecated: true}),
    security: security && writeSecurity(security, local),
    servers: servers && unlessEmpty(servers.map(writeServer)),
    ...keyed(operation.extensions),
  });
}

function writeId({id}: Operation, {operationIds, say}: Writing): string | undefined {
  if (id === undefined) return undefined;
  const name = operationIds.claim(id);
  if (name !== id) say(`The name ${id} is used twice; this operation is written as ${name}.`);
  return name;
}

function writeParameter(parameter: Parameter, writing: Writing): JsonObject {
  const {name, description, isRequired, isDeprecated, mediaType, schema, examples, allowsReserved} = parameter;
  const shared = {
    name,
    in: parameter.in,
    description,
    ...(isRequired && {required: true}),
    ...(isDeprecated && {deprecated: true}),
  };
  if (mediaType !== undefined) {
    const content = object({schema: writeSchema(schema, writing), ...writeExamples(examples)});
    return object({...shared, content: {[mediaType]: content}});
  }
  return object({
    ...shared,
    ...writeStyle(parameter, writing),
    ...(allowsReserved && {[parameter.in === 'query' ? 'allowReserved' : 'x-allowReserved']: true}),
    schema: writeSchema(schema, writing),
    ...writeExamples(examples),
  });
}

const stylesOf: Readonly<Record<string, readonly Style[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Only what differs from the default of its place. */
function writeStyle({in: where, name, style, explode, place}: Parameter, writing: Writing): JsonObject {
  const known = stylesOf[where] ?? [];
  const standard = known[0];
  const exploded = explode === (style === 'form' || style === 'cookie') ? {} : {explode};
  if (style === standard) return exploded;
  if (known.includes(style)) return {style, ...exploded};
  writing.say(`OpenAPI ${writing.dialect} has no style ${style} for ${name}; it is kept in x-style.`, place);
  return {'x-style': style, explode};
}

function writeRequestBody({isRequired, description, contents}: Body, writing: Writing): JsonObject {
  return object({description, content: writeContents(contents, writing), ...(isRequired && {required: true})});
}

function writeResponses(responses: readonly Response[], writing: Writing): JsonObject | undefined {
  if (responses.length > 0) {
    return keyed(responses.map((response) => [response.status, writeResponse(response, writing)]));
  }
  return writing.is31 ? undefined : {default: {description: 'Nothing is said about the answer.'}};
}

function writeResponse({description, headers, contents}: Response, writing: Writing): JsonObject {
  return object({
    description,
    headers: unlessBare(writeHeaders(headers, writing)),
    content: unlessBare(writeContents(contents, writing)),
  });
}

function writeHeaders(headers: readonly Header[], writing: Writing): JsonObject {
  return keyed(
    headers.map(({name, description, isRequired, schema, examples}) => [
      name,
      object({
        description,
        ...(isRequired && {required: true}),
        schema: writeSchema(schema, writing),
        ...writeExamples(examples),
      }),
    ]),
  );
}

function writeContents(contents: readonly Content[], writing: Writing): JsonObject {
  return keyed(contents.map((content) => [content.mediaType, writeContent(content, writing)]));
}

function writeContent({mediaType, schema, itemSchema, encoding, examples}: Content, writing: Writing): JsonObject {
  const item = itemSchema && writeSchema(itemSchema, writing);
  // Before 3.2 the schema of an event stream is that of its events.
  const isItem = schema === undefined && /^text\/event-stream\b/.test(mediaType);
  return object({
    schema: isItem ? item : schema && writeSchema(schema, writing),
    'x-itemSchema': isItem ? undefined : item,
    encoding: unlessBare(keyed([...encoding].map(([name, part]) => [name, writeEncoding(part, writing)]))),
    ...writeExamples(examples),
  });
}

function writeEncoding({contentType, headers, style, explode, allowsReserved}: Encoding, writing: Writing): JsonObject {
  return object({
    contentType,
    headers: unlessBare(writeHeaders(headers, writing)),
    style,
    explode,
    allowReserved: allowsReserved,
  });
}

function writeExamples(examples: readonly Example[]): {readonly example?: Json; readonly examples?: JsonObject} {
  const [only] = examples;
  if (only === undefined) return {};
  const {name, value, summary, description, externalUrl} = only;
  const isBare = summary === undefined && description === undefined && externalUrl === undefined;
  if (examples.length === 1 && name === '' && isBare) return value === undefined ? {} : {example: value};
  const names = componentNames(examples.map((example) => example.name || 'example'));
  return {
    examples: keyed(
      examples.map(({name, summary, description, value, externalUrl}) => [
        names.get(name || 'example') ?? name,
        object({summary, description, ...(externalUrl === undefined ? {value} : {externalValue: externalUrl})}),
      ]),
    ),
  };
}
