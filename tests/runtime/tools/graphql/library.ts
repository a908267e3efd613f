// A schema with every construct, its operations, and a server for it.
import {createServer, type Server} from 'node:http';
import {createRequire} from 'node:module';
import type {AddressInfo} from 'node:net';
import type {GraphQLSchema} from 'graphql';
import {createHandler} from 'graphql-sse';
import {useServer} from 'graphql-ws/use/ws';
import {WebSocketServer} from 'ws';

// The copy of graphql that the subscription packages load.
const {buildSchema, execute, GraphQLError, graphql, parse, subscribe, validate} = createRequire(import.meta.url)(
  'graphql',
) as typeof import('graphql');

export const librarySdl = `
"""A library."""
schema { query: Query mutation: Mutation subscription: Subscription }

directive @cached(ttl: Int!) on FIELD

scalar DateTime
scalar JSON
scalar Upload

interface Node { id: ID! }

"""Whoever writes."""
interface Person implements Node { id: ID! name: String! }

type Author implements Node & Person {
  id: ID!
  name: String!
  books(first: Int, after: String, last: Int, before: String): BookConnection!
}

type Reader implements Node & Person { id: ID! name: String! card: Int }

"What is read. */ \${x} \`"
type Book implements Node {
  id: ID!
  "Its title"
  title(case: Case = KEEP): String!
  oldTitle: String @deprecated(reason: "Use title.")
  author: Author!
  tags: [String!]!
  grid: [[Int]!]
  data: JSON
  published: DateTime
  fails: String
}

enum Case { KEEP UPPER "Small letters" LOWER true_ }

type Film implements Node { id: ID! title: String minutes: Int! }

union Work = Book | Film

type BookConnection { edges: [BookEdge] nodes: [Book] pageInfo: PageInfo! totalCount: Int! }
type BookEdge { cursor: String! node: Book }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }

input Key @oneOf { id: ID title: String }
input BookInput { title: String! tags: [String!] = ["new"] data: JSON cover: Upload }

type Query {
  book(by: Key!): Book
  books(first: Int = 2, after: String): BookConnection!
  author: Author!
  authors: [Author!]!
  search(text: String!): [Work!]!
  node(id: ID!): Node
  person: Person
  version: String!
  echo(data: JSON, size: Int! = 3): String!
  broken: String!
  constructor: String
  then: String
  toString(options: String, select: String): String
}

type Mutation {
  addBook(input: BookInput!): Book!
}

type Subscription {
  count(to: Int!): Int!
  added: Book
}
`;

export const libraryOperations = `
query GetBook($id: ID!, $withAuthor: Boolean = false) {
  book(by: {id: $id}) { ...Parts author @include(if: $withAuthor) { name } }
}
fragment Parts on Book { __typename id title shout: title(case: UPPER) }
query Search($text: String!) {
  search(text: $text) { __typename ... on Book { title } ... on Film { minutes } }
}
mutation AddBook($input: BookInput!) { addBook(input: $input) { id title } }
subscription Count($to: Int!) { count(to: $to) }
`;

