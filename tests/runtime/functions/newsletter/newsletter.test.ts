// Every row of the contract, with complete responses.
import {afterAll, beforeEach, describe, expect, test, vi} from 'vitest';
import type {SubscriptionStore} from '../../../../runtime/functions/newsletter/store-types.js';
import {action, answerOf, formPost, jsonPost, openBench, site, type Bench} from '../../../support/newsletter.js';

let bench: Bench;
const opened: SubscriptionStore[] = [];
beforeEach(async () => {
  bench = await openBench();
  opened.push(bench.store);
});
afterAll(async () => {
  for (const store of opened) await store.close();
});

const ok = [202, '{"ok":true}'];
const badRequest = (status: number) => [status, '{"ok":false,"code":"bad_request"}'];
const invalid = [422, '{"ok":false,"code":"invalid_email"}'];
const limited = [429, '{"ok":false,"code":"rate_limited"}'];
const forbidden = [403, '{"ok":false,"code":"forbidden"}'];
const upstream = [503, '{"ok":false,"code":"upstream"}'];
const body = {email: 'ada@b.example', hp: '', t: 4000, src: '/blog'};

const plain = (method: string, headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(action, {method, headers: {Origin: site, ...headers}});

describe('the response to', () => {
  test.each([
    ['a complete JSON body', jsonPost(body), ok],
    ['a body with only an email', jsonPost({email: 'ada@b.example'}), ok],
    ['a body with unknown keys', jsonPost({...body, token: 'x', __proto__x: 1, constructor: {}}), ok],
    ['a content type with a charset', jsonPost(body, {'Content-Type': 'Application/JSON; charset=utf-8'}), ok],
    [
      'a request without an Origin header',
      new Request(action, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)}),
      ok,
    ],
    ['a filled honeypot field', jsonPost({...body, hp: 'x'}), ok],
    ['a filled honeypot field with an invalid address', jsonPost({...body, email: 'x', hp: 'x'}), ok],
    ['a form sent too fast', jsonPost({...body, t: 1499}), ok],
    ['a negative time', jsonPost({...body, t: -5}), ok],
    ['a body of invalid JSON', jsonPost('{"email":'), badRequest(400)],
    ['an empty body', jsonPost(''), badRequest(400)],
    ['a body of null', jsonPost('null'), badRequest(400)],
    ['a body that is an array', jsonPost([body]), badRequest(400)],
    ['a body that is a string', jsonPost('"ada@b.example"'), badRequest(400)],
    ['a body without an email', jsonPost({hp: '', t: 4000}), badRequest(400)],
    ['an email in __proto__', jsonPost('{"__proto__":{"email":"ada@b.example"}}'), badRequest(400)],
    ['an email that is an array', jsonPost({...body, email: ['ada@b.example']}), badRequest(400)],
    ['a honeypot field that is a number', jsonPost({...body, hp: 1}), badRequest(400)],
    ['a time that is a string', jsonPost({...body, t: '4000'}), badRequest(400)],
    ['a src that is a number', jsonPost({...body, src: 5}), badRequest(400)],
    [
      'a body that is not UTF-8',
      new Request(action, {
        method: 'POST',
        headers: {Origin: site, 'Content-Type': 'application/json'},
        body: new Uint8Array([0x22, 0xff, 0x22]),
      }),
      badRequest(400),
    ],
    ['an invalid address', jsonPost({...body, email: 'ada'}), invalid],
    ['an address with a line break', jsonPost({...body, email: 'a@b.c\nBcc: x@y.z'}), invalid],
    ['an address that is too long', jsonPost({...body, email: `${'a'.repeat(250)}@b.c`}), invalid],
    ['a body over 2048 bytes', jsonPost({...body, src: `/${'x'.repeat(2048)}`}), badRequest(413)],
    ['a body of text/plain', jsonPost(body, {'Content-Type': 'text/plain'}), badRequest(415)],
    ['a multipart form', jsonPost(body, {'Content-Type': 'multipart/form-data; boundary=x'}), badRequest(415)],
    ['a foreign origin', jsonPost(body, {Origin: 'https://evil.example'}), forbidden],
    ['the origin null', jsonPost(body, {Origin: 'null'}), forbidden],
    ['the site origin with another port', jsonPost(body, {Origin: `${site}:8443`}), forbidden],
    ['the site origin over HTTP', jsonPost(body, {Origin: 'http://acme.example'}), forbidden],
    ['an origin that starts with the site origin', jsonPost(body, {Origin: `${site}.evil.example`}), forbidden],
    [
      'a foreign origin with a text/plain body',
      jsonPost(body, {Origin: 'https://evil.example', 'Content-Type': 'text/plain'}),
      forbidden,
    ],
    ['a GET request', plain('GET'), [405, '']],
    ['a PUT request', plain('PUT'), [405, '']],
    ['a DELETE request', plain('DELETE'), [405, '']],
    ['a preflight request', plain('OPTIONS', {'Access-Control-Request-Method': 'POST'}), [204, '']],
    ['a preflight request from a foreign origin', plain('OPTIONS', {Origin: 'https://evil.example'}), forbidden],
  ])('%s is the documented one', async (_, request, answer) => {
    expect(await answerOf(await bench.ask(request))).toEqual(answer);
  });
});

