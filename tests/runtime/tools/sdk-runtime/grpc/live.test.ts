// A generated package against real servers on loopback: grpc-js for gRPC, connect-node for all three protocols.
import http from 'node:http';
import http2 from 'node:http2';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {create, fromBinary, toBinary, type DescMessage, type DescService, type Message} from '@bufbuild/protobuf';
import {anyPack} from '@bufbuild/protobuf/wkt';
import {Code, ConnectError, type ConnectRouter, type HandlerContext, type Transport} from '@connectrpc/connect';
import {connectNodeAdapter} from '@connectrpc/connect-node';
import * as grpc from '@grpc/grpc-js';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {run} from '../../../../../runtime/tools/proto/run.js';
import {
  ErrorInfoSchema,
  RetryInfoSchema,
} from '../../../../../runtime/tools/sdk-runtime/grpc-details/error_details_pb.js';
import {compileSdks} from '../../../../support/sdk-packages.js';

const echo = `syntax = "proto3";
package acme.echo.v1;
service Echo {
  rpc Say(Words) returns (Words);
  rpc Safe(Words) returns (Words) { option idempotency_level = NO_SIDE_EFFECTS; }
  rpc Count(Words) returns (stream Words);
  rpc Join(stream Words) returns (Words);
  rpc Chat(stream Words) returns (stream Words);
}
message Words { string text = 1; int64 number = 2; }
message Status { int32 code = 1; string message = 2; repeated google.protobuf.Any details = 3; }
`.replace('package', 'import "google/protobuf/any.proto";\npackage');

interface Words extends Message<'acme.echo.v1.Words'> {
  readonly text: string;
  readonly number: bigint;
}
interface Options {
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: HeadersInit;
  readonly signal?: AbortSignal;
  readonly onHeader?: (headers: Headers) => void;
}
type Input = {readonly text?: string; readonly number?: bigint};
interface EchoClient {
  say(request: Input, options?: Options): Promise<Words>;
  safe(request: Input, options?: Options): Promise<Words>;
  count(request: Input, options?: Options): AsyncGenerator<Words>;
  join(requests: Iterable<Input> | AsyncIterable<Input>, options?: Options): Promise<Words>;
  chat(requests: Iterable<Input> | AsyncIterable<Input>, options?: Options): AsyncGenerator<Words>;
}
interface Failure extends Error {
  readonly status: string;
  readonly details: readonly (Message & {readonly reason?: string})[];
}
interface Package {
  readonly Echo: DescService;
  readonly EchoClient: new (transport: Transport) => EchoClient;
  readonly WordsSchema: DescMessage;
  readonly StatusSchema: DescMessage;
  readonly TimeoutError: new () => Failure;
  readonly AbortError: new () => Failure;
  readonly ConnectionError: new () => Failure;
}
type Connect = (options: Readonly<Record<string, unknown>>) => Transport;
type Transports = Readonly<Record<'grpc' | 'grpcWeb' | 'connect', Connect>>;

let sdk: Package;
let node: Transports;
let web: Transports;
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

/** Calls by their text: calls that must fail first are repeated. */
const attempts = new Map<string, number>();
const attempt = (text: string) => {
  attempts.set(text, (attempts.get(text) ?? 0) + 1);
  return attempts.get(text) ?? 0;
};

/** The response of both servers; `undefined` means none. */
async function respond(text: string, token: string): Promise<Words | undefined> {
  if (text === 'slow') return undefined;
  if (text.startsWith('flaky') && attempt(text) < 3) {
    const soon = {desc: RetryInfoSchema, value: {retryDelay: {seconds: 0n, nanos: 1_000_000}}};
    throw new ConnectError('restarting', Code.Unavailable, {}, [soon]);
  }
  if (text.startsWith('busy') && attempt(text) < 2) throw new ConnectError('again', Code.Aborted);
  if (text === 'gone') {
    const info = {desc: ErrorInfoSchema, value: {reason: 'GONE', domain: 'acme.example', metadata: {id: '7'}}};
    throw new ConnectError('no such words', Code.NotFound, {'x-trace': 'abc'}, [info]);
  }
  return words(`${text} ${token}`, 9_007_199_254_740_993n);
}

function words(text: string, number = 0n): Words {
  return create(sdk.WordsSchema, {text, number} as never) as unknown as Words;
}

