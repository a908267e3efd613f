// The SDK of `library.ts` against a real server on loopback.
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {WebSocket} from 'ws';
import {compileSdks, importSdk} from '../../../support/sdk-packages.js';
import {type Library, libraryOperations, librarySdl, startLibrary} from './library.js';
import {runOn} from './sdk.js';

/** The methods as these tests use them; their real types are tested where SDKs are compiled. */
interface Client {
  query(selection: object, options?: object): Call;
  mutation(selection: object, options?: object): Call;
  subscription(selection: object, options?: object): AsyncIterable<unknown>;
  paginate(selection: object, options?: object): AsyncIterable<unknown> & {pages(): AsyncIterable<unknown>};
  readonly queries: Readonly<Record<string, (...parameters: unknown[]) => Call>>;
  readonly mutations: Readonly<Record<string, (...parameters: unknown[]) => Call>>;
  readonly subscriptions: Readonly<Record<string, (...parameters: unknown[]) => AsyncIterable<unknown>>>;
  readonly operations: Readonly<Record<string, (...parameters: unknown[]) => Call & AsyncIterable<unknown>>>;
}

type Call = Promise<unknown> & {
  withResponse(): Promise<{data: unknown; errors: unknown[]; response: Response; requestId: string}>;
};

let library: Library;
let sdk: Record<string, new (...parameters: unknown[]) => unknown>;

beforeAll(async () => {
  const {files, findings} = runOn(
    {'library.graphql': librarySdl, 'all.graphql': libraryOperations},
    {scalars: {JSON: 'unknown'}},
  );
  expect(findings).toEqual([]);
  const {errors, folder} = await compileSdks([{name: 'library', files}]);
  expect(errors).toEqual([]);
  sdk = await importSdk(folder, 'library');
  library = await startLibrary();
});
afterAll(() => library.close());
beforeEach(() => {
  library.requests.length = 0;
  library.responses.length = 0;
});

function connect(options: object = {}): Client {
  const Client = sdk['LibraryClient'];
  if (!Client) throw new Error('no client');
  return new Client({endpoint: library.url, retryDelayMs: 1, ...options}) as Client;
}

function lastBody(): unknown {
  return JSON.parse(library.requests.at(-1)?.body ?? 'null');
}

async function listOf(items: AsyncIterable<unknown>, most = Infinity): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const item of items) {
    list.push(item);
    if (list.length >= most) break;
  }
  return list;
}

test('client.query returns the selected fields and sends arguments as variables', async () => {
  const data = await connect({token: () => 'secret', headers: {'x-app': 'tests'}}).query({
    version: true,
    'loud: book': [{by: {id: '1'}}, {'shout: title': [{case: 'UPPER'}], author: {name: true}, grid: true, tags: false}],
    'quiet: book': [
      {by: {id: '2'}},
      {title: true, author: {'@include': {if: false}, name: true}, published: {'@skip': {if: true}}},
    ],
    search: [{text: 'x'}, {__typename: true, '... on Book': {title: true}, '... on Film': {minutes: true}}],
  });
  expect(data).toEqual({
    version: '1',
    loud: {shout: 'EMMA', author: {name: 'Ann'}, grid: [[1, null]]},
    quiet: {title: 'Ulysses'},
    search: [
      {__typename: 'Book', title: 'Emma'},
      {__typename: 'Film', minutes: 90},
    ],
  });
  expect(lastBody()).toEqual({
    query:
      'query ($by: Key!, $case: Case, $by_2: Key!, $if: Boolean!, $if_2: Boolean!, $text: String!) { version loud: book(by: $by) { shout: title(case: $case) author { name } grid } quiet: book(by: $by_2) { title author @include(if: $if) { name } published @skip(if: $if_2) } search(text: $text) { __typename ... on Book { title } ... on Film { minutes } } }',
    variables: {by: {id: '1'}, case: 'UPPER', by_2: {id: '2'}, if: false, if_2: true, text: 'x'},
  });
  const {headers, method} = library.requests[0] ?? never();
  expect([method, headers['authorization'], headers['x-app'], headers['content-type']]).toEqual([
    'POST',
    'Bearer secret',
    'tests',
    'application/json',
  ]);
});