test('responses have exactly the documented headers', async () => {
  expect(Object.fromEntries((await bench.ask(jsonPost(body))).headers)).toEqual({
    'access-control-allow-origin': site,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'referrer-policy': 'no-referrer',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(Object.fromEntries((await bench.ask(plain('OPTIONS'))).headers)).toEqual({
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-origin': site,
    'access-control-max-age': '600',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect((await bench.ask(plain('GET'))).headers.get('allow')).toBe('POST, OPTIONS');
  const foreign = await bench.ask(jsonPost(body, {Origin: 'https://evil.example'}));
  expect([foreign.headers.get('access-control-allow-origin'), foreign.headers.get('vary')]).toEqual([null, 'Origin']);
});

test('origins listed in NEWSLETTER_ORIGINS may sign up', async () => {
  const env = {NEWSLETTER_ORIGINS: `${site}, https://next.acme.example/`};
  const origins = [site, 'https://next.acme.example', 'https://other.acme.example'];
  const statuses = [];
  for (const Origin of origins) statuses.push((await bench.ask(jsonPost(body, {Origin}), {env})).status);
  expect(statuses).toEqual([202, 202, 403]);
});

test('new, pending and subscribed addresses get the same status, body and headers', async () => {
  const responses: unknown[] = [];
  const post = async (): Promise<void> => {
    const response = await bench.ask(jsonPost(body));
    responses.push([response.status, await response.text(), [...response.headers]]);
  };
  await post();
  await post();
  await confirm();
  await post();
  expect(responses.slice(1)).toEqual([responses[0], responses[0]]);
  expect(bench.mails).toHaveLength(1);
});

test('a repeated sign-up sends no second mail in any spelling; a resend does after ten minutes', async () => {
  for (const email of ['ada@b.example', ' ADA@B.example ', 'Ada@B.EXAMPLE'])
    await bench.ask(jsonPost({...body, email}));
  expect(bench.mails).toHaveLength(1);
  const early = await bench.ask(jsonPost({...body, resend: true}));
  expect([...(await answerOf(early)), early.headers.get('retry-after')]).toEqual([...ok, null]);
  expect(bench.mails).toHaveLength(1);
  bench.clock.now += 600_000;
  expect(await answerOf(await bench.ask(jsonPost({...body, resend: true})))).toEqual(ok);
  expect(bench.mails).toHaveLength(2);
});

test('an address gets at most three mails per day and four per subscription', async () => {
  const hourMs = 3_600_000;
  const statuses = [];
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await bench.ask(jsonPost({...body, resend: true}), {ip: `192.0.2.${i}`})).status);
    bench.clock.now += hourMs;
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202]);
  expect(bench.mails).toHaveLength(3);
  bench.clock.now += 24 * hourMs;
  for (let i = 0; i < 3; i += 1) {
    expect(await answerOf(await bench.ask(jsonPost({...body, resend: true})))).toEqual(ok);
    bench.clock.now += hourMs;
  }
  expect(bench.mails).toHaveLength(4);
});

