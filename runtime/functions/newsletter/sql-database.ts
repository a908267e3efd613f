// What the stores need from a database: a small dialect that SQLite and PostgreSQL share.

export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Sql {
  /** `$1`, `$2`, … are placeholders of the values. */
  (text: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

export interface Database {
  /**
   * Does a piece of work in a transaction; done means kept. What it did is taken back when it throws, or when its result says
   * so. The work may be asked for twice, if the database found that it met another.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Outcome<Result>>): Promise<Result>;
  close(): Promise<void>;
}

export interface Outcome<Result> {
  readonly result: Result;
  /** Whether to take back what was done. */
  readonly undo?: boolean;
}
