// An API with every construct, for calls to a test server.
import type {
  Content,
  HttpApi,
  Operation,
  Parameter,
  Schema,
  SecurityScheme,
  Style,
} from '../../../../../runtime/tools/http/http-api.js';

const place = {file: 'workshop.yaml', line: 1, column: 1};
const anything: Schema = {kind: 'unknown'};
const text: Schema = {kind: 'string'};
const whole: Schema = {kind: 'number', isInteger: true};

export function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema {
  return {
    kind: 'object',
    properties: Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      isRequired: required.includes(name),
      isReadOnly: false,
      isWriteOnly: false,
    })),
  };
}

export function list(items: Schema): Schema {
  return {kind: 'array', items};
}

export function content(mediaType: string, schema?: Schema, more: Partial<Content> = {}): Content {
  return {mediaType, encoding: new Map(), examples: [], ...(schema && {schema}), ...more};
}

export function parameter(name: string, where: Parameter['in'], more: Partial<Parameter> = {}): Parameter {
  const style = where === 'path' || where === 'header' ? 'simple' : 'form';
  return {
    name,
    in: where,
    isRequired: where === 'path',
    isDeprecated: false,
    schema: anything,
    style,
    explode: style === 'form',
    allowsReserved: false,
    examples: [],
    place,
    ...more,
  };
}

export function operation(id: string, method: string, path: string, more: Partial<Operation> = {}): Operation {
  return {
    id,
    method,
    path,
    tags: ['things'],
    isDeprecated: false,
    parameters: [],
    responses: [{status: '200', description: 'Good', headers: [], contents: [content('application/json', anything)]}],
    extensions: new Map(),
    place,
    ...more,
  };
}

export function api(more: Partial<HttpApi>): HttpApi {
  return {
    title: 'Workshop',
    version: '1.2.3',
    servers: [],
    securitySchemes: [],
    security: [],
    tags: [],
    schemas: [],
    operations: [],
    webhooks: [],
    ...more,
  };
}

const styles: readonly (readonly [Parameter['in'], readonly Style[]])[] = [
  ['path', ['simple', 'label', 'matrix']],
  ['query', ['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject']],
  ['header', ['simple']],
  ['cookie', ['form', 'cookie']],
];

const styleOperations = styles.flatMap(([where, names]) =>
  names.flatMap((style) =>
    [false, true].map((explode) => {
      const id = `${where} ${style} ${explode ? 'exploded' : 'joined'}`;
      const path = where === 'path' ? '/echo/{v}' : '/echo';
      return operation(id, 'get', path, {
        tags: ['styles'],
        parameters: [parameter('v', where, {style, explode, isRequired: true})],
      });
    }),
  ),
);

const schemes: readonly SecurityScheme[] = [
  {id: 'headerKey', kind: 'apiKey', in: 'header', name: 'X-Key'},
  {id: 'queryKey', kind: 'apiKey', in: 'query', name: 'api key'},
  {id: 'cookieKey', kind: 'apiKey', in: 'cookie', name: 'session'},
  {id: 'login', kind: 'http', scheme: 'basic'},
  {id: 'bearerToken', kind: 'http', scheme: 'bearer'},
  {id: 'custom', kind: 'http', scheme: 'hoba'},
  {id: 'oauth', kind: 'oauth2', flows: [{kind: 'clientCredentials', tokenUrl: '/token', scopes: []}]},
  {id: 'oidc', kind: 'openIdConnect', url: 'https://id.example'},
  {id: 'certificate', kind: 'mutualTls'},
];

const signed = schemes.map(({id}) =>
  operation(`with ${id}`, 'get', '/echo', {tags: ['signed'], security: [[{scheme: id, scopes: []}]]}),
);

const mixed = Object.entries({
  either: [['headerKey'], ['bearerToken']],
  both: [['headerKey', 'login']],
  optional: [['headerKey'], []],
  'certificate or key': [['certificate'], ['headerKey']],
}).map(([name, sets]) =>
  operation(`with ${name}`, 'get', '/echo', {
    tags: ['signed'],
    security: sets.map((set) => set.map((scheme) => ({scheme, scopes: []}))),
  }),
);

const echoed = {tags: ['bodies']};
const body = (...contents: readonly Content[]) => ({...echoed, body: {isRequired: true, contents}});
const form = object({name: text, tags: list(text), size: object({w: whole, h: whole}), deep: object({a: text})}, [
  'name',
]);
const upload = object({photo: {kind: 'binary'}, notes: object({by: text}), tags: list(text), count: whole}, ['photo']);