test('a known address causes the same response and store calls as an unknown one, for every body', async () => {
  const calls: string[] = [];
  const store = new Proxy(bench.store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]): unknown => {
        calls.push(String(name));
        return value.apply(target, values);
      };
    },
  });
  // The first sign-up of a minute also runs housekeeping.
  await bench.ask(jsonPost({...body, email: 'first@b.example'}));
  for (const email of ['pending@b.example', 'subscribed@b.example']) await bench.ask(jsonPost({...body, email}));
  await confirm();
  const responses = [];
  for (const email of ['pending@b.example', 'subscribed@b.example', 'unknown@b.example']) {
    for (const request of [
      jsonPost({...body, email, resend: true}),
      jsonPost({...body, email, resend: true}),
      jsonPost({...body, email}),
      formPost({email}),
      formPost({email, resend: 'yes'}),
    ]) {
      calls.length = 0;
      const response = await bench.ask(request, {ip: `192.0.2.${responses.length + 10}`, services: {store}});
      responses.push([response.status, await response.text(), [...response.headers], [...calls]]);
    }
  }
  expect(responses.slice(0, 5)).toEqual(responses.slice(10));
  expect(responses.slice(5, 10)).toEqual(responses.slice(10));
  expect(responses.map(([status]) => status)).toEqual(Array.from({length: 3}, () => [202, 202, 202, 303, 303]).flat());
  expect(responses.map((answer) => answer[3])).toEqual(responses.map(() => ['signUp', 'markMailSent']));
});

test('an address that signs up again within ten minutes gets its mail after the ten minutes', async () => {
  await bench.ask(jsonPost(body));
  const [link = ''] = /<[^>]+>/.exec(bench.mails[0]?.headers['List-Unsubscribe'] ?? '') ?? [];
  await bench.ask(new Request(link.slice(1, -1), {method: 'POST', body: 'List-Unsubscribe=One-Click'}));
  expect(await answerOf(await bench.ask(jsonPost(body)))).toEqual(ok);
  expect(bench.mails).toHaveLength(1);
  bench.clock.now += 10 * 60_000;
  await bench.ask(jsonPost({...body, email: 'other@b.example'}));
  expect(bench.mails.map(({to}) => to).sort()).toEqual(['ada@b.example', 'ada@b.example', 'other@b.example']);
});

test.each([
  ['gzip', 415],
  ['br, identity', 415],
  ['identity', 202],
  [' ', 202],
])('a body with the content encoding %j gets status %i', async (encoding, status) => {
  expect((await bench.ask(jsonPost(body, {'Content-Encoding': encoding}))).status).toBe(status);
  expect((await bench.ask(formPost({email: 'ada@b.example'}, {'Content-Encoding': encoding}))).status).toBe(
    status === 202 ? 303 : status,
  );
});

test('a network address may sign up five times a minute and twenty times a day', async () => {
  const post = async (i: number, ip: string): Promise<Response> =>
    bench.ask(jsonPost({...body, email: `a${i}@b.example`}), {ip});
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await post(i, '2001:db8::1')).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  // An address in the same /64 network counts as the same client.
  const neighbor = await post(7, '2001:db8:0:0:ffff::2');
  expect([...(await answerOf(neighbor)), neighbor.headers.get('retry-after')]).toEqual([...limited, '60']);
  expect((await post(8, '2001:db8:0:1::1')).status).toBe(202);
  const later = [];
  for (let i = 10; i < 30; i += 1) {
    bench.clock.now += 60_000;
    later.push((await post(i, '2001:db8::1')).status);
  }
  expect(later).toEqual([...Array.from({length: 15}, () => 202), ...Array.from({length: 5}, () => 429)]);
});

test('sign-ups of bots count toward the limits', async () => {
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await bench.ask(jsonPost({...body, hp: 'x'}))).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  expect(bench.mails).toEqual([]);
  expect(bench.lines.filter(({event}) => event === 'dropped').map(({reason, today}) => [reason, today])).toEqual(
    [1, 2, 3, 4, 5].map((today) => ['honeypot', today]),
  );
});

test('one client cannot use up the limit of all clients', async () => {
  const env = {NEWSLETTER_PER_MINUTE: '10'};
  const post = async (i: number, ip: string): Promise<number> =>
    (await bench.ask(jsonPost({...body, email: `a${i}@b.example`}), {ip, env})).status;
  for (let i = 0; i < 50; i += 1) await post(i, '192.0.2.1');
  const others = [];
  for (let i = 100; i < 107; i += 1) others.push(await post(i, `198.51.100.${i}`));
  expect(others).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(bench.lines.filter(({event}) => event === 'volume')).toEqual([
    {level: 'warn', event: 'volume', signUps: 5, perMinute: 10},
  ]);
  bench.clock.now += 60_000;
  expect(await post(200, '198.51.100.200')).toBe(202);
});

