// One contract for all stores: what the newsletter function relies on. The embedded store on a file and over HTTP, a real PostgreSQL, and
// a local server as the email service.
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {Client} from 'pg';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {embeddedStore} from '../../../../runtime/functions/newsletter/embedded-store.js';
import {postgresStore} from '../../../../runtime/functions/newsletter/postgres-store.js';
import {providerStore} from '../../../../runtime/functions/newsletter/provider-store.js';
import type {
  Limit,
  DatabaseStore,
  SignUp,
  SubscriptionStore,
  Subscription,
} from '../../../../runtime/functions/newsletter/store-types.js';
import {startLibsqlServer, type LibsqlServer} from '../../../support/libsql-server.js';
import {startPostgres, type Postgres} from '../../../support/postgres.js';
import {temporary} from '../../../support/temporary.js';

const noon = Date.UTC(2026, 0, 1, 12);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let postgres: Postgres | undefined;
let libsql: LibsqlServer;
let service: Server;
/** Addresses that the email service was sent, in order. */
const served: string[] = [];
beforeAll(async () => {
  service = createServer(async (request, response) => {
    served.push((JSON.parse(await text(request)) as {email: string}).email);
    response.writeHead(201).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  libsql = await startLibsqlServer();
  postgres = await startPostgres();
});
afterAll(async () => {
  service.close();
  await libsql?.close();
  await postgres?.close();
});

type Open = () => Promise<SubscriptionStore | undefined>;
type OpenOwn = () => Promise<DatabaseStore | undefined>;

const openEmbedded: OpenOwn = () => embeddedStore({url: `file:${path.join(temporary(), 'newsletter.db')}`});
const openLibsql: OpenOwn = () => embeddedStore(libsql);
const openPostgres: OpenOwn = async () => postgres && postgresStore({url: postgres.url, maxConnections: 8});
const openProvider: Open = () =>
  Promise.resolve(
    providerStore({
      provider: {
        url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
        method: 'POST',
        headers: {},
        body: {email: '{email}'},
        responses: [{means: 'accepted', status: 201}],
        confirms: true,
      },
    }),
  );

// Each test has a list, callers and addresses of its own, because PostgreSQL keeps the data of earlier tests.
let serial = 0;
const signUp = (name: string, more: Partial<SignUp> = {}): SignUp => ({
  list: 'news',
  key: `key of ${name}`,
  address: `${name}@b.example`,
  source: '/blog',
  textVersion: '1',
  now: noon,
  resend: false,
  id: `id ${(serial += 1)}`,
  confirmation: {
    tokenHash: `hash ${serial}`,
    tokenExpiresAt: (more.now ?? noon) + 72 * hourMs,
    mailDueAt: (more.now ?? noon) + 2 * minuteMs,
    maxMails: 4,
  },
  limits: [],
  addressLimits: [],
  ...more,
});

const limit = (key: string, max: number, windowMs = minuteMs): Limit => ({key, max, windowMs});

describe.each([
  ['embedded', openEmbedded],
  ['libSQL server', openLibsql],
  ['postgres', openPostgres],
  ['provider', openProvider],
] as const)('in the %s store', (name, open: Open) => {
  let opened: SubscriptionStore | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  test('a limit allows its maximum until its window ends', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const limits = [limit(`a ${name}`, 2)];
    const take = (now: number) => store.consumeRateLimits(limits, now);
    expect([await take(noon), await take(noon + 1000), await take(noon + 20_000), await take(noon + minuteMs)]).toEqual(
      [
        {kind: 'allowed', counts: [1]},
        {kind: 'allowed', counts: [2]},
        {kind: 'limited', key: `a ${name}`, retryAfterMs: 40_000},
        {kind: 'allowed', counts: [1]},
      ],
    );
  });

  test('when one limit is exceeded, no counter changes', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const [wide, narrow] = [limit(`wide ${name}`, 9), limit(`narrow ${name}`, 1)];
    expect([
      await store.consumeRateLimits([wide, narrow], noon),
      await store.consumeRateLimits([wide, narrow], noon),
      await store.consumeRateLimits([wide], noon),
    ]).toEqual([
      {kind: 'allowed', counts: [1, 1]},
      {kind: 'limited', key: `narrow ${name}`, retryAfterMs: minuteMs},
      {kind: 'allowed', counts: [2]},
    ]);
  });

  test('a limit holds for concurrent requests', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const limits = [limit(`crowd ${name}`, 7)];
    const taken = await Promise.all(Array.from({length: 40}, () => store.consumeRateLimits(limits, noon)));
    expect(taken.filter(({kind}) => kind === 'allowed')).toHaveLength(7);
  });

  test('a sign-up above a limit stores nothing', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const limits = [limit(`door ${name}`, 1)];
    expect(await store.signUp(signUp('first', {limits}))).toMatchObject({kind: 'accepted', counts: [1]});
    const second = signUp('second', {limits});
    expect(await store.signUp(second)).toEqual({kind: 'limited', key: `door ${name}`, retryAfterMs: minuteMs});
    if (store.kind === 'database') expect(await store.remove(second.key)).toBe(false);
    else expect(served).not.toContain(second.address);
  });

  test('address limits count the first sign-up of a day and resends, but not repeats', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const addressLimits = [limit(`often ${name}`, 1, 10 * minuteMs)];
    const post = async (now: number, resend = false): Promise<string> =>
      (await store.signUp(signUp(`eager ${name}`, {now, resend, addressLimits}))).kind;
    expect([
      await post(noon),
      await post(noon + 1000),
      await post(noon + 2000, true),
      await post(noon + 11 * minuteMs, true),
      await post(noon + 12 * minuteMs),
    ]).toEqual(Array.from({length: 5}, () => 'accepted')); // a response about a full limit would reveal that the address is known
  });
});