test('a query or mutation method returns the value of its field, with all scalar fields by default', async () => {
  const {queries, mutations} = connect();
  expect(await queries['node']?.({id: '2'}, {id: true, '... on Book': {title: true}})).toEqual({
    id: '2',
    title: 'Ulysses',
  });
  expect(await queries['person']?.()).toEqual({__typename: 'Reader', id: 'r', name: 'Rob'});
  expect(await queries['search']?.({text: 'x'})).toEqual([{__typename: 'Book'}, {__typename: 'Film'}]);
  expect(await queries['version']?.()).toBe('1');
  expect(await queries['echo']?.({data: {a: [1]}})).toBe('{"data":{"a":[1]},"size":3}');
  expect(await queries['book']?.({by: {id: '9'}}, {id: true})).toBe(null);
  expect(await mutations['addBook']?.({input: {title: 'New'}}, {title: true, id: true})).toEqual({
    id: 'new',
    title: 'EMMA'.slice(0, 0) + 'New',
  });
  expect(lastBody()).toEqual({
    query: 'mutation addBook($input: BookInput!) { addBook(input: $input) { title id } }',
    variables: {input: {title: 'New'}},
    operationName: 'addBook',
  });
});

test('fields can have names of Object.prototype members', async () => {
  const {queries} = connect();
  expect([await queries['constructor']?.(), await queries[`${'th'}en`]?.()]).toEqual(['constructor', 'then']);
  expect(await queries['toString']?.({options: 'a', select: 'b'})).toBe('{"options":"a","select":"b"}');
});

test('operations are sent as written in their document', async () => {
  const {operations} = connect();
  expect(await operations['GetBook']?.({id: '3', withAuthor: true})).toEqual({
    book: {__typename: 'Book', id: '3', title: 'Dune', shout: 'DUNE', author: {name: 'Ann'}},
  });
  expect(lastBody()).toMatchObject({operationName: 'GetBook', variables: {id: '3', withAuthor: true}});
  expect(await operations['AddBook']?.({input: {title: 'New'}})).toEqual({addBook: {id: 'new', title: 'New'}});
  expect(await listOf(operations['Count']?.({to: 2}) ?? never())).toEqual([{count: 1}, {count: 2}]);
});

test('withResponse returns data, errors, response and request id', async () => {
  const {data, errors, response, requestId} = await connect().query({version: true}).withResponse();
  expect([data, errors, response.status, requestId]).toEqual([{version: '1'}, [], 200, 'r-1']);
});

test('GraphQL errors reject with a GraphqlError that has the partial data', async () => {
  const selection = {version: true, book: [{by: {id: '1'}}, {fails: true}]};
  const error: unknown = await connect()
    .query(selection)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(sdk['GraphqlError']);
  expect(error).toMatchObject({
    message: 'query: The page is torn.',
    errors: [{message: 'The page is torn.', path: ['book', 'fails'], extensions: {code: 'TORN'}}],
    data: {version: '1', book: {fails: null}},
    status: 200,
    requestId: 'r-1',
  });
  await expect(connect().query({broken: true})).rejects.toMatchObject({message: 'query: Broken.', data: null});
});

test('partialData returns partial data instead of throwing', async () => {
  const selection = {book: [{by: {id: '1'}}, {id: true, fails: true}]};
  expect(await connect({partialData: true}).query(selection)).toEqual({book: {id: '1', fails: null}});
  const {data, errors} = await connect().query(selection, {partialData: true}).withResponse();
  expect([data, errors]).toMatchObject([{book: {id: '1'}}, [{message: 'The page is torn.'}]]);
  // Without any data, partialData changes nothing.
  await expect(connect({partialData: true}).query({broken: true})).rejects.toBeInstanceOf(sdk['GraphqlError']);
});

test('a selection that the schema does not allow rejects with a SelectionError before it is sent', async () => {
  const client = connect({maxSelectionDepth: 3});
  const deep = {author: {books: [{}, {nodes: {author: {id: true}}}]}};
  const rejections = [
    [{autor: true}, 'query: Query has no field "autor"'],
    [{author: true}, 'query: the selection of Author must be an object of fields'],
    [{author: {}}, 'query: at least one field of Author must be selected'],
    [{version: {a: true}}, 'query: Query.version has no fields to select, because it is a scalar or an enum'],
    [{node: [{}, {id: true}]}, 'query: Query.node requires the argument id'],
    [{node: [{id: '1', x: 1}, {id: true}]}, 'query: Query.node has no argument "x"'],
    [{'a b: version': true}, 'query: "a b" is not a valid name'],
    [{version: {'@cached': {}}}, 'query: @cached requires the argument ttl'],
    [{version: {'@other': {}}}, 'query: the schema has no directive "@other"'],
    [{node: [{id: '1'}, {'... on Nothing': {id: true}}]}, 'query: the schema has no type Nothing'],
    [deep, 'query: the selection has more than 3 levels'],
  ] as const;
  for (const [selection, message] of rejections) {
    await expect(client.query(selection)).rejects.toMatchObject({name: 'SelectionError', message});
  }
  expect(library.requests).toEqual([]);
  const Client = sdk['LibraryClient'] ?? never();
  const homeless = new Client({}) as Client;
  await expect(homeless.query({version: true})).rejects.toMatchObject({
    message: 'query: the client has no endpoint; set its option `endpoint`',
  });
});

