// The store in PostgreSQL, which several machines can share.
import {Pool, type PoolClient} from 'pg';
import type {Database, Outcome, Sql} from './sql-database.js';
import {schema, sqlStore} from './sql-store.js';
import type {DatabaseStore} from './store-types.js';

export interface PostgresStoreOptions {
  /** `postgres://user:password@host/database`, with the query parameters of the `pg` driver. */
  readonly url: string;
  readonly maxConnections?: number;
}

/** Connects and creates missing tables. */
export async function postgresStore({url, maxConnections = 10}: PostgresStoreOptions): Promise<DatabaseStore> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    // A client-side limit: connection poolers such as PgBouncer reject connections that set `statement_timeout`.
    query_timeout: 5000,
    allowExitOnIdle: true,
  });
  // The server may close an idle connection: the next query opens a new one, or fails with its own error. A connection in use
  // emits its errors itself, and an unhandled 'error' event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = createDatabase(pool, maxConnections);
  try {
    await database.transaction(async (sql) => {
      // Two processes that start at the same time must not create the same table.
      await sql("SELECT pg_advisory_xact_lock(hashtext('newsletter schema'))");
      for (const statement of schema) await sql(statement);
      return {result: undefined};
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return sqlStore(database);
}

function createDatabase(pool: Pool, maxConnections: number): Database {
  const runOnce = async <Result>(work: (sql: Sql) => Promise<Outcome<Result>>): Promise<Result> => {
    const client = await beginTransaction(pool, maxConnections);
    let broken: Error | undefined;
    try {
      return await inTransaction(client, work);
    } catch (error) {
      // The connection may be in the middle of something, so it must not be reused.
      broken = error instanceof Error ? error : new Error('The transaction failed.');
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    transaction: async (work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await runOnce(work);
        } catch (error) {
          if (tries === 3 || !isSerializationConflict(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** A server may have closed idle connections. Nothing has been sent on them yet, so the next connection can be used. */
async function beginTransaction(pool: Pool, maxConnections: number): Promise<PoolClient> {
  for (let staleConnections = 0; ; staleConnections += 1) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      return client;
    } catch (error) {
      client.release(true);
      if (staleConnections === maxConnections) throw error;
    }
  }
}

/** Runs and ends a transaction that has begun on this connection. */
async function inTransaction<Result>(
  client: PoolClient,
  work: (sql: Sql) => Promise<Outcome<Result>>,
): Promise<Result> {
  const {result, rollback = false} = await work(
    async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
  );
  await client.query(rollback ? 'ROLLBACK' : 'COMMIT');
  return result;
}

/** Whether the server aborted the transaction because of a deadlock (40P01) or serialization failure (40001). */
function isSerializationConflict(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '40001';
}