const bodies = [
  operation('send json', 'post', '/echo', body(content('application/json', object({name: text})))),
  operation('send patch', 'patch', '/echo', body(content('application/merge-patch+json', anything))),
  operation(
    'send form',
    'post',
    '/echo',
    body(
      content('application/x-www-form-urlencoded', form, {
        encoding: new Map([['deep', {headers: [], style: 'deepObject', explode: true}]]),
      }),
    ),
  ),
  operation(
    'send upload',
    'post',
    '/echo',
    body(
      content('multipart/form-data', upload, {
        encoding: new Map([['photo', {headers: [], contentType: 'image/png, image/jpeg'}]]),
      }),
    ),
  ),
  operation('send bytes', 'put', '/echo', body(content('application/octet-stream', {kind: 'binary'}))),
  operation('send text', 'post', '/echo', body(content('text/plain; charset=utf-8', text))),
  operation('send maybe', 'post', '/echo', {
    ...echoed,
    body: {isRequired: false, contents: [content('application/json', object({name: text}))]},
  }),
];

const response = (...contents: readonly Content[]) => ({
  responses: [{status: '200', description: 'Good', headers: [], contents}],
});
const event = object({n: whole});
const responses = [
  operation('get nothing', 'delete', '/response/nothing', {
    responses: [{status: '204', description: 'Gone', headers: [], contents: []}],
  }),
  operation('get empty', 'get', '/response/empty'),
  operation('get html', 'get', '/response/html'),
  operation('get text', 'get', '/response/text', response(content('text/plain', text))),
  operation('get packed', 'get', '/response/packed'),
  operation('get file', 'get', '/response/file', response(content('application/octet-stream', {kind: 'binary'}))),
  operation(
    'get events',
    'get',
    '/response/events',
    response(content('text/event-stream', undefined, {itemSchema: event})),
  ),
  operation(
    'get lines',
    'get',
    '/response/lines',
    response(content('application/jsonl', undefined, {itemSchema: event})),
  ),
  operation('ask', 'post', '/response/ask', {
    body: {
      isRequired: true,
      contents: [content('application/json', object({stream: {kind: 'boolean'}, q: text}, ['q']))],
    },
    ...response(content('application/json', event), content('text/event-stream', undefined, {itemSchema: event})),
  }),
  operation('fail', 'get', '/response/fail'),
  operation('flaky', 'get', '/response/flaky'),
  operation('flaky post', 'post', '/response/flaky'),
  operation('later', 'get', '/response/later'),
  operation('broken', 'get', '/response/broken'),
  operation('silent', 'get', '/response/silent'),
  operation('dripping', 'get', '/response/dripping'),
  operation('moved', 'get', '/response/moved'),
  operation('fixed query', 'get', '/echo?beta=true', {parameters: [parameter('limit', 'query', {schema: whole})]}),
  operation('as json', 'get', '/echo', {parameters: [parameter('filter', 'query', {mediaType: 'application/json'})]}),
  operation('reserved', 'get', '/echo', {parameters: [parameter('v', 'query', {allowsReserved: true})]}),
  operation('whole query', 'get', '/echo', {
    parameters: [parameter('q', 'querystring', {mediaType: 'application/x-www-form-urlencoded'})],
  }),
  operation('words', 'get', '/echo/{class}/{Größe}', {
    parameters: [
      parameter('class', 'path', {schema: text}),
      parameter('Größe', 'path', {schema: whole}),
      parameter('class', 'query', {schema: text}),
      parameter('id', 'query', {schema: text}),
      parameter('ID', 'query', {schema: text}),
      parameter('options', 'query', {schema: text}),
    ],
  }),
  operation('elsewhere', 'get', '/echo', {servers: [{url: '/other', variables: []}]}),
];

const paged = (name: string, parameters: readonly Parameter[], properties: Readonly<Record<string, Schema>>) =>
  operation(`list ${name}`, 'get', `/pages/${name}`, {
    tags: ['pages'],
    parameters,
    responses: [
      {status: '200', description: 'A page', headers: [], contents: [content('application/json', object(properties))]},
    ],
  });
const items = list(object({id: text}));
const limit = parameter('limit', 'query', {schema: whole});
const pages = [
  paged('cursor', [parameter('cursor', 'query', {schema: text})], {items, next_cursor: text}),
  paged('number', [parameter('page', 'query', {schema: whole}), parameter('per_page', 'query', {schema: whole})], {
    items,
    total_pages: whole,
  }),
  paged('offset', [parameter('offset', 'query', {schema: whole}), limit], {items, total: whole}),
  paged('after', [parameter('after', 'query', {schema: text}), limit], {data: items, has_more: {kind: 'boolean'}}),
  paged('url', [], {items, next_page_url: text}),
  operation('list link', 'get', '/pages/link', {
    tags: ['pages'],
    responses: [
      {
        status: '200',
        description: 'A page',
        headers: [{name: 'Link', isRequired: false, schema: text, examples: []}],
        contents: [content('application/json', items)],
      },
    ],
  }),
];

export const workshop: HttpApi = api({
  servers: [
    {url: 'https://{region}.workshop.example/v1', variables: [{name: 'region', default: 'eu'}]},
    {url: 'https://test.workshop.example', description: 'For tests', variables: []},
  ],
  securitySchemes: schemes,
  operations: [...styleOperations, ...signed, ...mixed, ...bodies, ...responses, ...pages],
});
