// Confirmation and unsubscription: the mail, its links, and their pages.
import {afterAll, beforeEach, expect, test} from 'vitest';
import {housekeep} from '../../../../runtime/functions/newsletter/housekeep.js';
import {readSettings} from '../../../../runtime/functions/newsletter/newsletter-settings.js';
import type {SubscriptionStore, Subscription} from '../../../../runtime/functions/newsletter/store-types.js';
import {unsubscribeUrl} from '../../../../runtime/functions/newsletter/link-tokens.js';
import {action, env, jsonPost, openBench, type Bench} from '../../../support/newsletter.js';

const hourMs = 3_600_000;
let bench: Bench;
const opened: SubscriptionStore[] = [];
beforeEach(async () => {
  bench = await openBench();
  opened.push(bench.store);
});
afterAll(async () => {
  for (const store of opened) await store.close();
});

async function signUp(email = 'ada@b.example'): Promise<void> {
  expect((await bench.ask(jsonPost({email}))).status).toBe(202);
}

async function kept(): Promise<Subscription[]> {
  if (bench.store.kind !== 'database') throw new Error('not a database');
  const found: Subscription[] = [];
  for await (const one of bench.store.listSubscriptions('newsletter')) found.push(one);
  return found;
}

function linkIn(text: string | undefined, kind: 'confirm' | 'unsubscribe'): string {
  return new RegExp(`https:\\S+/${kind}\\?token=[\\w.-]+`).exec(text ?? '')?.[0] ?? '';
}

const get = (url: string): Promise<Response> => bench.ask(new Request(url));
const post = (url: string, init: RequestInit = {}): Promise<Response> =>
  bench.ask(new Request(url, {method: 'POST', ...init}));

async function shown(response: Response): Promise<readonly [number, string, boolean]> {
  const html = await response.text();
  return [response.status, /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '', html.includes('<form method="post"><button')];
}

test('the confirmation mail names sender, reason and steps, and has List-Unsubscribe headers', async () => {
  await signUp('Ada+x@b.example');
  const [mail] = bench.mails;
  const confirm = linkIn(mail?.text, 'confirm');
  const unsubscribe = linkIn(mail?.text, 'unsubscribe');
  expect(confirm).toMatch(/^https:\/\/acme\.example\/AddToNewsletter\/confirm\?token=[\w-]{32}$/);
  expect(unsubscribe).toMatch(/^https:\/\/acme\.example\/AddToNewsletter\/unsubscribe\?token=[\w-]{32}\.[\w-]{43}$/);
  expect(mail).toEqual({
    from: 'Acme <news@acme.example>',
    to: 'Ada+x@b.example',
    subject: 'Confirm your subscription to the Acme newsletter',
    text: `Someone, most likely you, signed up for the Acme newsletter with this address.

To confirm, open this page and press the button:
${confirm}

The link works once, within three days.

If it was not you, you can ignore this mail: you will receive no newsletter, and your address will be deleted after two weeks. To delete it now:
${unsubscribe}
`,
    html: mail?.html,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  });
  expect(mail?.html.match(/href="[^"]*"/g)).toEqual([`href="${confirm}"`, `href="${unsubscribe}"`]);
});

test('the brand is escaped on pages and in mails', async () => {
  const more = {NEWSLETTER_BRAND: '<b>"A&B"</b>'};
  await bench.ask(jsonPost({email: 'ada@b.example'}), {env: more});
  expect(bench.mails[0]?.html).toContain('the &lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt; newsletter');
  const page = await bench.ask(new Request(linkIn(bench.mails[0]?.text, 'confirm')), {env: more});
  expect(await page.text()).toContain('the &lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt; newsletter');
});

test('a GET of the confirmation link confirms nothing, the POST confirms once', async () => {
  await signUp();
  const url = linkIn(bench.mails[0]?.text, 'confirm');
  for (const _ of [1, 2]) expect(await shown(await get(url))).toEqual([200, 'Confirm your subscription', true]);
  const head = await bench.ask(new Request(url, {method: 'HEAD'}));
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await kept()).map(({state}) => state)).toEqual(['pending']);
  bench.clock.now += hourMs;
  // Browsers send the origin null here, because the page sends no referrer.
  expect(await shown(await post(url, {headers: {Origin: 'null'}}))).toEqual([200, 'You are subscribed', false]);
  expect((await kept()).map(({state, confirmedAt}) => [state, confirmedAt])).toEqual([['subscribed', bench.clock.now]]);
  expect(await shown(await post(url))).toEqual([410, 'This link has expired', false]);
  expect(await shown(await get(url))).toEqual([410, 'This link has expired', false]);
});

test('the confirm and unsubscribe pages forbid caching, framing and referrers', async () => {
  await signUp();
  for (const kind of ['confirm', 'unsubscribe'] as const) {
    const response = await get(linkIn(bench.mails[0]?.text, kind));
    const html = await response.text();
    const nonce = /<style nonce="([\w-]+)">/.exec(html)?.[1];
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/<script|token=/);
  }
});