test('paginate iterates forward and backward over nodes or edges, and by pages', async () => {
  const client = connect();
  const titles = ['Emma', 'Ulysses', 'Dune', 'Momo', 'Solaris'].map((title) => ({title}));
  expect(await listOf(client.paginate({books: [{first: 2}, {nodes: {title: true}}]}))).toEqual(titles);
  expect(library.requests.length).toBe(3);
  expect(await listOf(client.paginate({author: {books: {edges: {cursor: true}}}}))).toEqual(
    ['1', '2', '3', '4', '5'].map((cursor) => ({cursor})),
  );
  const backward = {author: {'list: books': [{last: 3}, {nodes: {id: true}}]}};
  expect(await listOf(client.paginate(backward))).toEqual(['3', '4', '5', '1', '2'].map((id) => ({id})));
  const pages = client.paginate({version: true, books: [{first: 3}, {totalCount: true, nodes: {id: true}}]}).pages();
  expect(await listOf(pages)).toEqual([
    {version: '1', books: {totalCount: 5, nodes: [{id: '1'}, {id: '2'}, {id: '3'}]}},
    {version: '1', books: {totalCount: 5, nodes: [{id: '4'}, {id: '5'}]}},
  ]);
  const fragment = {'... on Author': {books: [{first: 3}, {nodes: {title: true}}]}};
  expect(await listOf(client.paginate({node: [{id: 'a1'}, fragment]}))).toEqual(titles);
  expect(await listOf(client.paginate({node: [{id: 'a1'}, fragment]}).pages())).toEqual([
    {node: {books: {nodes: titles.slice(0, 3)}}},
    {node: {books: {nodes: titles.slice(3)}}},
  ]);
  // The person is a reader, so the fragment does not match.
  expect(await listOf(client.paginate({person: fragment}))).toEqual([]);
  library.requests.length = 0;
  await listOf(client.paginate({books: [{first: 1}, {nodes: {id: true}}]}), 2);
  expect(library.requests.length).toBe(2);
  await expect(listOf(client.paginate({version: true}))).rejects.toMatchObject({name: 'SelectionError'});
  await expect(listOf(client.paginate({authors: {books: {nodes: {id: true}}}}))).rejects.toMatchObject({
    message: 'paginate: a connection inside a list (authors) cannot be paginated',
  });
  const two = {books: [{}, {nodes: {id: true}}], author: {books: {nodes: {id: true}}}};
  await expect(listOf(client.paginate(two))).rejects.toMatchObject({
    message: 'paginate: the selection has several connections: books and author.books',
  });
});

test.each(['sse', 'websocket'])(
  'subscriptions over %s iterate, end on the server, abort and throw',
  async (subscriptions) => {
    const client = connect({subscriptions, WebSocket, token: 'secret'});
    expect(await listOf(client.subscription({count: [{to: 3}]}))).toEqual([{count: 1}, {count: 2}, {count: 3}]);
    expect(await listOf(client.subscriptions['count']?.({to: 2}) ?? never())).toEqual([1, 2]);
    expect(await listOf(client.subscriptions['added']?.({title: true}) ?? never())).toEqual([
      {title: 'Emma'},
      {title: 'Emma'},
    ]);
    // Leaving the loop ends it on the server too.
    library.ended.length = 0;
    expect(await listOf(client.subscription({count: [{to: 1e6}]}), 2)).toEqual([{count: 1}, {count: 2}]);
    await expect.poll(() => library.ended).toEqual(['count to 1000000']);
    await expect(listOf(client.subscription({added: {fails: true}}))).rejects.toMatchObject({
      name: 'GraphqlError',
      message: 'subscription: The page is torn.',
    });
    const partial = client.subscription({added: {id: true, fails: true}}, {partialData: true});
    expect(await listOf(partial)).toEqual([{added: {id: '1', fails: null}}, {added: {id: '1', fails: null}}]);
    const controller = new AbortController();
    const counting = async () => {
      for await (const _ of client.subscription({count: [{to: 1e6}]}, {signal: controller.signal})) controller.abort();
    };
    await expect(counting()).rejects.toMatchObject({name: 'AbortError'});
    await expect(listOf(client.subscription({count: [{}]}))).rejects.toMatchObject({name: 'SelectionError'});
  },
);