test('a client without an address counts toward the global limit only', async () => {
  const statuses = [];
  for (let i = 0; i < 7; i += 1) {
    const request = jsonPost({...body, email: `a${i}@b.example`});
    statuses.push((await bench.ask(request, {ip: null, env: {NEWSLETTER_PER_MINUTE: '6'}})).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
});

test('a body that does not arrive times out after five seconds', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  try {
    const dripping = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([0x7b])),
    });
    const request = new Request(action, {
      method: 'POST',
      headers: {Origin: site, 'Content-Type': 'application/json'},
      body: dripping,
      duplex: 'half',
    } as RequestInit);
    let received: readonly [number, string] | undefined;
    const asking = bench.ask(request).then(async (response) => (received = await answerOf(response)));
    await vi.advanceTimersByTimeAsync(4999);
    expect(received).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    await asking;
    expect(received).toEqual(badRequest(408));
  } finally {
    vi.useRealTimers();
  }
});

test('a body without Content-Length is read only up to the limit', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(1000).fill(0x20));
    },
  });
  const request = new Request(action, {
    method: 'POST',
    headers: {Origin: site, 'Content-Type': 'application/json'},
    body: endless,
    duplex: 'half',
  } as RequestInit);
  expect(await answerOf(await bench.ask(request))).toEqual(badRequest(413));
  expect(pulled).toBeLessThan(8);
});

test('a body of 2048 bytes is accepted', async () => {
  const text = JSON.stringify(body).padEnd(2048);
  expect(await answerOf(await bench.ask(jsonPost(text)))).toEqual(ok);
  expect(await answerOf(await bench.ask(jsonPost(`${text} `)))).toEqual(badRequest(413));
});

test('a failing store is reported in the log and causes a 503 response', async () => {
  const broken = {
    ...bench.store,
    signUp: () => Promise.reject(new Error('ada@b.example broke it')),
  } as SubscriptionStore;
  const response = await bench.ask(jsonPost(body), {services: {store: broken}});
  expect(await answerOf(response)).toEqual(upstream);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  expect(bench.lines).toEqual([{level: 'error', event: 'upstream', error: 'Error'}]);
});

test('invalid settings are logged without their values and cause a 503 response', async () => {
  const env = {NEWSLETTER_SITE: 'ftp://user:hunter2@acme', NEWSLETTER_SECRET: 'tiny'};
  expect(await answerOf(await bench.ask(jsonPost(body), {env}))).toEqual(upstream);
  expect(bench.lines.map(({event}) => event)).toEqual(['upstream']);
  expect(JSON.stringify(bench.lines)).not.toMatch(/hunter2|tiny/);
});

