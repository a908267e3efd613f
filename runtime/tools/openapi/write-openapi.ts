// Writes the model as an OpenAPI document. Features that the target version does not support are written to `x-` fields and
// reported.
import type {Findings, Place} from '../base/finding.js';
import {createNameScope, type NameScope} from '../base/identifier-names.js';
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
} from '../http/http-api.js';
import {componentNames} from './component-names.js';
import {
  objectFromEntries,
  omitUndefined,
  undefinedIfNoKeys,
  undefinedIfEmpty,
  type JsonObject,
} from './omit-empty-fields.js';
import {writeSchema, type SchemaContext} from './write-schema.js';

export type OpenApiVersion = '3.1.0' | '3.0.3';

export interface WriteOptions {
  readonly version: OpenApiVersion;
  /** Receives `not-in-openapi` findings for unsupported features. */
  readonly findings?: Findings;
}

export function writeOpenApi(api: HttpApi, {version, findings}: WriteOptions): JsonObject {
  const context = createContext(api, version, findings);
  const {title, summary, description, termsOfService, contact, license, externalDocs} = api;
  const webhooks = undefinedIfNoKeys(writePathItems(api.webhooks, context));
  if (webhooks !== undefined && !context.is31) {
    context.report('OpenAPI 3.0 has no webhooks; they are kept in x-webhooks.', api.webhooks[0]?.place);
  }
  return omitUndefined({
    openapi: version,
    info: omitUndefined({
      title,
      [context.is31 ? 'summary' : 'x-summary']: summary,
      description,
      termsOfService,
      contact: contact && omitUndefined({...contact}),
      license: license && writeLicense(license, context),
      version: api.version,
    }),
    externalDocs: externalDocs && omitUndefined({...externalDocs}),
    servers: undefinedIfEmpty(api.servers.map(writeServer)),
    security: undefinedIfEmpty(writeSecurity(api.security, context)),
    tags: undefinedIfEmpty(api.tags.map(writeTag)),
    paths: writePathItems(api.operations, context),
    [context.is31 ? 'webhooks' : 'x-webhooks']: webhooks,
    components: undefinedIfNoKeys(
      omitUndefined({
        schemas: undefinedIfNoKeys(
          objectFromEntries(
            api.schemas.map(({name, schema, place}) => [
              context.names.get(name) ?? name,
              writeSchema(schema, context.at(place)),
            ]),
          ),
        ),
        securitySchemes: undefinedIfNoKeys(
          objectFromEntries(
            api.securitySchemes
              .filter((scheme) => isExpressible(scheme, context))
              .map((scheme) => [context.schemeNames.get(scheme.id) ?? scheme.id, writeScheme(scheme, context)]),
          ),
        ),
      }),
    ),
  });
}

interface WriteContext extends SchemaContext {
  readonly is31: boolean;
  readonly schemeNames: ReadonlyMap<string, string>;
  readonly operationIds: NameScope;
  readonly omitted: ReadonlySet<string>;
  readonly report: (message: string, place?: Place) => void;
  readonly at: (place: Place) => SchemaContext;
}

function createContext(api: HttpApi, version: OpenApiVersion, findings?: Findings): WriteContext {
  const is31 = version === '3.1.0';
  const report = (message: string, place?: Place) =>
    findings?.add({
      severity: 'warning',
      code: 'not-in-openapi',
      message,
      hint: 'Check that no tool that reads the document needs it.',
      ...(place && {place}),
    });
  const common = {
    dialect: is31 ? '3.1' : '3.0',
    names: componentNames(api.schemas.map(({name}) => name)),
  } as const;
  const omitted = is31 ? [] : api.securitySchemes.filter(({kind}) => kind === 'mutualTls');
  for (const {id} of omitted)
    report(`OpenAPI 3.0 has no mutual TLS, so the document does not contain the security scheme ${id}.`);
  return {
    ...common,
    is31,
    reportLoss: report,
    schemeNames: componentNames(api.securitySchemes.map(({id}) => id)),
    operationIds: createNameScope(),
    omitted: new Set(omitted.map(({id}) => id)),
    report,
    at: (place) => ({...common, reportLoss: (message) => report(message, place)}),
  };
}

function writeLicense({name, identifier, url}: NonNullable<HttpApi['license']>, {is31}: WriteContext): JsonObject {
  // `identifier` and `url` are mutually exclusive, and 3.0 has only `url`.
  if (is31) return omitUndefined({name, ...(identifier === undefined ? {url} : {identifier})});
  return omitUndefined({
    name,
    url: url ?? (identifier && `https://spdx.org/licenses/${encodeURIComponent(identifier)}.html`),
  });
}

