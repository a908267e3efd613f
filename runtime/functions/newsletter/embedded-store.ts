// The store that needs no server: SQLite in a file, through libSQL's client. The same client connects to libSQL servers.
import type {Client, Transaction} from '@libsql/client';
import type {Database, Outcome, Sql, Value} from './sql-database.js';
import {schema, sqlStore} from './sql-store.js';
import type {DatabaseStore} from './store-types.js';

export interface EmbeddedStoreOptions {
  /** `file:newsletter.db`, `libsql://…`, `https://…` or `http://…`. */
  readonly url: string;
  /** For servers. */
  readonly token?: string | undefined;
}

/** Opens the store and creates missing files and tables. If SQLite cannot be loaded, throws an error that says what to do. */
export async function embeddedStore({url, token}: EmbeddedStoreOptions): Promise<DatabaseStore> {
  const isFile = url.startsWith('file:');
  // Servers need only HTTP. SQLite is native code, which is not available on every platform.
  const {createClient} = await (isFile
    ? import('@libsql/client').catch(throwMissingSqlite)
    : import('@libsql/client/web'));
  const client = createClient({
    url,
    ...(token !== undefined && {authToken: token}),
    // One connection for a file: SQLite allows one writer at a time, and a `PRAGMA` applies to its connection only.
    ...(isFile && {concurrency: 1, timeout: busyTimeoutMs}),
  });
  try {
    if (isFile) await client.executeMultiple('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    await client.batch([...schema], 'write');
  } catch (error) {
    client.close();
    throw error;
  }
  return sqlStore(isFile ? batchedDatabase(client) : directDatabase(client));
}

function throwMissingSqlite(cause: unknown): never {
  throw new Error(
    `NEWSLETTER_STORE=file:… needs SQLite, which cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}. Run npm install on this machine without --omit=optional, or set NEWSLETTER_STORE to a server, such as libsql://… or postgres://….`,
    {cause},
  );
}

/** Time to wait for another process that is writing to the same file. */
const busyTimeoutMs = 5000;

/** Jobs per transaction. */
const maxBatchSize = 32;

/** Time the first job waits for others to join its batch. A write to the disk takes about as long, and blocks this thread. */
const batchDelayMs = 2;

/** Further jobs are rejected. */
const maxQueueLength = 20_000;

interface Job {
  readonly work: (sql: Sql) => Promise<Outcome<unknown>>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * For a file: runs jobs one after the other, with all queued jobs in one transaction. A job resolves when the transaction is on
 * the disk, so that thirty concurrent sign-ups wait for the disk once.
 */
function batchedDatabase(client: Client): Database {
  const queue: Job[] = [];
  let isRunning = false;
  let onIdle: (() => void) | undefined;

  const start = async (): Promise<void> => {
    isRunning = true;
    while (queue.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, batchDelayMs));
      await runBatch(client, queue.splice(0, maxBatchSize));
    }
    isRunning = false;
    onIdle?.();
  };
  return {
    transaction: <Result>(work: (sql: Sql) => Promise<Outcome<Result>>) =>
      new Promise<Result>((resolve, reject) => {
        if (queue.length >= maxQueueLength)
          return reject(new Error('The write queue of the newsletter store is full.'));
        queue.push({work, resolve: (result) => resolve(result as Result), reject});
        if (!isRunning) void start();
      }),
    close: async () => {
      if (isRunning) await new Promise<void>((resolve) => (onIdle = resolve));
      client.close();
    },
  };
}

/** Never rejects: each job is resolved or rejected on its own. */
async function runBatch(client: Client, jobs: readonly Job[]): Promise<void> {
  const settlements: (() => void)[] = [];
  let transaction: Transaction | undefined;
  try {
    transaction = await client.transaction('write');
    const sql = createSql(transaction);
    for (const {work, resolve, reject} of jobs) {
      await sql('SAVEPOINT job');
      try {
        const {result, rollback = false} = await work(sql);
        if (rollback) await sql('ROLLBACK TO job');
        settlements.push(() => resolve(result));
      } catch (error) {
        await sql('ROLLBACK TO job');
        settlements.push(() => reject(error));
      }
    }
    await transaction.commit();
  } catch (error) {
    for (const {reject} of jobs) reject(error);
    return;
  } finally {
    transaction?.close();
  }
  for (const settle of settlements) settle();
}

/** For a server, which orders transactions itself: each job is its own transaction. */
function directDatabase(client: Client): Database {
  return {
    transaction: async (work) => {
      const transaction = await client.transaction('write');
      try {
        const {result, rollback = false} = await work(createSql(transaction));
        await (rollback ? transaction.rollback() : transaction.commit());
        return result;
      } finally {
        transaction.close();
      }
    },
    close: () => {
      client.close();
      return Promise.resolve();
    },
  };
}

function createSql(transaction: Transaction): Sql {
  // SQLite writes numbered parameters as ?1, not $1.
  return async (text, values: readonly Value[] = []) =>
    (await transaction.execute({sql: text.replaceAll(/\$(?=\d)/g, '?'), args: [...values]})).rows;
}