describe('the form without JavaScript', () => {
  test('redirects to a thank-you page of the site', async () => {
    const response = await bench.ask(formPost({email: 'ada@b.example', hp: ''}));
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      303,
      'https://acme.example/newsletter/thanks',
      '',
    ]);
    expect(bench.mails.map(({to}) => to)).toEqual(['ada@b.example']);
  });

  test('redirects to a thank-you page below the base path', async () => {
    const env = {NEWSLETTER_SITE: 'https://acme.example/docs'};
    const response = await bench.ask(formPost({email: 'ada@b.example'}), {env});
    expect(response.headers.get('location')).toBe('https://acme.example/docs/newsletter/thanks');
  });

  test('redirects bots to the same page', async () => {
    expect((await bench.ask(formPost({email: 'ada@b.example', hp: 'x'}))).status).toBe(303);
    expect(bench.mails).toEqual([]);
  });

  test.each([
    ['a foreign origin', {Origin: 'https://evil.example'}, 403],
    ['the origin null', {Origin: 'null'}, 403],
    ['the site origin', {}, 303],
  ])('posted from %s is accepted only for the site origin', async (_, headers, status) => {
    expect((await bench.ask(formPost({email: 'ada@b.example'}, headers))).status).toBe(status);
  });

  test.each([
    ['neither Referer nor Sec-Fetch-Site', {}, 403],
    ['a Referer of the site', {Referer: `${site}/blog`}, 303],
    ['a Referer that starts with the site origin', {Referer: `${site}.evil.example/`}, 403],
    ['Sec-Fetch-Site cross-site', {'Sec-Fetch-Site': 'cross-site', Referer: `${site}/`}, 403],
    ['Sec-Fetch-Site same-origin', {'Sec-Fetch-Site': 'same-origin'}, 303],
  ])('posted without Origin and with %s is accepted only from the site', async (_, headers, status) => {
    const request = new Request(action, {
      method: 'POST',
      headers: {'Content-Type': 'application/x-www-form-urlencoded', ...headers},
      body: 'email=ada%40b.example',
    });
    expect((await bench.ask(request)).status).toBe(status);
  });

  test.each([
    [{email: 'ada'}, 422, 'Please enter a valid email address.'],
    [{email: ''}, 422, 'Please enter a valid email address.'],
    [{mail: 'ada@b.example'}, 400, 'The form could not be read. Please try again.'],
  ])('shows an error message for %j', async (fields, status, sentence) => {
    const response = await bench.ask(formPost(fields));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`<p>${sentence}</p>`);
  });

  test('rejects two email fields', async () => {
    const request = new Request(action, {
      method: 'POST',
      headers: {Origin: site, 'Content-Type': 'application/x-www-form-urlencoded'},
      body: 'email=a%40b.c&email=x%40y.z',
    });
    expect((await bench.ask(request)).status).toBe(400);
  });
});

test('a subscription stores the time, the page and the text version', async () => {
  const env = {NEWSLETTER_TEXT_VERSION: '2026-01', NEWSLETTER_LIST: 'product'};
  await bench.ask(jsonPost({...body, email: 'Ada@Bücher.example', src: '/blog/new?utm=x#top'}), {env});
  if (bench.store.kind !== 'database') throw new Error('not a database');
  const kept = [];
  for await (const {id: _, ...rest} of bench.store.listSubscriptions('product')) kept.push(rest);
  expect(kept).toEqual([
    {
      list: 'product',
      address: 'Ada@xn--bcher-kva.example',
      state: 'pending',
      requestedAt: bench.clock.now,
      confirmedAt: undefined,
      source: '/blog/new',
      textVersion: '2026-01',
      mailCount: 1,
    },
  ]);
});

test('disposable addresses are logged as such and accepted', async () => {
  expect(await answerOf(await bench.ask(jsonPost({...body, email: 'x@eu.mailinator.com'})))).toEqual(ok);
  expect(bench.lines).toEqual([{level: 'info', event: 'sign-up', mail: true, disposable: true}]);
});

test('the log contains no addresses, clients or tokens', async () => {
  await bench.ask(jsonPost(body), {ip: '203.0.113.77'});
  await bench.ask(jsonPost({...body, hp: 'x'}), {ip: '203.0.113.77'});
  await confirm();
  const text = JSON.stringify(bench.lines);
  const token = /token=([\w.-]+)/.exec(bench.mails[0]?.text ?? '')?.[1] ?? '-';
  for (const secret of ['ada', 'b.example', '203.0.113.77', token]) expect(text).not.toContain(secret);
  expect(bench.lines.map(({event}) => event)).toEqual(['sign-up', 'dropped', 'confirmed']);
});

test('without the later service, responses are padded to a multiple of stepMs', async () => {
  const sent: number[] = [];
  const times: number[] = [];
  const services = {
    later: undefined,
    stepMs: 120,
    mail: {send: async () => void (await new Promise((resolve) => setTimeout(() => resolve(sent.push(1)), 40)))},
  };
  for (let i = 0; i < 2; i += 1) {
    const start = performance.now();
    await bench.ask(jsonPost(body), {services});
    times.push(performance.now() - start);
  }
  // The mail is sent before the response, and a repeat without a mail takes as long.
  expect(sent).toEqual([1]);
  for (const time of times) expect(time).toBeGreaterThan(115);
});

async function confirm(): Promise<void> {
  const url = /https:\S+confirm\?token=\S+/.exec(bench.mails[0]?.text ?? '')?.[0] ?? '';
  expect((await bench.ask(new Request(url, {method: 'POST'}))).status).toBe(200);
}
