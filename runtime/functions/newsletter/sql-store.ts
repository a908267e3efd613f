// The store in a SQL database. Related changes share a transaction; unique keys prevent duplicates.
import type {Database, Outcome, Row, Sql, Value} from './sql-database.js';
import type {
  Limit,
  MailClaim,
  DatabaseStore,
  SignUp,
  SignUpResult,
  SubscriptionState,
  Subscription,
  RateLimitResult,
} from './store-types.js';

/** Creates missing tables and indexes; runs on every start. */
export const schema = [
  `CREATE TABLE IF NOT EXISTS newsletter_subscriptions (
    key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, list TEXT NOT NULL, address TEXT NOT NULL, state TEXT NOT NULL,
    asked_at BIGINT NOT NULL, confirmed_at BIGINT, source TEXT, text_version TEXT NOT NULL,
    token_hash TEXT UNIQUE, token_ends_at BIGINT, mails INTEGER NOT NULL, mail_due_at BIGINT, mail_tries INTEGER NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS newsletter_by_list ON newsletter_subscriptions (list, asked_at, key)',
  'CREATE INDEX IF NOT EXISTS newsletter_by_mail ON newsletter_subscriptions (mail_due_at)',
  'CREATE TABLE IF NOT EXISTS newsletter_counters (key TEXT PRIMARY KEY, hits BIGINT NOT NULL, ends_at BIGINT NOT NULL)',
  'CREATE INDEX IF NOT EXISTS newsletter_by_end ON newsletter_counters (ends_at)',
] as const;

const columns = 'id, list, address, state, asked_at, confirmed_at, source, text_version, mails';
const dayMs = 86_400_000;
const batchSize = 200;

export function sqlStore(database: Database): DatabaseStore {
  /** Runs one statement as a transaction. */
  const run = (text: string, values: readonly Value[]): Promise<readonly Row[]> =>
    database.transaction(async (sql) => ({result: await sql(text, values)}));
  return {
    kind: 'database',
    signUp: (signUp) => database.transaction((sql) => insertSignUp(sql, signUp)),
    consumeRateLimits: (limits, now) =>
      database.transaction(async (sql) => {
        const limitResult = await consume(sql, limits, now);
        return {result: limitResult, rollback: limitResult.kind === 'limited'};
      }),
    findPending: async (tokenHash, now) =>
      firstSubscription(
        await run(`SELECT ${columns} FROM newsletter_subscriptions WHERE token_hash = $1 AND token_ends_at > $2`, [
          tokenHash,
          now,
        ]),
      ),
    confirm: async (tokenHash, now) =>
      firstSubscription(
        await run(
          `UPDATE newsletter_subscriptions SET state = 'subscribed', confirmed_at = $2, token_hash = NULL,
            token_ends_at = NULL, mail_due_at = NULL
          WHERE token_hash = $1 AND token_ends_at > $2 RETURNING ${columns}`,
          [tokenHash, now],
        ),
      ),
    unsubscribe: (id) => database.transaction(async (sql) => ({result: await deleteSubscription(sql, 'id', id)})),
    remove: (key) => database.transaction(async (sql) => ({result: await deleteSubscription(sql, 'key', key)})),
    claimMail: async (claim) => firstSubscription(await run(...claimMail(claim))),
    markMailSent: async (id) => {
      await run('UPDATE newsletter_subscriptions SET mail_due_at = NULL WHERE id = $1', [id]);
    },
    listSubscriptions: (list, state) => listInBatches(run, list, state),
    purge: async ({now, pendingBefore}) => {
      const deleted = await run(
        "DELETE FROM newsletter_subscriptions WHERE state = 'pending' AND asked_at < $1 RETURNING id",
        [pendingBefore],
      );
      await run('DELETE FROM newsletter_counters WHERE ends_at <= $1', [now]);
      return deleted.length;
    },
    close: () => database.close(),
  };
}

/**
 * Runs the same statements whether the address is new, pending, subscribed, repeated, resent or rate limited, so that neither the
 * response nor its duration reveals the state.
 */
async function insertSignUp(sql: Sql, signUp: SignUp): Promise<Outcome<SignUpResult>> {
  const {now, key, limits, addressLimits, confirmation} = signUp;
  // Remembers a sign-up for a day, longer than the other limits.
  const dailyLimit = {key: signUpKey(key), windowMs: dayMs, max: Number.MAX_SAFE_INTEGER};
  const limitResult = await consume(sql, [...limits, dailyLimit], now);
  if (limitResult.kind === 'limited') return {result: limitResult, rollback: true};
  const sendsMail = signUp.resend || limitResult.counts.at(-1) === 1;
  const addressResult = await consume(sql, addressLimits, now, sendsMail ? 1 : 0);
  const isLimited = addressResult.kind === 'limited';
  await refund(sql, addressLimits, isLimited ? 1 : 0);
  // An address that unsubscribed and signs up again may still be rate limited. Its mail is due when the limit allows.
  const dueAt = isLimited ? now + addressResult.retryAfterMs : confirmation?.mailDueAt;
  const stored = await upsert(sql, signUp, sendsMail && !isLimited, dueAt);
  return {
    result: {
      kind: 'accepted',
      mailTo: isLimited ? undefined : stored,
      counts: limitResult.counts.slice(0, limits.length),
    },
  };
}

/** Columns that a sign-up overwrites if it meets the condition `replacesRow`. Other sign-ups leave the row unchanged. */
const replacedColumns = [
  'state',
  'address',
  'source',
  'text_version',
  'asked_at',
  'confirmed_at',
  'token_hash',
  'token_ends_at',
  'mail_due_at',
] as const;

/** Whether a sign-up replaces a stored row: the row is pending, and the sign-up needs no mail or the row has one left. */
const replacesRow = `kept.state = 'pending' AND (excluded.state = 'subscribed' OR ($14 = 1 AND kept.mails < $15))`;

const upsertSql = `INSERT INTO newsletter_subscriptions AS kept (key, id, list, address, state, asked_at, confirmed_at, source,
    text_version, token_hash, token_ends_at, mails, mail_due_at, mail_tries)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0)
  ON CONFLICT (key) DO UPDATE SET
    ${replacedColumns.map((column) => `${column} = CASE WHEN ${replacesRow} THEN excluded.${column} ELSE kept.${column} END`).join(', ')},
    mails = CASE WHEN ${replacesRow} THEN kept.mails + excluded.mails ELSE kept.mails END,
    mail_tries = CASE WHEN ${replacesRow} THEN 0 ELSE kept.mail_tries END
  RETURNING ${columns}, token_hash`;

/** Returns the subscription if a mail with the token of this sign-up must be sent. */
async function upsert(
  sql: Sql,
  signUp: SignUp,
  sendsMail: boolean,
  mailDueAt: number | undefined,
): Promise<Subscription | undefined> {
  const {key, id, list, address, now, source = null, textVersion, confirmation} = signUp;
  const isSubscribed = confirmation === undefined;
  const [row] = await sql(upsertSql, [
    key,
    id,
    list,
    address,
    isSubscribed ? 'subscribed' : 'pending',
    now,
    isSubscribed ? now : null,
    source,
    textVersion,
    confirmation?.tokenHash ?? null,
    confirmation?.tokenExpiresAt ?? null,
    isSubscribed ? 0 : 1,
    mailDueAt ?? null,
    sendsMail ? 1 : 0,
    confirmation?.maxMails ?? 0,
  ]);
  const needsMail = !isSubscribed && row?.['token_hash'] === confirmation.tokenHash;
  return needsMail ? readSubscription(row) : undefined;
}

/** Adds `hits` to all counters, also if that exceeds a limit: then the caller rolls back, or refunds the hits. */
async function consume(sql: Sql, limits: readonly Limit[], now: number, hits = 1): Promise<RateLimitResult> {
  if (limits.length === 0) return {kind: 'allowed', counts: []};
  const rows = await sql(
    `INSERT INTO newsletter_counters AS kept (key, hits, ends_at)
    VALUES ${limits.map((_, i) => `($${2 * i + 3}, $2, $${2 * i + 4})`).join(', ')}
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN kept.ends_at <= $1 THEN excluded.hits ELSE kept.hits + excluded.hits END,
      ends_at = CASE WHEN kept.ends_at <= $1 THEN excluded.ends_at ELSE kept.ends_at END
    RETURNING key, hits, ends_at`,
    [now, hits, ...limits.flatMap(({key, windowMs}) => [key, now + windowMs])],
  );
  const byKey = new Map(rows.map((row) => [String(row['key']), row]));
  const exceeded = limits.find(({key, max}) => Number(byKey.get(key)?.['hits']) > max);
  if (exceeded !== undefined) {
    const endsAt = Number(byKey.get(exceeded.key)?.['ends_at']);
    return {kind: 'limited', key: exceeded.key, retryAfterMs: endsAt - now};
  }
  return {kind: 'allowed', counts: limits.map(({key}) => Number(byKey.get(key)?.['hits']))};
}

/** Subtracts `hits` from all counters. With 0 hits, it only takes as long as a refund. */
async function refund(sql: Sql, limits: readonly Limit[], hits: number): Promise<void> {
  if (limits.length === 0) return;
  const keys = limits.map((_, i) => `$${i + 2}`).join(', ');
  await sql(`UPDATE newsletter_counters SET hits = hits - $1 WHERE key IN (${keys})`, [
    hits,
    ...limits.map(({key}) => key),
  ]);
}

/** Also deletes the daily counter of the address, so that its owner can sign up again on the same day. */
async function deleteSubscription(sql: Sql, column: 'id' | 'key', value: string): Promise<boolean> {
  const [row] = await sql(`DELETE FROM newsletter_subscriptions WHERE ${column} = $1 RETURNING key`, [value]);
  if (row === undefined) return false;
  await sql('DELETE FROM newsletter_counters WHERE key = $1', [signUpKey(String(row['key']))]);
  return true;
}

function claimMail({
  now,
  tokenHash,
  tokenExpiresAt,
  firstRetryDelayMs,
  maxAttempts,
}: MailClaim): [string, readonly Value[]] {
  return [
    `UPDATE newsletter_subscriptions SET token_hash = $1, token_ends_at = $2, mail_tries = mail_tries + 1,
      mail_due_at = $3 + $4 * (1 + mail_tries * mail_tries)
    WHERE mail_due_at <= $3 AND state = 'pending' AND mail_tries < $5 AND key = (
      SELECT key FROM newsletter_subscriptions WHERE mail_due_at <= $3 AND state = 'pending' AND mail_tries < $5
      ORDER BY mail_due_at, key LIMIT 1)
    RETURNING ${columns}`,
    [tokenHash, tokenExpiresAt, now, firstRetryDelayMs, maxAttempts],
  ];
}

async function* listInBatches(
  run: (text: string, values: readonly Value[]) => Promise<readonly Row[]>,
  list: string,
  state: SubscriptionState | undefined,
): AsyncGenerator<Subscription> {
  let after: readonly [number, string] = [-1, ''];
  for (;;) {
    const rows = await run(
      `SELECT key, ${columns} FROM newsletter_subscriptions
      WHERE list = $1 AND (asked_at > $2 OR (asked_at = $2 AND key > $3)) AND state IN ($4, $5)
      ORDER BY asked_at, key LIMIT ${batchSize}`,
      [list, ...after, state ?? 'pending', state ?? 'subscribed'],
    );
    for (const row of rows) yield readSubscription(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = [Number(last['asked_at']), String(last['key'])];
  }
}

function signUpKey(key: string): string {
  return `asked ${key}`;
}

function firstSubscription(rows: readonly Row[]): Subscription | undefined {
  return rows[0] && readSubscription(rows[0]);
}

function readSubscription(row: Row): Subscription {
  return {
    id: String(row['id']),
    list: String(row['list']),
    address: String(row['address']),
    state: row['state'] === 'subscribed' ? 'subscribed' : 'pending',
    requestedAt: Number(row['asked_at']),
    confirmedAt: row['confirmed_at'] === null ? undefined : Number(row['confirmed_at']),
    source: row['source'] === null ? undefined : String(row['source']),
    textVersion: String(row['text_version']),
    mailCount: Number(row['mails']),
  };
}