describe.each([
  ['embedded', openEmbedded],
  ['libSQL server', openLibsql],
  ['postgres', openPostgres],
] as const)('in the %s database store', (name, open: OpenOwn) => {
  let opened: DatabaseStore | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  const all = async (store: DatabaseStore, list: string): Promise<Subscription[]> => {
    const found: Subscription[] = [];
    for await (const one of store.listSubscriptions(list)) found.push(one);
    return found;
  };

  test('a new address is pending until its token confirms it, once', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const newSignUp = signUp('ada', {list: 'one'});
    const pending = {
      id: newSignUp.id,
      list: 'one',
      address: 'ada@b.example',
      state: 'pending',
      requestedAt: noon,
      confirmedAt: undefined,
      source: '/blog',
      textVersion: '1',
      mailCount: 1,
    };
    const hash = newSignUp.confirmation?.tokenHash ?? '';
    expect(await store.signUp(newSignUp)).toEqual({kind: 'accepted', mailTo: pending, counts: []});
    expect(await all(store, 'one')).toEqual([pending]);
    expect(await store.findPending(hash, noon + hourMs)).toEqual(pending);
    expect(await store.confirm('another hash', noon + hourMs)).toBe(undefined);
    const subscribed = {...pending, state: 'subscribed', confirmedAt: noon + hourMs};
    expect(await store.confirm(hash, noon + hourMs)).toEqual(subscribed);
    expect(await store.confirm(hash, noon + hourMs)).toBe(undefined);
    expect(await store.findPending(hash, noon + hourMs)).toBe(undefined);
    expect(await all(store, 'one')).toEqual([subscribed]);
  });

  test('a token that has expired confirms nothing', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const newSignUp = signUp('late', {list: 'late'});
    await store.signUp(newSignUp);
    const hash = newSignUp.confirmation?.tokenHash ?? '';
    expect(await store.findPending(hash, noon + 72 * hourMs)).toBe(undefined);
    expect(await store.confirm(hash, noon + 72 * hourMs)).toBe(undefined);
    expect((await all(store, 'late')).map(({state}) => state)).toEqual(['pending']);
  });

  test('repeats send a mail after a day, resends at once, and four at most', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const post = async (now: number, resend = false): Promise<boolean> => {
      const result = await store.signUp(signUp('again', {list: 'again', now, resend}));
      return result.kind === 'accepted' && result.mailTo !== undefined;
    };
    expect([
      await post(noon),
      await post(noon + hourMs),
      await post(noon + 2 * hourMs, true),
      await post(noon + dayMs),
      await post(noon + 2 * dayMs, true),
      await post(noon + 3 * dayMs, true),
      await post(noon + 4 * dayMs),
    ]).toEqual([true, false, true, true, true, false, false]);
    expect((await all(store, 'again')).map(({mailCount, requestedAt}) => [mailCount, requestedAt])).toEqual([
      [4, noon + 2 * dayMs],
    ]);
  });

  test('an address above its limits gets no mail, and only sent mails count', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const addressLimits = [
      {key: 'often hurried', windowMs: 10 * 60_000, max: 1},
      {key: 'daily hurried', windowMs: dayMs, max: 2},
    ];
    const post = async (now: number): Promise<boolean> => {
      const result = await store.signUp(signUp('hurried', {list: 'hurried', now, resend: true, addressLimits}));
      return result.kind === 'accepted' && result.mailTo !== undefined;
    };
    expect([
      await post(noon),
      await post(noon + 1),
      await post(noon + 2),
      await post(noon + hourMs),
      await post(noon + 2 * hourMs),
      await post(noon + dayMs + 1),
    ]).toEqual([true, false, false, true, false, true]);
  });

  test('a new mail invalidates the link in the previous one', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const [first, second] = [signUp('two', {list: 'two'}), signUp('two', {list: 'two', resend: true})];
    await store.signUp(first);
    await store.signUp(second);
    expect(await store.confirm(first.confirmation?.tokenHash ?? '', noon)).toBe(undefined);
    expect(await store.confirm(second.confirmation?.tokenHash ?? '', noon)).toMatchObject({state: 'subscribed'});
  });

  test('a subscribed address stays subscribed, and gets no mail', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const newSignUp = signUp('loyal', {list: 'loyal'});
    await store.signUp(newSignUp);
    await store.confirm(newSignUp.confirmation?.tokenHash ?? '', noon + 1);
    const before = await all(store, 'loyal');
    for (const resend of [false, true]) {
      const again = signUp('loyal', {list: 'loyal', now: noon + 5 * dayMs, resend, source: '/evil', textVersion: '2'});
      expect(await store.signUp(again)).toEqual({kind: 'accepted', mailTo: undefined, counts: []});
      expect(await store.confirm(again.confirmation?.tokenHash ?? '', noon + 5 * dayMs)).toBe(undefined);
    }
    expect(await all(store, 'loyal')).toEqual(before);
  });

  test('without double opt-in, new and pending addresses are subscribed at once', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    await store.signUp(signUp('pat', {list: 'open'}));
    await store.signUp(signUp('pat', {list: 'open', now: noon + 1, confirmation: undefined}));
    await store.signUp(signUp('kim', {list: 'open', now: noon + 2, confirmation: undefined}));
    expect((await all(store, 'open')).map(({address, state, confirmedAt}) => [address, state, confirmedAt])).toEqual([
      ['pat@b.example', 'subscribed', noon + 1],
      ['kim@b.example', 'subscribed', noon + 2],
    ]);
  });

  test('concurrent sign-ups of one address create one subscription with one mail', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const results = await Promise.all(Array.from({length: 30}, () => store.signUp(signUp('many', {list: 'many'}))));
    expect(results.filter((result) => result.kind === 'accepted' && result.mailTo !== undefined)).toHaveLength(1);
    expect(await all(store, 'many')).toHaveLength(1);
  });

  test('an unsubscribed address is deleted, and may sign up again on the same day', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const newSignUp = signUp('fickle', {list: 'fickle'});
    await store.signUp(newSignUp);
    await store.confirm(newSignUp.confirmation?.tokenHash ?? '', noon);
    expect(await store.unsubscribe(newSignUp.id)).toBe(true);
    expect(await store.unsubscribe(newSignUp.id)).toBe(false);
    expect(await all(store, 'fickle')).toEqual([]);
    expect(await store.signUp(signUp('fickle', {list: 'fickle'}))).toMatchObject({mailTo: {state: 'pending'}});
    expect(await store.remove(newSignUp.key)).toBe(true);
    expect(await store.remove(newSignUp.key)).toBe(false);
  });

  test('an unsent mail becomes due again after growing delays until it is sent', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    // Long before the times of the other tests, whose mails are due as well.
    const start = noon - 1000 * dayMs;
    const newSignUp = signUp('lost', {list: 'lost', now: start});
    await store.signUp(newSignUp);
    const claim = async (minutes: number, tokenHash: string): Promise<string | undefined> => {
      const now = start + minutes * minuteMs;
      const found = await store.claimMail({
        now,
        tokenHash: `${tokenHash} ${name}`,
        tokenExpiresAt: now + 72 * hourMs,
        firstRetryDelayMs: 10 * minuteMs,
        maxAttempts: 3,
      });
      return found?.address;
    };
    expect([
      await claim(1, 'early'),
      await claim(2, 'first'),
      await claim(11, 'early'),
      await claim(12, 'second'),
      await claim(31, 'early'),
      await claim(32, 'third'),
      await claim(999, 'given up'),
    ]).toEqual([undefined, 'lost@b.example', undefined, 'lost@b.example', undefined, 'lost@b.example', undefined]);
    expect(await store.findPending(`second ${name}`, start)).toBe(undefined);
    expect(await store.findPending(`third ${name}`, start)).toMatchObject({address: 'lost@b.example'});

    const sent = signUp('sent', {list: 'lost', now: start});
    await store.signUp(sent);
    await store.markMailSent(sent.id);
    expect(await claim(999, 'none')).toBe(undefined);
  });

  test('purge deletes old pending subscriptions, but never confirmed ones', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    const start = noon - 2000 * dayMs;
    const [old, young, loyal] = ['old', 'young', 'kept'].map((one, i) =>
      signUp(one, {list: 'purge', now: start + (i === 1 ? 1 : 0)}),
    ) as [SignUp, SignUp, SignUp];
    for (const one of [old, young, loyal]) await store.signUp(one);
    await store.confirm(loyal.confirmation?.tokenHash ?? '', start + 1);
    const counter = limit(`ended ${name}`, 1);
    await store.consumeRateLimits([counter], start);
    expect(await store.purge({now: start + 14 * dayMs + 1, pendingBefore: start + 1})).toBe(1);
    expect((await all(store, 'purge')).map(({address}) => address).toSorted()).toEqual([
      'kept@b.example',
      'young@b.example',
    ]);
    expect(await store.consumeRateLimits([counter], start)).toEqual({kind: 'allowed', counts: [1]});
  });

  test('list returns more than one batch completely and in order', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    // Several have the same time, so that batches end between equal times.
    const names = Array.from({length: 215}, (_, i) => `n${String(i).padStart(4, '0')}`);
    await Promise.all(
      names.map((one, i) =>
        store.signUp(signUp(one, {list: 'long', now: noon + Math.floor(i / 7), confirmation: undefined})),
      ),
    );
    expect((await all(store, 'long')).map(({address}) => address.split('@')[0])).toEqual(names);
  });

  test('a reopened store has its data', async ({skip}) => {
    const store = opened ?? skip('PostgreSQL is not installed.');
    if (name !== 'embedded') {
      const [first, second] = await Promise.all([open(), open()]);
      await first?.signUp(signUp('both', {list: 'reopen'}));
      expect(second && (await all(second, 'reopen'))).toHaveLength(1);
      await Promise.all([first?.close(), second?.close()]);
    } else {
      const url = `file:${path.join(temporary(), 'again.db')}`;
      const first = await embeddedStore({url});
      await first.signUp(signUp('kept', {list: 'reopen'}));
      await first.close();
      const second = await embeddedStore({url});
      expect(await all(second, 'reopen')).toHaveLength(1);
      await second.close();
    }
    expect(store.kind).toBe('database');
  });
});

test('sign-ups continue after PostgreSQL closes connections or restarts', async ({skip}) => {
  const {url} = postgres ?? skip('PostgreSQL is not installed.');
  const store = await postgresStore({url, maxConnections: 4});
  const take = () => store.consumeRateLimits([limit('terminated', 1000)], noon);
  await Promise.all(Array.from({length: 8}, take));
  const admin = new Client({connectionString: url});
  await admin.connect();
  const others =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()';
  for (let round = 0; round < 5; round += 1) {
    await admin.query(others);
    // Immediately, whether or not the store has noticed.
    const taken = await Promise.all(Array.from({length: 8}, take));
    expect(taken.map(({kind}) => kind)).toEqual(Array.from({length: 8}, () => 'allowed'));
  }
  await admin.end();
  await store.close();
});

test('an unreachable PostgreSQL server is reported at once', async () => {
  const nowhere = postgresStore({url: `postgres://localhost/x?host=${encodeURIComponent(temporary())}`});
  await expect(nowhere).rejects.toMatchObject({code: 'ENOENT'});
});