function routes({service}: ConnectRouter): void {
  const one = async ({text}: Words, {requestHeader, signal}: HandlerContext) => {
    const result = await respond(text, requestHeader.get('authorization') ?? '');
    return result ?? new Promise<Words>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  service(sdk.Echo, {
    say: one,
    safe: one,
    async *count(request: Words, context: HandlerContext) {
      for (const turn of [1, 2, 3]) yield {...(await one(request, context)), number: BigInt(turn)};
    },
    async join(requests: AsyncIterable<Words>) {
      const texts: string[] = [];
      for await (const {text} of requests) texts.push(text);
      return words(texts.join('+'));
    },
    async *chat(requests: AsyncIterable<Words>) {
      for await (const {text} of requests) yield words(`${text}!`);
    },
  } as never);
}

async function listening(server: http.Server | http2.Http2Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startConnect(version: 1 | 2): Promise<string> {
  const handler = connectNodeAdapter({routes});
  if (version === 1) {
    const server = http.createServer(handler);
    stops.push(() => (server.closeAllConnections(), server.close()));
    return listening(server);
  }
  const server = http2.createServer(handler);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  stops.push(() => (sessions.forEach((session) => session.destroy()), server.close()));
  return listening(server);
}

/** grpc-js does not know the message types, so it gets functions that serialize them. */
async function startGrpc(): Promise<string> {
  const server = new grpc.Server();
  const write = (message: Words) => Buffer.from(toBinary(sdk.WordsSchema, message as never));
  const read = (bytes: Buffer) => fromBinary(sdk.WordsSchema, new Uint8Array(bytes)) as unknown as Words;
  const definition = (name: string, requestStream: boolean, responseStream: boolean) => ({
    path: `/acme.echo.v1.Echo/${name}`,
    requestStream,
    responseStream,
    requestSerialize: write,
    requestDeserialize: read,
    responseSerialize: write,
    responseDeserialize: read,
  });
  const tokenOf = (metadata: grpc.Metadata) => String(metadata.get('authorization')[0] ?? '');
  const one: grpc.handleUnaryCall<Words, Words> = ({request, metadata}, reply) => {
    respond(request.text, tokenOf(metadata)).then(
      (result) => result && reply(null, result),
      (error: ConnectError) => reply(statusOf(error)),
    );
  };
  server.addService(
    {
      Say: definition('Say', false, false),
      Safe: definition('Safe', false, false),
      Count: definition('Count', false, true),
      Join: definition('Join', true, false),
      Chat: definition('Chat', true, true),
    },
    {
      Say: one,
      Safe: one,
      Count: (call: grpc.ServerWritableStream<Words, Words>) => {
        respond(call.request.text, tokenOf(call.metadata)).then(
          (result) => {
            if (result === undefined) return undefined;
            for (const turn of [1, 2, 3]) call.write({...result, number: BigInt(turn)});
            return call.end();
          },
          (error: ConnectError) => call.emit('error', statusOf(error)),
        );
      },
      Join: (call: grpc.ServerReadableStream<Words, Words>, reply: grpc.sendUnaryData<Words>) => {
        const texts: string[] = [];
        call.on('data', ({text}: Words) => texts.push(text));
        call.on('end', () => reply(null, words(texts.join('+'))));
      },
      Chat: (call: grpc.ServerDuplexStream<Words, Words>) => {
        call.on('data', ({text}: Words) => call.write(words(`${text}!`)));
        call.on('end', () => call.end());
      },
    } as grpc.UntypedServiceImplementation,
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  stops.push(() => server.forceShutdown());
  return `http://127.0.0.1:${port}`;
}

function statusOf({code, rawMessage, details, metadata: given}: ConnectError): Partial<grpc.StatusObject> {
  const metadata = new grpc.Metadata();
  given.forEach((value, name) => metadata.set(name, value));
  const packed = details.flatMap((detail) =>
    'desc' in detail ? [anyPack(detail.desc, create(detail.desc, detail.value as never))] : [],
  );
  const status = create(sdk.StatusSchema, {code, message: rawMessage, details: packed} as never);
  metadata.set('grpc-status-details-bin', Buffer.from(toBinary(sdk.StatusSchema, status)));
  return {code: Number(code), details: rawMessage, metadata};
}

const addresses = new Map<string, string>();

beforeAll(async () => {
  const {files} = run({files: [{path: 'echo.proto', bytes: new TextEncoder().encode(echo)}], options: {}});
  const {errors, folder} = await compileSdks([{name: 'echo', files}]);
  expect(errors).toEqual([]);
  const load = async (name: string) =>
    (await import(pathToFileURL(path.join(folder, `echo/src/${name}.js`)).href)) as unknown;
  sdk = (await load('index')) as Package;
  node = (await load('node')) as Transports;
  web = (await load('web')) as Transports;
  addresses.set('grpc-js', await startGrpc());
  addresses.set('http2', await startConnect(2));
  addresses.set('http1', await startConnect(1));
});

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

async function failure(call: Promise<unknown>): Promise<Failure> {
  return call.then(
    () => expect.fail('The call did not fail.'),
    (error: Failure) => error,
  );
}

const connections: readonly (readonly [string, string, () => Connect])[] = [
  ['gRPC to grpc-js', 'grpc-js', () => node.grpc],
  ['gRPC', 'http2', () => node.grpc],
  ['gRPC-web', 'http2', () => node.grpcWeb],
  ['Connect', 'http2', () => node.connect],
  ['gRPC-web with fetch', 'http1', () => web.grpcWeb],
  ['Connect with fetch', 'http1', () => web.connect],
];

describe.each(connections)('a generated client over %s', (name, server, connect) => {
  const client = (options: Readonly<Record<string, unknown>> = {}) => {
    const transport = connect()({baseUrl: addresses.get(server), token: 'secret', retryDelayMs: 1, ...options});
    return new sdk.EchoClient(transport);
  };
  const hasStreams = !name.includes('fetch');

  test('sends a unary call with the token', async () => {
    const {text, number} = await client({token: async () => 'fresh'}).say({text: 'hi'});
    expect([text, number]).toEqual(['hi Bearer fresh', 9_007_199_254_740_993n]);
  });

  test('receives a response stream', async () => {
    const responses = await all(client().count({text: 'hi'}));
    expect(responses.map(({text, number}) => [text, number])).toEqual(
      [1n, 2n, 3n].map((turn) => ['hi Bearer secret', turn]),
    );
  });

  test('can leave a response stream early', async () => {
    for await (const {number} of client().count({text: 'hi'})) {
      expect(number).toBe(1n);
      break;
    }
  });

  test.skipIf(!hasStreams)('sends a request stream', async () => {
    expect((await client().join([{text: 'a'}, {text: 'b'}])).text).toBe('a+b');
  });

  test.skipIf(!hasStreams)('sends and receives a bidirectional stream in turn', async () => {
    let last = 'a';
    let wake = () => undefined as void;
    async function* requests() {
      for (let turn = 0; turn < 3; turn++) {
        const heard = new Promise<void>((resolve) => (wake = resolve));
        yield {text: last};
        await heard;
      }
    }
    const heard: string[] = [];
    for await (const {text} of client().chat(requests())) {
      heard.push((last = text));
      wake();
    }
    expect(heard).toEqual(['a!', 'a!!', 'a!!!']);
  });

  test('throws an error with status, message and details', async () => {
    const error = await failure(client().say({text: 'gone'}));
    expect(error.message).toBe('acme.echo.v1.Echo.Say: NOT_FOUND no such words');
    expect(error.details.map(({$typeName, reason}) => [$typeName, reason])).toEqual([['google.rpc.ErrorInfo', 'GONE']]);
    const streamed = await failure(all(client().count({text: 'gone'})));
    expect(streamed.status).toBe('NOT_FOUND');
  });

  test('retries UNAVAILABLE, and ABORTED only for calls without side effects', async () => {
    expect((await client().say({text: `flaky ${name}`})).text).toBe(`flaky ${name} Bearer secret`);
    expect(attempts.get(`flaky ${name}`)).toBe(3);
    expect((await all(client().count({text: `flaky stream ${name}`}))).length).toBe(3);
    expect((await failure(client({maxRetries: 0}).say({text: `flaky once ${name}`}))).status).toBe('UNAVAILABLE');
    expect((await failure(client().say({text: `busy ${name}`}))).status).toBe('ABORTED');
    expect((await client().safe({text: `busy safe ${name}`})).text).toBe(`busy safe ${name} Bearer secret`);
  });

  test('throws a TimeoutError at the deadline', async () => {
    expect(await failure(client({timeoutMs: 50}).say({text: 'slow'}))).toBeInstanceOf(sdk.TimeoutError);
    expect(await failure(all(client().count({text: 'slow'}, {timeoutMs: 50})))).toBeInstanceOf(sdk.TimeoutError);
  });

  test('throws an AbortError when its signal aborts', async () => {
    const controller = new AbortController();
    const call = failure(client().say({text: 'slow'}, {signal: controller.signal}));
    controller.abort();
    expect(await call).toBeInstanceOf(sdk.AbortError);
  });
});

test('a call to an unreachable gRPC server throws a ConnectionError', async () => {
  const client = new sdk.EchoClient(node.grpc({baseUrl: 'http://127.0.0.1:1', maxRetries: 1, retryDelayMs: 1}));
  expect(await failure(client.say({text: 'hi'}))).toBeInstanceOf(sdk.ConnectionError);
});