test('a WebSocket subscription sends the token or connectionParams', async () => {
  library.greetings.length = 0;
  await listOf(connect({subscriptions: 'websocket', WebSocket, token: 'secret'}).subscription({count: [{to: 1}]}));
  const connectionParams = {user: 1};
  await listOf(connect({subscriptions: 'websocket', WebSocket, connectionParams}).subscription({count: [{to: 1}]}));
  expect(library.greetings).toEqual([{Authorization: 'Bearer secret'}, {user: 1}]);
  const nowhere = connect({subscriptions: 'websocket', WebSocket, subscriptionEndpoint: 'http://127.0.0.1:1/'});
  await expect(listOf(nowhere.subscription({count: [{to: 1}]}))).rejects.toMatchObject({name: 'ConnectionError'});
});

test('a query is retried after 503; a mutation only with an idempotency key', async () => {
  const busy = () => ({status: 503, headers: {'retry-after': '0'}, body: 'busy'});
  library.responses.push(busy, busy);
  expect(await connect().query({version: true})).toEqual({version: '1'});
  expect(library.requests.length).toBe(3);
  library.responses.push(busy);
  const selection = {addBook: [{input: {title: 'x'}}, {id: true}]};
  await expect(connect().mutation(selection)).rejects.toMatchObject({name: 'ApiError', status: 503, body: 'busy'});
  library.responses.push(busy);
  expect(await connect().mutation(selection, {idempotencyKey: 'k'})).toEqual({addBook: {id: 'new'}});
  expect(library.requests.at(-1)?.headers['idempotency-key']).toBe('k');
});

test('invalid, unauthorized and broken responses reject with DecodeError, ApiError or GraphqlError', async () => {
  const client = connect({maxRetries: 0});
  library.responses.push(() => ({status: 200, headers: {'content-type': 'text/html'}, body: '<p>Hello</p>'}));
  await expect(client.query({version: true})).rejects.toMatchObject({name: 'DecodeError', body: '<p>Hello</p>'});
  library.responses.push(() => ({status: 200, body: '{"data": '}));
  await expect(client.query({version: true})).rejects.toMatchObject({name: 'DecodeError'});
  library.responses.push(() => ({status: 401, body: '{"message": "Who are you?"}'}));
  await expect(client.query({version: true})).rejects.toMatchObject({name: 'ApiError', status: 401});
  library.responses.push(() => ({status: 400, body: '{"errors": [{"message": "No."}]}'}));
  await expect(client.query({version: true})).rejects.toMatchObject({
    name: 'GraphqlError',
    status: 400,
    data: undefined,
  });
  library.responses.push(() => ({
    status: 200,
    body: '{"data": {"version": "2"}}',
    headers: {'content-type': 'text/plain'},
  }));
  expect(await client.query({version: true})).toEqual({version: '2'});
  library.responses.push(() => ({
    status: 200,
    body: 'event: next\ndata: {"data":{"count":1}}\n\n',
    headers: {'content-type': 'text/event-stream'},
  }));
  await expect(listOf(client.subscription({count: [{to: 1}]}))).rejects.toMatchObject({
    message: 'subscription: the stream ended before the event `complete`',
  });
});

test('a call rejects after timeoutMs and when it is aborted', async () => {
  // A separate server: an aborted request may still arrive.
  const silent = await startLibrary();
  silent.responses.push(
    () => 'silence',
    () => 'silence',
  );
  const client = connect({endpoint: silent.url, maxRetries: 0});
  await expect(client.query({version: true}, {timeoutMs: 50})).rejects.toMatchObject({name: 'TimeoutError'});
  const controller = new AbortController();
  const call = client.query({version: true}, {signal: controller.signal});
  controller.abort();
  await expect(call).rejects.toMatchObject({name: 'AbortError'});
  await silent.close();
});

test('a Blob variable is sent as multipart/form-data', async () => {
  library.responses.push(() => ({status: 200, body: '{"data": {"addBook": {"id": "1"}}}'}));
  const input = {title: 'x', cover: new Blob(['picture'])};
  await connect().mutations['addBook']?.({input}, {id: true});
  const {headers, body} = library.requests[0] ?? never();
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('"variables":{"input":{"title":"x","cover":null}}');
  expect(body).toContain('name="map"\r\n\r\n{"0":["variables.input.cover"]}');
  expect(body).toMatch(/name="0"; filename="blob"\r\nContent-Type: application\/octet-stream\r\n\r\npicture/);
});

function never(): never {
  throw new Error('this does not happen');
}