function writeServer({url, description, variables}: Server): JsonObject {
  const written = variables.map(
    (variable) =>
      [
        variable.name,
        omitUndefined({
          enum: variable.choices && undefinedIfEmpty(variable.choices),
          default: variable.default,
          description: variable.description,
        }),
      ] as const,
  );
  return omitUndefined({url, description, variables: undefinedIfNoKeys(objectFromEntries(written))});
}

function writeTag({name, description, externalDocs}: Tag): JsonObject {
  return omitUndefined({name, description, externalDocs: externalDocs && omitUndefined({...externalDocs})});
}

function isExpressible({id}: SecurityScheme, {omitted}: WriteContext): boolean {
  return !omitted.has(id);
}

function writeSecurity(requirements: readonly SecurityRequirement[], context: WriteContext): readonly JsonObject[] {
  return requirements.map((requirement) =>
    objectFromEntries(
      requirement
        .filter(({scheme}) => !context.omitted.has(scheme))
        .map(({scheme, scopes}) => [context.schemeNames.get(scheme) ?? scheme, scopes]),
    ),
  );
}

function writeScheme(scheme: SecurityScheme, context: WriteContext): JsonObject {
  const {description} = scheme;
  switch (scheme.kind) {
    case 'apiKey':
      return omitUndefined({type: 'apiKey', in: scheme.in, name: scheme.name, description});
    case 'http':
      return omitUndefined({type: 'http', scheme: scheme.scheme, bearerFormat: scheme.bearerFormat, description});
    case 'oauth2':
      return omitUndefined({type: 'oauth2', flows: writeFlows(scheme.flows, context), description});
    case 'openIdConnect':
      return omitUndefined({type: 'openIdConnect', openIdConnectUrl: scheme.url, description});
    case 'mutualTls':
      return omitUndefined({type: 'mutualTLS', description});
  }
}

function writeFlows(flows: readonly OAuthFlow[], context: WriteContext): JsonObject {
  return objectFromEntries(
    flows.map((flow) => {
      const {kind, authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl} = flow;
      if (kind === 'deviceAuthorization') {
        context.report('OpenAPI has the device flow of OAuth 2 from 3.2 on; it is kept in x-deviceAuthorization.');
      }
      // Required URLs are written even if they are unknown.
      const asksUser = kind === 'implicit' || kind === 'authorizationCode';
      return [
        kind === 'deviceAuthorization' ? 'x-deviceAuthorization' : kind,
        omitUndefined({
          deviceAuthorizationUrl,
          authorizationUrl: asksUser ? (authorizationUrl ?? '') : authorizationUrl,
          tokenUrl: kind === 'implicit' ? tokenUrl : (tokenUrl ?? ''),
          refreshUrl,
          scopes: objectFromEntries(flow.scopes.map(({name, description}) => [name, description])),
        }),
      ];
    }),
  );
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

function writePathItems(operations: readonly Operation[], context: WriteContext): JsonObject {
  const byPath = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const {method, path, place} = operation;
    const item = byPath.get(path) ?? new Map<string, Operation>();
    byPath.set(path, item);
    if (item.has(method)) {
      context.report(`${method.toUpperCase()} ${path} appears twice; only the first one is written.`, place);
    } else item.set(method, operation);
  }
  return objectFromEntries([...byPath].map(([path, item]) => [path, writePathItem(item, context)]));
}

function writePathItem(item: ReadonlyMap<string, Operation>, context: WriteContext): JsonObject {
  const known: [string, JsonObject][] = [];
  const others: [string, JsonObject][] = [];
  for (const [method, operation] of item) {
    if (methods.has(method)) known.push([method, writeOperation(operation, context)]);
    else {
      const name = method.toUpperCase();
      context.report(
        `OpenAPI ${context.dialect} has no method ${name}; the operation is kept in x-additionalOperations.`,
        operation.place,
      );
      others.push([name, writeOperation(operation, context)]);
    }
  }
  return omitUndefined({
    ...objectFromEntries(known),
    'x-additionalOperations': undefinedIfNoKeys(objectFromEntries(others)),
  });
}

function writeOperation(operation: Operation, context: WriteContext): JsonObject {
  const {tags, summary, description, externalDocs, parameters, body, responses, security, servers, place} = operation;
  const local: WriteContext = {
    ...context,
    ...context.at(place),
    report: (message, at) => context.report(message, at ?? place),
  };
  const whole = parameters.find((parameter) => parameter.in === 'querystring');
  if (whole !== undefined) {
    local.report(
      'OpenAPI has parameters for the whole query from 3.2 on; this one is kept in x-querystring.',
      whole.place,
    );
  }
  const listed = parameters.filter((parameter) => parameter.in !== 'querystring');
  return omitUndefined({
    tags: undefinedIfEmpty(tags),
    summary,
    description,
    externalDocs: externalDocs && omitUndefined({...externalDocs}),
    operationId: writeId(operation, local),
    parameters: undefinedIfEmpty(listed.map((parameter) => writeParameter(parameter, local))),
    'x-querystring': whole && writeParameter(whole, local),
    requestBody: body && writeRequestBody(body, local),
    responses: writeResponses(responses, local),
    ...(operation.isDeprecated && {deprecated: true}),
    security: security && writeSecurity(security, local),
    servers: servers && undefinedIfEmpty(servers.map(writeServer)),
    ...objectFromEntries(operation.extensions),
  });
}

