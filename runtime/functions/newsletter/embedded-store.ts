// The store that needs no server: SQLite in a file, by libSQL's client. The same client reaches libSQL servers.
import type {Client, Transaction} from '@libsql/client';
import type {Database, Outcome, Sql, Value} from './sql-database.js';
import {schema, sqlStore} from './sql-store.js';
import type {OwnStore} from './subscription-store.js';

export interface EmbeddedStoreOptions {
  /** `file:newsletter.db`, `libsql://…`, `https://…` or `http://…`. */
  readonly url: string;
  /** For servers. */
  readonly token?: string | undefined;
}

/** Opens it, and makes file and tables if they are missing. Throws an error that says what to do where SQLite is missing. */
export async function embeddedStore({url, token}: EmbeddedStoreOptions): Promise<OwnStore> {
  const isFile = url.startsWith('file:');
  // Servers need only HTTP. SQLite is native code, which is not available on every platform.
  const {createClient} = await (isFile ? import('@libsql/client').catch(missing) : import('@libsql/client/web'));
  const client = createClient({
    url,
    ...(token !== undefined && {authToken: token}),
    // One connection for a file: it has one writer at a time, and what `PRAGMA` says holds for a connection only.
    ...(isFile && {concurrency: 1, timeout: busyMs}),
  });
  try {
    if (isFile) await client.executeMultiple('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    await client.batch([...schema], 'write');
  } catch (error) {
    client.close();
    throw error;
  }
  return sqlStore(isFile ? inTurn(client) : atOnce(client));
}

function missing(cause: unknown): never {
  throw new Error(
    `SQLite cannot be loaded, which NEWSLETTER_STORE=file:… needs: ${cause instanceof Error ? cause.message : String(cause)}. Run npm install on this machine, without --omit=optional, or let NEWSLETTER_STORE name a server, such as libsql://… or postgres://….`,
    {cause},
  );
}

/** How long one process waits for another that writes to the same file. */
const busyMs = 5000;

/** Jobs per transaction. */
const together = 32;

/** How long the first job waits for others. A write to the disk takes about as long, and blocks this thread. */
const gatherMs = 2;

/** Jobs that may wait; further ones are rejected. */
const maxWaiting = 20_000;

interface Job {
  readonly work: (sql: Sql) => Promise<Outcome<unknown>>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * For a file: one piece of work after the other, as many as wait in one transaction. Only when that is on the disk is any of
 * them done, so that thirty sign-ups wait for the disk once.
 */
function inTurn(client: Client): Database {
  const waiting: Job[] = [];
  let isAtWork = false;
  let ended: (() => void) | undefined;

  const start = async (): Promise<void> => {
    isAtWork = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      await doAll(client, waiting.splice(0, together));
    }
    isAtWork = false;
    ended?.();
  };
  return {
    transaction: <Result>(work: (sql: Sql) => Promise<Outcome<Result>>) =>
      new Promise<Result>((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new Error('Too much waits to be written.'));
        waiting.push({work, resolve: (result) => resolve(result as Result), reject});
        if (!isAtWork) void start();
      }),
    close: async () => {
      if (isAtWork) await new Promise<void>((resolve) => (ended = resolve));
      client.close();
    },
  };
}

/** Never fails: each job is resolved or rejected by itself. */
async function doAll(client: Client, jobs: readonly Job[]): Promise<void> {
  const done: (() => void)[] = [];
  let transaction: Transaction | undefined;
  try {
    transaction = await client.transaction('write');
    const sql = sqlOf(transaction);
    for (const {work, resolve, reject} of jobs) {
      await sql('SAVEPOINT job');
      try {
        const {result, undo = false} = await work(sql);
        if (undo) await sql('ROLLBACK TO job');
        done.push(() => resolve(result));
      } catch (error) {
        await sql('ROLLBACK TO job');
        done.push(() => reject(error));
      }
    }
    await transaction.commit();
  } catch (error) {
    for (const {reject} of jobs) reject(error);
    return;
  } finally {
    transaction?.close();
  }
  for (const finish of done) finish();
}

/** For a server, which orders transactions itself: each job is a transaction of its own. */
function atOnce(client: Client): Database {
  return {
    transaction: async (work) => {
      const transaction = await client.transaction('write');
      try {
        const {result, undo = false} = await work(sqlOf(transaction));
        await (undo ? transaction.rollback() : transaction.commit());
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

function sqlOf(transaction: Transaction): Sql {
  // SQLite numbers its parameters with a question mark.
  return async (text, values: readonly Value[] = []) =>
    (await transaction.execute({sql: text.replaceAll(/\$(?=\d)/g, '?'), args: [...values]})).rows;
}