interface Requested {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Library {
  readonly url: string;
  /** Requests over HTTP so far. */
  readonly requests: Requested[];
  /** Returned in place of the next responses. */
  readonly responses: ((
    request: Requested,
  ) => {readonly status: number; readonly headers?: Record<string, string>; readonly body: string} | 'silence')[];
  /** Parameters of sockets as they were opened. */
  readonly greetings: unknown[];
  /** Streams that clients have ended. */
  readonly ended: string[];
  close(): Promise<void>;
}

const books = ['Emma', 'Ulysses', 'Dune', 'Momo', 'Solaris'].map((title, index) => ({
  __typename: 'Book',
  id: String(index + 1),
  title: ({case: letters}: {case: string}) => (letters === 'UPPER' ? title.toUpperCase() : title),
  author: () => author,
  tags: ['a'],
  grid: [[1, null]],
  data: {deep: [1]},
  published: '2024-01-01T00:00:00Z',
  fails: () => {
    throw new GraphQLError('The page is torn.', {extensions: {code: 'TORN'}});
  },
}));

interface Window {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

function connection({first, after, last, before}: Window): object {
  const start = after === undefined ? 0 : books.findIndex(({id}) => id === after) + 1;
  const end = before === undefined ? books.length : books.findIndex(({id}) => id === before);
  const [from, to] =
    last === undefined ? [start, Math.min(end, start + (first ?? 2))] : [Math.max(start, end - last), end];
  const nodes = books.slice(from, to);
  return {
    nodes,
    edges: nodes.map((node) => ({cursor: node.id, node})),
    totalCount: books.length,
    pageInfo: {
      hasNextPage: to < books.length,
      hasPreviousPage: from > 0,
      startCursor: nodes[0]?.id ?? null,
      endCursor: nodes.at(-1)?.id ?? null,
    },
  };
}

const author = {__typename: 'Author', id: 'a1', name: 'Ann', books: connection};

function rootOf(ended: string[]) {
  return {
    ...Object.fromEntries(['constructor', 'then'].map((name) => [name, () => name])),
    book: ({by}: {by: {id?: string}}) => books.find(({id}) => id === by.id) ?? null,
    books: connection,
    author: () => author,
    authors: () => [author],
    search: ({text}: {text: string}) => [books[0], {__typename: 'Film', id: 'f', title: text, minutes: 90}],
    node: ({id}: {id: string}) => [author, ...books].find((node) => node.id === id) ?? null,
    person: () => ({__typename: 'Reader', id: 'r', name: 'Rob', card: 7}),
    version: () => '1',
    echo: (given: object) => JSON.stringify(given),
    broken: () => {
      throw new GraphQLError('Broken.');
    },
    toString: (given: object) => JSON.stringify(given),
    addBook: ({input}: {input: {title: string}}) => ({...books[0], id: 'new', title: input.title}),
    count: async function* ({to}: {to: number}) {
      try {
        for (let count = 1; count <= to; count++) {
          // Lets client messages arrive between two events.
          await new Promise((resolve) => setImmediate(resolve));
          yield {count};
        }
      } finally {
        ended.push(`count to ${to}`);
      }
    },
    added: async function* () {
      yield {added: books[0]};
      yield {added: books[0]};
    },
  };
}

/** Abstract types are told apart by their `__typename`. */
const librarySchema: GraphQLSchema = buildSchema(librarySdl);

export async function startLibrary(): Promise<Library> {
  const [requests, responses, greetings, ended]: [Requested[], Library['responses'], unknown[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  const rootValue = rootOf(ended);
  const sse = createHandler({
    schema: librarySchema,
    execute: (args) => execute({...args, rootValue}),
    subscribe: (args) => subscribe({...args, rootValue}),
  });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const requested = {method: request.method ?? '', headers: request.headers, body};
    requests.push(requested);
    const prepared = responses.shift()?.(requested);
    if (prepared === 'silence') return;
    if (prepared) {
      response.writeHead(prepared.status, prepared.headers ?? {'content-type': 'application/json'}).end(prepared.body);
      return;
    }
    if (request.headers.accept === 'text/event-stream') {
      const [stream, init] = await sse({
        method: 'POST',
        url: '/',
        headers: {get: (name) => String(request.headers[name] ?? '')},
        body,
        raw: request,
        context: undefined,
      });
      response.writeHead(init.status, init.headers);
      if (stream === null || typeof stream === 'string') {
        response.end(stream ?? undefined);
        return;
      }
      response.on('close', () => void stream.return(undefined));
      for await (const piece of stream) response.write(piece);
      response.end();
      return;
    }
    const {query, variables, operationName} = JSON.parse(body) as {
      query: string;
      variables: object;
      operationName?: string;
    };
    const errors = validate(librarySchema, parse(query));
    const result =
      errors.length > 0
        ? {errors}
        : await graphql({
            schema: librarySchema,
            source: query,
            rootValue,
            variableValues: variables as Record<string, unknown>,
            operationName: operationName ?? null,
          });
    response
      .writeHead(errors.length > 0 ? 400 : 200, {
        'content-type': 'application/graphql-response+json; charset=utf-8',
        'x-request-id': 'r-1',
      })
      .end(JSON.stringify(result));
  });
  const sockets = new WebSocketServer({server});
  const disposable = useServer(
    {
      schema: librarySchema,
      execute: (args) => execute({...args, rootValue}),
      subscribe: (args) => subscribe({...args, rootValue}),
      onConnect: ({connectionParams}) => {
        greetings.push(connectionParams);
        return true;
      },
    },
    sockets,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    requests,
    responses,
    greetings,
    ended,
    async close() {
      await disposable.dispose();
      await stop(server);
    },
  };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