function writeId({id}: Operation, {operationIds, report}: WriteContext): string | undefined {
  if (id === undefined) return undefined;
  const name = operationIds.claim(id);
  if (name !== id) report(`The operationId ${id} is used twice; this operation is written as ${name}.`);
  return name;
}

function writeParameter(parameter: Parameter, context: WriteContext): JsonObject {
  const {name, description, isRequired, isDeprecated, mediaType, schema, examples, allowsReserved} = parameter;
  const shared = {
    name,
    in: parameter.in,
    description,
    ...(isRequired && {required: true}),
    ...(isDeprecated && {deprecated: true}),
  };
  if (mediaType !== undefined) {
    const content = omitUndefined({schema: writeSchema(schema, context), ...writeExamples(examples)});
    return omitUndefined({...shared, content: {[mediaType]: content}});
  }
  return omitUndefined({
    ...shared,
    ...writeStyle(parameter, context),
    ...(allowsReserved && {[parameter.in === 'query' ? 'allowReserved' : 'x-allowReserved']: true}),
    schema: writeSchema(schema, context),
    ...writeExamples(examples),
  });
}

const stylesOf: Readonly<Record<string, readonly Style[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Writes only values that differ from the default for `in`. */
function writeStyle({in: where, name, style, explode, place}: Parameter, context: WriteContext): JsonObject {
  const known = stylesOf[where] ?? [];
  const standard = known[0];
  const exploded = explode === (style === 'form' || style === 'cookie') ? {} : {explode};
  if (style === standard) return exploded;
  if (known.includes(style)) return {style, ...exploded};
  context.report(`OpenAPI ${context.dialect} has no style ${style} for ${name}; it is kept in x-style.`, place);
  return {'x-style': style, explode};
}

function writeRequestBody({isRequired, description, contents}: Body, context: WriteContext): JsonObject {
  return omitUndefined({description, content: writeContents(contents, context), ...(isRequired && {required: true})});
}

function writeResponses(responses: readonly Response[], context: WriteContext): JsonObject | undefined {
  if (responses.length > 0) {
    return objectFromEntries(responses.map((response) => [response.status, writeResponse(response, context)]));
  }
  return context.is31 ? undefined : {default: {description: 'The response is not described.'}};
}

function writeResponse({description, headers, contents}: Response, context: WriteContext): JsonObject {
  return omitUndefined({
    description,
    headers: undefinedIfNoKeys(writeHeaders(headers, context)),
    content: undefinedIfNoKeys(writeContents(contents, context)),
  });
}

function writeHeaders(headers: readonly Header[], context: WriteContext): JsonObject {
  return objectFromEntries(
    headers.map(({name, description, isRequired, schema, examples}) => [
      name,
      omitUndefined({
        description,
        ...(isRequired && {required: true}),
        schema: writeSchema(schema, context),
        ...writeExamples(examples),
      }),
    ]),
  );
}

function writeContents(contents: readonly Content[], context: WriteContext): JsonObject {
  return objectFromEntries(contents.map((content) => [content.mediaType, writeContent(content, context)]));
}

function writeContent({mediaType, schema, itemSchema, encoding, examples}: Content, context: WriteContext): JsonObject {
  const item = itemSchema && writeSchema(itemSchema, context);
  // Before 3.2, the schema of an event stream is the schema of its events.
  const isItem = schema === undefined && /^text\/event-stream\b/.test(mediaType);
  return omitUndefined({
    schema: isItem ? item : schema && writeSchema(schema, context),
    'x-itemSchema': isItem ? undefined : item,
    encoding: undefinedIfNoKeys(
      objectFromEntries([...encoding].map(([name, part]) => [name, writeEncoding(part, context)])),
    ),
    ...writeExamples(examples),
  });
}

function writeEncoding(
  {contentType, headers, style, explode, allowsReserved}: Encoding,
  context: WriteContext,
): JsonObject {
  return omitUndefined({
    contentType,
    headers: undefinedIfNoKeys(writeHeaders(headers, context)),
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
    examples: objectFromEntries(
      examples.map(({name, summary, description, value, externalUrl}) => [
        names.get(name || 'example') ?? name,
        omitUndefined({summary, description, ...(externalUrl === undefined ? {value} : {externalValue: externalUrl})}),
      ]),
    ),
  };
}
