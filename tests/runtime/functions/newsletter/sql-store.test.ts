// The SQL statements that the store runs.
import {createClient} from '@libsql/client';
import {expect, test} from 'vitest';
import type {Database} from '../../../../runtime/functions/newsletter/sql-database.js';
import {schema, sqlStore} from '../../../../runtime/functions/newsletter/sql-store.js';
import type {SignUp} from '../../../../runtime/functions/newsletter/store-types.js';

const dayMs = 86_400_000;

/** A database that records its statements. */
async function listening(): Promise<{readonly database: Database; readonly texts: string[]}> {
  const client = createClient({url: ':memory:'});
  await client.batch([...schema], 'write');
  const texts: string[] = [];
  const database: Database = {
    transaction: async (work) => {
      const transaction = await client.transaction('write');
      const {result, rollback = false} = await work(async (text, values = []) => {
        texts.push(text);
        return (await transaction.execute({sql: text.replaceAll(/\$(?=\d)/g, '?'), args: [...values]})).rows;
      });
      await (rollback ? transaction.rollback() : transaction.commit());
      return result;
    },
    close: () => Promise.resolve(client.close()),
  };
  return {database, texts};
}

test('signUp runs the same SQL statements for new, pending and subscribed addresses', async () => {
  const {database, texts} = await listening();
  const store = sqlStore(database);
  const ask = async (id: string, now: number, resend = false): Promise<readonly string[]> => {
    texts.length = 0;
    const signUp: SignUp = {
      list: 'news',
      key: 'key',
      address: 'a@b.c',
      source: undefined,
      textVersion: '1',
      now,
      resend,
      id,
      confirmation: {tokenHash: id, tokenExpiresAt: now + dayMs, mailDueAt: now, maxMails: 4},
      limits: [{key: 'caller', windowMs: 60_000, max: 5}],
      addressLimits: [{key: 'address', windowMs: 60_000, max: 1}],
    };
    expect(await store.signUp(signUp)).toMatchObject({kind: 'accepted'});
    return [...texts];
  };
  const fresh = await ask('new', 0);
  const repeat = await ask('repeat', 1);
  const early = await ask('resend while the limits are full', 2, true);
  const pending = await ask('pending', 2 * dayMs);
  expect(await store.confirm('pending', 2 * dayMs + 1)).toMatchObject({state: 'subscribed'});
  const known = [await ask('repeat 2', 2 * dayMs + 2), await ask('subscribed', 4 * dayMs)];
  const resend = [await ask('resend', 6 * dayMs, true), await ask('resend at once', 6 * dayMs + 1, true)];
  expect([repeat, early, pending, ...known, ...resend]).toEqual(Array.from({length: 7}, () => fresh));
  expect(fresh).toHaveLength(4);
  await store.close();
});
