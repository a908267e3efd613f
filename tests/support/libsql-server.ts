// A libSQL server of the test's own: the JSON form of its protocol over HTTP (Hrana 2), as far as the client speaks it, in
// front of a file. What is real here is the client, and that one writer has to wait for the other.
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {json} from 'node:stream/consumers';
import Database from 'libsql';
import {temporary} from './temporary.js';

export interface LibsqlServer {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

type Connection = InstanceType<typeof Database>;
type Value =
  | {readonly type: 'null'}
  | {readonly type: 'integer' | 'text'; readonly value: string}
  | {readonly type: 'float'; readonly value: number};

interface Statement {
  readonly sql?: string;
  /** Names a text that was stored before. */
  readonly sql_id?: number;
  readonly args?: readonly Value[];
}

type Condition =
  | {readonly type: 'ok' | 'error'; readonly step: number}
  | {readonly type: 'not'; readonly cond: Condition}
  | {readonly type: 'and' | 'or'; readonly conds: readonly Condition[]}
  | {readonly type: 'is_autocommit'};

type PipelineRequest =
  | {readonly type: 'execute'; readonly stmt: Statement}
  | {
      readonly type: 'batch';
      readonly batch: {readonly steps: readonly {stmt: Statement; condition?: Condition | null}[]};
    }
  | {readonly type: 'store_sql'; readonly sql_id: number; readonly sql: string}
  | {readonly type: 'close_sql'; readonly sql_id: number}
  | {readonly type: 'close'};

interface Stream {
  readonly connection: Connection;
  readonly texts: Map<number, string>;
}

export async function startLibsqlServer(): Promise<LibsqlServer> {
  const file = path.join(temporary(), 'server.db');
  const token = 'token of the test';
  const streams = new Map<string, Stream>();
  let serial = 0;
  // One stream at a time: a second one that began to write would stop this process, and with it the first.
  let last: Promise<void> = Promise.resolve();
  const ends = new Map<string, () => void>();

  const server: Server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.writeHead(request.url === '/v2' ? 200 : 404).end();
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('{}');
    const {baton: given, requests} = (await json(request)) as {baton?: string; requests: readonly PipelineRequest[]};
    const baton = given ?? String((serial += 1));
    if (given === undefined) {
      const before = last;
      last = new Promise((resolve) => ends.set(baton, resolve));
      await before;
      const connection = new Database(file);
      connection.exec('PRAGMA synchronous = OFF');
      streams.set(baton, {connection, texts: new Map()});
    }
    const stream = streams.get(baton);
    if (stream === undefined) return void response.writeHead(400).end('{"message":"no such stream"}');
    const results = requests.map((request) => attempt(() => answer(stream, request)));
    const isClosed = requests.some(({type}) => type === 'close');
    if (isClosed) {
      stream.connection.close();
      streams.delete(baton);
      ends.get(baton)?.();
      ends.delete(baton);
    }
    response.writeHead(200, {'Content-Type': 'application/json'});
    response.end(JSON.stringify({baton: isClosed ? null : baton, base_url: null, results}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function attempt(work: () => object): object {
  try {
    return {type: 'ok', response: work()};
  } catch (error) {
    return {type: 'error', error: {message: String(error), code: 'SQLITE_ERROR'}};
  }
}

function answer(stream: Stream, request: PipelineRequest): object {
  switch (request.type) {
    case 'execute':
      return {type: 'execute', result: execute(stream, request.stmt)};
    case 'batch':
      return {type: 'batch', result: batch(stream, request.batch.steps)};
    case 'store_sql':
      stream.texts.set(request.sql_id, request.sql);
      return {type: 'store_sql'};
    case 'close_sql':
      stream.texts.delete(request.sql_id);
      return {type: 'close_sql'};
    case 'close':
      return {type: 'close'};
  }
}

function batch(
  stream: Stream,
  steps: readonly {readonly stmt: Statement; readonly condition?: Condition | null}[],
): object {
  const results: (object | null)[] = [];
  const errors: (object | null)[] = [];
  const holds = (condition: Condition): boolean => {
    switch (condition.type) {
      case 'ok':
        return results[condition.step] !== null;
      case 'error':
        return errors[condition.step] !== null;
      case 'not':
        return !holds(condition.cond);
      case 'and':
        return condition.conds.every(holds);
      case 'or':
        return condition.conds.some(holds);
      case 'is_autocommit':
        return !stream.connection.inTransaction;
    }
  };
  for (const {stmt, condition} of steps) {
    let [result, error]: [object | null, object | null] = [null, null];
    if (condition === undefined || condition === null || holds(condition)) {
      try {
        result = execute(stream, stmt);
      } catch (cause) {
        error = {message: String(cause), code: 'SQLITE_ERROR'};
      }
    }
    results.push(result);
    errors.push(error);
  }
  return {step_results: results, step_errors: errors};
}

function execute({connection, texts}: Stream, {sql, sql_id, args = []}: Statement): object {
  const statement = connection.prepare(sql ?? texts.get(sql_id ?? -1) ?? '');
  const values = args.map((value) =>
    value.type === 'null' ? null : value.type === 'integer' ? BigInt(value.value) : value.value,
  );
  const base = {affected_row_count: 0, last_insert_rowid: null};
  try {
    statement.raw(true);
  } catch {
    const {changes} = statement.run(values);
    return {...base, affected_row_count: changes, cols: [], rows: []};
  }
  const cols = statement.columns().map(({name}: {name: string}) => ({name, decltype: null}));
  const rows = (statement.all(values) as unknown[][]).map((row) => row.map(toValue));
  return {...base, cols, rows};
}

function toValue(value: unknown): Value {
  if (value === null) return {type: 'null'};
  if (typeof value === 'number' && Number.isInteger(value)) return {type: 'integer', value: String(value)};
  return typeof value === 'number' ? {type: 'float', value} : {type: 'text', value: String(value)};
}