test('a confirmation link expires after 72 hours', async () => {
  await signUp();
  const url = linkIn(bench.mails[0]?.text, 'confirm');
  bench.clock.now += 72 * hourMs - 1;
  expect((await get(url)).status).toBe(200);
  bench.clock.now += 1;
  expect((await post(url)).status).toBe(410);
});

test.each([
  ['no token', ''],
  ['an unknown token', `?token=${'A'.repeat(32)}`],
  ['a token that is too short', '?token=abc'],
  ['a token with quotes', `?token=${"'".repeat(32)}`],
  ['a token of 5,000 characters', `?token=${'A'.repeat(5000)}`],
])('a confirmation link responds with 410 and confirms nothing with %s', async (_, query) => {
  await signUp();
  expect((await get(`${action}/confirm${query}`)).status).toBe(410);
  expect((await post(`${action}/confirm${query}`)).status).toBe(410);
  expect((await kept()).map(({state}) => state)).toEqual(['pending']);
});

test('stored data does not allow to forge a confirm or unsubscribe token', async () => {
  await signUp();
  const [subscription] = await kept();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('x'));
  const values = [subscription?.id, Buffer.from(hash).toString('base64url'), `${subscription?.id}.${'A'.repeat(43)}`];
  for (const value of values) {
    expect((await post(`${action}/confirm?token=${value}`)).status).toBe(410);
    expect((await post(`${action}/unsubscribe?token=${value}`)).status).toBe(404);
  }
  const foreign = await unsubscribeUrl(subscription?.id ?? '', {url: new URL(action), secret: 'another secret'});
  expect((await post(foreign)).status).toBe(404);
  expect(await kept()).toHaveLength(1);
});

test('the unsubscribe link asks for confirmation on GET and accepts a one-click POST', async () => {
  await signUp();
  await post(linkIn(bench.mails[0]?.text, 'confirm'));
  const url = linkIn(bench.mails[0]?.headers['List-Unsubscribe'], 'unsubscribe');
  expect(await shown(await get(url))).toEqual([200, 'Unsubscribe', true]);
  expect(await kept()).toHaveLength(1);
  // RFC 8058: from a server, without cookies, without an origin.
  const oneClick = {
    headers: {'Content-Type': 'application/x-www-form-urlencoded'},
    body: 'List-Unsubscribe=One-Click',
  };
  expect(await shown(await post(url, oneClick))).toEqual([200, 'You are unsubscribed', false]);
  expect(await kept()).toEqual([]);
  // A repeated POST, as mail programs send it, succeeds.
  expect(await shown(await post(url, oneClick))).toEqual([200, 'You are unsubscribed', false]);
});

test('an unsubscribed address may sign up again', async () => {
  await signUp();
  await post(linkIn(bench.mails[0]?.text, 'unsubscribe'));
  bench.clock.now += 600_000;
  await signUp();
  expect(bench.mails).toHaveLength(2);
  expect((await post(linkIn(bench.mails[1]?.text, 'confirm'))).status).toBe(200);
  expect((await kept()).map(({state}) => state)).toEqual(['subscribed']);
});

test('confirm links reject other methods with 405 and are valid at any mount path', async () => {
  const response = await bench.ask(new Request(`${action}/confirm`, {method: 'PUT'}));
  expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'GET, HEAD, POST', '']);
  await signUp();
  const {search} = new URL(linkIn(bench.mails[0]?.text, 'confirm'));
  expect((await get(`http://localhost:9999/.netlify/functions/x/confirm/${search}`)).status).toBe(200);
});

test('housekeeping resends a failed confirmation mail with a new token', async () => {
  const {send} = bench.post;
  bench.post.send = () => Promise.reject(Object.assign(new Error('no ada@b.example here'), {code: 'ECONNREFUSED'}));
  await signUp();
  expect(bench.mails).toEqual([]);
  expect(bench.lines.filter(({level}) => level === 'error')).toEqual([
    {level: 'error', event: 'mail-failed', error: 'Error', code: 'ECONNREFUSED'},
  ]);
  bench.post.send = send;
  bench.clock.now += 120_000;
  // The first sign-up of a minute also runs housekeeping.
  await signUp('eve@b.example');
  expect(bench.mails.map(({to}) => to).toSorted()).toEqual(['ada@b.example', 'eve@b.example']);
  const mail = bench.mails.find(({to}) => to === 'ada@b.example');
  expect((await post(linkIn(mail?.text, 'confirm'))).status).toBe(200);
});

test('unconfirmed addresses are deleted after fourteen days', async () => {
  await signUp('ada@b.example');
  await signUp('eve@b.example');
  await post(linkIn(bench.mails[1]?.text, 'confirm'));
  const settings = readSettings(env);
  const context = {settings, store: bench.store, mail: undefined, now: () => bench.clock.now, log: () => undefined};
  bench.clock.now += 14 * 24 * hourMs;
  expect(await housekeep(context)).toEqual({purged: 0, mails: 0});
  bench.clock.now += 1;
  expect(await housekeep(context)).toEqual({purged: 1, mails: 0});
  expect((await kept()).map(({address}) => address)).toEqual(['eve@b.example']);
});
