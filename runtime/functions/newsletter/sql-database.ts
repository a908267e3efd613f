// The database interface of the stores, for the subset of SQL that SQLite and PostgreSQL share.

export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Sql {
  /** `$1`, `$2`, … are placeholders for the values. */
  (text: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

export interface Database {
  /**
   * Runs a job in a transaction, which is committed when the promise resolves, and rolled back if the job throws or returns
   * `rollback`. After a conflict with another transaction, PostgreSQL's store runs the job again.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Outcome<Result>>): Promise<Result>;
  close(): Promise<void>;
}

export interface Outcome<Result> {
  readonly result: Result;
  readonly rollback?: boolean;
}
