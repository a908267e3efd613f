// The store in PostgreSQL, for several machines that share one list.
import {Pool, type PoolClient} from 'pg';
import type {Database, Outcome, Sql} from './sql-database.js';
import {schema, sqlStore} from './sql-store.js';
import type {OwnStore} from './subscription-store.js';

export interface PostgresStoreOptions {
  /** `postgres://user:password@host/database`, with what the driver understands after the question mark. */
  readonly url: string;
  /** Connections at the same time, at most. */
  readonly connections?: number;
}

/** Connects, and makes tables that are missing. */
export async function postgresStore({url, connections = 10}: PostgresStoreOptions): Promise<OwnStore> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    // On our side: poolers in front of a server refuse connections that ask for a time limit of their own.
    query_timeout: 5000,
    allowExitOnIdle: true,
  });
  // The server may close an idle connection: the next query opens a new one, or fails with its own error. While
  // somebody has a connection its faults are told to the connection alone, and one that nobody hears would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = databaseOf(pool, connections);
  try {
    await database.transaction(async (sql) => {
      // Two that start together must not make the same table.
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

function databaseOf(pool: Pool, connections: number): Database {
  const once = async <Result>(work: (sql: Sql) => Promise<Outcome<Result>>): Promise<Result> => {
    const client = await begin(pool, connections);
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
          return await once(work);
        } catch (error) {
          if (tries === 3 || !metAnother(error)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** A server may have closed idle connections. Nothing has been sent on them yet, so the next connection can be used. */
async function begin(pool: Pool, connections: number): Promise<PoolClient> {
  for (let stale = 0; ; stale += 1) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      return client;
    } catch (error) {
      client.release(true);
      if (stale === connections) throw error;
    }
  }
}

/** On a connection on which one has begun. */
async function inTransaction<Result>(
  client: PoolClient,
  work: (sql: Sql) => Promise<Outcome<Result>>,
): Promise<Result> {
  const {result, undo = false} = await work(
    async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
  );
  await client.query(undo ? 'ROLLBACK' : 'COMMIT');
  return result;
}

/** Two transactions waited for each other, and this one gave way. */
function metAnother(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '40001';
}
